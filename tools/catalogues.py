"""The catalogues of the languages, compiled: `python -m tools.catalogues` builds those that are missing or stale.

They are not kept in git. Installing, serving and testing come by here; gettext need not be there.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def stale(locale: Path) -> Iterator[Path]:
    """The sources that have been changed since they were compiled, or never were."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns:
            yield source


def build(locale: Path = LOCALE) -> None:
    """Compile what is stale. Processes that do so at once do not get in each other's way."""
    for source in stale(locale):
        unfinished = source.with_suffix(f".{os.getpid()}.mo")
        polib.pofile(str(source)).save_as_mofile(str(unfinished))
        unfinished.replace(source.with_suffix(".mo"))


if __name__ == "__main__":
    build()

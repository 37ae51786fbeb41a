"""The page of all settings, made of what is said where they are read: `make docs` writes `docs/settings.md`."""

from pathlib import Path

import config.settings  # noqa: F401  # declares them
from config import env

PAGE = Path(__file__).resolve().parent.parent / "docs/settings.md"
ABOVE = """# Settings

All settings come from the environment. Production is the default; `DEBUG=1` needs nothing else. A switch is turned on
by `1`, `true`, `yes` or `on`; the words of a list are separated by commas; limits read like
`100/1m/address, 10/5m/account`.

This page is written by `make docs`, from what `config/settings.py` says of each variable.

| variable | kind | default | meaning |
|---|---|---|---|
"""


def row(variable: env.Variable) -> str:
    """One line of the table."""
    default = variable.default or "–"
    return f"| `{variable.name}` | {variable.kind} | {default} | {variable.meaning} |\n"


def page() -> str:
    """The page: what production needs, then everything else by name."""
    ordered = sorted(env.DECLARED.values(), key=lambda found: (found.default != env.NEEDED, found.name))
    return ABOVE + "".join(map(row, ordered))


if __name__ == "__main__":
    PAGE.write_text(page())

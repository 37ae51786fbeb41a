"""Static files in production: collected under names that change with what is in them, compressed, cached for ever."""

import hashlib
import logging
from collections.abc import Container, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config import joining
from config.joining import Joined, NotJoinable, Read, joined_sheet, sheets_in
from games import catalog

log = logging.getLogger(__name__)


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc, unused-ignore]  # it has no types
    """As WhiteNoise's, but scripts import each other by such names too, and what was not collected breaks no page."""

    support_js_module_import_aggregation = True
    sources_name = "sources.sha256"
    """The file beside the manifest that says what it was made of."""

    has_complained = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.addresses: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """The address of a file, put together once: a page names some fifty."""
        if not self.is_collected or force:
            return str(super().url(name, force))
        if name not in self.addresses:
            self.addresses[name] = str(super().url(name))
        return self.addresses[name]

    def stored_name(self, name: str) -> str:
        """The name with its hash; the plain one of a file that was not collected."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            self._complain()
            return name

    def _complain(self) -> None:
        """Say once what to do about a missing manifest."""
        if not self.is_collected and not self.has_complained:
            self.has_complained = True
            log.error("static files were never collected: open the house with `manage.py serve` or run `collectstatic`")

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Join sheets and scripts, then name every file by what is in it."""
        if not dry_run:
            self._join(paths)
        yield from super().post_process(paths, dry_run, **options)

    def _join(self, paths: dict[str, Any]) -> None:
        """Put what was joined in the place of what was written; a sheet that nobody wrote is a file like any other."""
        instead = InMemoryStorage()
        for name, text in joined_files(partial(_text_in, dict(paths)), set(paths)).items():
            place = instead if name in paths else self
            place.delete(name)
            place.save(name, ContentFile(text.encode()))
            paths[name] = (place, name)

    def save_manifest(self) -> None:
        """Write the manifest, and what it was made of."""
        super().save_manifest()
        self.addresses.clear()
        self.delete(self.sources_name)
        self.save(self.sources_name, ContentFile(fingerprint().encode()))

    @property
    def is_collected(self) -> bool:
        """Whether there is a manifest."""
        return bool(self.hashed_files)

    def is_current(self) -> bool:
        """Whether the manifest was made of the files as they are now."""
        if not self.is_collected or not self.exists(self.sources_name):
            return False
        with self.open(self.sources_name) as kept:
            return bool(kept.read().decode() == fingerprint())


# -- What is joined ------------------------------------------------------------------------------------------
ENTRIES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("js/page.js", ()),
    ("js/around.js", ("js/page.js",)),
    ("js/table/main.js", ("js/page.js", "js/around.js")),
    ("js/lobby/lobby.js", ("js/page.js", "js/around.js")),
    ("js/lobby/street.js", ("js/page.js", "js/around.js")),
    ("js/arena.js", ("js/page.js", "js/around.js")),
    ("js/app/push.js", ("js/page.js",)),
)
"""Scripts that pages name, each with those that its page has beneath it."""

BENEATH_KINDS = ("js/page.js", "js/around.js", "js/table/main.js")


def joined_files(read: Read, there: Container[str]) -> dict[str, str]:
    """What is served in place of what was written, by name."""
    sheets = {name: joined_sheet(name, parts, read) for name, parts in wanted_sheets().items()}
    joined = Joined(read)
    for entry, beneath in ENTRIES:
        joined.add(entry, beneath)
    for entry in (f"tables/{kind}/table.js" for kind in catalog.SLUGS):
        if entry in there:
            try:
                joined.add(entry, BENEATH_KINDS)
            except NotJoinable as reason:
                log.warning("the scripts of a kind are served one by one (%s)", reason)
    return {**sheets, **joined.files}


def wanted_sheets() -> dict[str, list[str]]:
    """The joined sheets of all templates and kinds, with what is in each."""
    found = {name: parts for path in _templates() for name, parts in sheets_in(path.read_text()).items()}
    of_kinds = {kind.slug: [f"tables/{kind.slug}/css/{name}.css" for name in kind.styles] for kind in catalog.kinds()}
    return {**found, **{f"tables/{slug}/joined.css": parts for slug, parts in of_kinds.items() if parts}}


def is_joined(name: str) -> bool:
    """Whether there is such a sheet: in development there is none."""
    return name in getattr(staticfiles_storage, "hashed_files", ())


def _text_in(paths: Mapping[str, Any], name: str) -> str:
    storage, path = paths[name]
    with storage.open(path) as file:
        return str(file.read().decode())


def _templates() -> Iterator[Path]:
    for folder in settings.TEMPLATES[0]["DIRS"]:
        yield from sorted(Path(folder).rglob("*.html"))


def has_static_files() -> bool:
    """Whether pages have their looks here: in development always."""
    return not isinstance(staticfiles_storage, HashedFiles) or staticfiles_storage.is_collected


def fingerprint() -> str:
    """Of all static files: names, sizes, times. The newest time alone would not do: an older file may be new here."""
    return hashlib.sha256("\n".join(sorted(_sources())).encode()).hexdigest()


def _sources() -> Iterator[str]:
    for finder in get_finders():
        for path, storage in finder.list(None):  # type: ignore[no-untyped-call, unused-ignore]
            stat = Path(storage.path(path)).stat()
            yield f"{path} {stat.st_size} {stat.st_mtime_ns}"
    for path in (*_templates(), Path(__file__), Path(joining.__file__)):  # by which sheets are joined
        stat = path.stat()
        yield f"{path} {stat.st_size} {stat.st_mtime_ns}"

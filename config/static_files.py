"""Static files in production: collected under names that change with what is in them, compressed, cached for ever."""

import hashlib
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

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

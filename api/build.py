"""Which build of the house this is: pages that were drawn by another one load anew when that disturbs nobody."""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest

LETTERS = 12
LOOKS = ("*.html", "*.js", "*.css")
"""What a page is made of; what else it shows has a name that changes with what is in it."""


@cache
def build() -> str:
    """A few letters that change with templates, scripts and styles, and are the same on every machine."""
    found = hashlib.sha256()
    for name, path in sorted(_sources()):
        found.update(name.encode() + path.read_bytes())
    return found.hexdigest()[:LETTERS]


def _sources() -> Iterator[tuple[str, Path]]:
    """Our own templates, scripts and styles, by names that do not depend on where the house lies."""
    named = [pair for pair in settings.STATICFILES_DIRS if isinstance(pair, tuple)]
    plain = [("", folder) for folder in (*settings.STATICFILES_DIRS, *settings.TEMPLATES[0]["DIRS"])
             if not isinstance(folder, tuple)]  # fmt: skip
    for prefix, folder in (*named, *plain):
        for pattern in LOOKS:
            for path in Path(folder).rglob(pattern):
                yield f"{prefix}/{path.relative_to(folder).as_posix()}", path


def in_pages(request: HttpRequest) -> dict[str, Any]:
    """`build`, for templates."""
    return {"build": build}

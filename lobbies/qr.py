"""A link as a square that phones read."""

from functools import lru_cache

import qrcode
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

QUIET = 2
"""Empty modules around it."""


@lru_cache(maxsize=500)
def qr_code(link: str) -> SafeString:
    """The link as an inline picture: one path, a unit for each module, dark on light in every theme."""
    drawn = qrcode.QRCode(border=QUIET)
    drawn.add_data(link)
    drawn.make(fit=True)
    rows = drawn.get_matrix()
    path = mark_safe("".join(_dark_modules(rows)))  # noqa: S308  # numbers only
    return format_html(
        '<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        '<path d="{path}"/></svg>',
        size=len(rows),
        label=_("The link as a QR code"),
        path=path,
    )


def _dark_modules(rows: list[list[bool]]) -> list[str]:
    """A square for each dark module."""
    return [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]

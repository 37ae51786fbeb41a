"""Asking somebody to come and play: by username, by letter, or by a link that phones read."""

from functools import lru_cache

import qrcode
import structlog
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts import selectors as accounts
from accounts.models import User
from api import limits
from games import catalog
from lobbies import refusals, services
from lobbies.models import Lobby
from people import relations

log = structlog.get_logger(__name__)
QUIET = 2
"""Empty modules around a QR code."""


def ask(lobby: Lobby, by: User, site: str, *, username: str = "", address: str = "") -> None:
    """Let somebody in by username, or write to an address, which is let in too; whether it is known is not told."""
    limits.take("invite", account=by.pk)
    guest = accounts.user_named(address or username)
    if guest is None and not address:
        raise refusals.no_such_user()
    if address and guest is not None and relations.is_blocked(by.pk, guest.pk):
        return  # as if it were written: whose address this is, and what they think of it, is not told
    if guest is not None:
        services.invite(lobby.pk, by, guest)
    if address:
        _write_to(address.strip(), lobby, by, site)


def ask_by_number(lobby: Lobby, by: User, user_id: int) -> None:
    """Let somebody in by their number, as menus behind names and lists of friends do; guests too."""
    limits.take("invite", account=by.pk)
    guest = User.objects.filter(pk=user_id, is_active=True, is_bot=False).exclude(pk=by.pk).first()
    if guest is None:
        raise refusals.no_such_user()
    services.invite(lobby.pk, by, guest)


def _write_to(address: str, lobby: Lobby, by: User, site: str) -> None:
    """Tell this address where to come; a mail server that is away must not undo anything."""
    title = catalog.rules(lobby.kind).TITLE
    told = {"lobby": lobby, "host": by.display_name, "title": title, "site": site}
    subject = _("%(name)s asks you to a game of %(title)s") % {"name": by.display_name, "title": title}
    try:
        send_mail(subject, render_to_string("lobbies/invitation.txt", told), None, [address])
    except OSError:
        log.exception("invitation not sent", lobby=lobby.pk)


def qr_code(link: str) -> SafeString:
    """The link as an inline picture: one path, a unit for each module, dark on light in every theme."""
    size, path = _modules(link)
    return format_html(
        '<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        '<path d="{path}"/></svg>',
        size=size,
        label=_("The link as a QR code"),
        path=path,
    )


@lru_cache(maxsize=500)
def _modules(link: str) -> tuple[int, str]:
    """How many modules a side has, and a square for each dark one."""
    drawn = qrcode.QRCode(border=QUIET)
    drawn.add_data(link)
    drawn.make(fit=True)
    rows = drawn.get_matrix()
    return len(rows), "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)

"""The letter to somebody who is asked to come and play."""

import structlog
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalog
from lobbies.models import Lobby

log = structlog.get_logger(__name__)


def write_to(address: str, lobby: Lobby, by: User, site: str) -> None:
    """Tell this address where to come; a mail server that is away must not undo anything."""
    title = catalog.rules(lobby.kind).TITLE
    told = {"lobby": lobby, "host": by.display_name, "title": title, "site": site}
    subject = _("%(name)s asks you to a game of %(title)s") % {"name": by.display_name, "title": title}
    try:
        send_mail(subject, render_to_string("lobbies/invitation.txt", told), None, [address])
    except OSError:
        log.exception("invitation not sent", lobby=lobby.pk)

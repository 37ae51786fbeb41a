"""Asking somebody to come, by username or by letter."""

from django.http import HttpRequest

from accounts import selectors as accounts
from api import limits
from lobbies import checks, invitations, refusals, services
from lobbies.models import Lobby
from lobbies.pages.answers import reader


def invite(request: HttpRequest, lobby: Lobby, who: str) -> None:
    """Let a member in, or write to an address; whether the address is known is not told."""
    by = reader(request)
    checks.demand_member(lobby, by)
    limits.take("invite", account=by.pk)
    guest, is_address = accounts.user_named(who), "@" in who
    if guest is None and not is_address:
        raise refusals.no_such_user()
    if guest is not None:
        services.invite(lobby.pk, by, guest)
    if is_address:
        invitations.write_to(who.strip(), lobby, by, request.build_absolute_uri("/"))

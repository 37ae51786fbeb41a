"""Requests count as being here: in the house, and at the table or in the lobby that they are about."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from accounts.models import User
from api import outage
from games.play import clocks
from lobbies.notices import group_of
from people import presence

BAD = 400


class Here:
    """Notes who has asked for what, once it was answered: who may not be there is not there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; whoever sent the credentials of a program is known only then."""
        response = self.get_response(request)
        if response.status_code < BAD and (user_id := _caller(request)) is not None:
            for place in (presence.HOUSE, *_places(request)):
                note(place, user_id)
        return response


def note(place: presence.Place, user_id: int) -> None:
    """Count somebody as here, unless that is known anyway; a pause of theirs is over if they had been away."""
    if presence.is_worth_noting(place, user_id) and presence.note(place, user_id) and isinstance(place, int):
        with outage.survived():
            clocks.came_back(place, user_id)


def _caller(request: HttpRequest) -> int | None:
    """Who is signed in, if the answer depended on that: otherwise nobody has looked at the session."""
    session = getattr(request, "session", None)
    if session is not None and not session.accessed and not request.path_info.startswith("/api/"):
        return None
    user = getattr(request, "user", None)
    return user.pk if isinstance(user, User) else None


def _places(request: HttpRequest) -> list[presence.Place]:
    """The table and the lobby that the address names."""
    match: Any = request.resolver_match
    named = match.kwargs if match else {}
    games: list[presence.Place] = [named["game_id"]] if isinstance(named.get("game_id"), int) else []
    return games + ([group_of(named["lobby_id"])] if isinstance(named.get("lobby_id"), int) else [])

"""What happens around a table of which somebody should hear who is not there: invitations, arrivals, another game.

Who is in the lobby or at the table sees it; they are told nothing.
"""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone

from accounts.models import Here, User
from games import catalog
from lobbies.listing import has_days
from lobbies.looks import members
from lobbies.models import Lobby
from lobbies.notices import group_of
from people import presence, relations
from people.delivery import wanted
from people.models import Topic
from people.notices import tell

Json = Any
MINUTES = 10
"""In which it is told once that the same person sits down."""


def opened(lobby: Lobby) -> None:
    """A public table is open: friends of its host hear of it who want to, if the host lets friends know."""
    if lobby.is_private or lobby.host.here == Here.NOBODY:
        return
    friends = User.objects.filter(pk__in=relations.friends_of(lobby.host_id), is_active=True)
    readers = wanted.who_want(friends, Topic.FRIEND_TABLE)
    key = f"table {lobby.pk}"
    tell(Topic.FRIEND_TABLE, readers, path=path_of(lobby), key=key, facts=facts_of(lobby, lobby.host))


def invited(lobby: Lobby, by: User, user: User, at: datetime) -> None:
    """Somebody is asked to come, at this moment for the first time or once more."""
    if not is_here(lobby, user.pk):
        key = f"invited {lobby.pk} {by.pk} {at.timestamp()}"
        tell(Topic.INVITED, [user.pk], path=path_of(lobby), key=key, facts=facts_of(lobby, by))


def seated(lobby: Lobby, user: User) -> None:
    """Somebody sits down at a table that is private or has days for each turn, whose host is elsewhere."""
    is_quiet = lobby.is_private or has_days(lobby)
    if is_quiet and lobby.host_id != user.pk and not user.is_bot and not is_here(lobby, lobby.host_id):
        key = f"seated {lobby.pk} {user.pk} {window(timezone.now())}"
        tell(Topic.SEATED, [lobby.host_id], path=path_of(lobby), key=key, facts=facts_of(lobby, user))


def seat_wanted(lobby: Lobby, user: User) -> None:
    """Somebody would like to play in the next game."""
    if lobby.host_id != user.pk and not is_here(lobby, lobby.host_id):
        key = f"seat {lobby.pk} {user.pk} {lobby.game_id}"
        tell(
            Topic.SEATED, [lobby.host_id], path=path_of(lobby), key=key, facts={**facts_of(lobby, user), "waits": True}
        )


def wants_rematch(lobby: Lobby, user: User) -> None:
    """Somebody asks the others for another game."""
    others = [one.user_id for one in members(lobby) if not (one.user.is_bot or one.ready or one.user_id == user.pk)]
    away = [user_id for user_id in others if not is_here(lobby, user_id)]
    key = f"rematch {lobby.game_id}"
    tell(Topic.REMATCH, away, path=path_of(lobby), key=key, facts=facts_of(lobby, user))


def is_here(lobby: Lobby, user_id: int) -> bool:
    """Whether somebody has the lobby or its table before them; where that is not known, they are told."""
    places: tuple[presence.Place, ...] = (group_of(lobby.pk), *([lobby.game_id] if lobby.game_id else []))
    return any(presence.is_connected(place, user_id, if_unknown=False) for place in places)


def window(now: datetime) -> int:
    """The same number for some minutes."""
    return int(now.timestamp()) // (60 * MINUTES)


def path_of(lobby: Lobby) -> str:
    """Where all of this leads: a lobby whose game runs leads on to its table."""
    return reverse("lobbies:lobby", args=[lobby.pk])


def facts_of(lobby: Lobby, by: User) -> dict[str, Json]:
    """Who, and which game."""
    return {"by": by.display_name, "title": catalog.rules(lobby.kind).TITLE}

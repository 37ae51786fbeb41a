"""The chat beside a lobby or a table, as one reader sees it."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from api.problems import Problem
from chat import rooms, selectors, services
from chat.rooms import Room

Json = Any
PLACES = ("games", "lobbies")
SHOWN = 60
"""Messages on the page."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What was said, and whether this reader may say something."""

    place: str
    id: int
    reader_id: int
    messages: list[Json]
    silence: str
    """Why this reader says nothing; empty where they may."""

    may_delete: bool
    """Whether the reader may take back what others have said."""

    muted: list[Json]


def room_of(place: str, place_id: int, user: User) -> Room:
    """The place to talk; raises a `Problem` if it is not for this reader."""
    return rooms.game_room(place_id, user) if place == "games" else rooms.lobby_room(place_id, user)


def panel(place: str, place_id: int, user: User) -> Panel | None:
    """The chat of a place; `None` where there is none, or none for this reader."""
    try:
        room = room_of(place, place_id, user)
    except Problem:
        return None
    if not room.is_on:
        return None
    told = selectors.history(room, user, selectors.Page(limit=SHOWN))["messages"]
    return Panel(
        place,
        place_id,
        user.pk,
        [message | {"follows": _follows(told, index)} for index, message in enumerate(told)],
        _silence(room, user),
        user.pk == room.host_id or user.is_staff,
        selectors.muted(user),
    )


def _follows(messages: list[Json], index: int) -> bool:
    """Whether the same person goes on talking, so that the name need not be said again."""
    return index > 0 and messages[index - 1]["user_id"] == messages[index]["user_id"]


def _silence(room: Room, user: User) -> str:
    try:
        services.demand_voice(room, user)
    except Problem as problem:
        return str(problem.message)
    return ""

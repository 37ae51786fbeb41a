"""The chat beside a lobby or a table, as one reader sees it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from operator import itemgetter
from typing import Any

from accounts.models import User
from api.problems import Problem
from chat import phrases, refusals, rooms, selectors, services
from chat.rooms import Room
from people import conduct

Json = Any
PLACES = ("games", "lobbies")
SHOWN = 60
"""Messages on the page."""

BEFORE = 20
"""Messages of the lobby with which the chat of its table begins."""


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
    before: list[Json]
    """What was said in the lobby before the deal."""

    phrases: Mapping[str, str]
    """What the reader can say with one tap."""

    spoken: Mapping[str, str]
    """Every phrase that can be heard here, in the reader's language."""

    writes: bool
    """Whether the reader can say something in words of their own."""

    room: str = ""
    """Where the reader's words go: `watch` for who watches."""


def room_of(place: str, place_id: int, user: User) -> Room:
    """The place to talk; raises a `Problem` if it is not for this reader."""
    return rooms.game_room(place_id, user) if place == "games" else rooms.lobby_room(place_id, user)


def panel(place: str, place_id: int, user: User) -> Panel | None:
    """The chat of a place; `None` where there is none, or none for this reader."""
    try:
        room = room_of(place, place_id, user)
    except Problem:
        return None
    if not (room.is_on or room.phrases_on):
        return None
    spoken, own = phrases.spoken(room.kind), _own_room(room)
    told, more = _told(room, own, user)
    until = conduct.silent_until(user.pk)
    words, taps = _silence(own, until), _silence(own, until, phrase=True)
    return Panel(
        place=place,
        id=place_id,
        reader_id=user.pk,
        messages=_shown(told, spoken),
        silence=words and taps,
        may_delete=user.pk == room.host_id or user.is_staff,
        muted=selectors.muted(user),
        before=[] if more else _before(room, user, spoken),
        phrases={} if taps else spoken,
        spoken=spoken,
        writes=not words,
        room="watch" if own.watch else "",
    )


def _own_room(room: Room) -> Room:
    """Where this reader's words go: who watches a game talks with the others who do."""
    if room.named != "game_id" or room.speaks:
        return room
    try:
        return rooms.beside(room)
    except Problem:
        return room


def _told(room: Room, own: Room, user: User) -> tuple[list[Json], bool]:
    """What was said here, by watchers too for them, and for all once the game is over; and whether there is more."""
    page = selectors.Page(limit=SHOWN)
    found = selectors.history(room, user, page)
    told, more = found["messages"], found["has_more"]
    if own.watch or room.is_over:
        beside = selectors.history(replace(room, watch=True), user, page)
        told = sorted([*told, *beside["messages"]], key=itemgetter("id"))[-SHOWN:]
        more = more or beside["has_more"]
    return told, more


def _before(room: Room, user: User, spoken: Mapping[str, str]) -> list[Json]:
    """The last that was said in the lobby, for who is in there."""
    if room.hall is None or not room.hall.is_member:
        return []
    page = selectors.Page(limit=BEFORE)
    return _shown(selectors.history(rooms.within(room.hall), user, page)["messages"], spoken)


def _shown(told: list[Json], spoken: Mapping[str, str]) -> list[Json]:
    """Messages as the page shows them: phrases in the reader's language."""
    return [
        message | {"follows": _follows(told, index), "text": spoken.get(message.get("phrase", ""), message["text"])}
        for index, message in enumerate(told)
    ]


def _follows(messages: list[Json], index: int) -> bool:
    """Whether the same person goes on talking, so that the name need not be said again."""
    if index == 0 or messages[index - 1].get("room") != messages[index].get("room"):
        return False
    return bool(messages[index - 1]["user_id"] == messages[index]["user_id"])


def _silence(room: Room, until: datetime | None, *, phrase: bool = False) -> str:
    """Why this reader says nothing there; empty where they may."""
    try:
        services.demand_place(room, phrase=phrase)
    except Problem as problem:
        return str(problem.message)
    return str(refusals.suspended(until).message) if until else ""

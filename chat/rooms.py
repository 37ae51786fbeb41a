"""Where people talk: a table or a lobby, as one caller finds it."""

from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings

from accounts.models import User
from api.problems import Problem
from chat import refusals
from chat.models import Message
from games import catalog
from games.see import selectors
from games.table import live
from games.table.gathering import Gathered, Hall, gathering
from games.table.refusals import NOT_A_MEMBER, not_a_member

Json = Any


@dataclass(frozen=True, slots=True)
class Room:
    """A place to talk; `named` is the key under which its id travels, `speaks` whether the caller belongs here."""

    named: str
    id: int
    group: str
    speaks: bool
    host_id: int
    is_on: bool
    is_closed: bool
    kind: str
    phrases_on: bool = True
    outsider: str = NOT_A_MEMBER
    watch: bool = False
    """Whether this is where watchers talk; players read that once the game is over."""

    is_dealt: bool = False
    """Whether this is around a table at which a game has begun."""

    plays: bool = False
    """Whether the caller has a seat there, or had one."""

    is_over: bool = False
    hall: Hall | None = None
    """Around a table: its lobby, if it is there for this caller."""

    def key(self) -> dict[str, int]:
        """The place, on the wire and in the database."""
        return {self.named: self.id}

    @property
    def has_words(self) -> bool:
        """Whether people say here what they like."""
        return self.is_on and settings.TALK == "free"

    def demand_member(self) -> None:
        """Refuse anybody who does not play here; among watchers, whoever does."""
        if not self.speaks:
            raise refusals.not_watching() if self.watch else not_a_member(self.outsider)

    def demand_open(self, *, phrase: bool = False) -> None:
        """Refuse words, or phrases, where people agreed on silence, or where nobody is left."""
        if not (self.phrases_on if phrase else self.is_on):
            raise refusals.phrases_off() if self.has_words else refusals.chat_off()
        if not phrase and not self.has_words:
            raise refusals.phrases_only()
        if self.is_closed:
            raise refusals.chat_closed()


def game_room(game_id: int, user: User) -> Room:
    """A table, dealt or not, for its players and for those who may watch."""
    found = selectors.approach(game_id, user)
    if isinstance(found, Gathered):
        return _table(game_id, found.kind, found.is_member, found.view["settings"], _hall(found.view["lobby_id"], user))
    envelope = found.table.now.envelope
    hall = _hall(envelope.lobby_id, user)
    room = _table(game_id, found.table.kind, found.seat is not None, envelope.settings, hall)
    plays = envelope.seat(user.pk) is not None
    return replace(room, is_dealt=True, plays=plays, is_over=found.table.is_over)


def watch_room(game_id: int, user: User) -> Room:
    """Where those talk who watch a game."""
    return beside(game_room(game_id, user))


def beside(room: Room) -> Room:
    """Where those talk who watch the game in this room; whoever plays in it reads that once it is over."""
    if not room.is_dealt or (room.plays and not room.is_over):
        raise refusals.not_watching()
    return replace(room, watch=True, speaks=not room.plays, is_closed=False)


def _table(game_id: int, kind: str, speaks: bool, agreed: Json, hall: Hall | None) -> Room:
    return Room(
        named="game_id",
        id=game_id,
        group=live.group_of(game_id),
        speaks=speaks,
        host_id=hall.host_id if hall else 0,
        is_on=agreed.get("chat", True),
        is_closed=hall.is_closed if hall else False,
        kind=kind,
        phrases_on=agreed.get("phrases", True),
        hall=hall,
        outsider=catalog.contract(kind).OUTSIDER,
    )


def _hall(lobby_id: int | None, user: User) -> Hall | None:
    """The lobby around a game, if it is there for this caller (any more)."""
    try:
        return None if lobby_id is None else gathering.hall(lobby_id, user)
    except Problem:
        return None


def lobby_room(lobby_id: int, user: User) -> Room:
    """A lobby, for its members."""
    hall = gathering.hall(lobby_id, user)
    if not hall.is_member:
        raise not_a_member()
    return within(hall)


def within(hall: Hall) -> Room:
    """A lobby, as it was found."""
    return Room(
        named="lobby_id",
        id=hall.id,
        group=hall.group,
        speaks=hall.is_member,
        host_id=hall.host_id,
        is_on=hall.settings.get("chat", True),
        is_closed=hall.is_closed,
        kind=hall.kind,
        phrases_on=hall.settings.get("phrases", True),
    )


def anywhere(named: str, place: int) -> Room:
    """A place for staff, who need not be there."""
    if named == "game_id":
        selectors.kind_of(place)  # a 404 if there is none
    group = live.group_of(place) if named == "game_id" else gathering.group(place)
    return Room(named, place, group, speaks=False, host_id=0, is_on=True, is_closed=False, kind="")


def place_of(message: Message) -> Room:
    """The place where a message was said, for staff."""
    if message.game_id is not None:
        return anywhere("game_id", message.game_id)
    return anywhere("lobby_id", message.lobby_id or 0)

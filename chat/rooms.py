"""Where people talk: a table or a lobby, as one caller finds it."""

from dataclasses import dataclass
from typing import Any

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
    outsider: str = NOT_A_MEMBER

    def key(self) -> dict[str, int]:
        """The place, on the wire and in the database."""
        return {self.named: self.id}

    def demand_member(self) -> None:
        """Refuse anybody who does not play here."""
        if not self.speaks:
            raise not_a_member(self.outsider)

    def demand_open(self) -> None:
        """Refuse words where people agreed on silence, or where nobody is left."""
        if not self.is_on:
            raise refusals.chat_off()
        if self.is_closed:
            raise refusals.chat_closed()


def game_room(game_id: int, user: User) -> Room:
    """A table, dealt or not, for its players and for those who may watch."""
    found = selectors.approach(game_id, user)
    if isinstance(found, Gathered):
        return _table(game_id, found.kind, found.is_member, found.view["settings"], _hall(found.view["lobby_id"], user))
    envelope = found.table.now.envelope
    hall = _hall(envelope.lobby_id, user)
    return _table(game_id, found.table.kind, found.seat is not None, envelope.settings, hall)


def _table(game_id: int, kind: str, speaks: bool, settings: Json, hall: Hall | None) -> Room:
    return Room(
        named="game_id",
        id=game_id,
        group=live.group_of(game_id),
        speaks=speaks,
        host_id=hall.host_id if hall else 0,
        is_on=settings.get("chat", True),
        is_closed=hall.is_closed if hall else False,
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
    return Room(
        named="lobby_id",
        id=lobby_id,
        group=hall.group,
        speaks=hall.is_member,
        host_id=hall.host_id,
        is_on=hall.settings.get("chat", True),
        is_closed=hall.is_closed,
    )


def anywhere(named: str, place: int) -> Room:
    """A place for staff, who need not be there."""
    if named == "game_id":
        selectors.kind_of(place)  # a 404 if there is none
    group = live.group_of(place) if named == "game_id" else gathering.group(place)
    return Room(named, place, group, speaks=False, host_id=0, is_on=True, is_closed=False)


def place_of(message: Message) -> Room:
    """The place where a message was said, for staff."""
    if message.game_id is not None:
        return anywhere("game_id", message.game_id)
    return anywhere("lobby_id", message.lobby_id or 0)

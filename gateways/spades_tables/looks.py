"""How tables of Spades look: in the list, to who waits there, and round by round."""

from collections.abc import Iterable
from typing import Any

from accounts.models import User
from games.catalog.spades.rules.seats import NAMES
from games.catalog.spades.wire.contract import seats_of
from games.core.envelope import Person
from games.models import Game
from games.see.selectors import events_of
from games.table.live import Table
from gateways.spades_tables.tables import KIND
from lobbies.looks import members, shown_options
from lobbies.models import Lobby, Member
from lobbies.selectors import gathering_tables
from people.presence import is_connected

Json = Any
MOST = 200
"""Tables in one list."""

PAGE = 20
"""Rounds in one answer."""


def agreed(lobby: Lobby) -> dict[str, Json]:
    """What was agreed on when the table was made."""
    return {
        "visibility": lobby.settings.get("visibility"),
        "joinPolicy": lobby.policy,
        "spectating": lobby.settings.get("spectators"),
        "options": shown_options(lobby),
    }


def made(lobby: Lobby) -> dict[str, Json]:
    """The answer to whoever made a table."""
    return {"tableId": lobby.game_id, "name": lobby.name, **agreed(lobby)}


def gathering(lobby: Lobby, user: User) -> dict[str, Json]:
    """The state of a table before the deal."""
    people = seated(lobby, members(lobby))
    ids = [person and person.user_id for person in people]
    return {
        "tableId": lobby.game_id,
        "status": Game.Status.LOBBY.value,
        "name": lobby.name,
        "seats": seats_of(people),
        "hostSeat": NAMES[ids.index(lobby.host_id)] if lobby.host_id in ids else None,
        "isHost": lobby.host_id == user.pk,
        "options": shown_options(lobby),
        "seq": 0,
    }


def seated(lobby: Lobby, people: Iterable[Member]) -> list[Person | None]:
    """Those who sit north, east, south and west so far."""
    by_seat = {member.seat: member.user for member in people}
    return [person(lobby, by_seat[seat]) if seat in by_seat else None for seat in range(len(NAMES))]


def person(lobby: Lobby, user: User) -> Person:
    """Somebody who sits at a table that gathers."""
    here = user.is_bot or (lobby.game_id is not None and is_connected(lobby.game_id, user.pk))
    return Person(user.pk, user.display_name, user.is_bot, here)


def listed(user: User, *, with_seats: bool, search: str) -> list[dict[str, Json]]:
    """Public tables that still gather, newest first."""
    found = gathering_tables(KIND, user, with_room=with_seats, search=search)
    return [line(lobby, user) for lobby in found[:MOST]]


def line(lobby: Any, user: User) -> dict[str, Json]:
    """A table in the list; the query has noted whether the caller is invited or was removed."""
    there = list(lobby.members.all())
    people = seated(lobby, there)
    free, mine = people.count(None), next((member for member in there if member.user_id == user.pk), None)
    welcome = lobby.policy == Lobby.Policy.OPEN or mine is not None or lobby.invited
    return {
        "tableId": lobby.game_id,
        "name": lobby.name,
        "status": Game.Status.LOBBY.value,
        "hostPlayerId": lobby.host_id,
        "hostUsername": lobby.host.display_name,
        "seats": seats_of(people),
        "seatsAvailable": free,
        "observerCount": sum(member.seat is None for member in there),
        **agreed(lobby),
        "canJoin": free > 0 and welcome and not lobby.removed and (mine is None or mine.seat is None),
    }


def scored(table: Table | None, after: int) -> dict[str, Json]:
    """Up to twenty scored rounds after the one of this number, oldest first; `next` is what to ask for the rest."""
    found = events_of(table, "round:scored", after, PAGE + 1)
    more = len(found) > PAGE
    return {"hands": found[:PAGE], "next": found[PAGE - 1]["handNumber"] if more else None}

"""What the sockets of this process have told, compared with what is true: one statement, however many there are.

Each change of what sockets tell of has a number in the database. Where that is higher than what a socket has told, a
message was lost on its way from another process, and what it would have told is told now.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from django.db import connection
from django.utils import timezone

from api import framing, groups
from api.threads import in_thread
from games.models import Game
from games.sockets import beat
from games.sockets.base import Socket, open_sockets
from games.table import live
from people import standing
from people.models import Standing

Told = dict[int, tuple[int, int]]
"""By the id of what is told of: the least numbers that a socket here has told."""

Newer = tuple[str, int, int, int]
"""A source, the id of something in it, and its numbers, of which one is higher than what was told."""

AT_ONCE = 256
"""Sockets that are asked in one turn of the loop, less than a millisecond."""

AS_ROWS = {
    "sqlite": "SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS number,"
    " json_extract(value, '$[2]') AS beside FROM json_each(%s)",
    "postgresql": "SELECT (value->>0)::bigint AS id, (value->>1)::bigint AS number,"
    " (value->>2)::bigint AS beside FROM jsonb_array_elements(%s::jsonb)",
}
"""One parameter, so that no number of sockets is too many for a statement."""


def as_rows() -> str:
    """A query that has what was told as rows with `id`, `number` and `beside`; its parameter is `packed`."""
    return AS_ROWS[connection.vendor]


def packed(told: Told) -> str:
    """What was told, as one parameter."""
    return framing.encode([(number_of, *numbers) for number_of, numbers in told.items()]).decode()


class Source(Protocol):
    """Something in the database that sockets tell of."""

    def newer(self, name: str, told: Told, since: datetime, /) -> tuple[str, list[Any]]:
        """A statement that finds what has changed since it was told, as `Newer`, and its parameters.

        `since` is when this process looked last.
        """

    async def missed(self, number_of: int, number: int, beside: int, /) -> None:
        """Let the sockets of this process tell what they missed."""


@dataclass(frozen=True)
class Rows:
    """A table of which a column is the number, and perhaps another one the number of changes beside."""

    table: str
    id: str = "id"
    number: str = "version"
    beside: str = "0"

    def newer(self, name: str, told: Told, since: datetime) -> tuple[str, list[Any]]:
        """Rows that have a higher number than was told."""
        statement = (
            f"SELECT '{name}', now.{self.id}, now.{self.number}, {self.beside} FROM ({as_rows()}) told"  # noqa: S608
            f" JOIN {self.table} now ON now.{self.id} = told.id"
            f" WHERE now.{self.number} > told.number OR {self.beside} > told.beside"
        )
        return statement, [packed(told)]


class Games(Rows):
    """Games by their newest entry, and by what has changed beside the entries."""

    async def missed(self, game_id: int, seq: int, laid: int) -> None:
        """Nudge the sockets of a game; those that know it, do nothing."""
        group = live.group_of(game_id)
        groups.send_here(group, {"type": "nudge", "game": game_id, "seq": seq})
        groups.send_here(group, {"type": "laid.anew", "laid": laid})


class Apart(Rows):
    """People by the changes of blocks: who looked at somebody may have to look again."""

    async def missed(self, user_id: int, version: int, beside: int) -> None:
        """Let all sockets of this person look again."""
        for group in {socket.own_group for socket in open_sockets if socket.user.pk == user_id and socket.own_group}:
            groups.send_here(group, {"type": "look.again"})


class People(Rows):
    """People by what is told to them wherever they are."""

    async def missed(self, user_id: int, version: int, beside: int) -> None:
        """Let this person's pages look again."""
        groups.send_here(standing.group_of(user_id), {"type": "person", "version": version})


sources: dict[str, Source] = {
    "game": Games(Game._meta.db_table, number="seq", beside="laid"),
    "person": People(Standing._meta.db_table, id="user_id"),
    "apart": Apart(Standing._meta.db_table, id="user_id", number="apart"),
}
"""By the name under which sockets say what they have told; rooms add theirs when they are imported."""


_last_look: datetime | None = None


async def catch_up() -> None:
    """Compare, and make good what was missed."""
    global _last_look  # noqa: PLW0603  # one for each process
    told, now = await told_by_all(), timezone.now()
    if told:
        for name, *numbers in await in_thread(changed_since, told, _last_look or now):
            await sources[name].missed(*numbers)
    _last_look = now


async def told_by_all() -> dict[str, Told]:
    """What the sockets of this process have told at least; moves go on between any few of them."""
    found: dict[str, Told] = {}
    sockets = list(open_sockets)
    for place in range(0, len(sockets), AT_ONCE):
        told_by(sockets[place : place + AT_ONCE], found)
        await asyncio.sleep(0)
    return found


def told_by(sockets: Iterable[Socket], found: dict[str, Told] | None = None) -> dict[str, Told]:
    """What all of these sockets have told at least, with what was found before."""
    found = {} if found is None else found
    for socket in sockets:
        for name, number_of, number, beside in socket.has_told():
            told = found.setdefault(name, {})
            known = told.get(number_of)
            told[number_of] = (number, beside) if known is None else (min(number, known[0]), min(beside, known[1]))
    return found


def changed_since(told: dict[str, Told], since: datetime) -> list[Newer]:
    """What has changed of all sources, in one statement."""
    parts = [sources[name].newer(name, rows, since) for name, rows in told.items()]
    with connection.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(part for part, _ in parts), [value for _, values in parts for value in values]
        )
        found: list[Newer] = cursor.fetchall()
    return found


beat.checks.append(catch_up)

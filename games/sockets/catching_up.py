"""What the sockets of this process have told, compared with what is true: one statement, however many there are.

Each change of what sockets tell of has a number in the database. Where that is higher than what a socket has told, a
message was lost on its way from another process, and what it would have told is told now.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from django.db import connection
from django.utils import timezone

from games.models import Game
from games.sockets import beat
from games.sockets.base import Socket, open_sockets
from games.table import live
from games.table.threads import in_thread

Told = dict[int, tuple[int, int]]
"""By the id of what is told of: the least numbers that a socket here has told."""

Newer = tuple[str, int, int, int]
"""A source, the id of something in it, and its numbers, of which one is higher than what was told."""

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
    return live.encode([(number_of, *numbers) for number_of, numbers in told.items()]).decode()


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
        live.send_here(group, {"type": "nudge", "game": game_id, "seq": seq})
        live.send_here(group, {"type": "laid.anew", "laid": laid})


sources: dict[str, Source] = {"game": Games(Game._meta.db_table, number="seq", beside="laid")}
"""By the name under which sockets say what they have told; rooms add theirs when they are imported."""


_last_look: datetime | None = None


async def catch_up() -> None:
    """Compare, and make good what was missed."""
    global _last_look  # noqa: PLW0603  # one for each process
    told, now = told_by(open_sockets), timezone.now()
    if told:
        for name, *numbers in await in_thread(changed_since, told, _last_look or now):
            await sources[name].missed(*numbers)
    _last_look = now


def told_by(sockets: Iterable[Socket]) -> dict[str, Told]:
    """What all of these sockets have told at least."""
    found: dict[str, Told] = {}
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

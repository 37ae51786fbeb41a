"""How an entry reaches the database: two statements, or one where one will do, spelled out.

This is the most travelled road of the house. The ORM would say the same in three times the time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection, transaction

from api import outage
from api.outage import Breaker
from games.models import Entry, Game

CHANGED = ("seq", "state", "turn", "deadline", "due")
"""What every entry changes of its game's row."""

LOGGED = ("game_id", "seq", "at", "seat", "move", "events", "by", "key")

UPDATE = (
    f'UPDATE "{Game._meta.db_table}" SET ' + ", ".join(f'"{name}" = %s' for name in CHANGED)  # noqa: S608
    + ' WHERE "id" = %s AND "seq" = %s'
)  # fmt: skip
NAMES = ", ".join(f'"{name}"' for name in LOGGED)
INSERT = f'INSERT INTO "{Entry._meta.db_table}" ({NAMES})'
VALUES = f"{INSERT} VALUES ({', '.join(['%s'] * len(LOGGED))})"
AT_ONCE = f'WITH "moved" AS ({UPDATE} RETURNING "id") {INSERT} SELECT {", ".join(["%s"] * len(LOGGED))} FROM "moved"'  # noqa: S608

FOR_SQLITE = {statement: statement.replace("%s", "?") for statement in (UPDATE, VALUES)}
"""The same with places as SQLite writes them: Django looks for them anew each time it is asked."""

locked = Breaker()
"""Opened by whoever has waited in vain for a file that another process keeps locked."""

NOTHING = 0.1
"""Seconds of waiting that do not count."""

LOCKED = "database is locked, as it was a moment ago"

Values = Mapping[str, Any]
Ask = Callable[[str, list[Any]], int]
"""Executes a statement with these values; how many rows it has changed."""


class Stale(Exception):
    """Somebody else's entry came first. Nothing was written."""


@dataclass(eq=False, slots=True)
class Change:
    """One entry to be written: the game's row if it is still at this number, and a line of its log."""

    game_id: int
    expected: int
    row: Values
    entry: Values
    also: Callable[[], Any] | None = None
    """What is written with it, or not at all."""

    since: float = field(default_factory=monotonic)
    """When somebody began to wait for it."""

    error: Exception | None = None
    """Why it was not written."""

    @property
    def values(self) -> tuple[list[Any], list[Any]]:
        """The parameters of `UPDATE` and of `VALUES`."""
        row = [*_adapted(self.row, CHANGED), self.game_id, self.expected]
        return row, _adapted(self.entry, LOGGED)


def write_all(changes: Sequence[Change]) -> None:
    """Write these in one transaction, each or not at all; those that were not have an `error`, `Stale` for instance.

    Where one of them breaks the transaction, each is tried in one of its own.
    """
    for change in changes:
        change.error = None
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        changes = _not_refused(changes)
    if not changes:
        return
    try:
        with _patience_of(changes):
            _write(changes)
    except Exception as error:
        if len(changes) == 1 or (outage.is_outage(error) and not _is_rolled_back(error)):
            for change in changes:
                change.error = error
        else:
            for change in changes:
                write_all([change])


def _write(changes: Sequence[Change]) -> None:
    """Write these; who locks more than one game does it in the order of their numbers."""
    if len(changes) == 1 and connection.vendor == "postgresql" and not (changes[0].also or connection.in_atomic_block):
        with connection.cursor() as cursor:  # one way to the server and back
            row, line = changes[0].values
            cursor.execute(AT_ONCE, row + line)
            changes[0].error = None if cursor.rowcount else Stale()
        return
    with transaction.atomic(), connection.cursor() as cursor:
        ask = _asking(cursor)
        for change in sorted(changes, key=attrgetter("game_id")):
            if change.also and len(changes) > 1:
                _write_apart(ask, change)
            else:
                _write_one(ask, change)


def _asking(cursor: Any) -> Ask:
    """How to execute one of the two statements; on SQLite past Django, unless somebody listens to what it asks."""
    if connection.vendor != "sqlite" or connection.queries_logged or connection.execute_wrappers:

        def by_django(statement: str, values: list[Any]) -> int:
            cursor.execute(statement, values)
            return int(cursor.rowcount)

        return by_django
    raw, faults = connection.connection, connection.wrap_database_errors
    demand_unbroken = connection.validate_no_broken_transaction

    def by_itself(statement: str, values: list[Any]) -> int:
        demand_unbroken()
        with faults:
            return int(raw.execute(FOR_SQLITE[statement], values).rowcount)

    return by_itself


def _write_one(ask: Ask, change: Change) -> None:
    row, line = change.values
    if not ask(UPDATE, row):
        change.error = Stale()
        return
    ask(VALUES, line)
    if change.also:
        change.also()


def _write_apart(ask: Ask, change: Change) -> None:
    """Write one with what belongs to it, a game's end for instance: if that fails, the others stay."""
    try:
        with transaction.atomic():
            _write_one(ask, change)
    except Exception as error:
        if outage.is_outage(error):
            raise
        change.error = error


# -- SQLite's lock -------------------------------------------------------------------------------------------
def _not_refused(changes: Sequence[Change]) -> list[Change]:
    """Those that may be tried; the others have waited while somebody found the file locked, which is long enough."""
    is_locked = locked.refuses()
    for change in changes:
        if is_locked or locked.opened_since(change.since):
            change.error = OperationalError(LOCKED)
    return [change for change in changes if change.error is None]


@contextmanager
def _patience_of(changes: Sequence[Change]) -> Iterator[None]:
    """Nobody waits longer for a file that another process keeps locked, the queue included."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    waited = monotonic() - min(change.since for change in changes)
    try:
        with _patience(settings.DATABASE_PATIENCE - waited) if waited > NOTHING else nullcontext():
            yield
    except BaseException as error:
        (locked.open if _is_lock(error) else locked.close)()
        raise
    else:
        locked.close()


def _is_rolled_back(error: BaseException) -> bool:
    """Whether PostgreSQL let somebody else go first, as where two wait for each other."""
    return str(getattr(error.__cause__, "sqlstate", "")).startswith("40")


def _is_lock(error: BaseException) -> bool:
    """Whether it says that another process keeps the file locked."""
    return str(getattr(error.__cause__, "sqlite_errorname", "")).startswith("SQLITE_BUSY")


@contextmanager
def _patience(left: float) -> Iterator[None]:
    """What is left of it after waiting for others of this process is how long SQLite waits for those outside."""
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {max(1, int(left * 1000))}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {settings.DATABASE_PATIENCE * 1000}")


def _adapted(values: Values, names: Iterable[str]) -> list[Any]:
    adapt = connection.ops.adapt_datetimefield_value
    return [adapt(value) if isinstance(value := values[name], datetime) else value for name in names]

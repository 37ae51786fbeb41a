"""How an entry reaches the database: two statements, or one where one will do, spelled out.

This is the most travelled road of the house. The ORM would say the same in three times the time.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from datetime import datetime
from threading import Lock
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection, transaction

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

_one_writer = Lock()
"""SQLite has one writer at a time. Who waits here is woken at once; who waits for the file sleeps and looks again."""

locked = Breaker()
"""Opened by whoever has waited in vain for a file that another process keeps locked."""

NOTHING = 0.1
"""Seconds of waiting that do not count."""

LOCKED = "database is locked, as it was a moment ago"

Values = Mapping[str, Any]


class Stale(Exception):
    """Somebody else's entry came first. Nothing was written."""


def write(game_id: int, expected: int, row: Values, entry: Values, also: Callable[[], Any] | None = None) -> None:
    """The game's row if it is still at this number, and the entry; `Stale` if it is not."""
    change = [_adapted(row[name]) for name in CHANGED] + [game_id, expected]
    line = [_adapted(entry[name]) for name in LOGGED]
    if connection.vendor == "postgresql" and also is None and not connection.in_atomic_block:
        with connection.cursor() as cursor:  # one way to the server and back
            cursor.execute(AT_ONCE, change + line)
            if not cursor.rowcount:
                raise Stale
        return
    with _alone(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(UPDATE, change)
        if not cursor.rowcount:
            raise Stale
        cursor.execute(VALUES, line)
        if also:
            also()


@contextmanager
def _alone() -> Iterator[None]:
    """One writer of this process at a time, where the database has room for one; within a transaction it has begun."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    waited = _take_turn()
    try:
        with _patience(settings.DATABASE_PATIENCE - waited) if waited > NOTHING else nullcontext():
            yield
    except BaseException as error:
        (locked.open if _is_lock(error) else locked.close)()
        raise
    else:
        locked.close()
    finally:
        _one_writer.release()


def _take_turn() -> float:
    """Be the one writer; how long that took. An outage if it is too long, or somebody has found the file locked."""
    begun = monotonic()
    if locked.refuses() or not _one_writer.acquire(timeout=settings.DATABASE_PATIENCE):
        raise OperationalError(LOCKED)
    if locked.opened_since(begun):
        _one_writer.release()
        raise OperationalError(LOCKED)
    return monotonic() - begun


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


def _adapted(value: Any) -> Any:
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value

"""The database is away, locked or full for a while: the one place that says whether an error means that.

Whatever a driver raises comes through here: from REST (`api.errors`), from pages (`api.middleware`), from sockets
(`api.threads`) and from threads that work by themselves, which ask `is_outage` and look again later.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from time import monotonic

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection
from django.utils.translation import gettext_lazy as _

from api import metrics
from api.codes import UNAVAILABLE
from api.problems import Problem

log = logging.getLogger(__name__)
AWAY = _("We can't look anything up or write it down right now. Try again in a moment.")
RETRY_AFTER = 2
"""Seconds after which it is worth trying again."""

IN_PASSING = 50
"""Milliseconds."""

QUIET = 10.0
"""Seconds in which the same reason is written into the log once."""

OF_SQLITE = frozenset({
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT,
})  # fmt: skip
"""What SQLite says while a file is locked, or cannot be written or read; an unknown table is not among it."""

OF_POSTGRESQL = ("08", "40", "53", "55", "57", "58", "25006")
"""Beginnings of SQLSTATE: connection, rolled back, resources, not in that state, operator, system; a standby."""

_met: ContextVar[bool] = ContextVar("met", default=False)
_told: dict[str, float] = {}


def is_outage(error: BaseException | None) -> bool:
    """Whether this will pass by itself; anything else that a database says is a mistake of ours."""
    if not isinstance(error, Error):
        return False
    cause = error.__cause__
    code, state = getattr(cause, "sqlite_errorcode", None), getattr(cause, "sqlstate", None)
    if code is not None:
        return code & 0xFF in OF_SQLITE  # the rest of the number says more than we need
    if state is not None:
        return str(state).startswith(OF_POSTGRESQL)
    return isinstance(error, OperationalError) or (
        isinstance(error, InterfaceError) and not isinstance(cause, sqlite3.Error)
    )


def problem_of(error: BaseException | None) -> Problem | None:
    """The refusal that says so, if it is that; the true reason goes into the log."""
    if not is_outage(error):
        return None
    assert error is not None
    note(error)
    _met.set(True)
    return Problem(503, UNAVAILABLE, AWAY, headers={"Retry-After": str(RETRY_AFTER)})


def note(error: BaseException) -> None:
    """Write the true reason into the log, once in a few seconds; after the first line drivers quote data."""
    reason = (str(error.__cause__ or error).strip().splitlines() or [""])[0]
    told = f"{type(error.__cause__ or error).__name__}: {reason}"
    now = monotonic()
    if now - _told.get(told, float("-inf")) < QUIET:
        return
    if len(_told) > 100:
        _told.clear()
    _told[told] = now
    metrics.errors.labels("database").inc()
    log.warning("the database does not serve us (%s)", told)


@contextmanager
def survived() -> Iterator[None]:
    """What is done here may be left undone while the database does not serve us; somebody does it later."""
    try:
        yield
    except Error as error:
        if not is_outage(error):
            raise
        note(error)


@contextmanager
def in_passing() -> Iterator[None]:
    """A note that is written in passing waits for nobody who keeps SQLite's file locked, and may be left undone."""
    if connection.vendor != "sqlite":
        with survived():
            yield
        return
    with survived(), connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {IN_PASSING}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {settings.DATABASE_PATIENCE * 1000}")


def was_met() -> bool:
    """Whether an outage was met in this thread since the last time this was asked."""
    met = _met.get()
    _met.set(False)
    return met


class Quietly(logging.Filter):
    """Drops the traceback that Django writes of an outage: the reason has a line already, and so has the answer."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every other line."""
        return not (record.exc_info and is_outage(record.exc_info[1]))


class Breaker:
    """After somebody has waited in vain nobody else waits: once a second one looks whether it is over."""

    PAUSE = 1.0

    def __init__(self) -> None:
        self._lock = Lock()
        self._next: float | None = None
        self._opened = float("-inf")

    def open(self) -> None:
        """Somebody has waited in vain."""
        with self._lock:
            self._opened = monotonic()
            self._next = self._opened + self.PAUSE

    def close(self) -> None:
        """It works again."""
        self._next = None

    def refuses(self) -> bool:
        """Whether to give up without trying; who is not told so is the one who looks."""
        is_closed = self._next is None  # as nearly always: nobody takes the lock to find out
        if is_closed:
            return False
        with self._lock:
            now = monotonic()
            if self._next is None:
                return False
            if now < self._next:
                return True
            self._next = now + self.PAUSE
            return False

    def opened_since(self, moment: float) -> bool:
        """Whether somebody else has waited in vain after this moment."""
        return self._opened > moment

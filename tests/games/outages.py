"""A database that can be taken away for a while, in this process."""

import threading
from typing import Any

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

REASON = "server closed the connection unexpectedly"


class Outage:
    """While it lasts, no statement reaches the database; it lasts for so many statements, or until it is over."""

    def __init__(self, spared: threading.Thread | None = None) -> None:
        self.left = 0.0
        self.met = 0
        self.spared = spared
        """Whose statements get through."""

    def begin(self, statements: float = float("inf")) -> None:
        """From now on."""
        self.left = statements

    def end(self) -> None:
        """The database is back."""
        self.left = 0

    def meet(self) -> None:
        """What every statement has to get past."""
        if self.left > 0 and threading.current_thread() is not self.spared:
            self.left -= 1
            self.met += 1
            raise OperationalError(REASON)


def switch(monkeypatch: pytest.MonkeyPatch, spared: threading.Thread | None = None) -> Outage:
    """One that has not begun."""
    outage, cursor = Outage(spared), BaseDatabaseWrapper.cursor

    def guarded(self: Any) -> Any:
        outage.meet()
        return cursor(self)

    monkeypatch.setattr(BaseDatabaseWrapper, "cursor", guarded)
    return outage

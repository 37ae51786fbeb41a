"""A database that can be taken away for a while, in this process."""

from typing import Any

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

REASON = "server closed the connection unexpectedly"


class Outage:
    """While it lasts, no statement reaches the database; it lasts for so many statements, or until it is over."""

    def __init__(self) -> None:
        self.left = 0.0
        self.met = 0

    def begin(self, statements: float = float("inf")) -> None:
        """From now on."""
        self.left = statements

    def end(self) -> None:
        """The database is back."""
        self.left = 0

    def meet(self) -> None:
        """What every statement has to get past."""
        if self.left > 0:
            self.left -= 1
            self.met += 1
            raise OperationalError(REASON)


def switch(monkeypatch: pytest.MonkeyPatch) -> Outage:
    """One that has not begun."""
    outage, cursor = Outage(), BaseDatabaseWrapper.cursor

    def guarded(self: Any) -> Any:
        outage.meet()
        return cursor(self)

    monkeypatch.setattr(BaseDatabaseWrapper, "cursor", guarded)
    return outage

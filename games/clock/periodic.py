"""A thread that looks again and again for what is to be done, and lives through whatever goes wrong meanwhile."""

import logging
import threading
from time import monotonic

from django.db import close_old_connections, connection

from api import outage

log = logging.getLogger(__name__)
AFTER_TROUBLE = 1.0
"""Seconds that a worker waits at least after something went wrong."""

QUIET = 10.0
"""Seconds in which a worker says once that it stumbled over the same thing."""


class PeriodicWorker(threading.Thread):
    """Works every `PAUSE` seconds until it is told to stop, and gives its connection back in between."""

    PAUSE: float

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.stopped = threading.Event()
        self._told: dict[str, float] = {}

    def run(self) -> None:
        """Look until the process ends; a pause comes first."""
        pause = self.PAUSE
        try:
            while not self.stopped.wait(pause):
                pause = self.look()
        finally:
            connection.close()

    def look(self) -> float:
        """One look; how many seconds later the next one is worth while."""
        pause = self.PAUSE
        try:
            if self.work():
                return 0.0
        except Exception as error:
            self.stumbled(error)
            pause = max(pause, AFTER_TROUBLE)
        close_old_connections()
        return pause

    def work(self) -> bool:
        """Do what is to be done now; whether there is probably more."""
        raise NotImplementedError

    def stumbled(self, error: Exception) -> None:
        """Write into the log what went wrong, by its type alone: the words of an error may quote anything."""
        if outage.is_outage(error):
            outage.note(error)
            return
        kind, now = type(error).__name__, monotonic()
        if now - self._told.get(kind, float("-inf")) >= QUIET:
            self._told[kind] = now
            log.error("the %s stumbled (%s)", self.name, kind)

    def stop(self) -> None:
        """End after what it is at."""
        self.stopped.set()
        self.join()

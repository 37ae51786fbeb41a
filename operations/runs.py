"""What is done now and then to look after the house, and the worker that tidies every night."""

import logging
import threading
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from operations import leftovers
from operations.models import LastRun

log = logging.getLogger(__name__)
PAUSE = 60.0
"""Seconds between two looks at the clock."""

NIGHT = timedelta(hours=20)
"""Tidying is not due again so soon."""

TOO_LONG = timedelta(hours=26)
"""After so long it is due at any hour: the house was closed at night."""


def note(name: str, told: str) -> None:
    """Remember that something was done just now, and how it went."""
    LastRun.objects.update_or_create(name=name, defaults={"at": timezone.now(), "told": told[:500]})


def sentence(counted: Iterable[tuple[str, int]]) -> str:
    """Counts in words, as "3 guests, 1 lobbies"; "nothing" where all are zero."""
    return ", ".join(f"{count} {name}" for name, count in counted if count) or "nothing"


def tidy_if_due() -> bool:
    """Tidy if it is night and no other process has; whether this one did."""
    now = timezone.now()
    LastRun.objects.get_or_create(name="tidy", defaults={"at": now})
    since = NIGHT if now.hour == settings.TIDY_HOUR else TOO_LONG
    if not LastRun.objects.filter(name="tidy", at__lt=now - since).update(at=now):
        return False
    told = sentence(leftovers.tidy())
    note("tidy", told)
    log.info("tidied: %s", told)
    return True


class NightWorker(threading.Thread):
    """Looks at the clock once a minute, in a thread of whatever process has a referee."""

    def __init__(self) -> None:
        super().__init__(name="night", daemon=True)
        self.stopped = threading.Event()

    def run(self) -> None:
        """Until the process ends."""
        while not self.stopped.wait(PAUSE):
            try:
                tidy_if_due()
            except Exception as error:  # the database may be away for a while
                log.error("tidying stumbled (%s)", type(error).__name__)
            close_old_connections()

    def stop(self) -> None:
        """After what it is at."""
        self.stopped.set()
        self.join()


def start() -> NightWorker | None:
    """The worker of this process, where settings want a referee here."""
    if not settings.REFEREE:
        return None
    worker = NightWorker()
    worker.start()
    return worker

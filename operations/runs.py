"""What is done now and then to look after the house, and the worker that does it."""

import logging
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games.clock.periodic import PeriodicWorker
from operations import doctor, leftovers
from operations.models import LastRun

log = logging.getLogger(__name__)
NIGHT = timedelta(hours=20)
"""Tidying is not due again so soon."""

MAIL = timedelta(minutes=10)
"""The mail server is not asked again so soon."""

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


def ask_mail_if_due() -> bool:
    """Note what the doctor says of the mail server, now and then; whether this process did."""
    now = timezone.now()
    _, is_first = LastRun.objects.get_or_create(name=doctor.MAIL, defaults={"at": now})
    if not is_first and not LastRun.objects.filter(name=doctor.MAIL, at__lt=now - MAIL).update(at=now):
        return False
    note(doctor.MAIL, " ".join(doctor.mail()))
    return True


class NightWorker(PeriodicWorker):
    """Looks at the clock once a minute."""

    PAUSE = 60.0

    def __init__(self) -> None:
        super().__init__("night worker")

    def work(self) -> bool:
        """Tidy and ask the mail server where it is time for it."""
        tidy_if_due()
        ask_mail_if_due()
        return False

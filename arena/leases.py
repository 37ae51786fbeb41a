"""Who plays whom, known to all processes: a program, a tournament or a table is leased by one worker at a time.

A lease that is not renewed runs out, so that what a killed process held goes on elsewhere.
"""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.db.models import Q, QuerySet
from django.utils import timezone

LEASE = timedelta(seconds=15)
RENEWAL = 4.0
"""Seconds between two renewals."""


def new_holder() -> str:
    """A name for somebody who takes leases."""
    return uuid4().hex


def take(rows: "QuerySet[Any]", pk: int, holder: str) -> bool:
    """Take or renew the lease of a row; whether it is ours now."""
    now = timezone.now()
    free = Q(leased_until=None) | Q(leased_until__lt=now) | Q(leased_by=holder)
    return rows.filter(free, pk=pk).update(leased_by=holder, leased_until=now + LEASE) > 0


def give_back(rows: "QuerySet[Any]", pk: int, holder: str) -> None:
    """Give a lease back, if it is still ours."""
    rows.filter(pk=pk, leased_by=holder).update(leased_by="", leased_until=None)


def is_leased(row: object) -> bool:
    """Whether somebody holds it now."""
    until = getattr(row, "leased_until", None)
    return until is not None and until > timezone.now()


def give_all_back(rows: "QuerySet[Any]", holder: str) -> None:
    """Give back what somebody held who was killed, and has come again by the same name."""
    rows.filter(leased_by=holder).update(leased_by="", leased_until=None)

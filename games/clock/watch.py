"""The watch: since when a referee has been looking without a break, so that no clock runs out while nobody serves."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Watch

BREAK = timedelta(seconds=15)
"""So long without a sign of any referee, and nobody was serving."""

RETURN = timedelta(seconds=30)
"""What people get to come back after a break: clocks that run out within begin anew."""


def sign() -> None:
    """A referee is looking. The first one after a break begins a new watch."""
    now = timezone.now()
    if Watch.objects.filter(until__gt=now - BREAK).update(until=now):
        return
    with transaction.atomic():
        last, fresh = Watch.objects.select_for_update().get_or_create(pk=1, defaults={"since": now, "until": now})
        if not fresh and last.until <= now - BREAK:
            last.since = last.until = now
            last.save()


def was_broken(deadline: datetime) -> bool:
    """Whether nobody served while this clock ran out, or so shortly before that people had no time to come back."""
    return Watch.objects.filter(since__gt=deadline - RETURN).exists()

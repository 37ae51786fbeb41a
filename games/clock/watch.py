"""The watch: since when a referee has been looking without a break, so that no clock runs out while nobody serves.

A wall clock that jumps is a break, too: the time between was none. A clock that never stops tells of it.
"""

import logging
from datetime import datetime, timedelta
from threading import Lock
from time import monotonic

from django.db import transaction
from django.utils import timezone

from games.models import Watch

BREAK = timedelta(seconds=15)
"""So long without a sign of any referee, and nobody was serving."""

RETURN = timedelta(seconds=30)
"""What people get to come back after a break: clocks that run out within begin anew."""

MINUTE = 60.0
"""Seconds between two time-outs of one seat at least, whatever the wall clock says."""

log = logging.getLogger(__name__)


def sign() -> None:
    """A referee is looking. The first one after a break begins a new watch; so does one to whom the last is to come."""
    now = timezone.now()
    if Watch.objects.filter(until__gt=now - BREAK, since__lte=now).update(until=now):
        return
    with transaction.atomic():
        last, fresh = Watch.objects.select_for_update().get_or_create(pk=1, defaults={"since": now, "until": now})
        if not fresh and (last.until <= now - BREAK or last.since > now):
            last.since = last.until = now
            last.save()


class WallClock:
    """The wall clock of this machine, held against one that only goes forward, and always at the same pace."""

    def __init__(self) -> None:
        self.ahead: float | None = None
        """Of the other one, when somebody looked last; small corrections are followed."""

        self.jumped: datetime | None = None
        """When it last jumped, by its own new time."""

    def look(self) -> None:
        """Notice a jump."""
        now = timezone.now()
        before, self.ahead = self.ahead, now.timestamp() - monotonic()
        jump = 0.0 if before is None else self.ahead - before
        if abs(jump) > BREAK.total_seconds():
            self.jumped = now
            log.warning("the clock of this machine has jumped by %.0f s: turn clocks that ran out begin anew", jump)


wall = WallClock()


def was_broken(deadline: datetime) -> bool:
    """Whether nobody served while this clock ran out, or so shortly before that people had no time to come back."""
    if wall.jumped is not None and wall.jumped > deadline - RETURN:
        return True
    return Watch.objects.filter(since__gt=deadline - RETURN).exists()


# -- How often a seat may run out of time ----------------------------------------------------------------------
Seat = tuple[int, int]
_timed_out: dict[Seat, tuple[float, datetime]] = {}
"""When seats ran out of time in the last minute, and of which deadline; oldest first."""

_lock = Lock()


def rest(seat: Seat, deadline: datetime) -> float:
    """Seconds until a seat of a game may run out of time again; a time-out that is not over yet may go on."""
    at, before = _timed_out.get(seat, (float("-inf"), None))
    return 0.0 if before == deadline else max(0.0, at + MINUTE - monotonic())


def note_timeout(seat: Seat, deadline: datetime) -> None:
    """A seat of a game ran out of time just now."""
    now = monotonic()
    with _lock:
        _timed_out.pop(seat, None)
        _timed_out[seat] = now, deadline
        while _timed_out[oldest := next(iter(_timed_out))][0] <= now - MINUTE:
            del _timed_out[oldest]

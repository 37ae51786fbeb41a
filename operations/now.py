"""How the house is at this moment: who plays, how quick it is, what went wrong, and what should be looked after."""

import shutil
import time
from bisect import insort
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from threading import Lock
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.models import Entry, Game, Seat, Watch
from lobbies.models import Lobby
from operations import doctor, metrics
from operations.models import LastRun

HOUR = timedelta(hours=1)
MOST_ENTRIES = 50_000
"""More moves in an hour are not counted for the chart."""

SLOWEST = 5
ERROR = 500
EXAMINED_FOR = 60.0
"""Seconds for which the doctor's words are remembered: an examination may wait for Redis."""


@dataclass(frozen=True, slots=True, order=True)
class Slow:
    """A request that took long."""

    seconds: float
    at: datetime
    what: str
    status: int


_lock = Lock()
_slowest: list[Slow] = []
_errors: list[Slow] = []
_examined: tuple[float, list[str]] = (float("-inf"), [])


def note(seconds: float, what: str, status: int) -> None:
    """Remember a request if it is among the slowest of the last hour, or went wrong."""
    if status < ERROR and len(_slowest) >= SLOWEST and seconds <= _slowest[0].seconds:
        return
    made = Slow(seconds, timezone.now(), what, status)
    with _lock:
        insort(_slowest, made)
        _slowest[:] = [one for one in _slowest if one.at > made.at - HOUR][-SLOWEST:]
        if status >= ERROR:
            _errors[:] = [*_errors, made][-SLOWEST:]


def seen() -> dict[str, Any]:
    """What the admin's first page shows."""
    since = timezone.now() - HOUR
    running = Game.objects.filter(status=Game.Status.PLAYING)
    people = Seat.objects.filter(game__in=running, bot_plays=False, user__is_bot=False)
    usage = shutil.disk_usage(settings.VAR_DIR)
    return {
        "games": running.count(),
        "people": people.values("user").distinct().count(),
        "sockets": metrics.open_sockets(),
        "lobbies": Lobby.objects.filter(status=Lobby.Status.OPEN, touched_at__gte=since).count(),
        "chart": chart(since),
        "slowest": [one for one in reversed(_slowest) if one.at > since],
        "errors": list(reversed(_errors)),
        "watch": Watch.objects.first(),
        "late": running.filter(due__lt=timezone.now() - timedelta(seconds=5)).count(),
        "free": usage.free,
        "free_share": round(100 * usage.free / usage.total),
        "runs": list(LastRun.objects.exclude(name=doctor.MAIL).order_by("name")),
        "faults": faults(),
    }


def chart(since: datetime) -> dict[str, Any]:
    """Moves in each minute of the last hour, as bars of a drawing a hundred high: place, top and height."""
    newest = Entry.objects.order_by("-pk").values_list("at", flat=True)[:MOST_ENTRIES]
    counted = Counter(int((at - since).total_seconds() // 60) for at in takewhile(since.__le__, newest.iterator(500)))
    most = max(counted.values(), default=0)
    heights = [(minute, 100 * count // most) for minute, count in sorted(counted.items())]
    bars = [(minute, 100 - height, height) for minute, height in heights]
    return {"bars": bars, "most": most, "total": counted.total()}


def faults() -> list[str]:
    """What the doctor says from inside, asked at most once a minute."""
    global _examined  # noqa: PLW0603  # one for each process
    if time.monotonic() - _examined[0] > EXAMINED_FOR:
        _examined = time.monotonic(), list(doctor.inside(doctor.AT_HAND))
    return _examined[1]

"""What makes a game slow, and how long somebody may be away from such games."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

Json = Any
Span = tuple[datetime, datetime]
"""Since when and until when."""

SLOW = 86_400
"""Turn clocks of so many seconds and more make a slow game."""

AT_ONCE = timedelta(days=14)
"""The longest vacation."""

A_YEAR = timedelta(days=21)
"""All vacations of the last `YEAR` together, with the one that is asked for."""

YEAR = timedelta(days=365)


def is_slow(settings: Mapping[str, Json]) -> bool:
    """Whether a table with these settings plays over days."""
    return bool(settings.get("turn_clock", 0) >= SLOW)


def taken(spans: Iterable[Span], now: datetime) -> timedelta:
    """How much of these vacations lies in the last year."""
    begin = now - YEAR
    parts = (min(until, now) - max(since, begin) for since, until in spans)
    return sum((part for part in parts if part > timedelta()), timedelta())


def left(spans: Iterable[Span], now: datetime) -> timedelta:
    """How much more somebody may take, besides these."""
    return max(A_YEAR - taken(spans, now), timedelta())


def is_too_long(wanted: Span, earlier: Iterable[Span], now: datetime) -> bool:
    """Whether a vacation is longer than one may be, or than what is left of the year's beside the earlier ones."""
    since, until = wanted
    return until - since > AT_ONCE or until - since > left(earlier, now)

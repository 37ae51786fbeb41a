"""What the house itself tells at every table: that clocks rest or run again, and that somebody has more time."""

from collections.abc import Mapping
from typing import Any

from games.core.envelope import Envelope
from games.core.rules import Event

Json = Any
PAUSED, RESUMED, TIME, VACATION = "paused", "resumed", "time:given", "vacation"
HOUSE = frozenset({PAUSED, RESUMED, TIME, VACATION})
"""Types of these events; in each `seat` is whoever asked for it."""


def paused(seat: int, until: str, minutes: int) -> Event:
    """All clocks rest until then, or until this seat is back."""
    return Event(PAUSED, {"seat": seat, "until": until, "minutes": minutes})


def resumed(seat: int) -> Event:
    """The pause of this seat is over."""
    return Event(RESUMED, {"seat": seat})


def time_given(seat: int, to: int, seconds: int) -> Event:
    """One seat has given another one, whose turn it is, more time."""
    return Event(TIME, {"seat": seat, "to": to, "seconds": seconds})


def vacation(seat: int, until: str | None) -> Event:
    """The clocks of this seat rest until then; `None`: they run again."""
    return Event(VACATION, {"seat": seat, "until": until})


def in_users(event: Event, envelope: Envelope) -> Mapping[str, Json]:
    """The data of one of these events, as every kind tells it."""
    data, by = event.data, envelope.user(event.data["seat"])
    if event.type == PAUSED:
        return {"by": by, "until": data["until"]}
    if event.type == RESUMED:
        return {"by": by}
    if event.type == TIME:
        to, seconds = envelope.user(data["to"]), data["seconds"]
        return {"by": by, "player_id": to, "seconds": seconds, "deadline": envelope.deadline}
    return {"player_id": by, "until": data["until"]}

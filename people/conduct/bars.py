"""What counts as a mark, and for how long marks bar from pairing: from the deeds alone, whenever it is asked.

A mark is leaving a live game with people or running out of time there for the third time, and so are three missed
proposals within an hour. Two games that were played out erase the oldest mark before them. Nothing of this is kept but
the deeds: there is no count that could go wrong.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

What = Literal["left", "timed_out", "missed", "played_out"]

WINDOW = timedelta(days=7)
"""For so long a mark counts."""

HOUR = timedelta(hours=1)
MISSED = 3
"""So many missed proposals within an hour are a mark."""

PLAYED_OUT = 2
"""So many games played out erase a mark."""

BARS = {2: timedelta(minutes=10), 3: timedelta(hours=1), 4: timedelta(hours=24)}
"""What so many marks cost; more of them no more."""

REACH = WINDOW + max(BARS.values()) + HOUR
"""Deeds that are older than this cost nobody anything any more."""


@dataclass(frozen=True, slots=True, order=True)
class Deed:
    """Something that somebody did, at a moment."""

    at: datetime
    what: What


def marks(deeds: Iterable[Deed]) -> list[datetime]:
    """When the marks were made that nothing has erased, oldest first."""
    found: list[datetime] = []
    missed: list[datetime] = []
    played = 0
    for deed in sorted(deeds):
        if deed.what == "played_out":
            counting = within(found, deed.at)
            played = played + 1 if counting else 0
            if played == PLAYED_OUT:
                found.remove(counting[0])
                played = 0
        elif deed.what == "missed":
            missed = [*(at for at in missed if at > deed.at - HOUR), deed.at]
            if len(missed) == MISSED:
                found.append(deed.at)
                missed = []
        else:
            found.append(deed.at)
    return found


def cost(count: int) -> timedelta | None:
    """How long so many marks bar; `None`: they do not."""
    return BARS.get(min(count, max(BARS)))


def within(found: list[datetime], at: datetime) -> list[datetime]:
    """Those of these marks that count at a moment."""
    return [mark for mark in found if at - WINDOW < mark <= at]


def end(found: list[datetime]) -> datetime | None:
    """When the last bar ends that these marks have brought."""
    costs = ((mark, cost(len(within(found, mark)))) for mark in found)
    return max((mark + length for mark, length in costs if length), default=None)

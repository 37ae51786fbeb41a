"""What the coach of Rummy says."""

from typing import Literal

from msgspec import UNSET

from games.core.frames import Data, Json, Maybe


class Place(Data):
    """A meld of the best arrangement, or a card that goes to a pile."""

    meld: list[str] | Maybe = UNSET
    card: str | Maybe = UNSET
    pile: int | Maybe = UNSET


class DrawAdvice(Data):
    """Which pile to draw from, and why."""

    source: Literal["stock", "discard"]
    reason: Literal["empty", "useless", "melds", "fits"]


class DiscardAdvice(Data):
    """A discard, and what it costs."""

    card: str
    points: int
    outs: int
    danger: float
    cost: float


class Advice(Data):
    """What the coach sees in this hand."""

    lines: list[str]
    arrangement: list[Place]
    deadwood: int
    outs: list[str]
    draw: DrawAdvice | Maybe = UNSET
    go_out: dict[str, Json] | Maybe | None = UNSET
    discards: list[DiscardAdvice] | Maybe = UNSET


class Hints(Data):
    """Moves that are surely open, and what the coach says."""

    hints: list[dict[str, Json]]
    coach: Advice

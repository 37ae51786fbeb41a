"""What the coach of Hidden Joker Rummy says."""

from typing import Literal

from msgspec import UNSET

from games.catalog.hidden_joker.wire.frame_parts import Group, Rank, Suit
from games.core.frames import Data, Json, Maybe


class Arrangement(Data):
    """The best grouping of the hand."""

    groups: list[Group]
    loose: list[str]
    points: int
    discard_card_id: str | None
    declarable: bool


class DrawAdvice(Data):
    """Which pile to draw from, by what would be loose then."""

    source: Literal["stock", "discard"]
    points: int
    with_top: int | None
    top_card_id: str | Maybe = UNSET


class DiscardAdvice(Data):
    """A discard, and what it leaves."""

    card_id: str
    points: int
    missing: int


class Out(Data):
    """A card that would find a place in a group."""

    rank: Rank
    suit: Suit
    copies: int
    points: int


class Advice(Data):
    """What the coach sees in this hand; only `lines` for who is out of the round."""

    lines: list[str]
    arrangement: Arrangement | Maybe = UNSET
    missing: list[str] | Maybe = UNSET
    draw: DrawAdvice | Maybe = UNSET
    discards: list[DiscardAdvice] | Maybe = UNSET
    outs: list[Out] | Maybe = UNSET


class Hints(Data):
    """Moves that are surely open, and what the coach says."""

    hints: list[dict[str, Json]]
    coach: Advice

"""What the coach of Spades says."""

from msgspec import UNSET, field

from games.catalog.spades.wire.frame_parts import Bid, Card
from games.core.frames import Data, Json, Maybe


class BidAdvice(Data):
    """A bid, and what it rests on: simulated deals."""

    suggested: Bid
    is_total: bool
    mean: float
    histogram: list[float]
    nil_risk: float | None


class CardAdvice(Data):
    """A card, and what it is expected to bring beside the best one."""

    card: Card
    points: float
    why: str


class StillOut(Data):
    """What the others hold."""

    high: list[Card]
    spades: int


class Advice(Data):
    """What the coach sees in this hand."""

    lines: list[str]
    covered: bool | Maybe = UNSET
    bid: BidAdvice | Maybe = UNSET
    given: list[Card] | Maybe = field(name="pass", default=UNSET)
    out: StillOut | Maybe = UNSET
    cards: list[CardAdvice] | Maybe = UNSET
    closed: int | Maybe = UNSET


class Hints(Data):
    """Moves that are surely open, and what the coach says."""

    hints: list[dict[str, Json]]
    coach: Advice

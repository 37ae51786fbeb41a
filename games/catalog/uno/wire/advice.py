"""What the coach of UNO says."""

from msgspec import UNSET

from games.core.frames import Data, Json, Maybe


class Colors(Data):
    """How many cards of each colour are in the hand."""

    red: int
    yellow: int
    green: int
    blue: int
    wild: int


class MoveAdvice(Data):
    """A move, and what it brings."""

    move: dict[str, Json]
    value: float | None


class Advice(Data):
    """What the coach sees in this hand."""

    lines: list[str]
    colors: Colors
    fits: float
    moves: list[MoveAdvice] | Maybe = UNSET
    bluff: float | Maybe = UNSET
    challenge: bool | Maybe = UNSET


class Hints(Data):
    """Moves that are surely open, and what the coach says."""

    hints: list[dict[str, Json]]
    coach: Advice

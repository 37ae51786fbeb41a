"""How good an arrangement is, as one number: points first, then loose cards, pure runs, and substituting wilds.

The parts of a score never reach into each other: a hand has far fewer than 99 of anything but points.
"""

from collections.abc import Sequence

POINT = 1_000_000
CARD = 10_000
PURE = 100
SUBSTITUTE = -1

NEVER = -(10**12)
"""The score of what is not allowed."""


def worth(points: int, cards: int, pure: int, substitutes: int) -> int:
    """The score of cards put away: their points, their number, the pure runs in them, wilds standing for others."""
    return points * POINT + cards * CARD + pure * PURE + substitutes * SUBSTITUTE


def put_away(score: int) -> tuple[int, int]:
    """The points and the number of the cards that have this score."""
    points, rest = divmod(score + CARD // 2, POINT)
    return points, rest // CARD


def total(value: Sequence[int], cards: Sequence[int], wild: int | None) -> int:
    """The points of loose cards; a wild has none."""
    return sum(value[card % 13] for card in cards if card % 13 != wild)

"""The 108 cards of a pack: a card is a whole number from 0, its face a colour and a value.

A card's number never leaves the server: players know a card by an id that is drawn anew for every game.
"""

from collections.abc import Iterable
from typing import Final

COLORS: Final = ("red", "yellow", "green", "blue")
WILD: Final = "wild"
"""The value of a Wild, and the colour of every wild card that is not on the discard."""

SKIP: Final = "skip"
REVERSE: Final = "reverse"
DRAW_TWO: Final = "draw_two"
WILD_FOUR: Final = "wild_draw_four"

DIGITS: Final = tuple("0123456789")
VALUES: Final = (*DIGITS, SKIP, REVERSE, DRAW_TWO, WILD, WILD_FOUR)


def _faces() -> Iterable[tuple[str, str]]:
    for color in COLORS:
        for value in VALUES[:-2]:
            yield from [(color, value)] * (1 if value == "0" else 2)
    for value in (WILD, WILD_FOUR):
        yield from [(WILD, value)] * 4


FACE: Final = tuple(_faces())
"""Colour and value of each card."""

COLOR: Final = tuple(color for color, _ in FACE)
VALUE: Final = tuple(value for _, value in FACE)
PACK: Final = tuple(range(len(FACE)))

PENALTY: Final = {DRAW_TWO: 2, WILD_FOUR: 4}
"""How many cards a value makes the next seat draw."""


def points_of(value: str) -> int:
    """What a card of this value counts when it is left in a hand."""
    return int(value) if value in DIGITS else 50 if value in (WILD, WILD_FOUR) else 20


POINTS: Final = tuple(points_of(value) for value in VALUE)


def hand_points(hand: Iterable[int]) -> int:
    """What the cards left in a hand count."""
    return sum(POINTS[card] for card in hand)


# -- What goes on what ---------------------------------------------------------------------------------------
CardSet = frozenset[int]

NOTHING: Final[CardSet] = frozenset()
EVERYTHING: Final[CardSet] = frozenset(PACK)
WILD_FOURS: Final[CardSet] = frozenset(card for card in PACK if VALUE[card] == WILD_FOUR)
DRAW_TWOS: Final[CardSet] = frozenset(card for card in PACK if VALUE[card] == DRAW_TWO)
OF_COLOR: Final = {color: frozenset(card for card in PACK if COLOR[card] == color) for color in COLORS}
OF_FACE: Final = {face: frozenset(card for card in PACK if FACE[card] == face) for face in FACE}


def _matches(color: str, value: str) -> CardSet:
    return frozenset(card for card in PACK if COLOR[card] == color or VALUE[card] in (value, WILD)) - WILD_FOURS


MATCHES: Final = {color: {value: _matches(color, value) for value in VALUES} for color in COLORS}
"""What goes on a value while a colour is in force; a Wild Draw Four is judged by the whole hand instead."""

MATCHES_AND_FOURS: Final = {
    color: {value: cards | WILD_FOURS for value, cards in by_value.items()} for color, by_value in MATCHES.items()
}
"""The same for a hand that may play a Wild Draw Four."""

"""The melds that a hand could be cut into: each with cards of the hand and the wilds it takes to complete them.

Runs of three to five cards are enough: a longer one is two of these, with as many pure runs or more. A wild more
than a meld needs is no matter of the piece; `leftovers` finds a place for those in the end.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.melds.score import worth
from games.core.melds.slots import PLACES, Slots

NEED = 1
"""A run is still demanded."""
SPARE = 2
"""One card may still be set apart as the discard."""
SINK = 4
"""There is a run with wilds: it takes any number more."""
TIDY = 8
"""There is a pure run: it takes any number of wilds too, but is pure no more."""
ROOM = 16
"""Per card that sets can still take."""


class Piece(NamedTuple):
    """A possible meld: bits of its cards, wilds it takes in all, its score, and what it means for the wilds left."""

    mask: int
    wilds: int
    gain: int
    mark: int


class Shape(NamedTuple):
    """Cards of one suit near each other: bits, how many, points, lowest and highest place."""

    mask: int
    size: int
    points: int
    low: int
    high: int

    def lacking(self) -> int:
        """How many cards more make a run of it."""
        return max(3, self.high - self.low + 1) - self.size


def pieces_of(slots: Slots, value: Sequence[int]) -> list[list[Piece]]:
    """Every piece, listed under its lowest card and sorted by the wilds it takes."""
    listed = []
    for index, card in enumerate(slots.faces):
        pieces = [*_runs(slots, card, value), *_sets(slots, index, card, value)]
        listed.append(sorted(pieces, key=lambda piece: piece.wilds))
    return listed


def _runs(slots: Slots, card: int, value: Sequence[int]) -> Iterator[Piece]:
    most, own = len(slots.wilds), 1 << slots.own + card // 13
    places = ((0, PLACES - 1) if slots.wild == 0 else (slots.wild or 0,)) if own & slots.one else ()
    for shape in _shapes(slots.row[card // 13], card % 13 or PLACES - 1, value, most):
        lacking = shape.lacking()
        if lacking <= most:
            yield _run(shape, shape.mask, lacking, 0)
        for place in places:
            low, high = min(shape.low, place), max(shape.high, place)
            lacking = max(3, high - low + 1) - shape.size - 1
            if high - low < 5 and lacking < most:
                yield _run(shape, shape.mask | own, lacking, 1)


def _run(shape: Shape, mask: int, substitutes: int, itself: int) -> Piece:
    pure = substitutes == 0
    gain = worth(shape.points, shape.size + itself + substitutes, pure, substitutes)
    return Piece(mask, itself + substitutes, gain, TIDY if pure else SINK)


def _shapes(row: Sequence[int], place: int, value: Sequence[int], most: int) -> list[Shape]:
    """Cards of a suit that fit into five places and leave no more gaps than there are wilds, lowest one given.

    The ace is the highest card; it joins the low ones here, too, or stands low with wilds only.
    """
    shapes = [Shape(row[place], 1, value[place % 13], place, place)]
    if place == PLACES - 1:
        shapes.append(Shape(row[0], 1, value[0], 0, 0))
    for high in range(place + 1, min(place + 5, PLACES)):
        if bit := row[high]:
            points = value[high % 13]
            shapes += [
                Shape(mask | bit, size + 1, sum_ + points, place, high)
                for mask, size, sum_, _, _ in shapes
                if high - place - size <= most
            ]
    if place < 5 and row[0]:
        shapes += [
            Shape(mask | row[0], size + 1, sum_ + value[0], 0, high) for mask, size, sum_, _, high in shapes if high < 5
        ]
    return shapes


def _sets(slots: Slots, index: int, card: int, value: Sequence[int]) -> Iterator[Piece]:
    """Sets with this card as the lowest; one card with two wilds is listed as a run already."""
    points, groups = value[card % 13], [(1 << index, 1)]
    for suit in range(card // 13 + 1, 4):
        if bit := slots.row[suit][card % 13]:
            groups += [(mask | bit, count + 1) for mask, count in groups]
    for mask, count in groups:
        lacking = max(0, 3 - count)
        if count > 1 and lacking <= len(slots.wilds):
            gain = worth(points * count, count + lacking, 0, lacking)
            yield Piece(mask, lacking, gain, ROOM * (4 - count - lacking))

"""How many cards a hand still has to get before it can be declared, and which ones bring it nearer.

A hand goes into a declaration as a few pieces: cards that belong to one meld, complete or not; a meld without a piece
takes any single card. So the most cards that can stay is a choice of pieces without a common card, found by
remembering the best for every rest of a hand. A wild stands for any card that is missing, but not in the pure run that
may be demanded.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from games.core.cards import PACK

MELDED = 13
"""Cards in the melds of a declaration."""
PLACES = 14
"""Places of a run, from the low ace to the high one."""
NEVER = -99


# -- What a declaration asks for -----------------------------------------------------------------------------
# A declaration is four melds of three, three, three and four cards, or three longer ones. What it asks for is numbered,
# and a table says what is left of each ask after a piece of each shape. Where two runs are demanded, one of them pure,
# no wild makes up for what the pure one is missing: an ask says how much that may be.
EMPTY = 2
"""Cards missing from a run of which one card is there, whichever it is."""
ANY = 3
"""Stands for any number of cards that the pure run may be missing."""
DONE = 0
"""The ask for nothing."""
NONE = -1
"""Stands for what is left of an ask that has no room for a piece."""


class Ask(NamedTuple):
    """What is still asked for: melds, cards beyond three in each, runs among them, cards the pure run may miss."""

    melds: int
    extra: int
    runs: int
    gaps: int


class Shape(NamedTuple):
    """What counts of a piece: cards of its meld beyond three, cards still missing, whether it is a run."""

    extra: int
    missing: int
    run: bool


ASKS = tuple(
    Ask(melds, extra, runs, gaps)
    for melds in range(5)
    for extra, runs, gaps in product(range(min(4, 2 * melds) + 1), range(min(2, melds) + 1), range(ANY + 1))
    if runs or gaps == ANY
)
NUMBER = {ask: number for number, ask in enumerate(ASKS)}
SHAPES = tuple(Shape(*shape) for shape in product(range(3), range(ANY + 1), (False, True)))
SHAPE = {shape: number for number, shape in enumerate(SHAPES)}


def _after(ask: Ask, shape: Shape) -> int:
    melds, extra = ask.melds - 1, ask.extra - shape.extra
    gaps = ANY if shape.run and shape.missing <= ask.gaps else ask.gaps
    runs = max(ask.runs - shape.run, int(gaps < ANY))
    if extra < 0 or runs > melds:
        return NONE
    return NUMBER[Ask(melds, min(extra, 2 * melds), runs, gaps)]


AFTER = tuple(tuple(_after(ask, shape) for shape in SHAPES) for ask in ASKS)
"""By ask and shape: the ask that is left."""
MOST = tuple(2 * ask.melds + ask.extra for ask in ASKS)
"""By ask: the most cards beyond the first of each meld."""


def asked(strict: bool, gaps: int) -> tuple[int, int]:
    """What a whole declaration asks for: four melds, or three longer ones."""
    runs, gaps = (2, gaps) if strict else (0, ANY)
    return NUMBER[Ask(4, 1, runs, gaps)], NUMBER[Ask(3, 4, runs, gaps)]


# -- The pieces of a hand ------------------------------------------------------------------------------------
class Piece(NamedTuple):
    """Cards that belong to one meld: their bits, how many beyond the first, and the number of the shape."""

    mask: int
    gain: int
    shape: int


def pieces_of(bit: Mapping[int, int]) -> Iterator[Piece]:
    """Every two or more cards of a hand that belong to one meld."""
    for rank in range(13):
        held = [bit[face] for suit in range(4) if (face := 13 * suit + rank) in bit]
        for size in range(2, len(held) + 1):
            yield from (_set(sum(chosen), size) for chosen in combinations(held, size))
    for suit in range(4):
        line = [bit.get(13 * suit + place % 13, 0) for place in range(PLACES)]
        for low in range(PLACES - 1):
            if line[low]:
                yield from _runs(line, low, ())


def pieces_with(face: int, bit: Mapping[int, int]) -> Iterator[Piece]:
    """Every piece that one more card would make, as the cards of it that are there already."""
    suit, rank = divmod(face, 13)
    held = [bit[other] for colour in range(4) if colour != suit and (other := 13 * colour + rank) in bit]
    for size in range(1, len(held) + 1):
        yield from (_set(sum(chosen), size + 1) for chosen in combinations(held, size))
    for place in (0, 13) if rank == 0 else (rank,):
        line = [bit.get(13 * suit + other % 13, 0) for other in range(PLACES)]
        line[place] = 0
        for low in range(max(0, place - 4), place + 1):
            if line[low] or low == place:
                yield from _runs(line, low, (place,))


def _set(mask: int, size: int) -> Piece:
    return Piece(mask, size - 1, SHAPE[Shape(max(0, size - 3), max(0, 3 - size), run=False)])


def _runs(line: Sequence[int], low: int, fixed: Sequence[int]) -> Iterator[Piece]:
    """Cards of a suit within five places, from a given lowest one; the fixed places count as held."""
    free = [place for place in range(low + 1, min(low + 5, PLACES)) if line[place] and place not in fixed]
    beyond = [place for place in fixed if place != low]
    for size in range(len(free) + 1):
        for chosen in combinations(free, size):
            places = (low, *chosen, *beyond)
            span = max(places) - low + 1
            if len(places) > 1 and span <= 5:
                mask = sum(line[place] for place in (low, *chosen))
                length = max(3, span)
                yield Piece(mask, len(places) - 1, SHAPE[Shape(length - 3, length - len(places), run=True)])


# -- The hand ------------------------------------------------------------------------------------------------
Rest = int
"""What is left of a hand: a bit for each face held, and `TWIN` bits higher one for each face held twice."""
TWIN = 16


class Reach:
    """A hand, measured as it is, without one of its cards, or with another one."""

    def __init__(self, faces: Iterable[int], wild: int | None, demand: str) -> None:
        hand = list(faces)
        naturals = [face for face in hand if face % 13 != wild]
        self.wilds = len(hand) - len(naturals)
        self._wild = wild
        self._strict = demand == "indian"
        self._gaps = range(ANY, -1, -1) if self._strict else (0,)
        self._faces = sorted(set(naturals), key=_from_two_to_ace)
        self._bit = {face: 1 << index for index, face in enumerate(self._faces)}
        twice = sum(bit for face, bit in self._bit.items() if naturals.count(face) > 1)
        self.rest: Rest = (1 << len(self._faces)) - 1 | twice << TWIN
        pieces = sorted(pieces_of(self._bit), key=lambda piece: -piece.gain)
        self._by_lowest: list[list[Piece]] = [[] for _ in self._faces]
        for piece in pieces:
            self._by_lowest[(piece.mask & -piece.mask).bit_length() - 1].append(piece)
        self._plans = 2 if sum(piece.gain >= 3 for piece in pieces) > 1 else 1
        self._best: list[dict[Rest, int]] = [{} for _ in ASKS]
        self._with: dict[int, list[Piece]] = {}

    @property
    def distance(self) -> int:
        """How many cards the whole hand is missing."""
        return self.missing(self.rest, self.wilds)

    def without(self, face: int) -> tuple[Rest, int]:
        """What is left, and how many wilds, once a card of this face is gone."""
        if face % 13 == self._wild:
            return self.rest, self.wilds - 1
        return _cut(self.rest, self._bit[face]), self.wilds

    def missing(self, rest: Rest, wilds: int) -> int:
        """How many cards have to come; those that the pure run is missing can be no wilds."""
        found = MELDED
        for gaps in self._gaps:
            lacking = min(goal - self.best(rest, ask) for ask, goal in self._goals(gaps, wilds))
            found = min(found, max(gaps, lacking))
            if lacking >= gaps:
                break
        return found

    def outs(self, rest: Rest, wilds: int, left: Sequence[int]) -> int:
        """How many of the cards left, counted by face, bring these nearer to a declaration."""
        return sum(self._helpful(rest, wilds, self.missing(rest, wilds), left))

    def hopeful(self, left: Sequence[int], goal: int) -> list[int]:
        """How many are left of each card that brings the whole hand nearer than `goal`; 0 of any other."""
        return self._helpful(self.rest, self.wilds, goal, left)

    def takes(self, face: int) -> bool:
        """Whether this card brings the hand nearer."""
        return any(self._helpful(self.rest, self.wilds, self.distance, [other == face for other in PACK]))

    def _helpful(self, rest: Rest, wilds: int, now: int, left: Sequence[int]) -> list[int]:
        """How many are left of each card that brings these nearer than `now`; 0 of any other."""
        if not now:
            return [0 for _ in left]
        goals = [(AFTER[ask], goal - now + 1) for ask, goal in self._goals(min(now - 1, ANY), wilds)]
        wild = self.missing(rest, wilds + 1) < now
        return [
            copies if copies and (wild if face % 13 == self._wild else self._helps(rest, goals, face)) else 0
            for face, copies in enumerate(left)
        ]

    def _helps(self, rest: Rest, goals: Iterable[tuple[Sequence[int], int]], face: int) -> bool:
        """Whether a piece with this card reaches a goal, given what each ask is after a piece of each shape."""
        if face not in self._with:
            self._with[face] = list(pieces_with(face, self._bit))
        for mask, gain, shape in self._with[face]:
            if not mask & ~rest:
                for after, goal in goals:
                    then, open_ = after[shape], goal - gain
                    if then != NONE and MOST[then] >= open_ and self.best(_cut(rest, mask), then) >= open_:
                        return True
        return False

    def _goals(self, gaps: int, wilds: int) -> list[tuple[int, int]]:
        """What may be asked for, and how many cards beyond the first of each meld that takes."""
        return [(ask, MELDED - ASKS[ask].melds - wilds) for ask in asked(self._strict, gaps)[: self._plans]]

    def best(self, rest: Rest, ask: int) -> int:
        """The most cards beyond the first that the melds asked for can keep."""
        if ask == DONE:
            return 0
        if not rest:
            return 0 if ASKS[ask].gaps >= EMPTY else NEVER
        memo = self._best[ask]
        known = memo.get(rest)
        if known is None:
            known = memo[rest] = self._most(rest, ask)
        return known

    def _most(self, rest: Rest, ask: int) -> int:
        """The most cards, worked out: the lowest card is in none of its pieces, or in one."""
        low, twice, after = rest & -rest, rest >> TWIN, AFTER[ask]
        found = self.best(rest & ~(low | low << TWIN), ask)
        for mask, gain, shape in self._by_lowest[low.bit_length() - 1]:
            then = after[shape]
            if then != NONE and not mask & ~rest and gain + MOST[then] > found:
                both = mask & twice
                found = max(found, gain + self.best(rest ^ mask ^ both ^ both << TWIN, then))
        return found


def _cut(rest: Rest, mask: int) -> Rest:
    """What is left without these; of a face held twice, one stays."""
    both = mask & rest >> TWIN
    return rest ^ mask ^ both ^ both << TWIN


def _from_two_to_ace(face: int) -> int:
    return (face % 13 or 13) * 4 + face // 13

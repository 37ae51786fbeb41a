"""How many cards a hand still has to get before it can be declared, and which ones bring it nearer.

A declaration is thirteen cards in four melds of three, three, three and four, or in three longer ones. A hand goes
into one as a few pieces: cards that belong to one meld, complete or not; a meld without a piece takes any single
card. So the most cards that can stay is a choice of pieces without a common card, found by remembering the best for
every rest of a hand. A wild stands for any card that is missing, but not in the pure run that may be demanded.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

MELDED = 13
"""Cards in the melds of a declaration."""
PLACES = 14
PLANS = ((4, 1), (3, 4))
"""Melds of a declaration, and cards more than three in each that they have together."""
NEVER = -99


class Piece(NamedTuple):
    """Cards of one meld to be: bits, cards more than one, cards of the meld more than three, missing ones, kind."""

    mask: int
    gain: int
    extra: int
    missing: int
    run: bool


Rest = tuple[int, int]
"""Faces held, and faces held twice, as bits."""


class Reach:
    """A hand, of which cards may be thought away, or another one added."""

    def __init__(self, faces: Iterable[int], wild: int | None, demand: str) -> None:
        hand = list(faces)
        naturals = [face for face in hand if face % 13 != wild]
        self.wilds = len(hand) - len(naturals)
        self._wild = wild
        self._strict = demand == "indian"
        self._faces = sorted(set(naturals), key=_from_two_to_ace)
        self._bit = {face: 1 << index for index, face in enumerate(self._faces)}
        twice = sum(bit for face, bit in self._bit.items() if naturals.count(face) > 1)
        self.rest: Rest = ((1 << len(self._faces)) - 1, twice)
        self._pieces = list(_pieces(self._bit))
        self._by_lowest: list[list[Piece]] = [[] for _ in self._faces]
        for piece in self._pieces:
            self._by_lowest[(piece.mask & -piece.mask).bit_length() - 1].append(piece)
        self._long = sum(piece.gain >= 3 for piece in self._pieces) > 1
        self._best: dict[tuple[int, int, int, int, bool], int] = {}
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

    def missing(self, rest: Rest, wilds: int, more: Sequence[Piece] = ()) -> int:
        """How many cards have to come; `more` are pieces with a card that is thought to be there."""
        found = MELDED
        for melds, extra in PLANS:
            if melds == 4 or self._long:
                found = min(found, self._lacking(rest, wilds, melds, extra, more))
        return found

    def outs(self, rest: Rest, wilds: int, left: Sequence[int]) -> int:
        """How many of the cards left, counted by face, bring these nearer to a declaration."""
        now, count = self.missing(rest, wilds), 0
        for face, copies in enumerate(left):
            if copies and self._helps(rest, wilds, now, face):
                count += copies
        return count

    def hopeful(self, left: Sequence[int], goal: int) -> list[int]:
        """The cards left, without those that not even the whole hand would be nearer with than `goal`."""
        return [
            copies if copies and self._helps(self.rest, self.wilds, goal, face) else 0
            for face, copies in enumerate(left)
        ]

    def takes(self, face: int) -> bool:
        """Whether this card brings the hand nearer."""
        return self._helps(self.rest, self.wilds, self.distance, face)

    def _helps(self, rest: Rest, wilds: int, now: int, face: int) -> bool:
        if face % 13 == self._wild:
            return self.missing(rest, wilds + 1) < now
        if face not in self._with:
            self._with[face] = list(_pieces_with(face, self._bit))
        fitting = [piece for piece in self._with[face] if piece.mask & ~rest[0] == 0]
        return bool(fitting) and self.missing(rest, wilds, fitting) < now

    def _lacking(self, rest: Rest, wilds: int, melds: int, extra: int, more: Sequence[Piece]) -> int:
        """What is missing if there are to be so many melds; one piece of `more`, if there are any, is among them."""
        if self._strict:
            return self._strictly(rest, wilds, melds, extra, more)
        if more:
            gains = [
                piece.gain + self.best(_cut(rest, piece.mask), melds - 1, extra - piece.extra)
                for piece in more
                if piece.extra <= extra
            ]
            gain = max(gains, default=NEVER)
        else:
            gain = self.best(rest, melds, extra)
        return max(0, MELDED - melds - gain - wilds)

    def _strictly(self, rest: Rest, wilds: int, melds: int, extra: int, more: Sequence[Piece]) -> int:
        """Each run tried as the pure one; another run has to be there beside it."""
        found = MELDED
        for pure in (*(p for p in (*self._pieces, *more) if p.run), Piece(0, 0, 0, 2, True)):
            if pure.mask & ~rest[0] or pure.extra > extra or pure.missing >= found:
                continue
            after, room = _cut(rest, pure.mask), extra - pure.extra
            if more and pure not in more:
                gains = [
                    p.gain + self.best(_cut(after, p.mask), melds - 2, room - p.extra, not p.run)
                    for p in more
                    if p.mask & ~after[0] == 0 and p.extra <= room
                ]
                gain = max(gains, default=NEVER)
            else:
                gain = self.best(after, melds - 1, room, True)
            others = max(0, MELDED - melds - pure.gain - gain - pure.missing - wilds)
            found = min(found, pure.missing + others)
        return found

    def best(self, rest: Rest, melds: int, extra: int, need: bool = False) -> int:
        """The most cards more than one in each of so many melds; with `need` one of them is to be a run."""
        one, two = rest
        if not melds:
            return NEVER if need else 0
        if not one:
            return 0
        key = (one, two, melds, extra, need)
        known = self._best.get(key)
        if known is None:
            low = one & -one
            known = self.best(_cut(rest, low), melds, extra, need)
            for piece in self._by_lowest[low.bit_length() - 1]:
                if piece.mask & ~one == 0 and piece.extra <= extra:
                    value = piece.gain + self.best(
                        _cut(rest, piece.mask), melds - 1, extra - piece.extra, need and not piece.run
                    )
                    known = max(known, value)
            self._best[key] = known
        return known


def _cut(rest: Rest, mask: int) -> Rest:
    """What is left without these; of a face held twice, one stays."""
    one, two = rest
    return one ^ (mask & ~two), two & ~mask


def _pieces(bit: dict[int, int]) -> Iterator[Piece]:
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


def _pieces_with(face: int, bit: dict[int, int]) -> Iterator[Piece]:
    """The same for a hand with one card more, as pieces of the cards that are there already."""
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
    return Piece(mask, size - 1, max(0, size - 3), max(0, 3 - size), run=False)


def _runs(line: Sequence[int], low: int, fixed: Sequence[int]) -> Iterator[Piece]:
    """Cards of a suit within five places, the lowest one given, those fixed among them and thought to be there."""
    free = [place for place in range(low + 1, min(low + 5, PLACES)) if line[place] and place not in fixed]
    beyond = [place for place in fixed if place != low]
    for size in range(len(free) + 1):
        for chosen in combinations(free, size):
            places = (low, *chosen, *beyond)
            span = max(places) - low + 1
            if len(places) > 1 and span <= 5:
                mask = sum(line[place] for place in (low, *chosen))
                length = max(3, span)
                yield Piece(mask, len(places) - 1, length - 3, length - len(places), run=True)


def _from_two_to_ace(face: int) -> int:
    return (face % 13 or 13) * 4 + face // 13

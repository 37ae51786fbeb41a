"""The best way to cut a hand into pieces: exact, by remembering the best for every rest of a hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.core.melds.leftovers import Leftovers, place
from games.core.melds.pieces import NEED, SINK, SPARE, TIDY, Piece, pieces_of
from games.core.melds.score import worth
from games.core.melds.slots import Slots

Rest = tuple[int, int, int, int]
"""What is left of a hand: faces held, faces held twice, wilds not given away, flags as in `pieces`."""

Choice = tuple[int, Rest, Piece | None, int]
"""A next step: its score, what is left then, the piece cut off or the bit of the discard."""


class Cut(NamedTuple):
    """The best way found: its pieces, the discard's bit, and what the wilds left over do."""

    pieces: tuple[Piece, ...]
    discard: int
    leftovers: Leftovers


class Search:
    """The rests of one hand, with the best score of each that was asked for."""

    def __init__(self, slots: Slots, value: Sequence[int]) -> None:
        self._pieces = pieces_of(slots, value)
        self._prices = [worth(value[card % 13], 1, 0, 0) for card in slots.faces]
        self._own = slots.own
        self._naturals = (1 << slots.own) - 1
        self._useful = list(self._useful_by_wilds(len(slots.wilds)))
        self._best: dict[Rest, int] = {}

    def _useful_by_wilds(self, most: int) -> Iterator[int]:
        """The bits of the cards that may be in a piece with so many wilds left; wilds always may."""
        pieces = [piece for listed in self._pieces for piece in listed]
        for wilds in range(most + 1):
            yield ~self._naturals | _union(piece.mask for piece in pieces if piece.wilds <= wilds)

    def best(self, rest: Rest) -> int:
        """The best score of what is left."""
        known = self._best.get(rest)
        if known is None:
            if rest[0] & self._naturals:
                known = max([gain + self.best(after) for gain, after, _, _ in self._choices(rest)])
            else:
                known = self._leftovers(rest).gain
            self._best[rest] = known
        return known

    def cut(self, rest: Rest) -> Cut:
        """The first of the best ways."""
        pieces, discard = [], 0
        while rest[0] & self._naturals:
            goal = self.best(rest)
            ways = (choice for choice in self._choices(rest) if choice[0] + self.best(choice[1]) == goal)
            _, rest, piece, bit = next(ways)
            discard |= bit
            if piece:
                pieces.append(piece)
        return Cut(tuple(pieces), discard, self._leftovers(rest))

    def _leftovers(self, rest: Rest) -> Leftovers:
        one, two, wilds, flags = rest
        one, two = one >> self._own, two >> self._own
        suits = tuple((one >> suit & 1) + (two >> suit & 1) for suit in range(4)) if wilds else (0, 0, 0, 0)
        return place(wilds, suits, flags)

    def fitting(self, rest: Rest) -> list[Piece]:
        """Every piece that can be cut off."""
        one, _, wilds, _ = rest
        return [piece for listed in self._pieces for piece in listed if piece.mask & ~one == 0 and piece.wilds <= wilds]

    def dearest(self, mask: int) -> int:
        """The bit of the card with the most points, or 0 if there are only wilds."""
        bits = [1 << index for index in range(self._own) if mask >> index & 1]
        return max(bits, key=self.price, default=0)

    def price(self, bit: int) -> int:
        """The score of a card that is set apart as the discard."""
        return self._prices[bit.bit_length() - 1]

    def _choices(self, rest: Rest) -> Iterator[Choice]:
        """What can be done with the lowest card, or with all cards that no piece wants."""
        one, two, wilds, flags = rest
        if idle := one & ~self._useful[wilds]:
            return self._without((one ^ idle, two & ~idle, wilds, flags), idle)
        return self._with_lowest(rest, one & -one)

    def _without(self, after: Rest, mask: int) -> Iterator[Choice]:
        """Some cards stay loose; one of them may be the discard."""
        yield 0, after, None, 0
        one, two, wilds, flags = after
        if flags & SPARE:
            bit = self.dearest(mask)
            yield self.price(bit), (one, two, wilds, flags ^ SPARE), None, bit

    def _with_lowest(self, rest: Rest, low: int) -> Iterator[Choice]:
        one, two, wilds, flags = rest
        absent = ~one
        for piece in self._pieces[low.bit_length() - 1]:
            mask, used, gain, mark = piece
            if used > wilds:
                break
            if not mask & absent:
                left = wilds - used
                yield gain, (one ^ (mask & ~two), two & ~mask, left, _marked(flags, mark, left)), piece, 0
        yield from self._without((one ^ (low & ~two), two & ~low, wilds, flags), low)


def cut_off(rest: Rest, piece: Piece) -> Rest:
    """What is left without this piece; of a card held twice, one stays."""
    one, two, wilds, flags = rest
    return one ^ (piece.mask & ~two), two & ~piece.mask, wilds - piece.wilds, flags


def _marked(flags: int, mark: int, wilds: int) -> int:
    """The flags as they are after a piece; where no wild is left, only what is still open matters."""
    if mark & (SINK | TIDY):
        flags &= ~NEED
    if not wilds:
        return flags & (NEED | SPARE)
    if mark & SINK:
        return flags & (NEED | SPARE) | SINK
    if flags & SINK:
        return flags
    return flags | TIDY if mark & TIDY else flags + mark


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union

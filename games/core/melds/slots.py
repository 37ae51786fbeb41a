"""A hand as sets of bits: one bit per face it holds, a second set for the faces it holds twice."""

from collections.abc import Sequence
from dataclasses import dataclass

PLACES = 14
"""Places of a run, from the low ace to the high one."""


@dataclass(frozen=True, slots=True)
class Slots:
    """A hand, cut into faces that have a bit each, and wilds.

    Bits go from the twos up to the kings and then the aces, so that the cards a meld can still be made of lie
    close together; four more bits, from `own` on, are the wilds of each suit as the cards they are.
    """

    faces: tuple[int, ...]
    one: int
    two: int
    wilds: tuple[int, ...]
    wild: int | None
    row: tuple[tuple[int, ...], ...]

    @property
    def own(self) -> int:
        """The bit number of the wild of clubs as itself."""
        return len(self.faces)

    def without(self, card: int) -> tuple[int, int, int]:
        """The faces held, the faces held twice and the number of wilds, with one such card less."""
        if card % 13 == self.wild:
            bit, wilds = 1 << self.own + card // 13, len(self.wilds) - 1
        else:
            bit, wilds = 1 << self.faces.index(card), len(self.wilds)
        return self.one ^ (bit & ~self.two), self.two & ~bit, wilds

    def names(self, mask: int) -> list[int]:
        """The faces whose bits are set."""
        known = (*self.faces, *((self.wild or 0) + 13 * suit for suit in range(4)))
        return [card for index, card in enumerate(known) if mask >> index & 1]


def slots_of(hand: Sequence[int], wild: int | None) -> Slots:
    """Cut up a hand out of at most two packs; the order of its cards does not matter."""
    naturals = [card for card in hand if card % 13 != wild]
    wilds = sorted(card for card in hand if card % 13 == wild)
    faces = sorted(set(naturals), key=_from_two_to_ace)
    row = [[0] * PLACES for _ in range(4)]
    one, two = (1 << len(faces)) - 1, 0
    for index, card in enumerate(faces):
        if naturals.count(card) > 1:
            two |= 1 << index
        row[card // 13][card % 13] = 1 << index
        if card % 13 == 0:
            row[card // 13][13] = 1 << index
    for card in wilds:
        bit = 1 << len(faces) + card // 13
        one, two = one | bit, two | (one & bit)
    return Slots(tuple(faces), one, two, tuple(wilds), wild, tuple(map(tuple, row)))


def _from_two_to_ace(card: int) -> int:
    return (card % 13 or 13) * 4 + card // 13

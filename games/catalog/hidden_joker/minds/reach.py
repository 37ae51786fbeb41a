"""How many cards a hand still has to get before it can be declared, and which ones bring it nearer.

A hand goes into a declaration as a few pieces: cards that belong to one meld, complete or not; a meld without a piece
takes any single card. So the most cards that can stay is a choice of pieces without a common card, found by
remembering the best for every rest of a hand. A wild stands for any card that is missing, but not in the pure run that
may be demanded.
"""

from collections.abc import Iterable, Sequence

from games.catalog.hidden_joker.minds.asks import AFTER, ANY, ASKS, DONE, EMPTY, MOST, NONE, asked
from games.catalog.hidden_joker.minds.pieces import Piece, pieces_of, pieces_with
from games.core.cards import PACK

MELDED = 13
"""Cards in the melds of a declaration."""
NEVER = -99

Rest = int
"""What is left of a hand: a bit for each face held, and `TWIN` bits higher one for each face held twice."""
TWIN = 16


class Reach:
    """A hand, of which cards may be thought away, or another one added."""

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
        """How many cards have to come; no wild is any of those that the pure run is missing."""
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
        """The cards left, without those that not even the whole hand would be nearer with than `goal`."""
        return self._helpful(self.rest, self.wilds, goal, left)

    def takes(self, face: int) -> bool:
        """Whether this card brings the hand nearer."""
        return any(self._helpful(self.rest, self.wilds, self.distance, [other == face for other in PACK]))

    def _helpful(self, rest: Rest, wilds: int, now: int, left: Sequence[int]) -> list[int]:
        """The cards left, without those that leave these as far as they are now."""
        if not now:
            return [0 for _ in left]
        goals = [(AFTER[ask], goal - now + 1) for ask, goal in self._goals(min(now - 1, ANY), wilds)]
        wild = self.missing(rest, wilds + 1) < now
        return [
            copies if copies and (wild if face % 13 == self._wild else self._helps(rest, goals, face)) else 0
            for face, copies in enumerate(left)
        ]

    def _helps(self, rest: Rest, goals: Iterable[tuple[Sequence[int], int]], face: int) -> bool:
        """Whether a piece with this card reaches a goal, given what each ask is after a piece of each kind."""
        if face not in self._with:
            self._with[face] = list(pieces_with(face, self._bit))
        for mask, gain, kind in self._with[face]:
            if not mask & ~rest:
                for after, goal in goals:
                    then, open_ = after[kind], goal - gain
                    if then != NONE and MOST[then] >= open_ and self.best(_cut(rest, mask), then) >= open_:
                        return True
        return False

    def _goals(self, gaps: int, wilds: int) -> list[tuple[int, int]]:
        """What may be asked for, and the cards more than one in each meld with which none is missing."""
        return [(ask, MELDED - ASKS[ask].melds - wilds) for ask in asked(self._strict, gaps)[: self._plans]]

    def best(self, rest: Rest, ask: int) -> int:
        """The most cards more than one in each of the melds asked for."""
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
        """The same, worked out: the lowest card is in none of its pieces, or in one."""
        low, twice, after = rest & -rest, rest >> TWIN, AFTER[ask]
        found = self.best(rest & ~(low | low << TWIN), ask)
        for mask, gain, kind in self._by_lowest[low.bit_length() - 1]:
            then = after[kind]
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

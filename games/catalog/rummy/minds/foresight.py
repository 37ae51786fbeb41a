"""Expected points: what a hand may still become, and what a discard may be worth to the other seat."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from games.catalog.rummy.minds.packing import MELDS, WITH_CARD, cards_in, points_in, union
from games.catalog.rummy.minds.sight import Parting, Sight, own_piles, rows_of
from games.catalog.rummy.rules.deck import points
from games.core.cards import PACK

TURNS, SOON, FEW = 7, 3, 4
"""How many turns a round is likely to last; how many once the other seat holds few cards; and what few means."""
LATE = 30
"""From this turn on a round is taken to end soon, too."""
EXTRA = 8.0
"""What a card that melds or fits saves besides: another one can be discarded in its place."""
OUT = 20.0
"""What going out is worth besides: about what the other seat still holds."""
DANGER = 5.0
"""What it costs to discard a card that the other seat can use."""
REFUSED = 0.4
"""How much less likely a pair is once a card that would have completed it was left lying."""

PAIRS = tuple(tuple(meld ^ 1 << card for meld in WITH_CARD[card] if meld.bit_count() == 3) for card in PACK)
"""The pairs that each card completes."""


@dataclass(frozen=True)
class Outlook:
    """The table after a lay-down, and for each card the rows with it that piles would take."""

    sight: Sight
    rows: tuple[tuple[int, ...], ...]

    @classmethod
    def after(cls, sight: Sight, parts: Parting) -> "Outlook":
        """The table after these pieces are laid. Rows go on where laid cards end, and our own melds take cards, too."""
        gone = union(parts.pieces)
        going_on = [row & ~gone for row in (*sight.rows, *rows_of(own_piles(parts))) if row & ~gone]
        return cls(sight, tuple(tuple(row for row in going_on if row >> card & 1) for card in PACK))

    def cost(self, kept: int, discard: int) -> float:
        """What it costs, all in all, to keep these cards and give that one away."""
        sight = self.sight
        outs = {card: piece for card in cards_in(sight.unseen) if (piece := self.best(kept, card))}
        sheds = Counter(card for piece in outs.values() for card in cards_in(piece & kept))
        ending = sum(_is_single(kept & ~piece) for piece in outs.values())
        share = 1 / max(1, sight.unseen.bit_count())
        turns = TURNS if sight.theirs > FEW and sight.turn <= LATE else SOON
        stays = sum(points(card) * (1 - share * sheds[card]) ** turns for card in cards_in(kept))
        return stays - share * (EXTRA * len(outs) + OUT * ending) + DANGER * self.danger(discard)

    def best(self, kept: int, card: int) -> int:
        """The dearest piece that this card would make, or nothing."""
        held = kept | 1 << card
        pieces = (piece for piece in (*WITH_CARD[card], *self.rows[card]) if piece & held == piece)
        return max(pieces, key=points_in, default=0)

    def danger(self, card: int) -> float:
        """How likely the other seat can use this card at once."""
        chance = 0.0
        for pair in PAIRS[card]:
            chance += self._held(pair) * (REFUSED if completing(pair) & self.sight.refused else 1)
        return min(1.0, chance + sum(self._held(row & ~(1 << card)) for row in self.rows[card]))

    def _held(self, cards: int) -> float:
        """How likely the other seat holds these: what it took is certain, what lies elsewhere impossible."""
        sight = self.sight
        unknown = cards & ~sight.known
        if unknown & ~sight.unseen:
            return 0.0
        return float((sight.hidden / max(1, sight.unseen.bit_count())) ** unknown.bit_count())


@cache
def completing(pair: int) -> int:
    """The cards that make a meld of these two."""
    return union(meld ^ pair for meld in MELDS if meld.bit_count() == 3 and meld & pair == pair)


def _is_single(mask: int) -> bool:
    """Whether at most one card is left, so that a discard empties the hand."""
    return mask & (mask - 1) == 0

"""A yardstick: a program that knows sets only, takes the discard for any pair, and lays down only to go out."""

from collections import Counter
from typing import Any

from games.catalog.rummy.rules.deck import points
from games.catalog.rummy.rules.moves import DISCARD_PILE, STOCK, Discard, Draw, LayDown, Meld
from games.core.cards import FACES, rank_of


def choose(view: Any, level: str, rng: Any) -> Any:
    """Its move; it has one level only."""
    hand = [FACES[name] for name in view["you"]["hand"]]
    ranks = Counter(map(rank_of, hand))
    if view["phase"] == "draw":
        top = view["discard_top"]
        return Draw(DISCARD_PILE if top and rank_of(FACES[top]) in ranks else STOCK)
    locked = FACES.get(view["you"]["just_taken"])
    free = [card for card in hand if card != locked]
    loose = [card for card in hand if ranks[rank_of(card)] < 3]
    sets = [[card for card in hand if rank_of(card) == rank] for rank in sorted(ranks) if ranks[rank] >= 3]
    if not loose or (len(loose) == 1 and loose[0] != locked):
        return LayDown((*(Meld(tuple(cards)) for cards in sets), *(Discard(card) for card in loose)))
    shed = min(free, key=lambda card: (ranks[rank_of(card)], -points(card), card))
    return LayDown((Discard(shed),))

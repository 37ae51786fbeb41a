"""Deals of Spades whose outcome does not depend on what bots think."""

from games.catalog.spades.rules.deck import PACK, short
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.state import State
from tests.kinds.spades.positions import N, after_bids, bidding, card, cards

QUICK = SpadesOptions(target_score=100)
MINE = "♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♠6 ♠5 ♥A ♦A ♣A"
"""North wins every trick with these, whatever is led: three aces while everybody follows, then trumps."""


def one_round(*bids: int) -> State:
    """A whole game in one round, after these bids of east, south and west: north bids ten, takes all, and has won."""
    return after_bids(bids, bidding(N, hands=hands(), options=QUICK))


def hands() -> dict[int, str]:
    """Each of the others holds one spade and four of every other suit."""
    spades = [item for item in PACK if item <= card("♠2") and item not in cards(MINE)]
    rest = [item for item in PACK if item > card("♠2") and item not in cards(MINE)]
    return {N: MINE} | {
        seat: " ".join(short(item) for item in sorted([spades[seat - 1], *rest[seat - 1 :: 3]])) for seat in (1, 2, 3)
    }

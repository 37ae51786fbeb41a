"""Counter, the baseline: it bids its number of spades and plays any legal card."""

from collections.abc import Mapping
from typing import Any

from games.catalog.spades.minds.bot import given
from games.catalog.spades.rules.deck import hand_in, is_spade
from games.catalog.spades.rules.moves import BIDS, PLAYS, Move, Reveal
from games.catalog.spades.rules.seats import NAMES, partner_of
from games.core.rng import Rng, pick


def choose(view: Mapping[str, Any], level: str, rng: Rng) -> Move:
    """A legal move for the seat whose view this is."""
    if view["mayReveal"]:
        return Reveal()
    if view["phase"] == "bidding":
        said = view["bids"][NAMES[partner_of(view["you"]["seat"])]]
        return BIDS[min(13, sum(map(is_spade, hand_in(view["myHand"]))) + (said if isinstance(said, int) else 0))]
    return PLAYS[pick(hand_in(view["legal"]), rng)] if view["phase"] == "playing" else given(view)

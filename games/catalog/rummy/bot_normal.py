"""The normal player lays all it can at once, takes what melds or fits, and sheds dear cards without neighbours."""

from collections.abc import Mapping

from games.catalog.rummy.bot_easy import way_out
from games.catalog.rummy.bot_sight import commands, parting, sight_of, takes
from games.catalog.rummy.faces import points
from games.catalog.rummy.moves import DISCARD_PILE, STOCK, Discard, Draw, LayDown, Move
from games.catalog.rummy.packing import cards_in
from games.catalog.rummy.state import DRAW
from games.core.cards import rank_of, suit_of
from games.core.rules import Json

NEIGHBOUR = 3
"""Points that a neighbour makes a card worth keeping."""


def choose(view: Mapping[str, Json]) -> Move:
    """A legal move for the seat whose view this is."""
    sight = sight_of(view)
    if view["phase"] == DRAW:
        return Draw(DISCARD_PILE if takes(sight) else STOCK)
    out = way_out(view)
    if out:
        return out
    parts = parting(sight)
    left = list(cards_in(parts.left))
    loose = [card for card in left if not sight.locked >> card & 1]
    shed = max(loose, key=lambda card: (points(card) - NEIGHBOUR * neighbours(card, left), points(card), card))
    return LayDown((*commands(sight, parts.pieces), Discard(shed)))


def neighbours(card: int, cards: list[int]) -> int:
    """How many of these cards have the same rank, or the same suit at most two away; the ace is at both ends."""
    return sum(other != card and _near(card, other) for other in cards)


def _near(one: int, other: int) -> bool:
    if suit_of(one) != suit_of(other):
        return rank_of(one) == rank_of(other)
    low, high = sorted((rank_of(one), rank_of(other)))
    return high - low <= 2 or (low == 0 and high >= 11)

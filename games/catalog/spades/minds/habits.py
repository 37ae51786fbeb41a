"""The normal player's card: what a player of a playout does, with the cards of this one seat."""

import numpy as np

from games.catalog.spades.minds.masks import card_of, masks_of
from games.catalog.spades.minds.playouts import Playouts
from games.catalog.spades.minds.sight import Sight


def normal_card(sight: Sight) -> int:
    """The card it plays. A player knows only what is still out, so all of that may lie in one hand."""
    hands = np.zeros((1, 4, 4), np.int32)
    hands[0, sight.seat] = masks_of(sight.hand)
    hands[0, (sight.seat + 1) % 4] = masks_of(sight.unseen)
    suit, bit = Playouts(sight, hands).favourites()
    return card_of(int(suit[0]), int(bit[0]))

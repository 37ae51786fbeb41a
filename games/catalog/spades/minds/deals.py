"""Deals a seat cannot rule out: the unseen cards spread over the other hands, fitting voids, exchange and bids."""

from typing import Final

import numpy as np

from games.catalog.spades.minds.masks import LENGTH, Array, Generator, bit_of, masks_of
from games.catalog.spades.minds.sight import Sight, voids
from games.catalog.spades.rules.moves import BLIND_NIL, NILS
from games.catalog.spades.rules.seats import partner_of

SURPLUS: Final = 4
"""How many times more deals are drawn than kept: the bids choose among them."""
ROUNDS: Final = 8
"""How often a deal is drawn, at most, until the voids leave every card a place."""
SPREAD: Final = 1.1
"""How far a bid lies from what its hand seems to be worth."""
NIL_SPREAD: Final = 0.7


def sample(sight: Sight, count: int, chance: Generator) -> Array:
    """So many deals: deal by seat by suit, masks."""
    if all(sight.bids[seat] is None for seat in _others(sight)):
        return _consistent(sight, count, chance)
    hands = _consistent(sight, count * SURPLUS, chance)
    weights = _likelihood(sight, hands)
    steps = (np.arange(count) + chance.random()) / count
    chosen = np.searchsorted(np.cumsum(weights) / weights.sum(), steps)
    return hands[np.minimum(chosen, len(hands) - 1)]


# -- Voids and known cards -----------------------------------------------------------------------------------
def _consistent(sight: Sight, count: int, chance: Generator) -> Array:
    """Deals that fit what was played; if none can be found that fits all of it, any."""
    found: list[Array] = []
    missing = count
    for _ in range(ROUNDS):
        hands, fits = _spread(sight, _allowed(sight), missing, chance)
        found.append(hands[fits])
        missing -= int(fits.sum())
        if missing <= 0:
            return np.concatenate(found)
    anyhow, _ = _spread(sight, dict.fromkeys(sight.unseen, _others(sight)), missing, chance)
    return np.concatenate([*found, anyhow])


def _others(sight: Sight) -> tuple[int, ...]:
    return tuple((sight.seat + step) % 4 for step in (1, 2, 3))


def _allowed(sight: Sight) -> dict[int, tuple[int, ...]]:
    """The seats that may hold each unseen card."""
    shown, others = voids(sight), _others(sight)
    places = {}
    for card in sight.unseen:
        owner = [seat for seat, cards in sight.known.items() if card in cards]
        places[card] = tuple(owner or (seat for seat in others if card // 13 not in shown[seat]))
    return places


def _spread(sight: Sight, allowed: dict[int, tuple[int, ...]], count: int, chance: Generator) -> tuple[Array, Array]:
    """Each card to one of its seats, by the room that is left; and in which deals every card found a place."""
    room: Array = np.zeros((count, 4), np.int64)
    for seat in _others(sight):
        room[:, seat] = sight.size(seat)
    hands: Array = np.zeros((count, 4, 4), np.int32)
    hands[:, sight.seat] = masks_of(sight.hand)
    each, fits = np.arange(count), np.ones(count, bool)
    for card in sorted(allowed, key=lambda card: len(allowed[card])):
        seats = np.array(allowed[card], np.int64)
        if not len(seats):
            return hands, np.zeros(count, bool)
        reach = room[:, seats].cumsum(axis=1)
        roll = chance.random(count) * reach[:, -1]
        seat = seats[np.minimum((roll[:, None] >= reach).sum(axis=1), len(seats) - 1)]
        fits &= room[each, seat] > 0
        room[each, seat] -= 1
        hands[each, seat, card // 13] += bit_of(card)
    return hands, fits


# -- Bids ----------------------------------------------------------------------------------------------------
def _likelihood(sight: Sight, hands: Array) -> Array:
    """How well each deal explains the bids, up to a factor."""
    distance: Array = np.zeros(len(hands))
    for seat in _others(sight):
        bid = promised(sight, seat)
        if bid is None or sight.bids[seat] == BLIND_NIL:
            continue
        spread = NIL_SPREAD if sight.bids[seat] in NILS else SPREAD
        laid = masks_of(card for who, card in sight.laid if who == seat)
        distance += ((worth(hands[:, seat] + laid) - bid) / spread) ** 2
    return np.exp(-0.5 * (distance - distance.min()))


def promised(sight: Sight, seat: int) -> int | None:
    """The tricks that a seat's bid says it holds by itself; a second bidder's number is its team's."""
    bid = sight.bids[seat]
    if bid is None:
        return None
    if isinstance(bid, str):
        return 0
    before = sight.bids[partner_of(seat)]
    second = sight.order.index(seat) > 1
    if second and not sight.individual and isinstance(before, int):
        return bid - before
    return bid


def worth(masks: Array) -> Array:
    """About how many tricks hands are worth, by their high cards and their spades."""
    return SPADES[masks[:, 0]] + SIDE[masks[:, 1]] + SIDE[masks[:, 2]] + SIDE[masks[:, 3]]


def _side() -> Array:
    masks = np.arange(1 << 13)
    ace, king, queen = masks >> 12 & 1, masks >> 11 & 1, masks >> 10 & 1
    long = np.maximum(LENGTH - 4, 0)
    worth = ace * (0.95 - 0.1 * long) + king * (LENGTH > 1) * (0.65 - 0.1 * long) + queen * (LENGTH > 2) * 0.25
    return np.maximum(worth, 0.0)


def _spades() -> Array:
    masks = np.arange(1 << 13)
    ace, king, queen, jack = (masks >> (12 - place) & 1 for place in range(4))
    high = ace + king * np.where(LENGTH > 1, 0.9, 0.5) + queen * np.where(LENGTH > 2, 0.7, 0.3)
    return np.maximum(high + jack * (LENGTH > 3) * 0.3, 0.0) + np.maximum(LENGTH - 3, 0) * 0.75


SIDE: Final = _side()
SPADES: Final = _spades()

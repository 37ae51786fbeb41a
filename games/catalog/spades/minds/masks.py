"""Hands as numbers that arrays can hold: for each suit thirteen bits, the ace highest."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from games.core.rng import Rng

Array = Any
"""An array of numpy, whose kinds of numbers are told in words."""

Generator = np.random.Generator

TOP: Final[Array] = np.array([0, *(1 << (mask.bit_length() - 1) for mask in range(1, 1 << 13))], np.int32)
"""The highest card of a suit's mask."""

LENGTH: Final[Array] = np.array([mask.bit_count() for mask in range(1 << 13)], np.int32)
"""How many cards are in a suit's mask."""


def generator(rng: Rng) -> Generator:
    """Chance for arrays, from chance for single numbers."""
    return np.random.Generator(np.random.PCG64(int(rng.random() * 2**53)))


def bit_of(card: int) -> int:
    """A card within its suit."""
    return 1 << (12 - card % 13)


def card_of(suit: int, bit: int) -> int:
    """The number of a card."""
    return 13 * suit + 13 - int(bit).bit_length()


def masks_of(cards: Iterable[int]) -> Array:
    """Cards by suit."""
    masks = np.zeros(4, np.int32)
    for card in cards:
        masks[card // 13] |= bit_of(card)
    return masks


def cards_in(masks: Iterable[int]) -> tuple[int, ...]:
    """The cards of four masks, as a hand lists them."""
    return tuple(
        13 * suit + place for suit, mask in enumerate(masks) for place in range(13) if int(mask) >> (12 - place) & 1
    )

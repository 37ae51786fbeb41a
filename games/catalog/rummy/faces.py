"""How this kind writes, orders and counts its cards."""

from collections.abc import Iterable

from games.core.cards import GLYPHS, RANKS, rank_of, short, suit_of

Cards = tuple[int, ...]


def points(card: int) -> int:
    """What a card costs in the hand: ace 1, two to nine their number, ten and the court 10."""
    return min(rank_of(card) + 1, 10)


def shorts(cards: Iterable[int]) -> list[str]:
    """The cards as texts of two letters, in this order."""
    return [short(card) for card in cards]


def pretty(card: int) -> str:
    """The card for people, as `10♥`."""
    return RANKS[rank_of(card)] + GLYPHS[suit_of(card)]

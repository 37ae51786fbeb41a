"""The pack of cards: what each counts, how it is written, and every shuffle of a game.

All shuffles follow from a key drawn at the deal. Round r and its n-th reshuffle depend on the key, r and n only, never
on how many moves were made: two games from one seed bring the same deals however they are played.
"""

from collections.abc import Iterable

from games.core.cards import FACES, PACK, rank_of, short
from games.core.rng import Rng, Stream, below, shuffled

Cards = tuple[int, ...]
KEY_BYTES = 32


def points(card: int) -> int:
    """What a card costs in the hand: ace 1, two to nine their number, ten and the court 10."""
    return min(rank_of(card) + 1, 10)


def shorts(cards: Iterable[int]) -> list[str]:
    """The two-letter names of these cards."""
    return [short(card) for card in cards]


def named(names: Iterable[str]) -> Cards:
    """The cards of these two-letter names."""
    return tuple(FACES[name] for name in names)


# -- Shuffles ------------------------------------------------------------------------------------------------
def draw_key(rng: Rng) -> str:
    """The secret of a game's shuffles, in hexadecimal digits."""
    return bytes(below(256, rng) for _ in range(KEY_BYTES)).hex()


def deck(key: str, number: int) -> Cards:
    """The whole pack as round `number` deals it, the first card to be dealt first."""
    return reshuffled(key, number, 0, tuple(PACK))


def reshuffled(key: str, number: int, nth: int, cards: Cards) -> Cards:
    """These discards as the stock of the n-th reshuffle (from 1) of round `number`."""
    return shuffled(cards, Stream(bytes.fromhex(key) + number.to_bytes(4, "big") + nth.to_bytes(4, "big")))

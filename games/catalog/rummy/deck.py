"""The deck: every shuffle of a game follows from a key drawn at the deal.

Round r and its n-th reshuffle depend on the key, r and n only, never on how many moves were made: two games from
one seed bring the same deals however they are played.
"""

from games.catalog.rummy.faces import Cards
from games.core.cards import PACK
from games.core.rng import Rng, Stream, below, shuffled

KEY_BYTES = 32


def draw_key(rng: Rng) -> str:
    """The secret of a game's shuffles, in hexadecimal digits."""
    return bytes(below(256, rng) for _ in range(KEY_BYTES)).hex()


def deck(key: str, number: int) -> Cards:
    """The whole pack as round `number` deals it, the first card to be dealt first."""
    return shuffled(PACK, _chance(key, number, 0))


def reshuffled(key: str, number: int, nth: int, cards: Cards) -> Cards:
    """These discards as the stock of the n-th reshuffle (from 1) of round `number`."""
    return shuffled(cards, _chance(key, number, nth))


def _chance(key: str, number: int, nth: int) -> Rng:
    return Stream(bytes.fromhex(key) + number.to_bytes(4, "big") + nth.to_bytes(4, "big"))

"""The deal of the published round: Ann is seat 0, Bob seat 1 and leads."""

from games.catalog.rummy.rules.state import State
from games.core.cards import PACK, short
from tests.kinds.rummy.positions import cards, position

ANN, BOB = 0, 1
ANNS = "JH KC 5C 5D 8C 8S 3D TD 2H 6H"
BOBS = "7C 7D 7H 2S 3S 4S QH KH 9D JC"


def dealt() -> State:
    return position(BOBS, ANNS, seat=BOB, turn_number=1, discards="AH", stock=stock())


def stock() -> str:
    """Whatever is left of the pack, 7S on top and 5S under it."""
    named = {*cards(ANNS), *cards(BOBS), *cards("AH 7S 5S")}
    return " ".join([*(short(card) for card in PACK if card not in named), "5S", "7S"])

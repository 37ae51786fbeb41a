"""Packing: as good as the exact arrangement shared by the rummies, and rows of piles besides."""

from random import Random

import pytest

from games.catalog.rummy.minds.packing import MELDS, cards_in, is_run, joined, mask_of, packed, points_in
from games.catalog.rummy.rules.deck import points
from games.catalog.rummy.rules.piles import chains
from games.core.cards import PACK
from games.core.melds import Meld, arrange, judge
from tests.kinds.rummy.positions import cards, names, pile

VALUE = tuple(points(rank) for rank in range(13))


def bits(text):
    return mask_of(cards(text))


def text(mask):
    return names(cards_in(mask))


def test_every_meld_is_one():
    assert len(MELDS) == len(set(MELDS)) == 13 * 5 + 4 * (12 + 11 + 10)
    for meld in MELDS:
        kind = "run" if is_run(meld) else "set"
        assert isinstance(judge(kind, list(cards_in(meld)), None), Meld)


def test_as_good_as_the_exact_arrangement():
    """Half of the hands come from two suits, where runs cross sets."""
    rng = Random(10)
    for number in range(600):
        hand = rng.sample(PACK if number % 2 else range(26), rng.randint(3, 11))
        pieces = packed(mask_of(hand), ())
        assert sum(map(points_in, pieces)) == sum(map(points, hand)) - arrange(hand, None, "none", VALUE).points
        assert sum(piece.bit_count() for piece in pieces) == len(set().union(*map(cards_in, pieces)))


@pytest.mark.parametrize(
    ("lying", "taken"),
    [
        ("7C 7D 7H", ["7S"]),
        ("7C 7D 7H 7S", []),
        ("3H 4H 5H", ["2H AH", "6H 7H 8H 9H TH JH QH KH AH"]),
        ("JS QS KS", ["TS 9S 8S 7S 6S 5S 4S 3S 2S AS", "AS"]),
        ("QH KH AH", ["JH TH 9H 8H 7H 6H 5H 4H 3H 2H"]),
        ("AC 2C 3C", ["4C 5C 6C 7C 8C 9C TC JC QC KC"]),
    ],
)
def test_what_a_pile_takes(lying, taken):
    assert [names(chain) for chain in chains(pile(lying))] == taken


@pytest.mark.parametrize(
    ("melds", "together"),
    [
        (["3H 4H 5H", "6H 7H 8H"], ["3H 4H 5H 6H 7H 8H"]),
        (["6H 7H 8H", "9H TH JH", "3H 4H 5H"], ["3H 4H 5H 6H 7H 8H 9H TH JH"]),
        (["9S TS JS", "QS KS AS"], ["AS 9S TS JS QS KS"]),
        (["3H 4H 5H", "7H 8H 9H"], ["3H 4H 5H", "7H 8H 9H"]),
        (["7C 7D 7H", "3H 4H 5H"], ["3H 4H 5H", "7C 7D 7H"]),
    ],
)
def test_runs_that_go_on_are_laid_as_one(melds, together):
    assert sorted(map(text, joined(map(bits, melds)))) == sorted(text(bits(one)) for one in together)

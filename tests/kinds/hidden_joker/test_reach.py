"""How far a hand is from a declaration, held against the exact `finish` of the shared arithmetic."""

from random import Random

import pytest

from games.catalog.hidden_joker.minds.reach import Reach
from games.core.cards import PACK, short
from games.core.melds import arrange, finish
from tests.kinds.hidden_joker.build import faces, rank
from tests.kinds.hidden_joker.plain_reach import plain_distance
from tests.samples import sizes

NINE = rank("9")


def missing(text, wild="9", demand="none"):
    reach = Reach(faces(text), rank(wild), demand)
    return reach.missing(reach.rest, reach.wilds)


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [
        ("AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS QC", 0),
        ("AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C", 0),  # the wild completes the queens
        ("AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 2C", 1),
        ("AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QD 2C", 2),  # a queen's twin is no help
        ("AH 2H 3H 4S 5S 6S 8C 8D 8H QD QS QC 2C", 1),  # one meld has four cards
        ("AH 2H 3H 4H 4S 5S 6S 7S 8C 8D 8H 8S KC", 1),  # three melds of four: one grows to five
        ("3D 4D 5D 6D 7D 10C 10D 10H 10S JS QS KS AS", 0),
        ("AC 2D 4H 6S 8C 10D QH KS JC 3H 5D 7C JS", 5),  # 3H-4H, 7C-8C, JS-KS, 2D-5D for the meld of four
        ("9C 9D 9H 9S AC 4D 7H 10S KC 2D 5H 8S JC", 0),  # J-K-A, 2-4, 5-7, 8-10 and four wilds
    ],
)
def test_what_is_missing(hand, lacking):
    found = missing(hand)
    assert found == lacking


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [
        ("AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS QC", 0),
        ("3C 3D 3H 3S 6C 6D 6H JC JD JH KC KD KS", 2),  # J-K of clubs and of diamonds: two queens
        ("5H 6H 9C 10S QS 9D 2C 2D 2H KC KD KH KS", 1),  # the pure run has to be completed by a card
        ("8H 10H JH 4S 5S 9C 2C 2D 2H KC KD KH KS", 1),
    ],
)
def test_where_two_runs_are_demanded(hand, lacking):
    assert missing(hand, demand="indian") == lacking


def near_hands(number, cards=13):
    """Hands that are nearly or quite finished: a declaration with a few cards exchanged."""
    rng, found = Random(7), []
    pack = [*PACK, *PACK]
    while len(found) < number:
        hand = rng.sample(pack, cards)
        for _ in range(6):
            reach = Reach(hand, NINE, "none")
            if reach.missing(reach.rest, reach.wilds) <= 1:
                break
            better = [face for face in PACK if hand.count(face) < 2 and reach.takes(face)]
            if not better:
                break
            hand.append(rng.choice(better))
            hand.remove(min(hand, key=lambda card: Reach(_less(hand, card), NINE, "none").distance))
        found.append(hand)
    return found


def _less(hand, card):
    rest = list(hand)
    rest.remove(card)
    return rest


@sizes("number", 24, 60)
def test_nothing_is_missing_exactly_where_it_can_be_declared(number):
    """And one card exactly where some card finishes it."""
    counted = {0: 0, 1: 0, 2: 0}
    for hand in near_hands(number):
        reach = Reach(hand, NINE, "none")
        away = reach.distance
        counted[min(away, 2)] += 1
        assert (away == 0) == (not arrange(hand, NINE, "none", (1,) * 13).loose), [*map(short, hand)]
        finishing = {face for face in PACK if hand.count(face) < 2 and finish([*hand, face], NINE, "none")}
        assert (away <= 1) == bool(finishing), [*map(short, hand)]
        if away == 1:
            assert {face for face in PACK if hand.count(face) < 2 and reach.takes(face)} == finishing
    assert counted[1] > number / 6


@pytest.mark.parametrize("demand", ["none", "indian"])
def test_small_close_hands_miss_what_the_plain_way_finds(demand):
    rng = Random(f"close {demand}")
    close = [card for card in [*PACK, *PACK] if card // 13 == 0 or card % 13 in {0, 1, 2, 12}]
    for _ in range(100):
        hand, wild = rng.sample(close, rng.randint(5, 9)), rng.choice((None, 1, 5, 8))
        reach = Reach(hand, wild, demand)
        assert reach.distance == plain_distance(hand, wild, demand), [*map(short, hand)]
        for face in set(hand):
            assert reach.missing(*reach.without(face)) == plain_distance(_less(hand, face), wild, demand)


@pytest.mark.parametrize("demand", ["none", "indian"])
def test_the_cards_that_help_are_those_with_which_less_is_missing(demand):
    rng = Random(f"help {demand}")
    for _ in range(40):
        hand, wild = rng.sample([*PACK, *PACK], 13), rng.choice((None, *range(13)))
        reach = Reach(hand, wild, demand)
        for face in (face for face in PACK if hand.count(face) < 2):
            closer = Reach([*hand, face], wild, demand).distance < reach.distance
            assert reach.takes(face) == closer, ([*map(short, hand)], short(face))


def test_a_card_changes_it_by_one_at_most():
    rng = Random(8)
    for _ in range(40):
        hand = rng.sample([*PACK, *PACK], 14)
        reach = Reach(hand, NINE, "none")
        for face in set(hand):
            less = reach.missing(*reach.without(face))
            assert less == Reach(_less(hand, face), NINE, "none").distance
            assert reach.distance <= less <= reach.distance + 1


@pytest.mark.parametrize(("demand", "most"), [("none", 10_000), ("indian", 15_000)])
def test_a_whole_turn_stays_within_its_budget(demand, most):
    """Counted in rests remembered, since nobody can count on the clock: every discard weighed, every card awaited."""
    rng = Random(9)
    for _ in range(12):
        hand = rng.sample([*PACK, *PACK], 14)
        reach = Reach(hand, NINE, demand)
        for face in set(hand):
            reach.outs(*reach.without(face), [2] * 52)
        assert sum(map(len, reach._best)) < most


@pytest.mark.parametrize("demand", ["none", "indian"])
def test_what_helps_no_discard_can_be_left_out(demand):
    rng = Random(11)
    for _ in range(8):
        hand = rng.sample([*PACK, *PACK], 14)
        reach, left = Reach(hand, NINE, demand), [2] * 52
        away = {face: reach.missing(*reach.without(face)) for face in set(hand)}
        least = min(away.values())
        hopeful = reach.hopeful(left, least)
        assert sum(hopeful) < sum(left)
        for face in (face for face in away if away[face] == least):
            assert reach.outs(*reach.without(face), hopeful) == reach.outs(*reach.without(face), left)


def test_outs_are_counted_by_card():
    """Of AH-2H, 3H alone; of the queens the other two suits; each as often as it is left."""
    hand = faces("AH 2H 4S 5S 6S 7S 8C 8D 8H QD QS 3C 3D")
    left = [2] * 52
    reach = Reach(hand, rank("9"), "none")
    helping = {short(face) for face in PACK if reach.takes(face)}
    assert {"3H", "QC", "QH", "3S"} <= helping
    assert reach.outs(reach.rest, reach.wilds, left) == 2 * len(helping)
    gone = [0 if short(face) == "3H" else 2 for face in PACK]
    assert reach.outs(reach.rest, reach.wilds, gone) == 2 * len(helping) - 2

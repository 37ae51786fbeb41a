"""A whole hand: the best arrangement against a plain search through all melds, and against hands worked out by hand."""

from random import Random

import pytest

from games.core.cards import FACES, PACK, SHORT_RANKS, short
from games.core.melds import arrange, finish, lacking, left_without
from tests.melds_brute_force import MELDS, least, weigh
from tests.samples import sizes

PIPS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
LOW_ACE = (1, *PIPS[1:])


def cards(text):
    return [FACES[name] for name in text.split()]


def names(group):
    return " ".join(short(card) for card in group)


def dealt(rng, size, wilds=None):
    """A hand out of two packs, with a wild rank and, where asked for, so many wilds."""
    pack = [*PACK, *PACK]
    rng.shuffle(pack)
    wild = rng.randrange(13)
    if wilds is None:
        return pack[:size], wild
    jokers = [card for card in pack if card % 13 == wild]
    others = [card for card in pack if card % 13 != wild]
    return jokers[:wilds] + others[: size - wilds], wild


def hands(seed, number):
    """As dealt, but every third hand is forced to hold two to eight wilds."""
    rng = Random(seed)
    for index in range(number):
        yield dealt(rng, rng.choice((10, 13, 14)), rng.randint(2, 8) if index % 3 == 0 else None)


def weight(found):
    return weigh(
        found.points,
        len(found.loose),
        sum(meld.pure for meld in found.melds),
        sum(meld.wilds for meld in found.melds),
    )


def agrees(hand, wild, demand="none", value=PIPS, spare=False):
    found = arrange(hand, wild, demand, value, spare)
    used = [card for meld in found.melds for card in meld.cards]
    discard = [] if found.discard is None else [found.discard]
    assert sorted([*used, *found.loose, *discard]) == sorted(hand)
    assert weight(found) == least(hand, wild, demand, value, spare), names(hand)


@sizes("number", 1_500, 10_000)
def test_hands_are_arranged_as_well_as_can_be(number):
    rich = 0
    for hand, wild in hands("full", number):
        rich += sum(card % 13 == wild for card in hand) >= 2
        agrees(hand, wild)
    assert rich > number / 3


@pytest.mark.parametrize("spare", [False, True])
@pytest.mark.parametrize("demand", ["none", "indian"])
@sizes("number", 150, 400)
def test_every_demand_is_met_as_well_as_can_be_with_and_without_a_discard(demand, spare, number):
    for hand, wild in hands(f"{demand} {spare}", number):
        agrees(hand, wild, demand, spare=spare)


def test_hands_of_one_pack_without_wilds_and_with_a_low_ace():
    rng = Random("one pack")
    for _ in range(300):
        agrees(rng.sample(PACK, rng.choice((7, 10, 11))), None, value=LOW_ACE)


def test_close_hands_hold_long_runs_and_many_overlaps():
    """Few ranks and suits make far more melds than a deal does."""
    rng = Random("close")
    near = [card for card in [*PACK, *PACK] if card // 13 < 2 or card % 13 in {0, 11, 12}]
    for _ in range(150):
        hand = rng.sample(near, 13)
        agrees(hand, rng.choice((None, *range(13))))


@pytest.mark.parametrize("spare", [False, True])
@pytest.mark.parametrize("demand", ["none", "indian"])
def test_hands_of_ready_melds_and_wilds_that_nobody_needs(demand, spare):
    """Where do wilds go that no meld waits for: into a set with room, a run with wilds, or must a pure run suffer?"""
    rng = Random(f"ready {demand} {spare}")
    for _ in range(200):
        wild = rng.randrange(13)
        melds = rng.sample([meld for _, meld in MELDS if len(meld) < 6], rng.randint(1, 3))
        hand = [card for meld in melds for card in meld if card % 13 != wild]
        hand += rng.sample(range(wild, 52, 13), rng.randint(1, 3))
        if max(map(hand.count, hand)) > 2:
            continue  # there are two packs
        agrees(hand, wild, demand, spare=spare)


@pytest.mark.parametrize(
    ("wild", "demand", "hand", "groups", "loose", "points"),
    [
        ("-", "none", "7C 7D 7H 5C 6C 2S", "7C 7D 7H", "5C 6C 2S", 13),
        ("-", "none", "4C 5C 6C 7C 8C 9C 2H", "4C 5C 6C, 7C 8C 9C", "2H", 2),
        ("-", "none", "QH KH AH 2H 3H", "QH KH AH", "2H 3H", 5),
        ("9", "none", "5H 6H 9C KD", "5H 6H 9C", "KD", 10),
        ("9", "none", "8H 9H TH KD KS 9C", "8H 9H TH, KD 9C KS", "", 0),
        ("9", "none", "9C 9D 9H 2S", "9C 9D 9H 2S", "", 0),
        ("2", "none", "AH 2H 2C KD", "AH 2H 2C", "KD", 10),
        ("9", "none", "2C 3C 4C 9C", "2C 3C 4C 9C", "", 0),
        ("9", "none", "2C 3C 4C 5D 5H 5S 9C", "2C 3C 4C, 5D 5H 5S 9C", "", 0),
        ("9", "none", "5C 5D 5H 5S 9C", "5C 5D 5H 5S", "9C", 0),
        ("9", "indian", "5H 6H 9C KD KS 9D", "", "5H 6H 9C 9D KD KS", 31),
        ("9", "indian", "5H 6H 7H KD KS KC", "5H 6H 7H", "KC KD KS", 30),
        ("9", "indian", "5H 6H 7H KD KS KC 9C 9D 2S", "5H 6H 7H, 9C 9D 2S, KC KD KS", "", 0),
    ],
)
def test_hands_worked_out_by_hand(wild, demand, hand, groups, loose, points):
    rank = None if wild == "-" else SHORT_RANKS.index(wild)
    found = arrange(cards(hand), rank, demand, PIPS)
    assert sorted(sorted(meld.cards) for meld in found.melds) == sorted(
        sorted(cards(group)) for group in groups.split(", ") if group
    )
    assert (sorted(found.loose), found.points) == (sorted(cards(loose)), points)


@pytest.mark.parametrize("demand", ["none", "indian"])
def test_what_stays_loose_without_each_card_is_what_the_smaller_hands_leave(demand):
    for hand, wild in hands(f"without {demand}", 60):
        left = left_without(hand, wild, demand, PIPS)
        assert set(left) == set(hand)
        for card, (points, loose) in left.items():
            rest = list(hand)
            rest.remove(card)
            found = arrange(rest, wild, demand, PIPS)
            assert (points, loose) == (found.points, len(found.loose)), (names(hand), short(card))


def test_the_order_of_the_hand_does_not_matter():
    rng = Random("order")
    for hand, wild in hands("order", 200):
        found = arrange(hand, wild, "none", PIPS, spare=True)
        rng.shuffle(hand)
        assert arrange(hand, wild, "none", PIPS, spare=True) == found


def test_pure_runs_come_first_then_runs_then_sets():
    found = arrange(cards("KC KD KH 5H 6H 9S 2C 3C 4C"), 8, "none", PIPS)
    assert [(meld.kind, meld.pure) for meld in found.melds] == [("run", True), ("run", False), ("set", False)]


@pytest.mark.parametrize(
    ("wild", "demand", "hand", "discards"),
    [
        ("9", "none", "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C KC", "KC"),
        ("9", "none", "AH 2H 3H 4H 4S 5S 6S 7S 8C 8D 8H QD QS 9C", "AH 4H 4S 7S"),
        ("9", "none", "2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 4S KC", "KC"),
        ("9", "none", "3C 3D 3H 3S 6C 6D 6H JC JD JH KC KD KS 2H", "2H"),
        ("9", "indian", "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C KC", "KC"),
    ],
)
def test_a_hand_that_can_be_declared_is_finished(wild, demand, hand, discards):
    found = finish(cards(hand), SHORT_RANKS.index(wild), demand)
    assert found is not None
    assert (found.loose, found.points, lacking(found.melds, demand)) == ((), 0, ())
    assert found.discard is None or found.discard in cards(discards)


@pytest.mark.parametrize(
    ("demand", "hand"),
    [
        ("none", "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 6C KC"),
        ("indian", "3C 3D 3H 3S 6C 6D 6H JC JD JH KC KD KS 2H"),
        ("indian", "5H 6H 9C TS QS 9D 2C 2D 2H KC KD KH KS 7S"),
    ],
)
def test_a_hand_that_cannot_be_declared_has_no_finish(demand, hand):
    assert finish(cards(hand), 8, demand) is None


def test_what_indian_melds_lack():
    sets = arrange(cards("3C 3D 3H 6C 6D 6H"), 8, "none", PIPS).melds
    assert lacking(sets, "indian") == ("RUNS_MISSING", "PURE_RUN_MISSING")
    dirty = arrange(cards("5H 6H 9C TS QS 9D"), 8, "none", PIPS).melds
    assert lacking(dirty, "indian") == ("PURE_RUN_MISSING",)
    assert lacking(sets, "none") == ()

"""The rulebook, R1 to R3: the pack, the deal, the lead."""

from collections import Counter
from random import Random

import pytest

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.deck import deck
from games.catalog.rummy.rules.options import RummyOptions
from tests.kinds.rummy import cards as all_cards
from tests.kinds.rummy.positions import play, position


def dealt(seed: int = 7):
    return rules.deal(2, RummyOptions(), Random(seed)).state


@pytest.mark.rule("R1")
def test_the_pack_is_52_different_cards_without_jokers() -> None:
    assert Counter(all_cards(dealt())) == Counter(range(52))


@pytest.mark.rule("R1", "R2")
def test_ten_each_one_up_and_31_in_the_stock() -> None:
    state = dealt()
    assert [len(hand) for hand in state.hands] == [10, 10]
    assert (len(state.discards), len(state.stock)) == (1, 31)
    assert state.piles == ()


@pytest.mark.rule("R2")
def test_cards_are_dealt_one_at_a_time_from_seat_0_on() -> None:
    state = dealt()
    cards = deck(state.key, 1)
    assert state.hands[0] == tuple(cards[n] for n in (0, 2, 4, 6, 8, 10, 12, 14, 16, 18))
    assert state.hands[1] == tuple(cards[n] for n in (1, 3, 5, 7, 9, 11, 13, 15, 17, 19))
    assert state.discards == (cards[20],)


@pytest.mark.rule("R3")
def test_seat_1_leads_the_first_round() -> None:
    state = dealt()
    assert (state.lead, rules.turn(state)) == (1, 1)


@pytest.mark.rule("R3")
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("number", "next_lead"), [(1, 0), (2, 1), (3, 0), (8, 1)])
def test_the_lead_alternates_whoever_won(number: int, next_lead: int, winner: int) -> None:
    state = position("2C", "KH", seat=winner, drawn="2C", round=number)
    after = play(state, "discard 2C").state
    assert after.round == number + 1
    assert (after.lead, rules.turn(after)) == (next_lead, next_lead)


def test_rummy_is_for_two() -> None:
    with pytest.raises(ValueError, match="two"):
        rules.deal(3, RummyOptions(), Random(1))


def test_another_seed_deals_other_cards() -> None:
    assert dealt(1).hands != dealt(2).hands
    assert dealt(1) == dealt(1)


def test_later_rounds_do_not_depend_on_the_moves_before() -> None:
    """Two games with one key: round 2 is the same deal, whether round 1 took one turn or six."""
    short_way = play(position("2C", "KH", drawn="2C", turn_number=1), "discard 2C").state
    long_way = play(position("3D", "KH QH", drawn="3D", turn_number=6, reshuffles=2), "discard 3D").state
    assert (short_way.hands, short_way.stock) == (long_way.hands, long_way.stock)
    assert short_way.hands != dealt().hands


def test_every_round_and_every_key_is_another_deal() -> None:
    decks = {deck(key, number) for key in ("00" * 32, "01" + "00" * 31) for number in range(1, 6)}
    assert len(decks) == 10

"""R1-R4: seats, pack, deal, and the order of a hand."""

from collections import Counter
from random import Random

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.deck import SUITS, WIRE
from games.catalog.spades.rules.state import State
from tests.kinds.spades.positions import N, after_bids, cards, finish, hand, last_card, named, only, sees


def dealt(seed: int = 5) -> State:
    return rules.deal(4, rules.OPTIONS(), Random(seed)).state


@pytest.mark.rule("R1")
def test_exactly_four_sit() -> None:
    assert list(rules.SEATS) == [4]


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("seat", "name", "team"), [(0, "north", "ns"), (1, "east", "ew"), (2, "south", "ns"), (3, "west", "ew")]
)
def test_seats_have_names_and_teams(seat: int, name: str, team: str) -> None:
    view = sees(dealt(), seat)
    assert (view["mySeat"], view["myTeam"], view["players"][seat]["position"]) == (name, team, name)


@pytest.mark.rule("R1")
def test_turns_go_clockwise_and_from_west_to_north() -> None:
    state = dealt()
    order = []
    for bid in (1, 2, 3, 4):
        order.append(sees(state, None)["currentBidderSeat"])
        state = after_bids((bid,), state)
    assert order == ["east", "south", "west", "north"]


@pytest.mark.rule("R2")
def test_all_52_cards_are_dealt_13_each() -> None:
    state = dealt()
    assert [len(cards) for cards in state.hands] == [13, 13, 13, 13]
    assert len({card for cards in state.hands for card in cards}) == 52


@pytest.mark.rule("R2")
def test_the_pack_has_thirteen_ranks_of_four_suits() -> None:
    assert set(SUITS) == {"spades", "hearts", "diamonds", "clubs"}
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    for suit in SUITS:
        assert sorted(item["rank"] for item in WIRE if item["suit"] == suit) == sorted(ranks)


@pytest.mark.rule("R2")
def test_ranks_rise_by_value_and_not_as_text() -> None:
    rising = "♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K ♥A"
    assert sorted(cards(rising), reverse=True) == list(cards(rising))  # a lower number is the higher card


@pytest.mark.rule("R3")
def test_north_deals_first() -> None:
    assert sees(dealt(), None)["dealerSeat"] == "north"


@pytest.mark.rule("R3")
@pytest.mark.parametrize(
    ("number", "dealer", "following"), [(1, "north", "east"), (2, "east", "south"), (3, "south", "west"),
                                        (4, "west", "north"), (5, "north", "east")],
)  # fmt: skip
def test_the_deal_moves_clockwise_every_round(number: int, dealer: str, following: str) -> None:
    place = ("north", "east", "south", "west").index(dealer)
    events = finish(last_card((3, 3, 3, 3), (3, 3, 3, 4), dealer=place, number=number)).events
    assert only(events, "round:scored")["dealerSeat"] == dealer
    assert only(events, "round:dealt")["dealerSeat"] == following
    assert only(events, "round:dealt")["handNumber"] == number + 1


@pytest.mark.rule("R3")
def test_the_deal_moves_on_after_equal_scores_above_the_target() -> None:
    # ns: total 6, 6 tricks: 200 + 60; ew: total 7, 7 tricks: 190 + 70
    state = last_card((6, 7, 6, 7), (3, 4, 3, 3), dealer=N, scores=(200, 190))
    events = finish(state).events
    assert only(events, "round:scored")["scoresAfter"] == {"ns": 260, "ew": 260}
    assert only(events, "round:dealt")["dealerSeat"] == "east"


@pytest.mark.rule("R4")
def test_a_hand_is_listed_by_suit_and_from_the_top() -> None:
    shuffled = "♦2 ♠3 ♥10 ♣A ♥9 ♠A ♦10 ♠10 ♣9 ♥A ♦J ♣2 ♠9"
    shown = named([WIRE[number] for number in hand(shuffled)])
    assert shown == "♠A ♠10 ♠9 ♠3 ♥A ♥10 ♥9 ♣A ♣9 ♣2 ♦J ♦10 ♦2"


@pytest.mark.rule("R4")
def test_every_dealt_hand_is_shown_in_that_order() -> None:
    state = dealt()
    order = [f"{suit}{rank}" for suit in "♠♥♣♦" for rank in ("A", "K", "Q", "J", *map(str, range(10, 1, -1)))]
    for seat in range(4):
        shown = named(sees(state, seat)["myHand"]).split()
        assert shown == sorted(shown, key=order.index)
    assert Counter(len(sees(state, seat)["myHand"]) for seat in range(4)) == {13: 4}

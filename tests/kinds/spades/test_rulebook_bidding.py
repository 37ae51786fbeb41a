"""R5-R15: who bids when and what, targets, blind nil, covered hands."""

from typing import Any

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid
from games.catalog.spades.rules.options import SpadesOptions
from games.core.rules import MalformedMove
from tests.kinds.spades.positions import (
    REVEAL,
    E,
    N,
    S,
    W,
    after_bids,
    bidding,
    by_name,
    exchanging,
    finish,
    last_card,
    only,
    play,
    refusal,
    sees,
)

INDIVIDUAL = SpadesOptions(bidding="individual")
BEHIND = (20, 150)
"""North and south are 130 behind."""


@pytest.mark.rule("R5")
@pytest.mark.parametrize(
    ("dealer", "order"),
    [(N, ["east", "south", "west", "north"]), (E, ["south", "west", "north", "east"]),
     (S, ["west", "north", "east", "south"]), (W, ["north", "east", "south", "west"])],
)  # fmt: skip
def test_bidding_order(dealer: int, order: list[str]) -> None:
    assert sees(bidding(dealer), None)["biddingOrder"] == order


@pytest.mark.rule("R5")
def test_each_seat_bids_once_and_for_good() -> None:
    state = after_bids((3,))
    assert refusal(state, E, Bid(4)) == "NOT_YOUR_TURN"
    assert sees(state, None)["bids"] == by_name(north=None, east=3, south=None, west=None)


@pytest.mark.rule("R6")
@pytest.mark.parametrize("bid", [*range(14), "nil"])
def test_what_can_be_said(bid: Any) -> None:
    move = rules.parse_move({"type": "bid", "bid": bid})
    after = play(bidding(), E, move).state
    assert sees(after, None)["bids"]["east"] == bid
    assert type(sees(after, None)["bids"]["east"]) is type(bid)


@pytest.mark.rule("R6")
@pytest.mark.parametrize("bid", [-1, 14, 1.5, 3.0, "3", True, False, None, "NIL", "blind nil", "", [], {}, [3]])
def test_what_cannot_be_said(bid: Any) -> None:
    with pytest.raises(MalformedMove) as refused:
        rules.parse_move({"type": "bid", "bid": bid})
    assert (refused.value.code, refused.value.verb) == ("INVALID_BID", "bid")


@pytest.mark.rule("R6")
def test_a_missing_bid() -> None:
    with pytest.raises(MalformedMove) as refused:
        rules.parse_move({"type": "bid"})
    assert refused.value.code == "INVALID_BID"


@pytest.mark.rule("R6")
def test_zero_is_a_number_and_no_nil() -> None:
    scored = only(finish(last_card((0, 7, 6, 7), (1, 3, 5, 4), dealer=S)).events, "round:scored")
    assert scored["bids"]["north"] == 0
    assert scored["scoreDelta"]["ns"] == 60  # 6 bid, 6 taken, and north's trick fails no nil


@pytest.mark.rule("R6")
def test_bids_owe_nothing_to_the_other_team() -> None:
    state = after_bids((13, 0, 13, 13))
    assert sees(state, None)["teamBids"] == {"ns": 13, "ew": 13}


@pytest.mark.rule("R7")
def test_bids_are_open_and_targets_wait_for_the_fourth() -> None:
    state = after_bids((3, "nil", 5))
    for reader in (N, E, S, W, None):
        view = sees(state, reader)
        assert view["bids"] == by_name(north=None, east=3, south="nil", west=5)
        assert view["teamBids"] == {"ns": None, "ew": None}
    assert sees(after_bids((4,), state), None)["teamBids"] == {"ns": 4, "ew": 5}


TARGETS = [
    (4, 7, 7),
    (4, 3, 3),
    (4, 0, 0),
    ("nil", 5, 5),
    (5, "nil", 5),
    (0, "nil", 0),
    ("blind_nil", 4, 4),
    (4, "blind_nil", 4),
    ("nil", "nil", None),
    ("blind_nil", "nil", None),
]
SUMS = [(4, 3, 7), ("nil", 5, 5), (0, 4, 4), ("nil", "nil", None), (5, "blind_nil", 5), (10, 8, 18)]


@pytest.mark.rule("R8")
@pytest.mark.parametrize(("first", "second", "target"), TARGETS)
def test_partnership_targets(first: Any, second: Any, target: int | None) -> None:
    state = after_bids((first, 2, second, 2), bidding(N, (150, 20)))
    assert sees(state, None)["teamBids"] == {"ns": 2, "ew": target}


@pytest.mark.rule("R9")
@pytest.mark.parametrize(("first", "second", "target"), SUMS)
def test_individual_targets(first: Any, second: Any, target: int | None) -> None:
    state = after_bids((first, 2, second, 2), bidding(N, (150, 20), options=INDIVIDUAL))
    assert sees(state, None)["teamBids"] == {"ns": 4, "ew": target}


@pytest.mark.rule("R9")
def test_a_sum_above_thirteen_cannot_be_made() -> None:
    state = last_card((10, 0, 8, 0), (13, 0, 0, 0), options=INDIVIDUAL)
    scored = only(finish(state).events, "round:scored")
    assert (scored["teamBids"]["ns"], scored["scoreDelta"]["ns"]) == (18, -180)


ELIGIBLE = [
    ((0, 0), []),
    ((45, 144), []),
    ((45, 145), ["north", "south"]),
    ((-60, 40), ["north", "south"]),
    ((30, -80), ["east", "west"]),
    ((-70, 29), []),
]


@pytest.mark.rule("R10")
@pytest.mark.parametrize(("scores", "seats"), ELIGIBLE)
def test_who_is_eligible(scores: tuple[int, int], seats: list[str]) -> None:
    state = bidding(N, scores)
    assert sees(state, None)["blindNilSeats"] == seats
    for seat, name in enumerate(("north", "east", "south", "west")):
        assert sees(state, seat)["blindNilEligible"] is (name in seats)


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("won", "seats"), [((0, 6, 0, 7), ["north", "south"]), ((0, 5, 1, 7), [])], ids=["100 behind", "99 behind"]
)
def test_eligibility_is_judged_at_the_deal(won: tuple[int, ...], seats: list[str]) -> None:
    # ns 3 + 0, ew 103 (10 bid, 13 taken): 100 behind; ns 2 + 1 (a trick on a bid of 0), ew 102: 99 behind
    state = last_card((0, 10, 0, 10), won, scores=(3, 0) if won[2] == 0 else (2, 0))
    after = finish(state)
    assert only(after.events, "round:dealt")["blindNilSeats"] == seats


@pytest.mark.rule("R10")
def test_eligibility_lasts_all_round() -> None:
    assert sees(exchanging(), None)["blindNilSeats"] == ["north", "south"]


@pytest.mark.rule("R10")
def test_switched_off_nobody_is_eligible_and_no_hand_is_covered() -> None:
    state = bidding(E, BEHIND, options=SpadesOptions(blind_nil=False))
    assert sees(state, None)["blindNilSeats"] == []
    assert len(sees(state, S)["myHand"]) == 13
    assert refusal(state, S, Bid("blind_nil")) == "NOT_ELIGIBLE"
    assert refusal(state, S, REVEAL) == "NOT_ELIGIBLE"


@pytest.mark.rule("R11")
def test_a_covered_hand_is_shown_to_nobody() -> None:
    state = bidding(E, BEHIND)
    assert all("myHand" not in sees(state, seat) for seat in (N, S))
    assert all(len(sees(state, seat)["myHand"]) == 13 for seat in (E, W))


@pytest.mark.rule("R11")
def test_the_fourth_bid_uncovers() -> None:
    three = after_bids((4, 3, 4), bidding(E, BEHIND))
    assert "myHand" not in sees(three, N)
    assert "myHand" not in sees(three, S)
    four = after_bids((3,), three)
    assert all(len(sees(four, seat)["myHand"]) == 13 for seat in range(4))


@pytest.mark.rule("R12")
def test_reveal_out_of_turn_ends_the_right_of_that_seat_alone() -> None:
    state = bidding(E, BEHIND)  # south is to bid
    after = play(state, N, REVEAL).state
    north, south = sees(after, N), sees(after, S)
    assert len(north["myHand"]) == 13
    assert (north["blindNilEligible"], north["mayReveal"], north["canBidBlindNil"]) == (False, False, False)
    assert "myHand" not in south
    assert (south["blindNilEligible"], south["mayReveal"], south["canBidBlindNil"]) == (True, True, True)
    assert after.round.revealed == (N,)
    assert sees(after, None)["handRevealedSeats"] == ["north"]
    assert rules.turn(after) == S


@pytest.mark.rule("R12")
def test_reveal_in_turn_keeps_the_turn() -> None:
    after = play(bidding(E, BEHIND), S, REVEAL).state
    assert rules.turn(after) == S
    assert refusal(after, S, Bid("blind_nil")) == "HAND_REVEALED"
    assert refusal(after, S, Bid("nil")) == "accepted"


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("seat", "before", "code"),
    [(S, (4,), "BID_ALREADY_PLACED"), (E, (), "NOT_ELIGIBLE"), (W, (4,), "NOT_ELIGIBLE"), (N, (4,), "accepted")],
)
def test_who_may_reveal(seat: int, before: tuple[int, ...], code: str) -> None:
    assert refusal(after_bids(before, bidding(E, BEHIND)), seat, REVEAL) == code


@pytest.mark.rule("R12")
def test_revealing_twice() -> None:
    once = play(bidding(E, BEHIND), N, REVEAL).state
    assert refusal(once, N, REVEAL) == "INVALID_ACTION"


@pytest.mark.rule("R13")
@pytest.mark.parametrize("bid", [0, 5, "nil"])
def test_a_covered_seat_may_bid_unseen_and_stays_covered(bid: Any) -> None:
    after = after_bids((bid,), bidding(E, BEHIND))
    assert "myHand" not in sees(after, S)
    assert len(sees(after_bids((3, 4, 4), after), S)["myHand"]) == 13


@pytest.mark.rule("R14")
def test_refusals_of_blind_nil_in_their_order() -> None:
    state = bidding(E, BEHIND)
    assert refusal(after_bids((4,), state), W, Bid("blind_nil")) == "NOT_ELIGIBLE"
    revealed = play(state, N, REVEAL).state
    partner_said_it = after_bids(("blind_nil", 3), revealed)
    assert refusal(partner_said_it, N, Bid("blind_nil")) == "ALREADY_BID_BLIND_NIL"
    assert refusal(after_bids((4, 3), revealed), N, Bid("blind_nil")) == "HAND_REVEALED"


@pytest.mark.rule("R14")
@pytest.mark.parametrize("bid", ["nil", 0, 7])
def test_the_partner_of_a_blind_nil_may_bid_otherwise(bid: Any) -> None:
    state = after_bids(("blind_nil", 3, bid), bidding(E, BEHIND))
    assert sees(state, None)["bids"]["north"] == bid


@pytest.mark.rule("R14")
def test_the_view_says_when_blind_nil_is_gone() -> None:
    state = after_bids(("blind_nil",), bidding(E, BEHIND))
    north = sees(state, N)
    assert (north["blindNilEligible"], north["mayReveal"], north["canBidBlindNil"]) == (True, True, False)


@pytest.mark.rule("R15")
def test_what_follows_the_fourth_bid() -> None:
    assert after_bids((3, 3, 3, 3)).phase == "playing"
    assert after_bids(("nil", 3, "nil", 3)).phase == "playing"
    assert exchanging().phase == "blind_nil_exchange"


@pytest.mark.rule("R5", "R7", "R8", "R12", "R14", "R15", "R18")
def test_the_bidding_script() -> None:
    state = bidding(E, BEHIND)
    assert sees(state, None)["biddingOrder"] == ["south", "west", "north", "east"]
    assert refusal(state, W, Bid(3)) == "NOT_YOUR_TURN"
    state = play(state, S, Bid("blind_nil")).state
    state = play(state, W, Bid("nil")).state
    assert refusal(state, N, Bid("blind_nil")) == "ALREADY_BID_BLIND_NIL"
    state = play(state, N, REVEAL).state
    state = play(state, N, Bid(5)).state
    assert refusal(state, E, Bid("blind_nil")) == "NOT_ELIGIBLE"
    state = play(state, E, Bid(4)).state
    view = sees(state, None)
    assert (view["teamBids"], view["phase"]) == ({"ns": 5, "ew": 4}, "blind_nil_exchange")
    assert rules.turn(state) == S
    state = play(state, S, rules.safest(state, S)).state
    assert rules.turn(state) == N
    state = play(state, N, rules.safest(state, N)).state
    view = sees(state, None)
    assert (view["phase"], view["leadSeat"], view["currentPlayerSeat"]) == ("playing", "south", "south")

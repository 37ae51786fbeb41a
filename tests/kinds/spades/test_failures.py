"""Known failures of other implementations, as far as they concern the rules."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.catalog.spades.minds import bot
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid, Exchange
from games.catalog.spades.rules.state import State
from games.core.rng import pick
from games.core.rules import MalformedMove
from tests.kinds.spades import cards as all_cards
from tests.kinds.spades import redeal
from tests.kinds.spades.positions import (
    ALL_SPADES,
    REVEAL,
    E,
    N,
    S,
    W,
    after_bids,
    at_trick,
    bidding,
    card,
    exchanging,
    finish,
    last_card,
    lay,
    only,
    play,
    refusal,
    sees,
)


def test_no_trick_holds_two_cards_of_a_seat() -> None:
    after = play(at_trick(5, "♥5", "♥10 ♥9"), S, lay("♥10")).state
    assert refusal(after, S, lay("♥9")) == "NOT_YOUR_TURN"


def test_a_bot_as_second_bidder_never_says_more_than_thirteen() -> None:
    state = after_bids((10, 2), bidding(N, hands={W: "♠A ♠K ♠Q ♠J ♠10 ♠9 ♥2 ♥3 ♥4 ♥5 ♥6 ♥7 ♥8"}))
    assert bot.choose(sees(state, W), "easy", Random(1)) == Bid(13)


def test_the_same_card_twice_in_the_exchange() -> None:
    ace = {"suit": "spades", "rank": "A"}
    with pytest.raises(MalformedMove) as refused:
        rules.parse_move({"type": "exchange", "cards": [ace, dict(ace)]})
    assert refused.value.code == "INVALID_EXCHANGE"


@pytest.mark.parametrize("number", range(20))
def test_52_different_cards_after_every_exchange(number: int) -> None:
    rng = Random(number)
    state = redeal(exchanging(), None, rng)
    for seat in (S, N):
        state = play(state, seat, pick(rules.hints(state, seat), rng)).state
    assert sorted(all_cards(state)) == list(range(52))
    assert [len(hand) for hand in state.hands] == [13, 13, 13, 13]


def test_no_error_tells_what_was_exchanged() -> None:
    state = exchanging()
    state = play(state, S, rules.safest(state, S)).state
    passing = state.round.passing
    assert passing is not None
    for seat in (E, W):
        codes = {refusal(state, seat, Exchange(pair)) for pair in ((0, 1), passing.away, (13, 26))}
        assert codes == {"NOT_YOUR_TURN"}


def covered_worlds() -> list[State]:
    """The same bidding over two deals that a covered seat cannot tell apart."""
    state = bidding(E, (20, 150))
    return [state, redeal(state, S, Random(9))]


@pytest.mark.parametrize("reader", [N, S, None])
def test_a_covered_hand_is_readable_nowhere(reader: int | None) -> None:
    one, other = covered_worlds()
    assert one.hands[S] != other.hands[S]
    assert json.dumps(rules.view(one, reader)) == json.dumps(rules.view(other, reader))
    assert rules.safest(one, S) == rules.safest(other, S)
    assert rules.hints(one, S) == rules.hints(other, S)
    assert bot.choose(sees(one, S), "easy", Random(1)) == bot.choose(sees(other, S), "easy", Random(1))


@pytest.mark.parametrize("guess", ["♠A", "♥2", "♣9", "♦K"])
def test_a_covered_hand_is_readable_by_no_refusal(guess: str) -> None:
    one, other = covered_worlds()
    for move in (lay(guess), Exchange((card(guess), card("♦3")))):
        assert refusal(one, S, move) == refusal(other, S, move) == "INVALID_ACTION"


def test_blind_nil_after_a_look() -> None:
    state = play(bidding(E, (20, 150)), S, REVEAL).state
    assert refusal(state, S, Bid("blind_nil")) == "HAND_REVEALED"


def test_ten_beats_nine() -> None:
    step = play(at_trick(4, "♥9 ♥8 ♥7", "♥10"), S, lay("♥10"))
    assert only(step.events, "trick:completed")["winner"] == "south"
    assert [item["rank"] for item in sees(at_trick(4, "", "♥9 ♥10 ♥J ♥2"), S)["myHand"]] == ["J", "10", "9", "2"]


def test_thirteen_spades_leave_spades_unbroken_on_the_first_trick() -> None:
    after = play(at_trick(1, "", ALL_SPADES), S, lay("♠K")).state
    assert sees(after, None)["spadesbroken"] is False


def test_a_follower_may_not_ruff_the_first_trick() -> None:
    assert refusal(at_trick(1, "♣8", "♠A ♥2"), S, lay("♠A")) == "ILLEGAL_PLAY"


def test_two_tens_of_bags_cost_twice_and_one_ten_once() -> None:
    two = only(finish(last_card((0, 0, 0, 0), (13, 0, 0, 0), bags=(8, 0))).events, "round:scored")
    assert (two["bagPenalty"]["ns"], two["scoresAfter"]["ns"], two["bagsAfter"]["ns"]) == (2, 13 - 200, 1)
    one = only(finish(last_card((0, 0, 0, 0), (13, 0, 0, 0), bags=(6, 0))).events, "round:scored")
    assert (one["bagPenalty"]["ns"], one["scoresAfter"]["ns"], one["bagsAfter"]["ns"]) == (1, 13 - 100, 9)


def test_256_before_a_penalty_is_no_win() -> None:
    after = finish(last_card((4, 0, 4, 0), (3, 4, 3, 3), scores=(214, 83), bags=(9, 0))).state
    assert (after.phase, after.standing.scores) == ("bidding", (156, 90))


def test_bags_are_worth_a_point_each() -> None:
    scored = only(finish(last_card((2, 5, 2, 5), (3, 4, 2, 4))).events, "round:scored")
    assert scored["scoreDelta"] == {"ns": 23, "ew": 53}


def test_the_second_bid_is_not_added_to_the_first() -> None:
    assert sees(after_bids((4, 2, 7, 6)), None)["teamBids"] == {"ns": 6, "ew": 7}


def test_no_share_of_a_target_is_shown() -> None:
    view: dict[str, Any] = sees(after_bids((7, 2, 3, 1)), None)
    assert view["bids"] == {"north": 1, "east": 7, "south": 2, "west": 3}
    assert view["teamBids"] == {"ns": 1, "ew": 3}


def test_the_thirteenth_trick_can_be_seen_by_all_after_the_deal() -> None:
    after = finish(last_card((3, 3, 3, 3), (3, 3, 3, 4))).state
    for reader in (N, E, S, W, None):
        last = sees(after, reader)["lastTrick"]
        assert (last["handNumber"], last["trickNumber"], len(last["plays"])) == (1, 13, 4)


def test_after_you_comes_the_seat_on_your_left() -> None:
    state = bidding(W)
    order = []
    for _ in range(4):
        order.append(rules.turn(state))
        state = after_bids((3,), state)
    assert order == [N, E, S, W]


def test_a_refused_move_leaves_the_state_alone() -> None:
    state = at_trick(5, "♥5", "♥10 ♣2")
    same = replace(state)
    assert refusal(state, S, lay("♣2")) == "ILLEGAL_PLAY"
    assert state == same


def test_the_state_of_a_scored_round_is_in_the_step_that_scored_it() -> None:
    step = finish(last_card((3, 3, 3, 3), (3, 3, 3, 4)))
    types = [event.type for event in step.events]
    assert types.index("round:scored") < types.index("round:dealt") < types.index("state:update")
    assert sees(step.state, None)["handHistory"][0] == only(step.events, "round:scored")


def test_a_spectator_sees_bids_scores_and_trick() -> None:
    view = sees(at_trick(5, "♥5", "♥10 ♣2"), None)
    assert view["bids"]["north"] == 3
    assert view["scores"] == {"ns": 0, "ew": 0}
    assert len(view["currentTrick"]) == 1

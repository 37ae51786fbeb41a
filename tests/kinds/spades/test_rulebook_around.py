"""R31-R33: duplicate deals, time-outs, and games that are left."""

from random import Random
from typing import Any

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.state import State
from tests.kinds.spades.positions import (
    REVEAL,
    E,
    N,
    S,
    W,
    after_bids,
    at_trick,
    bidding,
    exchanging,
    finish,
    give,
    last_card,
    lay,
    play,
    refusal,
    sees,
)
from tests.kinds.spades.test_rulebook_exchange import AWAY, NORTH, SOUTH

INDIVIDUAL = SpadesOptions(bidding="individual")


def duplicate(rotate: int = 0, text: str = "the same again") -> SpadesOptions:
    return SpadesOptions(deal_seed=text, rotate=rotate)


def first_round(options: SpadesOptions, seed: int = 1) -> State:
    return rules.deal(4, options, Random(seed)).state


def second_round(options: SpadesOptions, won: tuple[int, ...], seed: int) -> State:
    return finish(last_card((3, 3, 3, 3), won, options=options), seed).state


@pytest.mark.rule("R31")
def test_the_same_seed_deals_the_same_cards() -> None:
    assert first_round(duplicate(), 1).hands == first_round(duplicate(), 2).hands
    assert first_round(duplicate()).hands != first_round(duplicate(text="others")).hands


@pytest.mark.rule("R31")
def test_without_a_seed_every_game_is_another() -> None:
    assert first_round(SpadesOptions(), 1).hands != first_round(SpadesOptions(), 2).hands


@pytest.mark.rule("R31")
def test_round_two_does_not_depend_on_what_was_played() -> None:
    one = second_round(duplicate(), (3, 3, 3, 4), 1)
    other = second_round(duplicate(), (13, 0, 0, 0), 2)
    assert one.hands == other.hands
    assert one.hands != first_round(duplicate()).hands


@pytest.mark.rule("R31")
def test_other_options_change_nothing_about_the_cards() -> None:
    quick = SpadesOptions(target_score=100, bidding="individual", nil=False, deal_seed="the same again")
    assert first_round(quick).hands == first_round(duplicate()).hands


@pytest.mark.rule("R31")
@pytest.mark.parametrize(("rotate", "dealer"), [(0, "north"), (1, "east"), (2, "south"), (3, "west")])
def test_rotate_moves_cards_and_first_deal(rotate: int, dealer: str) -> None:
    plain, turned = first_round(duplicate()), first_round(duplicate(rotate))
    assert [turned.hands[(seat + rotate) % 4] for seat in range(4)] == list(plain.hands)
    assert sees(turned, None)["dealerSeat"] == dealer


@pytest.mark.rule("R31")
def test_one_step_gives_the_cards_of_north_to_east() -> None:
    assert first_round(duplicate(1)).hands[E] == first_round(duplicate()).hands[N]


@pytest.mark.rule("R31", "R3")
def test_rotate_moves_only_the_start() -> None:
    state = last_card((3, 3, 3, 3), (3, 3, 3, 4), dealer=E, options=duplicate(1))
    assert sees(finish(state).state, None)["dealerSeat"] == "south"


BIDS: list[Any] = [
    ((), None, 3, "first bidder"),
    ((5, 2), None, 5, "the partner's number"),
    ((0, 2), None, 0, "a number 0"),
    (("nil", 2), None, 3, "the partner's nil"),
    ((5, 2), INDIVIDUAL, 3, "individual"),
]


@pytest.mark.rule("R32")
@pytest.mark.parametrize(("before", "options", "bid"), [line[:3] for line in BIDS], ids=[line[3] for line in BIDS])
def test_time_out_bids(before: tuple[Any, ...], options: SpadesOptions | None, bid: int) -> None:
    state = after_bids(before, bidding(N, options=options))
    seat = rules.turn(state)
    assert rules.dump_move(rules.safest(state, seat)) == {"type": "bid", "bid": bid}


@pytest.mark.rule("R32")
def test_a_time_out_bids_three_for_a_covered_hand_whatever_it_holds() -> None:
    for hand in (SOUTH, NORTH):
        state = bidding(E, (20, 150), {S: hand})
        assert rules.dump_move(rules.safest(state, S)) == {"type": "bid", "bid": 3}


@pytest.mark.rule("R32")
def test_time_out_in_the_exchange() -> None:
    state = exchanging({S: SOUTH, N: NORTH})
    assert rules.safest(state, S) == give("♠A ♠K")
    assert rules.safest(play(state, S, give(AWAY)).state, N) == give("♣2 ♦2")


AWAYS = [
    ("♠2 ♥A ♥K ♥Q ♣A ♣K ♣9 ♦A ♦K ♦9 ♥9 ♥8 ♥7", "♠2 ♣A"),
    ("♥A ♥K ♥Q ♥J ♥10 ♥9 ♦A ♦K ♦Q ♦J ♦10 ♦9 ♦8", "♦A ♥A"),
    ("♣3 ♥K ♥Q ♥J ♥10 ♥9 ♦K ♦Q ♦J ♦10 ♦9 ♦8 ♣2", "♦K ♥K"),
]
BACKS = [
    ("♠2 ♠3 ♠4 ♠5 ♠6 ♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♥A", "♥A ♠2"),
    ("♠2 ♥2 ♦2 ♥4 ♥5 ♥6 ♥7 ♣4 ♣5 ♣6 ♦4 ♦5 ♦6", "♦2 ♥2"),
    ("♠2 ♥3 ♦3 ♣3 ♥10 ♥6 ♥7 ♣4 ♣5 ♣6 ♦4 ♦5 ♦6", "♣3 ♦3"),
]


@pytest.mark.rule("R32")
@pytest.mark.parametrize(("hand", "given"), AWAYS)
def test_time_out_gives_away_spades_then_high_cards(hand: str, given: str) -> None:
    assert rules.safest(exchanging({S: hand}), S) == give(given)


@pytest.mark.rule("R32")
@pytest.mark.parametrize(("hand", "given"), BACKS)
def test_time_out_gives_back_low_cards_and_spades_last(hand: str, given: str) -> None:
    state = exchanging({N: hand})
    state = play(state, S, rules.safest(state, S)).state
    assert rules.safest(state, N) == give(given)


CARDS = [
    (5, "", "♠2 ♥3 ♦3 ♣3 ♥A", "♣3", True),
    (5, "", "♠2 ♥3 ♦3 ♣4", "♦3", True),
    (5, "", "♠2 ♥3 ♦4 ♣4", "♥3", True),
    (5, "", "♠10 ♠9 ♠J", "♠9", True),
    (5, "♥5", "♥10 ♥9 ♣2", "♥9", False),
    (5, "♥5", "♠2 ♦A", "♦A", False),
    (1, "♥5", "♠2 ♠3 ♠4", "♠2", False),
]


@pytest.mark.rule("R32")
@pytest.mark.parametrize(("trick", "lying", "hand", "played", "broken"), CARDS)
def test_time_out_plays_the_lowest_card(trick: int, lying: str, hand: str, played: str, broken: bool) -> None:
    assert rules.safest(at_trick(trick, lying, hand, broken=broken), S) == lay(played)


@pytest.mark.rule("R33")
@pytest.mark.parametrize(
    "state",
    [bidding(), bidding(E, (20, 150)), exchanging(), at_trick(5, "♥5", "♥10 ♣2")],
    ids=["bidding", "covered", "exchange", "play"],
)
@pytest.mark.parametrize("reason", ["abandoned", "voided"])
def test_a_game_without_humans_ends_without_a_winner(state: State, reason: str) -> None:
    step = rules.abandon(state, reason)
    view = sees(step.state, None)
    assert (view["phase"], view["gameOver"], view["winner"], view["reason"]) == ("game_over", True, None, reason)
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (reason, ())
    assert rules.turn(step.state) is None
    assert all(refusal(step.state, seat, REVEAL) == "INVALID_ACTION" for seat in (N, E, S, W))
    assert all(rules.hints(step.state, seat) == [] for seat in (N, E, S, W))


@pytest.mark.rule("R33")
def test_a_game_broken_off_keeps_hands_bids_and_tricks() -> None:
    state = at_trick(5, "♥5", "♥10 ♣2")
    after = rules.abandon(state, "abandoned").state
    assert (after.hands, after.round, after.trick, after.tricks) == (
        state.hands,
        state.round,
        state.trick,
        state.tricks,
    )
    assert (after.standing.scores, after.standing.bags) == (state.standing.scores, state.standing.bags)


@pytest.mark.rule("R33")
def test_an_ended_game_cannot_be_abandoned() -> None:
    ended = finish(last_card((6, 8, 6, 8), (3, 4, 3, 3), scores=(200, 0))).state
    assert rules.abandon(ended, "abandoned") == (ended, ())


@pytest.mark.rule("R33")
@pytest.mark.parametrize("seat", [N, E, S, W])
def test_whoever_takes_a_seat_over_finds_hand_bid_and_tricks(seat: int) -> None:
    state = after_bids((4, 3, 2, 6))
    again = rules.load(rules.dump(state))  # a seat change is no move: the state is all there is to hand over
    assert rules.view(again, seat) == rules.view(state, seat)
    assert sees(again, W)["bids"] == {"north": 6, "east": 4, "south": 3, "west": 2}

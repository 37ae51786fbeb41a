"""What a seat and a spectator see: the fields, their size, and what is not there."""

import json
from random import Random
from typing import Any

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.state import Round, State, Trick
from games.core.rng import pick
from tests.kinds.spades.positions import (
    REVEAL,
    E,
    N,
    S,
    W,
    after_bids,
    bidding,
    by_name,
    cards,
    exchanging,
    finish,
    hand,
    last_card,
    named,
    play,
    sees,
)

ALL = {
    "status", "options", "players", "current_seat", "turn_number",
    "handNumber", "dealerSeat", "biddingOrder", "phase", "scores", "bags", "gameOver", "winner", "bids", "teamBids",
    "currentBidderSeat", "currentPlayerSeat", "leadSeat", "currentTrick", "completedTricks", "tricksWon", "teamTricks",
    "handCounts", "spadesbroken", "isFirstTrick", "lastTrick", "handHistory", "handRevealedSeats", "blindNilSeats",
    "blindNilExchange",
}  # fmt: skip
SEATED = {
    "you", "legal", "mySeat", "myTeam", "myHand", "validCards", "blindNilEligible", "mayReveal", "canBidBlindNil",
}  # fmt: skip
AT_THE_END = {"finalScores", "reason", "exchanges", "deal_seed"}


def excerpt() -> State:
    """The position of the rulebook's excerpt, with a first trick gone by."""
    south = hand("♠K ♥A ♥3")
    first = Trick(E, cards("♣2 ♣3 ♣4 ♣A"), N)
    second = Trick(N, cards("♦2 ♦A ♦4 ♦5"), E)
    bids = Round(1, N, (), bids=(4, 3, 2, 6))
    others = (hand("♥2 ♥4 ♥5"), hand("♥6 ♥7"), south, hand("♥8 ♥9 ♥J"))
    return State(SpadesOptions(), after_bids(()).standing, bids, "playing", others, E, cards("♥10"), (first, second))


def test_the_excerpt() -> None:
    view = sees(excerpt(), S)
    expected = json.loads(
        """{"phase": "playing", "handNumber": 1, "dealerSeat": "north", "mySeat": "south",
        "bids": {"north": 4, "east": 3, "south": 2, "west": 6}, "teamBids": {"ns": 4, "ew": 6},
        "currentPlayerSeat": "south", "leadSeat": "east",
        "currentTrick": [{"seat": "east", "card": {"suit": "hearts", "rank": "10"}}],
        "myHand": [{"suit": "spades", "rank": "K"}, {"suit": "hearts", "rank": "A"}, {"suit": "hearts", "rank": "3"}],
        "validCards": [{"suit": "hearts", "rank": "A"}, {"suit": "hearts", "rank": "3"}],
        "spadesbroken": false, "isFirstTrick": false, "scores": {"ns": 0, "ew": 0}, "bags": {"ns": 0, "ew": 0},
        "gameOver": false, "winner": null}"""
    )
    assert {name: view[name] for name in expected} == expected


@pytest.mark.parametrize("seat", [N, E, S, W])
def test_fields_of_a_seat(seat: int) -> None:
    assert set(sees(excerpt(), seat)) == ALL | SEATED


@pytest.mark.parametrize("state", [excerpt(), bidding(E, (20, 150))], ids=["play", "covered"])
def test_the_private_part_once_more(state: State) -> None:
    view = sees(state, S)
    you = dict(view["you"])
    assert (you.pop("seat"), you.pop("cardsFromBlind"), you.pop("cardsFromPartner")) == (S, None, None)
    assert you == {name: view[name] for name in you}
    assert set(you) == {"handNumber", *set(view) & SEATED} - {"you", "legal", "mySeat", "myTeam"}


def test_fields_of_a_spectator() -> None:
    assert set(sees(excerpt(), None)) == ALL


def test_fields_at_the_end() -> None:
    ended = finish(last_card((6, 8, 6, 8), (3, 4, 3, 3), scores=(200, 0))).state
    assert set(sees(ended, None)) == ALL | AT_THE_END
    assert set(sees(ended, E)) == ALL | AT_THE_END | SEATED
    assert (sees(ended, E)["status"], sees(ended, E)["myHand"], sees(ended, E)["legal"]) == ("ended", [], [])


def test_a_covered_hand_is_absent() -> None:
    state = bidding(E, (20, 150))
    assert set(sees(state, S)) == (ALL | SEATED) - {"myHand"}
    assert set(sees(state, E)) == ALL | SEATED


def test_seats_outside_their_phase() -> None:
    bid, exchange, played = sees(bidding(), None), sees(exchanging(), None), sees(excerpt(), None)
    assert (bid["currentBidderSeat"], bid["currentPlayerSeat"], bid["leadSeat"]) == ("east", None, None)
    assert (exchange["currentBidderSeat"], exchange["currentPlayerSeat"], exchange["leadSeat"]) == (None, None, None)
    assert (played["currentBidderSeat"], played["currentPlayerSeat"], played["leadSeat"]) == (None, "south", "east")
    assert (bid["current_seat"], exchange["current_seat"], played["current_seat"]) == (E, S, S)


def test_what_is_legal() -> None:
    state = bidding(E, (20, 150))
    assert sees(state, S)["legal"] == [*range(14), "nil", "blind_nil"]
    assert sees(state, W)["legal"] == []
    assert sees(play(state, S, REVEAL).state, S)["legal"] == [*range(14), "nil"]
    assert sees(bidding(), E)["legal"] == [*range(14), "nil"]
    assert named(sees(excerpt(), S)["legal"]) == "♥A ♥3"
    assert sees(excerpt(), W)["legal"] == []


def test_turn_numbers_count_bids_exchange_steps_and_cards_of_the_round() -> None:
    state = bidding(E, (20, 150))
    numbers = []
    for bid in ("blind_nil", 3, 4, 4):
        numbers.append(sees(state, None)["turn_number"])
        state = after_bids((bid,), state)
    for _ in range(8):
        numbers.append(sees(state, None)["turn_number"])
        seat = rules.turn(state)
        state = play(state, seat, rules.safest(state, seat)).state
    assert numbers == list(range(1, 13))
    assert sees(finish(last_card((3, 3, 3, 3), (3, 3, 3, 4))).state, None)["turn_number"] == 1


def test_tricks_and_counts() -> None:
    view = sees(excerpt(), None)
    assert view["tricksWon"] == by_name(north=1, east=1, south=0, west=0)
    assert view["teamTricks"] == {"ns": 1, "ew": 1}
    assert view["handCounts"] == by_name(north=3, east=2, south=3, west=3)
    assert [(trick["winner"], trick["plays"][0]["seat"]) for trick in view["completedTricks"]] == [
        ("north", "east"), ("east", "north"),
    ]  # fmt: skip
    assert view["lastTrick"] == {"handNumber": 1, "trickNumber": 2, **view["completedTricks"][-1]}


def test_before_the_first_trick_there_is_no_last_one() -> None:
    view = sees(bidding(), None)
    assert (view["lastTrick"], view["handHistory"], view["isFirstTrick"]) == (None, [], True)


def test_views_stay_small_however_long_the_game() -> None:
    rng, sizes = Random(4), []
    state = rules.deal(4, SpadesOptions(target_score=500, deal_seed="x" * 64), rng).state
    while (seat := rules.turn(state)) is not None:
        state = rules.play(state, seat, pick(rules.hints(state, seat), rng), rng).state
        if rules.outcome(state) is None:
            view: dict[str, Any] = sees(state, seat)
            sizes.append(len(json.dumps(view, separators=(",", ":"))))
    assert max(sizes) < 5_900
    assert view["handNumber"] > 2

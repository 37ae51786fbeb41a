"""What the table hears: which events, in which order, for whom, with which fields."""

from random import Random
from typing import Any

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.state import Passing, State
from games.core.rules import Event, Step
from tests.kinds.spades.positions import (
    REVEAL,
    E,
    N,
    S,
    W,
    after_bids,
    at_trick,
    bidding,
    by_name,
    cards,
    exchanging,
    finish,
    give,
    last_card,
    lay,
    named,
    only,
    play,
    sees,
)
from tests.kinds.spades.test_rulebook_exchange import AWAY, BACK, NORTH, SOUTH

BEHIND = (20, 150)
TRICK = {"handNumber", "trickNumber", "winner", "plays"}
HISTORY = {
    "handNumber", "dealerSeat", "bids", "teamBids", "tricksWon", "lastTrick", "scoreDelta", "newBags", "bagPenalty",
    "scoresBefore", "scoresAfter", "bagsBefore", "bagsAfter",
}  # fmt: skip
OWN = {
    "handNumber", "myHand", "validCards", "blindNilEligible", "mayReveal", "canBidBlindNil", "cardsFromBlind",
    "cardsFromPartner",
}  # fmt: skip
FIELDS = {
    "bid:placed": {"seat", "bid", "bids", "teamBids", "nextBidderSeat"},
    "hand:revealed": {"seat"},
    "exchange:passed": {"seat", "step", "nextStep"},
    "card:played": {"seat", "card", "handNumber", "trickNumber", "currentTrick", "nextPlayerSeat", "spadesbroken"},
    "trick:completed": TRICK | {"tricksWon", "teamTricks"},
    "round:scored": HISTORY,
    "round:dealt": {"handNumber", "dealerSeat", "biddingOrder", "blindNilSeats", "scores", "bags"},
    "ended": {"winner", "reason", "finalScores", "bags", "rounds", "deal_seed", "exchanges"},
    "turn:changed": {"phase", "seat"},
    "state:update": set(),
}
"""Ids, times and the shuffle are the platform's to add."""


def heard(step: Step[State]) -> list[str]:
    """The events in order, a seat's own as `hand:2`."""
    return [f"hand:{event.only[0]}" if event.only else event.type for event in step.events]


def deal() -> Step[State]:
    return rules.deal(4, SpadesOptions(), Random(1))


def middle() -> State:
    return at_trick(5, "♥5 ♥6", "♥10 ♣2", others={W: "♥A ♦3"}, seat=S)


def half_passed() -> State:
    return play(exchanging({S: SOUTH, N: NORTH}), S, give(AWAY)).state


ALL_HANDS = ["hand:0", "hand:1", "hand:2", "hand:3"]
NEXT_ROUND = ["round:scored", "round:dealt", *ALL_HANDS, "turn:changed", "state:update"]

SEQUENCES: list[tuple[str, Step[State], list[str]]] = [
    ("start", deal(), ["round:dealt", *ALL_HANDS, "turn:changed", "state:update"]),
    ("bid 1", play(bidding(), E, Bid(3)), ["bid:placed", "turn:changed"]),
    ("bid 1, covered", play(bidding(E, BEHIND), S, Bid(3)), ["bid:placed", "hand:2", "turn:changed"]),
    ("blind nil takes the partner's right", play(bidding(E, BEHIND), S, Bid("blind_nil")),
     ["bid:placed", "hand:0", "hand:2", "turn:changed"]),
    ("bid 4", play(after_bids((3, 3, 3)), N, Bid(3)), ["bid:placed", "hand:1", "turn:changed", "state:update"]),
    ("bid 4, covered hands", play(after_bids((3, 3, 3), bidding(E, BEHIND)), E, Bid(3)),
     ["bid:placed", "hand:0", "hand:2", "turn:changed", "state:update"]),
    ("bid 4, covered hands, an opponent leads", play(after_bids((3, 3, 3), bidding(S, BEHIND)), S, Bid(3)),
     ["bid:placed", "hand:0", "hand:2", "hand:3", "turn:changed", "state:update"]),
    ("reveal", play(bidding(E, BEHIND), N, REVEAL), ["hand:revealed", "hand:0"]),
    ("exchange 1", play(exchanging({S: SOUTH}), S, give(AWAY)),
     ["exchange:passed", "hand:0", "hand:2", "turn:changed"]),
    ("exchange 2", play(half_passed(), N, give(BACK)),
     ["exchange:passed", "hand:0", "hand:2", "turn:changed", "state:update"]),
    ("card 3", play(middle(), S, lay("♥10")), ["card:played", "hand:2", "hand:3", "turn:changed"]),
    ("card 4", play(play(middle(), S, lay("♥10")).state, W, lay("♥A")),
     ["card:played", "trick:completed", "hand:3", "turn:changed"]),
    ("card 4, another wins", play(at_trick(5, "♥5 ♥K ♥6", "♥10 ♣2"), S, lay("♥10")),
     ["card:played", "trick:completed", "hand:2", "hand:0", "turn:changed"]),
    ("card 52", finish(last_card((3, 3, 3, 3), (3, 3, 3, 4))), ["card:played", "trick:completed", *NEXT_ROUND]),
    ("the end", finish(last_card((6, 8, 6, 8), (3, 4, 3, 3), scores=(200, 0))),
     ["card:played", "trick:completed", "round:scored", "ended", "state:update"]),
    ("abandoned", rules.abandon(middle(), "abandoned"), ["ended", "state:update"]),
]  # fmt: skip


@pytest.mark.parametrize(("step", "types"), [line[1:] for line in SEQUENCES], ids=[line[0] for line in SEQUENCES])
def test_order_and_audience(step: Step[State], types: list[str]) -> None:
    assert heard(step) == types
    for event in step.events:
        assert event.but == ()
        assert (event.only is not None) == (event.type == "hand:update")


@pytest.mark.parametrize("step", [line[1] for line in SEQUENCES], ids=[line[0] for line in SEQUENCES])
def test_fields(step: Step[State]) -> None:
    for event in step.events:
        if event.type == "hand:update":
            assert set(event.data) in (OWN, OWN - {"myHand"})
        else:
            assert set(event.data) == FIELDS[event.type]


@pytest.mark.parametrize("step", [line[1] for line in SEQUENCES], ids=[line[0] for line in SEQUENCES])
def test_hands_told_are_the_hands_of_the_view(step: Step[State]) -> None:
    for event in step.events:
        if event.only:
            assert {"seat": event.only[0], **event.data} == sees(step.state, event.only[0])["you"]


@pytest.mark.parametrize("step", [line[1] for line in SEQUENCES], ids=[line[0] for line in SEQUENCES])
def test_turn_changed_names_phase_and_seat(step: Step[State]) -> None:
    for event in step.events:
        if event.type == "turn:changed":
            turn = rules.turn(step.state)
            assert turn is not None
            assert event.data == {"phase": step.state.phase, "seat": ("north", "east", "south", "west")[turn]}


def test_a_bid() -> None:
    step = play(after_bids((3, "nil")), W, Bid(0))
    assert only(step.events, "bid:placed") == {
        "seat": "west",
        "bid": 0,
        "bids": by_name(north=None, east=3, south="nil", west=0),
        "teamBids": {"ns": None, "ew": None},
        "nextBidderSeat": "north",
    }


def test_the_fourth_bid() -> None:
    step = play(after_bids((3, "nil", 2)), N, Bid(5))
    placed = only(step.events, "bid:placed")
    assert (placed["teamBids"], placed["nextBidderSeat"]) == ({"ns": 5, "ew": 2}, None)


def test_a_covered_hand_is_in_no_event() -> None:
    for step in (play(bidding(E, BEHIND), S, Bid(3)), play(bidding(E, BEHIND), S, Bid("blind_nil"))):
        assert all("myHand" not in event.data for event in step.events)


def test_a_deal_with_covered_hands_tells_them_to_nobody() -> None:
    # ns 0 (6 bid, none taken: -60), ew 100 and more: ns are eligible in the next round
    step = finish(last_card((6, 4, 6, 4), (0, 7, 0, 6), scores=(0, 60)))
    own = {event.only[0]: event.data for event in step.events if event.only}
    assert ["myHand" in own[seat] for seat in (N, E, S, W)] == [False, True, False, True]
    assert only(step.events, "round:dealt")["blindNilSeats"] == ["north", "south"]


def test_a_reveal_shows_the_hand_to_its_owner_alone() -> None:
    step = play(bidding(E, BEHIND, {N: NORTH}), N, REVEAL)
    (own,) = [event for event in step.events if event.type == "hand:update"]
    assert (own.only, named(own.data["myHand"])) == ((N,), NORTH)
    assert (own.data["blindNilEligible"], own.data["mayReveal"], own.data["canBidBlindNil"]) == (False, False, False)


def test_a_card() -> None:
    step = play(middle(), S, lay("♥10"))
    played = only(step.events, "card:played")
    assert [(item["seat"], named([item["card"]])) for item in played.pop("currentTrick")] == [
        ("north", "♥5"), ("east", "♥6"), ("south", "♥10"),
    ]  # fmt: skip
    assert played == {
        "seat": "south",
        "card": {"suit": "hearts", "rank": "10"},
        "handNumber": 1,
        "trickNumber": 5,
        "nextPlayerSeat": "west",
        "spadesbroken": False,
    }


def test_the_fourth_card_is_told_with_its_whole_trick() -> None:
    step = play(play(middle(), S, lay("♥10")).state, W, lay("♥A"))
    played, trick = only(step.events, "card:played"), only(step.events, "trick:completed")
    assert played["nextPlayerSeat"] is None
    assert played["currentTrick"] == trick["plays"]
    assert (trick["winner"], trick["trickNumber"]) == ("west", 5)
    assert trick["tricksWon"] == by_name(north=4, east=0, south=0, west=1)
    assert trick["teamTricks"] == {"ns": 4, "ew": 1}


def test_a_scored_round_is_the_entry_of_the_history() -> None:
    step = finish(last_card((3, 4, 3, 4), (4, 3, 3, 3), bags=(1, 2), scores=(10, 20)))
    entry = only(step.events, "round:scored")
    assert sees(step.state, None)["handHistory"] == [entry]
    assert set(entry["lastTrick"]) == TRICK
    assert sees(step.state, None)["lastTrick"] == entry["lastTrick"]
    del entry["lastTrick"]
    # dealer north: east and south bid first, west sets 4, north sets 3
    assert entry == {
        "handNumber": 1, "dealerSeat": "north",
        "bids": by_name(north=3, east=4, south=3, west=4), "teamBids": {"ns": 3, "ew": 4},
        "tricksWon": by_name(north=4, east=3, south=3, west=3),
        "scoreDelta": {"ns": 34, "ew": 42}, "newBags": {"ns": 4, "ew": 2}, "bagPenalty": {"ns": 0, "ew": 0},
        "scoresBefore": {"ns": 10, "ew": 20}, "scoresAfter": {"ns": 44, "ew": 62},
        "bagsBefore": {"ns": 1, "ew": 2}, "bagsAfter": {"ns": 5, "ew": 4},
    }  # fmt: skip


def test_the_end() -> None:
    passings = (Passing(2, S, cards("♠A ♠K"), cards("♥2 ♣2")),)
    options = SpadesOptions(deal_seed="again")
    state = last_card(
        (6, 8, 6, 8), (3, 4, 3, 3), scores=(200, 0), bags=(3, 4), number=5, passings=passings, options=options
    )
    ended = only(finish(state).events, "ended")
    (record,) = ended.pop("exchanges")
    assert (record["handNumber"], record["blindNilSeat"], named(record["cardsFromBlind"])) == (2, "south", "♠A ♠K")
    assert named(record["cardsFromPartner"]) == "♥2 ♣2"
    assert ended == {
        "winner": "ns", "reason": "score", "finalScores": {"ns": 260, "ew": -80}, "bags": {"ns": 3, "ew": 4},
        "rounds": 5, "deal_seed": "again",
    }  # fmt: skip


def test_a_game_broken_off() -> None:
    ended = only(rules.abandon(half_passed(), "abandoned").events, "ended")
    assert (ended["winner"], ended["reason"], ended["rounds"]) == (None, "abandoned", 0)
    (record,) = ended["exchanges"]
    assert (named(record["cardsFromBlind"]), record["cardsFromPartner"]) == (AWAY, None)


def test_totals_and_never_increments() -> None:
    """An event heard twice says the same thing twice."""
    state: Any = middle()
    before = play(state, S, lay("♥10")).events
    again = play(state, S, lay("♥10")).events
    assert [dict(event.data) for event in before] == [dict(event.data) for event in again]
    assert all(isinstance(event, Event) for event in before)

"""Moves on the wire: what parses, what does not, and which refusal comes first."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid, Exchange, Play, Reveal
from games.catalog.spades.rules.options import SpadesOptions
from games.core.rules import IllegalMove, MalformedMove
from tests.kinds.spades.positions import (
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
    give,
    lay,
    refusal,
)

TEN = {"suit": "hearts", "rank": "10"}
ACE = {"suit": "spades", "rank": "A"}


def malformed(data: Any) -> tuple[str, str | None]:
    with pytest.raises(MalformedMove) as refused:
        rules.parse_move(data)
    assert str(refused.value)
    return refused.value.code, refused.value.verb


def admitted(state: Any, seat: int, verb: str | None) -> str:
    try:
        rules.admit(state, seat, verb)
    except IllegalMove as refused:
        return refused.code
    return "admitted"


@pytest.mark.parametrize(
    ("data", "move"),
    [
        ({"type": "bid", "bid": 0}, Bid(0)),
        ({"type": "bid", "bid": "blind_nil", "expect_seq": 4}, Bid("blind_nil")),
        ({"type": "reveal"}, Reveal()),
        ({"type": "exchange", "cards": [TEN, ACE]}, Exchange((card("♥10"), card("♠A")))),
        ({"type": "play", "card": TEN}, Play(card("♥10"))),
        ({"type": "play", "card": {**TEN, "id": 7, "colour": None}}, Play(card("♥10"))),
    ],
)
def test_what_parses(data: Any, move: Any) -> None:
    assert rules.parse_move(data) == move
    assert rules.parse_move(rules.dump_move(move)) == move


@pytest.mark.parametrize(
    "data", [None, [], "play", 3, {}, {"type": None}, {"type": "Play"}, {"type": ["play"]}, {"type": "pass"}]
)
def test_what_is_no_move(data: Any) -> None:
    assert malformed(data) == ("INVALID_MOVE", None)


BAD_CARDS: list[Any] = [
    None,
    "AS",
    "♥10",
    10,
    True,
    [],
    {},
    {"suit": "hearts"},
    {"suit": "hearts", "rank": 10},
    {"suit": "hearts", "rank": "T"},
    {"suit": "hearts", "rank": "1"},
    {"suit": "hearts", "rank": "a"},
    {"suit": "Hearts", "rank": "A"},
    {"suit": "hearts ", "rank": "A"},
    {"suit": ["hearts"], "rank": "A"},
    {"suit": "hearts", "rank": {"A": 1}},
]


@pytest.mark.parametrize("bad", BAD_CARDS)
def test_what_is_no_card(bad: Any) -> None:
    assert malformed({"type": "play", "card": bad}) == ("INVALID_CARD", "play")
    assert malformed({"type": "exchange", "cards": [ACE, bad]}) == ("INVALID_EXCHANGE", "exchange")


def test_a_missing_card() -> None:
    assert malformed({"type": "play"}) == ("INVALID_CARD", "play")


@pytest.mark.parametrize(
    "bad", [None, {}, ACE, "ab", [], [ACE], [ACE, ACE], [ACE, TEN, {"suit": "clubs", "rank": "2"}]]
)
def test_what_is_no_exchange(bad: Any) -> None:
    assert malformed({"type": "exchange", "cards": bad}) == ("INVALID_EXCHANGE", "exchange")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["bid", "play", "exchange", "reveal", "nil", "hearts", "10", "A"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "bid", "card", "cards", "suit", "rank"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(data=JSON)
@settings(max_examples=300, deadline=None)
def test_any_json_is_a_move_or_malformed(data: Any) -> None:
    assert parsed(data) in {"read back", "INVALID_MOVE", "INVALID_BID", "INVALID_CARD", "INVALID_EXCHANGE"}


def parsed(data: Any) -> str:
    try:
        move = rules.parse_move(data)
    except MalformedMove as refused:
        return refused.code
    return "read back" if rules.parse_move(rules.dump_move(move)) == move else "changed"


STATES = {
    "bidding": bidding(),
    "covered": bidding(E, (20, 150)),
    "exchange": exchanging(),
    "play": at_trick(5, "♥5", "♥10 ♣2"),
    "over": rules.abandon(bidding(), "abandoned").state,
}
MOVES = st.sampled_from(
    [Bid(3), Bid("nil"), Bid("blind_nil"), REVEAL, give("♠A ♥10"), give("♥2 ♣2"), lay("♥10"), lay("♠A"), lay("♣2")]
)


@given(name=st.sampled_from(sorted(STATES)), seat=st.integers(0, 3), move=MOVES)
def test_any_move_of_any_seat_is_played_or_refused(name: str, seat: int, move: Any) -> None:
    assert refusal(STATES[name], seat, move) in {
        "accepted", "INVALID_ACTION", "NOT_YOUR_TURN", "BID_ALREADY_PLACED", "INVALID_BID", "NOT_ELIGIBLE",
        "ALREADY_BID_BLIND_NIL", "HAND_REVEALED", "CARD_NOT_IN_HAND", "ILLEGAL_PLAY",
    }  # fmt: skip


# verb, state, seat -> what admit says
ADMISSION = [
    ("bid", "bidding", E, "admitted"),
    ("bid", "bidding", S, "NOT_YOUR_TURN"),
    ("bid", "exchange", S, "INVALID_ACTION"),
    ("bid", "play", W, "INVALID_ACTION"),
    ("bid", "over", N, "INVALID_ACTION"),
    ("reveal", "covered", N, "admitted"),
    ("reveal", "covered", E, "NOT_ELIGIBLE"),
    ("reveal", "bidding", N, "NOT_ELIGIBLE"),
    ("reveal", "exchange", N, "INVALID_ACTION"),
    ("reveal", "play", E, "INVALID_ACTION"),
    ("exchange", "exchange", S, "admitted"),
    ("exchange", "exchange", N, "NOT_YOUR_TURN"),
    ("exchange", "bidding", E, "INVALID_ACTION"),
    ("exchange", "play", S, "INVALID_ACTION"),
    ("play", "play", S, "admitted"),
    ("play", "play", E, "NOT_YOUR_TURN"),
    ("play", "bidding", E, "INVALID_ACTION"),
    ("play", "exchange", S, "INVALID_ACTION"),
    ("play", "over", N, "INVALID_ACTION"),
    (None, "bidding", E, "admitted"),
    (None, "bidding", S, "NOT_YOUR_TURN"),
    (None, "covered", N, "admitted"),
    (None, "covered", W, "NOT_YOUR_TURN"),
    (None, "play", E, "NOT_YOUR_TURN"),
    (None, "over", E, "INVALID_ACTION"),
]


@pytest.mark.parametrize(("verb", "name", "seat", "answer"), ADMISSION)
def test_phase_then_turn_before_any_body(verb: str | None, name: str, seat: int, answer: str) -> None:
    assert admitted(STATES[name], seat, verb) == answer


def test_not_your_turn_names_who_is() -> None:
    with pytest.raises(IllegalMove) as refused:
        rules.play(bidding(), N, Bid(3), None)  # type: ignore[arg-type]
    assert refused.value.params == {"player": E}


# what is wrong in several ways is refused for the first of them
PRECEDENCE = [
    ("phase before turn and hand", at_trick(5, "♥5", "♥10 ♣2"), N, Bid("blind_nil"), "INVALID_ACTION"),
    ("turn before eligibility", bidding(), S, Bid("blind_nil"), "NOT_YOUR_TURN"),
    ("turn before hand", at_trick(5, "♥5", "♥10 ♣2"), E, lay("♥10"), "NOT_YOUR_TURN"),
    ("hand before legality", at_trick(5, "♥5", "♥10 ♣2"), S, lay("♠A"), "CARD_NOT_IN_HAND"),
    ("legality last", at_trick(5, "♥5", "♥10 ♣2"), S, lay("♣2"), "ILLEGAL_PLAY"),
    ("a bid already placed", after_bids((3,)), E, Bid(3), "NOT_YOUR_TURN"),
    ("reveal after the bid before eligibility", after_bids((3,)), E, REVEAL, "BID_ALREADY_PLACED"),
    ("nil switched off", bidding(options=SpadesOptions(nil=False).settled()), E, Bid("nil"), "INVALID_BID"),
    ("blind nil switched off with it", bidding(E, (20, 150), options=SpadesOptions(nil=False).settled()), S,
     Bid("blind_nil"), "NOT_ELIGIBLE"),
    ("the card just played", rules.play(at_trick(5, "♥5", "♥10 ♣2"), S, lay("♥10"), None).state, S, lay("♥10"),  # type: ignore[arg-type]
     "NOT_YOUR_TURN"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "seat", "move", "code"), [line[1:] for line in PRECEDENCE], ids=[line[0] for line in PRECEDENCE]
)
def test_precedence(state: Any, seat: int, move: Any, code: str) -> None:
    assert refusal(state, seat, move) == code

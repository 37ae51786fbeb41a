"""The four move routes as a table: situation, request, status, code; and that a refusal changes nothing."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from games.catalog.spades.rules.state import State
from games.models import Seat
from games.table import remembered
from tests.games import seating
from tests.games.callers import Caller, person
from tests.games.spades.company import ROUTES, Company, company
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
    last_card,
    play,
)

pytestmark = pytest.mark.django_db(transaction=True)
Json = Any
ABSENT = object()


def card(name: str) -> Json:
    """♥10 as the wire spells it."""
    return {"suit": {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}[name[0]], "rank": name[1:]}


def behind() -> State:
    """South to bid, 130 behind: south and north are covered."""
    return bidding(E, (20, 150))


def over() -> State:
    return finish(last_card((6, 8, 6, 8), (3, 4, 3, 3), scores=(200, 0))).state


def following() -> State:
    """Trick 5, ♦9 led by east: south has to follow."""
    return at_trick(5, "♦9", "♠Q ♦7 ♥3", seat=S)


def giving() -> State:
    return exchanging({S: "♠A ♠K ♥2 ♥3 ♥4 ♣2 ♣3 ♣4 ♣5 ♦2 ♦3 ♦4 ♦5"})


BIDS: list[Json] = [-1, 14, 1.5, 3.0, "3", True, False, None, "NIL", "Nil", "", [3], {"bid": 3}, 10**30, ABSENT]
CARDS: list[Json] = [
    None, ABSENT, "AS", "10", 10, True, [], {}, ["♥3"], {"suit": "hearts"}, {"rank": "3"},
    {"suit": "hearts", "rank": 3},
    {"suit": "Hearts", "rank": "3"}, {"suit": "hearts", "rank": "T"}, {"suit": "hearts", "rank": "1"},
    {"suit": "h", "rank": "3"}, {"suit": None, "rank": None}, {"suit": ["hearts"], "rank": "3"},
]  # fmt: skip
PAIRS: list[Json] = [
    None, ABSENT, [], "♥2 ♥3", {"0": card("♥2"), "1": card("♥3")}, [card("♥2")], [card("♥2"), card("♥2")],
    [card("♥2"), card("♥3"), card("♥4")], [card("♥2"), None], [card("♥2"), "♥3"],
    [card("♥2"), {"suit": "hearts", "rank": 3}], [[card("♥2"), card("♥3")]],
]  # fmt: skip
GARBLED = [b"{", b"[]", b"[1,2]", b'"bid"', b"null", b"\xff\xfe", b"", None]


def with_key(key: str, value: Json) -> Json:
    return {} if value is ABSENT else {key: value}


# situation, who, route, body, status, code
ROWS: list[tuple[State, str, str, Json, int, str]] = [
    # bid: who, phase, turn, body, right
    (bidding(), "spectator", "bid", {"bid": 3}, 403, "NOT_SEATED"),
    (following(), "south", "bid", {"bid": 3}, 409, "INVALID_ACTION"),
    (giving(), "south", "bid", {"bid": 3}, 409, "INVALID_ACTION"),
    (over(), "south", "bid", {"bid": 3}, 409, "INVALID_ACTION"),
    (bidding(), "south", "bid", {"bid": 3}, 409, "NOT_YOUR_TURN"),
    (after_bids((3,)), "east", "bid", {"bid": 3}, 409, "NOT_YOUR_TURN"),
    *((bidding(), "east", "bid", with_key("bid", bid), 400, "INVALID_BID") for bid in BIDS),
    (bidding(options=replace(bidding().options, nil=False)), "east", "bid", {"bid": "nil"}, 400, "INVALID_BID"),
    (bidding(), "east", "bid", {"bid": "blind_nil"}, 400, "NOT_ELIGIBLE"),
    (after_bids(("blind_nil", 3), behind()), "north", "bid", {"bid": "blind_nil"}, 400, "ALREADY_BID_BLIND_NIL"),
    (play(behind(), S, REVEAL).state, "south", "bid", {"bid": "blind_nil"}, 400, "HAND_REVEALED"),
    # reveal: who, phase, own bid, looked already, right; never whose turn it is
    (bidding(), "spectator", "reveal-hand", {}, 403, "NOT_SEATED"),
    (following(), "north", "reveal-hand", {}, 409, "INVALID_ACTION"),
    (over(), "north", "reveal-hand", {}, 409, "INVALID_ACTION"),
    (after_bids((3,), behind()), "south", "reveal-hand", {}, 409, "BID_ALREADY_PLACED"),
    (play(behind(), N, REVEAL).state, "north", "reveal-hand", {}, 409, "INVALID_ACTION"),
    (behind(), "east", "reveal-hand", {}, 400, "NOT_ELIGIBLE"),
    (bidding(), "east", "reveal-hand", {}, 400, "NOT_ELIGIBLE"),
    # exchange: who, phase, turn, body, cards
    (giving(), "spectator", "blind-nil-exchange", {}, 403, "NOT_SEATED"),
    (bidding(), "east", "blind-nil-exchange", {}, 409, "INVALID_ACTION"),
    (following(), "south", "blind-nil-exchange", {}, 409, "INVALID_ACTION"),
    (giving(), "north", "blind-nil-exchange", {}, 409, "NOT_YOUR_TURN"),
    (giving(), "east", "blind-nil-exchange", {"cards": [card("♥2"), card("♥3")]}, 409, "NOT_YOUR_TURN"),
    *((giving(), "south", "blind-nil-exchange", with_key("cards", pair), 400, "INVALID_EXCHANGE") for pair in PAIRS),
    (giving(), "south", "blind-nil-exchange", {"cards": [card("♥2"), card("♥A")]}, 400, "CARD_NOT_IN_HAND"),
    (giving(), "south", "blind-nil-exchange", {"cards": [card("♦A"), card("♥A")]}, 400, "CARD_NOT_IN_HAND"),
    # play: who, phase, turn, body, cards, rules
    (following(), "spectator", "play", {}, 403, "NOT_SEATED"),
    (bidding(), "east", "play", {"card": card("♥3")}, 409, "INVALID_ACTION"),
    (giving(), "south", "play", {"card": card("♥3")}, 409, "INVALID_ACTION"),
    (over(), "south", "play", {"card": card("♥3")}, 409, "INVALID_ACTION"),
    (following(), "west", "play", {"card": card("♥3")}, 409, "NOT_YOUR_TURN"),
    (following(), "east", "play", {"card": card("♦9")}, 409, "NOT_YOUR_TURN"),
    *((following(), "south", "play", with_key("card", one), 400, "INVALID_CARD") for one in CARDS),
    (following(), "south", "play", {"card": card("♥A")}, 400, "CARD_NOT_IN_HAND"),
    (following(), "south", "play", {"card": card("♥3")}, 400, "ILLEGAL_PLAY"),
    (at_trick(5, "", "♠Q ♠7 ♦6", seat=S), "south", "play", {"card": card("♠Q")}, 400, "ILLEGAL_PLAY"),
    (at_trick(1, "♣8", "♠A ♥2 ♦J", seat=S), "south", "play", {"card": card("♠A")}, 400, "ILLEGAL_PLAY"),
]


@pytest.mark.parametrize(("state", "who", "route", "body", "status", "code"), ROWS)
def test_refusals(state: State, who: str, route: str, body: Json, status: int, code: str) -> None:
    table = company(state)
    before = table.kept()
    answer = table.post(who, route, body)
    assert (answer.status, answer.body["code"]) == (status, code)
    assert set(answer.body) == {"error", "code", "seq"}
    assert (answer.body["seq"], bool(answer.body["error"])) == (1, True)
    assert table.kept() == before


LATE = [
    ("south", "bid", 409, "NOT_YOUR_TURN", bidding()), ("east", "bid", 400, "INVALID_BID", bidding()),
    ("south", "bid", 409, "INVALID_ACTION", following()),
    ("north", "blind-nil-exchange", 409, "NOT_YOUR_TURN", giving()),
    ("south", "blind-nil-exchange", 400, "INVALID_EXCHANGE", giving()),
    ("west", "play", 409, "NOT_YOUR_TURN", following()), ("south", "play", 400, "INVALID_CARD", following()),
    ("south", "play", 409, "INVALID_ACTION", bidding()), ("spectator", "play", 403, "NOT_SEATED", following()),
]  # fmt: skip


@pytest.mark.parametrize(("who", "route", "status", "code", "state"), LATE)
@pytest.mark.parametrize("body", GARBLED)
def test_a_garbled_body_is_judged_when_it_is_ones_turn(
    who: str, route: str, status: int, code: str, state: State, body: Json
) -> None:
    answer = company(state).post(who, route, body)
    assert (answer.status, answer.body["code"]) == (status, code)


@pytest.mark.parametrize(
    ("state", "played", "sentence"),
    [
        (following(), "♥3", "You must follow diamonds."),
        (at_trick(5, "♥9", "♠Q ♥7 ♦6", seat=S), "♠Q", "You must follow hearts."),
        (at_trick(5, "", "♠Q ♠7 ♦6", seat=S), "♠7", "Spades are not broken yet."),
        (at_trick(1, "", "♠9 ♠4 ♥7", seat=S), "♠9", "No spade on the first trick."),
        (at_trick(1, "♣8", "♠A ♥2 ♦J", seat=S), "♠A", "No spade on the first trick."),
    ],
)
def test_why_a_card_is_illegal(state: State, played: str, sentence: str) -> None:
    assert company(state).post("south", "play", {"card": card(played)}).body["error"] == sentence


def test_whose_turn_it_is_by_name() -> None:
    assert company(bidding()).post("south", "bid", {"bid": 3}).body["error"] == "It's Emil's turn."


# situation, who, route, body, what the view says afterwards
MADE: list[tuple[State, str, str, Json, Json]] = [
    (bidding(), "east", "bid", {"bid": 0}, {"bids": {"north": None, "east": 0, "south": None, "west": None}}),
    (bidding(), "east", "bid", {"bid": 13, "x": 1}, {"currentBidderSeat": "south", "phase": "bidding"}),
    (bidding(), "east", "bid", {"bid": "nil"}, {"turn_number": 2}),
    (after_bids((4, 2, 3)), "north", "bid", {"bid": 7}, {"phase": "playing", "teamBids": {"ns": 7, "ew": 3}}),
    (behind(), "south", "bid", {"bid": "blind_nil"}, {"blindNilEligible": True, "canBidBlindNil": False}),
    (behind(), "north", "reveal-hand", None, {"blindNilEligible": False, "handRevealedSeats": ["north"]}),
    (giving(), "south", "blind-nil-exchange", {"cards": [card("♠A"), card("♥2")]},
     {"blindNilExchange": {
         "currentBlindNilSeat": "south", "step": "partner_to_blind", "pending": ["north"],
         "cardsFromBlind": [card("♠A"), card("♥2")], "cardsFromPartner": None}}),
    (following(), "south", "play", {"card": {**card("♦7"), "id": 4}}, {"currentPlayerSeat": "west"}),
    (at_trick(5, "♦9", "♠Q ♥7 ♥3", seat=S), "south", "play", {"card": card("♠Q")}, {"spadesbroken": True}),
    (at_trick(5, "♦9", "♠Q ♥7 ♥3", seat=S), "south", "play", {"card": card("♥7")}, {"spadesbroken": False}),
]  # fmt: skip


@pytest.mark.parametrize(("state", "who", "route", "body", "shown"), MADE)
def test_moves(state: State, who: str, route: str, body: Json, shown: Json) -> None:
    table = company(state)
    status, view = table.post(who, route, body)
    assert (status, {name: view[name] for name in shown}) == (200, shown)
    assert (view["seq"], view) == (2, table.view(who))


def test_a_reveal_shows_the_hand_to_its_owner_alone() -> None:
    table = company(behind())
    assert "myHand" not in table.view("north")
    assert len(table.post("north", "reveal-hand").body["myHand"]) == 13
    assert "myHand" not in table.view("south")
    assert "myHand" not in table.view("spectator")


# -- Who is calling --------------------------------------------------------------------------------------------
def pair(caller: Caller, **changed: str) -> dict[str, str]:
    headers = {"x_session_id": caller.token, "x_player_id": str(caller.id)} | changed
    return {name: value for name, value in headers.items() if value}


def headers_of(table: Company) -> list[tuple[dict[str, str], int]]:
    emil, sue = table.who("east"), table.who("south")
    return [
        (pair(emil), 200),
        ({}, 401),
        (pair(emil, x_player_id=""), 401),
        (pair(emil, x_session_id=""), 401),
        (pair(emil, x_player_id=str(sue.id)), 401),
        (pair(emil, x_session_id=sue.token), 401),
        (pair(emil, x_player_id="Emil"), 401),
        (pair(emil, x_session_id="nonsense"), 401),
        ({"Authorization": f"Bearer {emil.token}"}, 200),
        ({"Authorization": f"Bearer {emil.token}x"}, 401),
        ({"Authorization": f"Bearer {emil.token}", **pair(emil, x_player_id="")}, 401),
        ({"Authorization": f"Bearer {emil.token}", **pair(sue)}, 409),
    ]


@pytest.mark.parametrize("number", range(12))
def test_the_pair_of_headers(number: int) -> None:
    table = company(bidding())
    headers, status = headers_of(table)[number]
    answer = Caller().post(f"/api/tables/{table.id}/bid", {"bid": 3}, **headers)
    assert answer.status == status
    if status == 401:
        assert answer.body["code"] == "NOT_AUTHENTICATED"
    assert Caller().call("GET", f"/api/tables/{table.id}/state", **headers).status == (401 if status == 401 else 200)


def test_the_session_of_the_pages_needs_its_csrf_token() -> None:
    table = company(bidding())
    client = Client(enforce_csrf_checks=True)
    client.force_login(table.who("east").user)
    path, body = f"/api/tables/{table.id}/bid", json.dumps({"bid": 3})
    refused = client.post(path, body, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "CSRF_FAILED")
    client.cookies["csrftoken"] = "a" * 32
    assert client.post(path, body, "application/json", headers={"X-CSRFToken": "a" * 32}).status_code == 200


@pytest.mark.parametrize("route", ROUTES)
def test_who_comes_before_where_comes_before_whether(route: str) -> None:
    table = company(bidding(), spectators=False)
    assert Caller().post(f"/api/tables/{table.id}/{route}", b"{").status == 401
    assert Caller().post(f"/api/tables/0/{route}", b"{").status == 401
    assert person("Zoe").post(f"/api/tables/0/{route}", b"{").status == 404
    assert person("Zoe").post(f"/api/tables/{table.id}/{route}", b"{").body["code"] == "NOT_SEATED"
    private = company(bidding(), visibility="private")
    assert private.post("spectator", route, b"{").body["code"] == "NOT_FOUND"


# -- Repetition and staleness ----------------------------------------------------------------------------------
def test_the_same_key_twice_is_one_move() -> None:
    table = company(bidding())
    first = table.post("east", "bid", {"bid": 3}, Idempotency_Key="once")
    again = table.post("east", "bid", {"bid": 3}, Idempotency_Key="once")
    assert (first, table.kept()[0]) == (again, 2)
    assert table.post("east", "bid", {"bid": 3}, Idempotency_Key="twice").body["code"] == "NOT_YOUR_TURN"


def test_a_stale_picture_of_the_table() -> None:
    table = company(bidding())
    assert table.post("east", "bid", {"bid": 3, "expect_seq": 1}).status == 200
    answer = table.post("south", "bid", {"bid": 3, "expect_seq": 1})
    assert (answer.status, answer.body["code"], answer.body["seq"]) == (409, "CONFLICT", 2)
    assert table.post("south", "bid", {"bid": 3, "expect_seq": 2}).status == 200


@pytest.mark.parametrize("expected", ["1", 1.0, True, [1]])
def test_an_expectation_that_is_no_number_is_judged_when_it_is_ones_turn(expected: Json) -> None:
    table = company(bidding())
    assert table.post("south", "bid", {"bid": 3, "expect_seq": expected}).body["code"] == "NOT_YOUR_TURN"
    answer = table.post("east", "bid", {"bid": 3, "expect_seq": expected})
    assert (answer.status, list(answer.body["fields"])) == (400, ["expect_seq"])


# -- The same moves by the route of every kind -----------------------------------------------------------------
@pytest.mark.parametrize(
    ("state", "who", "move", "status", "code"),
    [
        (bidding(), "east", {"type": "bid", "bid": 3}, 202, None),
        (behind(), "north", {"type": "reveal"}, 202, None),
        (giving(), "south", {"type": "exchange", "cards": [card("♠A"), card("♥2")]}, 202, None),
        (following(), "south", {"type": "play", "card": card("♦7")}, 202, None),
        (following(), "south", {"type": "play", "card": card("♥3")}, 400, "ILLEGAL_PLAY"),
        (following(), "south", {"type": "play"}, 400, "INVALID_CARD"),
        (following(), "south", {"type": "bid", "bid": 3}, 409, "INVALID_ACTION"),
        (following(), "south", {"type": "pass"}, 400, "INVALID_MOVE"),
        (following(), "south", None, 400, "INVALID_MOVE"),
        (following(), "south", ["play"], 400, "INVALID_MOVE"),
        (following(), "west", {"type": "pass"}, 409, "NOT_YOUR_TURN"),
        (over(), "west", {"type": "pass"}, 409, "INVALID_ACTION"),
        (bidding(), "spectator", {"type": "bid", "bid": 3}, 403, "NOT_SEATED"),
    ],
)
def test_the_route_of_every_kind(state: State, who: str, move: Json, status: int, code: str | None) -> None:
    table = company(state)
    answer = table.who(who).move(table.id, move)
    assert (answer.status, answer.body.get("code")) == (status, code)
    if code is None:
        assert answer.body == table.view(who)


def test_the_view_of_every_kind_is_the_same() -> None:
    table = company(following())
    for who in ("south", "west", "spectator"):
        assert table.who(who).get(f"/api/games/{table.id}").body == table.view(who)


def test_bots_take_no_time_at_a_table_where_they_do() -> None:
    """Asked by these routes, bots answer at once even where a page has agreed on a natural pace."""
    table = company(None, bot_pace="natural")
    seating.put(table.id, after_bids((3, 3, 3)))
    sue = table.who("south")
    for seat in (E, W):
        replace_by_bot(table.id, seat)
    view = table.post("north", "bid", {"bid": 3}).body
    assert (view["phase"], view["currentPlayerSeat"], len(view["currentTrick"])) == ("playing", "south", 1)
    assert sue.move(table.id, {"type": "play", "card": table.view("south")["validCards"][0]}).body["seq"] == 4


def replace_by_bot(game_id: int, seat: int) -> None:
    Seat.objects.filter(game_id=game_id, number=seat).update(bot_plays=True)
    remembered.forget(game_id)

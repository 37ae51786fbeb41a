"""Which refusal comes first, when several would fit: who, where, when, whose turn, what, and with which card."""

import pytest

from games.catalog.hidden_joker.rules.options import JokerOptions
from games.play import services
from tests.games.callers import Caller, person
from tests.games.hidden_joker.company import ids, room
from tests.games.hidden_joker.positions import DRAWN, DROPS, GOOD, PENALTY, SECRET, TO_DRAW
from tests.games.seating import kept, seat
from tests.kinds.hidden_joker.build import LOW, table, with_player
from tests.lobbies.gathering import game as gathering

pytestmark = pytest.mark.django_db

MOVES = ("draw-card", "discard-card", "submit-melds", "drop", "reveal")
QUESTIONS = ("check-melds", "arrange", "layout")
ROUTES = ("moves", *MOVES, *QUESTIONS)
GARBAGE = b"{nonsense"
BODIES = (GARBAGE, b"[1]", b'"draw"', b"null", b"\xff", b"")


def method(route):
    return "PUT" if route == "layout" else "POST"


def told(answer):
    return answer.status, answer.body["code"]


# -- Who and where -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("route", ROUTES)
def test_nobody_is_asked_for_credentials_first(route):
    place = room(DRAWN)
    for path in (place.path, "/api/games/999999"):
        assert told(Caller().call(method(route), f"{path}/{route}", GARBAGE)) == (401, "NOT_AUTHENTICATED")


@pytest.mark.parametrize("route", ROUTES)
def test_a_game_that_does_not_exist(route):
    caller = person("Alice")
    assert told(caller.call(method(route), f"/api/games/999999/{route}", GARBAGE)) == (404, "GAME_NOT_FOUND")


@pytest.mark.parametrize("route", ROUTES)
def test_a_private_game_does_not_exist_for_strangers_and_is_none_of_theirs_if_public(route):
    private = room(DRAWN, visibility="private", spectators=False)
    answer = private.watcher.call(method(route), f"{private.path}/{route}", GARBAGE)
    absent = private.watcher.call(method(route), f"/api/games/999999/{route}", GARBAGE)
    assert told(answer) == (404, "GAME_NOT_FOUND")
    assert answer == absent
    for spectators in (True, False):
        public = room(DRAWN, spectators=spectators)
        answer = public.watcher.call(method(route), f"{public.path}/{route}", {"card_id": "c_1"})
        assert told(answer) == (403, "NOT_A_MEMBER")


@pytest.mark.parametrize("route", [*MOVES, *QUESTIONS])
def test_a_game_of_another_kind_has_no_such_route(route):
    players = [person(f"P{number}") for number in range(4)]
    other = seat("spades", players, 1)
    assert told(players[0].call(method(route), f"/api/games/{other}/{route}", GARBAGE)) == (404, "GAME_NOT_FOUND")


# -- When ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("route", ROUTES)
def test_before_the_deal(route):
    alice, bob = person("Alice"), person("Bob")
    made = gathering(alice, bob)
    for caller in (alice, bob):
        answer = caller.call(method(route), f"/api/games/{made['game_id']}/{route}", GARBAGE)
        assert told(answer) == (409, "NOT_PLAYING")
    stranger = person("Sam").call(method(route), f"/api/games/{made['game_id']}/{route}", GARBAGE)
    assert told(stranger) == (403, "NOT_A_MEMBER")


@pytest.mark.parametrize("route", ROUTES)
def test_after_the_end(route):
    place = room(DRAWN)
    services.abandon(place.game)
    for who in (0, 1):
        answer = place.players[who].call(method(route), f"{place.path}/{route}", GARBAGE)
        assert told(answer) == (409, "NOT_PLAYING")


@pytest.mark.parametrize("route", ["moves", *MOVES])
def test_a_stale_picture_comes_before_the_turn(route):
    place = room(DRAWN)
    for who in (0, 1):
        answer = place.post(who, route, {"expect_seq": 7})
        assert (*told(answer), answer.body["seq"]) == (409, "CONFLICT", 1)


# -- Whose turn ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("route", ["moves", *MOVES])
@pytest.mark.parametrize("state", [TO_DRAW, DRAWN], ids=["to draw", "drawn"])
def test_garbage_out_of_turn_is_not_your_turn(route, state):
    place = room(state)
    for body in (*BODIES, {}, {"melds": 7}, {"card_id": "c_999"}, {"expect_seq": "1"}, {"move": {"type": "fly"}}):
        answer = place.post(1, route, body)
        assert told(answer) == (403, "NOT_YOUR_TURN"), body
        assert answer.body["error"] == "It's Alice's turn."


@pytest.mark.parametrize("route", ["moves", *MOVES])
def test_who_is_out_of_the_round_hears_whose_turn_it_is(route):
    state = with_player(table(LOW, LOW, LOW, options=DROPS), 2, out="dropped", cost=20)
    assert told(room(state).post(2, route, GARBAGE)) == (403, "NOT_YOUR_TURN")


# -- Where in the turn, and then the body --------------------------------------------------------------------
TO_DROP = table(f"{LOW} KC", LOW, drawn="stock", options=DROPS)
KNOWS = with_player(table(LOW, LOW, options=SECRET), 0, knows=True)
PLACES = [
    (DRAWN, "draw-card", 403, "ALREADY_DREW"),
    (TO_DRAW, "discard-card", 409, "MUST_DRAW_FIRST"),
    (TO_DRAW, "submit-melds", 409, "MUST_DRAW_FIRST"),
    (DRAWN, "drop", 409, "DROPS_OFF"),
    (TO_DROP, "drop", 409, "TOO_LATE_TO_DROP"),
    (TO_DRAW, "reveal", 409, "JOKER_IS_OPEN"),
    (KNOWS, "reveal", 409, "JOKER_KNOWN"),
]


@pytest.mark.parametrize(("state", "route", "status", "code"), PLACES)
def test_where_in_the_turn_comes_before_the_body(state, route, status, code):
    place = room(state)
    bodies = (*BODIES[:-1], {"x": 1}, {"source": 7}, {"card_id": "c_999"}, {"melds": 7}, {"card_ids": 7})
    for body in (*bodies, {"expect_seq": "1"}):
        assert told(place.post(0, route, body)) == (status, code), body


@pytest.mark.parametrize("body", BODIES[:-1])
@pytest.mark.parametrize(
    ("state", "route"),
    [(TO_DRAW, "draw-card"), (DRAWN, "discard-card"), (DRAWN, "submit-melds"), (table(LOW, LOW, options=DROPS), "drop"),
     (table(LOW, LOW, options=SECRET), "reveal"), (TO_DRAW, "moves"), (DRAWN, "moves")],
)  # fmt: skip
def test_a_body_that_is_no_object_moves_nothing(state, route, body):
    place = room(state)
    before = kept(place.game)
    assert told(place.post(0, route, body)) == (400, "BAD_BODY")
    assert kept(place.game) == before


def test_what_is_around_a_move_is_judged_with_the_body():
    place = room(TO_DRAW)
    answer = place.post(0, "draw-card", {"source": "stock", "expect_seq": "1"})
    assert (*told(answer), list(answer.body["fields"])) == (400, "INVALID_BODY", ["expect_seq"])
    answer = place.post(0, "draw-card", {"source": "stock"}, Idempotency_Key="x" * 65)
    assert (*told(answer), list(answer.body["fields"])) == (400, "INVALID_BODY", ["key"])


# -- Body, card, pile ----------------------------------------------------------------------------------------
def test_the_body_comes_before_the_pile():
    place = room(table(LOW, LOW, discards="", stock="5C"))
    assert told(place.post(0, "draw-card", {"source": "discard", "x": 1})) == (400, "BAD_BODY")
    assert told(place.post(0, "draw-card", {"source": "pile"})) == (400, "BAD_SOURCE")
    assert told(place.post(0, "draw-card", {"source": "discard"})) == (409, "DISCARD_EMPTY")


def test_an_empty_pile_has_no_wild_on_top():
    state = table(LOW, LOW, discards="", stock="5C", options=JokerOptions(wild_pickup=False))
    assert told(room(state).post(0, "draw-card", {"source": "discard"})) == (409, "DISCARD_EMPTY")


def test_cards_of_stock_pile_and_other_hands_are_refused_in_the_same_words():
    place = room(DRAWN)
    answers = [place.post(0, "discard-card", {"card_id": card}) for card in ids(15, 27, 28, 29, 30, 60, 104)]
    assert [answer.status for answer in answers] == [403] * 7
    assert [answer.body for answer in answers] == [answers[0].body] * 7


def test_a_penalty_is_not_charged_for_a_malformed_or_incomplete_request():
    place = room(table(f"{GOOD} KC", LOW, drawn="stock", options=PENALTY))
    before = kept(place.game)
    foreign = [{"type": "run", "card_ids": ids(1, 2, 15)}]
    twice = [{"type": "run", "card_ids": ids(*range(1, 15), 1)}]
    for body in (GARBAGE, {}, {"melds": "all"}, {"melds": []}, {"melds": foreign}, {"melds": twice}):
        assert place.post(0, "submit-melds", body).status == 400
    assert kept(place.game) == before

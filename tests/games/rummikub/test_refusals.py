"""Every refusal: its code and status by each entrance, in the order of the document; and that nothing has changed."""

import pytest

from games.play import services
from games.table import memory
from tests.games.callers import Caller, person
from tests.games.rummikub import gather, later, room
from tests.games.seating import kept, seat
from tests.games.sockets import sit_down
from tests.kinds.rummikub.tables import STRICT, table

P = "run 5ba 6ba 7ba, group 9ka 9ra 9oa"
Q = "run 3ra 4ra 5ra 6ra 7ra"
S = "run 4ka ja 6ka, group 2ra 2ba 2oa"


def board(text):
    """`run 5ra 6ra 7ra, group …` as the body of a play."""
    words = [part.split() for part in text.split(",") if part.strip()]
    return {"melds": [{"kind": kind, "tiles": tiles} for kind, *tiles in words]}


def playing(before, rack, **more):
    return table(before, (f"{rack} 13kb 12kb", "8ra" if "8ra" not in f"{before} {rack}" else ""), **more)


def opening(before, rack):
    return playing(before, rack, opened=(False, True))


FREE = playing(Q, "5rb")
ROWS = {
    "unknown type": (FREE, None, {"type": "fly"}, 400, "INVALID_MOVE"),
    "no type": (FREE, None, {}, 400, "INVALID_MOVE"),
    "no move": (FREE, None, None, 400, "INVALID_MOVE"),
    "a list": (FREE, None, [1], 400, "INVALID_MOVE"),
    "the clock's own move": (FREE, None, {"type": "timeout"}, 400, "INVALID_MOVE"),
    "no melds": (FREE, "play-tiles", {}, 400, "INVALID_MOVE"),
    "melds no list": (FREE, "play-tiles", {"melds": {}}, 400, "INVALID_MOVE"),
    "a meld that is none": (FREE, "play-tiles", {"melds": ["5ra"]}, 400, "INVALID_MOVE"),
    "no kind": (FREE, "play-tiles", {"melds": [{"tiles": ["3ra", "4ra", "5ra"]}]}, 400, "INVALID_MOVE"),
    "another kind": (FREE, "play-tiles", board("set 3ra 4ra 5ra"), 400, "INVALID_MOVE"),
    "no tiles": (FREE, "play-tiles", {"melds": [{"kind": "run"}]}, 400, "INVALID_MOVE"),
    "an unknown key in a meld": (
        FREE, "play-tiles", {"melds": [{"kind": "run", "tiles": [], "x": 1}]}, 400, "INVALID_MOVE",
    ),
    "an unknown key": (FREE, "play-tiles", {**board(Q), "x": 1}, 400, "INVALID_MOVE"),
    "an unknown key of a draw": (FREE, "draw-tile", {"count": 3}, 400, "INVALID_MOVE"),
    "an unknown key of a pass": (FREE, "pass", {"melds": []}, 400, "INVALID_MOVE"),
    "no such tile": (FREE, "play-tiles", board("run 3ra 4ra 14ra"), 400, "INVALID_TILE"),
    "a tile with a leading zero": (FREE, "play-tiles", board("run 03ra 4ra 5ra"), 400, "INVALID_TILE"),
    "a number for a tile": (FREE, "play-tiles", {"melds": [{"kind": "run", "tiles": [7]}]}, 400, "INVALID_TILE"),
    "draw without a pool": (table(Q, ("5rb", "8ra"), pool=0), "draw-tile", {}, 409, "POOL_EMPTY"),
    "pass with a pool": (FREE, "pass", {}, 409, "POOL_NOT_EMPTY"),
    "E10": (playing(Q, "8ra"), "play-tiles", board(f"{Q[:-1]}a 8ra, run 6ra 7ra 8ra"), 422, "DUPLICATE_TILE"),
    "E11": (playing(Q, "8rb"), "play-tiles", board(f"{Q} 8ra"), 422, "TILE_NOT_OWNED"),
    "E9": (playing(Q, "8ra"), "play-tiles", board("run 4ra 5ra 6ra 7ra 8ra"), 422, "BOARD_TILE_LOST"),
    "E12": (playing(Q, "9ka"), "play-tiles", board(Q), 422, "NO_TILE_PLAYED"),
    "nothing on nothing": (playing("", "9ka"), "play-tiles", {"melds": []}, 422, "NO_TILE_PLAYED"),
    "a run with a gap": (playing(Q, "9ra"), "play-tiles", board(f"{Q} 9ra"), 422, "INVALID_MELD"),
    "E4": (
        opening(P, "10ra 11ra 12ra 8ba"), "play-tiles",
        board("run 5ba 6ba 7ba 8ba, group 9ka 9ra 9oa, run 10ra 11ra 12ra"), 422, "INITIAL_MELD_TOUCHES_BOARD",
    ),
    "E5": (
        opening(P, "9ba"), "play-tiles", board("run 5ba 6ba 7ba, group 9ka 9ra 9oa 9ba"), 422,
        "INITIAL_MELD_TOUCHES_BOARD",
    ),
    "E18": (
        opening(S, "5ka 11ra 12ra"), "play-tiles",
        board("run 4ka 5ka 6ka, group 2ra 2ba 2oa, run 11ra 12ra ja"), 422, "INITIAL_MELD_TOUCHES_BOARD",
    ),
    "E2": (opening(P, "8ra 9rb 10ra"), "play-tiles", board(f"{P}, run 8ra 9rb 10ra"), 422, "INITIAL_MELD_SHORT"),
    "E14": (
        playing(S, "5ka", options=STRICT), "play-tiles", board("run 4ka 5ka 6ka, group 2ra 2ba 2oa ja"), 422,
        "JOKER_NOT_IN_NEW_MELD",
    ),
}  # fmt: skip
TYPES = {"play-tiles": "play_tiles", "draw-tile": "draw", "pass": "pass"}
KEYS = {"error", "code", "seq"}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ROWS)
def test_a_refusal_by_both_routes(name):
    state, route, body, status, code = ROWS[name]
    place = room(state)
    before = kept(place.game)
    move = body if route is None else {"type": TYPES[route], **body}
    told = [place.players[0].move(place.game, move)] + ([place.post(0, route, body)] if route else [])
    for answer in told:
        assert (answer.status, answer.body["code"], answer.body["seq"]) == (status, code, 1)
        assert set(answer.body) - {"fields", "tiles"} == KEYS
        assert isinstance(answer.body["error"], str)
    assert kept(place.game) == before


@pytest.mark.django_db(transaction=True)
async def test_the_same_refusals_over_the_socket_to_that_socket_alone():
    place = await later(room)(FREE)
    ears = await gather(place)
    other_tab = await sit_down(place.players[0], place.game)
    await other_tab.until(1)
    for state, route, body, _status, code in ROWS.values():
        if state is not FREE:
            continue
        move = body if route is None else {"type": TYPES[route], **body}
        frame = await ears.players[0].move(move, key="k1")
        assert frame["event"] == "game:error"
        assert "seq" not in frame
        assert set(frame["data"]) - {"fields", "tiles"} == {"key", "code", "message", "seq", "server_ts"}
        assert (frame["data"]["key"], frame["data"]["code"], frame["data"]["seq"]) == ("k1", code, 1)
    for ear in (*ears.all[1:], other_tab):
        assert [frame for frame in ear.pending() if frame["event"] != "conn:presence"] == []
    await ears.close()
    await other_tab.close()


@pytest.mark.django_db(transaction=True)
async def test_a_refusal_by_rest_is_heard_at_all_sockets_of_the_actor():
    place = await later(room)(FREE)
    ears = await gather(place)
    answer = await later(place.post)(0, "pass", {})
    frame = await ears.players[0].answer()
    assert frame["event"] == "game:error"
    assert frame["data"]["message"] == answer.body["error"]
    assert frame["data"]["code"] == "POOL_NOT_EMPTY"
    for ear in ears.all[1:]:
        assert [frame for frame in ear.pending() if frame["event"] != "conn:presence"] == []
    await ears.close()


@pytest.mark.django_db
def test_each_bad_meld_is_named_with_its_reasons():
    place = room(playing(Q, "9ra 9ka 4kb"))
    sent = board(f"{Q}, run 9ra 13kb 12kb, group 9ka 4kb")
    body = place.post(0, "play-tiles", sent).body
    assert body["code"] == "INVALID_MELD"
    assert body["fields"] == {
        "melds.1": ["mixed-colors", "non-consecutive"],
        "melds.2": ["size", "mixed-numbers", "color-duplication"],
    }


@pytest.mark.django_db
def test_the_document_s_own_example_of_a_reason():
    place = room(playing("run 5ba 6ba 7ba, group 9ka 9ra 9oa", "3ra 4ra 6ra"))
    body = place.post(0, "play-tiles", board("run 5ba 6ba 7ba, group 9ka 9ra 9oa, run 3ra 4ra 6ra")).body
    assert body["fields"] == {"melds.2": ["non-consecutive"]}


@pytest.mark.django_db
def test_a_short_opening_says_total_and_threshold():
    place = room(opening(P, "8ra 9rb 10ra"))
    answer = place.post(0, "play-tiles", board(f"{P}, run 8ra 9rb 10ra"))
    assert answer.body["error"] == "27 of 30 points."


# -- The order -----------------------------------------------------------------------------------------------
ROUTES = ("moves", "play-tiles", "draw-tile", "pass", "check")
GARBAGE = b"{nonsense"


@pytest.mark.django_db
@pytest.mark.parametrize("route", ROUTES)
def test_who_comes_before_where_and_where_before_when(route):
    place = room(FREE)
    others = seat("spades", [person(f"P{number}") for number in range(4)])
    nobody = Caller()
    assert nobody.post(f"{place.path}/{route}", GARBAGE).status == 401
    assert nobody.post(f"{place.path}/{route}", GARBAGE).body["code"] == "NOT_AUTHENTICATED"
    for path in ("/api/games/999", *([f"/api/games/{others}"] if route != "moves" else [])):
        answer = place.players[0].post(f"{path}/{route}", GARBAGE)
        assert (answer.status, answer.body["code"]) == (404, "GAME_NOT_FOUND")
    for outsider in (place.spectator, place.stranger):
        answer = outsider.post(f"{place.path}/{route}", GARBAGE)
        assert (answer.status, answer.body["code"]) == (403, "NOT_A_PLAYER")


@pytest.mark.django_db
@pytest.mark.parametrize("route", ROUTES)
def test_a_private_game_does_not_exist_for_strangers(route):
    place = room(FREE, visibility="private", spectators=False)
    answer = place.stranger.post(f"{place.path}/{route}", {})
    assert (answer.status, answer.body["code"]) == (404, "GAME_NOT_FOUND")


@pytest.mark.django_db
@pytest.mark.parametrize("route", ["moves", "play-tiles", "draw-tile", "pass"])
def test_when_comes_before_whose_turn_and_that_before_the_body(route):
    place = room(FREE)
    answer = place.post(1, route, {"expect_seq": 7})
    assert (answer.status, answer.body["code"], answer.body["seq"]) == (409, "CONFLICT", 1)
    for body in (GARBAGE, b"[1]", {"melds": 7}, {"expect_seq": "1"}, {"move": {"type": "fly"}}):
        answer = place.post(1, route, body)
        assert (answer.status, answer.body["code"]) == (403, "NOT_YOUR_TURN")
        assert answer.body["error"] == "It's Ann's turn."


@pytest.mark.django_db
@pytest.mark.parametrize("route", ["moves", "play-tiles", "draw-tile", "pass"])
@pytest.mark.parametrize("body", [GARBAGE, b"[1]", b'"draw"', b"null", b"\xff"])
def test_a_body_that_is_no_object_moves_nothing(route, body):
    place = room(FREE)
    answer = place.post(0, route, body)
    assert (answer.status, answer.body["code"]) == (400, "INVALID_MOVE")
    assert kept(place.game)[0] == 1


@pytest.mark.django_db
@pytest.mark.parametrize("route", [*ROUTES, "hints"])
def test_after_the_end(route):
    place = room(FREE)
    services.abandon(place.game)
    call = "GET" if route == "hints" else "POST"
    answer = place.players[1].call(call, f"{place.path}/{route}", None if route == "hints" else GARBAGE)
    assert (answer.status, answer.body["code"]) == (409, "GAME_ENDED")


@pytest.mark.django_db
def test_the_pool_comes_after_the_body_and_a_broken_opening_after_a_broken_meld():
    place = room(table(Q, ("5rb", "8ra"), pool=0))
    assert place.post(0, "draw-tile", {"x": 1}).body["code"] == "INVALID_MOVE"
    place = room(opening(P, "8ra 9rb"))
    assert place.post(0, "play-tiles", board(f"{P}, run 8ra 9rb")).body["code"] == "INVALID_MELD"


@pytest.mark.django_db
def test_foreign_tiles_are_refused_in_the_same_words_wherever_they_lie():
    state = table(Q, ("5rb", "8ra", "9ra"))
    place = room(state)
    assert "10ra" in state.game.pool.tile_ids
    told = [place.post(0, "play-tiles", board(f"{Q} {tile}")) for tile in ("8ra", "9ra", "10ra")]
    assert {(answer.status, answer.body["code"], answer.body["error"]) for answer in told} == {
        (422, "TILE_NOT_OWNED", told[0].body["error"])
    }
    assert [answer.body["tiles"] for answer in told] == [["8ra"], ["9ra"], ["10ra"]]


@pytest.mark.django_db
def test_the_same_key_twice_draws_once_and_answers_alike():
    place = room(FREE)
    first = place.post(0, "draw-tile", {}, Idempotency_Key="one")
    again = place.post(0, "draw-tile", {}, Idempotency_Key="one")
    assert (first.status, again.status) == (202, 202)
    assert first.body["you"] == again.body["you"]
    assert memory.current(place.game).seq == 2

"""Live help with a draft: the document's example, what it says out of turn, what it never tells, and how often."""

import pytest

from api import limits
from tests.games.rummikub import gather, later, room
from tests.games.seating import kept
from tests.games.sockets import sit_down
from tests.kinds.rummikub.tables import table

Q = "run 3ra 4ra 5ra 6ra 7ra"
E2 = table("", ("8ra 9rb 10ra 13kb", "1kb 2kb"), opened=(False, False))
DRAFT = {"melds": [{"kind": "run", "tiles": ["8ra", "9rb", "10ra"]}]}
ANSWER = {
    "ok": False, "your_turn": True, "seq": 1, "tiles_played": ["8ra", "9rb", "10ra"],
    "opening": {"needed": True, "required": 30, "total": 27},
    "problems": [{"code": "INITIAL_MELD_SHORT", "error": "27 of 30 points."}],
    "melds": [{
        "index": 0, "id": "8ra-9rb-10ra", "kind": "run", "valid": True, "reasons": [], "value": 27, "new": True,
        "jokers": {}, "alternatives": [],
    }],
}  # fmt: skip


@pytest.mark.django_db
def test_the_worked_answer():
    place = room(E2)
    before = kept(place.game)
    answer = place.post(0, "check", DRAFT)
    assert (answer.status, answer.body) == (200, ANSWER)
    assert kept(place.game) == before


@pytest.mark.django_db
def test_the_kind_may_be_left_out():
    place = room(E2)
    assert place.post(0, "check", {"melds": [{"tiles": ["8ra", "9rb", "10ra"]}]}).body == ANSWER


@pytest.mark.django_db(transaction=True)
async def test_the_same_over_the_socket_and_nobody_else_hears():
    place = await later(room)(E2)
    ears = await gather(place)
    other_tab = await sit_down(place.players[0], place.game)
    await other_tab.until(1)
    ack = await ears.players[0].ask({"action": "check", "key": "c7", **DRAFT})
    assert ack["event"] == "ack"
    assert {key: value for key, value in ack["data"].items() if key != "server_ts"} == {
        "key": "c7", "seq": 1, "result": ANSWER,
    }  # fmt: skip
    refused = await ears.players[0].ask({"action": "check", "key": "c8", "melds": [{"tiles": ["14ra"]}]})
    assert (refused["event"], refused["data"]["key"], refused["data"]["code"]) == ("game:error", "c8", "INVALID_TILE")
    outsider = await ears.spectator.ask({"action": "check", "key": "c9", **DRAFT})
    assert (outsider["event"], outsider["data"]["code"]) == ("game:error", "NOT_A_PLAYER")
    for ear in (*ears.players[1:], other_tab):
        assert [frame for frame in ear.pending() if frame["event"] != "conn:presence"] == []
    await ears.close()
    await other_tab.close()


@pytest.mark.django_db
def test_out_of_turn_it_judges_the_own_rack():
    state = table(Q, ("8ra 9ra", "8rb 9rb"), opened=(True, True))
    place = room(state)
    board = {"melds": [{"kind": "run", "tiles": ["3ra", "4ra", "5ra", "6ra", "7ra", "8rb"]}]}
    waiting = place.post(1, "check", board).body
    assert (waiting["ok"], waiting["your_turn"], waiting["tiles_played"]) == (True, False, ["8rb"])
    on_turn = place.post(0, "check", board).body
    assert (on_turn["ok"], on_turn["your_turn"], on_turn["tiles_played"]) == (False, True, [])
    assert [problem["code"] for problem in on_turn["problems"]] == ["TILE_NOT_OWNED", "NO_TILE_PLAYED"]


@pytest.mark.django_db
def test_nonsense_arrangements_are_answered_and_all_that_is_wrong_is_told():
    place = room(table(Q, ("5rb 9ka", "8ra")))
    body = {"melds": [{"kind": "run", "tiles": ["3ra", "3ra", "5rb"]}, {"kind": "group", "tiles": []}]}
    answer = place.post(0, "check", body)
    assert answer.status == 200
    assert [problem["code"] for problem in answer.body["problems"]] == [
        "DUPLICATE_TILE", "BOARD_TILE_LOST", "INVALID_MELD",
    ]  # fmt: skip
    assert answer.body["melds"][0]["reasons"] == ["non-consecutive", "duplicate-tile"]
    assert answer.body["melds"][1]["reasons"][0] == "size"


@pytest.mark.django_db
def test_alternatives():
    place = room(table("", ("12oa 13oa ja 5rb", "8ra")))
    melds = [{"kind": "run", "tiles": ["12oa", "13oa", "ja"]}]
    told = place.post(0, "check", {"melds": melds}).body["melds"][0]
    assert (told["valid"], told["reasons"], told["value"]) == (False, ["invalid-range"], None)
    assert told["alternatives"] == [[{"id": "ja-12oa-13oa", "kind": "run", "tiles": ["ja", "12oa", "13oa"]}]]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "INVALID_MOVE"), (b"{", "INVALID_MOVE"), (b"[]", "INVALID_MOVE"), ({"melds": "5ra"}, "INVALID_MOVE"),
        ({"melds": [7]}, "INVALID_MOVE"), ({"melds": [{"tiles": "5ra"}]}, "INVALID_MOVE"),
        ({"melds": [{"kind": "set", "tiles": []}]}, "INVALID_MOVE"),
        ({"melds": [{"tiles": ["5ra"], "x": 1}]}, "INVALID_MOVE"),
        ({"melds": [{"tiles": ["0ra"]}]}, "INVALID_TILE"), ({"melds": [{"tiles": [None]}]}, "INVALID_TILE"),
    ],
)  # fmt: skip
def test_only_what_cannot_be_read_is_refused(body, code):
    place = room(E2)
    for seat in (0, 1):
        answer = place.post(seat, "check", body)
        assert (answer.status, answer.body["code"], answer.body["seq"]) == (400, code, 1)


@pytest.mark.django_db
def test_where_a_foreign_tile_lies_makes_no_difference():
    state = table(Q, ("5rb 9ka", "8ra 1kb", "9ra"))
    place = room(state)
    assert "10ra" in state.game.pool.tile_ids
    told = [
        place.post(0, "check", {"melds": [{"kind": "run", "tiles": ["3ra", "4ra", "5ra", "6ra", "7ra", tile]}]}).body
        for tile in ("8ra", "9ra", "10ra")
    ]
    for answer, tile in zip(told, ("8ra", "9ra", "10ra"), strict=True):
        assert [problem["code"] for problem in answer["problems"]][:2] == ["TILE_NOT_OWNED", "NO_TILE_PLAYED"]
        assert tile not in str(answer["problems"])
    assert len({str(answer["problems"][:2]) for answer in told}) == 1


# -- How often -----------------------------------------------------------------------------------------------
@pytest.fixture
def still(monkeypatch):
    """A clock that stands in the middle of a second."""
    clock = [1_790_000_000.5]
    monkeypatch.setattr(limits.time, "time", lambda: clock[0])
    return clock


@pytest.mark.django_db
def test_twenty_in_a_second_for_each_seat(still):
    place = room(E2)
    assert {place.post(0, "check", DRAFT).status for _ in range(20)} == {200}
    answer = place.post(0, "check", DRAFT)
    assert (answer.status, answer.body["code"], answer.body["limit"]) == (429, "RATE_LIMITED", "check")
    assert place.post(1, "check", DRAFT).status == 200
    still[0] += 1
    assert place.post(0, "check", DRAFT).status == 200


@pytest.mark.django_db(transaction=True)
async def test_rest_and_socket_count_together(still):
    place = await later(room)(E2)
    ears = await gather(place, spectator=False)
    for _ in range(19):
        assert (await later(place.post)(0, "check", DRAFT)).status == 200
    assert (await ears.players[0].ask({"action": "check", "key": "20", **DRAFT}))["event"] == "ack"
    refused = await ears.players[0].ask({"action": "check", "key": "21", **DRAFT})
    assert refused["event"] == "game:error"
    assert (refused["data"]["code"], refused["data"]["limit"]) == ("RATE_LIMITED", "check")
    assert (await later(place.post)(0, "draw-tile")).status == 202, "moves are not counted"
    await ears.close()

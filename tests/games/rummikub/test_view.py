"""What a seat, a spectator and everybody at the end see of a game: the document's own example, field by field."""

import re

import pytest

from games.catalog.rummikub.rules.options import RummikubOptions
from tests.games.rummikub import named, room, tiles_in
from tests.games.seating import put
from tests.kinds.rummikub.tables import after, lay, table

pytestmark = pytest.mark.django_db

RACK = "1ka 4ra 4rb 8ba 10ob 11oa 13kb jb"
BOB = "1kb 2ka 2kb 3ka 3kb 5ka 5kb 6ka 6kb 7ka 7kb 8ka 8kb 10ka 10kb"
BOARD = "run 5ba 6ba 7ba, group 9ka 9ra ja"

ENVELOPE = {
    "game_id", "kind", "status", "seq", "lobby_id", "host_user_id", "players", "current_player_id", "turn_number",
    "deadline", "options", "settings", "shuffle", "server_ts",
}  # fmt: skip
KIND = {
    "game_status", "round", "rounds", "target_score", "starting_player_id", "current_player_index", "created_at",
    "updated_at", "winner_player_id", "board", "melds_info", "pool_size", "passes_in_a_row", "recent_turns",
    "rounds_scored", "reason",
}  # fmt: skip
PLAYER = {
    "player_id", "display_name", "seat", "is_bot", "connected", "initial_meld_met", "rack_size", "score", "rounds_won",
}  # fmt: skip
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


def example():
    return table(BOARD, (RACK, BOB), opened=(True, False), turn_number=3)


def test_the_worked_view():
    place = room(example())
    view = place.view(0)
    expected = named({
        "kind": "rummikub", "status": "playing", "game_status": "IN_PROGRESS", "round": 1, "turn_number": 3,
        "current_player_id": "@0", "legal": ["play_tiles", "draw"],
        "board": {"melds": [
            {"id": "5ba-6ba-7ba", "kind": "run", "tiles": ["5ba", "6ba", "7ba"]},
            {"id": "9ka-9ra-ja", "kind": "group", "tiles": ["9ka", "9ra", "ja"]},
        ]},
        "melds_info": {
            "5ba-6ba-7ba": {"value": 18, "jokers": {}},
            "9ka-9ra-ja": {"value": 27, "jokers": {"ja": {"number": 9, "colors": ["blue", "orange"]}}},
        },
        "you": {
            "seat": 0, "player_id": "@0", "rack": {"tile_ids": RACK.split()}, "initial_meld_met": True,
            "last_drawn": [],
            "sorts": {
                "777": [["1ka"], ["4ra"], ["4rb"], ["8ba"], ["10ob"], ["11oa"], ["13kb"], ["jb"]],
                "789": [["1ka"], ["13kb"], ["4ra"], ["4rb"], ["8ba"], ["10ob"], ["11oa"], ["jb"]],
            },
        },
    }, place.ids)  # fmt: skip
    assert {key: view[key] for key in expected} == expected
    shown = [{key: player[key] for key in PLAYER - {"display_name"}} for player in view["players"]]
    assert shown == named([
        {"player_id": "@0", "seat": 0, "rack_size": 8, "initial_meld_met": True, "score": 0, "rounds_won": 0,
         "is_bot": False, "connected": False},
        {"player_id": "@1", "seat": 1, "rack_size": 15, "initial_meld_met": False, "score": 0, "rounds_won": 0,
         "is_bot": False, "connected": False},
    ], place.ids)  # fmt: skip
    assert [player["display_name"] for player in view["players"]] == ["Ann", "Bob"]


def test_exactly_these_fields():
    place = room(example())
    view = place.view(0)
    assert set(view) == ENVELOPE | KIND | {"you", "legal"}
    assert all(set(player) == PLAYER for player in view["players"])
    assert set(view["you"]) == {"seat", "player_id", "rack", "initial_meld_met", "last_drawn", "sorts"}
    watched = place.spectator.get(place.path).body
    assert set(watched) == ENVELOPE | KIND
    assert {key: watched[key] for key in KIND} == {key: view[key] for key in KIND}
    assert set(view["shuffle"]) == {"commitment"}


def test_times_and_who_started_come_from_the_house():
    place = room(table(BOARD, (RACK, BOB), starter=1))
    view = place.view(0)
    assert TIME.fullmatch(view["created_at"])
    assert TIME.fullmatch(view["updated_at"])
    assert view["created_at"] <= view["updated_at"]
    assert (view["starting_player_id"], view["current_player_id"], view["current_player_index"]) == (
        place.ids[1], place.ids[0], 0,
    )  # fmt: skip
    moved = place.post(0, "draw-tile").body
    assert moved["created_at"] == view["created_at"]
    assert moved["updated_at"] > view["updated_at"]


def test_nobody_reads_another_s_rack():
    place = room(example())
    own = set(RACK.split())
    for caller in (place.players[1], place.spectator):
        assert not own & tiles_in(caller.get(place.path).body)
    assert tiles_in(place.view(0)) == own | {"5ba", "6ba", "7ba", "9ka", "9ra", "ja"}
    assert place.view(1)["legal"] == []


def test_the_answer_to_a_move_is_the_own_fresh_view_with_the_new_tile():
    place = room(example())
    answer = place.post(0, "draw-tile")
    assert answer.status == 202
    fresh = place.view(0)
    assert {**answer.body, "server_ts": 0} == {**fresh, "server_ts": 0}
    assert len(answer.body["you"]["last_drawn"]) == 1
    assert set(answer.body["you"]["last_drawn"]) < set(answer.body["you"]["rack"]["tile_ids"])
    assert [player["rack_size"] for player in answer.body["players"]] == [9, 15]
    assert not set(answer.body["you"]["last_drawn"]) & tiles_in(place.view(1), place.spectator.get(place.path).body)


def test_recent_turns_name_users():
    place = room(example())
    place.post(0, "draw-tile")
    place.post(1, "draw-tile")
    nothing = {"changed": [], "moved_tiles": []}
    assert place.view(0)["recent_turns"] == named([
        {"turn_number": 3, "player_id": "@0", "type": "draw", "count": 1, "tiles_played": [], "diff": nothing},
        {"turn_number": 4, "player_id": "@1", "type": "draw", "count": 1, "tiles_played": [], "diff": nothing},
    ], place.ids)  # fmt: skip


def test_rounds_scored_name_users_and_their_racks_are_public():
    options = RummikubOptions(rounds=2)
    place = room(table("", ("1oa 2oa 3oa", "13ka ja"), options=options))
    place.post(0, "play-tiles", {"melds": [{"kind": "run", "tiles": ["1oa", "2oa", "3oa"]}]})
    for view in (place.view(1), place.spectator.get(place.path).body):
        assert view["rounds_scored"] == named([{
            "round": 1, "reason": "out", "winner_player_id": "@0",
            "rows": [
                {"player_id": "@0", "rack": {"tile_ids": []}, "rack_total": 0, "points": 43, "total": 43},
                {"player_id": "@1", "rack": {"tile_ids": ["13ka", "ja"]}, "rack_total": 43, "points": -43,
                 "total": -43},
            ],
        }], place.ids)  # fmt: skip
        assert (view["round"], view["winner_player_id"]) == (2, None)
        assert not [player for player in view["players"] if "rack" in player]


def test_at_the_end_everybody_sees_all_racks_the_winner_and_the_seed():
    place = room(table("", ("1oa 2oa 3oa", "13ka ja")))
    place.post(0, "play-tiles", {"melds": [{"kind": "run", "tiles": ["1oa", "2oa", "3oa"]}]})
    for view in (place.view(0), place.view(1), place.spectator.get(place.path).body):
        assert (view["status"], view["game_status"], view["reason"]) == ("ended", "COMPLETED", "out")
        assert (view["winner_player_id"], view["current_player_id"]) == (place.ids[0], None)
        assert [player["rack"] for player in view["players"]] == [{"tile_ids": []}, {"tile_ids": ["13ka", "ja"]}]
        assert set(view["shuffle"]) == {"commitment", "seed", "salt"}
        assert view.get("legal", []) == []


def test_a_shared_first_place_has_no_winner():
    options = RummikubOptions(rounds=2)
    state = table("", ("1oa 2oa 3oa", "13ka"), options=options, round=2, totals=(0, 26), rounds_won=(0, 1))
    place = room(table("", ("", "")))
    put(place.game, after(state, lay("run 1oa 2oa 3oa")))
    view = place.view(0)
    assert [player["score"] for player in view["players"]] == [13, 13]
    assert (view["status"], view["winner_player_id"]) == ("ended", None)


def test_melds_keep_their_order_kind_and_id():
    place = room(table(BOARD, (RACK, BOB)))
    sent = [
        {"kind": "group", "tiles": ["ja", "9ra", "9ka"]},
        {"id": "what-ever", "kind": "run", "tiles": ["5ba", "6ba", "7ba", "8ba"]},
    ]
    assert place.post(0, "play-tiles", {"melds": sent}).status == 202
    assert place.view(1)["board"] == {"melds": [
        {"id": "9ka-9ra-ja", "kind": "group", "tiles": ["9ka", "9ra", "ja"]},
        {"id": "5ba-6ba-7ba-8ba", "kind": "run", "tiles": ["5ba", "6ba", "7ba", "8ba"]},
    ]}  # fmt: skip

"""What seats and spectators see."""

import json
from random import Random

import pytest

from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from tests.kinds.rummikub.tables import DRAW, PASS, TIMEOUT, after, lay, table

RACK = "1ka 4ra 4rb 8ba 10ob 11oa 13kb jb"
BOARD = "run 5ba 6ba 7ba, group 9ka 9ra ja"


def example():
    return table(BOARD, (RACK, "2ka 3ka"), opened=(True, False), turn_number=3)


def test_the_worked_view():
    view = rules.view(example(), 0)
    assert (view["status"], view["game_status"], view["round"], view["turn_number"]) == ("playing", "IN_PROGRESS", 1, 3)
    assert view["legal"] == ["play_tiles", "draw"]
    assert view["board"] == {
        "melds": [
            {"id": "5ba-6ba-7ba", "kind": "run", "tiles": ["5ba", "6ba", "7ba"]},
            {"id": "9ka-9ra-ja", "kind": "group", "tiles": ["9ka", "9ra", "ja"]},
        ]
    }
    assert view["melds_info"] == {
        "5ba-6ba-7ba": {"value": 18, "jokers": {}},
        "9ka-9ra-ja": {"value": 27, "jokers": {"ja": {"number": 9, "colors": ["blue", "orange"]}}},
    }
    assert view["players"] == [
        {"seat": 0, "initial_meld_met": True, "rack_size": 8, "score": 0, "rounds_won": 0},
        {"seat": 1, "initial_meld_met": False, "rack_size": 2, "score": 0, "rounds_won": 0},
    ]
    assert view["you"] == {
        "seat": 0,
        "initial_meld_met": True,
        "rack": {"tile_ids": RACK.split()},
        "sorts": {
            "777": [["1ka"], ["4ra"], ["4rb"], ["8ba"], ["10ob"], ["11oa"], ["13kb"], ["jb"]],
            "789": [["1ka"], ["13kb"], ["4ra"], ["4rb"], ["8ba"], ["10ob"], ["11oa"], ["jb"]],
        },
        "last_drawn": [],
    }


FIELDS = [
    "status", "game_status", "options", "round", "rounds", "target_score", "turn_number", "starting_seat",
    "current_seat", "current_player_index", "winner_seat", "reason", "board", "melds_info", "pool_size",
    "passes_in_a_row", "recent_turns", "rounds_scored", "players",
]  # fmt: skip


@pytest.mark.parametrize(("reader", "own"), [(0, ["legal", "you"]), (1, ["legal", "you"]), (None, [])])
def test_who_sees_which_fields(reader, own):
    assert list(rules.view(example(), reader)) == FIELDS + own


@pytest.mark.parametrize(
    ("pool", "legal"), [(None, ["play_tiles", "draw"]), (1, ["play_tiles", "draw"]), (0, ["play_tiles", "pass"])]
)
def test_what_is_legal(pool, legal):
    state = table("", ("9ka", "9kb", ""), pool=pool)
    assert rules.view(state, 0)["legal"] == legal
    assert rules.view(state, 1)["legal"] == []


@pytest.mark.parametrize("reader", [1, None])
def test_no_rack_is_seen_by_another(reader):
    text = json.dumps(rules.view(example(), reader))
    assert not [tile for tile in RACK.split() if f'"{tile}"' in text]


@pytest.mark.parametrize("reader", [0, 1, None])
def test_at_the_end_every_rack_is_open(reader):
    state = after(table("", ("1oa 2oa 3oa", "13ka ja")), lay("run 1oa 2oa 3oa"))
    view = rules.view(state, reader)
    assert [player["rack"]["tile_ids"] for player in view["players"]] == [[], ["13ka", "ja"]]
    assert (view["status"], view["game_status"], view["winner_seat"]) == ("ended", "COMPLETED", 0)
    assert view["current_seat"] is None
    assert "11oa" not in json.dumps(view["players"])
    assert view.get("legal", []) == []


def test_a_rack_is_sorted_and_never_tells_when_a_tile_came():
    state, _ = rules.deal(2, RummikubOptions(), Random(4))
    seat = rules.turn(state)
    drawn = after(state, DRAW)
    order = rules.view(drawn, seat)["you"]["rack"]["tile_ids"]
    numbers = [int(tile[:-2]) for tile in order if tile not in ("ja", "jb")]
    assert numbers == sorted(numbers)
    assert rules.view(drawn, seat)["you"]["last_drawn"] == list(drawn.last_drawn[seat])


def test_the_drawn_tile_is_shown_until_the_next_turn_of_its_seat():
    state = table("", ("9ka", "9kb"), options=RummikubOptions(timeout_penalty=3))
    first, second = state.game.pool.tile_ids[:2]
    drawn = after(state, DRAW)
    assert rules.view(drawn, 0)["you"]["last_drawn"] == [first]
    answered = after(drawn, DRAW)
    assert rules.view(answered, 0)["you"]["last_drawn"] == [first]
    assert rules.view(answered, 1)["you"]["last_drawn"] == [second]
    assert rules.view(after(answered, TIMEOUT), 0)["you"]["last_drawn"] == list(state.game.pool.tile_ids[2:5])


def test_the_last_turns_are_shown_oldest_first():
    state = table("run 3ra 4ra 5ra 6ra 7ra", ("5rb 9ka", "9kb", "1ka"))
    nothing = {"changed": [], "moved_tiles": []}
    played = after(state, DRAW, TIMEOUT, DRAW, lay("run 3ra 4ra 5ra, run 5rb 6ra 7ra"))
    turns = rules.view(played, None)["recent_turns"]
    assert turns[:2] == [
        {"turn_number": 6, "seat": 1, "type": "timeout", "count": 1, "tiles_played": [], "diff": nothing},
        {"turn_number": 7, "seat": 2, "type": "draw", "count": 1, "tiles_played": [], "diff": nothing},
    ]
    assert {key: turns[2][key] for key in ("turn_number", "seat", "type", "count", "tiles_played")} == {
        "turn_number": 8, "seat": 0, "type": "play_tiles", "count": 1, "tiles_played": ["5rb"],
    }  # fmt: skip
    assert turns[2]["diff"]["moved_tiles"] == ["6ra", "7ra"]
    assert len(turns) == 3


def test_passes_are_shown():
    state = table("", ("9ka", "9kb", ""), pool=0)
    view = rules.view(after(state, PASS), None)
    assert view["passes_in_a_row"] == 1
    assert view["recent_turns"][-1]["type"] == "pass"


def test_views_are_the_same_after_a_state_was_stored():
    state = example()
    again = rules.load(json.loads(json.dumps(rules.dump(state))))
    assert again == state
    for reader in (0, 1, None):
        assert json.dumps(rules.view(again, reader)) == json.dumps(rules.view(state, reader))

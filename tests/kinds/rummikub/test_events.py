"""What is told of each move: the events in order, who hears them, and exactly which data they carry."""

import pytest

from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.rules import heard
from tests.kinds.rummikub.tables import DRAW, PASS, TIMEOUT, lay, step, table

Q = "run 3ra 4ra 5ra 6ra 7ra"
OUT = "run 1oa 2oa 3oa"
KEYS = {
    "round:started": ["round", "starting_seat", "pool_size"],
    "tiles:played": ["seat", "tiles_played", "rack_size", "opening", "board", "melds_info", "diff"],
    "tile:drawn": ["seat", "count", "rack_size", "pool_size", "reason"],
    "turn:passed": ["seat", "passes_in_a_row", "reason"],
    "turn:timed_out": ["seat", "drawn"],
    "turn:changed": ["previous_seat", "next_seat", "turn_number"],
    "round:scored": ["round", "reason", "winner_seat", "rows"],
    "ended": ["winner_seat", "final_scores", "reason"],
    "hand:update": ["seat", "rack", "sorts", "last_drawn", "hand_count"],
    "state:update": [],
}


def told(events):
    """Types with their audience: `hand:update>1` is for seat 1 alone."""
    return [event.type + ("" if event.only is None else f">{event.only[0]}") for event in events]


def events_of(state, *moves):
    events = step(state, *moves).events
    for event in events:
        extra = ["tiles"] if event.type == "tile:drawn" and event.only else []
        assert list(event.data) == KEYS[event.type] + extra
        assert event.but == ()
    return events


def at(events, type):
    return next(event.data for event in events if event.type == type)


START = ["round:started", "hand:update>0", "hand:update>1", "hand:update>2", "turn:changed", "state:update"]


def test_the_start_of_a_game():
    from random import Random

    state, events = rules.deal(3, RummikubOptions(), Random(3))
    assert told(events) == START
    assert at(events, "round:started") == {"round": 1, "starting_seat": state.starter, "pool_size": 64}
    assert at(events, "turn:changed") == {"previous_seat": None, "next_seat": state.starter, "turn_number": 1}
    assert [event.data["seat"] for event in events if event.type == "hand:update"] == [0, 1, 2]
    for seat in range(3):
        assert events[1 + seat].data["rack"] == {"tile_ids": list(state.rack(seat))}
        assert events[1 + seat].data["hand_count"] == 14


def test_a_play():
    state = table(Q, ("5rb 9ka", "", ""))
    events = events_of(state, lay("run 3ra 4ra 5ra, run 5rb 6ra 7ra"))
    assert told(events) == ["tiles:played", "turn:changed", "hand:update>0", "state:update"]
    assert at(events, "tiles:played") == {
        "seat": 0,
        "tiles_played": ["5rb"],
        "rack_size": 1,
        "opening": None,
        "board": {
            "melds": [
                {"id": "3ra-4ra-5ra", "kind": "run", "tiles": ["3ra", "4ra", "5ra"]},
                {"id": "5rb-6ra-7ra", "kind": "run", "tiles": ["5rb", "6ra", "7ra"]},
            ]
        },
        "melds_info": {"3ra-4ra-5ra": {"value": 12, "jokers": {}}, "5rb-6ra-7ra": {"value": 18, "jokers": {}}},
        "diff": {
            "changed": [
                {"from": "3ra-4ra-5ra-6ra-7ra", "to": "3ra-4ra-5ra"},
                {"from": None, "to": "5rb-6ra-7ra"},
            ],
            "moved_tiles": ["6ra", "7ra"],
        },
    }
    assert at(events, "turn:changed") == {"previous_seat": 0, "next_seat": 1, "turn_number": 6}
    assert at(events, "hand:update") == {
        "seat": 0,
        "rack": {"tile_ids": ["9ka"]},
        "sorts": {"777": [["9ka"]], "789": [["9ka"]]},
        "last_drawn": [],
        "hand_count": 1,
    }


def test_a_draw_is_told_to_all_and_its_tile_to_the_drawer():
    state = table("", ("", "9ka", ""), mover=1)
    tile = state.game.pool.tile_ids[0]
    events = events_of(state, DRAW)
    assert told(events) == ["tile:drawn", "tile:drawn>1", "turn:changed", "hand:update>1", "state:update"]
    public = {"seat": 1, "count": 1, "rack_size": 2, "pool_size": 104, "reason": "draw"}
    assert events[0].data == public
    assert events[1].data == {**public, "tiles": [tile]}
    assert events[3].data["last_drawn"] == [tile]
    for reader in (0, 2, None):
        assert tile not in str(list(heard(events, reader)))


def test_a_pass():
    events = events_of(table("", ("9ka", "9kb", ""), pool=0), PASS)
    assert told(events) == ["turn:passed", "turn:changed", "state:update"]
    assert events[0].data == {"seat": 0, "passes_in_a_row": 1, "reason": "pass"}


def test_a_time_out_with_tiles():
    state = table("", ("9ka", "9kb", ""), pool=2, options=RummikubOptions(timeout_penalty=3))
    events = events_of(state, TIMEOUT)
    assert told(events) == [
        "turn:timed_out", "tile:drawn", "tile:drawn>0", "turn:changed", "hand:update>0", "state:update",
    ]  # fmt: skip
    assert events[0].data == {"seat": 0, "drawn": 2}
    assert events[1].data == {"seat": 0, "count": 2, "rack_size": 3, "pool_size": 0, "reason": "timeout"}
    assert events[2].data["tiles"] == list(state.game.pool.tile_ids)


def test_a_time_out_without_tiles():
    events = events_of(table("", ("9ka", "9kb", ""), pool=0), TIMEOUT)
    assert told(events) == ["turn:timed_out", "turn:passed", "turn:changed", "state:update"]
    assert events[0].data == {"seat": 0, "drawn": 0}
    assert events[1].data == {"seat": 0, "passes_in_a_row": 1, "reason": "timeout"}


def test_the_last_play_of_a_round():
    state = table("", ("1oa 2oa 3oa", "13ka ja", "5ra 5rb"), options=RummikubOptions(rounds=2))
    done = step(state, lay(OUT))
    events = events_of(state, lay(OUT))
    assert told(events) == ["tiles:played", "round:scored", *START]
    assert at(events, "round:scored") == {
        "round": 1,
        "reason": "out",
        "winner_seat": 0,
        "rows": [
            {"seat": 0, "rack": {"tile_ids": []}, "rack_total": 0, "points": 53, "total": 53},
            {"seat": 1, "rack": {"tile_ids": ["13ka", "ja"]}, "rack_total": 43, "points": -43, "total": -43},
            {"seat": 2, "rack": {"tile_ids": ["5ra", "5rb"]}, "rack_total": 10, "points": -10, "total": -10},
        ],
    }
    assert at(events, "round:started") == {"round": 2, "starting_seat": 1, "pool_size": 64}
    assert at(events, "turn:changed") == {"previous_seat": None, "next_seat": 1, "turn_number": 6}
    assert rules.view(done.state, None)["rounds_scored"] == [at(events, "round:scored")]


def test_the_last_play_of_a_game():
    events = events_of(table("", ("1oa 2oa 3oa", "13ka ja", "5ra 5rb")), lay(OUT))
    assert told(events) == ["tiles:played", "round:scored", "ended", "hand:update>0", "state:update"]
    assert at(events, "ended") == {
        "winner_seat": 0,
        "final_scores": [
            {"seat": 0, "score": 53, "place": 1},
            {"seat": 1, "score": -43, "place": 3},
            {"seat": 2, "score": -10, "place": 2},
        ],
        "reason": "out",
    }
    assert at(events, "tiles:played")["rack_size"] == 0


@pytest.mark.parametrize(
    ("rounds", "tail"), [(1, ["round:scored", "ended", "state:update"]), (2, ["round:scored", *START])]
)
@pytest.mark.parametrize(("move", "head"), [(PASS, ["turn:passed"]), (TIMEOUT, ["turn:timed_out", "turn:passed"])])
def test_the_last_pass(rounds, tail, move, head):
    state = table("", ("9ka", "9kb", ""), pool=0, passes=2, options=RummikubOptions(rounds=rounds))
    events = events_of(state, move)
    assert told(events) == head + tail
    assert at(events, "round:scored")["reason"] == "stalemate"
    assert at(events, "turn:passed")["passes_in_a_row"] == 3

"""The log of a game: while it runs, as each reader may know it; after the end everything, with the seed."""

import hashlib
from datetime import datetime

import pytest

from games.catalog.rummikub.rules import game as rules
from games.clock import referee
from games.core.rng import rng_for
from games.play import services
from tests.games.rummikub import named, room, tiles_in
from tests.kinds.rummikub.tables import table

pytestmark = pytest.mark.django_db

GOING_OUT = {"melds": [{"kind": "run", "tiles": ["1oa", "2oa", "3oa"]}]}


def log(place, who, since=0):
    answer = who.get(f"{place.path}/moves?since={since}")
    assert answer.status == 200
    return answer.body


def events(entry):
    return [event["event"] for event in entry["events"]]


def test_while_it_runs_each_reads_what_each_heard():
    place = room(table("", ("13kb 1oa", "1kb 2kb")))
    place.post(0, "draw-tile")
    drawn = place.view(0)["you"]["last_drawn"]
    own, other, watched = (log(place, who, 1) for who in (*place.players, place.spectator))
    for read in (own, other, watched):
        assert [entry["seq"] for entry in read["entries"]] == [2]
        assert read["next"] is None
        assert "shuffle" not in read
        assert read["entries"][0]["player_id"] == place.ids[0]
    told = own["entries"][0]
    assert told["move"] == {"type": "draw"}
    assert events(told) == ["game:tile:drawn", "game:tile:drawn", "game:turn:changed"]
    assert told["events"][1]["data"]["tiles"] == drawn
    for read in (other, watched):
        assert read["entries"][0]["move"] is None
        assert events(read["entries"][0]) == ["game:tile:drawn", "game:turn:changed"]
        assert not tiles_in(read)


def test_after_the_end_everybody_reads_everything():
    place = room(table("", ("1oa 2oa 3oa 13kb", "1kb 2kb")))
    place.post(0, "draw-tile")
    place.post(1, "draw-tile")
    services.abandon(place.game, "voided")
    reads = [log(place, who, 1) for who in (*place.players, place.spectator)]
    assert reads[0] == reads[1] == reads[2]
    moves = [(entry["player_id"], entry["move"]) for entry in reads[0]["entries"]]
    assert moves == [(place.ids[0], {"type": "draw"}), (place.ids[1], {"type": "draw"}), (None, None)]
    assert all(events(entry).count("game:tile:drawn") == 2 for entry in reads[0]["entries"][:2])
    shuffle = reads[0]["shuffle"]
    assert set(shuffle) == {"commitment", "seed", "salt"}
    assert reads[0]["entries"][-1]["events"][0]["data"]["seed"] == shuffle["seed"]


def test_the_seed_of_a_finished_game_deals_the_same_tiles():
    place = room(seats=2)
    racks = [set(place.view(seat)["you"]["rack"]["tile_ids"]) for seat in (0, 1)]
    services.abandon(place.game)
    shuffle = log(place, place.players[0])["shuffle"]
    seed, salt = bytes.fromhex(shuffle["seed"]), bytes.fromhex(shuffle["salt"])
    assert shuffle["commitment"] == hashlib.sha256(salt + seed).hexdigest()
    state = rules.deal(2, rules.OPTIONS(), rng_for(seed, 1)).state
    assert [set(state.rack(seat)) for seat in (0, 1)] == racks


def test_a_time_out_is_logged_as_the_clock_s_move():
    place = room(table("", ("13kb", "1kb")), turn_clock=0.001)
    assert referee.see_to_what_is_due() == 1
    entry = log(place, place.players[0], 1)["entries"][0]
    assert (entry["by"], entry["player_id"], entry["move"]) == ("clock", place.ids[0], {"type": "timeout"})
    assert events(entry)[0] == "game:turn:timed_out"
    assert log(place, place.players[1], 1)["entries"][0]["move"] is None


def test_a_play_is_logged_as_it_was_sent():
    place = room(table("", ("1oa 2oa 3oa 13kb", "1kb 2kb")))
    place.post(0, "play-tiles", GOING_OUT)
    entry = log(place, place.players[0], 1)["entries"][0]
    assert entry["move"] == {"type": "play_tiles", **GOING_OUT}
    assert entry["events"][0]["data"]["player_id"] == named("@0", place.ids)
    at = datetime.fromisoformat(entry["at"]).timestamp() * 1000
    assert {event["data"]["server_ts"] for event in entry["events"]} == {int(at)}


def test_strangers_read_nothing():
    place = room(table("", ("13kb", "1kb")), spectators=False)
    answer = place.stranger.get(f"{place.path}/moves")
    assert (answer.status, answer.body["code"]) == (403, "NOT_A_PLAYER")

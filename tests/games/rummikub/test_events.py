"""Every event: who hears it, in which order, and with exactly which data."""

import pytest

from games.catalog.rummikub.rules.options import RummikubOptions
from games.clock import referee
from games.table import memory
from tests.games.rummikub import gather, later, named, room
from tests.games.sockets import shown, sit_down
from tests.kinds.rummikub.tables import table

pytestmark = pytest.mark.django_db(transaction=True)

Q = "run 3ra 4ra 5ra 6ra 7ra"
ROUNDS = RummikubOptions(rounds=2)
ENVELOPE = {"server_ts", "updated_at", "game_id"}

HAND = "game:hand:update"
STATE = "game:state:update"


def hand(seat, tiles, sevens, nines, drawn=()):
    return (HAND, {
        "player_id": f"@{seat}", "rack": {"tile_ids": tiles.split()}, "hand_count": len(tiles.split()),
        "sorts": {"777": [block.split("+") for block in sevens.split()],
                  "789": [block.split("+") for block in nines.split()]},
        "last_drawn": list(drawn),
    })  # fmt: skip


def turned(before, after, number):
    return ("game:turn:changed", {
        "previous_player_id": before, "next_player_id": after, "turn_number": number, "deadline": None,
    })  # fmt: skip


def melds(*played):
    return {"melds": [{"id": "-".join(tiles.split()), "kind": kind, "tiles": tiles.split()} for kind, tiles in played]}


def row(seat, tiles, rack_total, points, total):
    return {
        "player_id": f"@{seat}", "rack": {"tile_ids": tiles.split()}, "rack_total": rack_total, "points": points,
        "total": total,
    }  # fmt: skip


E7 = table(Q, ("5rb 12kb 13kb", "8ra"))
E7_PLAYED = ("game:tiles:played", {
    "player_id": "@0", "tiles_played": ["5rb"], "rack_size": 2, "opening": None,
    "board": melds(("run", "3ra 4ra 5ra"), ("run", "5rb 6ra 7ra")),
    "melds_info": {"3ra-4ra-5ra": {"value": 12, "jokers": {}}, "5rb-6ra-7ra": {"value": 18, "jokers": {}}},
    "diff": {
        "changed": [{"from": "3ra-4ra-5ra-6ra-7ra", "to": "3ra-4ra-5ra"}, {"from": None, "to": "5rb-6ra-7ra"}],
        "moved_tiles": ["6ra", "7ra"],
    },
})  # fmt: skip
E21 = table("", ("13ba 13ka 13ra", "1kb 2kb"), opened=(False, False))
E21_PLAYED = ("game:tiles:played", {
    "player_id": "@0", "tiles_played": ["13ka", "13ra", "13ba"], "rack_size": 0, "opening": 39,
    "board": melds(("group", "13ka 13ra 13ba")),
    "melds_info": {"13ka-13ra-13ba": {"value": 39, "jokers": {}}},
    "diff": {"changed": [{"from": None, "to": "13ka-13ra-13ba"}], "moved_tiles": []},
})  # fmt: skip
E21_SCORED = ("game:round:scored", {
    "round": 1, "reason": "out", "winner_player_id": "@0", "rows": [row(0, "", 0, 3, 3), row(1, "1kb 2kb", 3, -3, -3)],
})  # fmt: skip
DRAWN = {"player_id": "@0", "count": 1, "rack_size": 2, "pool_size": 103, "reason": "draw"}
FINAL = [{"player_id": "@0", "score": 3, "place": 1}, {"player_id": "@1", "score": -3, "place": 2}]
STUCK = table("", ("", "9kb 1kb", "1ka 9ka"), pool=0, passes=2, mover=2)
"""The last one passes. The left-over tiles lie on the last rack."""

ROWS = {
    # situation: position, route and body; what everybody hears; what the actor hears besides, and after which event
    "play_tiles": (
        E7, "play-tiles", {"melds": [{"kind": "run", "tiles": ["3ra", "4ra", "5ra"]},
                                     {"kind": "run", "tiles": ["5rb", "6ra", "7ra"]}]},
        [E7_PLAYED, turned("@0", "@1", 6), STATE],
        {2: hand(0, "12kb 13kb", "12kb 13kb", "12kb 13kb")},
    ),
    "draw": (
        table("", ("13kb", "1kb 2kb")), "draw-tile", None,
        [("game:tile:drawn", {**DRAWN, "pool_size": 102}), turned("@0", "@1", 6), STATE],
        {1: ("game:tile:drawn", {**DRAWN, "pool_size": 102, "tiles": ["1ka"]}),
         3: hand(0, "1ka 13kb", "1ka 13kb", "1ka 13kb", ["1ka"])},
    ),
    "pass": (
        table("", ("13kb", "1kb 2kb"), pool=0), "pass", {},
        [("game:turn:passed", {"player_id": "@0", "passes_in_a_row": 1, "reason": "pass"}), turned("@0", "@1", 6),
         STATE],
        {},
    ),
    "last move of the game": (
        E21, "play-tiles", {"melds": [{"kind": "group", "tiles": ["13ka", "13ra", "13ba"]}]},
        [E21_PLAYED, E21_SCORED,
         ("game:ended", {"winner_player_id": "@0", "final_scores": FINAL, "reason": "out", "seed": "SEED"}), STATE],
        {3: hand(0, "", "", "")},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("by", ["rest", "socket"])
async def test_a_move_is_told(name, by):
    state, route, body, told, private = ROWS[name]
    place = await later(room)(state)
    ears = await gather(place)
    if by == "rest":
        assert (await later(place.post)(0, route, body)).status == 202
    else:
        types = {"play-tiles": "play_tiles", "draw-tile": "draw", "pass": "pass"}
        ack = await ears.players[0].move({"type": types[route], **(body or {})}, key="c1", expect_seq=1)
        assert (ack["event"], ack["data"]["key"], ack["data"]["seq"]) == ("ack", "c1", 2)
    heard = [shown([frame for frame in ear.heard if frame.get("seq") == 2]) for ear in ears.all]
    missing = [ear for ear, frames in zip(ears.all, heard, strict=True) if not frames or frames[-1][0] != STATE]
    for ear in missing:
        heard[ears.all.index(ear)] += shown(await ear.until(2))
    seed = (await later(memory.current)(place.game)).seed.hex()
    public = [(told_, None) if told_ == STATE else told_ for told_ in told]
    for reader, frames in enumerate(heard):
        expected = list(public)
        for where, extra in sorted(private.items()) if reader == 0 else ():
            expected.insert(where, extra)
        found = [(event, None if event == STATE else data) for event, data in frames]
        assert found == [(event, _seeded(named(data, place.ids), seed)) for event, data in expected], reader
    assert all(frames[-1][1] == heard[-1][-1][1] for frames in heard), "the same public view for everybody"
    await ears.close()


def _seeded(data, seed):
    return {**data, "seed": seed} if data and data.get("seed") == "SEED" else data


async def test_the_state_update_is_what_a_spectator_sees():
    place = await later(room)(E7)
    ears = await gather(place)
    await later(place.post)(0, "draw-tile")
    heard = await ears.until(2)
    view = (await later(place.spectator.get)(place.path)).body
    for frames in heard:
        told = dict(frames[-1][1])
        assert not {"you", "legal"} & set(told)
        for key in {*told, *view} - ENVELOPE - {"players"}:
            assert told[key] == view[key], key
    await ears.close()


async def test_the_start_of_a_round_is_told_to_who_comes_with_since_0():
    place = await later(room)(seats=3)
    states = await later(place.view)(0)
    starter = states["starting_player_id"]
    for reader, caller in enumerate([*place.players, place.spectator]):
        ear = await sit_down(caller, place.game, since=0)
        frames = await ear.until(1)
        told = shown(frames)
        assert [event for event, _ in told] == [
            "game:round:started", *([HAND] if reader < 3 else []), "game:turn:changed", STATE,
        ]  # fmt: skip
        assert told[0][1] == {"round": 1, "starting_player_id": starter, "pool_size": 64}
        assert told[-2] == turned(None, starter, 1)
        assert [frame.get("last", False) for frame in frames] == [False] * (len(frames) - 1) + [True]
        if reader < 3:
            own = told[1][1]
            assert set(own) == {"player_id", "rack", "sorts", "last_drawn", "hand_count"}
            assert (own["player_id"], own["hand_count"], own["last_drawn"]) == (caller.id, 14, [])
        await ear.close()


async def test_the_last_move_of_a_round_deals_the_next():
    place = await later(room)(
        table("", ("13ba 13ka 13ra", "1kb 2kb"), opened=(False, False), options=ROUNDS, starter=0)
    )
    ears = await gather(place)
    await later(place.post)(0, "play-tiles", {"melds": [{"kind": "group", "tiles": ["13ka", "13ra", "13ba"]}]})
    heard = await ears.until(2)
    for reader, frames in enumerate(heard):
        assert [event for event, _ in frames] == [
            "game:tiles:played", "game:round:scored", "game:round:started", *([HAND] if reader < 2 else []),
            "game:turn:changed", STATE,
        ]  # fmt: skip
        assert frames[:2] == [(event, named(data, place.ids)) for event, data in (E21_PLAYED, E21_SCORED)]
        assert frames[2][1] == {"round": 2, "starting_player_id": place.ids[1], "pool_size": 78}
        event, data = turned(None, "@1", 6)
        assert frames[-2] == (event, named(data, place.ids))
        if reader < 2:
            assert frames[3][1]["player_id"] == place.ids[reader]
            assert frames[3][1]["hand_count"] == 14
    await ears.close()


async def test_a_stalemate_is_a_pass_and_then_the_scores():
    place = await later(room)(STUCK)
    ears = await gather(place)
    await later(place.post)(2, "pass")
    heard = await ears.until(2)
    seed = (await later(memory.current)(place.game)).seed.hex()
    for frames in heard:
        assert [event for event, _ in frames] == ["game:turn:passed", "game:round:scored", "game:ended", STATE]
        assert frames[0][1] == named({"player_id": "@2", "passes_in_a_row": 3, "reason": "pass"}, place.ids)
        assert (frames[1][1]["reason"], frames[1][1]["winner_player_id"]) == ("stalemate", place.ids[0])
        assert frames[1][1]["rows"][1] == named(row(1, "1kb 9kb", 10, -10, -10), place.ids)
        assert (frames[2][1]["reason"], frames[2][1]["seed"]) == ("stalemate", seed)
    await ears.close()


@pytest.mark.parametrize(
    ("pool", "penalty", "drawn"), [(5, 1, 1), (5, 3, 3), (2, 3, 2), (0, 3, 0)], ids=["1", "3", "2 of 3", "pass"]
)
async def test_a_time_out_is_told(pool, penalty, drawn):
    state = table("", ("13kb", "1kb"), pool=pool, options=RummikubOptions(timeout_penalty=penalty))
    tiles = list(state.game.pool.tile_ids[:drawn])
    place = await later(room)(state, turn_clock=0.001)
    ears = await gather(place)
    assert await later(referee.see_to_what_is_due)() == 1
    heard = await ears.until(2)
    data = {"player_id": "@0", "count": drawn, "rack_size": 1 + drawn, "pool_size": pool - drawn, "reason": "timeout"}
    for reader, frames in enumerate(heard):
        public = [("game:tile:drawn", data)]
        private = [("game:tile:drawn", {**data, "tiles": tiles})] if reader == 0 else []
        passed = [("game:turn:passed", {"player_id": "@0", "passes_in_a_row": 1, "reason": "timeout"})]
        expected = [
            ("game:turn:timed_out", {"player_id": "@0", "drawn": drawn}), *([*public, *private] if drawn else passed),
        ]  # fmt: skip
        assert frames[: len(expected)] == [(event, named(told, place.ids)) for event, told in expected]
        rest = ["game:turn:changed", *([HAND] if reader == 0 and drawn else []), STATE]
        assert [event for event, _ in frames[len(expected) :]] == rest
        deadline = frames[len(expected)][1]["deadline"]
        assert deadline
        assert deadline == frames[-1][1]["deadline"]
    await ears.close()


async def test_coming_in_one_hears_the_public_view_and_the_own_hand():
    place = await later(room)(E7)
    for reader, caller in enumerate([*place.players, place.spectator]):
        ear = await sit_down(caller, place.game)
        hello = await ear.next()
        assert hello["event"] == "conn:connected"
        assert hello["data"]["user_id"] == caller.id
        frames = await ear.until(1)
        assert [frame["event"] for frame in frames] == [STATE, *([HAND] if reader < 2 else [])]
        if reader < 2:
            view = await later(place.view)(reader)
            told = shown(frames)[1][1]
            assert set(told) == {"player_id", "rack", "sorts", "last_drawn", "hand_count", "you", "legal"}
            assert (told["you"], told["legal"]) == (view["you"], view["legal"])
            assert {key: told[key] for key in ("rack", "sorts", "last_drawn")} == {
                key: view["you"][key] for key in ("rack", "sorts", "last_drawn")
            }
        await ear.close()


async def test_an_abandoned_game_ends_without_a_winner():
    from games.play import services

    place = await later(room)(E7)
    ears = await gather(place)
    await later(services.abandon)(place.game)
    for frames in await ears.until(2):
        assert [event for event, _ in frames] == ["game:ended", STATE]
        assert (frames[0][1]["winner_player_id"], frames[0][1]["reason"]) == (None, "abandoned")
        assert frames[0][1]["seed"]
        assert frames[1][1]["game_status"] == "COMPLETED"
    await ears.close()

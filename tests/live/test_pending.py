"""Lines that drop while a decision is pending, in the middle of an entry, or for a long time; and readers too slow."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games import catalog
from games.sockets import connection
from games.table import live, memory, remembered
from tests.games.callers import Caller
from tests.games.moving import advance, dealt
from tests.games.sockets import Ear, sit_down
from tests.live.scripts import DECISIONS, move_on, pending, play_to, script_to

Json = Any
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
decisions = pytest.mark.parametrize(
    ("kind", "decision"), [(kind, one) for kind in DECISIONS for one in DECISIONS[kind]]
)


def newest(game_id: int) -> live.Table:
    return memory.current(game_id)


async def whole_picture(caller: Caller, game_id: int) -> list[Json]:
    """What somebody is told who comes without a past."""
    ear = await sit_down(caller, game_id)
    frames = await ear.entry()
    await ear.close()
    return [{**frame, "data": whoever_is_there({**frame["data"], "server_ts": 0})} for frame in frames]


def whoever_is_there(shown: Json) -> Json:
    """What is shown, but for who is connected: lines come and go here, and that is told in its own time."""
    return json.loads(json.dumps(shown), object_hook=lambda part: {k: v for k, v in part.items() if k != "connected"})


@decisions
async def test_a_line_that_drops_while_this_is_pending(kind: str, decision: str) -> None:
    game_id, callers = await sync_to_async(play_to)(script_to(kind, decision))
    table = await sync_to_async(newest)(game_id)
    assert decision in pending(kind, table.view(None))
    steady = [await sit_down(caller, game_id) for caller in callers]
    stories = [await ear.entry() for ear in steady]
    dropped = [await sit_down(caller, game_id) for caller in callers]
    for ear in dropped:
        await ear.entry()
        await ear.close()
    here = table.seq
    back_at_once = [await sit_down(caller, game_id, here) for caller in callers]
    for ear in back_at_once:
        await ear.next()  # and has been told of everything up to here
    rng = Random(decision)
    made = 0
    while made < 4 and await move_on(game_id, rng):
        made += 1
    for caller, ear, story, returned in zip(callers, steady, stories, back_at_once, strict=True):
        told = await ear.until(here + made)
        assert await returned.until(here + made) == told
        assert story[0]["seq"] == here
        for one in (returned, ear):
            await one.close()
        assert_whole(await late(caller, game_id, here, here + made), told)
    pictures = [await whole_picture(caller, game_id) for caller in callers]
    await sync_to_async(remembered.forget_all)()  # and so for who comes back to another process
    assert [await whole_picture(caller, game_id) for caller in callers] == pictures
    for caller, picture in zip(callers, pictures, strict=True):
        shown = whoever_is_there((await sync_to_async(caller.get)(f"/api/games/{game_id}")).body)
        hand, you = picture[1]["data"], shown["you"]
        assert {name: value for name, value in you.items() if hand["you"].get(name) != value} == {}
        assert {name for name, value in picture[0]["data"].items() if shown.get(name) != value} <= {"server_ts"}


@pytest.mark.parametrize("kind", catalog.SLUGS)
async def test_half_an_entry_counts_as_nothing(kind: str) -> None:
    """The line drops between two frames of one entry: who asks for what came before hears all of it again."""
    game_id, callers = await sync_to_async(dealt)(kind, 2)
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    await sync_to_async(advance)(game_id, 6, 1)
    whole = await ear.until(7)
    for cut in range(1, len(whole)):
        since = max((frame["seq"] for frame in whole[:cut] if frame.get("last")), default=1)
        if since < 7:
            assert_whole(await late(callers[0], game_id, since, 7), [one for one in whole if one["seq"] > since])
    await ear.close()


async def late(caller: Caller, game_id: int, since: int, seq: int) -> list[Json]:
    """What somebody hears who comes back when all has happened."""
    ear = await sit_down(caller, game_id, since)
    frames = await ear.until(seq)
    await ear.close()
    return frames


def assert_whole(told: list[Json], missed: list[Json]) -> None:
    """Either all that was missed is told, from the first frame of it, or how things stand."""
    if told != missed:
        assert [frame["event"] for frame in told] == ["game:state:update", "game:hand:update"]
        assert {frame["seq"] for frame in told} == {missed[-1]["seq"]}
        assert len(str(told)) < len(str(missed))


@pytest.mark.parametrize("kind", catalog.SLUGS)
async def test_who_was_away_for_long_gets_the_whole_picture(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (live, memory):
        monkeypatch.setattr(module, "TAIL", 5)
    game_id, callers = await sync_to_async(dealt)(kind, 4)
    await sync_to_async(advance)(game_id, 7, 1)
    table = await sync_to_async(newest)(game_id)
    assert [table.tail(since) is None for since in (1, 2, 3, 4)] == [True, True, False, False]
    ear = await sit_down(callers[0], game_id, 1)
    frames = await ear.entry()
    assert [frame["event"] for frame in frames] == ["game:state:update", "game:hand:update"]
    assert {frame["seq"] for frame in frames} == {table.seq}
    await ear.close()


# -- Who cannot keep up --------------------------------------------------------------------------------------
class Recorder(connection.Connection):
    """A connection whose other end is a test."""

    def __init__(self, send: Any) -> None:
        super().__init__()
        self.base_send, self.channel_layer, self.channel_name = send, None, "x"


async def test_who_takes_too_long_is_closed_by_4008(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    sent: list[Json] = []

    async def stuck(message: Json) -> None:
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()
        sent.append(message)

    reader = Recorder(stuck)
    await reader.say("one", "two")
    await reader.say("three")
    assert sent == [{"type": "websocket.close", "code": 4008}]


async def test_news_of_the_game_find_their_reader_in_order() -> None:
    """Nudges that overtake each other, or come twice, tell every entry once."""
    game_id, callers = await sync_to_async(dealt)("rummy", 3)
    ear: Ear = await sit_down(callers[0], game_id)
    await ear.entry()
    await sync_to_async(advance)(game_id, 5, 1)
    for seq in (6, 3, 6, 4, 2, 5, 6):
        await sync_to_async(live.nudge)(game_id, seq)
    heard = await ear.until(6)
    assert [frame["seq"] for frame in heard if frame.get("last")] == [2, 3, 4, 5, 6]
    assert len({json.dumps(frame) for frame in heard}) == len(heard)
    assert ear.pending() == []
    await ear.close()

"""Frames, for every kind: who hears of an entry, what a reader who comes back is told, and at what cost."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from api import framing
from games import catalog
from games.core.rules import Event
from games.play import log, services
from games.table import live, memory
from tests.games.callers import Caller, person
from tests.games.moving import advance, dealt, offered, to_move
from tests.games.sockets import Ear, sit_down

Json = Any

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.parametrize("kind", catalog.SLUGS)]
MOVES = 12


def readers(table: live.Table) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(len(table.people)), None]


def decoded(texts: Iterator[str] | tuple[str, ...] | list[str]) -> list[Json]:
    return [json.loads(text) for text in texts]


# -- What an entry says --------------------------------------------------------------------------------------
def test_every_entry_gives_every_reader_its_frames_and_says_which_is_the_last(kind: str) -> None:
    game_id, _ = dealt(kind)
    advance(game_id, MOVES)
    services.change_seat(game_id, 0, bot=True, reason="timeout")
    services.change_seat(game_id, 0, bot=False, reason="rejoined")
    services.abandon(game_id)
    table = memory.current(game_id)
    assert [step.seq for step in table.steps] == list(range(1, table.seq + 1))
    for step in table.steps:
        for reader in readers(table):
            frames = decoded(table.frames(step, reader))
            assert frames
            assert {frame["seq"] for frame in frames} == {step.seq}
            assert [frame.get("last") for frame in frames] == [*[None] * (len(frames) - 1), True]
            for frame in frames:
                assert set(frame) - {"last"} == {"event", "seq", "data"}
                assert frame["event"].startswith("game:")
                assert frame["data"]["game_id"] == game_id
                assert type(frame["data"]["server_ts"]) is int


def test_who_hears_nothing_of_an_entry_is_told_how_things_stand(kind: str) -> None:
    """Otherwise they could not tell a secret from a gap."""
    game_id, _ = dealt(kind)
    table = memory.current(game_id)
    secret = Event("hand:update", only=(0,))
    table = log.append(table, table.state, (secret,), log.Line("clock", 0))
    events = {reader: events_of(list(table.frames(table.now, reader))) for reader in readers(table)}
    assert events.pop(0) == ["game:hand:update"]
    assert set(map(tuple, events.values())) == {("game:state:update",)}


def test_a_change_of_seats_is_told_by_seat_and_user(kind: str) -> None:
    game_id, callers = dealt(kind)
    while to_move(game_id) == 0:  # the bot shall not move
        advance(game_id, 1)
    services.change_seat(game_id, 0, bot=True, reason="timeout")
    services.change_seat(game_id, 0, bot=False, reason="rejoined")
    table = memory.current(game_id)
    gone, back = [decoded(table.frames(step, None)) for step in list(table.steps)[-2:]]
    for frames, is_bot, reason in ((gone, True, "timeout"), (back, False, "rejoined")):
        assert [frames[0]["event"], frames[-1]["event"]] == ["game:seat:changed", "game:state:update"]
        said = {name: frames[0]["data"][name] for name in ("player_id", "is_bot", "reason")}
        assert said == {"player_id": callers[0].id, "is_bot": is_bot, "reason": reason}
        assert "seat" in frames[0]["data"]
        assert [player["is_bot"] for player in frames[-1]["data"]["players"]] == [is_bot, *[False] * (len(callers) - 1)]
    own = [frame["event"] for frame in decoded(table.frames(table.now, 0))]
    other = [frame["event"] for frame in decoded(table.frames(table.now, 1))]
    assert ("game:hand:update" in own, "game:hand:update" in other) == (True, False)


# -- What a reader is told who comes back --------------------------------------------------------------------
def test_since_tells_just_what_was_missed(kind: str) -> None:
    game_id, _ = dealt(kind)
    advance(game_id, MOVES)
    table = memory.current(game_id)
    for reader in readers(table):
        told = {step.seq: list(table.frames(step, reader)) for step in table.steps}
        for since in range(table.seq + 1):
            missed = [text for seq, texts in told.items() if seq > since for text in texts]
            assert table.frames_since(since, reader) == missed
        assert table.frames_since(table.seq, reader) == []


def test_what_is_too_old_or_not_yet_true_is_answered_by_a_snapshot(kind: str) -> None:
    game_id, _ = dealt(kind)
    advance(game_id, MOVES)
    table = memory.current(game_id)
    first = table.steps[0].seq
    while first < 4:  # as when the tail is longer than what is kept
        table.steps.popleft()
        first = table.steps[0].seq
    for reader in readers(table):
        snapshot = events_of(table.snapshot(reader))
        assert snapshot == ["game:state:update", *(["game:hand:update"] if reader is not None else [])]
        for since in (None, 0, first - 2, table.seq + 1, 10**9, -1):
            frames = decoded(table.frames_since(since, reader))
            assert [frame["event"] for frame in frames] == snapshot
            assert {frame["seq"] for frame in frames} == {table.seq}
            assert [frame.get("last") for frame in frames] == [*[None] * (len(frames) - 1), True]
        assert decoded(table.frames_since(first - 1, reader))[0]["seq"] == first


def events_of(texts: list[str]) -> list[str]:
    return [frame["event"] for frame in decoded(texts)]


def test_the_tail_kept_is_bounded(kind: str) -> None:
    game_id, _ = dealt(kind)
    table = memory.current(game_id)
    for _ in range(live.TAIL + 3):
        table = services.change_seat(game_id, 0, bot=not table.people[0].is_bot, reason="timeout")
        table = services.change_seat(game_id, 0, bot=False, reason="rejoined")
        if table.seq > live.TAIL + 3:
            break
    assert len(table.steps) == live.TAIL
    assert table.tail(table.seq - live.TAIL) is not None
    assert table.tail(table.seq - live.TAIL - 1) is None


def test_a_snapshot_is_enough_to_play_on(kind: str) -> None:
    """At every point of a game its frames hold all that the view of REST holds, and bots need no more than that."""
    game_id, _ = dealt(kind, seed=2)
    rng = Random(4)
    for _ in range(MOVES):
        table = memory.current(game_id)
        for reader in readers(table):
            frames = decoded(table.snapshot(reader))
            view = json.loads(framing.encode(table.contract.view(table.view(reader), table.now.envelope)))
            told: Json = {}
            for frame in frames:
                told |= frame["data"]
            assert {name for name, value in view.items() if told.get(name, told) != value} <= {"server_ts"}
        if table.rules.outcome(table.state) is not None:
            break
        mover, move = offered(game_id, rng)
        services.play(game_id, services.Asked(mover, move))


# -- Who hears what, and what it costs -----------------------------------------------------------------------
async def test_frames_are_made_once_for_each_distinct_reader_and_nobody_asks_the_database(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, callers = await sync_to_async(dealt)(kind)
    watchers = [await sync_to_async(person)(f"W{number}") for number in range(3)]
    ears = [await sit_down(caller, game_id) for caller in [*callers, *callers, *watchers]]
    for ear in ears:
        await ear.entry()
    made: Counter[int | None] = Counter()
    as_ever = live.Table._frames

    def counted(table: live.Table, step: live.Step, reader: int | None) -> Iterator[str]:
        made[reader] += 1
        return as_ever(table, step, reader)

    def not_needed(*_: Any) -> None:
        raise AssertionError("this process made the move, and asks the database what it was")

    monkeypatch.setattr(live.Table, "_frames", counted)
    mover, move = await sync_to_async(offered)(game_id)
    for reading in ("load", "catch_up", "_newest"):
        monkeypatch.setattr(memory, reading, not_needed)
    await sync_to_async(services.play)(game_id, services.Asked(mover, move))
    heard = [await ear.entry() for ear in ears]
    assert made == Counter([*range(len(callers)), None])
    assert heard[: len(callers)] == heard[len(callers) : 2 * len(callers)]
    assert heard[-1] == heard[-2] == heard[-3]
    for ear in ears:
        await ear.close()


@pytest.mark.services
async def test_coming_back_at_any_point_tells_the_same_story(kind: str) -> None:
    game_id, callers = await sync_to_async(dealt)(kind, 3)
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    await sync_to_async(advance)(game_id, 4, 5)
    seq = (await sync_to_async(memory.current)(game_id)).seq
    story = await ear.until(seq)
    for since in range(1, seq):
        back, missed = await told(callers[0], game_id, since, seq), [frame for frame in story if frame["seq"] > since]
        assert back == missed or is_picture(back, missed), "what was missed, or less than that"
    for since in ("", seq + 1, "999999999", "99999999999999999999", "-1", "x", "1e0", "1.0", "%20", "²", "١"):
        frames = await told(callers[0], game_id, since, seq)
        assert [frame["event"] for frame in frames] == ["game:state:update", "game:hand:update"]
    nothing = await sit_down(callers[0], game_id, seq)
    assert (await nothing.next())["event"] == "conn:connected"
    await sync_to_async(advance)(game_id, 1, 6)
    assert {frame["seq"] for frame in await nothing.entry()} == {seq + 1}
    await nothing.close()
    await ear.close()


def is_picture(frames: list[Json], missed: list[Json]) -> bool:
    """Whether this is how things stand, told because it is shorter than what was missed."""
    events = [frame["event"] for frame in frames]
    return events == ["game:state:update", "game:hand:update"] and len(str(frames)) < len(str(missed))


async def told(caller: Caller, game_id: int, since: int | str, seq: int) -> list[Json]:
    """What somebody hears who comes back so."""
    ear: Ear = await sit_down(caller, game_id, since)
    frames = await ear.until(seq)
    await ear.close()
    return frames

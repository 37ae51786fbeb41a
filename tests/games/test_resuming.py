"""Coming back with `?since=`: what was missed, in order and whole, or the whole picture, whichever is short."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from hypothesis import given
from hypothesis import strategies as st

from games import catalog
from games.play import services
from games.sockets.consumers import Voice
from games.table import coming_back, live, memory
from games.table.coming_back import SHORT
from tests.games.callers import Caller, person
from tests.games.moving import advance, dealt, on_the_wire
from tests.games.seating import seat
from tests.games.sockets import Ear, listen
from tests.laws import Kind, by_both, readers
from tests.lobbies import gathering
from tests.samples import sizes

Json = Any
BACK = (1, 2, 3, 5, 10, 20, 30, live.TAIL)
"""So many entries a reader was away."""

every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)
on_a_table = pytest.mark.django_db(transaction=True)


def size(texts: list[str]) -> int:
    return sum(len(text.encode()) for text in texts)


def tables(kind: str, entries: int) -> Iterator[live.Table]:
    """A long game at as large a table as there is, at every tenth entry and at its end."""
    law, rng, number = Kind(kind), Random(f"{kind} comes back"), catalog.rules(kind).SEATS[-1]
    options = getattr(law.hooks, "LENGTHY", {})
    game_id = seat(kind, [person(f"Somebody {place}") for place in range(number)], 7, options)
    while not (table := memory.current(game_id)).is_over and table.seq < entries:
        if table.seq % 10 == 0:
            yield table
        mover = table.rules.turn(table.state)
        assert mover is not None
        move = by_both(law, table.state, mover, rng)
        services.play(game_id, services.Asked(mover, on_the_wire(game_id, move)))
    yield table


# -- What is told --------------------------------------------------------------------------------------------
@on_a_table
@sizes("entries", 210, 900)
@every_kind
def test_who_comes_back_is_told_the_shorter_of_the_two(kind: str, entries: int) -> None:
    for table in tables(kind, entries):
        for reader in readers(len(table.people)):
            picture = table.snapshot(reader)
            for back in (back for back in BACK if back < table.seq):
                since = table.seq - back
                told, missed = Voice(b"").entering(table, reader, since), table.frames_since(since, reader)
                if back >= 30:
                    assert size(told) <= min(size(missed), size(picture))
                assert size(told) <= size(picture) * 3 / 2
                assert size(told) <= max(SHORT, min(size(missed), size(picture)))
                if size(missed) <= size(picture):
                    assert told == missed, "what was missed is told wherever it is no longer than the picture"
                is_all_told(table, since, told) if told == missed else is_a_picture(told, picture)


def is_all_told(table: live.Table, since: int, told: list[str]) -> None:
    """Every entry after this one, in order, each to its last frame."""
    frames = [json.loads(text) for text in told]
    assert [frame["seq"] for frame in frames if frame.get("last")] == list(range(since + 1, table.seq + 1))
    assert [frame["seq"] for frame in frames] == sorted(frame["seq"] for frame in frames)
    assert frames[-1]["last"]


def is_a_picture(told: list[str], picture: list[str]) -> None:
    assert [head(text) for text in told] == [head(text) for text in picture]


def head(text: str) -> Json:
    """A frame but for its data, which tells the time."""
    return {name: value for name, value in json.loads(text).items() if name != "data"}


@on_a_table
@every_kind
def test_who_has_missed_nothing_costs_nothing(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, _ = dealt(kind)
    advance(game_id, 3)
    table = memory.current(game_id)
    monkeypatch.delattr(live.Table, "snapshot")
    for reader in readers(len(table.people)):
        assert coming_back.frames_for(table, table.seq, reader) == []


@on_a_table
@every_kind
def test_the_deal_is_told_to_who_knows_nothing_of_it(kind: str) -> None:
    """However a game begins, its first entry is short: who comes with `since=0` hears it."""
    game_id, _ = dealt(kind, 3)
    table = memory.current(game_id)
    for reader in readers(len(table.people)):
        assert coming_back.frames_for(table, 0, reader) == list(table.frames(table.now, reader))


# -- The rule ------------------------------------------------------------------------------------------------
@given(st.integers(0, 40_000), st.lists(st.integers(1, 9_000), max_size=40))
def test_the_rule(picture: int, entries: list[int]) -> None:
    told = coming_back.shorter(("x" * entry for entry in entries), ["p" * picture])
    if told == ["p" * picture]:
        assert sum(entries) > picture or told == ["x" * entry for entry in entries]
    else:
        assert [len(text) for text in told] == entries
        assert sum(entries) <= max(picture, min(SHORT, picture * 3 / 2))


@pytest.mark.parametrize(
    ("picture", "room"), [(0, 0), (1000, 1500), (6000, SHORT), (SHORT, SHORT), (SHORT + 1, SHORT + 1), (20_000, 20_000)]
)
def test_how_much_is_short(picture: int, room: int) -> None:
    assert coming_back.room_beside(picture) == room
    assert coming_back.shorter(["x" * room], ["p" * picture]) == ["x" * room]
    assert coming_back.shorter(["x" * room, "x"], ["p" * picture]) == ["p" * picture]


def test_bytes_count_and_not_letters() -> None:
    assert coming_back.shorter(["ü" * 80], ["p" * 100]) == ["p" * 100]


def test_no_entry_is_made_that_is_not_told() -> None:
    made = []

    def entries() -> Iterator[str]:
        for number in range(40):
            made.append(number)
            yield "x" * 100

    assert coming_back.shorter(entries(), ["p" * 200]) == ["p" * 200]
    assert made == [0, 1, 2, 3]


# -- Over a socket -------------------------------------------------------------------------------------------
async def told_to(caller: Caller, game_id: int, since: int, seq: int, more: str = "") -> list[Json]:
    """The frames of entries that somebody hears who comes back so."""
    ear: Ear = await listen(caller, f"/ws/games/{game_id}/?since={since}{more}")
    frames = await ear.until(seq)
    await ear.close()
    return frames


@on_a_table
@pytest.mark.services
@every_kind
async def test_a_socket_that_was_away_for_long_is_told_little(kind: str) -> None:
    game_id, callers = await sync_to_async(dealt)(kind)
    await sync_to_async(advance)(game_id, live.TAIL - 2, 5)
    table = await sync_to_async(memory.current)(game_id)
    watcher = await sync_to_async(person)("Wil")
    for caller, reader in ((callers[0], 0), (watcher, None)):
        picture = await sync_to_async(table.snapshot)(reader)
        for since in {1, max(1, table.seq - 30), table.seq - 1}:
            frames = await told_to(caller, game_id, since, table.seq)
            missed = [json.loads(text) for text in table.frames_since(since, reader)]
            if frames != missed:
                assert [frame["event"] for frame in frames] == [head(text)["event"] for text in picture]
                assert size(table.frames_since(since, reader)) > size(picture)


@on_a_table
@pytest.mark.services
@every_kind
async def test_who_was_here_all_the_time_hears_every_entry_however_many_come_at_once(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, callers = await sync_to_async(dealt)(kind, 8)
    ear = await listen(callers[0], f"/ws/games/{game_id}/")
    seq = (await ear.entry())[-1]["seq"]
    with monkeypatch.context() as silence:
        silence.setattr(live, "nudge", lambda *_: None)
        await sync_to_async(advance)(game_id, 6, 2)
    table = await sync_to_async(memory.current)(game_id)
    live.nudge(game_id, table.seq)
    told = await ear.until(table.seq)
    assert told == [json.loads(text) for text in table.frames_since(seq, 0)]
    assert {frame["seq"] for frame in told} == set(range(seq + 1, table.seq + 1))
    await ear.close()


@on_a_table
@pytest.mark.services
async def test_who_waited_for_the_deal_hears_every_entry_since(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = [await sync_to_async(person)(name) for name in ("Ann", "Bob")]
    game_id = (await sync_to_async(gathering.game)(ann, bob))["game_id"]
    ear = await listen(bob, f"/ws/games/{game_id}/")
    await ear.entry()
    with monkeypatch.context() as silence:
        silence.setattr(live, "nudge", lambda *_: None)
        await sync_to_async(ann.post)(f"/api/games/{game_id}/start")
        await sync_to_async(advance)(game_id, 4)
    table = await sync_to_async(memory.current)(game_id)
    live.nudge(game_id, table.seq)
    assert await ear.until(table.seq) == [json.loads(text) for text in table.frames_since(0, 1)]
    await ear.close()

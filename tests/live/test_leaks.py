"""Whole games of every kind, and nothing in them that its reader may not know.

Frames, views, the log, hints, answers and refusals are made again in a world where all that the reader cannot see
lies differently: they must be the same, byte for byte.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.models import Entry, Seat
from games.play import services
from games.see import selectors
from games.table import live, memory
from tests.games.callers import person
from tests.games.moving import on_the_wire
from tests.games.seating import seat
from tests.laws import Kind, by_both
from tests.live.scripts import DECISIONS, seats_of
from tests.live.worlds import World, all_that_is_told, refusals, worlds_of
from tests.samples import sizes

Json = Any
TRIED = 10

pytestmark = pytest.mark.django_db(transaction=True)
games = [(kind, one) for kind in DECISIONS for one in DECISIONS[kind]]


class Record:
    """A game on the platform, played on by its people, one entry at a time."""

    def __init__(self, kind: str, options: Json, rng: Random) -> None:
        self.kind, self.rng = Kind(kind), rng
        people = [person(f"P {number}") for number in range(seats_of(kind))]
        self.game_id = seat(kind, people, rng.randrange(1000), options, hints=True)
        self.moves: list[Json] = []

    @property
    def table(self) -> live.Table:
        return memory.current(self.game_id)

    def mover(self) -> int | None:
        """The seat to move, or now and then another to which something is open."""
        table = self.table
        turn = table.rules.turn(table.state)
        if turn is not None and self.rng.random() < 0.2:
            other = self.rng.randrange(len(table.people))
            return other if table.rules.hints(table.state, other) else turn
        return turn

    def step(self) -> World | None:
        """One more entry, or `None` at the end."""
        before, mover = self.table, self.mover()
        if mover is None:
            return None
        self.moves.append(on_the_wire(self.game_id, by_both(self.kind, before.state, mover, self.rng)))
        services.play(self.game_id, services.Asked(mover, self.moves[-1]))
        return World(before, self.table, Entry.objects.get(game_id=self.game_id, seq=before.seq + 1))

    def attempts(self) -> list[Json]:
        """Moves to try: what others could do now, what was done before, and nonsense."""
        table, found = self.table, [{"type": "play"}, {"type": "draw"}, {}, None, "x", {"type": ["x"]}]
        for number in range(len(table.people)):
            hints = table.rules.hints(table.state, number)
            found += [on_the_wire(self.game_id, hint) for hint in self.rng.sample(list(hints), min(len(hints), 4))]
        return found + self.rng.sample(self.moves, min(len(self.moves), TRIED))


@sizes("moves", 36, 90)
@pytest.mark.parametrize(("kind", "decision"), games)
def test_nothing_that_is_told_depends_on_what_its_reader_cannot_see(kind: str, decision: str, moves: int) -> None:
    rng = Random(f"{kind} {decision}")
    record = Record(kind, DECISIONS[kind][decision], rng)
    compared: Counter[int | None] = Counter()
    for _ in range(moves):
        world = record.step()
        if world is None:
            break
        for reader in (*range(len(world.after.people)), None):
            twin = worlds_of(record.kind, world, reader, rng)
            if twin is None:
                continue
            assert all_that_is_told(twin, reader) == all_that_is_told(world, reader), (world.row.seq, reader)
            compared[reader] += 1
    assert set(compared) == {*range(len(record.table.people)), None}
    assert sum(compared.values()) > 40


@sizes("moves", 15, 45)
@pytest.mark.parametrize(("kind", "decision"), games)
def test_no_refusal_depends_on_what_the_asker_cannot_see(kind: str, decision: str, moves: int) -> None:
    rng = Random(f"{kind} {decision}")
    record = Record(kind, DECISIONS[kind][decision], rng)
    heard: Counter[Any] = Counter()
    for _ in range(moves):
        world = record.step()
        if world is None:
            break
        attempts = record.attempts()
        for reader in range(len(world.after.people)):
            twin = worlds_of(record.kind, world, reader, rng)
            if twin is None:
                continue
            answers = refusals(world.after, reader, attempts)
            assert refusals(twin.after, reader, attempts) == answers, (world.row.seq, reader)
            heard.update(answer[0] if isinstance(answer, tuple) else answer for answer in answers)
    assert heard.total() > 100
    assert len(heard) >= 3, heard


def differs(kind: str) -> bool:
    """Whether some reader of a short game is told different things in worlds that look alike."""
    rng = Random(7)
    record = Record(kind, DECISIONS[kind][next(iter(DECISIONS[kind]))], rng)
    for _ in range(12):
        world = record.step()
        assert world is not None
        for reader in range(len(world.after.people)):
            twin = worlds_of(record.kind, world, reader, rng)
            if twin is not None and all_that_is_told(twin, reader) != all_that_is_told(world, reader):
                return True
    return False


@pytest.mark.parametrize("kind", DECISIONS)
def test_a_planted_leak_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not differs(kind)
    made = live.Table._frames

    def leaky(table: live.Table, step: live.Step, reader: int | None) -> Iterator[str]:
        yield from made(table, step, reader)
        yield str(table.rules.view(step.state, 0 if reader else 1)["you"])

    monkeypatch.setattr(live.Table, "_frames", leaky)
    assert differs(kind)


@pytest.mark.parametrize("kind", ["rummy", "rummikub"])
def test_a_log_that_tells_what_others_drew_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    as_ever = selectors.logged
    monkeypatch.setattr(selectors, "logged", lambda table, row, seat, over: as_ever(table, row, seat, True))
    assert differs(kind)


@pytest.mark.parametrize("kind", DECISIONS)
def test_a_bot_that_takes_a_seat_is_told_of_without_its_cards(kind: str) -> None:
    rng = Random(kind)
    record = Record(kind, DECISIONS[kind][next(iter(DECISIONS[kind]))], rng)
    for _ in range(6):
        record.step()
    before = record.table
    absent = ((before.rules.turn(before.state) or 0) + 1) % len(before.people)
    table = services.change_seat(record.game_id, absent, bot=True, reason=Seat.Reason.TIMEOUT)
    changed = table.now
    assert changed.seq == before.seq + 1
    for reader in (*range(len(table.people)), None):
        hidden = record.kind.hooks.redeal(before.state, reader, rng)
        twin = live.Step(changed.seq, hidden, changed.events, changed.envelope, changed.timing)
        assert tuple(table._frames(twin, reader)) == table.frames(changed, reader)

"""Clocks at rest, for tests: how they stand, and whether row, log and memory agree on it to the second."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.models import Entry, Game, Watch
from games.play import clocks, services
from games.table import live, memory, remembered
from games.table.pace import Timing
from tests.games.callers import Caller
from tests.games.moving import dealt
from tests.live.conftest import Clock

Json = Any
SECONDS, DAY = 60, 86_400


@pytest.fixture(autouse=True)
def on_watch(clock: Clock, db: None) -> None:
    """A referee has been looking for an hour."""
    now = timezone.now()
    Watch.objects.create(pk=1, since=now - timedelta(hours=1), until=now)


def timed(kind: str = "spades", clock: int = SECONDS) -> tuple[int, list[Caller], int]:
    """A game with this clock, its people, and the seat to move."""
    game_id, people = dealt(kind, turn_clock=clock)
    table = memory.current(game_id)
    return game_id, people, table.rules.turn(table.state) or 0


def left_of(game_id: int, clock: Clock) -> float | None:
    """Seconds that the seat to move has from now on, if nobody does anything any more."""
    deadline = memory.current(game_id).now.timing.deadline
    return None if deadline is None else (deadline - clock.now).total_seconds()


def resting(game_id: int, seat: int, minutes: int = 5) -> live.Table:
    """The table with its clocks at rest, as this seat has asked for."""
    return clocks.pause(memory.current(game_id), seat, minutes)


def from_the_log(game_id: int) -> live.Table:
    """The table as a process has it that knew the deal and heard of nothing since."""
    now = memory.load(game_id)
    game = Game.objects.get(pk=game_id)
    first = Entry.objects.get(game_id=game_id, seq=1)
    seats, clock = len(now.people), timedelta(seconds=game.settings["turn_clock"])
    state, events = now.rules.deal(seats, now.options, services.rng_for(now.seed, 1))
    people = tuple(msgspec.structs.replace(person, is_bot=False, vacation=None) for person in now.people)
    envelope = msgspec.structs.replace(now.now.envelope, seq=1, people=people, paused=None)
    turn = now.rules.turn(state)
    step = live.Step(1, state, events, envelope, Timing(turn, first.at + clock))
    table = live.Table(now.id, now.kind, now.options, now.seed, now.salt, type(now.steps)([step], maxlen=live.TAIL))
    for row in Entry.objects.filter(game_id=game_id, seq__gt=1).order_by("seq"):
        table = table.then(memory.replayed(table, row))
    return table


def as_kept(table: live.Table) -> Json:
    """What clocks say at a table."""
    timing, envelope = table.now.timing, table.now.envelope
    away = [person.vacation for person in table.people]
    return timing.turn, timing.deadline, timing.pause, timing.given, envelope.deadline, envelope.paused, away


def the_same_everywhere(game_id: int) -> None:
    """Whether what this process knows is what the row says, and what the log tells."""
    known = memory.current(game_id)
    remembered.forget_all()
    assert as_kept(memory.current(game_id)) == as_kept(known)
    assert as_kept(from_the_log(game_id)) == as_kept(known)
    stored = list(Entry.objects.filter(game_id=game_id).order_by("seq").values_list("events", flat=True))
    told = [[event.type for event in step.events] for step in from_the_log(game_id).steps]
    assert told == [[event[0] for event in msgspec.json.decode(text)] for text in stored][-len(told) :]


def refused(act: Callable[[], object]) -> str:
    """The code for which something is refused."""
    with pytest.raises(Exception) as caught:  # noqa: PT011
        act()
    return str(caught.value.args[0])

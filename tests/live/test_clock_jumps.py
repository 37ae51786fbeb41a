"""A wall clock that is set while games run: no clock runs out in the jump, and none in a bunch."""

import logging
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.utils import timezone

from api import framing
from games import catalog
from games.clock import referee, watch
from games.models import Entry, Game, Watch
from games.table import memory
from tests.games.moving import dealt, to_move
from tests.live.conftest import Clock

Json = Any
SECONDS = 60

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture(autouse=True)
def on_watch(clock: Clock, db: None) -> None:
    """A referee has been looking for an hour."""
    now = timezone.now()
    Watch.objects.create(pk=1, since=now - timedelta(hours=1), until=now)


@pytest.fixture
def one(clock: Clock) -> referee.Referee:
    """A referee, who looks when told to, and signs each time."""
    fresh = referee.Referee()
    look = fresh.look

    def signing() -> float:
        fresh.signed = float("-inf")
        return look()

    fresh.look = signing  # type: ignore[method-assign]
    fresh.look()
    return fresh


def time_passes(one: referee.Referee, clock: Clock, seconds: float) -> None:
    while seconds > 0:
        clock.tick(min(seconds, 5))
        seconds -= 5
        one.look()


def log_of(game_id: int) -> list[tuple[str, bool]]:
    """Who made which entries after the deal, and whether they are moves."""
    rows = Entry.objects.filter(game_id=game_id, seq__gt=1).order_by("seq")
    return [(row.by, bool(row.move)) for row in rows]


@pytest.mark.parametrize("hours", [1, 24 * 365])
def test_clocks_that_ran_out_in_a_jump_begin_anew(
    hours: int, one: referee.Referee, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    games = [dealt(kind, turn_clock=SECONDS)[0] for kind in catalog.SLUGS]
    time_passes(one, clock, 20)
    clock.jump(3600 * hours)
    with caplog.at_level(logging.WARNING):
        one.look()
    assert f"has jumped by {3600 * hours} s" in caplog.text
    for game_id in games:
        assert log_of(game_id) == [("clock", False)]
        assert memory.current(game_id).now.envelope.deadline == framing.iso(clock.now + timedelta(seconds=SECONDS))
    time_passes(one, clock, SECONDS + 1)
    for game_id in games:
        assert ("clock", True) in log_of(game_id), "and then they run as ever"


def test_so_do_those_that_would_run_out_at_once(one: referee.Referee, clock: Clock) -> None:
    game_id, _ = dealt("spades", turn_clock=SECONDS)
    clock.jump(SECONDS - 10)
    one.look()
    time_passes(one, clock, 11)
    assert log_of(game_id) == [("clock", False)]


def test_a_jump_that_is_shorter_than_a_break_is_none(one: referee.Referee, clock: Clock) -> None:
    dealt("spades", turn_clock=SECONDS)
    since = Watch.objects.get().since
    clock.jump(10)
    one.look()
    assert Watch.objects.get().since == since
    assert watch.wall.jumped is None


def test_a_clock_that_is_set_back_rings_later_and_no_watch_lies_in_the_future(
    one: referee.Referee, clock: Clock
) -> None:
    clock.jump(3600)
    one.look()
    clock.jump(-3600)
    one.look()
    assert Watch.objects.get().since <= clock.now
    assert watch.wall.jumped == clock.now
    time_passes(one, clock, 40)
    game_id, _ = dealt("spades", turn_clock=SECONDS)
    time_passes(one, clock, SECONDS + 1)
    assert log_of(game_id) == [("clock", True)], "clocks ring as ever, not an hour later"


def test_small_corrections_are_no_jump_however_many(one: referee.Referee, clock: Clock) -> None:
    game_id, _ = dealt("spades", turn_clock=SECONDS)
    for _ in range(12):
        time_passes(one, clock, 4)
        clock.jump(1)
        one.look()
    time_passes(one, clock, 5)
    assert log_of(game_id) == [("clock", True)]


# -- Once a minute -------------------------------------------------------------------------------------------
def test_a_seat_runs_out_of_time_once_a_minute_at_most(one: referee.Referee, clock: Clock) -> None:
    """Whatever the rows say: here every deadline has passed, again and again."""
    game_id, _ = dealt("uno", turn_clock=SECONDS)
    seats: list[tuple[int, float]] = []
    for _ in range(60):
        seq, mover = Game.objects.get(pk=game_id).seq, to_move(game_id)
        table = memory.current(game_id)
        overdue = clock.now - timedelta(seconds=1)
        object.__setattr__(table.now.timing, "deadline", overdue)
        Game.objects.filter(pk=game_id).update(deadline=overdue, due=overdue)
        time_passes(one, clock, 5)
        row = Game.objects.get(pk=game_id)
        if row.seq > seq:
            seats.append((mover, clock.passed))
        if any(who.is_bot for who in memory.current(game_id).people):
            break
    assert len(seats) > 4
    for whose in {mover for mover, _ in seats}:
        moments = [moment for mover, moment in seats if mover == whose]
        assert all(later - sooner >= SECONDS for sooner, later in pairwise(moments)), moments


def test_what_is_remembered_of_it_goes_after_a_minute(clock: Clock) -> None:
    now = clock.now
    for number in range(100):
        watch.note_timeout((number, 0), now)
        clock.tick(1)
    assert len(watch._timed_out) == 60
    assert watch.rest((99, 0), now + timedelta(seconds=9)) == 59
    assert watch.rest((99, 0), now) == 0, "a time-out that goes on is none of its own"
    assert watch.rest((1, 0), now + timedelta(seconds=9)) == 0

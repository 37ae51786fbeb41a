"""Turn clocks: one for each turn, a safe move when it runs out, and a bot in the seat after the third in a row."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from api import framing
from games import catalog
from games.clock import referee, watch
from games.models import Entry, Seat, Watch
from games.play import services
from games.table import live, memory, remembered
from tests.games.callers import bot, person
from tests.games.moving import advance, dealt, offered
from tests.games.seating import seat
from tests.live.conftest import Clock

Json = Any
SECONDS = 60

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


def look() -> int:
    """One look of a referee who has been there all the time."""
    watch.sign()
    return referee.see_to_what_is_due()


def running(clock: Clock, seconds: float) -> None:
    """Time passes, and referees look all along."""
    while seconds > 0:
        clock.tick(min(seconds, 5))
        seconds -= 5
        look()


@pytest.fixture(autouse=True)
def on_watch(clock: Clock, db: None) -> None:
    """A referee has been looking for an hour."""
    now = timezone.now()
    Watch.objects.create(pk=1, since=now - timedelta(hours=1), until=now)


def timed(kind: str = "spades", **settings: Json) -> live.Table:
    game_id, _ = dealt(kind, turn_clock=SECONDS, **settings)
    return memory.current(game_id)


def log_of(game_id: int) -> list[tuple[str, int | None, bool]]:
    """Who made which entries for which seat, and whether they are moves."""
    rows = Entry.objects.filter(game_id=game_id, seq__gt=1).order_by("seq")
    return [(row.by, row.seat, bool(row.move)) for row in rows]


# -- One clock a turn ----------------------------------------------------------------------------------------
@every_kind
def test_everybody_sees_until_when(kind: str, clock: Clock) -> None:
    table = timed(kind)
    assert table.now.envelope.deadline == framing.iso(clock.now + timedelta(seconds=SECONDS))
    remembered.forget_all()
    assert memory.current(table.id).now.envelope.deadline == table.now.envelope.deadline


def test_drawing_gives_no_more_time(clock: Clock) -> None:
    table = timed("hidden_joker")
    mover, before = table.rules.turn(table.state), table.now.timing.deadline
    clock.tick(20)
    services.play(table.id, services.Asked(mover or 0, offered(table.id)[1]))
    fresh = memory.current(table.id)
    assert (fresh.rules.turn(fresh.state), fresh.now.timing.deadline) == (mover, before)


def test_the_next_turn_has_a_clock_of_its_own(clock: Clock) -> None:
    table = timed("spades")
    clock.tick(20)
    advance(table.id, 1)
    assert memory.current(table.id).now.timing.deadline == clock.now + timedelta(seconds=SECONDS)


def test_without_a_clock_nothing_is_due(clock: Clock) -> None:
    game_id, _ = dealt("spades")
    clock.tick(10**7)
    assert (look(), memory.current(game_id).seq) == (0, 1)


def test_the_clock_rests_while_one_person_plays_alone(clock: Clock) -> None:
    people = [person("Ann"), bot("B"), bot("C"), bot("D")]
    game_id = seat("spades", people, 1, turn_clock=SECONDS)
    services.wake_bots(game_id)
    table = memory.current(game_id)
    assert table.rules.turn(table.state) == 0
    assert table.now.timing.due is None


# -- Time is up ----------------------------------------------------------------------------------------------
@every_kind
def test_a_seat_whose_time_ran_out_is_moved_for(kind: str, clock: Clock) -> None:
    table = timed(kind)
    mover = table.rules.turn(table.state)
    running(clock, SECONDS - 1)
    assert memory.current(table.id).seq == 1
    running(clock, 2)
    fresh = memory.current(table.id)
    assert {(by, whose) for by, whose, is_move in log_of(table.id) if is_move} == {("clock", mover)}
    deadline = fresh.now.timing.deadline
    assert deadline is not None
    assert deadline > clock.now
    assert Seat.objects.get(game_id=table.id, number=mover).timeouts == 1
    assert look() == 0


@every_kind
def test_the_third_time_a_bot_takes_the_seat_until_its_owner_comes_back(kind: str, clock: Clock) -> None:
    table = timed(kind)
    for _ in range(60):
        running(clock, SECONDS + 20)
        table = memory.current(table.id)
        if any(who.is_bot for who in table.people):
            break
    changed = Entry.objects.get(game_id=table.id, by="timeout")
    absent = changed.seat
    assert absent is not None
    assert table.people[absent].is_bot
    assert table.people[absent].present
    before = Entry.objects.filter(game_id=table.id, seat=absent, seq__lt=changed.seq)
    assert {row.by for row in before} == {"clock"}
    assert Seat.objects.get(game_id=table.id, number=absent).timeouts == 0
    services.change_seat(table.id, absent, bot=False, reason=Seat.Reason.REJOINED)
    back = memory.current(table.id)
    assert back.rules.outcome(back.state) is not None or not back.people[absent].is_bot


def test_an_own_move_forgives_what_was_before(clock: Clock) -> None:
    game_id, _ = dealt("uno", turn_clock=SECONDS)
    for _ in range(3):
        for _ in range(4):  # both seats run out of time twice at most, and then move themselves
            running(clock, SECONDS + 1)
        for _ in range(12):
            table = memory.current(game_id)
            if not Seat.objects.filter(game_id=game_id, timeouts__gt=0).exists():
                break
            advance(game_id, 1)
        assert not Seat.objects.filter(game_id=game_id, timeouts__gt=0).exists()
    assert not any(who.is_bot for who in table.people)


def test_a_move_at_the_last_moment_counts(clock: Clock) -> None:
    table = timed("spades")
    clock.tick(SECONDS + 1)
    watch.sign()
    taken = referee.take()
    advance(table.id, 1)
    for game in taken:
        referee.serve(game)
    assert log_of(table.id) == [("player", table.rules.turn(table.state), True)]


def test_who_is_alone_has_all_the_time_again(clock: Clock) -> None:
    table = timed("rummikub")
    services.change_seat(table.id, 0, bot=True, reason=Seat.Reason.TIMEOUT)
    assert memory.current(table.id).now.timing.deadline is None


# -- Nobody was serving --------------------------------------------------------------------------------------
@every_kind
def test_a_clock_that_ran_out_while_nobody_served_begins_anew(kind: str, clock: Clock) -> None:
    table = timed(kind)
    clock.tick(3600)
    assert look() == 1
    fresh = memory.current(table.id)
    assert log_of(table.id) == [("clock", table.rules.turn(table.state), False)]
    assert fresh.state == table.state
    assert fresh.now.envelope.deadline == framing.iso(clock.now + timedelta(seconds=SECONDS))
    remembered.forget_all()
    remembered.keep(table)
    replayed = memory.current(table.id)
    assert [replayed.frames(replayed.now, reader) for reader in (0, None)] == [
        fresh.frames(fresh.now, reader) for reader in (0, None)
    ]
    running(clock, SECONDS + 1)
    assert log_of(table.id)[-1] == ("clock", table.rules.turn(table.state), True)


def test_people_get_time_to_come_back_after_a_break(clock: Clock) -> None:
    table = timed("spades")
    clock.tick(SECONDS - 10)  # a break, with ten seconds left
    look()
    running(clock, 11)
    assert log_of(table.id) == [("clock", table.rules.turn(table.state), False)]


def test_after_that_clocks_run_as_ever(clock: Clock) -> None:
    clock.tick(3600)
    look()
    table = timed("spades")
    running(clock, SECONDS + 1)
    assert log_of(table.id) == [("clock", table.rules.turn(table.state), True)]


def test_a_watch_lasts_as_long_as_somebody_signs(clock: Clock) -> None:
    since = Watch.objects.get().since
    running(clock, 600)
    assert Watch.objects.get().since == since
    clock.tick(15)
    watch.sign()
    assert Watch.objects.get().since == clock.now
    assert Watch.objects.count() == 1


def test_a_clock_of_days_outlives_many_breaks(clock: Clock) -> None:
    game_id, _ = dealt("rummy", turn_clock=86400)
    for _ in range(20):
        clock.tick(3600)
        assert look() == 0
    mover, move = offered(game_id)
    services.play(game_id, services.Asked(mover, move))
    assert memory.current(game_id).seq == 2

"""Clocks that rest, run again and get more time: exact to the second, the same from the log, in the row and after a
restart."""

import pytest

from games import catalog
from games.models import Entry, Game, Seat
from games.play import clocks, services
from games.table import memory, remembered
from tests.games.moving import advance, dealt
from tests.live.conftest import Clock
from tests.live.resting import SECONDS, left_of, on_watch, refused, resting, the_same_everywhere, timed
from tests.live.test_clocks import look, running

__all__ = ["on_watch"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


# -- A pause -------------------------------------------------------------------------------------------------
@every_kind
def test_what_is_left_of_a_clock_is_left_after_the_pause(kind: str, clock: Clock) -> None:
    game_id, _people, mover = timed(kind)
    clock.tick(20)
    resting(game_id, mover)
    assert left_of(game_id, clock) == 300 + 40
    assert memory.current(game_id).now.envelope.deadline is None
    the_same_everywhere(game_id)
    running(clock, 299)
    assert memory.current(game_id).now.timing.pause is not None
    running(clock, 2)
    table = memory.current(game_id)
    assert (table.now.timing.pause, table.now.by) == (None, "resume")
    assert left_of(game_id, clock) == 39  # one of the forty has passed since the pause was over
    the_same_everywhere(game_id)


def test_its_asker_ends_it_and_nobody_else(clock: Clock) -> None:
    game_id, _people, mover = timed()
    other = (mover + 1) % 4
    clock.tick(20)
    resting(game_id, other)
    clock.tick(100)
    clocks.resume(game_id, mover)
    assert memory.current(game_id).now.timing.pause is not None
    clocks.resume(game_id, other)
    assert left_of(game_id, clock) == 40
    the_same_everywhere(game_id)


def test_moves_stay_legal_and_the_next_turn_has_its_whole_clock_afterwards(clock: Clock) -> None:
    game_id, _people, mover = timed()
    resting(game_id, (mover + 2) % 4)
    clock.tick(100)
    advance(game_id, 1)
    assert left_of(game_id, clock) == 200 + SECONDS
    clocks.resume(game_id, (mover + 2) % 4)
    assert left_of(game_id, clock) == SECONDS
    the_same_everywhere(game_id)


def test_a_move_of_its_asker_ends_it(clock: Clock) -> None:
    game_id, _people, mover = timed()
    resting(game_id, mover)
    clock.tick(100)
    advance(game_id, 1)
    table = memory.current(game_id)
    assert next(event.type for event in table.now.events) == "resumed"
    assert (table.now.timing.pause, left_of(game_id, clock)) == (None, SECONDS)
    assert Game.objects.get(pk=game_id).paused_until is None
    the_same_everywhere(game_id)


def test_its_asker_leaving_ends_it(clock: Clock) -> None:
    game_id, _people, mover = timed()
    other = (mover + 1) % 4
    resting(game_id, other)
    clock.tick(10)
    services.change_seat(game_id, other, bot=True, reason=Seat.Reason.LEFT)
    assert (memory.current(game_id).now.timing.pause, left_of(game_id, clock)) == (None, SECONDS)
    the_same_everywhere(game_id)


def test_nobody_runs_out_of_time_in_a_pause(clock: Clock) -> None:
    game_id, _people, mover = timed()
    resting(game_id, mover, 10)
    running(clock, 590)
    assert Entry.objects.filter(game_id=game_id, by="clock").count() == 0
    running(clock, 10 + SECONDS + 2)
    assert Entry.objects.filter(game_id=game_id, by="clock").exists()


def test_a_pause_that_ended_while_nobody_served_has_ended_on_time(clock: Clock) -> None:
    game_id, _people, mover = timed(clock=120)
    clock.tick(20)
    resting(game_id, mover, 2)
    clock.tick(5)
    remembered.forget_all()  # the process is killed, and comes back five seconds after the pause was to end
    clock.tick(120)
    look()
    assert memory.current(game_id).now.by == "resume"
    assert left_of(game_id, clock) == 100 - 5
    the_same_everywhere(game_id)


# -- Time ----------------------------------------------------------------------------------------------------
@every_kind
def test_a_minute_more(kind: str, clock: Clock) -> None:
    game_id, _people, mover = timed(kind)
    other = (mover + 1) % len(_people)
    clock.tick(50)
    clocks.give_time(game_id, other)
    assert left_of(game_id, clock) == 10 + 60
    the_same_everywhere(game_id)


def test_time_is_given_by_others_once_a_turn_and_five_times_a_game(clock: Clock) -> None:
    game_id, _people, mover = timed()
    assert refused(lambda: clocks.give_time(game_id, mover)) == "OWN_TURN"
    for _turn in range(5):
        turn = memory.current(game_id).now.timing.turn or 0
        clocks.give_time(game_id, (turn + 1) % 4)
        assert refused(lambda turn=turn: clocks.give_time(game_id, (turn + 2) % 4)) == "TIME_GIVEN"
        remembered.forget_all()
        assert refused(lambda turn=turn: clocks.give_time(game_id, (turn + 2) % 4)) == "TIME_GIVEN"
        advance(game_id, 1)
    turn = memory.current(game_id).now.timing.turn or 0
    assert refused(lambda: clocks.give_time(game_id, (turn + 1) % 4)) == "NO_MORE_TIME"


def test_time_is_given_in_a_pause_too_and_stays_given(clock: Clock) -> None:
    game_id, _people, mover = timed()
    other = (mover + 1) % 4
    resting(game_id, other)
    clocks.give_time(game_id, other)
    clock.tick(100)
    clocks.resume(game_id, other)
    assert left_of(game_id, clock) == 120
    the_same_everywhere(game_id)
    assert refused(lambda: clocks.give_time(game_id, other)) == "TIME_GIVEN"


def test_without_a_clock_there_is_no_time_to_give(clock: Clock) -> None:
    game_id, _people = dealt("spades")
    turn = memory.current(game_id).now.timing.turn or 0
    assert refused(lambda: clocks.give_time(game_id, (turn + 1) % 4)) == "NO_CLOCK"

"""What a process lets go of: games that nobody wants any more, and those that have ended, wherever that was."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.models import Game
from games.play import services
from games.table import memory, remembered
from tests.games.moving import advance, dealt

Json = Any
pytestmark = pytest.mark.django_db(transaction=True)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Time that goes on when it is told to, for a process that knows nothing yet."""
    remembered.forget_all()
    stands = Clock()
    monkeypatch.setattr(remembered, "monotonic", stands)
    monkeypatch.setattr(remembered, "_swept", 0.0)
    yield stands
    remembered.forget_all()


def known() -> set[int]:
    return set(remembered._tables)


def test_a_game_that_nobody_wants_goes_after_ten_minutes_and_one_that_is_asked_for_stays(clock: Clock) -> None:
    _idle, wanted = dealt("uno")[0], dealt("uno")[0]
    for _ in range(3):
        clock.now += remembered.AGE / 2
        memory.current(wanted)
        memory.forget_idle()
    assert known() == {wanted}


def test_a_game_that_ended_here_goes_soon(clock: Clock) -> None:
    over, goes_on = dealt("uno")[0], dealt("uno")[0]
    services.abandon(over)
    memory.forget_idle()
    assert known() == {over, goes_on}
    clock.now += remembered.AGE_OVER + 1
    memory.forget_idle()
    assert known() == {goes_on}


def test_so_does_one_that_ended_in_another_process(clock: Clock) -> None:
    over, goes_on = dealt("uno")[0], dealt("uno")[0]
    Game.objects.filter(pk=over).update(status=Game.Status.ENDED)  # which this process does not hear of
    memory.forget_idle()
    assert known() == {over, goes_on}
    clock.now += remembered.AGE_OVER + 1
    memory.forget_idle()
    assert known() == {goes_on}


def test_nobody_asks_the_database_about_games_that_are_in_use(clock: Clock, django_assert_num_queries: Any) -> None:
    dealt("uno")
    with django_assert_num_queries(0):
        memory.forget_idle()


def test_a_game_that_rests_keeps_its_newest_entry_alone_and_nothing_made_of_it(clock: Clock) -> None:
    game_id = dealt("uno")[0]
    advance(game_id, 6)
    table = memory.current(game_id)
    clock.now += remembered.REST + 1
    memory.forget_idle()
    resting = remembered._tables[game_id]
    (step,) = resting.steps
    assert not any((step.events, step.views, step.frames, step.pages, step.told, step.thoughts))
    assert (step.seq, step.state, step.envelope) == (table.seq, table.state, table.now.envelope)
    assert (resting.tail(table.seq), resting.tail(table.seq - 1)) == ([], None)


def test_a_game_goes_on_from_its_rest(clock: Clock) -> None:
    game_id = dealt("uno")[0]
    advance(game_id, 3)
    clock.now += remembered.REST + 1
    memory.forget_idle()
    advance(game_id, 2)
    table = memory.current(game_id)
    assert [step.seq for step in table.steps] == [4, 5, 6]
    assert table.tail(4) == list(table.steps)[1:]
    assert table.tail(2) is None, "who missed more is told how things stand"


def test_a_game_is_laid_to_rest_once(clock: Clock) -> None:
    game_id = dealt("uno")[0]
    clock.now += remembered.REST + 1
    memory.forget_idle()
    resting = remembered._tables[game_id]
    clock.now += remembered.SWEEP + 1
    memory.forget_idle()
    assert remembered._tables[game_id] is resting

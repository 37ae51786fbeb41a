"""What a process lets go of: games that nobody wants any more, and those that have ended, wherever that was."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from games import catalog
from games.models import Game
from games.play import services
from games.table import asleep, live, memory, remembered
from tests.games.moving import advance, dealt

Json = Any
MOST_ASLEEP = 2048
"""Bytes of a sleeping game of Uno."""

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
    return set(remembered._used)


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


def test_a_game_that_sleeps_keeps_how_things_stand_and_nothing_made_of_it(clock: Clock) -> None:
    game_id = dealt("uno")[0]
    advance(game_id, 6)
    table = memory.current(game_id)
    lay_all_to_sleep(clock)
    assert (list(remembered._asleep), list(remembered._tables)) == ([game_id], [])
    assert len(remembered._asleep[game_id]) < MOST_ASLEEP
    woken = memory.current(game_id)
    (step,) = woken.steps
    assert not any((step.events, step.views, step.frames, step.pages, step.told, step.thoughts))
    assert (step.seq, step.state, step.envelope) == (table.seq, table.state, table.now.envelope)
    assert (woken.tail(table.seq), woken.tail(table.seq - 1)) == ([], None)


@pytest.mark.parametrize("kind", [kind.slug for kind in catalog.kinds()])
def test_a_game_of_any_kind_wakes_as_it_was(kind: str) -> None:
    game_id = dealt(kind)[0]
    advance(game_id, 2)
    table = memory.current(game_id)
    again = asleep.unpacked(asleep.packed(table))
    for one in dataclasses.fields(live.Table):
        if one.name not in {"steps", "now"}:
            assert getattr(again, one.name) == getattr(table, one.name), one.name
    assert again.rules.dump(again.state) == table.rules.dump(table.state)
    assert (again.now.envelope, again.now.timing, again.now.by) == (table.now.envelope, table.now.timing, table.now.by)
    assert [again.view(seat) for seat in (None, 0, 1)] == [table.view(seat) for seat in (None, 0, 1)]


def test_a_game_goes_on_from_its_sleep(clock: Clock) -> None:
    game_id = dealt("uno")[0]
    advance(game_id, 3)
    lay_all_to_sleep(clock)
    advance(game_id, 2)
    table = memory.current(game_id)
    assert [step.seq for step in table.steps] == [4, 5, 6]
    assert table.tail(4) == list(table.steps)[1:]
    assert table.tail(2) is None, "who missed more is told how things stand"


def test_a_sleeping_game_that_was_forgotten_is_read_again(clock: Clock) -> None:
    game_id = dealt("uno")[0]
    lay_all_to_sleep(clock)
    assert remembered.find(game_id)
    lay_all_to_sleep(clock)
    clock.now += remembered.AGE
    memory.forget_idle()
    assert remembered.find(game_id) is None
    assert memory.current(game_id).seq == 1


def test_of_a_crowd_the_oldest_sleep_sooner(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "AWAKE", 2)
    games = [dealt("uno")[0] for _ in range(4)]
    clock.now += remembered.CROWDED + 1
    memory.current(games[0])
    memory.forget_idle()
    assert list(remembered._asleep) == games[1:3]
    assert set(remembered._tables) == {games[0], games[3]}


def test_few_fall_asleep_at_once(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "AT_ONCE", 2)
    games = [dealt("uno")[0] for _ in range(3)]
    lay_all_to_sleep(clock)
    assert list(remembered._asleep) == games[:2]


def lay_all_to_sleep(clock: Clock) -> None:
    """Let so much time pass that all games of which nobody hears fall asleep."""
    clock.now += remembered.REST + 1
    memory.forget_idle()

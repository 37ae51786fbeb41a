"""Vacations: slow clocks rest while their owner is away, for as many days as one may be."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from api import framing
from games import catalog
from games.models import Vacation
from games.pages import page
from games.play import clocks, vacations
from games.table import memory
from games.table.pace import Pause, Timing, Urge
from operations import leftovers
from tests.games.moving import advance
from tests.games.seating import seat as seated
from tests.live.conftest import Clock
from tests.live.resting import DAY, SECONDS, left_of, on_watch, refused, resting, the_same_everywhere, timed

__all__ = ["on_watch"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


def test_the_own_slow_clock_rests(clock: Clock) -> None:
    game_id, people, mover = timed(clock=DAY)
    clock.tick(3600)
    vacations.go(people[mover].user, clock.now + timedelta(days=10))  # type: ignore[arg-type]
    assert left_of(game_id, clock) == 10 * DAY + DAY - 3600
    the_same_everywhere(game_id)
    clock.tick(2 * DAY)
    vacations.come_back(people[mover].user)  # type: ignore[arg-type]
    assert left_of(game_id, clock) == DAY - 3600
    the_same_everywhere(game_id)


def test_a_turn_that_comes_meanwhile_begins_afterwards(clock: Clock) -> None:
    game_id, people, mover = timed(clock=DAY)
    following = (mover + 1) % 4
    vacations.go(people[following].user, clock.now + timedelta(days=3))  # type: ignore[arg-type]
    assert left_of(game_id, clock) == DAY
    clock.tick(3600)
    advance(game_id, 1)
    assert left_of(game_id, clock) == 3 * DAY - 3600 + DAY
    the_same_everywhere(game_id)


@every_kind
def test_a_page_shows_a_vacation_until_it_is_over(kind: str, clock: Clock) -> None:
    game_id, people, mover = timed(kind, DAY)
    seat = (mover + 1) % len(people)
    vacations.go(people[mover].user, clock.now + timedelta(days=3))  # type: ignore[arg-type]

    def is_shown() -> bool:
        table = memory.current(game_id)
        return "on vacation until" in "".join(page.at_this_moment(table, seat).values())

    page.regions(memory.current(game_id), memory.current(game_id).now, seat)
    assert is_shown()
    assert is_shown(), "what was drawn is drawn once"
    clock.tick(3 * DAY - 1)
    assert is_shown()
    clock.tick(1)
    assert not is_shown()


def test_fast_clocks_go_on(clock: Clock) -> None:
    game_id, people, mover = timed()
    vacations.go(people[mover].user, clock.now + timedelta(days=3))  # type: ignore[arg-type]
    assert (left_of(game_id, clock), memory.current(game_id).seq) == (SECONDS, 1)


def test_games_dealt_meanwhile_know_of_it(clock: Clock) -> None:
    _game, people, mover = timed(clock=DAY)
    vacations.go(people[mover].user, clock.now + timedelta(days=3))  # type: ignore[arg-type]
    another = seated("spades", people, 1, turn_clock=DAY)
    assert memory.current(another).people[mover].vacation == framing.iso(clock.now + timedelta(days=3))
    assert left_of(another, clock) == 4 * DAY


def test_a_pause_within_a_vacation_and_one_that_outlasts_it(clock: Clock) -> None:
    game_id, people, mover = timed(clock=DAY)
    other = (mover + 1) % 4
    clock.tick(3600)
    vacations.go(people[mover].user, clock.now + timedelta(days=3))  # type: ignore[arg-type]
    clock.tick(3600)
    resting(game_id, other, 10)
    assert left_of(game_id, clock) == 3 * DAY - 3600 + 23 * 3600
    clock.tick(120)
    vacations.come_back(people[mover].user)  # type: ignore[arg-type]
    assert left_of(game_id, clock) == 8 * 60 + 23 * 3600
    the_same_everywhere(game_id)
    clock.tick(60)
    clocks.resume(game_id, other)
    assert left_of(game_id, clock) == 23 * 3600
    the_same_everywhere(game_id)


@pytest.mark.parametrize(
    ("deadline", "urge", "pause", "due"),
    [(60, None, None, 60), (60, 3, None, 3), (360, None, 300, 300), (360, 3, 300, 3), (None, None, 300, 300),
     (None, None, None, None)],
)  # fmt: skip
def test_the_referee_looks_when_the_first_of_them_is_due(
    deadline: int | None, urge: int | None, pause: int | None, due: int | None
) -> None:
    def at(seconds: int | None) -> Any:
        return None if seconds is None else timezone.now().replace(microsecond=0) + timedelta(days=1, seconds=seconds)

    begun = at(0)
    timing = Timing(0, at(deadline), () if urge is None else (Urge(at(urge), 1),), pause and Pause(0, at(pause)))
    assert timing.due is None if due is None else abs((timing.due - begun).total_seconds() - due) <= 1


@pytest.mark.parametrize(
    ("earlier", "days", "is_refused"),
    [
        ([], 14, False),
        ([], 15, True),
        ([(100, 7)], 14, False),
        ([(100, 8)], 14, True),
        ([(100, 14)], 7, False),
        ([(100, 14), (50, 7)], 1, True),
        ([(400, 14)], 14, False),  # more than a year ago
        ([(370, 14)], 12, False),  # nine of its days lie within the year: twelve are left
        ([(370, 14)], 13, True),
    ],
)
def test_fourteen_days_at_once_and_twenty_one_a_year(
    clock: Clock, earlier: list[tuple[int, int]], days: int, is_refused: bool
) -> None:
    _game, people, mover = timed()
    user = people[mover].user
    assert user is not None
    for ago, long in earlier:
        since = clock.now - timedelta(days=ago)
        Vacation.objects.create(user=user, since=since, until=since + timedelta(days=long))
    until = clock.now + timedelta(days=days)
    if is_refused:
        assert refused(lambda: vacations.go(user, until)) == "TOO_LONG"
    else:
        assert vacations.go(user, until).until == until


def test_a_longer_one_counts_from_its_beginning(clock: Clock) -> None:
    _game, people, mover = timed()
    user = people[mover].user
    assert user is not None
    vacations.go(user, clock.now + timedelta(days=10))
    clock.tick(5 * DAY)
    assert refused(lambda: vacations.go(user, clock.now + timedelta(days=10))) == "TOO_LONG"
    vacations.go(user, clock.now + timedelta(days=9))
    assert vacations.standing(user.pk, clock.now) == (clock.now + timedelta(days=9), 7)


def test_a_vacation_is_forgotten_once_it_counts_no_longer(clock: Clock) -> None:
    _game, people, mover = timed()
    for ago in (364, 366):
        until = clock.now - timedelta(days=ago)
        Vacation.objects.create(user=people[mover].user, since=until - timedelta(days=3), until=until)
    assert dict(leftovers.tidy())["vacations"] == 1
    assert Vacation.objects.get().until == clock.now - timedelta(days=364)

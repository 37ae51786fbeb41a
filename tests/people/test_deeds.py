"""What games report of people: who leaves, who runs out of time for the third time, who plays to the end."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Game, Seat, Watch
from games.play import seats, services
from games.table import memory
from people import conduct
from people.conduct.models import Deed, Measure
from tests.games.callers import Caller, bot, person
from tests.games.moving import offered
from tests.games.seating import put, seat
from tests.kinds.uno.positions import at
from tests.lobbies.gathering import dealt

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture
def ann() -> Caller:
    return person("Ann")


@pytest.fixture
def bob() -> Caller:
    return person("Bob")


def deeds(caller: Caller) -> list[str]:
    return [deed.what for deed in Deed.objects.filter(user=caller.user).order_by("pk")]


def leave(caller: Caller, game_id: int) -> None:
    assert caller.user
    services.vacate(game_id, caller.user, "left")


# -- Leaving -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("clock", [0, 30, 60, 120])
def test_leaving_a_live_game_with_people_is_a_mark(ann: Caller, bob: Caller, clock: int) -> None:
    game_id = seat("uno", [ann, bob], turn_clock=clock)
    leave(bob, game_id)
    assert (deeds(ann), deeds(bob)) == ([], ["left"])
    assert len(conduct.marks_of(bob.id)) == 1


@pytest.mark.parametrize("clock", [86_400, 259_200])
def test_leaving_a_slow_one_is_none(ann: Caller, bob: Caller, clock: int) -> None:
    leave(bob, seat("uno", [ann, bob], turn_clock=clock))
    assert deeds(bob) == []


def test_leaving_bots_is_none(ann: Caller) -> None:
    leave(ann, seat("uno", [ann, bot("Rosa")]))
    assert deeds(ann) == []


def test_the_last_one_leaves_nobody(ann: Caller, bob: Caller) -> None:
    game_id = seat("uno", [ann, bob])
    leave(bob, game_id)
    leave(ann, game_id)
    assert deeds(ann) == [], "and the game that was abandoned counts for nobody"


def test_being_removed_is_none(ann: Caller, bob: Caller) -> None:
    assert bob.user
    services.vacate(seat("uno", [ann, bob]), bob.user, "kicked")
    assert deeds(bob) == []


def test_one_game_counts_once(ann: Caller, bob: Caller) -> None:
    made = dealt(ann, bob, kind="uno")
    for _ in range(2):
        assert bob.post(f"/api/games/{made['game_id']}/leave").status == 202
        assert bob.post(f"/api/games/{made['game_id']}/rejoin").status == 202
    assert deeds(bob) == ["left"]


def test_a_break_of_ours_makes_no_mark(ann: Caller, bob: Caller) -> None:
    now = timezone.now()
    game_id = seat("uno", [ann, bob])
    Game.objects.update(started_at=now - timedelta(minutes=5))
    Watch.objects.create(pk=1, since=now - timedelta(seconds=20), until=now)
    leave(bob, game_id)
    assert deeds(bob) == []


def test_a_game_that_began_after_the_break_counts(ann: Caller, bob: Caller) -> None:
    now = timezone.now()
    Watch.objects.create(pk=1, since=now - timedelta(seconds=20), until=now)
    leave(bob, seat("uno", [ann, bob]))
    assert deeds(bob) == ["left"]


def test_nor_does_a_game_that_staff_have_to_look_at(ann: Caller, bob: Caller) -> None:
    game_id = seat("uno", [ann, bob])
    Game.objects.update(troubles=Game.TOO_MUCH)
    leave(bob, game_id)
    assert deeds(bob) == []


# -- Time ----------------------------------------------------------------------------------------------------
def test_the_third_time_out_is_a_mark(ann: Caller, bob: Caller) -> None:
    game_id = seat("uno", [ann, bob], turn_clock=60)
    seats.take_over(memory.current(game_id), 1, Seat.Reason.TIMEOUT)
    assert (deeds(ann), deeds(bob)) == ([], ["timed_out"])
    leave(bob, game_id)
    assert deeds(bob) == ["timed_out"], "leaving after that is the same game"


# -- The end -------------------------------------------------------------------------------------------------
def play_out(*callers: Caller, **settings: Any) -> None:
    """A game in which the first one to move has one card left, which fits."""
    game_id = seat("uno", list(callers), 7, {"target_score": 0}, **settings)
    put(game_id, at(["r1", "r6 r7"]))
    services.play(game_id, services.Asked(*offered(game_id)))
    assert memory.current(game_id).is_over


def test_who_plays_a_game_out_has_that_counted(ann: Caller, bob: Caller) -> None:
    play_out(ann, bob)
    assert deeds(ann) == deeds(bob) == ["played_out"]


def test_two_of_them_erase_a_mark(ann: Caller, bob: Caller) -> None:
    leave(bob, seat("uno", [ann, bob]))
    play_out(ann, bob)
    assert len(conduct.marks_of(bob.id)) == 1
    play_out(ann, bob)
    assert conduct.marks_of(bob.id) == []


def test_slow_games_and_bots_count_nothing(ann: Caller, bob: Caller) -> None:
    play_out(ann, bob, turn_clock=86_400)
    play_out(ann, bot("Rosa"))
    assert deeds(ann) == deeds(bob) == []


def test_an_abandoned_game_is_not_played_out(ann: Caller, bob: Caller) -> None:
    for reason in ("abandoned", "voided"):
        services.abandon(seat("uno", [ann, bob]), reason)
    assert deeds(ann) == []


# -- What it costs -------------------------------------------------------------------------------------------
def test_bars(ann: Caller, bob: Caller) -> None:
    now = timezone.now()
    for number, (left, minutes) in enumerate([(1, None), (2, 10), (3, 60), (4, 1440)]):
        conduct.left(bob.id, f"game:{number}")
        until = conduct.barred_until(bob.id)
        assert len(conduct.marks_of(bob.id)) == left
        assert (until is None) == (minutes is None)
        if until is not None and minutes is not None:
            assert abs(until - now - timedelta(minutes=minutes)) < timedelta(seconds=30)
    assert bob.user
    assert conduct.barred_until(bob.user) == until, "by who it is, too"
    assert conduct.barred_until(ann.id) is None
    assert conduct.barred_until(bob.id, now + timedelta(hours=25)) is None


def test_three_missed_proposals_are_a_mark(ann: Caller) -> None:
    for number in (1, 2, 2, 2):
        conduct.missed_proposal(ann.id, f"proposal:{number}")
    assert conduct.marks_of(ann.id) == [], "told twice, it counts once"
    conduct.missed_proposal(ann.id, "proposal:3")
    assert len(conduct.marks_of(ann.id)) == 1


def test_the_later_of_marks_and_staff_counts(ann: Caller) -> None:
    soon, later = timezone.now() + timedelta(hours=1), timezone.now() + timedelta(days=3)
    for until in (later, soon):
        Measure.objects.create(whom=ann.user, what="barred", until=until)
    assert conduct.barred_until(ann.id) == later


def test_of_many_the_same_are_barred(ann: Caller, bob: Caller, django_assert_num_queries: Any) -> None:
    people = [ann, bob, *(person(f"P{number}") for number in range(4))]
    for number in range(2):
        conduct.left(people[0].id, f"game:{number}")
    conduct.left(people[1].id, "game:0")
    now = timezone.now()
    for caller, lifted in ((people[2], None), (people[3], now)):
        Measure.objects.create(whom=caller.user, what="barred", until=now + timedelta(hours=1), lifted_at=lifted)
    Measure.objects.create(whom=people[4].user, what="silenced", until=now + timedelta(hours=1))
    for later in (0, 11, 61):
        at = now + timedelta(minutes=later)
        with django_assert_num_queries(2):
            found = conduct.barred_among([caller.id for caller in people], at)
        assert found == {caller.id for caller in people if conduct.barred_until(caller.id, at)}
        assert len(found) == {0: 2, 11: 1, 61: 0}[later]
    assert conduct.barred_among([]) == set()


# -- Before one leaves ---------------------------------------------------------------------------------------
def browser_of(caller: Caller) -> Client:
    client = Client()
    assert caller.user
    client.force_login(caller.user)
    return client


def test_the_page_says_what_leaving_costs(ann: Caller, bob: Caller) -> None:
    game_id = dealt(ann, bob, kind="uno")["game_id"]

    def asked() -> str:
        return browser_of(bob).get(f"/games/{game_id}/leave/").content.decode()

    assert "after the second time within a week" in asked()
    for number, words in enumerate(("10 minutes", "an hour", "a day", "a day")):
        conduct.left(bob.id, f"game:other{number}")
        assert f"we find you no table for {words}." in asked()


def test_and_says_nothing_where_it_costs_nothing(ann: Caller, bob: Caller) -> None:
    game_id = dealt(ann, bob, kind="uno", turn_clock=86_400)["game_id"]
    assert "no table for" not in browser_of(bob).get(f"/games/{game_id}/leave/").content.decode()

"""Open tables without ghosts: which are listed and when they close, each row of the rule with its times."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clock import watch
from games.models import Entry, Game
from lobbies import attendance, closing, listing
from lobbies.models import Lobby
from lobbies.pages import street
from operations import leftovers
from people.models import Notice
from tests.games.callers import Caller, person
from tests.games.sockets import listen
from tests.live.conftest import Clock, clock
from tests.lobbies.gathering import dealt, end, game, lobby, look, names, refused

__all__ = ["clock"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.usefixtures("fresh_process")]
Json = Any
MINUTE, HOUR, DAY = 60, 3_600, 86_400


@pytest.fixture(autouse=True)
def _stands_still(clock: Clock) -> None:
    """Time goes on when it is told to."""


def later(clock: Clock, seconds: float) -> None:
    """Time passes, and the referee looks."""
    clock.tick(seconds)
    for see_to in (closing.see_to_the_street, closing.close_deserted, closing.end_left_alone):
        see_to()


def listed(caller: Caller) -> list[int]:
    """What somebody sees in the list, oldest first."""
    return sorted(found["lobby_id"] for found in caller.get("/api/lobbies").body["lobbies"])


def is_open(number: int) -> bool:
    return Lobby.objects.get(pk=number).status == Lobby.Status.OPEN


# -- Public, in one sitting ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seconds", "found"), [(59, True), (65, True), (66, False), (HOUR / 5, False)])
def test_a_table_is_listed_for_a_minute_after_its_last_member(
    seconds: int, found: bool, ann: Caller, bob: Caller, clock: Clock
) -> None:
    number = lobby(ann, turn_clock=60)
    later(clock, seconds)
    assert (listed(bob) == [number]) is found
    assert listed(ann) == [number], "one's own always"


def test_who_looks_at_it_again_puts_it_back(ann: Caller, bob: Caller, clock: Clock) -> None:
    number = lobby(ann)
    later(clock, 5 * MINUTE)
    assert listed(bob) == []
    look(bob, number)
    later(clock, 1)
    assert listed(bob) == [], "a stranger who looks is nobody's company"
    look(ann, number)
    later(clock, 1)
    assert listed(bob) == [number]


@pytest.mark.parametrize(("seconds", "found"), [(15 * MINUTE - 1, True), (15 * MINUTE + 1, False)])
def test_it_closes_after_a_quarter_of_an_hour(seconds: int, found: bool, ann: Caller, clock: Clock) -> None:
    number = lobby(ann)
    later(clock, seconds)
    assert is_open(number) is found


def test_who_comes_back_in_time_keeps_it_open(ann: Caller, clock: Clock) -> None:
    number = lobby(ann)
    later(clock, 14 * MINUTE)
    look(ann, number)
    later(clock, 14 * MINUTE)
    assert is_open(number)


def test_a_table_that_closes_sends_everybody_home_and_is_no_waiting_one(ann: Caller, clock: Clock) -> None:
    made = game(ann)
    later(clock, 16 * MINUTE)
    refused(ann.get(f"/api/games/{made['game_id']}"), 404, "GAME_NOT_FOUND")
    assert not Lobby.objects.get().members.exists()


def test_a_house_that_was_closed_closes_no_table(ann: Caller, clock: Clock) -> None:
    watch.sign()
    number = lobby(ann)
    clock.tick(HOUR)
    watch.sign()
    later(clock, 1)
    assert is_open(number), "people get a quarter of an hour to come back"
    for _ in range(91):
        watch.sign()
        later(clock, 10)
    assert not is_open(number)


def test_full_tables_are_not_listed(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, capacity=2)
    assert listed(cy) == [number]
    bob.post(f"/api/lobbies/{number}/join")
    assert listed(cy) == []
    bob.post(f"/api/lobbies/{number}/leave")
    assert listed(cy) == [number]


# -- Public, slow --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seconds", "found"), [(6 * DAY, True), (7 * DAY, False)])
def test_a_slow_table_that_the_list_was_not_told_of_is_put_on_it(
    seconds: int, found: bool, ann: Caller, bob: Caller, clock: Clock
) -> None:
    number = lobby(ann, turn_clock=DAY)
    Lobby.objects.update(on_street=False)
    clock.tick(seconds)
    closing.see_to_the_street()
    assert (listed(bob) == [number]) is found
    assert listing.found_again() == []


def test_a_slow_table_is_listed_for_a_week_and_says_since_when(ann: Caller, bob: Caller, clock: Clock) -> None:
    number = lobby(ann, turn_clock=DAY)
    later(clock, 2 * DAY)
    assert listed(bob) == [number]
    (row,) = street.rows(street.gathering())[0]
    assert row.opened == "opened 2 days ago"
    later(clock, 5 * DAY - 1)
    assert listed(bob) == [number]
    later(clock, 2)
    assert listed(bob) == []
    assert not is_open(number)


def test_a_slow_table_deals_when_it_is_full_and_tells_its_host(ann: Caller, bob: Caller, clock: Clock) -> None:
    number = lobby(ann, capacity=2, turn_clock=DAY)
    clock.tick(DAY)
    bob.post(f"/api/lobbies/{number}/join")
    found = Lobby.objects.get(pk=number)
    assert found.game is not None
    assert found.game.status == Game.Status.PLAYING
    assert list(Notice.objects.values_list("reader", "topic", "path")) == [(ann.id, "seated", f"/lobbies/{number}/")]


def test_other_tables_wait_for_their_host_when_they_are_full(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob, capacity=2, turn_clock=60)
    assert is_open(number)


def test_a_table_that_becomes_slow_is_a_slow_one(ann: Caller, bob: Caller, clock: Clock) -> None:
    number = lobby(ann)
    ann.post(f"/api/lobbies/{number}/options", {"turn_clock": 3 * DAY})
    later(clock, DAY)
    assert listed(bob) == [number]


# -- Private -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seconds", "found"), [(DAY - 1, True), (DAY + 1, False)])
def test_a_private_table_is_never_listed_and_kept_for_a_day(
    seconds: int, found: bool, ann: Caller, bob: Caller, clock: Clock
) -> None:
    number = lobby(ann, visibility="private")
    assert listed(bob) == []
    later(clock, seconds)
    assert is_open(number) is found


def test_its_host_is_told_who_sits_down(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, bob, visibility="private")
    lobby(cy, bob)
    told = Notice.objects.get()
    assert (told.reader_id, told.topic, told.path) == (ann.id, "seated", f"/lobbies/{number}/")
    assert told.facts == {"by": "Bob", "title": "UNO"}


# -- Running -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("settings", "seconds", "found"),
    [
        pytest.param({"spectators": True}, 80, True, id="somebody is there"),
        pytest.param({"spectators": True}, 86, False, id="nobody is"),
        pytest.param({"spectators": True, "turn_clock": DAY}, 5 * HOUR, True, id="slow"),
        pytest.param({"spectators": False}, 0, False, id="nobody may"),
        pytest.param({"spectators": True, "visibility": "private"}, 0, False, id="private"),
    ],
)
def test_running_games_may_be_watched_where_somebody_is(
    settings: Json, seconds: int, found: bool, ann: Caller, bob: Caller, clock: Clock
) -> None:
    number = lobby(ann, bob, ready=True, **settings)
    assert ann.post("/api/games", {"lobby_id": number}).status == 201
    clock.tick(seconds)
    assert [one.pk for one in street.watchable()] == ([number] if found else [])


def test_who_moves_is_there_also_without_a_socket(ann: Caller, bob: Caller, clock: Clock) -> None:
    number = lobby(ann, bob, ready=True, spectators=True)
    started = ann.post("/api/games", {"lobby_id": number}).body["game_id"]
    clock.tick(2 * MINUTE)
    assert street.watchable() == []
    Entry.objects.create(game_id=started, seq=2, at=timezone.now(), seat=0, by="player")
    attendance.see_who_moves()
    assert [one.pk for one in street.watchable()] == [number]


def test_a_table_at_which_a_game_runs_is_not_closed(ann: Caller, bob: Caller, clock: Clock) -> None:
    dealt(ann, bob)
    later(clock, 30 * DAY - 1)
    assert Lobby.objects.get().status == Lobby.Status.STARTED or Game.objects.get().status == Game.Status.ENDED


# -- Game over -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("visibility", "seconds", "found"),
    [("public", 15 * MINUTE - 1, True), ("public", 15 * MINUTE + 1, False), ("private", 15 * MINUTE + 1, False)],
)
def test_after_a_game_a_table_is_not_listed_and_closes_soon(
    visibility: str, seconds: int, found: bool, ann: Caller, bob: Caller, clock: Clock
) -> None:
    made = game(ann, bob, visibility=visibility)
    ann.post(f"/api/games/{made['game_id']}/start")
    clock.tick(DAY)
    end(made["game_id"])
    assert listed(person("Dan")) == []
    later(clock, seconds)
    assert is_open(made["lobby_id"]) is found


# -- A game that is left alone -------------------------------------------------------------------------------------
def test_a_game_of_people_without_a_clock_ends_after_a_week_alone(ann: Caller, bob: Caller, clock: Clock) -> None:
    made = dealt(ann, bob)
    later(clock, 7 * DAY - 1)
    assert Game.objects.get().status == Game.Status.PLAYING
    later(clock, 2)
    ended = Game.objects.get()
    assert (ended.status, ended.reason) == (Game.Status.ENDED, "abandoned")
    assert ann.get(f"/api/games/{made['game_id']}").body["status"] == "ended"


def test_one_with_a_clock_or_against_bots_does_not(ann: Caller, bob: Caller, clock: Clock) -> None:
    dealt(ann, bob, turn_clock=DAY)
    alone = game(ann)
    ann.post(f"/api/lobbies/{alone['lobby_id']}/bots")
    ann.post(f"/api/games/{alone['game_id']}/start")
    clock.tick(8 * DAY)
    closing.end_left_alone()
    assert set(Game.objects.values_list("status", flat=True)) == {Game.Status.PLAYING}


# -- Who is told ---------------------------------------------------------------------------------------------------
async def test_the_street_hears_of_what_time_does(ann: Caller, bob: Caller, clock: Clock) -> None:
    from asgiref.sync import sync_to_async

    number = await sync_to_async(lobby)(ann)
    ear = await listen(bob, "/ws/lobby/")
    assert [one["lobby_id"] for one in (await frame(ear, "lobby:list:update"))["lobbies"]] == [number]
    await sync_to_async(later)(clock, 66)
    assert (await frame(ear, "lobby:list:removed"))["lobby_id"] == number
    await sync_to_async(look)(ann, number)
    await sync_to_async(later)(clock, 1)
    assert [one["lobby_id"] for one in (await frame(ear, "lobby:list:update"))["lobbies"]] == [number]
    await ear.close()


async def frame(ear: Any, event: str) -> Json:
    while (found := await ear.next())["event"] != event:
        pass
    return found["data"]


async def test_an_open_socket_keeps_a_table_listed(ann: Caller, bob: Caller, clock: Clock) -> None:
    from asgiref.sync import sync_to_async

    number = await sync_to_async(lobby)(ann)
    ear = await listen(ann, f"/ws/lobbies/{number}/")
    await frame(ear, "lobby:state:update")
    for _ in range(20):
        await sync_to_async(later)(clock, 50)
        await attendance.renew()
    assert await sync_to_async(listed)(bob) == [number]
    await ear.close()
    await sync_to_async(later)(clock, 66)
    assert await sync_to_async(listed)(bob) == []


async def test_so_does_a_socket_at_a_table_that_gathers(ann: Caller, bob: Caller, clock: Clock) -> None:
    from asgiref.sync import sync_to_async

    made = await sync_to_async(game)(ann, kind="uno")
    number = made["lobby_id"]
    ear = await listen(ann, f"/ws/games/{made['game_id']}/")
    await frame(ear, "game:state:update")
    for _ in range(20):
        await sync_to_async(later)(clock, 6)
        await attendance.renew()
    await sync_to_async(later)(clock, 60)
    assert await sync_to_async(listed)(bob) == [number]
    await ear.close()


# -- tidy ----------------------------------------------------------------------------------------------------------
def test_tidying_closes_them_too(ann: Caller, clock: Clock) -> None:
    number = lobby(ann)
    clock.tick(16 * MINUTE)
    assert ("tables nobody is at", 1) in leftovers.tidy(dry_run=True)
    assert is_open(number)
    assert ("tables nobody is at", 1) in leftovers.tidy()
    assert not is_open(number)


# -- Many ----------------------------------------------------------------------------------------------------------
def test_fifty_thousand_old_tables_slow_nothing_down(ann: Caller, bob: Caller, clock: Clock) -> None:
    """Lists and the referee's looks find what they want by an index, however much has been."""
    from django.db import connection

    host, now = ann.user, timezone.now()
    assert host
    long_ago = now - timedelta(days=40)
    kept = ({"status": "started", "is_slow": False}, {"status": "closed"}, {"status": "started", "is_slow": False})
    Lobby.objects.bulk_create(
        (
            Lobby(
                name="Old", kind="uno", capacity=4, host=host, room_code=f"{n:06}", here_at=long_ago,
                settings={"visibility": "public", "spectators": True}, **kept[n % 3],
            )
            for n in range(50_000)
        ),
        batch_size=5_000,
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    number = lobby(bob)
    assert listed(person("Dan")) == [number]
    asked: tuple[Callable[[], object], ...] = (
        street.gathering, street.watchable, listing.left, listing.found_again, closing.deserted().exists,
        attendance.see_who_moves,
    )  # fmt: skip
    for ask in asked:
        plans = plans_of(ask)
        assert plans
        assert [plan for plan in plans if reads_all(plan)] == [], ask


def plans_of(ask: Callable[[], object]) -> list[str]:
    """How the database finds what this asks for."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        ask()
    explain = "EXPLAIN QUERY PLAN " if connection.vendor == "sqlite" else "EXPLAIN "
    plans = []
    for one in asked.captured_queries:
        if one["sql"].startswith("SELECT"):
            with connection.cursor() as cursor:
                cursor.execute(explain + one["sql"])
                plans.append("\n".join(str(row[-1]) for row in cursor.fetchall()))
    return plans


def reads_all(plan: str) -> bool:
    """Whether all lobbies are gone through."""
    lines = [line for line in plan.splitlines() if "lobbies_lobby" in line]
    return any(
        ("SCAN lobbies_lobby" in line and "INDEX" not in line) or "Seq Scan on lobbies_lobby" in line for line in lines
    )


# -- The next game -------------------------------------------------------------------------------------------------
def test_a_stranger_waits_for_the_next_game_and_gets_a_bots_chair(ann: Caller, bob: Caller, clock: Clock) -> None:
    from lobbies import services

    made = game(ann, max_players=2)
    ann.post(f"/api/lobbies/{made['lobby_id']}/bots")
    ann.post(f"/api/games/{made['game_id']}/start")
    assert bob.user
    services.wait_for_next_game(made["lobby_id"], bob.user)
    assert len(ann.get(f"/api/games/{made['game_id']}").body["players"]) == 2, "nobody takes a seat of a running game"
    end(made["game_id"])
    assert ann.post(f"/api/games/{made['game_id']}/rematch").status == 202
    again = Lobby.objects.get(pk=made["lobby_id"])
    assert again.game is not None
    assert list(again.game.seats.values_list("user__display_name", flat=True)) == ["Ann", "Bob"]
    assert sorted(names(look(ann, made["lobby_id"]))) == ["Ann", "Bob"]


def test_where_only_people_sit_nobody_waits_for_a_chair(ann: Caller, bob: Caller, cy: Caller) -> None:
    from api.problems import Problem
    from lobbies import services

    made = dealt(ann, bob, max_players=2)
    assert cy.user
    with pytest.raises(Problem, match="LOBBY_FULL"):
        services.wait_for_next_game(made["lobby_id"], cy.user)

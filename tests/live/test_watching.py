"""Watching: fifty at most, counted in every process, and where a table wants it three minutes later, wherever one
looks."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.utils import timezone

from api.codes import UNAVAILABLE
from api.problems import Problem
from api.threads import in_thread
from games import catalog
from games.models import Entry, Watcher
from games.play import services
from games.sockets import base, consumers, watchers
from games.table import delayed, memory, watching
from tests.games.callers import Caller, person
from tests.games.moving import advance, dealt
from tests.games.sockets import Ear, sit_down
from tests.live.conftest import Clock

Json = Any
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


@pytest.fixture(autouse=True)
def nobody_watches() -> Iterator[None]:
    """What other tests looked at counts for none."""
    watching._renewed.clear()
    delayed.forget_all()
    watchers._renewed_at = float("-inf")
    yield
    delayed.forget_all()


def browser(caller: Caller) -> Client:
    assert caller.user is not None
    client = Client()
    client.force_login(caller.user)
    return client


# -- Three minutes later -------------------------------------------------------------------------------------
@every_kind
def test_whoever_watches_sees_the_table_as_it_was(kind: str, clock: Clock) -> None:
    game_id, people = dealt(kind, turn_clock=120, watch_delay=180)
    zoe, then = person("Zoe"), json.dumps(memory.current(game_id).view(None))
    clock.tick(60)
    advance(game_id, 3)
    assert zoe.get(f"/api/games/{game_id}").body["seq"] == 1
    assert json.dumps(delayed.for_spectators(memory.current(game_id)).view(None)) == then
    assert people[0].get(f"/api/games/{game_id}").body["seq"] >= 4
    clock.tick(60)
    advance(game_id, 2)
    newest = memory.current(game_id).seq
    clock.tick(120)  # the first moves are three minutes old now, the others only two
    seen = zoe.get(f"/api/games/{game_id}").body["seq"]
    assert 4 <= seen < newest
    log = zoe.get(f"/api/games/{game_id}/moves").body
    assert [entry["seq"] for entry in log["entries"]] == list(range(1, seen + 1))
    clock.tick(60)
    assert zoe.get(f"/api/games/{game_id}").body["seq"] == newest


@every_kind
def test_the_page_its_log_and_its_requests_are_late_as_well(kind: str, clock: Clock) -> None:
    game_id, people = dealt(kind, turn_clock=120, watch_delay=180)
    zoe = browser(person("Zoe"))
    clock.tick(10)
    advance(game_id, 2)
    newest = memory.current(game_id).seq
    assert 'data-seq="1"' in zoe.get(f"/games/{game_id}/").content.decode()
    assert f'data-seq="{newest}"' in browser(people[0]).get(f"/games/{game_id}/").content.decode()
    frames = zoe.get(f"/games/{game_id}/live?since=1&lang=en", headers={"X-Part": "yes"}).json()
    assert [frame.get("seq") for frame in frames if frame.get("seq", 0) > 1] == []
    clock.tick(180)
    assert f'data-seq="{newest}"' in zoe.get(f"/games/{game_id}/").content.decode()


def test_the_end_and_the_seed_are_told_later_too(clock: Clock) -> None:
    game_id, people = dealt("uno", turn_clock=120, watch_delay=180)
    zoe = person("Zoe")
    services.abandon(game_id)
    delayed.forget_all()
    told = zoe.get(f"/api/games/{game_id}").body
    assert (told["status"], sorted(told["shuffle"])) == ("playing", ["commitment"])
    assert "shuffle" not in zoe.get(f"/api/games/{game_id}/moves").body
    assert people[0].get(f"/api/games/{game_id}").body["status"] == "ended"
    clock.tick(181)
    told = zoe.get(f"/api/games/{game_id}").body
    assert (told["status"], "seed" in told["shuffle"]) == ("ended", True)


@pytest.mark.parametrize(("settings", "late"), [({"turn_clock": 86_400, "watch_delay": 180}, 0),
                                                ({"turn_clock": 60, "watch_delay": 180}, 180),
                                                ({"turn_clock": 0, "watch_delay": 180}, 180),
                                                ({"turn_clock": 60}, 0)])  # fmt: skip
def test_slow_games_are_not_late(settings: Json, late: int) -> None:
    assert delayed.delay_of(settings) == late


def test_the_log_of_a_packed_game_is_late_as_well(clock: Clock) -> None:
    game_id, _people = dealt("spades", turn_clock=120, watch_delay=180)
    advance(game_id, 3)
    services.abandon(game_id)
    from games.table import entries

    entries.pack(game_id)
    assert len(person("Zoe").get(f"/api/games/{game_id}/moves").body["entries"]) == 1


def test_many_who_look_at_once_have_it_told_again_from_the_deal_once(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, _people = dealt("spades", turn_clock=120, watch_delay=180)
    advance(game_id, 3)
    clock.tick(200)
    table, deals, looks = memory.current(game_id), [], list[int]()
    dealt_again, rows_of = delayed._dealt, delayed.entries.of

    def slowly(*about: Any, **more: Any) -> Any:
        if len(looks) == 1:  # another one looks while the first has not finished
            looks.append(0)
            looks[1] = delayed.for_spectators(table).seq
        return rows_of(*about, **more)

    monkeypatch.setattr(delayed, "_dealt", lambda table: deals.append(table.id) or dealt_again(table))
    looks.append(delayed.for_spectators(table).seq)
    monkeypatch.setattr(delayed.entries, "of", slowly)
    looks.append(delayed.for_spectators(table).seq)
    assert (looks, deals) == ([table.seq] * 3, [game_id])


def test_an_older_look_takes_nothing_from_a_newer_one(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, _people = dealt("spades", turn_clock=120, watch_delay=180)
    early = clock.now
    clock.tick(10)
    advance(game_id, 2)
    table, rows_of = memory.current(game_id), delayed.entries.of

    def meanwhile(*about: Any, **more: Any) -> Any:
        monkeypatch.setattr(delayed.entries, "of", rows_of)
        assert delayed.as_it_was(table, clock.now).seq == 3
        return rows_of(*about, **more)

    assert delayed.as_it_was(table, early).seq == 1
    monkeypatch.setattr(delayed.entries, "of", meanwhile)
    delayed.as_it_was(table, early)
    asked = []
    monkeypatch.setattr(delayed.entries, "of", lambda *_, **more: asked.append(more["after"]) or ())
    assert delayed.as_it_was(table, clock.now).seq == 3
    assert asked == [3]


def test_the_sockets_of_a_game_share_the_look(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, _people = dealt("spades", turn_clock=120, watch_delay=180)
    looks, look = [], delayed.for_spectators
    callers = [person(name) for name in ("Zoe", "Yan", "Xia")]

    async def hears() -> list[Json]:
        ears = [await sit_down(one, game_id) for one in callers]
        for ear in ears:
            await ear.entry()
        await in_thread(advance, game_id, 1)
        monkeypatch.setattr(delayed, "for_spectators", lambda table: looks.append(table.id) or look(table))
        await watchers.tell_watchers()
        clock.tick(181)
        await watchers.tell_watchers()
        heard = [(await ear.entry())[-1]["seq"] for ear in ears]
        for ear in ears:
            await ear.close()
        return heard

    assert async_to_sync(hears)() == [2, 2, 2]
    assert looks == [game_id] * 2


def test_a_socket_hears_it_when_its_time_has_come(clock: Clock) -> None:
    game_id, people = dealt("spades", turn_clock=120, watch_delay=180)

    async def hears() -> tuple[list[Json], list[Json], list[Json]]:
        ear, own = await sit_down(person_zoe, game_id), await sit_down(people[0], game_id)
        await ear.entry()
        await own.entry()
        await in_thread(advance, game_id, 1)
        await own.entry()
        await watchers.tell_watchers()
        early = await _settled(ear)
        clock.tick(181)
        await watchers.tell_watchers()
        late = await ear.entry()
        await ear.close()
        await own.close()
        return early, late, own.heard

    person_zoe = person("Zoe")
    early, late, _own = async_to_sync(hears)()
    assert [frame["event"] for frame in early if "seq" in frame] == []
    assert late[-1]["seq"] == 2


async def _settled(ear: Ear) -> list[Json]:
    await asyncio.sleep(0.1)
    return [frame for frame in ear.pending() if not frame["event"].startswith("ack")]


# -- How many ------------------------------------------------------------------------------------------------
def test_fifty_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST", 2)
    game_id, people = dealt("uno")
    callers = [person(name) for name in ("Zoe", "Yan", "Xia")]
    answers = [one.get(f"/api/games/{game_id}") for one in callers]
    assert [one.status for one in answers] == [200, 200, 403]
    assert answers[2].body["code"] == "WATCHERS_FULL"
    assert people[0].get(f"/api/games/{game_id}").status == 200
    assert browser(callers[2]).get(f"/games/{game_id}/")["Location"] == f"/games/{game_id}/door/"
    assert browser(callers[0]).get(f"/games/{game_id}/").status_code == 200


def test_who_looks_no_longer_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST", 1)
    game_id, _people = dealt("uno")
    assert person("Zoe").get(f"/api/games/{game_id}").status == 200
    Watcher.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert person("Yan").get(f"/api/games/{game_id}").status == 200
    assert watching.counts() == {game_id: 1}


def test_after_the_end_anybody_may_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST", 0)
    game_id, _people = dealt("uno")
    services.abandon(game_id)
    assert person("Zoe").get(f"/api/games/{game_id}").status == 200


def test_the_table_hears_how_many_watch() -> None:
    game_id, people = dealt("uno")
    zoe = person("Zoe")

    async def hears() -> list[int]:
        own, ear, again = [await sit_down(one, game_id) for one in (people[0], zoe, zoe)]
        counts = []
        for leaving in (None, again, ear):
            if leaving is not None:
                await leaving.close()
            await watchers.tell_watchers()
            await asyncio.sleep(0.05)
            counts += [frame["data"]["count"] for frame in await _heard(own) if frame["event"] == "conn:watchers"]
        await own.close()
        return counts

    assert async_to_sync(hears)() == [1, 0]
    assert Entry.objects.filter(game_id=game_id).count() == 1


def test_who_goes_while_the_database_is_away_watches_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, _people = dealt("uno")
    zoe = person("Zoe")

    async def gone(_user_id: int) -> None:
        raise Problem(503, UNAVAILABLE, "The database is away.")

    async def leaves() -> set[Any]:
        ear = await sit_down(zoe, game_id)
        await ear.entry()
        await watchers.tell_watchers()
        assert [one.game_id for one in consumers.onlookers] == [game_id]
        monkeypatch.setattr(base, "departures", [gone])
        with suppress(Problem):
            await ear.close()
        return set(consumers.onlookers)

    assert async_to_sync(leaves)() == set()


def test_who_left_in_another_process_and_watches_here_is_counted_again() -> None:
    game_id, people = dealt("uno")
    zoe = person("Zoe")

    async def hears() -> list[int]:
        own, ear = await sit_down(people[0], game_id), await sit_down(zoe, game_id)
        await own.entry()
        await ear.entry()
        counts = []
        for _ in range(2):
            watchers._renewed_at = float("-inf")
            await watchers.tell_watchers()
            counts.append(await in_thread(watching.count_of, game_id))
            await in_thread(watching.leave, game_id, zoe.id)  # what a process does when her last socket there closes
        await ear.close()
        await own.close()
        return counts

    assert async_to_sync(hears)() == [1, 1]
    assert watching.counts() == {}


def test_who_watches_on_is_counted_whatever_was_forgotten(clock: Clock) -> None:
    game_id, _people = dealt("uno")
    zoe, yan = person("Zoe"), person("Yan")
    zoe.get(f"/api/games/{game_id}")
    clock.tick(31)  # her look has lapsed, and nobody has tidied up
    watching.go_on({(game_id, zoe.id), (game_id, yan.id), (10**6, yan.id), (game_id, 10**6)})
    assert watching.counts() == {game_id: 2}
    clock.tick(20)
    watching.go_on({(game_id, zoe.id)})
    clock.tick(20)
    assert watching.counts() == {game_id: 1}
    services.abandon(game_id)
    watching.go_on({(game_id, yan.id)})
    assert watching.counts() == {game_id: 1}, "after the end anybody may look, and is counted no more"


async def _heard(ear: Ear) -> list[Json]:
    found = []
    while not ear.socket.output_queue.empty():
        found.append(await ear.next())
    return found

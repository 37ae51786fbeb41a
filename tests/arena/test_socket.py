"""The socket of a tournament, as programs and pages hear it while games are played."""

import asyncio
from threading import Event
from time import sleep
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from arena import leases, news, services, tournaments
from arena.host.running import HostSettings, Run
from arena.models import Bout, Tournament
from arena.services import Wish
from games.core.rng import chosen_seed
from games.sockets import beat
from tests.arena import scripted
from tests.arena.test_tournaments import ONE, opened
from tests.games.callers import Caller, person
from tests.games.conftest import fresh_process
from tests.games.sockets import Closed, listen

__all__ = ["fresh_process"]

Json = Any
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def held(programs: tuple[scripted.Program, scripted.Program]) -> tuple[Caller, int, Run]:
    """Somebody who looks on, and a tournament that is about to be played."""
    for name, program in zip(("Ann", "Bob"), programs, strict=True):
        services.register(Wish(name, "127.0.0.1", program.server_port))
    made = opened(games=2, options=ONE, seed=chosen_seed("told to nobody before the end"))
    holder = leases.new_holder()
    leases.take(Tournament.objects.all(), made.pk, holder)
    return person("Mia"), made.pk, Run(made, HostSettings(1, 60.0, scripted.LONG), holder, Event(), news.publish)


async def test_every_game_is_told_and_the_end() -> None:
    with scripted.pair() as programs:
        mia, number, run = await sync_to_async(held)(programs)
        ear = await listen(mia, f"/ws/rummy/tournaments/{number}/")
        assert (await ear.next())["event"] == "conn:connected"
        first = await ear.next()
        assert first["event"] == "tournament:state:update"
        assert first["data"]["progress"] == {"played": 0, "skipped": 0, "total": 2}
        await asyncio.to_thread(run.play)
        await asyncio.to_thread(news.publish, run, None)
        while (await ear.next())["event"] != "tournament:ended":
            pass
        await ear.close()
    games = [frame["data"] for frame in ear.heard if frame["event"] == "tournament:game:ended"]
    assert [game["seats"] for game in games] == [["Ann", "Bob"], ["Bob", "Ann"]]
    last = ear.heard[-1]["data"]
    assert (last["tournament_id"], last["status"]) == (number, "ended")
    assert [line["games"] for line in last["standings"]] == [2, 2]


def test_a_run_is_over_only_once_its_last_game_was_told() -> None:
    told: list[str] = []

    def tell(run: Run, bout: Bout | None) -> None:
        if bout is not None:
            sleep(0.3)
            told.append("game")

    with scripted.pair() as programs:
        _mia, _number, run = held(programs)
        run.news = tell
        run.play()
        told.append("end")
    assert told == ["game", "game", "end"]


async def test_no_such_tournament_and_no_name() -> None:
    mia = await sync_to_async(person)("Mia")
    test = await sync_to_async(lambda: tournaments.open_tournament([], tournaments.Terms(0, mode="test")).pk)()
    for caller, number, code in ((mia, 10**6, 4404), (mia, test, 4404), (Caller(), test, 4401)):
        with pytest.raises(Closed) as closed:
            ear = await listen(caller, f"/ws/rummy/tournaments/{number}/")
            while True:
                await ear.next()
        assert closed.value.code == code


async def test_news_that_were_lost_are_told_by_a_beat() -> None:
    with scripted.pair() as programs:
        mia, number, _run = await sync_to_async(held)(programs)
        ear = await listen(mia, f"/ws/rummy/tournaments/{number}/")
        while (await ear.next())["event"] != "tournament:state:update":
            pass
        await sync_to_async(skipped)(number)
        await beat.beat()
        assert ear.pending() == [], "the picture may be on its way"
        await beat.beat()
        told = [await ear.next(), await ear.next()]
        assert [frame["event"] for frame in told] == ["tournament:state:update", "tournament:ended"]
        assert told[0]["data"]["progress"] == {"played": 0, "skipped": 2, "total": 2}
        await beat.beat()
        for _ in range(50):
            await asyncio.sleep(0.001)
        assert ear.pending() == [], "once is enough"
        await ear.close()


def skipped(number: int) -> None:
    """What another process has done with a tournament, of which nothing was heard."""
    Bout.objects.filter(tournament=number).update(status=Bout.Status.SKIPPED)
    Tournament.objects.filter(pk=number).update(status=Tournament.Status.STOPPED)

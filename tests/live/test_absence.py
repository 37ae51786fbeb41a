"""Who closes the laptop, who leaves, who stalls, and a table without people: what becomes of it, told in words."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.utils import timezone

from games.clock import referee, watch
from games.models import Entry, Game, Seat, Watch
from games.pages import page
from games.play import services
from games.table import memory
from people import presence
from tests.games.callers import Caller, person
from tests.games.moving import to_move
from tests.games.sockets import Ear, listen
from tests.live.conftest import Clock
from tests.lobbies.gathering import dealt

Json = Any
SECONDS = 60

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
people = sync_to_async(lambda *names: [person(name) for name in names])


@pytest.fixture(autouse=True)
def on_watch(clock: Clock, db: None) -> None:
    """A referee has been looking all along, and does when a test says so."""
    Watch.objects.create(pk=1, since=timezone.now() - timedelta(hours=1), until=timezone.now())


@sync_to_async
def table_of(*callers: Caller, **body: Json) -> int:
    """A game between these people, dealt in a lobby of their own."""
    return dealt(*callers, **{"kind": "rummy", "max_players": 2, **body})["game_id"]


def after(clock: Clock, seconds: float) -> None:
    """Time passes, and a referee looks all the while."""
    while seconds > 0:
        clock.tick(min(seconds, 5))
        seconds -= 5
        watch.sign()
        referee.see_to_what_is_due()


later = sync_to_async(after)


@sync_to_async
def where_it_stands(game_id: int) -> tuple[str, str, list[bool]]:
    """Status, how it ended, and which seats bots play."""
    game = Game.objects.get(pk=game_id)
    return game.status, game.reason, list(game.seats.order_by("number").values_list("bot_plays", flat=True))


@sync_to_async
def others_as_seen_by(seat: int, game_id: int) -> str:
    """The others as a page shows them that is opened now."""
    return page.at_this_moment(memory.current(game_id), seat)["others"]


async def test_who_opens_the_page_sees_who_is_there_by_then() -> None:
    """Also of those who came, or went, without any entry since."""
    ann, bob = await people("Ann", "Bob")
    game_id = await table_of(ann, bob)
    assert "away" in await others_as_seen_by(0, game_id)
    ear = await at_page(bob, game_id)
    assert "away" not in await others_as_seen_by(0, game_id)
    await ear.close()


async def at_page(caller: Caller, game_id: int) -> Ear:
    """Somebody looks at the table in a browser, and sees how things stand."""
    ear = await listen(caller, f"/ws/tables/{game_id}/")
    await ear.entry()  # how things stand, before anything happens
    return ear


async def until_told(ear: Ear, words: str) -> Json:
    """The frame in which this sentence is told."""
    while True:
        frames = await ear.entry()
        for frame in frames:
            if any(words in item["text"] for item in frame["data"]["news"]):
                return frame


async def post(caller: Caller, path: str, body: Json = None) -> Any:
    return await sync_to_async(caller.post)(path, body)


# -- Closes the laptop ---------------------------------------------------------------------------------------
async def test_who_closes_the_laptop_is_away_after_the_grace_and_then_the_clock_decides(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.2)
    ann, bob = await people("Ann", "Bob")
    game_id = await table_of(ann, bob, turn_clock=SECONDS)
    anns, bobs = await at_page(ann, game_id), await at_page(bob, game_id)
    await until_told(anns, "Bob is at the table.")
    await bobs.close()
    told = await until_told(anns, "Bob is away.")
    assert "away" in told["data"]["regions"]["others"]
    status, _reason, bots = await where_it_stands(game_id)
    assert (status, bots) == ("playing", [False, False]), "a bot comes only after the third time-out"
    back = await at_page(bob, game_id)
    told = await until_told(anns, "Bob is at the table.")
    assert "away" not in told["data"]["regions"]["others"]
    for ear in (anns, back):
        await ear.close()


async def test_who_drops_and_comes_back_within_the_grace_was_never_away() -> None:
    ann, bob = await people("Ann", "Bob")
    game_id = await table_of(ann, bob)
    anns, bobs = await at_page(ann, game_id), await at_page(bob, game_id)
    await until_told(anns, "Bob is at the table.")
    await bobs.close()
    bobs = await at_page(bob, game_id)
    mover = await sync_to_async(to_move)(game_id)
    moved = await post([ann, bob][mover], f"/api/games/{game_id}/moves", {"move": {"type": "draw", "source": "stock"}})
    assert moved.status == 202
    told = await anns.entry()  # the move, and nothing before it
    assert told[-1]["seq"] == 2
    for ear in (anns, bobs):
        await ear.close()


async def test_who_was_at_a_server_that_died_is_away_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that held the socket cannot say so any more: another one that knew of them does."""
    monkeypatch.setattr(presence, "BEAT", 0.1)
    monkeypatch.setattr(presence, "_heart", None)
    ann, bob = await people("Ann", "Bob")
    game_id = await table_of(ann, bob)
    anns = await at_page(ann, game_id)
    his_beat = presence.key_of(game_id, bob.id)
    await sync_to_async(cache.set)(his_beat, 1)
    presence._seen.clear()
    assert await sync_to_async(presence.is_connected)(game_id, bob.id)
    await sync_to_async(cache.delete)(his_beat)  # it was the last one
    await until_told(anns, "Bob is away.")
    await anns.close()


# -- Leaves --------------------------------------------------------------------------------------------------
async def test_who_leaves_is_played_for_at_once_and_may_come_back() -> None:
    ann, bob, cid = await people("Ann", "Bob", "Cid")
    game_id = await table_of(ann, bob, cid, kind="uno", max_players=3)
    anns = await at_page(ann, game_id)
    assert (await post(bob, f"/api/games/{game_id}/leave")).status == 202
    await until_told(anns, "Bob has left. A bot plays on.")
    assert (await where_it_stands(game_id))[2] == [False, True, False]
    assert (await post(bob, f"/api/games/{game_id}/rejoin")).status == 202
    await until_told(anns, "Bob is back.")
    status, _reason, bots = await where_it_stands(game_id)
    assert (status, bots) == ("playing", [False, False, False])
    await anns.close()


# -- Stalls --------------------------------------------------------------------------------------------------
async def test_who_stalls_is_moved_for_and_then_replaced_until_they_come_back(clock: Clock) -> None:
    ann, bob = await people("Ann", "Bob")
    game_id = await table_of(ann, bob, turn_clock=SECONDS)
    stalling = await sync_to_async(to_move)(game_id)
    quick, slow = (bob, ann) if stalling == 0 else (ann, bob)
    name = slow.user.display_name if slow.user else ""
    ear = await at_page(quick, game_id)
    for _ in range(2):
        await later(clock, SECONDS + 1)
        await until_told(ear, f"{name} ran out of time.")
        await play_turn(quick, game_id)
    await later(clock, SECONDS + 1)
    await until_told(ear, f"{name} ran out of time again. A bot plays for them.")
    entries = await sync_to_async(lambda: list(Entry.objects.filter(game_id=game_id).values_list("by", "seat")))()
    assert entries.count(("timeout", stalling)) == 1
    assert ("clock", stalling) in entries
    assert (await post(slow, f"/api/games/{game_id}/rejoin")).status == 202
    await until_told(ear, f"{name} is back.")
    assert (await where_it_stands(game_id))[2] == [False, False]
    await ear.close()


async def play_turn(caller: Caller, game_id: int) -> None:
    """One whole turn: whatever the table suggests first, until somebody else is to move."""
    while (view := (await sync_to_async(caller.get)(f"/api/games/{game_id}")).body).get("legal"):
        move = view["legal"]["moves"][0]
        assert (await post(caller, f"/api/games/{game_id}/moves", {"move": move})).status == 202


# -- Nobody is left ------------------------------------------------------------------------------------------
async def test_when_the_last_person_leaves_the_game_ends_without_a_winner() -> None:
    ann, bob = await people("Ann", "Bob")
    game_id = await table_of(ann, bob, kind="uno", max_players=3, spectators=True)
    watcher = await at_page((await people("Sam"))[0], game_id)
    await post(ann, f"/api/games/{game_id}/leave")
    await until_told(watcher, "Ann has left. A bot plays on.")
    await post(bob, f"/api/games/{game_id}/leave")
    await until_told(watcher, "The game ends without a winner.")
    status, reason, _bots = await where_it_stands(game_id)
    assert (status, reason) == ("ended", "abandoned")
    assert await sync_to_async(lambda: memory.current(game_id).now.timing.due)() is None
    await watcher.close()


async def test_when_both_leave_in_the_same_moment_it_ends_too() -> None:
    ann, bob = await people("Ann", "Bob")
    game_id = await table_of(ann, bob)
    loop = asyncio.get_running_loop()
    both = [loop.run_in_executor(None, in_a_thread, who, game_id) for who in (ann, bob)]
    assert [answer.status for answer in await asyncio.gather(*both)] == [202, 202]
    assert (await where_it_stands(game_id))[:2] == ("ended", "abandoned")


def in_a_thread(caller: Caller, game_id: int) -> Any:
    from django.db import connections

    try:
        return caller.post(f"/api/games/{game_id}/leave")
    finally:
        connections.close_all()


def test_when_all_have_stalled_bots_play_to_the_end_and_nobody_waits(clock: Clock) -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id = dealt(ann, bob, kind="rummy", max_players=2, turn_clock=SECONDS, options={"target": 1})["game_id"]
    for seat in (0, 1):
        services.change_seat(game_id, seat, bot=True, reason=Seat.Reason.TIMEOUT)
    for _ in range(3000):
        if Game.objects.get(pk=game_id).status == Game.Status.ENDED:
            break
        after(clock, 5)
    assert Game.objects.get(pk=game_id).reason == "target"

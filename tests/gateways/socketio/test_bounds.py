"""How much one connection of Socket.IO may send and be told, and what ends it."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import override_settings

from api import framing, news
from config import asgi
from games.sockets import connection, floods, moving
from games.sockets.floods import FLOOD
from gateways.socketio import lines, visits
from lobbies import notices
from tests.games.callers import Caller, person
from tests.games.sockets import Closed, narrow
from tests.gateways.socketio.test_hearing import UNO, people, post
from tests.gateways.socketio.wire import WAYS, Socket, bearer, begun, connected, cookie_of
from tests.live.endings import ENDINGS, moves_of, place

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
SOME = [
    "signed out by API",
    "session deleted",
    "password saved",
    "deactivated by an update",
    "token saved",
    "program's owner gone",
]


@pytest.fixture(autouse=True)
def nobody_has_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "_until", {})


# -- What is revoked ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("way", WAYS)
async def test_what_is_revoked_is_over(name: str, way: str) -> None:
    found = await sync_to_async(place)(ENDINGS[name].way_in)
    headers = bearer(found.who) if found.who.token else cookie_of(found.who)
    async with begun(way, headers) as client:
        assert await client.sign_in() is None
        await client.until("lobby:state:update", lobby_id=found.lobby_id)
        await sync_to_async(ENDINGS[name].end)(found.who)
        told = news_of(found.lobby_id)
        assert await client.ended() in {4401, 1000, 400}
        assert told not in client.heard
        assert not visits.visits


def news_of(lobby_id: int) -> tuple[str, Json]:
    """Something that is told to a lobby, too late for who has gone."""
    data = {"lobby_id": lobby_id, "game_id": 1, "server_ts": 1}
    about = ["too late", lobby_id]
    news.tell(notices.group_of(lobby_id), about, [framing.frame("lobby:game:started", data)])
    return "lobby:game:started", data


async def test_the_code_says_that_it_was_revoked_and_who_comes_back_hears_why() -> None:
    [ann] = await people("Ann")
    async with connected(ann) as client:
        await sync_to_async(ann.call)("POST", "/api/auth/logout")
        assert await client.ended() == 4401
    async with begun() as client:
        assert (await client.sign_in({"token": ann.token}))["code"] == "NOT_AUTHENTICATED"


async def test_a_move_that_waits_while_its_token_is_revoked_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    found = await sync_to_async(place)(ENDINGS["token saved"].way_in)
    async with connected(found.who) as client:
        [visit] = visits.visits
        monkeypatch.setattr(lines.Line, "has_room", lambda line: revoked_meanwhile(line, found.who))
        await client.send("421" + json.dumps(["move", {"game_id": found.game_id, "move": found.move}]))
        assert await client.ended() == 4401
        assert not client.answers
        assert visit.line.over == 4401
    assert await sync_to_async(moves_of)(found.game_id) == 0


async def revoked_meanwhile(line: lines.Line, who: Caller) -> bool:
    await sync_to_async(ENDINGS["token saved"].end)(who)
    assert line.over == 4401
    return True


# -- Too much -------------------------------------------------------------------------------------------------------
async def test_a_flood_that_the_server_has_counted_ends_it() -> None:
    [ann] = await people("Ann")
    async with connected(ann) as client:
        await client.wire.send_input(FLOOD)
        assert await client.ended() == 4008
    assert floods.penance_of(ann.id) == floods.PENANCE


@override_settings(SOCKET_FRAMES=5)
async def test_a_flood_by_polling_ends_it() -> None:
    [ann] = await people("Ann")
    async with connected(ann, "polling") as client:
        with pytest.raises(Closed) as closed:
            for _ in range(20):
                await client.send("\x1e".join(['42["move",{}]'] * 4))
        assert closed.value.code == 429
        assert (await client.request("GET"))[0] == 400
        client.coming = None
    assert floods.penance_of(ann.id) == floods.PENANCE


async def test_so_many_packets_come_in_one_request_and_no_more() -> None:
    [ann] = await people("Ann")
    async with connected(ann, "polling") as client:
        with pytest.raises(Closed):
            await client.send("\x1e".join(["3"] * 17))


class Narrow(Socket):
    """A line that takes three frames until somebody reads them."""

    house = staticmethod(narrow(3))

    async def hang_up(self) -> None:
        while not self.wire.output_queue.empty():
            self.wire.output_queue.get_nowait()
        await super().hang_up()


@pytest.mark.parametrize("way", ["narrow", "polling"])
async def test_a_reader_who_takes_nothing_is_closed(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.1)
    monkeypatch.setattr(floods, "MOST_TO_TELL", 2_000)
    monkeypatch.setitem(WAYS, "narrow", Narrow)
    ann, bob = await people("Ann", "Bob")
    lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
    await post(bob, f"lobbies/{lobby_id}/join")
    async with connected(ann, way) as client:
        await client.until("lobby:state:update")
        [visit] = visits.visits
        for number in range(30):
            await post(bob, f"lobbies/{lobby_id}/ready", {"ready": number % 2 == 0})
            assert visit.line.outbox.weight < 4_000
        while not visit.line.over:
            await asyncio.sleep(0.01)
        assert (visit.line.over, visit.line.outbox.weight) == (4008, 0)


async def test_who_takes_no_answers_is_asked_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "PATIENCE", 0.05)
    monkeypatch.setattr(floods, "MOST_TO_TELL", 100)
    [ann] = await people("Ann")
    async with connected(ann, "polling") as client:
        client.coming = None
        await client.send('421["move",{}]')
        await client.send('422["move",{}]')
        assert (await client.request("GET"))[0] == 400


# -- The end ----------------------------------------------------------------------------------------------------------
async def test_a_process_that_ends_sends_the_connection_elsewhere_once() -> None:
    ann, bob = await people("Ann", "Bob")
    lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
    await post(bob, f"lobbies/{lobby_id}/join")
    async with connected(ann) as client:
        await client.until("lobby:state:update")
        while not await client.silent():
            pass
        going = asyncio.create_task(moving.send_all_away(0))
        assert (await client.until("conn:moving"))["within_ms"] == 0
        assert await client.ended() == 1012
        await going
        assert [event for event, _data in client.heard].count("conn:moving") == 1


@pytest.mark.parametrize("way", WAYS)
async def test_who_goes_leaves_nothing_behind(way: str) -> None:
    mia = await sync_to_async(lambda: person("Mia"))()
    lobby_id = (await post(mia, "lobbies", UNO)).body["lobby_id"]
    async with connected(mia, way) as client:
        await client.until("lobby:state:update", lobby_id=lobby_id)
        [visit] = visits.visits
        places = [visit.own, *visit.lobbies.values()]
        await client.send("41")
        await client.ended()
    assert not visits.visits
    assert not visit.line.lines.by_sid.get(visit.line.sid)
    await asyncio.gather(*(place.task for place in places))
    assert all(place.consumer.departed for place in places)


@pytest.mark.parametrize("is_named", [True, False])
async def test_a_request_that_waits_is_answered_when_its_client_goes(is_named: bool) -> None:
    """Otherwise a program could not end for half a minute."""
    [ann] = await people("Ann")
    async with begun("polling") as client:
        if is_named:
            assert await client.sign_in({"token": ann.token}) is None
            await client.next()
        waiting = asyncio.create_task(client.request("GET"))
        await asyncio.sleep(0.05)
        await client.send("1")
        assert (await asyncio.wait_for(waiting, 5))[0] == 200


async def test_one_request_at_a_time_waits_for_what_is_told() -> None:
    [ann] = await people("Ann")
    async with connected(ann, "polling") as client:
        waiting = asyncio.create_task(client.request("GET"))
        await asyncio.sleep(0.05)
        assert (await client.request("GET"))[0] == 400
        await client.send('421["move",{}]')
        assert (await waiting)[1].startswith("431")


@override_settings(SOCKET_FRAMES=1)
async def test_to_ask_for_what_is_told_is_no_flood() -> None:
    [ann] = await people("Ann")
    async with connected(ann, "polling") as client:
        for _ in range(5):
            await post(ann, "lobbies", UNO)
            await client.until("lobby:state:update")
            assert not floods.penance_of(ann.id)


@pytest.mark.parametrize("way", WAYS)
async def test_no_token_is_kept(way: str) -> None:
    [ann] = await people("Ann")
    async with begun(way, bearer(ann)) as client:
        assert await client.sign_in() is None
        assert [dict(environ) for environ in application_of().server.environ.values()] == [{}]


def application_of() -> Json:
    return asgi.socketio.gateway


async def test_a_request_that_comes_too_late_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library knows of some connections that have ended a moment longer, and raises this."""
    [ann] = await people("Ann")
    async with connected(ann, "polling") as client:
        [visit] = visits.visits
        with monkeypatch.context() as late:
            late.setattr(application_of().server, "handle_request", too_late)
            assert (await client.request("POST", b"3"))[0] == 400
        assert visit.line.over


async def too_late(*_: Json) -> None:
    raise KeyError("Session is disconnected")


async def test_requests_that_begin_nothing_leave_nothing_behind() -> None:
    async with begun("polling") as client:
        sid, client.sid = client.sid, None
        assert (await client.request("GET", EIO="3"))[0] == 400
        assert (await client.request("POST", b"40"))[0] == 400
        client.sid = "unknown"
        assert (await client.request("GET"))[0] == 400
        await asyncio.sleep(0)
        assert len(application_of().lines.nameless) == 1
        client.sid = sid

"""What is revoked is over at once: every socket that lives on it closes, and nothing is told or done any more."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import admitted, revocation, services
from accounts.models import ApiToken, User
from api import news
from config import admission, sockets
from games.play import writer
from games.sockets import beat, consumers
from games.table import live
from lobbies import notices as lobbies
from tests.games.callers import Caller, person
from tests.games.sockets import PATIENCE, Closed, Ear, listen
from tests.live.endings import (
    ENDINGS,
    PASSWORD,
    Ending,
    key_of,
    member,
    moves_of,
    password_changed,
    place,
    posted,
    program,
    signed_in,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any


@dataclass
class Scene:
    """Somebody with a socket of each sort, and a move that is to come too late."""

    who: Caller
    game_id: int
    lobby_id: int
    move: Json
    ears: dict[str, Ear]

    async def hang_up(self) -> None:
        for ear in self.ears.values():
            await ear.close()


async def opened(way_in: Callable[[User | None], Caller]) -> Scene:
    """The scene, with all that is said at once heard."""
    found = await sync_to_async(place)(way_in)
    ears = {name: await listen(found.who, path) for name, path in found.paths.items()}
    scene = Scene(found.who, found.game_id, found.lobby_id, found.move, ears)
    for ear in ears.values():
        assert (await ear.next())["event"] == "conn:connected"  # so it listens
    await settled(scene)
    return scene


MARK = '{"event": "mark", "data": {}}'


async def settled(scene: Scene) -> None:
    """Until all that was on its way has been heard: what comes by the layer comes in order.

    Twice: whoever hears the first mark has come in, and has told the others so; that they hear before the second.
    """
    for _ in range(2):
        for group in (live.group_of(scene.game_id), lobbies.group_of(scene.lobby_id), lobbies.PUBLIC_LIST):
            news.keep(["mark", 0], [MARK])
            await get_channel_layer().group_send(group, {"type": "tell", "about": ["mark", 0]})
        for ear in scene.ears.values():
            while (await ear.next())["event"] != "mark":
                pass


async def code_of(ear: Ear) -> int:
    """The code by which a socket closes, and nothing before it."""
    before = len(ear.heard)
    with pytest.raises(Closed) as closed:
        while True:
            await ear.next()
    assert ear.heard[before:] == []
    return closed.value.code


async def all_over(scene: Scene) -> None:
    """Every socket is closed, and a move that came afterwards was neither made nor answered."""
    for name in ("table", "page"):
        await scene.ears[name].send({"action": "move", "key": "late", "move": scene.move})
    codes = {name: await code_of(ear) for name, ear in scene.ears.items()}
    assert codes == dict.fromkeys(scene.ears, 4401)
    await scene.hang_up()
    assert all(ear.socket.output_queue.empty() for ear in scene.ears.values())
    assert await sync_to_async(moves_of)(scene.game_id) == 0


@pytest.fixture
async def quiet(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """No beat comes by itself: whatever ends here has ended at once."""
    monkeypatch.setattr(beat, "BEAT", 3600)
    yield
    assert admitted._by_user == admitted._by_name == {}


# -- At once ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
async def test_what_is_revoked_is_over_before_the_revoker_hears_so(ending: Ending, quiet: None) -> None:
    scene = await opened(ending.way_in)
    asked = await scene.ears["table"].ask({"action": "hints", "key": "h"})
    assert asked["event"] == "ack", "until then it is good"
    await settled(scene)
    await sync_to_async(ending.end)(scene.who)
    await all_over(scene)


async def test_a_move_that_waits_for_the_writer_is_not_made(quiet: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """It came in time, but the writer was busy until it was too late."""
    waits, free = asyncio.Event(), asyncio.Event()

    async def queued_at_last(*asked: Any) -> Any:
        waits.set()
        await free.wait()
        return await writer.queued(*asked)

    monkeypatch.setattr(consumers, "queued", queued_at_last)
    scene = await opened(program)
    await scene.ears["table"].send({"action": "move", "key": "late", "move": scene.move})
    await asyncio.wait_for(waits.wait(), PATIENCE)
    await sync_to_async(ENDINGS["token revoked by staff"].end)(scene.who)
    free.set()
    await all_over(scene)


async def test_others_are_not_disturbed(quiet: None) -> None:
    """Neither other people, nor what the same person has open elsewhere."""
    scene = await opened(program)
    assert scene.who.user
    elsewhere = await sync_to_async(signed_in)(scene.who.user)
    stay = [await listen(elsewhere, "/ws/lobby/"), await listen(await sync_to_async(person)("Eve"), "/ws/lobby/")]
    await sync_to_async(services.revoke_tokens)(ApiToken.objects.filter(user=scene.who.user))
    await all_over(scene)
    for ear in stay:
        assert [(await ear.next())["event"] for _ in range(2)] == ["conn:connected", "lobby:list:update"]
        assert ear.socket.output_queue.empty()
        await ear.close()


# -- A session that goes on ------------------------------------------------------------------------------------------
async def test_who_changes_the_password_goes_on_and_all_others_are_out(quiet: None) -> None:
    user = await sync_to_async(member)()
    here, there = await sync_to_async(signed_in)(user), await sync_to_async(signed_in)(user)
    tokens = await sync_to_async(program)(user)
    mine, other, programs = [await listen(who, "/ws/lobby/") for who in (here, there, tokens)]
    for ear in (mine, other, programs):
        await ear.next()
        await ear.next()
    await sync_to_async(password_changed)(here)
    assert await code_of(other) == 4401
    assert await code_of(mine) == 4001, "the cookie has changed: whoever has only the old one is nobody"
    assert (await sync_to_async(here.client.get)("/accounts/")).status_code == 200
    assert (await sync_to_async(there.client.get)("/accounts/")).status_code == 302
    back = await listen(here, "/ws/lobby/")
    assert (await back.next())["event"] == "conn:connected"
    assert programs.socket.output_queue.empty(), "tokens have a page of their own"
    for ear in (mine, other, programs, back):
        await ear.close()


async def test_a_guest_who_signs_up_goes_on(quiet: None) -> None:
    guest = await sync_to_async(services.make_guest)("Amber Heron")
    browser = await sync_to_async(signed_in)(guest)
    ear = await listen(browser, "/ws/lobby/")
    await ear.next()
    await ear.next()
    form = {"username": "amber", "email": "amber@example.org", "password1": PASSWORD}
    await sync_to_async(posted)(browser.client, "/accounts/signup/", **form)
    assert await code_of(ear) == 4001
    back = await listen(browser, "/ws/lobby/")
    assert (await back.next())["data"]["user_id"] == guest.pk
    await ear.close()
    await back.close()


# -- Without a word --------------------------------------------------------------------------------------------------
@pytest.fixture
def nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every notice is lost."""
    monkeypatch.setattr(revocation, "_tell", lambda _notice: None)


def expired(who: Caller) -> None:
    Session.objects.filter(session_key=key_of(who)).update(expire_date=timezone.now() - timedelta(seconds=1))


UNHEARD = (
    "signed out on the page",
    "password updated",
    "deactivated by an update",
    "token revoked by staff",
    "token deleted",
)
LOST = {**{name: ENDINGS[name] for name in UNHEARD}, "session expired": Ending(signed_in, expired)}


@pytest.mark.parametrize("ending", LOST.values(), ids=LOST)
async def test_the_beat_makes_good_what_was_not_told(ending: Ending, nothing_is_told: None, quiet: None) -> None:
    scene = await opened(ending.way_in)
    await beat.beat()
    await sync_to_async(ending.end)(scene.who)
    assert {event for ear in scene.ears.values() for event in events(ear)} <= PASSING
    await beat.beat()
    await all_over(scene)


PASSING = {"conn:presence", "conn:watchers", "friend:here"}
"""What a beat of this loop may tell at any moment."""


def events(ear: Ear) -> list[str]:
    """What has come and waits to be heard, by name; a goodbye as its type."""
    found: list[str] = []
    while not ear.socket.output_queue.empty():
        message = ear.socket.output_queue.get_nowait()
        frames = [json.loads(message["text"])] if "text" in message else [{"event": message["type"]}]
        found += [frame["event"] for told in frames for frame in (told if isinstance(told, list) else [told])]
    return found


async def test_the_beat_asks_in_two_statements(quiet: None) -> None:
    """However many sockets there are."""
    scene = await opened(program)
    assert scene.who.user
    more = [await listen(await sync_to_async(signed_in)(scene.who.user), "/ws/lobby/") for _ in range(4)]

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            admitted.look()
        return len(queries)

    assert await sync_to_async(asked)() == 2
    for ear in more:
        await ear.close()
    await scene.hang_up()
    assert await sync_to_async(asked)() == 0


@pytest.mark.parametrize("ending", [ENDINGS[name] for name in UNHEARD], ids=UNHEARD)
async def test_a_message_of_another_process_is_enough(ending: Ending, nothing_is_told: None, quiet: None) -> None:
    scene = await opened(ending.way_in)
    await sync_to_async(ending.end)(scene.who)
    notice = revocation.Notice(users={scene.who.id})
    await get_channel_layer().group_send(revocation.GROUP, notice.message())
    codes = {name: await code_of(ear) for name, ear in scene.ears.items()}
    assert set(codes.values()) == {4401}
    await scene.hang_up()


async def test_messages_carry_no_secrets_and_not_too_much(quiet: None, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, Json]] = []
    monkeypatch.setattr("api.groups.send_to", lambda group, message: told.append((group, message)))
    user = await sync_to_async(member)()
    browser, one = await sync_to_async(signed_in)(user), await sync_to_async(program)(user)
    key = key_of(browser)
    told.clear()
    await sync_to_async(ENDINGS["signed out on the page"].end)(browser)
    await sync_to_async(ENDINGS["program signed out"].end)(one)
    assert [message["type"] for _, message in told] == ["revoked", "revoked"]
    assert key not in str(told)
    assert one.token not in str(told)
    many = revocation.Notice(users=set(range(revocation.MOST + 1)))
    assert revocation.Notice.read(many.message()) is None, "then all are looked at"
    few = revocation.Notice(users={7}, names={"ab"}, renewed={"ab": 7}, gone={8})
    assert revocation.Notice.read(few.message()) == few


# -- The door --------------------------------------------------------------------------------------------------------
async def test_what_is_revoked_while_somebody_comes_in_is_over(quiet: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """They were known when the database was asked, and counted in a moment later."""
    who = await sync_to_async(lambda: program(member()))()
    known = sockets.identify

    def revoked_meanwhile(*args: Any) -> Any:
        found = known(*args)
        services.revoke_tokens(ApiToken.objects.filter(user=who.user))
        return found

    monkeypatch.setattr(sockets, "identify", revoked_meanwhile)
    ear = await listen(who, "/ws/lobby/")
    assert await code_of(ear) == 4401
    await ear.close()


async def test_a_person_has_so_many_sockets_and_no_more(quiet: None, settings: Any) -> None:
    settings.SOCKETS_PER_ACCOUNT = 3
    user = await sync_to_async(member)()
    ways = [await sync_to_async(program)(user), await sync_to_async(signed_in)(user)]
    ears = [await listen(ways[number % 2], "/ws/lobby/") for number in range(3)]
    for ear in ears:
        assert (await ear.next())["event"] == "conn:connected"
    one_too_many = await listen(ways[0], "/ws/lobby/")
    assert await code_of(one_too_many) == 4429
    other = await listen(await sync_to_async(person)("Eve"), "/ws/lobby/")
    assert (await other.next())["event"] == "conn:connected"
    await ears.pop().close()
    ears.append(await listen(ways[1], "/ws/lobby/"))
    assert (await ears[-1].next())["event"] == "conn:connected"
    for ear in (*ears, one_too_many, other):
        await ear.close()


async def test_what_others_revoke_is_heard_again_when_the_layer_is_back(
    quiet: None, nothing_is_told: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the layer is away nothing is heard; on hearing again, all are looked at."""
    layer, away = get_channel_layer(), [True]
    add = layer.group_add

    async def add_if_there(group: str, channel: str) -> None:
        if group == revocation.GROUP and away[0]:
            raise ConnectionError
        await add(group, channel)

    monkeypatch.setattr(layer, "group_add", add_if_there, raising=False)
    monkeypatch.setattr(admission, "PAUSE", 0.05)
    who = await sync_to_async(lambda: program(member()))()
    ear = await listen(who, "/ws/lobby/")
    await ear.next()
    await ear.next()
    await sync_to_async(ENDINGS["program signed out"].end)(who)
    assert ear.socket.output_queue.empty()
    away[0] = False
    assert await code_of(ear) == 4401
    await ear.close()

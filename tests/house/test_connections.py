"""Connections of sockets: cleared up however they end, and nothing stays of those that have left."""

import asyncio
import json
import sys
from contextlib import suppress
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.exceptions import StopConsumer

from accounts.models import User
from games.sockets import base, connection, floods
from games.sockets.connection import Connection
from games.table import live
from people import presence
from tests.games.moving import advance, dealt
from tests.games.sockets import sit_down
from tests.waiting import until

Json = Any


class Broken(Connection):
    """Fails at everything it is told."""

    left = 0

    async def websocket_connect(self, message: Json) -> None:
        await self.listen("broken")

    async def websocket_receive(self, message: Json) -> None:
        raise ValueError("planted")

    async def websocket_disconnect(self, message: Json) -> None:
        await super().websocket_disconnect(message)
        self.left += 1
        raise StopConsumer


@pytest.mark.parametrize("ends", ["disconnect", "receive", "cancel"])
async def test_however_a_connection_ends_it_is_cleared_up_once(ends: str) -> None:
    queue: asyncio.Queue[Json] = asyncio.Queue()
    broken = Broken()

    async def send(message: Json) -> None: ...

    queue.put_nowait({"type": "websocket.connect"})
    task = asyncio.create_task(broken({}, queue.get, send))
    await until(lambda: bool(broken.groups))
    if ends == "cancel":
        task.cancel()
    else:
        queue.put_nowait({"type": f"websocket.{ends}"})
    with suppress(ValueError, asyncio.CancelledError):
        await task
    layer = broken.channel_layer
    assert (broken.left, broken.groups) == (1, ())
    assert "broken" not in getattr(layer, "groups", {})


class Hearer(Connection):
    """Notes what its group sends; for a word it has to wait."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def websocket_connect(self, message: Json) -> None:
        await self.listen("hearers")

    async def word(self, message: Json) -> None:
        if message["text"] == "wait":
            await asyncio.sleep(0)
        if message["text"] == "fail":
            raise ValueError("planted")
        if message["text"] == "tell":
            self.channel_layer.tell_here("hearers", {"type": "word", "text": "told"})
        self.heard.append(message["text"])


async def hearer() -> tuple[Hearer, "asyncio.Task[None]"]:
    one, queue = Hearer(), asyncio.Queue[Json]()

    async def send(message: Json) -> None: ...

    queue.put_nowait({"type": "websocket.connect"})
    task = asyncio.create_task(one({}, queue.get, send))
    await until(lambda: bool(one.groups))
    return one, task


def tell(*texts: str) -> None:
    for text in texts:
        connection.get_channel_layer().tell_here("hearers", {"type": "word", "text": text})


async def test_what_a_group_sends_is_handled_at_once_and_in_order_where_one_has_to_wait() -> None:
    one, task = await hearer()
    await asyncio.sleep(0)
    tell("first", "second")
    assert sys.version_info < (3, 12) or (one.heard, one.hearing) == (["first", "second"], None)
    await until(lambda: one.heard == ["first", "second"] and one.hearing is None)
    tell("wait", "third", "tell")
    assert one.heard == ["first", "second"]
    await until(lambda: len(one.heard) == 6)
    assert one.heard == ["first", "second", "wait", "third", "tell", "told"]
    tell("tell")
    await until(lambda: one.heard[6:] == ["tell", "told"])
    task.cancel()
    await asyncio.wait([task])


async def test_what_fails_at_once_ends_the_socket_with_its_reason() -> None:
    one, task = await hearer()
    await asyncio.sleep(0)
    tell("fail", "too late")
    with pytest.raises(ValueError, match="planted"):
        await task
    assert (one.heard, one.groups) == ([], ())


@pytest.mark.django_db(transaction=True)
@pytest.mark.services
@pytest.mark.parametrize("most", [floods.MOST_TOLD, 2000])
async def test_who_has_missed_more_than_may_be_kept_is_told_how_things_stand(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floods, "MOST_TOLD", most)
    game_id, callers = await sync_to_async(dealt)("hidden_joker")
    ear = await sit_down(callers[0], game_id)
    seq = (await ear.entry())[-1]["seq"]
    with monkeypatch.context() as silence:
        silence.setattr(live, "nudge", lambda *_: None)
        await sync_to_async(advance)(game_id, 12)
    live.nudge(game_id, seq + 12)
    told = await ear.until(seq + 12)
    if most > 2000:
        assert {frame["seq"] for frame in told} == set(range(seq + 1, seq + 13))
    else:
        assert [frame["event"] for frame in told] == ["game:state:update", "game:hand:update"]
    await ear.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.services
async def test_a_thousand_visits_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer are enough to see what each leaves behind."""
    monkeypatch.setattr(presence, "GRACE", 0)
    game_id, callers = await sync_to_async(dealt)("spades")
    stays = await sit_down(callers[1], game_id)
    await stays.entry()
    await until(lambda: not any(socket.hearing for socket in base.open_sockets))
    before, tasks = held(), len(asyncio.all_tasks())
    for number in range(30):
        ear = await sit_down(callers[0], game_id)
        if number % 3:
            await ear.entry()
        await ear.close()
    await until(lambda: held() == before and len(asyncio.all_tasks()) <= tasks)
    await stays.close()


def held() -> Json:
    """What the process has of sockets: channels, groups, places, and who is here."""
    layer = connection.get_channel_layer()
    return (
        len(getattr(layer, "queues", ())), len(getattr(layer, "groups", ())), dict(base._places),
        dict(base._sockets_at), dict(presence._here),
    )  # fmt: skip


def test_a_name_for_the_user_of_a_socket() -> None:
    speaker = Connection()
    speaker.scope = {}
    assert speaker._whose() is None
    speaker.scope = {"user": User(pk=7)}
    assert speaker._whose() == 7
    assert json.dumps(floods.FLOOD)

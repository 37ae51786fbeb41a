"""Connections of sockets: cleared up however they end, and nothing stays of those that have left."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.exceptions import StopConsumer

from accounts.models import User
from games.sockets import base, connection, floods
from games.sockets.connection import Connection
from games.table import live, presence
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
    before = held()
    for number in range(30):
        ear = await sit_down(callers[0], game_id)
        if number % 3:
            await ear.entry()
        await ear.close()
    await until(lambda: held() == before)
    await stays.close()


def held() -> Json:
    """What the process has of sockets: channels, groups, places, who is here, and tasks."""
    layer = connection.get_channel_layer()
    return (
        len(getattr(layer, "queues", ())), len(getattr(layer, "groups", ())), dict(base._places),
        dict(base._sockets_at), dict(presence._here), len(asyncio.all_tasks()),
    )  # fmt: skip


def test_a_name_for_the_user_of_a_socket() -> None:
    speaker = Connection()
    speaker.scope = {}
    assert speaker._whose() is None
    speaker.scope = {"user": User(pk=7)}
    assert speaker._whose() == 7
    assert json.dumps(floods.FLOOD)

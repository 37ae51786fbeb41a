"""What a socket knew goes with the socket, at once, and not when the garbage collector next comes by."""

import asyncio
import gc
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.exceptions import StopConsumer
from websockets.asyncio.client import connect

from config.uvicorn_flow import Measured
from games.sockets import base
from games.sockets.connection import Connection
from tests.games.moving import advance, dealt
from tests.games.sockets import sit_down
from tests.house.test_uvicorn_flow import served
from tests.waiting import until

Json = Any


class Holding(Connection):
    """Holds something, and ends in whatever way it is told."""

    async def websocket_connect(self, message: Json) -> None:
        await self.listen("holding")

    async def websocket_end(self, message: Json) -> None:
        raise StopConsumer


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Without the garbage collector, so that what is gone has gone by itself."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("ends", ["disconnect", "end"])
async def test_what_a_socket_held_goes_with_it_at_once(ends: str, no_collector: None) -> None:
    queue: asyncio.Queue[Json] = asyncio.Queue()

    async def send(message: Json) -> None: ...

    async def served() -> weakref.ref[Holding]:
        socket = Holding()
        task = asyncio.create_task(socket({}, queue.get, send))
        queue.put_nowait({"type": "websocket.connect"})
        await until(lambda: bool(socket.groups))
        queue.put_nowait({"type": f"websocket.{ends}"})
        await task
        return weakref.ref(socket)

    held = await served()
    await until(lambda: held() is None)


class Quiet(Connection):
    """Lets everybody in, and says nothing."""

    async def websocket_connect(self, message: Json) -> None:
        await self.base_send({"type": "websocket.accept"})


async def test_nothing_stays_of_the_request_that_became_a_socket(no_collector: None) -> None:
    def requests() -> list[Measured]:
        gc.unfreeze()  # a beat may have set them aside
        return [one for one in gc.get_objects() if type(one) is Measured]  # others may be lazy, and ask the database

    async with served(Quiet.as_asgi()) as (port, _made), connect(f"ws://127.0.0.1:{port}/") as reader:
        await reader.ping()
        await until(lambda: not requests())


@pytest.mark.django_db(transaction=True)
@pytest.mark.services
async def test_so_does_what_a_socket_at_a_table_knew(no_collector: None) -> None:
    game_id, callers = await sync_to_async(dealt)("spades")
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    (socket,) = (weakref.ref(one) for one in base.open_sockets if getattr(one, "game_id", 0) == game_id)
    await sync_to_async(advance)(game_id, 3)
    await ear.until(4)
    await ear.close()
    await until(lambda: socket() is None)


KNOTS = """
import django; django.setup()
import gc, weakref
from config.daphne_flow import LEFT, Patient

class Knot: pass
gc.disable()
knot = Knot(); knot.self = knot; known = weakref.ref(knot); del knot
few, much = Patient(), Patient()
few.kept, much.kept = LEFT // 2, LEFT
few.stopProducing(); print(known() is None)
much.stopProducing(); print(known() is None, much.kept)
"""


@pytest.mark.slow
def test_daphne_has_what_nobody_took_collected_once_it_is_much() -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "1"}
    done = subprocess.run([sys.executable, "-c", KNOTS], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "0"]

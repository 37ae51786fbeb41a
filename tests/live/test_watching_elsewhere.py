"""Who watches in one process counts in every other, is heard of there, and counts no longer once that one is killed."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from bench.house import House
from tests.live.test_processes import call

Json = Any
PATIENCE = 60.0
pytestmark = [pytest.mark.slow, pytest.mark.processes]


@pytest.fixture
def house() -> Iterator[House]:
    """Two servers, and referees within."""
    urls = {"database_url": os.environ["DATABASE_URL"], "redis_url": os.environ["REDIS_URL"]}
    with House(processes=2, REFEREE="1", **urls) as opened:
        yield opened


@asynccontextmanager
async def at(port: int, game_id: int, token: str) -> AsyncIterator[ClientConnection]:
    address = f"ws://127.0.0.1:{port}/ws/games/{game_id}/"
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        yield socket


async def heard(socket: ClientConnection, event: str) -> Json:
    """The next of these frames."""
    async with asyncio.timeout(PATIENCE):
        while True:
            frame = json.loads(await socket.recv())
            if frame["event"] == event:
                return frame["data"]


async def test_watchers_and_offers_of_another_process(house: House) -> None:
    table = house.ask("tests.live.furniture:table", "uno", {"turn_clock": 60})
    (zoe,) = house.ask("tests.live.furniture:people", 1)
    ann, bob = table["tokens"]
    there, here = house.ports
    path = f"/api/games/{table['id']}"
    async with at(here, table["id"], ann) as own, at(there, table["id"], bob):
        async with at(there, table["id"], zoe):
            assert (await heard(own, "conn:watchers"))["count"] == 1
            status, _ = await asyncio.to_thread(call, there, bob, "POST", f"{path}/offers", {"offer": "pause"})
            assert status == 201
            assert (await heard(own, "game:offer"))["offer"]["state"] == "open"
            status, _ = await asyncio.to_thread(call, here, ann, "POST", f"{path}/offers/1", {"answer": "yes"})
            assert status == 202
            await heard(own, "game:paused")
            house.processes[0].send_signal(signal.SIGKILL)
            assert (await heard(own, "conn:watchers"))["count"] == 0
        status, view = await asyncio.to_thread(call, here, ann, "GET", path)
        assert (status, "paused" in view) == (200, True)

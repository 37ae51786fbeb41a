"""What one process revokes is over in the others: by a message of Redis, and without Redis by their beat."""

import asyncio
import http.client
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.house import House
from tests.live.own_redis import OwnRedis

Json = Any
PATIENCE = 60
pytestmark = pytest.mark.processes

TOLD = (
    "signed out on the page", "signed out by API", "token revoked on the page", "ended under Sign-ins",
    "password changed elsewhere", "deactivated by an action", "account closed",
)  # fmt: skip
ASKED_OF_A_SERVER = "program signed out"
UNTOLD = ("session deleted", "password updated", "deactivated by an update", "token deleted", "token saved")
"""Done while Redis is away: nobody hears of it, and all find it in the database."""


@pytest.fixture
def bus() -> Iterator[OwnRedis]:
    """A Redis of our own, for it is to be stopped."""
    with OwnRedis() as opened:
        yield opened


@pytest.fixture
def house(bus: OwnRedis) -> Iterator[House]:
    """Two servers, whose pages need no collected files."""
    with House(2, os.environ["DATABASE_URL"], bus.url, DEBUG="1", REFEREE="0", DATABASE_POOL="12") as opened:
        yield opened


class Line:
    """A socket, and what it has heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.listens = asyncio.create_task(self._listen())

    async def _listen(self) -> int:
        """The code it is closed with in the end."""
        try:
            while True:
                self.heard.append(str(await self.socket.recv()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0

    async def code(self) -> int:
        async with asyncio.timeout(PATIENCE):
            return await self.listens

    async def send(self, move: Json) -> bool:
        """Ask for a move; whether the line still took it."""
        try:
            await self.socket.send(json.dumps({"action": "move", "key": "late", "move": move}))
        except ConnectionClosed:
            return False
        return True


async def listen(house: House, place: Json) -> dict[str, Line]:
    """A socket of each sort, now at one server, now at the other."""
    lines = {}
    for number, (name, path) in enumerate(place["paths"].items()):
        port = house.ports[number % 2]
        headers = {**place["headers"], "Origin": f"http://127.0.0.1:{port}"}
        lines[name] = Line(await connect(f"ws://127.0.0.1:{port}{path}", additional_headers=headers))
    for line in lines.values():
        async with asyncio.timeout(PATIENCE):
            while not line.heard:
                await asyncio.sleep(0.01)
    return lines


async def all_over(lines: dict[str, Line], move: Json) -> None:
    """All are closed as nobody's, nothing is answered any more, and no line takes another move."""
    codes = {name: await line.code() for name, line in lines.items()}
    assert codes == dict.fromkeys(lines, 4401)
    assert [name for name, line in lines.items() if await line.send(move)] == []
    assert not [text for line in lines.values() for text in line.heard if '"late"' in text]


def sign_out(house: House, place: Json) -> int:
    """Of one server, by a request."""
    connection = http.client.HTTPConnection("127.0.0.1", house.ports[0], timeout=PATIENCE)
    connection.request("POST", "/api/auth/logout", headers=place["headers"])
    status = connection.getresponse().status
    connection.close()
    return status


async def test_what_one_process_revokes_is_over_in_the_others(house: House, bus: OwnRedis) -> None:
    names = [*TOLD, ASKED_OF_A_SERVER, *UNTOLD]
    places = await asyncio.to_thread(house.ask, "tests.live.endings:places", names)
    lines = {name: await listen(house, places[name]) for name in names}
    for name in TOLD:
        assert await asyncio.to_thread(house.ask, "tests.live.endings:end", name) == 0
        await all_over(lines[name], places[name]["move"])
    assert await asyncio.to_thread(sign_out, house, places[ASKED_OF_A_SERVER]) == 204
    await all_over(lines[ASKED_OF_A_SERVER], places[ASKED_OF_A_SERVER]["move"])
    assert not [line for name in UNTOLD for line in lines[name].values() if line.listens.done()], "the others listen on"
    bus.kill()
    for name in UNTOLD:
        assert await asyncio.to_thread(house.ask, "tests.live.endings:end", name) == 0
    for name in UNTOLD:
        await all_over(lines[name], places[name]["move"])

"""A reader that does not keep up is let go with 4008, comes back for a whole picture, and nobody has to wait for it."""

import asyncio
import json
import socket
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.exceptions import StopConsumer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.house import House
from games.sockets import connection
from games.sockets.connection import SLOW, Connection
from tests.games.moving import advance, dealt
from tests.games.sockets import Closed, Ear, sit_down
from tests.samples import spread

Json = Any
LONG = 60_000
"""Letters of a key, each of which comes back with the answer."""

FLOOD = 300
"""So many long questions: some 18 MB of answers, far more than systems put aside."""

LET_GO = {SLOW, 1006}
"""4008 for who reads again in time to hear it; else the connection has just ended."""

PATIENCE = 120
"""Seconds after which the server is taken to be deaf."""


# -- At real servers -----------------------------------------------------------------------------------------
@pytest.fixture(params=spread(["daphne", "uvicorn"], ["uvicorn"]))
def house(request: pytest.FixtureRequest, migrated: Path | None) -> Iterator[House]:
    with House(server=request.param, migrated=migrated) as opened:
        yield opened


def seat_at(house: House, table: Json, seat: int, **options: Any) -> connect:
    uri = f"ws://127.0.0.1:{house.ports[0]}/ws/games/{table['id']}/"
    headers = {"Authorization": f"Bearer {table['tokens'][seat]}"}
    return connect(uri, additional_headers=headers, compression=None, ping_interval=None, **options)


def narrow(house: House) -> socket.socket:
    """A connection that takes little at a time."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", house.ports[0]))
    line.setblocking(False)
    return line


async def ask_until_let_go(reader: ClientConnection) -> int | None:
    """Questions with long answers, and then short ones, without listening; the code with which that ended."""
    long = json.dumps({"action": "?", "key": "k" * LONG})
    try:
        for number in count():
            await reader.send(long if number < FLOOD else "?")
            await asyncio.sleep(0 if number < FLOOD else 0.05)
    except ConnectionClosed as closed:
        return closed.rcvd and closed.rcvd.code
    raise AssertionError("questions never end")


async def answered(player: ClientConnection) -> None:
    await player.send(json.dumps({"action": "move", "key": "mine", "move": None}))
    while '"mine"' not in await player.recv():
        pass


async def whole_picture(house: House, table: Json) -> list[str]:
    """The events somebody hears who comes anew."""
    async with seat_at(house, table, 0) as reader:
        return [json.loads(await reader.recv())["event"] for _ in range(3)]


@pytest.mark.slow
async def test_who_never_reads_is_let_go_and_nobody_waits(house: House) -> None:
    [table] = await asyncio.to_thread(house.ask, "bench.tables:furnish", "spades", 4, 1, 40, {})
    async with asyncio.timeout(PATIENCE):
        slow = await seat_at(house, table, 0, sock=narrow(house), max_queue=1)
        flood, answers = asyncio.create_task(ask_until_let_go(slow)), 0
        async with seat_at(house, table, 1) as other:
            while not flood.done():
                await answered(other)
                answers += 1
                await asyncio.sleep(0.05)
            await answered(other)
        assert answers, "nobody was there to wait"
        assert await flood in {None, *LET_GO}
        assert await whole_picture(house, table) == ["conn:connected", "game:state:update", "game:hand:update"]
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await slow.recv()
    assert closed.value.rcvd is None or closed.value.rcvd.code in LET_GO


# -- What the house says -------------------------------------------------------------------------------------
class Line:
    """A server's end of a connection: what was sent, and which of it is stuck."""

    def __init__(self, *stuck: str) -> None:
        self.stuck = stuck
        self.messages: list[Json] = []

    async def send(self, message: Json) -> None:
        if message["type"] in self.stuck:
            await asyncio.Event().wait()
        self.messages.append(message)


def on(line: Line) -> Connection:
    speaker = Connection()
    speaker.base_send = line.send
    return speaker


async def test_who_takes_no_frame_for_long_is_told_why_and_hears_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    line = Line("websocket.send")
    speaker = on(line)
    await speaker.say("one", "two")
    assert line.messages == [{"type": "websocket.close", "code": 4008}]
    line.stuck = ()
    await speaker.say("three")
    await speaker.close(4403)
    assert line.messages == [{"type": "websocket.close", "code": 4008}]


@pytest.mark.parametrize("code", [4008, 4403])
async def test_who_does_not_even_take_the_goodbye_is_served_no_more(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    monkeypatch.setattr(connection, "GOODBYE", 0.01)
    line = Line("websocket.send", "websocket.close")
    speaker = on(line)
    with pytest.raises(StopConsumer):
        await (speaker.say("one") if code == 4008 else speaker.close(code))
    assert line.messages == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.services
async def test_who_was_let_go_comes_back_for_a_snapshot_and_the_others_have_missed_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game_id, callers = await sync_to_async(dealt)("spades")
    slow, other = await sit_down(callers[0], game_id, takes=12), await sit_down(callers[1], game_id)
    await slow.entry()
    seq = (await other.entry())[-1]["seq"]
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    monkeypatch.setattr(connection, "GOODBYE", 60)
    await sync_to_async(advance)(game_id, 50)
    newest = seq + 50
    assert (await other.until(newest))[-1]["seq"] == newest
    await asyncio.sleep(0.2)
    assert await code_of(slow) == 4008
    monkeypatch.undo()
    back = await sit_down(callers[0], game_id, since=seq)
    frames = await back.entry()
    assert [frame["event"] for frame in frames] == ["game:state:update", "game:hand:update"]
    assert frames[-1]["seq"] == newest
    for ear in (other, back):
        await ear.close()


async def code_of(ear: Ear) -> int:
    """With which code the house says goodbye."""
    try:
        while True:
            await ear.next()
    except Closed as closed:
        return closed.code

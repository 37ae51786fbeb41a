"""Pings of pages: answered where they arrive, while a move waits, and without the database or a thread."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db.backends.utils import CursorWrapper
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from api import framing
from config.serve import OPTIONS
from games.sockets import heartbeat
from games.sockets.connection import Connection
from tests.declared import check
from tests.games.moving import dealt
from tests.games.sockets import sit_down
from tests.house.test_uvicorn_flow import served
from tests.waiting import until

Json = Any
PING = '{"action":"ping"}'


class Busy(Connection):
    """Serves a frame for as long as nobody says that it may be done."""

    heard: list[str]
    done: asyncio.Event

    async def websocket_connect(self, message: Json) -> None:
        await self.send({"type": "websocket.accept"})
        self.scope["pulse"] = b"batch=1" in self.scope["query_string"]

    async def websocket_receive(self, message: Json) -> None:
        self.heard.append(message["text"])
        await self.done.wait()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(Busy, "heard", found, raising=False)
    monkeypatch.setattr(Busy, "done", asyncio.Event(), raising=False)
    return found


async def answer(line: ClientConnection) -> Json:
    return json.loads(await asyncio.wait_for(line.recv(), 5))


@pytest.mark.parametrize(("query", "wraps"), [("", lambda frame: frame), ("?batch=1", lambda frame: [frame])])
async def test_it_is_answered_while_a_move_waits_and_reaches_no_consumer(
    query: str, wraps: Callable[[Json], Json], heard: list[str]
) -> None:
    async with (
        served(Busy.as_asgi()) as (port, _made),
        connect(f"ws://127.0.0.1:{port}/{query}", compression=None) as line,
    ):
        await line.send("a move")
        for _ in range(3):
            await line.send(PING)
            told = await answer(line)
            now = pytest.approx(framing.now_ms(), abs=9999)
            assert told == wraps({"event": "conn:pong", "data": {"server_ts": now}})
        assert heard == ["a move"]
        Busy.done.set()


async def test_another_spelling_is_answered_in_its_turn(heard: list[str]) -> None:
    async with served(Busy.as_asgi()) as (port, _made), connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
        await line.send('{ "action": "ping" }')
        assert (await answer(line))["event"] == "conn:pong"
        assert heard == []


async def test_pings_are_answered_in_whatever_pieces_they_come(heard: list[str]) -> None:
    ping = Frame(Opcode.TEXT, PING.encode()).serialize(mask=True)
    async with served(Busy.as_asgi()) as (port, _made), connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
        for pieces in ([ping], [ping[:1], ping[1:]], [ping[:9], ping[9:] + ping, ping], [ping + ping[:2], ping[2:]]):
            for piece in pieces:
                line.transport.write(piece)
                await asyncio.sleep(0.05)
            for _ in range(sum(map(len, pieces)) // len(ping)):
                assert (await answer(line))["event"] == "conn:pong"
        assert heard == []


async def test_what_is_as_long_as_a_ping_is_heard(heard: list[str]) -> None:
    said = "x" * len(PING)
    async with served(Busy.as_asgi()) as (port, _made), connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
        Busy.done.set()
        await line.send(said)
        await line.send([PING[:5], PING[5:]])  # in fragments, of which the last one is no ping
        await line.send([PING, ""])
        for _ in range(2):
            assert (await answer(line))["event"] == "conn:pong"
        await line.send(said)
        await until(lambda: heard == [said, said])


async def test_a_ping_within_a_message_breaks_the_protocol(heard: list[str]) -> None:
    async with served(Busy.as_asgi()) as (port, _made), connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
        line.transport.write(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        await asyncio.sleep(0.05)
        line.transport.write(Frame(Opcode.TEXT, PING.encode()).serialize(mask=True))
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1002


async def test_pings_count_as_frames(heard: list[str], settings: Any) -> None:
    settings.SOCKET_FRAMES = 5
    async with served(Busy.as_asgi()) as (port, made), connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
        for _ in range(10):
            await line.send(PING)
            await answer(line)
        await line.send(PING)
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(line.recv(), 20)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4008
        assert made[0].flooded


async def test_the_server_asks_who_is_silent(heard: list[str]) -> None:
    options = {"ws_ping_interval": 0.5, "ws_ping_timeout": 1.0}
    async with served(Busy.as_asgi(), **options) as (port, made), connect(f"ws://127.0.0.1:{port}/") as line:
        for _ in range(15):
            await line.send(PING)
            await answer(line)
            await asyncio.sleep(0.1)
        assert made[0].asked_at == 0
        for _ in range(3):
            asked_at = made[0].asked_at
            await until(lambda known=asked_at: made[0].heard_at > made[0].asked_at > known)
        assert line.close_code is None, "its answers were heard"


async def test_who_lingers_holds_nobody_who_was_looked_at_with_them(heard: list[str]) -> None:
    options = {"ws_ping_interval": 0.1, "ws_ping_timeout": 5.0}
    async with served(Busy.as_asgi(), **options) as (port, made):
        lines = [await connect(f"ws://127.0.0.1:{port}/", compression=None) for _ in range(3)]
        made[0].close_sent = True
        await until(lambda: all(one.asked_at for one in made[1:]))
        assert made[0].round == set()
        made[0].close_sent = False
        for line in lines:
            await line.close()


async def test_who_answers_nothing_is_gone(heard: list[str]) -> None:
    options = {"ws_ping_interval": 0.1, "ws_ping_timeout": 0.3}
    async with served(Busy.as_asgi(), **options) as (port, made):
        line = await connect(f"ws://127.0.0.1:{port}/", compression=None)
        line.transport.pause_reading()
        await until(lambda: made[0].disconnected)
        line.transport.abort()


def test_the_answer_is_as_it_is_written_down() -> None:
    assert check(heartbeat.pong(in_batches=False)).event == "conn:pong"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (PING, True), ('{"action": "ping"}', True), (None, False), (" " * 100 + PING, False),
        ('{"action":"ping","key":"a"}', False), ('{"action":"move"}', False),
    ],
)  # fmt: skip
def test_what_is_a_ping(text: str | None, is_one: bool) -> None:
    assert heartbeat.is_ping(text) is is_one


def test_the_server_itself_asks_every_ten_seconds() -> None:
    assert OPTIONS["ws_ping_interval"] == 10


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
async def test_a_table_answers_without_a_statement_and_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the server leaves it to the consumer."""
    game_id, callers = await sync_to_async(dealt)("uno")
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    asked: list[str] = []
    hops: list[str] = []
    execute, submit = CursorWrapper.execute, ThreadPoolExecutor.submit

    def noted(self: Any, sql: Any, params: Any = None) -> Any:
        asked.append(str(sql))
        return execute(self, sql, params)

    def hopped(self: Any, work: Any, *args: Any, **kwargs: Any) -> Any:
        hops.append(repr(work))
        return submit(self, work, *args, **kwargs)

    monkeypatch.setattr(CursorWrapper, "execute", noted)
    monkeypatch.setattr(ThreadPoolExecutor, "submit", hopped)
    for _ in range(20):
        await ear.send({"action": "ping"})
        while (await ear.next())["event"] != "conn:pong":
            pass
    assert (asked, hops) == ([], [])
    await ear.close()

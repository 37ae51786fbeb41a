"""What uvicorn's protocols read and keep as the house uses them, without Django behind them."""

import asyncio
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from config import uvicorn_flow
from config.uvicorn_flow import LONGEST_HEAD, Measured, Patient
from games.sockets import connection
from games.sockets.connection import Connection
from tests.waiting import until

Json = Any
PATIENCE = 60
HIGH_WATER = 64 * 1024
MOST_APART = 4
"""What is set of a socket besides what uvicorn itself sets."""


@asynccontextmanager
async def served(application: Any, **options: Any) -> AsyncIterator[tuple[int, list[Any]]]:
    """uvicorn's protocols as the house uses them; the port, and the protocols of WebSockets that were made."""
    made: list[Any] = []

    class Noted(Patient):
        def connection_made(self, transport: Any) -> None:
            made.append(self)
            super().connection_made(transport)

    config = uvicorn.Config(
        application, http=Measured, ws=Noted, ws_max_size=64 * 1024, ws_per_message_deflate=False, log_config=None,
        **options,
    )  # fmt: skip
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Measured(config=config, server_state=state, app_state={}), "127.0.0.1", 0)
    async with asyncio.timeout(PATIENCE):
        yield server.sockets[0].getsockname()[1], made
        server.close()
        for one in made:
            one.transport.abort()
        while state.tasks:
            await asyncio.sleep(0.01)


class Teller(Connection):
    """Tells everybody the same again and again, and notes how that ends."""

    texts: tuple[str, ...] = ("x" * 20_000,)
    ended = False

    async def websocket_connect(self, message: Json) -> None:
        await self.send({"type": "websocket.accept"})
        while not self.closed:
            await self.say(*self.texts)

    async def websocket_disconnect(self, message: Json) -> None:
        await super().websocket_disconnect(message)
        type(self).ended = True


def narrow(port: int) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    line.setblocking(False)
    return line


async def test_no_more_is_kept_for_a_reader_who_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.3)
    monkeypatch.setattr(uvicorn_flow, "PATIENCE", 0.3)
    monkeypatch.setattr(Teller, "ended", False)
    async with served(Teller.as_asgi()) as (port, made):
        reader = await connect(f"ws://127.0.0.1:{port}/", sock=narrow(port), max_queue=1, compression=None)
        most = 0
        while not Teller.ended:
            most = max(most, made[0].transport.get_write_buffer_size())
            await asyncio.sleep(0)
        assert HIGH_WATER < most <= HIGH_WATER + 20_000 + 14, "the frame that was too much, and its head"
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await reader.recv()
        assert closed.value.rcvd is None or closed.value.rcvd.code == 4008


@pytest.mark.parametrize("what", [b"\x89\x80abcd" * 300, b"\x81\x81abcd" + b"x"], ids=["pings", "a frame in bytes"])
async def test_a_flood_is_told_to_the_consumer_and_read_no_further(what: bytes) -> None:
    heard: list[str] = []

    class Deaf(Connection):
        async def websocket_connect(self, message: Json) -> None:
            await self.send({"type": "websocket.accept"})

        async def websocket_receive(self, message: Json) -> None:
            heard.append(message["type"])

    async with served(Deaf.as_asgi()) as (port, made):
        line = await connect(f"ws://127.0.0.1:{port}/", compression=None)
        repeated = what if len(what) > 100 else what * 300
        line.transport.write(repeated)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await line.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4008
        assert made[0].flooded
        assert len(heard) <= 100
        with suppress(ConnectionClosed):
            await line.wait_closed()


async def test_a_reader_who_hangs_up_while_being_told_is_cleared_up_and_no_error(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Teller, "ended", False)
    async with served(Teller.as_asgi()) as (port, made):
        line = await connect(f"ws://127.0.0.1:{port}/", compression=None, max_queue=None)
        await line.recv()
        line.transport.abort()
        await until(lambda: Teller.ended)
    assert made[0].disconnected
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_sockets_that_take_nothing_let_it_be_said() -> None:
    class Silent(Connection):
        async def websocket_connect(self, message: Json) -> None:
            await self.send({"type": "websocket.accept"})
            await self.say("hello")

    async with served(Silent.as_asgi()) as (port, _):
        line = await connect(f"ws://127.0.0.1:{port}/", compression=None)
        assert await line.recv() == "hello"
        for said in ("x", b"x", "{}"):
            await line.send(said)
        await (await line.ping())
        await line.close()


async def echo(scope: Json, receive: Any, send: Any) -> None:
    length = 0
    while True:
        message = await receive()
        length += len(message.get("body", b""))
        if not message.get("more_body"):
            break
    await asyncio.sleep(0)
    said = f"{scope['path']} {length}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(said))]})
    await send({"type": "http.response.body", "body": said})


async def test_requests_one_after_another_and_ahead_of_answers() -> None:
    async with served(echo) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        asked = b""
        for number in range(200):
            body = b"x" * (number * 37)
            asked += b"POST /%d HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % (number, len(body)) + body
        writer.write(asked[:5000])
        await asyncio.sleep(0.05)
        writer.write(asked[5000:])
        for number in range(200):
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            said = f"/{number} {number * 37}".encode()
            assert await reader.readexactly(len(said)) == said
        writer.close()


@pytest.mark.parametrize(
    "head",
    [b"X: " + b"x" * (2 * LONGEST_HEAD), b"".join(b"X%d: y\r\n" % n for n in range(LONGEST_HEAD // 4))],
    ids=["one header", "many headers"],
)
async def test_a_head_has_an_end(head: bytes) -> None:
    async with served(echo) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n" + head)
        assert (await reader.read(100)).startswith(b"HTTP/1.1 400 ")
        writer.close()


class Waiting(Connection):
    """Lets everybody in, and waits for what they say."""

    async def websocket_connect(self, message: Json) -> None:
        await self.send({"type": "websocket.accept"})


@pytest.mark.skipif(sys.version_info < (3, 13), reason="only newer Pythons say what a class sets")
async def test_what_uvicorn_sets_of_a_socket_has_its_place() -> None:
    """Else it would be a dictionary of 1,600 bytes: more names than Python shares between objects of a class."""
    async with served(Waiting.as_asgi()) as (port, made), connect(f"ws://127.0.0.1:{port}/") as reader:
        await (await reader.ping())
        assert len(vars(made[0])) <= MOST_APART, vars(made[0])


# -- Frames --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["{}", "ä" * 62, "ä" * 63, "x" * 65_535, "x" * 65_536], ids=len)
async def test_a_text_is_framed_as_the_protocol_would(text: str) -> None:
    async def twice(scope: Json, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(2):
            await send({"type": "websocket.send", "text": text})
        await receive()

    async with served(twice) as (port, _made), connect(f"ws://127.0.0.1:{port}/", compression=None) as reader:
        assert [await reader.recv(), await reader.recv()] == [text, text]
    assert uvicorn_flow.framed(text) is uvicorn_flow.framed(text), "made anew for each reader"

"""A client of Socket.IO by hand, without a server around the house: what goes over the wire can be anything."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

from asgiref.testing import ApplicationCommunicator
from django.conf import settings

from config.asgi import application
from tests.games.callers import Caller
from tests.games.sockets import PATIENCE, Closed

Json = Any
UPGRADE = [(b"connection", b"Upgrade"), (b"upgrade", b"websocket")]
HOST = [(b"host", b"testserver")]
QUIET = 0.3
"""Seconds in which nothing is heard where nothing should be."""


class Client:
    """One connection, over WebSocket or by polling."""

    def __init__(self, headers: list[tuple[bytes, bytes]] = HOST) -> None:
        self.headers = headers
        self.heard: list[tuple[str, Json]] = []
        self.waiting: deque[tuple[str, Json]] = deque()
        self.answers: dict[int, Json] = {}
        self.number = 0
        self.coming: asyncio.Future[list[str]] | None = None

    # -- What a transport does -------------------------------------------------------------------------------
    async def begin(self) -> None:
        """The handshake of Engine.IO."""
        raise NotImplementedError

    async def send(self, packet: str | bytes) -> None:
        """Send one packet of Engine.IO."""
        raise NotImplementedError

    async def packets(self) -> list[str]:
        """The next packets that come; `Closed` if the connection has ended."""
        raise NotImplementedError

    async def hang_up(self) -> None:
        """Go without a word."""
        raise NotImplementedError

    # -- Socket.IO -------------------------------------------------------------------------------------------
    async def sign_in(self, auth: Json = None) -> Json:
        """Connect; what a refusal says, or `None`."""
        await self.send("40" + ("" if auth is None else json.dumps(auth)))
        self.greeting = ""
        while not self.greeting:
            await self._more()
        return json.loads(self.greeting[2:])["data"] if self.greeting.startswith("44") else None

    async def _more(self) -> None:
        self.coming = self.coming or asyncio.ensure_future(self.packets())
        found = await asyncio.wait_for(asyncio.shield(self.coming), PATIENCE)
        self.coming = None
        for packet in found:
            self._take(packet)

    def _take(self, packet: str) -> None:
        if packet.startswith(("40", "44")):
            self.greeting = packet
        elif packet.startswith("42"):
            event, data = json.loads(packet[2:])
            self.heard.append((event, data))
            self.waiting.append((event, data))
        elif packet.startswith("43"):
            number, _, data = packet[2:].partition("[")
            self.answers[int(number)] = json.loads(f"[{data}")
        elif packet.startswith(("1", "41")):
            raise Closed(1000)

    async def next(self) -> tuple[str, Json]:
        """The next event."""
        while not self.waiting:
            await self._more()
        return self.waiting.popleft()

    async def until(self, event: str, **named: Json) -> Json:
        """The data of the next event of this name, with these values."""
        while True:
            name, data = await self.next()
            if name == event and all(data.get(key) == value for key, value in named.items()):
                return data

    async def hears(self, event: str, **named: Json) -> Json:
        """The same of an event that may have come already."""
        for name, data in self.heard:
            if name == event and named.items() <= data.items():
                return data
        return await self.until(event, **named)

    async def ask(self, event: str, *carried: Json) -> Json:
        """Emit an event and wait for its acknowledgement."""
        return await self.ask_raw(lambda number: f"42{number}{json.dumps([event, *carried])}")

    async def ask_raw(self, packet: Any, *more: bytes) -> Json:
        """Send a packet that bears a number, and wait for the acknowledgement."""
        self.number += 1
        for one in (packet(self.number), *more):
            await self.send(one)
        while self.number not in self.answers:
            await self._more()
        [answer] = self.answers.pop(self.number)
        return answer

    async def silent(self) -> bool:
        """Whether nothing is heard for a moment."""
        try:
            await asyncio.wait_for(self.next(), QUIET)
        except TimeoutError:
            return True
        return False

    async def ended(self) -> int:
        """Wait until the connection ends; its code, over WebSocket."""
        try:
            while True:
                await self._more()
        except Closed as closed:
            return closed.code


class Socket(Client):
    """Over WebSocket."""

    house: Any = staticmethod(application)

    async def begin(self) -> None:
        scope = {
            "type": "websocket", "path": "/socket.io/", "query_string": b"EIO=4&transport=websocket",
            "headers": [*self.headers, *UPGRADE], "subprotocols": [],
        }  # fmt: skip
        self.wire = ApplicationCommunicator(self.house, scope)
        await self.wire.send_input({"type": "websocket.connect"})
        assert (await self.wire.receive_output(PATIENCE))["type"] == "websocket.accept"
        [opened] = await self.packets()
        self.opened = json.loads(opened[1:])

    async def send(self, packet: str | bytes) -> None:
        kind = "bytes" if isinstance(packet, bytes) else "text"
        await self.wire.send_input({"type": "websocket.receive", kind: packet})

    async def packets(self) -> list[str]:
        message = await self.wire.output_queue.get()
        if message["type"] == "websocket.close":
            raise Closed(message.get("code", 1000))
        return [message["text"]] if message["text"] != "2" else []

    async def hang_up(self) -> None:
        await self.wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wire.wait(PATIENCE)


class Polling(Client):
    """By requests."""

    sid: str | None = None

    async def begin(self) -> None:
        _status, body = await self.request("GET")
        self.opened = json.loads(body[1:])
        self.sid = self.opened["sid"]

    async def request(self, method: str, body: bytes = b"", **query: str) -> tuple[int, str]:
        """One request; its status and body."""
        named = {"EIO": "4", "transport": "polling", **({"sid": self.sid} if self.sid else {}), **query}
        scope = {
            "type": "http", "method": method, "path": "/socket.io/", "query_string": urlencode(named).encode(),
            "headers": [*self.headers, (b"content-length", str(len(body)).encode())],
        }  # fmt: skip
        wire = ApplicationCommunicator(application, scope)
        await wire.send_input({"type": "http.request", "body": body})
        start, found = await wire.receive_output(PATIENCE), await wire.receive_output(PATIENCE)
        self.answered = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        return start["status"], found["body"].decode()

    async def send(self, packet: str | bytes) -> None:
        status, _body = await self.request("POST", packet if isinstance(packet, bytes) else packet.encode())
        if status != 200:
            raise Closed(status)

    async def packets(self) -> list[str]:
        status, body = await self.request("GET")
        if status != 200:
            raise Closed(status)
        return [packet for packet in body.split("\x1e") if packet not in {"2", "6"}]

    async def hang_up(self) -> None:
        await self.request("POST", b"1")


WAYS = {"websocket": Socket, "polling": Polling}


def cookie_of(caller: Caller, origin: bytes | None = b"http://testserver") -> list[tuple[bytes, bytes]]:
    """Headers of a page's browser."""
    cookie = caller.client.cookies[settings.SESSION_COOKIE_NAME]
    headers = [*HOST, (b"cookie", f"{cookie.key}={cookie.value}".encode())]
    return headers if origin is None else [*headers, (b"origin", origin)]


def bearer(caller: Caller) -> list[tuple[bytes, bytes]]:
    return [*HOST, (b"authorization", f"Bearer {caller.token}".encode())]


@asynccontextmanager
async def begun(way: str = "websocket", headers: list[tuple[bytes, bytes]] = HOST) -> AsyncIterator[Any]:
    """A connection of nobody yet."""
    client = WAYS[way](headers)
    await client.begin()
    try:
        yield client
    finally:
        if client.coming is not None:
            client.coming.cancel()
        await client.hang_up()


@asynccontextmanager
async def connected(caller: Caller, way: str = "websocket") -> AsyncIterator[Any]:
    """A connection of somebody, who has been greeted."""
    async with begun(way) as client:
        assert await client.sign_in({"token": caller.token}) is None
        assert (await client.next())[0] == "conn:connected"
        yield client

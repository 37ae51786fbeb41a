"""People who play on while the house restarts: they leave when they are asked to, and repeat what was not answered."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Json = Any
PATIENCE = 90
PAUSE = 0.05
"""Seconds between two knocks at a door where nobody answers."""


class Guest:
    """A seat at a table, at whatever process answers at the port."""

    def __init__(self, port: Callable[[], int], game_id: int, token: str) -> None:
        self.port, self.game_id, self.token = port, game_id, token
        self.seq = 0
        self.connections = 0
        self.goodbyes: list[int | None] = []
        """How each connection ended: by the code of the house, or `None` where this guest left as asked."""

        self.acked: dict[str, int] = {}
        self.socket: ClientConnection | None = None
        self.news = asyncio.Condition()
        self.gone = False

    async def come(self) -> Self:
        """Sit down, and stay until `leave`."""
        self.staying = asyncio.create_task(self._stay())
        await self._until(lambda: self.socket is not None)
        return self

    async def leave(self) -> None:
        self.gone = True
        self.staying.cancel()
        if self.socket is not None:
            await self.socket.close()

    async def _stay(self) -> None:
        while not self.gone:
            try:
                await self._visit()
            except (OSError, InvalidHandshake, TimeoutError):  # nobody answers yet
                await asyncio.sleep(PAUSE)
            except ConnectionClosed as closed:
                self.goodbyes.append(closed.rcvd and closed.rcvd.code)

    async def _visit(self) -> None:
        uri = f"ws://127.0.0.1:{self.port()}/ws/games/{self.game_id}/?since={self.seq}"
        headers = {"Authorization": f"Bearer {self.token}"}
        options: Json = {"compression": None, "ping_interval": None, "open_timeout": PATIENCE, "close_timeout": 5}
        async with connect(uri, additional_headers=headers, **options) as socket:
            async for text in socket:
                frame = json.loads(text)
                if frame["event"] == "conn:connected":
                    self.connections += 1
                    await self._tell(lambda: setattr(self, "socket", socket))
                elif frame["event"] == "conn:moving":
                    leaving = asyncio.get_running_loop().call_later(frame["data"]["within_ms"] / 1000, self._go, socket)
                    assert leaving
                else:
                    await self._hear(frame)
        self.goodbyes.append(None)

    def _go(self, socket: ClientConnection) -> None:
        self.socket = None
        self.closing = asyncio.create_task(socket.close())

    async def _hear(self, frame: Json) -> None:
        def note() -> None:
            if frame["event"] == "ack":
                self.acked[frame["data"]["key"]] = frame["data"]["seq"]
            elif frame.get("last"):
                self.seq = max(self.seq, frame["seq"])

        assert frame["event"] != "game:error", frame
        await self._tell(note)

    async def _tell(self, change: Callable[[], Any]) -> None:
        async with self.news:
            change()
            self.news.notify_all()

    async def _until(self, happened: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(happened)

    async def has_heard(self, seq: int) -> None:
        """Until everything up to this entry has come."""
        await self._until(lambda: self.seq >= seq)

    async def move(self, key: str, move: Json) -> int:
        """Make a move, again with the same key at the next connection if no answer comes; the entry that it made."""
        while key not in self.acked:
            await self._until(lambda: self.socket is not None or key in self.acked)
            socket = self.socket
            if socket is None:
                continue
            try:
                await socket.send(json.dumps({"action": "move", "key": key, "move": move}))
            except ConnectionClosed:
                self.socket = None if self.socket is socket else self.socket
                continue
            await self._until(lambda socket=socket: key in self.acked or self.socket is not socket)
        return self.acked[key]


class Party:
    """A game with all its guests, who play what is written, one move after another."""

    def __init__(self, port: Callable[[], int], furnished: Json) -> None:
        self.id: int = furnished["id"]
        self.script = furnished["script"]
        self.guests = [Guest(port, self.id, token) for token in furnished["tokens"]]
        self.acked: dict[str, int] = {}

    async def play(self, until: asyncio.Event) -> None:
        """Play until told to stop, or to the end of what is written; everybody hears all of it."""
        for guest in self.guests:
            await guest.come()
        for number, (seat, move) in enumerate(self.script):
            if until.is_set():
                break
            key = f"m{number}"
            self.acked[key] = await self.guests[seat].move(key, move)
            await asyncio.sleep(0.01)
        for guest in self.guests:
            await guest.has_heard(len(self.acked) + 1)

    async def leave(self) -> None:
        for guest in self.guests:
            await guest.leave()

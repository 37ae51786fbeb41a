"""Clients for measurements: all seats of a table, moves by socket or by REST, timed until everybody has heard."""

import asyncio
import json
import re
import time
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

Json = Any
SEQ = re.compile(r'"seq":(\d+),"last":true')
PATIENCE = 20
GAMES, PAGES = "ws/games", "ws/tables"
"""Where the sockets of programs are, and those of pages."""


class Player:
    """One seat: a socket (of the game, or of its page) that notes how far it has heard, and a connection for REST."""

    def __init__(self, port: int, game_id: int, token: str, path: str) -> None:
        self.port, self.game_id, self.token, self.path = port, game_id, token, path
        self.heard = 0
        self.news = asyncio.Event()

    async def open(self) -> Self:
        """Connect both, and hear the snapshot."""
        uri = f"ws://127.0.0.1:{self.port}/{self.path}/{self.game_id}/"
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket: ClientConnection = await connect(
            uri, additional_headers=headers, compression=None, ping_interval=None, max_queue=None
        )
        self.listener = asyncio.create_task(self._listen())
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        await self.has_heard(1)
        return self

    async def _listen(self) -> None:
        async for text in self.socket:
            found = SEQ.search(text[:200]) if isinstance(text, str) else None
            if found:
                self.heard = int(found[1])
                self.news.set()
            elif isinstance(text, str) and text.startswith('{"event":"game:error"'):
                raise AssertionError(text)

    async def has_heard(self, seq: int) -> None:
        """Until everything up to this entry has arrived."""
        async with asyncio.timeout(PATIENCE):
            while self.heard < seq:
                self.news.clear()
                await self.news.wait()

    async def send(self, move: Json) -> None:
        """A move by WebSocket."""
        await self.socket.send(json.dumps({"action": "move", "move": move}))

    async def post(self, move: Json) -> None:
        """A move by REST, answered; a line that nobody has used for some seconds is closed by the server."""
        if self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = json.dumps({"move": move}).encode()
        self.writer.write(
            f"POST /api/games/{self.game_id}/moves HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {self.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        answer = await self.reader.readexactly(int(length[1]) if length else 0)
        assert b" 202 " in head.split(b"\r\n")[0], answer

    async def close(self) -> None:
        """Hang up."""
        self.listener.cancel()
        self.writer.close()
        await self.socket.close()


class Table:
    """A game with all its players, so many tabs each, and how far its script has been played."""

    def __init__(self, ports: list[int], furnished: Json, tabs: int = 1, path: str = GAMES) -> None:
        self.script = furnished["script"]
        self.players = [
            Player(ports[seat % len(ports)], furnished["id"], token, path)
            for _tab in range(tabs)
            for seat, token in enumerate(furnished["tokens"])
        ]
        self.played = 0

    async def open(self) -> Self:
        """All sit down."""
        for player in self.players:
            await player.open()
        return self

    @property
    def left(self) -> int:
        """Moves still to be played."""
        return len(self.script) - self.played

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.left == 0

    async def move(self, by_rest: bool) -> float:
        """One move; the seconds from sending it until everybody has heard of it."""
        seat, move = self.script[self.played]
        self.played += 1
        player, seq = self.players[seat], self.played + 1
        begun = time.perf_counter()
        answer = asyncio.create_task(player.post(move) if by_rest else player.send(move))
        await self.have_heard(seq)
        taken = time.perf_counter() - begun
        await answer
        return taken

    async def have_heard(self, seq: int) -> None:
        """Until everybody knows everything up to this entry."""
        await asyncio.gather(*(player.has_heard(seq) for player in self.players))

    async def close(self) -> None:
        """All leave."""
        await asyncio.gather(*(player.close() for player in self.players))

"""A seat at a server of boardgame.io, by its own protocol: socket.io, spoken as text over a WebSocket."""

import asyncio
import json
import re
from typing import Any, Self

from websockets.asyncio.client import connect

from bench.clients import Player, Table

Json = Any
NAME = "hands"
STATE = re.compile(r'"_stateID":(\d+)')


class Guest(Player):
    """One seat: `heard` counts entries as ours are counted, the deal is the first."""

    async def open(self) -> Self:
        """Connect, join the game's namespace, and hear the snapshot."""
        uri = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        self.socket = await connect(uri, compression=None, ping_interval=None, max_queue=None)
        await self.socket.recv()
        await self.socket.send(f"40/{NAME},")
        await self.socket.recv()  # what is sent before this answer is lost
        self.listener = asyncio.create_task(self._listen())
        await self.emit("sync", self.game_id, self.token, None, 4)
        await self.has_heard(1)
        return self

    async def _listen(self) -> None:
        async for text in self.socket:
            if text == "2":  # are you there?
                await self.socket.send("3")
            elif found := STATE.search(str(text)):
                self.heard = int(found[1]) + 1
                self.news.set()

    async def emit(self, *args: Json) -> None:
        """An event of socket.io."""
        await self.socket.send(f"42/{NAME}," + json.dumps(args))

    async def send(self, move: Json) -> None:
        """A move."""
        payload = {"type": "play", "args": [move], "playerID": self.token}
        await self.emit(
            "update", {"type": "MAKE_MOVE", "payload": payload}, self.heard - 1, self.game_id, self.token
        )  # fmt: skip

    async def close(self) -> None:
        """Hang up."""
        self.listener.cancel()
        await self.socket.close()


class Match(Table):
    """A match with all its guests."""

    def __init__(self, ports: list[int], furnished: Json) -> None:
        self.script, self.played = furnished["script"], 0
        self.players = [Guest(ports[0], furnished["id"], str(seat), "") for seat in range(4)]

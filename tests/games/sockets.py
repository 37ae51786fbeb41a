"""An open ear at a table: everything one socket hears, in order."""

import asyncio
import faulthandler
import json
from collections import deque
from typing import Any
from uuid import uuid4

from channels.testing import WebsocketCommunicator
from django.conf import settings

from api import framing, news
from config.asgi import application
from games.table import live
from tests.games.callers import Caller

Json = Any
PATIENCE = 60.0
"""Seconds after which a test that waits for a frame gives up."""


class Closed(Exception):
    """The server closed the socket, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Ear:
    """One socket, with all the frames it has heard so far."""

    def __init__(self, socket: WebsocketCommunicator) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.entries: deque[Json] = deque()
        self.answers: deque[Json] = deque()

    async def next(self) -> Json:
        """The next frame. (The communicator's own way of waiting kills the server's side when it times out.)"""
        message = await self._message()
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        frame = json.loads(message["text"])
        self.heard.append(frame)
        if "seq" in frame:
            self.entries.append(frame)
        elif frame["event"] in {"ack", "game:error"}:
            self.answers.append(frame)
        return frame

    async def _message(self) -> Json:
        """What the server's side sends next; where that has ended, or sends nothing, how it stands."""
        serving, coming = self.socket.future, asyncio.ensure_future(self.socket.output_queue.get())
        await asyncio.wait({serving, coming}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if coming.done() or not self.socket.output_queue.empty():
            return await coming
        coming.cancel()
        if serving.done():
            serving.result()
            raise AssertionError("the server's side has ended without a word")
        serving.print_stack()
        faulthandler.dump_traceback()
        raise TimeoutError("nothing has come; above is where the server's side and all threads are")

    async def entry(self) -> list[Json]:
        """The frames of the next entry; a snapshot counts as one."""
        frames: list[Json] = []
        while not frames or not frames[-1].get("last"):
            while not self.entries:
                await self.next()
            frames.append(self.entries.popleft())
        return frames

    async def until(self, seq: int) -> list[Json]:
        """The frames of entries up to this one; presence, answers and the like are passed over."""
        frames = await self.entry()
        while frames[-1]["seq"] < seq:
            frames += await self.entry()
        return frames

    async def answer(self) -> Json:
        """The next answer to an action, or refusal of one."""
        while not self.answers:
            await self.next()
        return self.answers.popleft()

    async def send(self, action: Json) -> None:
        """One frame to the server; text and bytes are sent as they are."""
        body = {"bytes": action} if isinstance(action, bytes) else {"text": action}
        if not isinstance(action, str | bytes):
            body = {"text": json.dumps(action)}
        await self.socket.send_input({"type": "websocket.receive", **body})

    async def ask(self, action: Json) -> Json:
        """Send an action and hear the answer."""
        await self.send(action)
        return await self.answer()

    async def move(self, move: Json, **more: Json) -> Json:
        """Ask for a move."""
        return await self.ask({"action": "move", "move": move, **more})

    def pending(self) -> list[Json]:
        """What has arrived and was not waited for."""
        found = [*self.entries, *self.answers]
        while not self.socket.output_queue.empty():
            found.append(json.loads(self.socket.output_queue.get_nowait()["text"]))
        return found

    async def close(self) -> None:
        """Hang up."""
        await self.socket.disconnect()


def narrow(takes: int) -> Any:
    """The house behind a line that takes so many frames until somebody reads them."""

    async def serve(scope: Json, receive: Any, send: Any) -> None:
        queue = send.__self__

        async def send_on(message: Json) -> None:
            while queue.qsize() >= takes:
                await asyncio.sleep(0.005)
            await send(message)

        await application(scope, receive, send_on)

    return serve


async def listen(caller: Caller, path: str, since: int | str | None = None, takes: int = 0) -> Ear:
    """Connect to this address; what is said at once still waits to be heard. `takes`: so many frames and no more."""
    headers = [(b"host", b"testserver")]
    if caller.token:
        headers.append((b"authorization", f"Bearer {caller.token}".encode()))
    elif cookie := caller.client.cookies.get(settings.SESSION_COOKIE_NAME):
        headers += [(b"origin", b"http://testserver"), (b"cookie", f"{cookie.key}={cookie.value}".encode())]
    query = "" if since is None else f"?since={since}"
    socket = WebsocketCommunicator(narrow(takes) if takes else application, path + query, headers=headers)
    connected, _ = await socket.connect(timeout=PATIENCE)
    assert connected
    return Ear(socket)


async def sit_down(caller: Caller, game_id: int, since: int | str | None = None, takes: int = 0) -> Ear:
    """Connect to a table."""
    return await listen(caller, f"/ws/games/{game_id}/", since, takes)


def mark(game_id: int) -> None:
    """Send a frame to everybody at a table, by which a test knows that it has heard all before it."""
    news.tell(live.group_of(game_id), ["a mark of a test", uuid4().hex], [framing.frame("test:mark", {})])


def shown(frames: list[Json]) -> list[tuple[str, Json]]:
    """Events and data, without what every frame carries."""
    return [
        (frame["event"], {key: value for key, value in frame["data"].items() if key not in {"game_id", "server_ts"}})
        for frame in frames
    ]

"""Flow control for uvicorn, by its options `http` and `ws`: nobody fills the memory by sending, or by taking nothing.

uvicorn itself makes a sender wait while a reader takes nothing, reads no further while a message waits to be served,
and refuses a frame that is too long as soon as it has read how long it is (`ws_max_size`).
"""

import asyncio
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from config.light_queue import Gate, Queue
from games.sockets import heartbeat
from games.sockets.connection import GOODBYE, PATIENCE
from games.sockets.floods import FLOOD, Allowance

Json = Any
BITE = 1024
"""Bytes that are parsed at once: thousands of short requests fit into what one reading brings."""

LONGEST_HEAD = 64 * 1024
"""Bytes of a request that are not its body."""

MOST_GATHERED = 32 * 1024
"""Bytes of frames that are written at once, even if the turn of the loop goes on."""

PING = heartbeat.PING.encode()
FARTHEST_AHEAD = 256 * 1024
"""Bytes that may be sent while an earlier request of the same connection is still being answered."""


class Measured(HttpToolsProtocol):
    """uvicorn's protocol for HTTP, with an end to what it keeps of heads, and of requests sent ahead of answers."""

    ahead = b""
    head = 0

    def data_received(self, data: bytes) -> None:
        """Parse what came in bites, and no further while a request waits for an answer to another."""
        for place in range(0, len(data), BITE):
            if self.pipeline:
                self._wait(data[place:])
                return
            self._bite(data[place : place + BITE])
            if self.transport.get_protocol() is not self:
                self.parser = None  # type: ignore[assignment]  # it knows us: as uvicorn does where HTTP ends
                return
            if self.transport.is_closing():
                return

    def _bite(self, data: bytes) -> None:
        self.head += len(data)
        super().data_received(data)
        if self.head > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def _wait(self, data: bytes) -> None:
        self.ahead += data
        self.flow.pause_reading()
        if len(self.ahead) > FARTHEST_AHEAD:
            self.transport.abort()

    def on_body(self, body: bytes) -> None:
        """Take part of a body; it does not count as head."""
        self.head -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End a request: the next one begins with nothing."""
        self.head = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Go on with what was sent ahead."""
        super().on_response_complete()
        ahead, self.ahead = self.ahead, b""
        if ahead and not self.transport.is_closing():
            self.data_received(ahead)


class Gathering:
    """A transport that lets out together what is written in one turn of the loop: one call of the system for it all."""

    __slots__ = ("loop", "size", "transport", "written")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.transport, self.loop = transport, loop
        self.written: list[bytes] = []
        self.size = 0

    def __getattr__(self, name: str) -> Any:
        """All else is as it was."""
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        """Keep this until the turn is over, or until it is so much that its reader may have to be waited for."""
        if not self.written:
            self.loop.call_soon(self.let_out)
        self.written.append(data)
        self.size += len(data)
        if self.size > MOST_GATHERED:
            self.let_out()

    def let_out(self) -> None:
        """Write what was kept."""
        if self.written:
            gathered, self.written, self.size = b"".join(self.written), [], 0
            self.transport.write(gathered)

    def close(self) -> None:
        """Close once all is written."""
        self.let_out()
        self.transport.close()


class Patient(WebSocketsSansIOProtocol):
    """uvicorn's protocol for WebSockets; counts frames, and waits for a reader who takes nothing, but not for ever."""

    __slots__ = getattr(WebSocketsSansIOProtocol, "__static_attributes__", ())
    """A place for whatever uvicorn sets: they are more than Python shares the names of, and would be a dictionary."""

    cut: asyncio.TimerHandle | None = None
    flooded = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue, self.writable = cast(Any, Queue()), cast(Any, Gate())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Write through a transport that gathers."""
        super().connection_made(cast(asyncio.Transport, Gathering(cast(asyncio.Transport, transport), self.loop)))

    # -- Reading ---------------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        """Count the frames that begin in what came, and let the consumer know when they are too many."""
        if not self.handshake_initiated:
            super().data_received(data)
            self.meter, self.allowance = Meter(), Allowance()
        elif self.flooded:
            self.transport.pause_reading()
        else:
            allowed = self._allowed(data)
            super().data_received(data[:allowed])
            if allowed < len(data):
                self._flood()

    def _allowed(self, data: bytes) -> int:
        """How many of these bytes belong to frames that were not too many."""
        for place in self.meter.begun(data):
            if not self.allowance.take():
                return max(0, place)
        return len(data)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a ping is answered here and now, unless its reader takes nothing."""
        in_batches = cast(Any, self.scope).get("pulse")
        if in_batches is None or not self._is_ping() or self.close_sent or not self.writable.is_set():
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.conn.send_text(heartbeat.pong(in_batches=in_batches).encode())
        self.transport.write(b"".join(self.conn.data_to_send()))

    def _is_ping(self) -> bool:
        return self.curr_msg_data_type == "text" and len(self.frames) == 1 and self.frames[0] == PING

    def _flood(self) -> None:
        """Read nothing more, and leave the goodbye to the consumer."""
        self.flooded = True
        self.queue.put_nowait(FLOOD)
        self.transport.pause_reading()

    # -- Writing ---------------------------------------------------------------------------------------------
    async def send(self, message: Json) -> None:
        """Send a message as soon as there is room, unless the connection is over meanwhile."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.close_sent or self.disconnected:
            raise ClientDisconnected
        text = message.get("text")
        if text and len(text) <= MOST_GATHERED and self.handshake_complete and self.conn.state is OPEN:
            self.transport.write(framed(text))
            return
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_handshake()
        if self.flooded and message["type"] == "websocket.close":  # what the other side answers is not read
            self.loop.call_later(GOODBYE, self.transport.abort)

    def _forget_handshake(self) -> None:
        """Let go of the heads, which the parser of frames would keep, and tokens in them."""
        self.request.headers.clear()
        self.response.headers.clear()

    def pause_writing(self) -> None:
        """Start a timer: a reader who takes nothing until the consumer has given up is cut off."""
        super().pause_writing()
        self.cut = self.loop.call_later(PATIENCE + GOODBYE, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timer: there is room again."""
        super().resume_writing()
        self._be_patient()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer: the connection is gone."""
        self._be_patient()
        super().connection_lost(exc)

    def _be_patient(self) -> None:
        if self.cut is not None:
            self.cut.cancel()
            self.cut = None


@lru_cache(64)
def framed(text: str) -> bytes:
    """A text as the bytes of its frame: those that all its readers get, who ask one after the other."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class Meter:
    """Finds where frames begin in the bytes of a connection (RFC 6455, 5.2), in whatever pieces they come."""

    __slots__ = ("ahead", "head")

    def __init__(self) -> None:
        self.head, self.ahead = b"", 0
        """What is there of a frame whose length is not known yet; bytes of the present one that are still to come."""

    def begun(self, data: bytes) -> Iterator[int]:
        """Where each frame begins whose length is known now; below zero if that was in an earlier piece."""
        before, place, data = len(self.head), self.ahead, self.head + data
        while (size := size_of(data, place)) is not None:
            yield place - before
            place += size
        self.head, self.ahead = data[place:], max(0, place - len(data))


def size_of(data: bytes, place: int) -> int | None:
    """How long the frame is that begins here; `None` while too little of it is there."""
    if len(data) < place + 2:
        return None
    masked, short = data[place + 1] >> 7, data[place + 1] & 127
    more = {126: 2, 127: 8}.get(short, 0)
    if len(data) < place + 2 + more:
        return None
    length = int.from_bytes(data[place + 2 : place + 2 + more], "big") if more else short
    return 2 + more + 4 * masked + length

"""Flow control for uvicorn, by its options `http` and `ws`: nobody fills the memory by sending, or by taking nothing.

uvicorn itself makes a sender wait while a reader takes nothing, reads no further while a message waits to be served,
and refuses a frame that is too long as soon as it has read how long it is (`ws_max_size`).
"""

import asyncio
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast
from weakref import WeakKeyDictionary

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
PING_HEAD = bytes((0x80 | Opcode.TEXT, 0x80 | len(PING)))
PING_LENGTH = len(PING_HEAD) + 4 + len(PING)
QUESTION = bytes((0x80 | Opcode.PING, 0))
ANSWER_HEAD = bytes((0x80 | Opcode.PONG, 0x80))
ANSWER_LENGTH = len(ANSWER_HEAD) + 4
"""What the server asks, what it is answered, and what pages ask: nine in ten of all frames, and of few bytes."""

TURN = 0.25
"""Seconds between two looks at who is silent."""

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

    def at_once(self, data: bytes) -> None:
        """Write this after what was kept, and wait for nothing."""
        self.let_out()
        self.transport.write(data)

    def close(self) -> None:
        """Close once all is written."""
        self.let_out()
        self.transport.close()


class Patient(WebSocketsSansIOProtocol):
    """uvicorn's protocol for WebSockets; counts frames, and waits for a reader who takes nothing, but not for ever."""

    __slots__ = (*getattr(WebSocketsSansIOProtocol, "__static_attributes__", ()), "asked_at", "heard_at", "round")
    """A place for whatever uvicorn sets: they are more than Python shares the names of, and would be a dictionary."""

    cut: asyncio.TimerHandle | None = None
    flooded = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heard_at, self.asked_at = 0.0, 0.0
        self.round: set[Patient] = set()
        """Those who are looked at together with this one, the next time."""

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
        elif not self._is_sign(data):
            allowed = self._allowed(data)
            super().data_received(data[:allowed])
            if allowed < len(data):
                self._flood()

    def _is_sign(self, data: bytes) -> bool:
        """Whether this was nothing but a sign of life, which is understood and answered without a parser."""
        self.heard_at = self.loop.time()
        if self.meter.is_inside or self.frames:
            return False
        if len(data) == ANSWER_LENGTH and data.startswith(ANSWER_HEAD):
            self._take()
            return True
        if len(data) == PING_LENGTH and data.startswith(PING_HEAD) and unmasked(data) == PING and self._may_answer():
            if self._take():
                self._answer()
            return True
        return False

    def _take(self) -> bool:
        """Whether one more frame is allowed; if not, it was one too many."""
        allowed = self.allowance.take()
        if not allowed:
            self._flood()
        return allowed

    def _allowed(self, data: bytes) -> int:
        """How many of these bytes belong to frames that were not too many."""
        for place in self.meter.begun(data):
            if not self.allowance.take():
                return max(0, place)
        return len(data)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a ping is answered here and now, unless its reader takes nothing."""
        if self.curr_msg_data_type == "text" and self.frames == [PING] and self._may_answer():
            self.frames = []
            self._answer()
        else:
            super().send_receive_event_to_app()

    def _may_answer(self) -> bool:
        is_open = self.conn.state is OPEN and not self.close_sent
        return is_open and "pulse" in self.scope and self.writable.is_set()

    def _answer(self) -> None:
        text = heartbeat.pong(in_batches=cast(Any, self.scope)["pulse"]).encode()
        cast(Gathering, self.transport).at_once(bytes((0x80 | Opcode.TEXT, len(text))) + text)

    # -- Silence ---------------------------------------------------------------------------------------------
    def start_keepalive(self) -> None:
        """Be looked at now and then."""
        if self.ping_interval:
            self._wait(self.ping_interval)

    def stop_keepalive(self) -> None:
        """Be looked at no more."""
        self.round.discard(self)

    def _wait(self, seconds: float) -> None:
        self.round = rounds_of(self.loop).join(self, seconds)

    def look(self) -> None:
        """Ask for a sign of life, unless there has been one lately; who has been asked in vain is gone."""
        self.round = set()  # it would hold all that were looked at together
        if self.close_sent or self.transport.is_closing():
            return
        every, patience = cast(float, self.ping_interval), self.ping_timeout or float("inf")
        now = self.loop.time()
        if now - self.heard_at < every:
            self._wait(every - (now - self.heard_at))
        elif self.asked_at <= self.heard_at:
            self.asked_at = now
            self.transport.write(QUESTION)
            self._wait(min(every, patience))
        elif now - self.asked_at < patience:
            self._wait(min(every, patience - (now - self.asked_at)))
        else:
            self.keepalive_timeout()

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


class Rounds:
    """Sockets of one loop that are looked at together: a timer for each is most of what thousands cost at rest."""

    def __init__(self) -> None:
        self.due: dict[int, set[Patient]] = {}

    def join(self, one: Patient, seconds: float) -> set[Patient]:
        """Have it looked at after so many seconds, or a little later; those who are looked at with it."""
        turn = int((one.loop.time() + seconds) / TURN) + 1
        if turn not in self.due:
            self.due[turn] = set()
            one.loop.call_at(turn * TURN, self.look, turn)
        self.due[turn].add(one)
        return self.due[turn]

    def look(self, turn: int) -> None:
        """It is their turn; what goes wrong at one of them is no matter of the others."""
        for one in self.due.pop(turn):
            one.loop.call_soon(one.look)


_rounds: WeakKeyDictionary[asyncio.AbstractEventLoop, Rounds] = WeakKeyDictionary()


def rounds_of(loop: asyncio.AbstractEventLoop) -> Rounds:
    """Those of this loop."""
    if loop not in _rounds:
        _rounds[loop] = Rounds()
    return _rounds[loop]


@lru_cache(64)
def framed(text: str) -> bytes:
    """A text as the bytes of its frame: those that all its readers get, who ask one after the other."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def unmasked(data: bytes) -> bytes:
    """What a short frame of a client says (RFC 6455, 5.3)."""
    said, mask = data[6:], data[2:6]
    key = (mask * (len(said) // 4 + 1))[: len(said)]
    return (int.from_bytes(said) ^ int.from_bytes(key)).to_bytes(len(said))


class Meter:
    """Finds where frames begin in the bytes of a connection (RFC 6455, 5.2), in whatever pieces they come."""

    __slots__ = ("ahead", "head")

    def __init__(self) -> None:
        self.head, self.ahead = b"", 0
        """What is there of a frame whose length is not known yet; bytes of the present one that are still to come."""

    @property
    def is_inside(self) -> bool:
        """Whether what comes next goes on with a frame that has begun."""
        return bool(self.ahead or self.head)

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

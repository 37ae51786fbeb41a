"""A connection of Engine.IO, which carries Socket.IO: what waits to be sent over it, and how it ends."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from contextvars import ContextVar
from typing import Any, NamedTuple

from accounts import admitted
from accounts.credentials import Credential
from api.threads import later
from games.sockets import floods
from games.sockets.connection import GOODBYE, PATIENCE, SLOW
from games.sockets.patience import within

Json = Any
Receive = Callable[[], Awaitable[Json]]
Send = Callable[[Json], Coroutine[Any, Any, None]]
GONE: Json = {"type": "websocket.disconnect", "code": 1000}
NORMAL = 1000
READABLE = re.compile(r"4[0-6].*|[135]|2probe", re.DOTALL)
"""Packets of Engine.IO that a client may send: messages, `close`, `pong`, `upgrade`, and the probe before that."""

NAMELESS = 10.0
"""Seconds in which who is connected has to say who they are."""

MOST_NAMELESS = 500
"""Connections of nobody yet; of more the oldest one ends."""


class Outbox(asyncio.Queue[Any]):
    """Packets that wait to be sent or fetched. Engine.IO takes them out; who puts one in may ask first for room."""

    def __init__(self) -> None:
        super().__init__()
        self.weight, self.is_over = 0, False
        self._has_room = asyncio.Event()
        self._has_room.set()

    async def room(self) -> None:
        """Wait while more waits than may be kept for one reader."""
        await self._has_room.wait()

    def put_nowait(self, item: Any) -> None:
        """Add a packet; once all is over only such as say nothing, by which Engine.IO ends."""
        if self.is_over and weight_of(item):
            return
        super().put_nowait(item)
        self._weigh(weight_of(item))

    def get_nowait(self) -> Any:
        """Take a packet out."""
        item = super().get_nowait()
        self._weigh(-weight_of(item))
        return item

    def _weigh(self, weight: int) -> None:
        self.weight += weight
        if self.weight > floods.MOST_TO_TELL and not self.is_over:
            self._has_room.clear()
        else:
            self._has_room.set()

    def fall_silent(self) -> None:
        """Let go of all that waits, and take nothing more."""
        self.is_over = True
        while not self.empty():
            self.get_nowait()
        self._has_room.set()

    async def join(self) -> None:
        """Nobody waits until all is taken out: who takes nothing would keep them waiting."""


def weight_of(packet: Any) -> int:
    """The letters of a message; other packets have none."""
    data = getattr(packet, "data", None)
    return len(data) if isinstance(data, str) else 0


class Line:
    """One connection from its handshake to its end, whichever way it goes."""

    sid = ""
    """Its name at Engine.IO. Who knows that may fetch what waits here."""

    over = 0
    """The code it ended with; 0 while it lasts. Then nothing is told or done any more."""

    credential: Credential
    is_named = False
    """Whether its caller was let in, by the credential that it has then."""

    leave: Callable[[], None] | None = None
    """What is to be done first when it ends."""

    is_polled = False
    """Whether a request waits for what is told: one at a time."""

    hang_up: Send | None = None
    """How its WebSocket is closed, if it has one."""

    timer: asyncio.TimerHandle | None = None

    def __init__(self, lines: "Lines") -> None:
        self.lines, self.loop = lines, asyncio.get_running_loop()
        self.outbox, self.allowance = Outbox(), floods.Allowance()

    # -- Passing on ------------------------------------------------------------------------------------------
    async def say(self, packet: str) -> None:
        """Send a message; its sender waits while there is no room."""
        await self.outbox.room()
        if not self.over:
            await self.lines.engine.send(self.sid, packet)

    async def has_room(self) -> bool:
        """Whether its reader takes what it is told: else it ends."""
        try:
            await within(PATIENCE, self.outbox.room())
        except TimeoutError:
            self.end(SLOW)
        return not self.over

    def receiving(self, receive: Receive) -> Receive:
        """What comes over a WebSocket, without what nobody could read."""

        async def passed() -> Json:
            while True:
                message = await receive()
                if message["type"] == floods.FLOOD["type"]:
                    self.flood()
                if self.over:
                    return GONE
                if message["type"] != "websocket.receive" or READABLE.fullmatch(message.get("text") or ""):
                    return message

        return passed

    def sending(self, send: Send) -> Send:
        """What goes out over a WebSocket, until all is over."""
        self.hang_up = send

        async def passed(message: Json) -> None:
            if not self.over:
                await send(message)

        return passed

    def flood(self) -> None:
        """More has come than is allowed: remember whose it was, and end."""
        if self.is_named:
            floods.note(self.credential.user_id)
        self.end(SLOW)

    # -- The end ---------------------------------------------------------------------------------------------
    def end(self, code: int = NORMAL) -> None:
        """Let nothing pass from now on, and close. Any thread may ask."""
        if not self.over:
            self.over = code
            with suppress(RuntimeError):  # the loop has ended, and everything with it
                self.loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        self.outbox.fall_silent()
        self.lines.forget(self)
        if self.leave is not None:
            self.leave()
        if self.is_named:
            admitted.leave(self)
        later(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        """Close the WebSocket with the code, and what Engine.IO knows of it; that tells the server of Socket.IO."""
        if self.hang_up is not None:
            with suppress(Exception):  # they have hung up already, or do not even take this
                await within(GOODBYE, self.hang_up({"type": "websocket.close", "code": self.over}))
        await self.lines.engine.disconnect(self.sid)
        self.outbox.put_nowait(None)  # so that a request that waits for news is answered


class Lines:
    """All connections of a server."""

    def __init__(self, engine: Any) -> None:
        self.engine, self.new_id = engine, engine.generate_id
        self.by_sid: dict[str, Line] = {}
        self.nameless: dict[Line, None] = {}
        engine.create_queue, engine.generate_id = self.outbox, self.next_id

    def begin(self) -> Line:
        """A connection of nobody yet."""
        line = Line(self)
        line.timer = line.loop.call_later(NAMELESS, line.end)
        self.nameless[line] = None
        if len(self.nameless) > MOST_NAMELESS:
            next(iter(self.nameless)).end()
        return line

    def named(self, line: Line) -> None:
        """Whose it is has become known, or will not any more."""
        self.nameless.pop(line, None)
        if line.timer is not None:
            line.timer.cancel()

    def forget(self, line: Line) -> None:
        """It has ended."""
        self.named(line)
        self.by_sid.pop(line.sid, None)

    def outbox(self) -> Outbox:
        """The queue of the connection whose handshake is served."""
        return current.get().line.outbox

    def next_id(self) -> str:
        """A name that nobody can guess; the first one that is asked for while a handshake is served is its line's."""
        made, line = str(self.new_id()), current.get().line
        if not line.sid:
            line.sid, self.by_sid[made] = made, line
        return made


class Request(NamedTuple):
    """What is being served: a request by polling, or a WebSocket."""

    line: Line
    scope: Json


current: ContextVar[Request] = ContextVar("current")

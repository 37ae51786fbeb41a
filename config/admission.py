"""A connection that was let in, until what let it in is good no longer; and how the process hears of that."""

import asyncio
import logging
from contextlib import suppress

from channels.layers import get_channel_layer

from accounts import admitted, known
from accounts.credentials import Credential
from accounts.revocation import GROUP, Notice
from api.threads import in_thread, later
from config.bridge import Message, Receive, Send
from games.sockets import beat

log = logging.getLogger(__name__)
PAUSE = 5.0
"""Seconds before the process tries again to hear of the others' notices."""


class Admission:
    """What stands between the server and a consumer: once over, nothing passes in either direction."""

    __slots__ = ("_loop", "_open", "_receive", "_send", "credential", "over")

    def __init__(self, credential: Credential, receive: Receive, send: Send) -> None:
        self.credential = credential
        self.over = 0
        """The code it ended with; 0 while it lasts."""

        self._receive, self._send = receive, send
        self._loop = asyncio.get_running_loop()
        self._open = False

    async def receive(self) -> Message:
        """The next message of the caller; when all is over, that they are gone."""
        message = await self._receive()
        if self.over and message["type"] != "websocket.connect":
            return {"type": "websocket.disconnect", "code": self.over}
        return message

    async def send(self, message: Message) -> None:
        """Pass on what the consumer says, unless all is over. A browser sees the code only once it is let in."""
        kind = message["type"]
        if kind == "websocket.accept":
            await self._send(message)
            self._open = True
            if self.over:
                self._hang_up()
        elif not self.over:
            self._open = self._open and kind != "websocket.close"
            await self._send(message)

    def end(self, code: int) -> None:
        """Let nothing pass from now on, and close. Any thread may ask."""
        if not self.over:
            self.over = code
            with suppress(RuntimeError):  # the loop has ended, and everything with it
                self._loop.call_soon_threadsafe(self._hang_up)

    def _hang_up(self) -> None:
        if self._open:
            self._open = False
            later(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        with suppress(Exception):  # they have hung up already
            await self._send({"type": "websocket.close", "code": self.over})


_hears: asyncio.Task[None] | None = None


# -- What other processes have revoked -------------------------------------------------------------------------------
def keep_hearing() -> None:
    """Hear what other processes have revoked, for as long as this loop runs."""
    global _hears  # noqa: PLW0603  # one for each process
    if _hears is None or _hears.done() or _hears.get_loop() is not asyncio.get_running_loop():
        _hears = later(_hear_for_ever())


async def _hear_for_ever() -> None:
    while True:
        try:
            await _hear()
        except Exception as error:  # Redis is away; meanwhile the beat looks
            log.info("what others revoke is not heard (%s)", type(error).__name__)
        await asyncio.sleep(PAUSE)


async def _hear() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    try:
        await look_at_all()  # at what was said before
        while True:
            hear(await layer.receive(channel))
    finally:
        with suppress(Exception):
            await layer.group_discard(GROUP, channel)


def hear(message: Message) -> None:
    """Part with who is gone before anything else is heard of it; and look where the message says."""
    notice = Notice.read(dict(message))
    known.forget(notice)
    if notice:
        admitted.part_with(notice.gone)
    later(_look(notice))


async def _look(notice: Notice | None) -> None:
    try:
        await in_thread(admitted.look, notice)
    except Exception as error:  # the database is away
        log.warning("a revocation was not looked at (%s)", type(error).__name__)


async def look_at_all() -> None:
    """Look at every connection of this process."""
    await in_thread(admitted.look)


beat.checks.append(look_at_all)

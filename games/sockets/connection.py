"""One WebSocket connection: handles messages one by one, sends frames, and ends if somebody floods or does not read."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer

from api import metrics
from games.sockets import floods

Json = Any
Source = Callable[[], Awaitable[Json]]
SLOW = 4008
PATIENCE = 5.0
"""Seconds that frames may take to leave; a server makes senders wait while the network takes no more."""

GOODBYE = 1.0
"""Seconds that the reason of a goodbye may take to leave; then the connection is cut without it."""


class Connection(AsyncConsumer):  # type: ignore[misc, unused-ignore]  # Channels has no types
    """As Channels' consumer, without a new task and a visit to a thread for each message."""

    groups: tuple[str, ...] = ()
    in_batches = False
    """Whether frames that are told together come as one message: an array of them."""

    closed = False
    departed = False
    serving: asyncio.Task[Any] | None = None
    """What is to be stopped when groups have ended the socket."""

    async def __call__(self, scope: Json, receive: Source, send: Callable[[Json], Awaitable[None]]) -> None:
        """From the first message to the last."""
        self.scope, self.base_send = scope, send
        if penance := floods.penance_of(self._whose()):
            await asyncio.sleep(penance)
        self.channel_layer = get_channel_layer()
        self.channel_name = await self.channel_layer.new_channel()
        self.one_by_one = asyncio.Lock()
        metrics.sockets.labels(type(self).__name__).inc()
        try:
            await self._serve(receive)
        finally:
            await self._clear_up()

    async def _clear_up(self) -> None:
        """Leave nothing behind, even if the server has no patience with that."""
        try:
            await self._depart()
        finally:
            if hasattr(self.channel_layer, "leave"):
                self.channel_layer.leave(self.channel_name)
            metrics.sockets.labels(type(self).__name__).dec()

    async def _serve(self, receive: Source) -> None:
        """Handle what the caller says, and beside it what groups send, until either ends."""
        self.serving = asyncio.current_task()
        hears = asyncio.create_task(self._pump(partial(self.channel_layer.receive, self.channel_name)))
        hears.add_done_callback(self._stop)
        try:
            await self._pump(receive)
        except asyncio.CancelledError:
            if self.serving is not None or asyncio.current_task().uncancel():  # type: ignore[union-attr]
                raise  # the server itself ends this
            hears.result()
        finally:
            self.serving = None
            hears.cancel()
            await asyncio.gather(hears, return_exceptions=True)

    def _stop(self, _hears: asyncio.Task[None]) -> None:
        """What groups send has ended the socket."""
        serving, self.serving = self.serving, None
        if serving is not None:
            serving.cancel()

    async def _pump(self, source: Source) -> None:
        """Handle what comes until the socket ends.

        The end is no exception of the task: it would know the frame that waits for the task, and both would stay,
        with all that this socket knew, until the garbage collector finds them.
        """
        with suppress(StopConsumer):
            while True:
                message = await source()
                async with self.one_by_one:
                    await self.dispatch(message)
                await asyncio.sleep(0)  # who sends without end shall not keep the others waiting

    async def dispatch(self, message: Json) -> None:
        """One message to its handler. What needs the database goes to a thread itself."""
        if message["type"] == "websocket.disconnect":
            await self._depart()
            raise StopConsumer
        if not self.closed:
            await getattr(self, get_handler_name(message))(message)

    async def _depart(self) -> None:
        """Clear up, once, however the connection ends."""
        if not self.departed:
            self.departed = True
            with suppress(StopConsumer):  # handlers may raise it, as in Channels
                await self.websocket_disconnect({})

    async def websocket_receive(self, message: Json) -> None:
        """What somebody says; a socket that takes no actions leaves it at that."""

    async def websocket_flood(self, message: Json) -> None:
        """More frames than are allowed."""
        if (user_id := self._whose()) is not None:
            floods.note(user_id)
        await self.close(SLOW)

    async def too_slow(self, message: Json) -> None:
        """More waits for this reader than may be kept."""
        await self.close(SLOW)

    def _whose(self) -> int | None:
        return getattr(self.scope.get("user"), "pk", None)

    async def websocket_disconnect(self, message: Json) -> None:
        """The caller is gone."""
        await self._fall_silent()

    async def listen(self, *groups: str) -> None:
        """Hear what is sent to these groups, from now on."""
        for group in groups:
            await self.channel_layer.group_add(group, self.channel_name)
        self.groups += groups

    async def _fall_silent(self) -> None:
        groups, self.groups = self.groups, ()
        for group in groups:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def say(self, *texts: str) -> None:
        """Sends frames, and closes the socket if the reader is too slow; nothing is sent to a closed one."""
        if self.closed:
            return
        messages = (f"[{','.join(texts)}]",) if self.in_batches and texts else texts
        try:
            async with asyncio.timeout(PATIENCE):
                for text in messages:
                    await self.base_send({"type": "websocket.send", "text": text})
        except TimeoutError:
            await self.close(SLOW)
        except OSError:  # the reader has left, which the next message says
            self.closed = True

    async def close(self, code: int) -> None:
        """Closes with a reason and hears nothing more; a reader who does not even take that is left to the server."""
        await self._fall_silent()
        if self.closed:
            return
        self.closed = True
        metrics.closed.labels(str(code)).inc()
        try:
            async with asyncio.timeout(GOODBYE):
                await self.base_send({"type": "websocket.close", "code": code})
        except TimeoutError:  # the server ends the connection once this consumer has
            raise StopConsumer from None
        except OSError:  # they were quicker
            return

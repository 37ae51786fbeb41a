"""One WebSocket connection: handles messages one by one, sends frames, and ends if somebody floods or does not read."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from contextvars import Context, copy_context
from itertools import count
from typing import Any

from asgiref.sync import markcoroutinefunction
from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer

from api import metrics
from games.sockets import floods, heartbeat
from games.sockets.patience import within
from games.sockets.turns import Turns

Json = Any
Source = Callable[[], Awaitable[Json]]
SLOW = 4008
PATIENCE = 5.0
"""Seconds that frames may take to leave; a server makes senders wait while the network takes no more."""

IN_A_ROW = 4
"""Messages of one sender that are handled before others have their turn."""

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

    is_hearing = False
    """Whether what groups have sent is being handled."""

    hearing: asyncio.Task[bool] | None = None
    """What does so, or has ended the socket."""

    @classmethod
    def as_asgi(cls, **options: Any) -> Callable[[Json, Source, Callable[[Json], Awaitable[None]]], Any]:
        """An application with a consumer for each connection; as Channels', with one coroutine less for each."""

        def application(scope: Json, receive: Source, send: Callable[[Json], Awaitable[None]]) -> Awaitable[None]:
            return cls(**options)(scope, receive, send)

        return markcoroutinefunction(application)

    async def __call__(self, scope: Json, receive: Source, send: Callable[[Json], Awaitable[None]]) -> None:
        """From the first message to the last."""
        self.scope, self.base_send = scope, send
        if penance := floods.penance_of(self._whose()):
            await asyncio.sleep(penance)
        self.channel_layer = get_channel_layer()
        self.channel_name = await self.channel_layer.new_channel()
        self.inbox = self.channel_layer.inbox(self.channel_name, self._wake)
        self.one_by_one = Turns()
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
            self.channel_layer.leave(self.channel_name)
            metrics.sockets.labels(type(self).__name__).dec()

    async def _serve(self, receive: Source) -> None:
        """Handle what the caller says until either the caller or a group ends the socket.

        The end is no exception of the task: it would know the frame that waits for the task, and both would stay,
        with all that this socket knew, until the garbage collector finds them.
        """
        self.serving, self.context = asyncio.current_task(), copy_context()
        try:
            with suppress(StopConsumer):
                for number in count(1):
                    await self._handle(await receive(), number)
        except asyncio.CancelledError:
            if self.serving is not None or asyncio.current_task().uncancel():  # type: ignore[union-attr]
                raise  # the server itself ends this
            if self.hearing is not None:
                self.hearing.result()
        finally:
            self.serving = None
            await self._hear_no_more()

    async def _hear_no_more(self) -> None:
        hearing, self.hearing = self.hearing, None
        if hearing is not None:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    async def _handle(self, message: Json, number: int) -> None:
        async with self.one_by_one:
            await self.dispatch(message)
        if number % IN_A_ROW == 0:  # who sends without end shall not keep the others waiting
            await asyncio.sleep(0)

    # -- What groups send ------------------------------------------------------------------------------------
    def _wake(self) -> None:
        """Hear what has come into the inbox: here and now, unless that has to wait for something."""
        if self.is_hearing or self.serving is None:
            return
        loop = self.serving.get_loop()
        if loop.is_closed():
            raise RuntimeError("the loop of this socket has ended")
        self.is_hearing = True
        self.hearing = begun(loop, self._hear(), self.context)
        if self.hearing.done():
            self._heard(self.hearing)
        else:
            self.hearing.add_done_callback(self._heard)

    async def _hear(self) -> bool:
        """Handle all that waits; whether the socket goes on."""
        try:
            for number in count(1):
                if self.inbox.empty():
                    return True
                await self._handle(self.inbox.get_nowait(), number)
        except StopConsumer:
            pass
        return False

    def _heard(self, hearing: asyncio.Task[bool]) -> None:
        """Wait for more, or stop what serves: what groups send has ended the socket, or failed."""
        if not hearing.cancelled() and hearing.exception() is None and hearing.result():
            self.is_hearing, self.hearing = False, None
            if not self.inbox.empty():  # it came as the last one was done
                self._wake()
            return
        serving, self.serving = self.serving, None
        if serving is not None:
            serving.cancel()

    async def dispatch(self, message: Json) -> None:
        """One message to its handler. What needs the database goes to a thread itself."""
        if message["type"] == "websocket.disconnect":
            await self._depart()
            raise StopConsumer
        if heartbeat.is_ping(message.get("text")):  # of a server that does not answer by itself
            await self.say(heartbeat.pong(in_batches=False))
        elif not self.closed:
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
            await within(PATIENCE, self._send(messages))
        except TimeoutError:
            await self.close(SLOW)
        except OSError:  # the reader has left, which the next message says
            self.closed = True

    async def _send(self, texts: Iterable[str]) -> None:
        for text in texts:
            await self.base_send({"type": "websocket.send", "text": text})

    async def close(self, code: int, why: str = "") -> None:
        """Closes with a reason and hears nothing more; a reader who does not even take that is left to the server."""
        await self._fall_silent()
        if self.closed:
            return
        self.closed = True
        metrics.closed.labels(str(code)).inc()
        try:
            async with asyncio.timeout(GOODBYE):
                await self.base_send({"type": "websocket.close", "code": code} | ({"reason": why} if why else {}))
        except TimeoutError:  # the server ends the connection once this consumer has
            raise StopConsumer from None
        except OSError:  # they were quicker
            return


def begun(loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, bool], context: Context) -> asyncio.Task[bool]:
    """A task that has begun by now, and is over if it had nothing to wait for; Python 3.11 begins it a turn later."""
    if sys.version_info >= (3, 12):
        return asyncio.eager_task_factory(loop, work, context=context)
    return loop.create_task(work, context=context)

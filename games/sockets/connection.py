"""One WebSocket connection: handles messages one by one, sends frames, and closes if the reader is too slow."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer

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
    closed = False

    async def __call__(self, scope: Json, receive: Source, send: Callable[[Json], Awaitable[None]]) -> None:
        """From the first message to the last."""
        self.scope, self.base_send = scope, send
        self.channel_layer = get_channel_layer()
        self.channel_name = await self.channel_layer.new_channel()
        self.one_by_one = asyncio.Lock()
        sources = (receive, partial(self.channel_layer.receive, self.channel_name))
        pumps = [asyncio.create_task(self._pump(source)) for source in sources]
        try:
            ended, _ = await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for pump in ended:
                pump.result()
        except StopConsumer:
            pass
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            if hasattr(self.channel_layer, "leave"):
                self.channel_layer.leave(self.channel_name)

    async def _pump(self, source: Source) -> None:
        while True:
            message = await source()
            async with self.one_by_one:
                await self.dispatch(message)
            await asyncio.sleep(0)  # who sends without end shall not keep the others waiting

    async def dispatch(self, message: Json) -> None:
        """One message to its handler. What needs the database goes to a thread itself."""
        await getattr(self, get_handler_name(message))(message)

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
        try:
            async with asyncio.timeout(PATIENCE):
                for text in texts:
                    await self.base_send({"type": "websocket.send", "text": text})
        except TimeoutError:
            await self.close(SLOW)

    async def close(self, code: int) -> None:
        """Closes with a reason and hears nothing more; a reader who does not even take that is left to the server."""
        await self._fall_silent()
        if self.closed:
            return
        self.closed = True
        try:
            async with asyncio.timeout(GOODBYE):
                await self.base_send({"type": "websocket.close", "code": code})
        except TimeoutError:
            await self.left()

    async def left(self) -> None:
        """The connection is over, though nobody said so: the server ends it once this consumer has."""
        raise StopConsumer

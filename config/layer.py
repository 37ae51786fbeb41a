"""The channel layer of a house that is one process: groups, and a queue for each socket.

Channels' own in-memory layer looks through all queues for every message, forgets who has been in a group for a day,
and drops who has not listened for a minute. Sockets here stay until they leave.
"""

import asyncio
from collections import defaultdict
from typing import Any
from uuid import uuid4

from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer

Message = dict[str, Any]


class LocalLayer(BaseChannelLayer):
    """Messages are handed on as they are: nobody may change one."""

    extensions = ["groups", "flush"]

    def __init__(self, capacity: int = 1000, **options: Any) -> None:
        super().__init__(capacity=capacity, **options)
        self.queues: dict[str, asyncio.Queue[Message]] = {}
        self.groups: defaultdict[str, dict[str, None]] = defaultdict(dict)

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A name for a socket's own channel."""
        return f"{prefix}local!{uuid4().hex}"

    def _queue(self, channel: str) -> asyncio.Queue[Message]:
        queue = self.queues.get(channel)
        if queue is None:
            queue = self.queues[channel] = asyncio.Queue(self.capacity)
        return queue

    async def send(self, channel: str, message: Message) -> None:
        """To one channel."""
        try:
            self._queue(channel).put_nowait(message)
        except asyncio.QueueFull:
            raise ChannelFull(channel) from None

    async def receive(self, channel: str) -> Message:
        """The next message; who stops waiting has left."""
        try:
            return await self._queue(channel).get()
        except asyncio.CancelledError:
            self.leave(channel)
            raise

    def leave(self, channel: str) -> None:
        """Nobody listens any more."""
        self.queues.pop(channel, None)

    async def group_add(self, group: str, channel: str) -> None:
        """Hear what is sent to this group."""
        self.groups[group][channel] = None

    async def group_discard(self, group: str, channel: str) -> None:
        """Hear it no more."""
        if group in self.groups:
            self.groups[group].pop(channel, None)
            if not self.groups[group]:
                del self.groups[group]

    async def group_send(self, group: str, message: Message) -> None:
        """To everybody in the group who has room; who is that far behind is about to be closed."""
        for channel in tuple(self.groups.get(group, ())):
            try:
                self._queue(channel).put_nowait(message)
            except asyncio.QueueFull:
                continue
            except RuntimeError:  # its loop has ended, as happens between tests
                self.queues.pop(channel, None)
                await self.group_discard(group, channel)

    async def flush(self) -> None:
        """As if just opened."""
        self.queues.clear()
        self.groups.clear()

    async def close(self) -> None:
        """Nothing to let go of."""

"""The channel layer of one process: groups, and a queue for each socket. `config.shared_layer` builds on it.

Channels' own in-memory layer looks through all queues for every message, forgets who has been in a group for a day,
and drops a socket that has not listened for a minute. Sockets here stay until they leave.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

from config.light_queue import Queue
from games.sockets.floods import MOST_TO_TELL, TOO_SLOW

Message = dict[str, Any]
Wake = Callable[[], object]
_numbers = count(1)


class Inbox(Queue[Message]):
    """What waits for one socket. Once it is too much, all that is left is word of that, and nothing more comes in."""

    __slots__ = ("capacity", "is_over", "wake", "weight")

    def __init__(self, capacity: int, wake: Wake | None = None) -> None:
        super().__init__()
        self.capacity, self.weight, self.is_over, self.wake = capacity, 0, False, wake

    def put_nowait(self, message: Message) -> None:
        """Add a message."""
        if self.is_over:
            return
        self.weight += weight_of(message)
        if self.qsize() >= self.capacity or (self.weight > MOST_TO_TELL and not self.empty()):
            self.is_over, message = True, TOO_SLOW
            self.clear()
        super().put_nowait(message)
        if self.wake is not None:
            self.wake()

    def _taken(self) -> Message:
        message = super()._taken()
        self.weight -= weight_of(message)
        return message


def weight_of(message: Message) -> int:
    """The letters of its texts; nudges have none."""
    return len(message.get("text", "")) + sum(map(len, message.get("texts", ())))


class LocalLayer:
    """Hands messages on as they are: nobody may change one."""

    extensions = ["groups"]

    def __init__(self, capacity: int = 1000) -> None:
        self.capacity = capacity
        self.queues: dict[str, Inbox] = {}
        self.groups: dict[str, tuple[str, ...]] = {}
        """Most have one channel or two, of which tuples are the lightest."""

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A name for a socket's own channel, which no other process hears of."""
        return f"{prefix}local!{next(_numbers)}"

    def _queue(self, channel: str) -> Inbox:
        if channel not in self.queues:
            self.queues[channel] = Inbox(self.capacity)
        return self.queues[channel]

    async def send(self, channel: str, message: Message) -> None:
        """Send to one channel."""
        self._queue(channel).put_nowait(message)

    async def receive(self, channel: str) -> Message:
        """Wait for the next message; a socket that stops waiting has left."""
        try:
            return await self._queue(channel).get()
        except asyncio.CancelledError:
            self.queues.pop(channel, None)
            raise

    def inbox(self, channel: str, wake: Wake) -> Inbox:
        """What waits for a channel whose owner is woken by each message, instead of waiting for the next one."""
        inbox = self.queues[channel] = Inbox(self.capacity, wake)
        return inbox

    def leave(self, channel: str) -> None:
        """Forget a channel, with what was sent to it meanwhile, and whom that would wake."""
        if inbox := self.queues.pop(channel, None):
            inbox.wake = None

    async def group_add(self, group: str, channel: str) -> None:
        """Add a channel to a group."""
        known = self.groups.get(group, ())
        if channel not in known:
            self.groups[group] = (*known, channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """Remove a channel from a group."""
        self._discard(group, channel)

    def _discard(self, group: str, channel: str) -> None:
        if left := tuple(one for one in self.groups.get(group, ()) if one != channel):
            self.groups[group] = left
        else:
            self.groups.pop(group, None)

    async def group_send(self, group: str, message: Message) -> None:
        """Send to every channel of the group."""
        self.tell(group, message)

    def tell(self, group: str, message: Message) -> None:
        """Send to every channel of the group, on the loop of its sockets."""
        self.tell_here(group, message)

    def tell_here(self, group: str, message: Message) -> None:
        """Send to this process's channels of the group."""
        for channel in self.groups.get(group, ()):
            try:
                self._queue(channel).put_nowait(message)
            except RuntimeError:  # its loop has ended, as happens between tests
                self.queues.pop(channel, None)
                self._discard(group, channel)

    def tell_elsewhere(self, group: str, message: Message) -> None:
        """Tell the other processes, from one without a loop: there are none."""

    def answers(self) -> bool:
        """Whether other processes can be told."""
        return True

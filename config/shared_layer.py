"""The channel layer of several processes: sockets of this one hear at once, others through Redis if it answers.

It is the pub/sub layer of channels-redis, and packs as that does, with other connections: groups are kept here, with
one subscription for each, and Redis may be away. Why: `docs/decisions/0021-without-redis.md`.
"""

import asyncio
import logging
from itertools import islice
from typing import Any
from uuid import uuid4

import redis
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import asyncio as aioredis
from redis.exceptions import RedisError

from api.circuit import redis_circuit
from config.layer import Inbox, LocalLayer, Message, Wake

log = logging.getLogger(__name__)
FAULTS = (RedisError, OSError, TimeoutError)
PULSE = 1.0
"""Seconds without a word from Redis after which it is asked for one; so long, too, between two tries to connect."""

MISSED = 2
"""So many pulses in a row without a word, and the connection counts as lost."""

WAITING = 10_000
"""Messages that may wait to be sent; the beat makes up for what is dropped."""

AT_ONCE = 500
"""Groups in one command."""


class RedisPubSubLayer(RedisPubSubChannelLayer):  # type: ignore[misc]  # channels-redis has no types
    """Groups as in one process; what is sent to one is also told to the processes that have sockets in it."""

    extensions = ["groups"]

    def __init__(self, url: str, prefix: str, patience: float, **packing: Any) -> None:
        super().__init__(hosts=[url], prefix=prefix, **packing)
        self.prefix, self.patience = prefix, patience
        self.name = uuid4().hex.encode()
        """By this mark on a message a process knows what it has sent itself."""

        self.options: dict[str, Any] = {"socket_timeout": patience, "socket_connect_timeout": patience}
        self.url = url
        self.here = LocalLayer()
        self.redis = redis.Redis.from_url(url, **self.options)
        self.links: dict[asyncio.AbstractEventLoop, Link] = {}

    def __getattr__(self, name: str) -> Any:
        """Nothing else is there: channels-redis would look at its own connections, and open them."""
        raise AttributeError(name)

    # -- As in one process -----------------------------------------------------------------------------------
    async def new_channel(self, prefix: str = "specific.") -> str:
        """A name for a socket's own channel."""
        return await self.here.new_channel(prefix)

    async def send(self, channel: str, message: Message) -> None:
        """Send to one channel of this process."""
        await self.here.send(channel, message)

    async def receive(self, channel: str) -> Message:
        """Wait for the next message; a socket that stops waiting has left."""
        return await self.here.receive(channel)

    def inbox(self, channel: str, wake: Wake) -> Inbox:
        """What waits for a channel of this process."""
        return self.here.inbox(channel, wake)

    def leave(self, channel: str) -> None:
        """Forget a channel of this process."""
        self.here.leave(channel)

    def tell_here(self, group: str, message: Message) -> None:
        """Send to this process's channels of the group."""
        self.here.tell_here(group, message)

    # -- With others -----------------------------------------------------------------------------------------
    async def group_add(self, group: str, channel: str) -> None:
        """Add a channel to a group; whoever is first in it here makes this process hear of it."""
        is_first = group not in self.here.groups
        await self.here.group_add(group, channel)
        if is_first:
            await self._link().hear_of(group)

    async def group_discard(self, group: str, channel: str) -> None:
        """Remove a channel from a group."""
        was_there = group in self.here.groups
        await self.here.group_discard(group, channel)
        if was_there and group not in self.here.groups:
            await self._link().hear_no_more_of(group)

    async def group_send(self, group: str, message: Message) -> None:
        """Send to every channel of the group."""
        self.tell(group, message)

    def tell(self, group: str, message: Message) -> None:
        """Send to every channel of the group, on the loop of its sockets: elsewhere as soon as Redis takes it."""
        self.here.tell_here(group, message)
        self._link().tell(self.topic(group), self.packed(group, message))

    def tell_elsewhere(self, group: str, message: Message) -> None:
        """Tell the other processes, from a thread of one that has no sockets."""
        self._try(self.redis.publish, self.topic(group), self.packed(group, message))

    def answers(self) -> bool:
        """Whether Redis answers."""
        return self._try(self.redis.ping)

    @staticmethod
    def _try(ask: Any, *args: Any) -> bool:
        if not redis_circuit.may_ask():
            return False
        try:
            ask(*args)
        except FAULTS as error:
            redis_circuit.failed(error)
            return False
        redis_circuit.worked()
        return True

    # -- What travels ----------------------------------------------------------------------------------------
    def topic(self, group: str) -> str:
        """The name under which Redis knows a group."""
        return f"{self.prefix}:group:{group}"

    def packed(self, group: str, message: Message) -> bytes:
        """A message as it travels: who sends it, then what."""
        packed: bytes = self.serialize([group, message])
        return self.name + packed

    def take(self, data: bytes) -> None:
        """Hand on what has arrived, unless this process has sent it."""
        if data.startswith(self.name):
            return
        try:
            group, message = self.deserialize(data[len(self.name) :])
        except Exception as error:  # of a neighbour that speaks otherwise, as during an update of the site
            log.warning("a message of another process cannot be read (%s)", type(error).__name__)
        else:
            self.here.tell_here(group, message)

    def _link(self) -> "Link":
        loop = asyncio.get_running_loop()
        if loop not in self.links:
            self.links = {known: link for known, link in self.links.items() if not known.is_closed()}
            self.links[loop] = Link(self)
        return self.links[loop]


class Link:
    """What an event loop has of Redis: a task that sends, and one that hears. They end with the loop."""

    def __init__(self, layer: RedisPubSubLayer) -> None:
        self.layer = layer
        self.waiting: list[tuple[str, bytes]] = []
        self.has_waiting = asyncio.Event()
        self.has_tried = asyncio.Event()
        """Set once the first try to hear has succeeded or failed."""

        self.ears: aioredis.client.PubSub | None = None
        """What hears, while the connection stands."""

        self.doubt: Exception | None = None
        """Why that connection should not be trusted any more."""

        self.sending = asyncio.create_task(self._send_for_ever())
        self.hearing: asyncio.Task[None] | None = None

    def _client(self) -> aioredis.Redis:
        pool = aioredis.ConnectionPool.from_url(self.layer.url, **self.layer.options)  # its connections try once
        return aioredis.Redis.from_pool(pool)

    # -- Sending ---------------------------------------------------------------------------------------------
    def tell(self, topic: str, data: bytes) -> None:
        """Send this as soon as Redis takes it; what waits goes together."""
        if len(self.waiting) < WAITING:
            self.waiting.append((topic, data))
            self.has_waiting.set()

    async def _send_for_ever(self) -> None:
        async with self._client() as client:
            try:
                while True:
                    await self.has_waiting.wait()
                    await self._send_waiting(client)
            finally:
                await self._send_waiting(client)

    async def _send_waiting(self, client: aioredis.Redis) -> None:
        messages, self.waiting = self.waiting, []
        self.has_waiting.clear()
        if not messages or not redis_circuit.may_ask():
            return
        try:
            async with asyncio.timeout(self.layer.patience):
                await _publish(client, messages)
        except Exception as error:  # whatever it is, the next message may get through
            redis_circuit.failed(error)
        else:
            redis_circuit.worked()

    # -- Hearing ---------------------------------------------------------------------------------------------
    async def hear_of(self, group: str) -> None:
        """Subscribe to a group; while Redis is away it is remembered."""
        if self.hearing is None:
            self.hearing = asyncio.create_task(self._hear_for_ever())
        if self.ears is None:
            await self.has_tried.wait()  # whatever groups there are is asked for with the connection
        else:
            await self._ask(self.ears.subscribe(self.layer.topic(group)))

    async def hear_no_more_of(self, group: str) -> None:
        """Unsubscribe from a group."""
        if self.ears is not None:
            await self._ask(self.ears.unsubscribe(self.layer.topic(group)))

    async def _ask(self, command: Any) -> None:
        try:
            async with asyncio.timeout(self.layer.patience):
                await command
        except FAULTS as error:
            self.doubt = error  # the connection is made anew, with all subscriptions

    async def _hear_for_ever(self) -> None:
        async with self._client() as client:
            while True:
                try:
                    async with client.pubsub() as ears:
                        await self._subscribe(ears)
                        await self._listen(ears)
                except Exception as error:  # whatever it is, the next connection may last
                    redis_circuit.failed(error)
                finally:
                    self.ears, self.doubt = None, None
                    self.has_tried.set()
                await asyncio.sleep(PULSE)

    async def _subscribe(self, ears: "aioredis.client.PubSub") -> None:
        """Subscribe to all groups of this process, and to a topic of its own: there is always something to hear."""
        async with asyncio.timeout(self.layer.patience):
            await ears.subscribe(self.layer.topic(f"process.{self.layer.name.decode()}"))
        self.ears = ears  # from here on groups that are new subscribe themselves
        groups = iter(tuple(self.layer.here.groups))
        while some := [self.layer.topic(group) for group in islice(groups, AT_ONCE)]:
            async with asyncio.timeout(self.layer.patience):
                await ears.subscribe(*some)
        self.has_tried.set()

    async def _listen(self, ears: "aioredis.client.PubSub") -> None:
        """Hear until the connection breaks, or nothing comes although it is asked for."""
        silent = 0
        while silent < MISSED and self.doubt is None:
            message = await ears.get_message(timeout=PULSE)
            if message is None:
                silent += 1
                await self._ask(ears.ping())
                continue
            silent = 0
            redis_circuit.worked()
            if message["type"] == "message":
                self.layer.take(message["data"])
        raise self.doubt or TimeoutError("no answer to the pulse")


async def _publish(client: aioredis.Redis, messages: list[tuple[str, bytes]]) -> None:
    if len(messages) == 1:
        await client.publish(*messages[0])
        return
    async with client.pipeline(transaction=False) as pipeline:
        for topic, data in messages:
            pipeline.publish(topic, data)
        await pipeline.execute()

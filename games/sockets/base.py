"""What every socket of the house does: greet, pass frames on, and know who is here."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any
from weakref import WeakSet

from channels.exceptions import StopConsumer

from accounts.models import User
from api.codes import UNAVAILABLE
from api.problems import Problem
from games.sockets import beat, moving
from games.sockets.connection import Connection
from games.table import live, news, presence
from games.table.gathering import gathering
from games.table.threads import in_thread

Json = Any
CLOSE_CODES = {401: 4401, 403: 4403, 404: 4404, 503: 1013}
AGAIN = 1.0
"""Seconds until news that could not be read are read again."""


class Socket(Connection):
    """One connection of somebody. Subclasses say what is told on entering, and which groups are heard."""

    place: presence.Place | None = None
    """Where this person counts as present while the socket is open; `None` for a spectator."""

    is_inside = False
    """Whether this reader has been told how things stand."""

    user: User
    versions: dict[int, tuple[int, int]]
    """Of each lobby that is heard of: how it stood on entering, and the newest that was told."""

    thread: tuple[str, int] | None = None
    """Where people talk here, as the key by which frames name the place, and its id."""

    talk = 0
    """The number of what was last said or changed there, as far as this reader was told."""

    @property
    def is_over(self) -> bool:
        """Whether what let the caller in is good no longer: nothing more is told or done."""
        return bool(self.scope["admission"].over)

    async def websocket_connect(self, message: Json) -> None:
        """Let the caller in, or say by the close code why not."""
        live.listen_on(asyncio.get_running_loop())
        beat.keep_beating()
        self.user, self.versions = self.scope["user"], {}
        await self.send({"type": "websocket.accept", "subprotocol": self.scope.get("subprotocol")})
        moving.open_sockets.add(self)
        try:
            await self.enter()
        except Problem as problem:
            await self.turn_away(problem)
        else:
            self.is_inside = True

    async def dispatch(self, message: Json) -> None:
        """One message to its handler. News that cannot be read while the database is away are read later."""
        try:
            await super().dispatch(message)
        except Problem as problem:
            if problem.code != UNAVAILABLE:
                raise
            if message["type"] != "presence":  # which is old by then
                watch(self._later(message))

    async def _later(self, message: Json) -> None:
        """Handle a message again, unless its reader has gone meanwhile."""
        await asyncio.sleep(AGAIN)
        async with self.one_by_one:
            if self.groups:
                with suppress(StopConsumer):
                    await self.dispatch(message)

    async def enter(self) -> None:
        """Check who may hear this, listen, and tell how things stand."""
        raise NotImplementedError

    async def greet(self) -> None:
        """The first frame of every connection."""
        await self.say(live.frame("conn:connected", {"user_id": self.user.pk, "server_ts": live.now_ms()}))

    async def turn_away(self, problem: Problem) -> None:
        """Closes the socket of a reader who may not hear this. Who is inside stays while that cannot be found out."""
        if self.is_inside and problem.code == UNAVAILABLE:
            raise problem
        await self.close(CLOSE_CODES.get(problem.status, CLOSE_CODES[403]))

    # -- What is heard ---------------------------------------------------------------------------------------
    async def listen(self, *groups: str) -> None:
        """Hear what is sent to these groups, from now on."""
        open_sockets.add(self)
        await super().listen(*groups)

    async def _fall_silent(self) -> None:
        open_sockets.discard(self)
        await super()._fall_silent()

    def has_told(self) -> Iterator[tuple[str, int, int, int]]:
        """How far this reader was told of what has numbers: its source, its id, and the numbers (`catching_up`)."""
        if self.thread is not None:
            yield f"talk {self.thread[0]}", self.thread[1], self.talk, 0

    # -- What groups send ------------------------------------------------------------------------------------
    async def tell(self, message: Json) -> None:
        """Pass on frames that are no entry and of which another process may have sent what they are about."""
        version, (entered, newest) = message.get("version"), self.versions.get(message.get("of"), (0, 0))
        if version is not None and version <= entered:
            return
        texts = await news.texts(message["about"])
        if version is not None:  # the last text is how things stand: an old one is no news
            self.versions[message["of"]] = (entered, max(newest, version))
            texts = texts if version > newest else texts[:-1]
        await self.say(*texts)

    def knows(self, lobby_id: int, version: int) -> None:
        """Remember how a lobby stood when this reader was told all about it."""
        self.versions[lobby_id] = (version, version)

    async def said(self, message: Json) -> None:
        """Somebody has said something here, or changed it: tell it to who wants to hear them."""
        if self.thread is None or message["version"] <= self.talk:
            return
        about = ("talk", *self.thread, self.talk, message["version"])
        talk = await news.once(about, partial(gathering.said_since, *self.thread, self.talk))
        self.talk = max(talk.version, message["version"])
        await self.say(*(text for text, deaf in talk.frames if self.user.pk not in deaf))

    async def turned_out(self, message: Json) -> None:
        """Somebody does not belong here any more: if it is this one, they hear nothing more."""
        if message["user"] == self.user.pk:
            await self.close(CLOSE_CODES[403])

    async def look_again(self, message: Json) -> None:
        """Checks again who may be here, which has changed; does nothing unless a subclass overrides it."""

    # -- Presence --------------------------------------------------------------------------------------------
    async def arrive(self, place: presence.Place) -> None:
        """Be present there; the others are told if this person was away."""
        self.place = place
        _places[place] = self.whereabouts()[0]
        _sockets_at[place] += 1
        presence.keep_beating(tell_gone)
        if await in_thread(presence.arrive, place, self.user.pk):
            await tell_presence(self.whereabouts()[0], self.user.pk, connected=True)

    def whereabouts(self) -> tuple[str, Json]:
        """The group that hears of this person's presence, and how the place is named in the frame."""
        raise NotImplementedError

    async def websocket_disconnect(self, message: Json) -> None:
        """The caller is gone; if they do not come back in time, the others are told."""
        moving.open_sockets.discard(self)
        await self._fall_silent()
        if self.place is not None:
            if await in_thread(presence.depart, self.place, self.user.pk):
                watch(grace(self.place, self.user.pk))
            else:
                leave_place(self.place)

    async def presence(self, message: Json) -> None:
        """Somebody comes or goes."""
        data = {**self.whereabouts()[1], "player_id": message["user"], "connected": message["connected"]}
        await self.say(live.frame("conn:presence", {**data, "server_ts": live.now_ms()}))


open_sockets: WeakSet[Socket] = WeakSet()
"""Those of this process that hear of something."""

_places: dict[presence.Place, str] = {}
"""Of each place that sockets of this process were at: its group."""


_sockets_at: Counter[presence.Place] = Counter()
"""How many sockets are, or within the grace were, at each of these places."""


def leave_place(place: presence.Place) -> None:
    """Forget a place with its last socket."""
    _sockets_at[place] -= 1
    if _sockets_at[place] <= 0:
        del _sockets_at[place]
        _places.pop(place, None)


async def grace(place: presence.Place, user_id: int) -> None:
    """Tell the others in a while that somebody is gone; it holds nothing of the socket that was theirs."""
    try:
        await asyncio.sleep(presence.GRACE + 1)
        while not presence.is_known():
            await asyncio.sleep(presence.BEAT)
        await tell_gone(place, user_id)
    finally:
        leave_place(place)


async def tell_gone(place: presence.Place, user_id: int) -> None:
    """Tell the others that somebody has not come back, unless they were told."""
    if place in _places and await in_thread(presence.is_news, place, user_id):
        await tell_presence(_places[place], user_id, connected=False)


async def tell_presence(group: str, user_id: int, *, connected: bool) -> None:
    """Tell everybody at a place that somebody is here, or is not."""
    live.send_to(group, {"type": "presence", "user": user_id, "connected": connected})


_watches: set[asyncio.Task[None]] = set()


def watch(coroutine: Any) -> None:
    """Run something later without waiting for it."""
    task = asyncio.get_running_loop().create_task(coroutine)
    _watches.add(task)
    task.add_done_callback(_watches.discard)

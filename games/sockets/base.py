"""What every socket of the house does: greet, pass frames on, and know who is here."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

from channels.layers import get_channel_layer

from accounts.models import User
from api.problems import Problem
from games.sockets import beat
from games.sockets.connection import Connection
from games.table import live, presence
from games.table.threads import in_thread

Json = Any
CLOSE_CODES = {401: 4401, 403: 4403, 404: 4404}


class Socket(Connection):
    """One connection of somebody. Subclasses say what is told on entering, and which groups are heard."""

    place: presence.Place | None = None
    """Where this person counts as present while the socket is open; `None` for a spectator."""

    user: User
    versions: dict[int, tuple[int, int]]
    """Of each lobby that is heard of: how it stood on entering, and the newest that was told."""

    async def websocket_connect(self, message: Json) -> None:
        """Let the caller in, or say by the close code why not."""
        live.listen_on(asyncio.get_running_loop())
        beat.keep_beating()
        self.user, self.versions = self.scope["user"], {}
        await self.send({"type": "websocket.accept", "subprotocol": self.scope.get("subprotocol")})
        try:
            await self.enter()
        except Problem as problem:
            await self.turn_away(problem)

    async def enter(self) -> None:
        """Check who may hear this, listen, and tell how things stand."""
        raise NotImplementedError

    async def greet(self) -> None:
        """The first frame of every connection."""
        await self.say(live.frame("conn:connected", {"user_id": self.user.pk, "server_ts": live.now_ms()}))

    async def turn_away(self, problem: Problem) -> None:
        """Closes the socket of a reader who may not hear this."""
        await self.close(CLOSE_CODES.get(problem.status, CLOSE_CODES[403]))

    # -- What groups send ------------------------------------------------------------------------------------
    async def tell(self, message: Json) -> None:
        """Pass on frames that are no entry: presence, chat, lobbies, a refusal by REST; `but` are deaf to them."""
        if self.user.pk not in message.get("but", ()):
            await self.say(*self._news_in(message))

    def knows(self, lobby_id: int, version: int) -> None:
        """Remember how a lobby stood when this reader was told all about it."""
        self.versions[lobby_id] = (version, version)

    def _news_in(self, message: Json) -> Sequence[str]:
        """What of it is new here. The last text of a numbered message is how things stand: an old one is no news."""
        texts: list[str] = message.get("texts") or [message["text"]]
        if "version" not in message:
            return texts
        version, (entered, newest) = message["version"], self.versions.get(message["of"], (0, 0))
        if version <= entered:
            return ()
        self.versions[message["of"]] = (entered, max(newest, version))
        return texts if version > newest else texts[:-1]

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
        _places[place] = self.whereabouts()
        _sockets_at[place] += 1
        presence.keep_beating(tell_gone)
        if await in_thread(presence.arrive, place, self.user.pk):
            await tell_presence(*self.whereabouts(), self.user.pk, connected=True)

    def whereabouts(self) -> tuple[str, Json]:
        """The group that hears of this person's presence, and how the place is named in the frame."""
        raise NotImplementedError

    async def websocket_disconnect(self, message: Json) -> None:
        """The caller is gone; if they do not come back in time, the others are told."""
        await self._fall_silent()
        if self.place is not None:
            if await in_thread(presence.depart, self.place, self.user.pk):
                watch(self._grace(self.place))
            else:
                leave_place(self.place)

    async def _grace(self, place: presence.Place) -> None:
        try:
            await asyncio.sleep(presence.GRACE + 1)
            await tell_gone(place, self.user.pk)
        finally:
            leave_place(place)

    async def presence(self, message: Json) -> None:
        """Somebody comes or goes."""
        await self.say(message["text"])


_places: dict[presence.Place, tuple[str, Json]] = {}
"""Of each place that sockets of this process were at: its group, and how it is named in frames."""


_sockets_at: Counter[presence.Place] = Counter()
"""How many sockets are, or within the grace were, at each of these places."""


def leave_place(place: presence.Place) -> None:
    """Forget a place with its last socket."""
    _sockets_at[place] -= 1
    if _sockets_at[place] <= 0:
        del _sockets_at[place]
        _places.pop(place, None)


async def tell_gone(place: presence.Place, user_id: int) -> None:
    """Tell the others that somebody has not come back, unless they were told."""
    if place in _places and await in_thread(presence.is_news, place, user_id):
        await tell_presence(*_places[place], user_id, connected=False)


async def tell_presence(group: str, where: Json, user_id: int, *, connected: bool) -> None:
    """Tell everybody at a place that somebody is here, or is not."""
    data = {**where, "player_id": user_id, "connected": connected, "server_ts": live.now_ms()}
    text = live.frame("conn:presence", data)
    message = {"type": "presence", "user": user_id, "connected": connected, "text": text}
    layer = get_channel_layer()
    if layer is not None:
        await layer.group_send(group, message)


_watches: set[asyncio.Task[None]] = set()


def watch(coroutine: Any) -> None:
    """Run something later without waiting for it."""
    task = asyncio.get_running_loop().create_task(coroutine)
    _watches.add(task)
    task.add_done_callback(_watches.discard)

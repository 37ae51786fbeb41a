"""What every socket of the house does: greet, pass frames on, and know who is here."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from channels.exceptions import StopConsumer
from django.utils import translation

from accounts.models import User
from api import framing, groups, news
from api.build import build
from api.codes import UNAVAILABLE
from api.problems import Problem
from api.threads import in_thread
from games.sockets import beat, moving
from games.sockets.connection import Connection
from games.table.gathering import gathering
from people import company, presence, relations, standing
from people.delivery import looking

Json = Any
HasTold = tuple[str, int, int, int]
TALK_IN = {"game_id": "talk game_id", "lobby_id": "talk lobby_id"}
"""By the key under which frames name a place: the source of what is said there."""

CLOSE_CODES = {401: 4401, 403: 4403, 404: 4404, 503: 1013}
AGAIN = 1.0
"""Seconds until news that could not be read are read again."""


class Socket(Connection):
    """One connection of somebody. Subclasses say what is told on entering, and which groups are heard."""

    place: presence.Place | None = None
    """Where this person counts as present while the socket is open; `None` for a spectator."""

    is_in_house = False
    """Whether this socket says that its reader is here."""

    was_away = False
    """Whether this person was at no socket there when this one was opened."""

    is_inside = False
    """Whether this reader has been told how things stand."""

    user: User
    versions: dict[int, tuple[int, int]]
    """Of each lobby that is heard of: how it stood on entering, and the newest that was told."""

    thread: tuple[str, int] | None = None
    """Where people talk here, as the key by which frames name the place, and its id."""

    talk = 0
    """The number of what was last said or changed there, as far as this reader was told."""

    apart: frozenset[int] | None = None
    """Those of whom this reader hears nothing; `None` while nobody has had to know."""

    own_group = ""
    """The group of this reader's sockets at this place, if they may meet here whom they are apart from."""

    apart_version = 0
    """The number of the last change of that, of which this reader knows."""

    friends_here: frozenset[int] = relations.NOBODY
    """The friends of whom this reader was told that they are here."""

    in_person: int | None = None
    """The number of what is told to this person wherever they are, as far as this socket has; `None`: it tells none."""

    language: str | None = None
    """In which language that is told."""

    is_in_sight = False
    """Whether this is a page that its reader looks at."""

    @property
    def is_over(self) -> bool:
        """Whether what let the caller in is good no longer: nothing more is told or done."""
        return bool(self.scope["admission"].over)

    async def websocket_connect(self, message: Json) -> None:
        """Let the caller in, or say by the close code why not."""
        groups.listen_on(asyncio.get_running_loop())
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
            presence.count_in(presence.HOUSE, self.user.pk)
            self.is_in_house = True

    async def dispatch(self, message: Json) -> None:
        """One message to its handler. News that cannot be read while the database is away are read later."""
        if (sight := looking.said(message.get("text"))) is not None:
            await self.note_sight(sight)
            return
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
        """The first frame of every connection; from now on pings are answered where they arrive."""
        about = {"user_id": self.user.pk, "build": build(), "server_ts": framing.now_ms()}
        await self.say(framing.frame("conn:connected", about))
        self.scope["pulse"] = self.in_batches

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
        pages.discard(self)
        await super()._fall_silent()

    def has_told(self) -> list[HasTold]:
        """How far this reader was told of what has numbers: its source, its id, and the numbers (`catching_up`)."""
        told: list[HasTold] = []
        if self.thread is not None:
            told.append((TALK_IN[self.thread[0]], self.thread[1], self.talk, 0))
        if self.in_person is not None:
            told.append(("person", self.user.pk, self.in_person, 0))
        if self.own_group:
            told.append(("apart", self.user.pk, self.apart_version, 0))
        return told

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
            await self.close(CLOSE_CODES[403], message.get("why", ""))

    async def hear_in_person(self) -> None:
        """Tell what is for this person wherever they are as well, from now on: pages do."""
        frames, friends = await self.look_in_person()
        await self.say(*frames)
        await self.tell_friends(friends)

    async def look_in_person(self) -> tuple[list[str], frozenset[int]]:
        """Listen, and find what there is to tell: frames, and which friends are here."""
        self.language = language_of(self.scope.get("query_string", b""))
        await self.listen(standing.group_of(self.user.pk))
        presence.keep_beating(tell_gone)
        self.in_person, frames, friends = await in_thread(self._look_in_person)
        if self in open_sockets:
            pages.add(self)
        return frames, friends

    def _look_in_person(self) -> tuple[int, list[str], frozenset[int]]:
        """What there is to tell, and which friends are here; they are told in turn if this person was away."""
        version, frames = self.told_in_person(None)
        if presence.come(presence.HOUSE, self.user.pk):
            company.came_or_went(self.user.pk)
        return version, frames, company.friends_here([self.user.pk])[self.user.pk]

    def told_in_person(self, since: int | None) -> tuple[int, list[str]]:
        """What is for this person since a number, in the language of their page."""
        with translation.override(self.language):
            return standing.frames_since(self.user, since)

    async def note_sight(self, sight: bool) -> None:
        """A page comes into its reader's sight, or is hidden: devices are silent while one is looked at."""
        if self.in_person is None or self.is_in_sight == sight:
            return
        self.is_in_sight = sight
        await in_thread(looking.look if sight else looking.look_away, self.user.pk)

    async def sight(self, message: Json) -> None:
        """Nobody looks at a page of another process any more: of this page it is said again if somebody does."""
        if self.is_in_sight:
            await in_thread(looking.say_so, self.user.pk)

    async def person(self, message: Json) -> None:
        """Something has changed for this person, wherever they are."""
        if self.in_person is None or message["version"] <= self.in_person:
            return
        self.in_person, frames = await in_thread(self.told_in_person, self.in_person)
        await self.say(*frames)

    async def friends(self, message: Json) -> None:
        """A friend may have come or gone."""
        if self.in_person is not None:
            found = await in_thread(company.friends_here, [self.user.pk])
            await self.tell_friends(found[self.user.pk])

    async def tell_friends(self, here: frozenset[int]) -> None:
        """Tell which friends have come and gone; while that is not known nobody has gone."""
        if not presence.is_known():
            here |= self.friends_here
        changed, self.friends_here = here ^ self.friends_here, here
        told = [{"user_id": one, "here": one in here, "server_ts": framing.now_ms()} for one in sorted(changed)]
        await self.say(*(framing.frame("friend:here", data) for data in told))

    async def is_deaf_to(self, message: Json) -> bool:
        """Whether this reader hears nothing of whom a message is about; of most people everybody may."""
        if message.get("apart") and self.apart is None:
            self.apart = await in_thread(relations.apart_from, self.user.pk)
        return message["user"] in (self.apart or ())

    def learn_apart(self) -> None:
        """Find out of whom this reader hears nothing."""
        self.apart_version = relations.apart_version(self.user.pk)
        self.apart = relations.apart_from(self.user.pk)

    async def look_again(self, message: Json) -> None:
        """Checks again who may be here, which has changed; does nothing unless a subclass overrides it."""

    # -- Presence --------------------------------------------------------------------------------------------
    async def arrive(self, place: presence.Place) -> None:
        """Be present there; the others are told if this person was away."""
        self.place = place
        _places[place] = self.whereabouts()[0]
        _sockets_at[place] += 1
        presence.keep_beating(tell_gone)
        told = await in_thread(arrived, place, self.user.pk)
        self.was_away = told is not None
        if told:
            groups.send_to(self.whereabouts()[0], told)

    def whereabouts(self) -> tuple[str, Json]:
        """The group that hears of this person's presence, and how the place is named in the frame."""
        raise NotImplementedError

    async def websocket_disconnect(self, message: Json) -> None:
        """The caller is gone; if they do not come back in time, the others are told."""
        moving.open_sockets.discard(self)
        await self._fall_silent()
        await self.note_sight(False)
        if self.is_in_house and await in_thread(presence.depart, presence.HOUSE, self.user.pk):
            watch(leave_house(self.user.pk))
        for hear in departures:
            await hear(self.user.pk)
        if self.place is not None:
            if await in_thread(presence.depart, self.place, self.user.pk):
                watch(grace(self.place, self.user.pk))
            else:
                leave_place(self.place)

    async def presence(self, message: Json) -> None:
        """Somebody comes or goes."""
        if await self.is_deaf_to(message):
            return
        data = {**self.whereabouts()[1], "player_id": message["user"], "connected": message["connected"]}
        await self.say(framing.frame("conn:presence", {**data, "server_ts": framing.now_ms()}))


def language_of(query: bytes) -> str | None:
    """The language that a page names in its address, if we speak it."""
    named = next((part[5:] for part in query.split(b"&") if part.startswith(b"lang=")), b"").decode("latin1")
    return named if translation.check_for_language(named) else None


departures: list[Callable[[int], Awaitable[None]]] = []
"""What hears of every socket that is closed, whose it was; rooms append theirs when they are imported."""

open_sockets: set[Socket] = set()
"""Those of this process that hear of something; each leaves by itself, however it ends."""

pages: set[Socket] = set()
"""Those of these that tell their reader what is for them wherever they are."""

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


async def leave_house(user_id: int) -> None:
    """Let friends look in a while; the sockets in other processes count as well."""
    await asyncio.sleep(presence.GRACE + 1)
    if await in_thread(presence.is_news, presence.HOUSE, user_id):
        await in_thread(company.came_or_went, user_id)


async def tell_gone(place: presence.Place, user_id: int) -> None:
    """Tell the others that somebody has not come back, unless they were told."""
    if place in _places and (told := await in_thread(gone, place, user_id)):
        groups.send_to(_places[place], told)


def arrived(place: presence.Place, user_id: int) -> Json | None:
    """Be there; what the others are told, if this person was away."""
    return presence_of(user_id, connected=True) if presence.arrive(place, user_id) else None


def gone(place: presence.Place, user_id: int) -> Json | None:
    """What the others are told, if somebody is gone and nobody has said so yet."""
    return presence_of(user_id, connected=False) if presence.is_news(place, user_id) else None


def presence_of(user_id: int, *, connected: bool) -> Json:
    """The message that somebody is here, or is not; with a word if there are people who hear nothing of them."""
    told = {"type": "presence", "user": user_id, "connected": connected}
    return {**told, "apart": True} if relations.has_any(user_id) else told


_watches: set[asyncio.Task[None]] = set()


def watch(coroutine: Any) -> None:
    """Run something later without waiting for it."""
    task = asyncio.get_running_loop().create_task(coroutine)
    _watches.add(task)
    task.add_done_callback(_watches.discard)

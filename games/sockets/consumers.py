"""The socket of a table: one consumer for every kind, for players and spectators, with any number of tabs each."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils import translation

from accounts.models import User
from api import framing, metrics, mistakes
from api.errors import plain
from api.problems import Problem
from api.threads import in_thread, once_in_thread
from games import catalog
from games.core.wire import Contract
from games.models import Game
from games.play import clocks
from games.play.writer import Moves, queued
from games.see import selectors
from games.sockets import beat, elsewhere
from games.sockets.actions import act, echoed, moving, readable
from games.sockets.base import CLOSE_CODES, HasTold, Socket, open_sockets
from games.sockets.floods import MAX_FRAME, is_too_much
from games.table import coming_back, delayed, live, memory, watching
from games.table.gathering import Gathered, gathering
from games.table.refusals import not_playing

Json = Any
Look = Callable[[int, User], selectors.Access | Gathered]
Said = Callable[[live.Table, int | None, int | None], list[str]]
"""What a reader with this seat is told of the entries after this one."""


class Voice:
    """How a table speaks to programs: every entry as frames of JSON. A table's page has a voice of its own."""

    language = "en"
    is_of_a_page = False
    """Whether what is told to a person wherever they are is told here, too."""

    tells_presence = False
    """Whether there is something to tell of who comes and goes besides the frame that everybody hears."""

    def __init__(self, query: bytes) -> None: ...

    def entering(self, table: live.Table, seat: int | None, since: int | None) -> list[str]:
        """What somebody who knows everything up to `since` is told on coming in."""
        return coming_back.frames_for(table, since, seat)

    def missed(self, table: live.Table, seat: int | None, since: int | None) -> list[str]:
        """What a reader who was here all the time is told of the entries after `since`: every one."""
        return table.frames_since(since, seat)

    def offer(self, table: live.Table, seat: int | None, number: int) -> list[str]:
        """How this offer stands now."""
        data = {"game_id": table.id, "server_ts": framing.now_ms(), "offer": selectors.offer(table, number)}
        return [framing.frame("game:offer", data)]

    def layout(self, table: live.Table, seat: int | None, seq: int) -> list[str]:
        """How the reader likes to see the hand, where clients are told of that."""
        data = table.contract.layout_update(table.view(seat), table.now.envelope)
        return [framing.frame("game:layout:update", {**data, "server_ts": framing.now_ms()})] if data else []

    def presence(self, game_id: int, seat: int | None, seq: int, user_id: int, connected: bool) -> list[str]:
        """What is told of it, where there is something."""
        return []

    def again(self, game_id: int, seat: int | None, seq: int) -> list[str]:
        """What is told when somebody asks for another game, or when that has been dealt."""
        return []

    def understood(self, table: live.Table, seat: int | None, asked: Json) -> tuple[Json, Json | None]:
        """What is asked for as an action of every table; with the answer, where that is known already."""
        return asked, None


class TableSocket(Socket):
    """Tells its reader everything it may know, in order, and carries its moves in; before the deal, who comes."""

    game_id: int
    kind: str
    is_dealt = False
    """Whether the game has begun. What is known of it stays with those who remember it: sockets outlast that."""

    has_bots = False
    """Whether bots play in it."""

    seat: int | None = None
    seq = 0
    laid = 0
    """How many changes beside the entries this reader was told of."""

    layout: Json = None
    """The reader's hand as it was laid out when that was told."""

    offer: Json = None
    """The open offer as it was told."""

    watchers = 0
    """How many watch, as this reader was told."""

    is_behind = False
    """Whether the reader sees everything some minutes later than it happens."""

    @property
    def contract(self) -> Contract:
        """The wire format of this game's kind."""
        return catalog.contract(self.kind)

    # -- Entering --------------------------------------------------------------------------------------------
    def __init__(self, voice: type[Voice] | None = None) -> None:
        self.voice_of = voice or Voice

    async def enter(self) -> None:
        """Let the reader in, and tell them where the game stands."""
        self.voice, self.in_batches = self._new_voice(), asks_for_batches(self.scope.get("query_string", b""))
        self.game_id = int(self.scope["url_route"]["kwargs"]["game_id"])
        await self.listen(live.group_of(self.game_id), live.group_of_user(self.game_id, self.user.pk))
        found = await self._approach(self._look)  # what is heard meanwhile waits, and is told to nobody who may not
        await self.greet()
        if self._plays(found):
            await self.arrive(self.game_id)  # before the first picture, which shows who is here
            if not isinstance(found, Gathered) and found.table.now.timing.pause is not None:
                await self._come_back()
                found = await self._approach()
        if isinstance(found, Gathered):
            view = {**found.view, "server_ts": framing.now_ms()}
            await self.say(framing.frame("game:state:update", view, seq=0, last=True))
        else:
            await self._catch_up(found, self.voice.entering, since_of(self.scope.get("query_string", b"")))
        if self.voice.is_of_a_page:
            await self.hear_in_person()

    def _look(self, game_id: int, user: User) -> selectors.Access | Gathered:
        """How things stand on entering, and the numbers from which on something may be missed."""
        found = selectors.approach(game_id, user)
        if found.seat is None:
            found = self._look_again(game_id, user)
        self.talk, self.thread = gathering.talk("game_id", game_id), ("game_id", game_id)
        if isinstance(found, Gathered):
            self.knows(found.view["lobby_id"], found.version)
        elif found.seat is None and (lobby_id := found.table.now.envelope.lobby_id) is not None:
            self.knows(lobby_id, gathering.version(lobby_id))
        return found

    async def _approach(self, look: Look = selectors.approach) -> selectors.Access | Gathered:
        found = await in_thread(look, self.game_id, self.user)
        self.seat = found.seat
        self.own_group = live.group_of_user(self.game_id, self.user.pk) if self.seat is None else ""
        self.kind = found.kind if isinstance(found, Gathered) else found.table.kind
        return found

    async def _catch_up(self, found: selectors.Access, said: Said, since: int | None) -> None:
        self.is_behind = self.seat is None and bool(delayed.delay_of(found.table.now.envelope.settings))
        frames = await in_thread(said, found.table, self.seat, since)
        self.is_dealt, self.laid, self.layout = True, found.table.laid, self._layout_in(found.table)
        if self in open_sockets:
            newcomers.add(self)
        self._has_heard(found.table)
        await self._tell(found.table, frames)
        await self._tell_offer(found.table)

    def _has_heard(self, table: live.Table) -> None:
        """Remember how far this reader was told."""
        self.seq, self.has_bots = table.seq, table.has_bots

    def _layout_in(self, table: live.Table) -> Json:
        return None if self.seat is None else table.now.envelope.layouts.get(self.seat)

    def _plays(self, found: selectors.Access | Gathered) -> bool:
        return found.is_member if isinstance(found, Gathered) else found.seat is not None

    async def _come_back(self) -> None:
        """Who asked for the pause and had gone is back: the clocks run again."""
        if self.was_away:
            await in_thread(clocks.came_back, self.game_id, self.user.pk)

    def whereabouts(self) -> tuple[str, Json]:
        """At this table."""
        return live.group_of(self.game_id), {"game_id": self.game_id}

    def has_told(self) -> list[HasTold]:
        """How far this reader was told of the game; who has no seat may be here by leave of the lobby."""
        told = super().has_told()
        if not self.is_behind:
            told.append(("game", self.game_id, self.seq, self.laid))
        if not self.is_dealt or self.seat is None:
            told += [("lobby", lobby_id, newest, 0) for lobby_id, (_entered, newest) in self.versions.items()]
        return told

    # -- What groups send ------------------------------------------------------------------------------------
    async def nudge(self, message: Json) -> None:
        """Something happened: tell what this reader may know of it."""
        if message["seq"] <= self.seq or self.is_behind:
            return
        if not self.is_dealt:
            await self._begin()
            return
        table = memory.known(self.game_id, message["seq"]) or await fresh_table(self.game_id, message["seq"])
        if not self._still_welcome(table):
            await self.close(CLOSE_CODES[403])
            return
        frames = await self._news(table)
        self._has_heard(table)
        if self._layout_in(table) == self.layout and table.now.envelope.offer == self.offer:
            self.laid = table.laid  # what has changed beside is nothing to tell
        await self._tell(table, frames)
        metrics.told_seconds.observe(max(0, framing.now_ms() - table.now.envelope.server_ts) / 1000)

    async def _tell(self, table: live.Table, frames: list[str]) -> None:
        """Say this, or the whole picture in its place if that is far less."""
        if is_too_much(frames):
            self.voice = self._new_voice()
            frames = await in_thread(self.voice.missed, table, self.seat, None)
        await self.say(*frames)

    def _new_voice(self) -> Voice:
        return self.voice_of(self.scope.get("query_string", b""))

    async def _news(self, table: live.Table) -> list[str]:
        """What this reader has missed; a thread is only taken where that is a whole picture."""
        if table.tail(self.seq) is None:
            return await in_thread(self.voice.missed, table, self.seat, self.seq)
        return self.voice.missed(table, self.seat, self.seq)

    async def _begin(self) -> None:
        """The cards are dealt: who waited here has a seat now, or watches, or has to go."""
        try:
            found = await self._approach()
        except Problem as problem:
            await self.turn_away(problem)
        else:
            if not isinstance(found, Gathered):
                await self._catch_up(found, self.voice.missed, 0)

    async def look_behind(self, message: Json) -> None:
        """Some time has passed: tell what happened long enough ago, if the reader sees things later."""
        table: live.Table = message["table"]
        if self.is_behind and table.seq > self.seq:
            frames = await in_thread(self.voice.missed, table, None, self.seq)
            self._has_heard(table)
            await self._tell(table, frames)

    async def watchers_count(self, message: Json) -> None:
        """Others have come to watch, or gone."""
        if message["count"] != self.watchers:
            self.watchers = message["count"]
            data = {"game_id": self.game_id, "count": self.watchers, "server_ts": framing.now_ms()}
            await self.say(framing.frame("conn:watchers", data))

    async def _fall_silent(self) -> None:
        newcomers.discard(self)
        onlookers.discard(self)
        await super()._fall_silent()

    async def websocket_disconnect(self, message: Json) -> None:
        """The caller is gone; one who only watched is counted no longer."""
        await super().websocket_disconnect(message)
        if self.is_dealt and self.seat is None and not self._watches_elsewhere():
            await in_thread(watching.leave, self.game_id, self.user.pk)

    def _watches_elsewhere(self) -> bool:
        """Whether the same person has another socket here, at the same table."""
        others = newcomers | onlookers
        return any(other.game_id == self.game_id and other.user.pk == self.user.pk for other in others)

    def _still_welcome(self, table: live.Table) -> bool:
        """Whether a player is still at the table; who left or was removed hears nothing more."""
        return self.seat is None or table.people[self.seat].present

    async def laid_anew(self, message: Json) -> None:
        """Something beside the entries has changed: tell it if the reader has laid out the hand, here or elsewhere."""
        number = message.get("laid", self.laid + 1)
        if number <= self.laid or self.is_behind:
            return
        if not self.is_dealt:
            self.laid = number
            return
        table = await in_thread(memory.current, self.game_id)
        known, self.laid, self.layout = self.layout, table.laid, self._layout_in(table)
        if self.layout != known:
            await self.say(*await in_thread(self.voice.layout, table, self.seat, self.seq))
        await self._tell_offer(table)

    async def _tell_offer(self, table: live.Table) -> None:
        """Tell what is asked at this table, if that has changed; or what has become of it."""
        before, self.offer = self.offer, table.now.envelope.offer
        if self.offer != before:
            number = (self.offer or before)["number"]
            await self.say(*await in_thread(self.voice.offer, table, self.seat, number))

    async def presence(self, message: Json) -> None:
        """Somebody comes or goes."""
        await super().presence(message)
        if await self.is_deaf_to(message):
            return
        if self.is_dealt and self.voice.tells_presence and message["user"] != self.user.pk:
            told = (self.game_id, self.seat, self.seq, message["user"], message["connected"])
            await self.say(*await in_thread(self.voice.presence, *told))

    async def wanted_again(self, message: Json) -> None:
        """After the end somebody asks for another game, or it has been dealt."""
        if self.is_dealt and self.voice.tells_presence:
            await self.say(*await in_thread(self.voice.again, self.game_id, self.seat, self.seq))

    async def look_again(self, message: Json) -> None:
        """Checks again whether the reader may be here."""
        try:
            await self._approach(self._look_again)
        except Problem as problem:
            await self.turn_away(problem)

    def _look_again(self, game_id: int, user: User) -> selectors.Access | Gathered:
        """How things stand for who has learned by then whom they are apart from: a block between is not missed."""
        self.learn_apart()
        return selectors.approach(game_id, user)

    # -- What the reader sends -------------------------------------------------------------------------------
    async def websocket_receive(self, message: Json) -> None:
        """One action of the reader: answered by `ack` or `game:error`, to this socket alone."""
        text = message.get("text") or ""
        asked = readable(text) if len(text) <= MAX_FRAME else None
        if asked is None:
            await self._refuse(None, Problem(400, "INVALID_BODY", "Send one JSON object with an `action`."))
            return
        key = echoed(asked.get("key"))
        try:
            if self._is_quick(asked):
                answer = await queued(self.game_id, self._moving(asked), self.voice.language)
            else:
                answer = await once_in_thread(self._act, asked)
        except Problem as problem:
            await self._refuse(key, problem)
        except Exception as error:  # a mistake of ours, which shall not cost the reader the socket
            number = mistakes.note(error, "an action of a socket failed", game=self.game_id)
            await self._refuse(key, mistakes.problem(number))
        else:
            await self.say(framing.frame("ack", {"key": key, "server_ts": framing.now_ms(), **answer}))

    def _is_quick(self, asked: Json) -> bool:
        """Whether this is a move that no bot answers before it has thought for long."""
        is_move = asked.get("action") == "move" and self.is_dealt
        return is_move and (bool(settings.BOT_PROCESSES) or not self.has_bots)

    def _moving(self, asked: Json) -> Moves[Json]:
        self._demand_admission()
        return (yield from moving(self.game_id, self.user, asked))

    def _act(self, asked: Json) -> Json:
        self._demand_admission()
        with translation.override(self.voice.language):
            table = self._dealt()
            asked, answer = self.voice.understood(table, self.seat, asked)
            return answer or act(table, self.user, asked)

    def _demand_admission(self) -> None:
        if self.is_over:  # it waited for its turn; this is told to nobody
            raise plain(401)

    def _dealt(self) -> live.Table:
        try:
            return (memory.known(self.game_id, self.seq) if self.is_dealt else None) or memory.current(self.game_id)
        except Game.DoesNotExist:
            raise not_playing(self.contract.idle(started=False), 0) from None

    async def _refuse(self, key: Json, problem: Problem) -> None:
        metrics.refusals.labels(problem.code).inc()
        await self.say(live.refusal(self.contract, problem, key))


async def fresh_table(game_id: int, seq: int) -> live.Table:
    """The table at least as new as this, of which this process has not known."""
    await elsewhere.caught_up(game_id, seq)
    known = memory.known(game_id, seq)
    return known if known is not None else await in_thread(memory.at_least, game_id, seq)


newcomers: set[TableSocket] = set()
"""Those of this process who have been shown a game since watchers were counted last."""

onlookers: set[TableSocket] = set()
"""Those of this process who watch a game."""


def since_of(query: bytes) -> int | None:
    """`?since=41`; anything that is no number counts as not asked."""
    for pair in query.split(b"&"):
        name, _, value = pair.partition(b"=")
        if name == b"since" and value.isdigit() and len(value) < 10:
            return int(value)
    return None


def asks_for_batches(query: bytes) -> bool:
    """`?batch=1`; anything else counts as not asked."""
    return b"batch=1" in query.split(b"&")


async def forget_idle() -> None:
    """Let go of games that nobody wants any more."""
    await in_thread(memory.forget_idle)


beat.checks.append(forget_idle)

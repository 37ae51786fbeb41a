"""What one connection hears: everything that the house's own sockets say at each place where its caller belongs.

A visit opens those sockets inside, one for each lobby and one for its game, as soon as its caller is a member, and
closes them when that ends. It reads nothing itself but which lobbies these are.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from accounts.models import User
from api import mistakes
from api.problems import Problem
from api.threads import in_thread, later
from games.sockets import beat, moving
from games.sockets.base import Socket
from games.sockets.consumers import TableSocket, Voice
from games.table import live
from gateways.socketio.lines import Line
from gateways.socketio.packets import Spoken, spoken
from lobbies import looks, notices, selectors
from lobbies.consumers import LobbySocket
from lobbies.models import Lobby

Json = Any
MOST_LOBBIES = 50
"""Lobbies that one connection hears, the newest: each may be two sockets of the house."""

TURNED_AWAY = frozenset({4403, 4404})
"""Codes that end a place and nothing else."""

SOON = 0.5
"""Seconds after which a table that was closed is tried again: who comes back is in the lobby before the seat."""

ONCE = frozenset({"conn:connected", "conn:pong", "conn:moving", "lobby:error"})
"""Events about the connection or its caller, which are one, however many sockets of the house are open inside."""


# -- Sockets of the house --------------------------------------------------------------------------------------
class PersonSocket(Socket):
    """Tells that the caller is known, and what lobbies have refused them; and hears where they come in."""

    def __init__(self, visit: "Visit") -> None:
        self.visit = visit

    async def enter(self) -> None:
        """Listen, greet, and open all places where the caller belongs; where they come in once greeted, they hear."""
        await self.listen(notices.group_of_person(self.user.pk), notices.list_of_user(self.user.pk))
        found = await self.visit.find()
        await self.greet()
        await self.visit.open_all(found)

    async def came_in(self, message: Json) -> None:
        """The caller has just come into a lobby."""
        await self.visit.come_in(message["lobby"], JustCameIn(message["there"]))


class JustCameIn(LobbySocket):
    """The socket of a lobby for who has just come in: it begins with that, and with what has happened since."""

    def __init__(self, there: Iterable[tuple[int, bool]]) -> None:
        self.there = dict(there)
        """Who was in the lobby at that moment, and whether they were ready."""

    def picture(self, lobby: Lobby, people: looks.People) -> list[str]:
        """What the lobby and its table have told, as far as nobody could listen here yet."""
        happened = [("joined", self.user.pk), *self._since(lobby, people)]
        return [*notices.at_table(lobby, people, happened)[:-1], *notices.inside(lobby, people, happened)]

    def _since(self, lobby: Lobby, people: looks.People) -> Iterator[notices.Happened]:
        now = {member.user_id: member.ready for member in people}
        yield from (("left", user_id) for user_id in self.there.keys() - now.keys())
        yield from (("joined", user_id) for user_id in now if user_id not in self.there)
        yield from (("ready", user_id) for user_id, ready in now.items() if ready != self.there.get(user_id, False))
        if lobby.status == Lobby.Status.STARTED:
            yield "started", lobby.game_id or 0


class FromTheDeal(Voice):
    """How a table speaks to who was there when it was dealt: every entry."""

    def entering(self, table: live.Table, seat: int | None, since: int | None) -> list[str]:
        """All entries, the deal first; the whole picture if they are too many."""
        return self.missed(table, seat, 0)


# -- Inside of a connection ------------------------------------------------------------------------------------
class Place:
    """One socket of the house, open inside of a visit."""

    has_begun = False

    def __init__(self, visit: "Visit", consumer: Socket, **numbers: int) -> None:
        self.visit, self.consumer, self.numbers = visit, consumer, numbers
        self.entered, self.left = asyncio.Event(), asyncio.Event()
        self.task = asyncio.get_running_loop().create_task(self._serve())

    async def _serve(self) -> None:
        scope = {
            "type": "websocket", "user": self.visit.user, "admission": self.visit.line, "headers": [],
            "url_route": {"kwargs": self.numbers},
        }  # fmt: skip
        try:
            await self.consumer(scope, self._receive, self._send)
        except Exception as error:
            mistakes.note(error, "a socket inside of Socket.IO failed")
            self.visit.line.end(1011)
        finally:
            self.entered.set()

    async def _receive(self) -> Json:
        """What a server would say: that somebody connects, and after that only that they have gone."""
        if not self.has_begun:
            self.has_begun = True
            return {"type": "websocket.connect"}
        self.entered.set()
        await self.left.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def _send(self, message: Json) -> None:
        if message["type"] == "websocket.send":
            await self.visit.hear(self, spoken(message["text"]))
        elif message["type"] == "websocket.close":
            self.left.set()
            self.visit.closed(self, message["code"])

    def leave(self) -> None:
        """Close it."""
        self.left.set()


class Visit:
    """One caller who is let in, with the places that are open for them."""

    def __init__(self, line: Line, user: User) -> None:
        self.line, self.user = line, user
        self.lobbies: dict[int, Place] = {}
        self.tables: dict[int, Place] = {}
        """By the lobby; one that is closed stays, so that nobody knocks there again at once."""

        self.lacking: set[int] = set()
        """Lobbies that were not open at the last beat: word of how their caller came in may still be on its way."""

        self.knocked: set[int] = set()
        """Games whose table has turned the caller away."""

        visits.add(self)
        line.leave = self.leave
        self.own = Place(self, PersonSocket(self))

    def leave(self) -> None:
        """Close everything."""
        visits.discard(self)
        for place in (self.own, *self.lobbies.values(), *self.tables.values()):
            place.leave()

    # -- Places ----------------------------------------------------------------------------------------------
    async def find(self) -> list[int]:
        """The lobbies where the caller belongs."""
        found = await in_thread(selectors.lobbies_by_member, [self.user.pk], MOST_LOBBIES)
        return found[self.user.pk]

    async def _look_again(self) -> None:
        with suppress(Problem):  # the database is away; the beat looks
            await self.open_all(await self.find())

    async def open_all(self, lobby_ids: Sequence[int]) -> None:
        """Open those of these lobbies that are not open yet."""
        for lobby_id in lobby_ids:
            await self.come_in(lobby_id)

    async def come_in(self, lobby_id: int, consumer: LobbySocket | None = None) -> None:
        """Open a lobby, and wait until it has told how it stands."""
        if lobby_id in self.lobbies or self.line.over:
            return
        if len(self.lobbies) >= MOST_LOBBIES:
            self._go(next(iter(self.lobbies)))
        place = self.lobbies[lobby_id] = Place(self, consumer or LobbySocket(), lobby_id=lobby_id)
        await place.entered.wait()

    def _go(self, lobby_id: int) -> None:
        """Close a lobby and its table."""
        self.lobbies.pop(lobby_id).leave()
        if (table := self.tables.pop(lobby_id, None)) is not None:
            table.leave()

    def go_to_table(self, lobby: Place, game_id: int | None) -> None:
        """Open the table of a lobby, which is another one after each deal."""
        lobby_id = lobby.numbers["lobby_id"]
        known = self.tables.get(lobby_id)
        if known is not None and known.numbers["game_id"] == game_id:
            return
        if known is not None:
            known.leave()
        if game_id is not None:
            was_there = lobby.entered.is_set() or isinstance(lobby.consumer, JustCameIn)
            self._sit_down(lobby_id, game_id, FromTheDeal if was_there else Voice)

    def _sit_down(self, lobby_id: int, game_id: int, voice: type[Voice] = Voice) -> None:
        self.tables[lobby_id] = Place(self, TableSocket(voice), game_id=game_id)

    def look_at_tables(self) -> None:
        """Try tables again that were closed: somebody may have come back to a seat."""
        for lobby_id, table in list(self.tables.items()):
            if table.left.is_set() and not self.line.over:
                self._sit_down(lobby_id, table.numbers["game_id"])

    # -- What they say ---------------------------------------------------------------------------------------
    async def hear(self, place: Place, told: Spoken) -> None:
        """Pass on what a place says; what concerns the connection is said once."""
        if place.left.is_set():
            return
        if place is not self.own and told.event in ONCE:
            moving.open_sockets.discard(place.consumer)  # the whole connection is sent elsewhere, and its places go
            return
        await self.line.say(told.packet)
        if told.event == "lobby:state:update":
            self.go_to_table(place, told.data["game_id"])
        elif told.event == "game:seat:changed":
            self._come_back(place, told.data)

    def _come_back(self, table: Place, changed: Json) -> None:
        """Open a table anew for who watched there, and has the seat back."""
        consumer = table.consumer
        if changed["player_id"] == self.user.pk and not changed["is_bot"] and getattr(consumer, "seat", 0) is None:
            table.leave()
            asyncio.get_running_loop().call_soon(self.look_at_tables)

    def closed(self, place: Place, code: int) -> None:
        """A place has closed: it is left, or the whole connection ends as a socket there would."""
        if code not in TURNED_AWAY:
            self.line.end(code)
        elif (lobby_id := place.numbers.get("lobby_id")) is None:
            self._knock_again(place)
        elif self.lobbies.get(lobby_id) is place:
            self._go(lobby_id)
            later(self._look_again())  # they may have come in again, and been told so too early

    def _knock_again(self, table: Place) -> None:
        """Try a table once more soon; after that the beat does."""
        if (game_id := table.numbers["game_id"]) not in self.knocked:
            self.knocked.add(game_id)
            asyncio.get_running_loop().call_later(SOON, self.look_at_tables)


visits: set[Visit] = set()
"""Those of this process."""


# -- What a beat makes good ------------------------------------------------------------------------------------
async def look_again() -> None:
    """Open places of which word was lost: a lobby, if it is not open at two beats."""
    people = {visit.user.pk for visit in visits}
    found = await in_thread(selectors.lobbies_by_member, people, MOST_LOBBIES) if people else {}
    for visit in [visit for visit in visits if visit.user.pk in found]:
        visit.look_at_tables()
        lacking = [lobby_id for lobby_id in found[visit.user.pk] if lobby_id not in visit.lobbies]
        late, visit.lacking = [lobby_id for lobby_id in lacking if lobby_id in visit.lacking], set(lacking)
        if late:
            later(visit.open_all(late))


beat.checks.append(look_again)

"""The sockets of lobbies: inside one, for its members, and on the street, for the public list."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from accounts.models import User
from api.problems import Problem
from games.sockets import catching_up
from games.sockets.base import Socket, open_sockets
from games.sockets.consumers import TableSocket
from games.table import live
from games.table.gathering import gathering
from games.table.refusals import not_a_member
from games.table.threads import in_thread
from lobbies import looks, selectors
from lobbies.models import Lobby
from lobbies.notices import LISTED_ANEW, PUBLIC_LIST, UNLISTED, group_of, group_of_user, list_of_user

Json = Any
LISTED = 100
"""Lobbies in the first frame of the public list; newer ones come by themselves."""

AGO = timedelta(seconds=30)
"""How far back the public list is compared: longer than a transaction takes, and clocks of machines differ."""


class LobbySocket(Socket):
    """Tells a member what happens in the lobby, until they go."""

    async def enter(self) -> None:
        """Admit members only: a private lobby does not exist for strangers, a public one is no place of theirs."""
        self.lobby_id = int(self.scope["url_route"]["kwargs"]["lobby_id"])
        await in_thread(state_for, self.lobby_id, self.user)
        await self.listen(group_of(self.lobby_id), group_of_user(self.lobby_id, self.user.pk))
        state = await in_thread(self._look)
        await self.greet()
        await self.say(live.frame("lobby:state:update", {**state, "server_ts": live.now_ms()}))
        await self.arrive(group_of(self.lobby_id))

    def _look(self) -> Json:
        """How things stand on entering, and the numbers from which on something may be missed."""
        state, version = state_for(self.lobby_id, self.user)
        self.knows(self.lobby_id, version)
        self.talk, self.thread = gathering.talk("lobby_id", self.lobby_id), ("lobby_id", self.lobby_id)
        return state

    def whereabouts(self) -> tuple[str, Json]:
        """Say that the reader is in this lobby."""
        return group_of(self.lobby_id), {"lobby_id": self.lobby_id}

    def has_told(self) -> Iterator[tuple[str, int, int, int]]:
        """How far this reader was told of the lobby."""
        yield from super().has_told()
        for lobby_id, (_entered, newest) in self.versions.items():
            yield "lobby", lobby_id, newest, 0

    async def look_again(self, message: Json) -> None:
        """Check again whether the reader belongs here."""
        try:
            await in_thread(state_for, self.lobby_id, self.user)
        except Problem as problem:
            await self.turn_away(problem)


def state_for(lobby_id: int, user: User) -> tuple[Json, int]:
    """The lobby as its members are told of it, and its version."""
    lobby = selectors.lobby_for(lobby_id, user)
    people = looks.members(lobby)
    if all(member.user_id != user.pk for member in people):
        raise not_a_member()
    return looks.state(lobby, people), lobby.version


class StreetSocket(Socket):
    """Tells which public lobbies gather: all of them at first, then each that comes, changes or goes."""

    async def enter(self) -> None:
        """Admit everybody who has a name."""
        self.listed: set[int] = set()
        await self.listen(PUBLIC_LIST, list_of_user(self.user.pk))
        lobbies = await in_thread(self._look)
        await self.greet()
        await self.say(live.frame("lobby:list:update", {"lobbies": lobbies, "server_ts": live.now_ms()}))

    def _look(self) -> list[Json]:
        """The public list, of which each lobby is known from now on."""
        found = list(selectors.open_lobbies().prefetch_related("members__user")[:LISTED])
        for lobby in found:
            self.knows(lobby.pk, lobby.version)
            self.listed.add(lobby.pk)
        return [looks.public(lobby, looks.fetched(lobby)) for lobby in found]

    def has_told(self) -> Iterator[tuple[str, int, int, int]]:
        """That there is somebody who hears of lobbies."""
        yield "street", 0, 0, 0

    async def tell(self, message: Json) -> None:
        """Pass on what is told, and remember which lobbies this reader takes for open."""
        await super().tell(message)
        subject, number = message["about"][:2]
        if subject == LISTED_ANEW:
            self.listed.add(number)
        elif subject == UNLISTED:
            self.listed.discard(number)


# -- What a beat makes good ------------------------------------------------------------------------------------
class Lobbies(catching_up.Rows):
    """Lobbies by their version."""

    async def missed(self, lobby_id: int, version: int, beside: int) -> None:
        """Look again who may be there, inside and at tables, and tell how things stand."""
        tables = {
            socket.game_id for socket in open_sockets if isinstance(socket, TableSocket) and lobby_id in socket.versions
        }
        send_again(group_of(lobby_id), ["lobby", lobby_id, version])
        for game_id in tables:
            send_again(live.group_of(game_id), ["lobby's table", lobby_id, version, game_id])


def send_again(group: str, about: list[Json]) -> None:
    """Let the sockets of a place look again who may be there, and tell how it stands."""
    live.send_here(group, {"type": "look.again"})
    live.send_here(group, {"type": "tell", "about": about, "of": about[1], "version": about[2]})


class Street:
    """The public list: lobbies that have changed a moment ago."""

    def newer(self, name: str, told: catching_up.Told, since: datetime) -> tuple[str, list[Any]]:
        """Lobbies that have changed since the last look, and a little before."""
        changed = f"SELECT '{name}', id, version, 0 FROM {Lobby._meta.db_table} WHERE touched_at > %s"  # noqa: S608
        return changed, [connection.ops.adapt_datetimefield_value(since - AGO)]

    async def missed(self, lobby_id: int, version: int, beside: int) -> None:
        """Tell that a lobby has changed, or is gone; a private one is nobody's business who has not heard of it."""
        street = [socket for socket in open_sockets if isinstance(socket, StreetSocket)]
        if all(socket.versions.get(lobby_id, (0, 0))[1] >= version for socket in street):
            return
        if await in_thread(selectors.open_lobbies().filter(pk=lobby_id).exists):
            about = [LISTED_ANEW, lobby_id, version]
        elif any(lobby_id in socket.listed for socket in street):
            about = [UNLISTED, lobby_id, version]
        else:
            return
        live.send_here(PUBLIC_LIST, {"type": "tell", "about": about, "of": lobby_id, "version": version})


catching_up.sources |= {"lobby": Lobbies(Lobby._meta.db_table), "street": Street()}

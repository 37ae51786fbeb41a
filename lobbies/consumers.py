"""The sockets of lobbies: inside one, for its members, and on the street, for the public list."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import connection

from accounts.models import User
from api import framing, groups, news
from api.problems import Problem
from api.threads import in_thread
from games.sockets import catching_up
from games.sockets.base import HasTold, Socket, open_sockets
from games.sockets.consumers import TableSocket
from games.sockets.person import is_of_a_page
from games.table import live
from games.table.gathering import gathering
from games.table.refusals import not_a_member
from lobbies import looks, selectors
from lobbies.models import Lobby
from lobbies.notices import LISTED_ANEW, PUBLIC_LIST, UNLISTED, gone, group_of, group_of_user, inside, list_of_user

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
        await in_thread(found_for, self.lobby_id, self.user)
        self.own_group = group_of_user(self.lobby_id, self.user.pk)
        await self.listen(group_of(self.lobby_id), self.own_group)
        frames = await in_thread(self._look)
        await self.greet()
        await self.say(*frames)
        await self.arrive(group_of(self.lobby_id))
        if is_of_a_page(self.scope):
            await self.hear_in_person()

    def _look(self) -> list[str]:
        """How things stand on entering, and the numbers from which on something may be missed."""
        self.learn_apart()
        lobby, people = found_for(self.lobby_id, self.user)
        self.knows(self.lobby_id, lobby.version)
        self.talk, self.thread = gathering.talk("lobby_id", self.lobby_id), ("lobby_id", self.lobby_id)
        return self.picture(lobby, people)

    def picture(self, lobby: Lobby, people: looks.People) -> list[str]:
        """What is told on entering."""
        return inside(lobby, people, ())

    def whereabouts(self) -> tuple[str, Json]:
        """Say that the reader is in this lobby."""
        return group_of(self.lobby_id), {"lobby_id": self.lobby_id}

    def has_told(self) -> list[HasTold]:
        """How far this reader was told of the lobby."""
        lobbies = [("lobby", lobby_id, newest, 0) for lobby_id, (_entered, newest) in self.versions.items()]
        return [*super().has_told(), *lobbies]

    async def look_again(self, message: Json) -> None:
        """Check again whether the reader belongs here."""
        try:
            await in_thread(self._find_again)
        except Problem as problem:
            await self.turn_away(problem)

    def _find_again(self) -> None:
        self.learn_apart()
        found_for(self.lobby_id, self.user)


def found_for(lobby_id: int, user: User) -> tuple[Lobby, looks.People]:
    """The lobby with everybody in it, for its members: as both stood at one moment."""
    people = looks.with_lobby(lobby_id)
    if all(member.user_id != user.pk for member in people):
        selectors.lobby_for(lobby_id, user)
        raise not_a_member()
    return selectors.with_end_seen(people[0].lobby), people


class StreetSocket(Socket):
    """Tells which public lobbies gather: all of them at first, then each that comes, changes or goes."""

    async def enter(self) -> None:
        """Admit everybody who has a name."""
        self.listed: set[int] = set()
        self.own_group = list_of_user(self.user.pk)
        await self.listen(PUBLIC_LIST, self.own_group)
        lobbies = await in_thread(self._look)
        await self.greet()
        await self._list(lobbies)
        if is_of_a_page(self.scope):
            await self.hear_in_person()

    def _look(self) -> list[Json]:
        """The public list, of which each lobby is known from now on."""
        self.learn_apart()
        found = list(selectors.open_lobbies(self.user).prefetch_related("members__user")[:LISTED])
        for lobby in found:
            self.knows(lobby.pk, lobby.version)
            self.listed.add(lobby.pk)
        return [looks.public(lobby, looks.fetched(lobby)) for lobby in found]

    def has_told(self) -> list[HasTold]:
        """That there is somebody who hears of lobbies."""
        return [*super().has_told(), ("street", 0, 0, 0)]

    async def _list(self, lobbies: list[Json]) -> None:
        await self.say(framing.frame("lobby:list:update", {"lobbies": lobbies, "server_ts": framing.now_ms()}))

    async def look_again(self, message: Json) -> None:
        """A block has begun or ended: tell which lobbies are gone for this reader, and which have come."""
        known, self.listed = self.listed, set()
        lobbies = await in_thread(self._look)
        for lobby_id in sorted(known - self.listed):
            await self.say(*gone(lobby_id))
        if come := [lobby for lobby in lobbies if lobby["lobby_id"] not in known]:
            await self._list(come)

    async def _is_kept_from(self, message: Json) -> bool:
        """Whether a lobby is in no list of this reader's, because of who is there."""
        if not self.apart:
            return False
        shown = [lobby for text in await news.texts(message["about"]) for lobby in in_list(text)]
        people = {player["id"] for lobby in shown for player in lobby["players"]}
        return self.user.pk not in people and not people.isdisjoint(self.apart)

    async def tell(self, message: Json) -> None:
        """Pass on what is told, and remember which lobbies this reader takes for open."""
        subject, number = message["about"][:2]
        if subject == LISTED_ANEW and await self._is_kept_from(message):
            if number in self.listed:
                await self.say(*gone(number))
            self.listed.discard(number)
            self.knows(number, message["version"])
            return
        await super().tell(message)
        if subject == LISTED_ANEW:
            self.listed.add(number)
        elif subject == UNLISTED:
            self.listed.discard(number)


def in_list(text: str) -> list[Json]:
    """The lobbies of a frame of the public list."""
    found: list[Json] = msgspec.json.decode(text)["data"].get("lobbies", [])
    return found


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
    groups.send_here(group, {"type": "look.again"})
    groups.send_here(group, {"type": "tell", "about": about, "of": about[1], "version": about[2]})


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
        groups.send_here(PUBLIC_LIST, {"type": "tell", "about": about, "of": lobby_id, "version": version})


catching_up.sources |= {"lobby": Lobbies(Lobby._meta.db_table), "street": Street()}

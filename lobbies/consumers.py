"""The sockets of lobbies: inside one, for its members, and on the street, for the public list."""

from typing import Any

from accounts.models import User
from games.sockets.base import Socket
from games.table import live
from games.table.refusals import not_a_member
from games.table.threads import in_thread
from lobbies import looks, selectors
from lobbies.notices import PUBLIC_LIST, group_of, group_of_user, list_of_user

Json = Any
LISTED = 100
"""Lobbies in the first frame of the public list; newer ones come by themselves."""


class LobbySocket(Socket):
    """Tells a member what happens in the lobby, until they go."""

    async def enter(self) -> None:
        """Admit members only: a private lobby does not exist for strangers, a public one is no place of theirs."""
        self.lobby_id = int(self.scope["url_route"]["kwargs"]["lobby_id"])
        await in_thread(state_for, self.lobby_id, self.user)
        await self.listen(group_of(self.lobby_id), group_of_user(self.lobby_id, self.user.pk))
        state, version = await in_thread(state_for, self.lobby_id, self.user)
        self.knows(self.lobby_id, version)
        await self.greet()
        await self.say(live.frame("lobby:state:update", {**state, "server_ts": live.now_ms()}))
        await self.arrive(group_of(self.lobby_id))

    def whereabouts(self) -> tuple[str, Json]:
        """Say that the reader is in this lobby."""
        return group_of(self.lobby_id), {"lobby_id": self.lobby_id}


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
        await self.listen(PUBLIC_LIST, list_of_user(self.user.pk))
        lobbies = await in_thread(open_now)
        await self.greet()
        await self.say(live.frame("lobby:list:update", {"lobbies": lobbies, "server_ts": live.now_ms()}))


def open_now() -> list[Json]:
    """The public list."""
    found = selectors.open_lobbies().prefetch_related("members__user")[:LISTED]
    return [looks.public(lobby, looks.fetched(lobby)) for lobby in found]

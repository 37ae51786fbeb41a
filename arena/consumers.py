"""The socket of a tournament: how it stands, then every game that ends."""

from typing import Any

from api.errors import plain
from arena.models import Tournament
from arena.news import group_of, state_of
from games.sockets.base import Socket
from games.table import live
from games.table.threads import in_thread

Json = Any


class TournamentSocket(Socket):
    """Everybody who has a name may look on."""

    async def enter(self) -> None:
        """The picture now; what follows comes by itself."""
        number = int(self.scope["url_route"]["kwargs"]["number"])
        await in_thread(found, number)
        await self.listen(group_of(number))
        state = await in_thread(state_now, number)
        await self.greet()
        data = {"tournament_id": number, **state, "server_ts": live.now_ms()}
        await self.say(live.frame("tournament:state:update", data))


def found(number: int) -> Tournament:
    """The tournament, or that there is none."""
    row = Tournament.objects.filter(pk=number).exclude(mode=Tournament.Mode.TEST).first()
    if row is None:
        raise plain(404)
    return row


def state_now(number: int) -> Json:
    """How it stands."""
    return state_of(found(number))

"""Threads of chat as a beat compares them: what another process has said and not told here is told within seconds."""

from dataclasses import dataclass

from api import groups
from chat.models import Thread
from games.sockets import catching_up
from games.table import live
from games.table.gathering import gathering


@dataclass(frozen=True)
class Threads(catching_up.Rows):
    """Threads by the number of what was last said or changed there."""

    table: str = Thread._meta.db_table

    async def missed(self, place: int, version: int, beside: int) -> None:
        """Let the sockets of a place tell what was said."""
        group = live.group_of(place) if self.id == "game_id" else gathering.group(place)
        groups.send_here(group, {"type": "said", "version": version})


catching_up.sources |= {f"talk {named}": Threads(id=named) for named in ("game_id", "lobby_id")}

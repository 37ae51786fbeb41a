"""Those who watch by a socket: they are counted for everybody at the table, and told what is due by now."""

import asyncio
from contextlib import suppress
from time import monotonic

from api import groups
from api.threads import in_thread
from games.models import Game
from games.see import selectors
from games.sockets import beat
from games.sockets.base import open_sockets
from games.sockets.consumers import TableSocket
from games.table import live, watching

AT_ONCE = 256
"""Sockets that are looked at in one turn of the loop."""

_renewed_at = float("-inf")


async def tell_watchers() -> None:
    """Tell each table how many watch it, where that has changed; and those who see it later, what is due."""
    tables = [socket for socket in list(open_sockets) if isinstance(socket, TableSocket) and socket.is_dealt]
    if not tables:
        return
    await _renew(tables)
    counts = await in_thread(watching.counts)
    changed, behind = set[int](), set[int]()
    for place, socket in enumerate(tables):
        if socket.watchers != counts.get(socket.game_id, 0):
            changed.add(socket.game_id)
        if socket.is_behind:
            behind.add(socket.game_id)
        if place % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)
    for game_id in changed:
        groups.send_here(live.group_of(game_id), {"type": "watchers.count", "count": counts.get(game_id, 0)})
    for game_id in behind:
        with suppress(Game.DoesNotExist):
            table = await in_thread(selectors.table_for, game_id, None)
            groups.send_here(live.group_of(game_id), {"type": "look.behind", "table": table})


async def _renew(tables: list[TableSocket]) -> None:
    """Count those again who watch here."""
    global _renewed_at  # noqa: PLW0603  # one for each process
    if monotonic() - _renewed_at < watching.RENEW:
        return
    _renewed_at = monotonic()
    watches = {(socket.game_id, socket.user.pk) for socket in tables if socket.seat is None}
    if watches:
        await in_thread(watching.go_on, watches)
    await in_thread(watching.forget_old)


beat.checks.append(tell_watchers)

"""Those who watch by a socket: they are counted for everybody at the table, and told what is due by now."""

from contextlib import suppress
from time import monotonic

from api import groups
from api.threads import in_thread
from games.models import Game
from games.see import selectors
from games.sockets import beat
from games.sockets.base import open_sockets
from games.sockets.consumers import newcomers, onlookers
from games.table import live, watching

_renewed_at = float("-inf")
_told: dict[int, int] = {}
"""How many watched each game when that was counted last."""


async def tell_watchers() -> None:
    """Tell each table how many watch it, where that has changed; and those who see it later, what is due."""
    if not open_sockets:
        return
    new = set(newcomers)
    onlookers.update(socket for socket in new if socket.seat is None)
    await _renew()
    counts = await in_thread(watching.counts)
    changed = {game_id for game_id, _count in counts.items() ^ _told.items()}
    changed |= {socket.game_id for socket in new} & counts.keys()
    newcomers.difference_update(new)
    _told.clear()
    _told.update(counts)
    for game_id in changed:
        groups.send_here(live.group_of(game_id), {"type": "watchers.count", "count": counts.get(game_id, 0)})
    for game_id in {socket.game_id for socket in onlookers if socket.is_behind}:
        with suppress(Game.DoesNotExist):
            table = await in_thread(selectors.table_for, game_id, None)
            groups.send_here(live.group_of(game_id), {"type": "look.behind", "table": table})


async def _renew() -> None:
    """Count those again who watch here."""
    global _renewed_at  # noqa: PLW0603  # one for each process
    if monotonic() - _renewed_at < watching.RENEW:
        return
    _renewed_at = monotonic()
    if watches := {(socket.game_id, socket.user.pk) for socket in onlookers if socket.seat is None}:
        await in_thread(watching.go_on, watches)
    await in_thread(watching.forget_old)


beat.checks.append(tell_watchers)

"""What other processes have told of games is read for all games together, every few milliseconds."""

import asyncio

from api.threads import in_thread
from games.table import memory

GATHERING = 0.002
"""Seconds in which more may be heard before it is read."""

MOST = 100
"""Games in one read."""

_heard: dict[int, int] = {}
"""Entries that others have told of, the newest of each game, and that are still to be read."""

_reading: asyncio.Task[None] | None = None


async def caught_up(game_id: int, seq: int) -> None:
    """Wait until all that was heard by now was read; who is not served by that has to look alone."""
    global _reading  # noqa: PLW0603  # one for each process
    _heard[game_id] = max(seq, _heard.get(game_id, 0))
    if _reading is None or _reading.done() or _reading.get_loop() is not asyncio.get_running_loop():
        _reading = asyncio.create_task(_read())
    await asyncio.shield(_reading)


async def _read() -> None:
    global _reading  # noqa: PLW0603
    await asyncio.sleep(GATHERING)
    _reading = None  # what is heard from here on is for the next read
    heard = {game_id: _heard.pop(game_id) for game_id in list(_heard)[:MOST]}
    await in_thread(memory.catch_up, heard)

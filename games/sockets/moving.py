"""A process that is about to end sends its sockets elsewhere, a few at a time, and closes those that stay."""

import asyncio
import random
from typing import TYPE_CHECKING

from api import framing

if TYPE_CHECKING:
    from games.sockets.base import Socket

RESTART = 1012
SPREAD = 3.0
"""Seconds over which readers are spread: all at once would be a crowd at the next door."""

LEEWAY = 1.0
"""Seconds that a socket stays open after its time: a reader that has heard goes by itself."""

open_sockets: "set[Socket]" = set()
"""Those of this process that have been let in."""


async def send_all_away(spread: float = SPREAD) -> None:
    """Return once nobody is here, or everybody has had their time; who does not hear of moving is closed by it."""
    away = (_send_away(one, random.uniform(0, spread)) for one in list(open_sockets))
    going = asyncio.gather(*away, return_exceptions=True)  # who has gone meanwhile cannot be told
    while open_sockets and not going.done():
        await asyncio.sleep(0.05)
    going.cancel()


async def _send_away(socket: "Socket", seconds: float) -> None:
    """Tell one reader when to leave, and close behind it; between two messages, so that a move is finished."""
    frame = framing.frame("conn:moving", {"within_ms": int(seconds * 1000), "server_ts": framing.now_ms()})
    async with socket.one_by_one:
        await socket.say(frame)
    await asyncio.sleep(seconds + LEEWAY)
    async with socket.one_by_one:
        await socket.close(RESTART)

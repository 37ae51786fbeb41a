"""uvicorn's server, which ends in order: says so, lets everybody go elsewhere, finishes what it is at."""

import asyncio
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from django.conf import settings

from games.sockets import moving
from operations import leaving

FINISH = 3
"""Seconds that requests may take once all sockets have been sent away."""

HEARD = 0.5
"""Seconds in which all processes that end at once have heard of it, and take nobody whom another one sends away."""

SEND_AWAY = moving.SPREAD + moving.LEEWAY + 0.5
"""Seconds after which the sockets that are left are closed at once, with the same code."""


class Server(uvicorn.Server):
    """Asked to end: `/readyz` says so, newcomers are taken a little longer, sockets go one after another."""

    in_a_hurry = False
    """Whether somebody waits at a terminal: then there is no load balancer to be told, and nobody has to be spread."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and tell whoever waits for it."""
        await super().startup(sockets)
        self.opened()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, with exit code 0; the second time do not wait for anybody."""
        self.force_exit = self.should_exit
        self.in_a_hurry = sig == signal.SIGINT
        self.should_exit = True
        leaving.begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody elsewhere, then end as uvicorn does: requests are finished, what is left is closed."""
        going = asyncio.create_task(self._send_away())
        while not going.done() and not self.force_exit:
            await asyncio.wait([going], timeout=0.1)
        going.cancel()
        await super().shutdown(sockets)

    async def _send_away(self) -> None:
        await asyncio.sleep(0 if self.in_a_hurry else settings.DRAIN_SECONDS)
        for server in self.servers:
            server.close()
        await asyncio.sleep(0 if self.in_a_hurry else HEARD)
        async with asyncio.timeout(SEND_AWAY):
            await moving.send_all_away(0 if self.in_a_hurry else moving.SPREAD)

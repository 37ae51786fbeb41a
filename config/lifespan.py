"""ASGI's lifespan: when the server ends, the workers beside it stop in order."""

import asyncio
from collections.abc import Sequence

from config.bridge import Message, Receive, Send
from games.clock import workers
from games.clock.periodic import PeriodicWorker

PATIENCE = 1.5
"""Seconds that workers may take to finish what they are at."""


class Lifespan:
    """Stops workers when the server ends; Daphne knows nothing of this, and lets them fall with the process."""

    def __init__(self, started: Sequence[PeriodicWorker]) -> None:
        self.started = started

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Wait for the end."""
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.to_thread(workers.stop, self.started, PATIENCE)
        await send({"type": "lifespan.shutdown.complete"})

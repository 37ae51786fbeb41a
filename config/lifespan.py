"""ASGI's lifespan: when the server ends, the workers beside it stop in order."""

import asyncio
from collections.abc import Sequence
from threading import Thread
from time import monotonic

from config.bridge import Message, Receive, Send
from games.clock.referee import Worker

PATIENCE = 1.5
"""Seconds that workers may take to finish what they are at; the next process does what they leave."""


class Lifespan:
    """Stops workers when the server ends; Daphne knows nothing of this, and lets them fall with the process."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self.workers = workers

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Wait for the end."""
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.to_thread(self.stop)
        await send({"type": "lifespan.shutdown.complete"})

    def stop(self) -> None:
        """Tell all workers to stop, and wait for them a moment."""
        stopping = [Thread(target=worker.stop, daemon=True) for worker in self.workers]
        until = monotonic() + PATIENCE
        for thread in stopping:
            thread.start()
        for thread in stopping:
            thread.join(max(0.0, until - monotonic()))

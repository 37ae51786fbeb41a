"""`manage.py referee`: see to turn clocks, unhurried bots and letters in a process of its own; any number may run."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from api import groups
from games.clock import workers


class Command(BaseCommand):
    """Runs until it is told to stop, and finishes what it is at."""

    help = (
        "Sees to turn clocks, bots that take their time and letters. Any number may run, beside any number of servers."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Look until SIGINT or SIGTERM."""
        asyncio.run(watch())


async def watch() -> None:
    """The workers are threads; the nudges of the referee leave by this loop."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    groups.listen_on(loop)
    started = workers.start()
    await stop.wait()
    await asyncio.to_thread(workers.stop, started)

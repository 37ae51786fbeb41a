"""`manage.py referee`: see to turn clocks, unhurried bots and letters in a process of its own; any number may run."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from games.clock.referee import Referee, Worker, beside
from games.clock.turn_mails import Post
from games.table import live


class Command(BaseCommand):
    """Runs until it is told to stop, and finishes what it is at."""

    help = (
        "Sees to turn clocks, bots that take their time and letters. Any number may run, beside any number of servers."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Look until SIGINT or SIGTERM."""
        asyncio.run(watch())


async def watch() -> None:
    """The referee works in a thread; its nudges leave by this loop."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    live.listen_on(loop)
    helpers: list[Worker] = [Referee(), Post(), *(worker for make in beside if (worker := make()))]
    for helper in helpers:
        helper.start()
    await stop.wait()
    for helper in helpers:
        await asyncio.to_thread(helper.stop)

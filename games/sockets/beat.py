"""What a process with sockets checks every few seconds, so that what was lost is made good without anybody moving."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

Check = Callable[[], Awaitable[None]]
log = logging.getLogger(__name__)
BEAT = 5.0
"""Seconds between two rounds of checks."""

checks: list[Check] = []
"""What is checked, in this order; rooms append theirs when they are imported."""

_loop_of: asyncio.Task[None] | None = None


def keep_beating() -> None:
    """Check for as long as this loop runs: it holds sockets."""
    global _loop_of  # noqa: PLW0603  # one for each process
    loop = asyncio.get_running_loop()
    if _loop_of is None or _loop_of.done() or _loop_of.get_loop() is not loop:
        _loop_of = loop.create_task(_beats())


async def _beats() -> None:
    while True:
        await asyncio.sleep(BEAT)
        await beat()


async def beat() -> None:
    """Checks everything once; a check that fails does not stop the others."""
    for check in checks:
        try:
            await check()
        except Exception as error:  # the database or Redis may be away for a while
            log.warning("a check of the beat failed (%s)", type(error).__name__)

"""Threads for what may wait, so that the event loop never does: the database, and bots that think."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="sockets")
"""They persist, and so do their connections. One hop is all a call costs: `sync_to_async` would take three of them."""


_moves = ThreadPoolExecutor(
    1 if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") else settings.MOVE_THREADS,
    thread_name_prefix="moves",
)
"""SQLite has one writer at a time: several threads would only wake each other to wait."""


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the function returns, called in a thread that may use the database."""
    return await _run(_pool, partial(function, *args, **kwargs))


async def in_line(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for what writes at once and thinks about nothing: where only one can write, one does after another."""
    return await _run(_moves, partial(function, *args, **kwargs))


async def _run(pool: ThreadPoolExecutor, function: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, _called, function)


def _called(function: Callable[[], T]) -> T:
    try:
        return function()
    finally:
        close_old_connections()

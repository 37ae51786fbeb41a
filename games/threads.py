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

_pool = ThreadPoolExecutor(settings.HTTP_THREADS, thread_name_prefix="sockets")
"""They persist, and so do their connections. One hop is all a call costs: `sync_to_async` would take three of them."""


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the function returns, called in a thread that may use the database."""
    call = partial(_called, partial(function, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_pool, call)


def _called(function: Callable[[], T]) -> T:
    try:
        return function()
    finally:
        close_old_connections()

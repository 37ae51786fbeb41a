"""Threads for what may wait, so that the event loop never does: the database."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import Error, close_old_connections

from api import outage

P = ParamSpec("P")
T = TypeVar("T")

pool = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="sockets")
"""They persist, and so do their connections. One hop is all a call costs: `sync_to_async` would take three of them."""

_tasks: set[asyncio.Task[None]] = set()


def later(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Do something without waiting for it; the task is kept until it is done."""
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return task


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the function returns, called in a thread that may read the database; once more if its connection dies."""
    return await run(partial(_read, partial(function, *args, **kwargs)))


async def once_in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for what may write: whoever asked knows by its key whether it may be repeated."""
    return await run(partial(function, *args, **kwargs))


async def run(function: Callable[[], T], pool: ThreadPoolExecutor = pool) -> T:
    """What the function returns, called in a thread of this pool."""
    return await asyncio.get_running_loop().run_in_executor(pool, called, function)


def called(function: Callable[[], T]) -> T:
    """What the function returns, with a connection that is given back; an outage is a `Problem` like any other."""
    try:
        return function()
    except Error as error:
        if (problem := outage.problem_of(error)) is None:
            raise
        raise problem from None
    finally:
        close_old_connections()


def _read(function: Callable[[], T]) -> T:
    """What the function returns; who has waited in vain already does not wait again."""
    begun = monotonic()
    try:
        return function()
    except Error as error:
        if not outage.is_outage(error) or monotonic() - begun >= settings.DATABASE_PATIENCE:
            raise
    close_old_connections()
    return function()

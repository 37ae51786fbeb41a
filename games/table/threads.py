"""Threads for what may wait, so that the event loop never does: the database, and for bots that think."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import Error, close_old_connections

from api import mistakes, outage

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="sockets")
"""They persist, and so do their connections. One hop is all a call costs: `sync_to_async` would take three of them."""


_bots = ThreadPoolExecutor(settings.BOT_THREADS, thread_name_prefix="bots")
"""They wait for the processes that think, and write down what those have chosen."""


def beside(function: Callable[..., object], *args: Any, quick: bool = False, **kwargs: Any) -> None:
    """Let the moves of bots go on, while whoever has made their turn come goes on; the quick do not wait for others."""
    (_pool if quick else _bots).submit(_unheard, partial(function, *args, **kwargs))


async def until_done(function: Callable[P, T], quick: bool, *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for somebody who waits for it."""
    return await _run(partial(function, *args, **kwargs), _pool if quick else _bots)


def _unheard(function: Callable[[], object]) -> None:
    """Call what nobody waits for."""
    try:
        _called(function)
    except Exception as error:
        mistakes.note(error, "what bots did beside failed")


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the function returns, called in a thread that may read the database; once more if its connection dies."""
    return await _run(partial(_read, partial(function, *args, **kwargs)))


async def once_in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for what may write: whoever asked knows by its key whether it may be repeated."""
    return await _run(partial(function, *args, **kwargs))


async def _run(function: Callable[[], T], pool: ThreadPoolExecutor = _pool) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, _called, function)


def _called(function: Callable[[], T]) -> T:
    """The same, with a connection that is given back; an outage is a `Problem` like any other."""
    try:
        return function()
    except Error as error:
        if (problem := outage.problem_of(error)) is None:
            raise
        raise problem from None
    finally:
        close_old_connections()


def _read(function: Callable[[], T]) -> T:
    """The same; who has waited in vain already does not wait again."""
    begun = monotonic()
    try:
        return function()
    except Error as error:
        if not outage.is_outage(error) or monotonic() - begun >= settings.DATABASE_PATIENCE:
            raise
    close_old_connections()
    return function()

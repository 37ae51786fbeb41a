"""Threads for bots, so that nobody waits for their thoughts."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from django.conf import settings

from api import mistakes
from api.threads import called, pool, run

P = ParamSpec("P")
T = TypeVar("T")

_bots = ThreadPoolExecutor(settings.BOT_THREADS, thread_name_prefix="bots")
"""They wait for the processes that think, and write down what those have chosen."""


def beside(function: Callable[..., object], *args: Any, quick: bool = False, **kwargs: Any) -> None:
    """Let the moves of bots go on, while whoever has made their turn come goes on; the quick do not wait for others."""
    (pool if quick else _bots).submit(_unheard, partial(function, *args, **kwargs))


async def until_done(function: Callable[P, T], quick: bool, *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for somebody who waits for it."""
    return await run(partial(function, *args, **kwargs), pool if quick else _bots)


def _unheard(function: Callable[[], object]) -> None:
    """Call what nobody waits for."""
    try:
        called(function)
    except Exception as error:
        mistakes.note(error, "what bots did beside failed")

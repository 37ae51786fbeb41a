"""Tuning of memory: what is let go of is used again, or goes back to the system.

Libraries of C other than glibc know none of these functions, and need none.
"""

import asyncio
import ctypes
import gc
from contextlib import suppress
from time import monotonic, thread_time

from games.sockets.moving import open_sockets
from games.table import memory

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""`M_ARENA_MAX` and `M_MMAP_THRESHOLD` of `malloc.h`."""

ARENAS = 2
"""Each of dozens of threads would have its own, with holes that no other thread can fill."""

LARGE = 128 * 1024
"""Bytes from which on something has pages of its own. If nobody says so, glibc raises this with every such thing."""

YOUNG = 1
"""The generations up to this one are searched with each beat: 60,000 objects at most, some milliseconds."""

MINUTE = 60.0
"""Seconds between two searches of everything, at least."""

SHARE = 0.001
"""So much of the time may go into looking for what nobody uses any more, at most."""

HOUR = 3600.0
"""Seconds after which everything is searched although nobody has gone: knots may be in what was set aside."""

GONE, MANY = 0.25, 100
"""Everything is searched once this share of the sockets and of the games that are awake has gone, and so many."""

_next = 0.0
_all_at = monotonic()
_most = 0
"""Since when, and of how many sockets and games, nothing but what is new has been searched."""


def share_arenas() -> None:
    """Limits how memory is scattered, best before there are threads."""
    with suppress(AttributeError, OSError):
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, ARENAS)
        library.mallopt(MMAP_THRESHOLD, LARGE)


async def set_aside() -> None:
    """Collects what nobody uses of what is new, and takes all else out of further searches: with each beat.

    Thousands of sockets and games are a million objects. To search them all stops everything for half a second, and
    there is hardly anything to be found: they go by themselves when their time has come.
    """
    gc.collect(YOUNG)
    gc.freeze()


async def give_back() -> None:
    """Searches everything once many have gone, or an hour has, and gives whole pages back to the system."""
    global _next, _all_at, _most  # noqa: PLW0603  # one for each process
    now, held = monotonic(), len(open_sockets) + memory.awake()
    _most = max(_most, held)
    have_gone = _most - held >= max(MANY, _most * GONE)
    if now < _next or not (have_gone or now >= _all_at + HOUR):
        return
    took = await asyncio.to_thread(_clear_up)
    _all_at, _most = monotonic(), held
    _next = _all_at + max(MINUTE, took / SHARE)


def _clear_up() -> float:
    """How many seconds of CPU that took: nothing else happens meanwhile."""
    begun = thread_time()
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
    return thread_time() - begun

"""Tuning of memory: what is let go of is used again, or goes back to the system.

Libraries of C other than glibc know none of these functions, and need none.
"""

import asyncio
import ctypes
import gc
from contextlib import suppress
from time import monotonic

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""`M_ARENA_MAX` and `M_MMAP_THRESHOLD` of `malloc.h`."""

ARENAS = 2
"""Each of dozens of threads would have its own, with holes that no other thread can fill."""

LARGE = 128 * 1024
"""Bytes from which on something has pages of its own. If nobody says so, glibc raises this with every such thing."""

MINUTE = 60.0
SHARE = 0.001
"""So much of the time may go into looking for what nobody uses any more, at most."""

_next = 0.0


def share_arenas() -> None:
    """Limits how memory is scattered, best before there are threads."""
    with suppress(AttributeError, OSError):
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, ARENAS)
        library.mallopt(MMAP_THRESHOLD, LARGE)


async def give_back() -> None:
    """Collects what nobody uses, and gives whole pages of it back to the system: once a minute, or more seldom."""
    global _next  # noqa: PLW0603  # one for each process
    if monotonic() >= _next:
        took = await asyncio.to_thread(_clear_up)
        _next = monotonic() + max(MINUTE, took / SHARE)


def _clear_up() -> float:
    """How many seconds that took: nothing else happens meanwhile."""
    begun = monotonic()
    gc.collect()
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
    return monotonic() - begun

"""The cache of a house that is one process: Django's own in memory, but what has expired goes.

Django's lets go of an expired entry when somebody asks for it, and most counters are never asked for again.
"""

from heapq import heappop, heappush
from itertools import count
from threading import Lock
from time import time
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

AT_ONCE = 4
"""Expired entries that one new entry takes along; more than one, so that they never pile up."""

_due: dict[str, list[tuple[float, int, str, int | None]]] = {}
"""When entries expire, by the name of their cache, which all threads share."""

_lock = Lock()
_numbers = count()


class MemoryCache(LocMemCache):
    """Remembers until when everything is good."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self.due = _due.setdefault(name, [])

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Set an entry that is not there; whether it was not."""
        added = super().add(key, value, timeout, version)
        if added:
            self._tidy(key, timeout, version)
        return added

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Set an entry."""
        super().set(key, value, timeout, version)
        self._tidy(key, timeout, version)

    def _tidy(self, key: str, timeout: Any, version: int | None) -> None:
        until = self.get_backend_timeout(timeout)
        expired: list[tuple[str, int | None]] = []
        with _lock:
            if until is not None:
                heappush(self.due, (until, next(_numbers), key, version))
            while self.due and self.due[0][0] <= time() and len(expired) < AT_ONCE:
                expired.append(heappop(self.due)[2:])
        for other, its_version in expired:
            self.has_key(other, its_version)  # lets go of it, unless it has been set anew

    def clear(self) -> None:
        """Forget everything."""
        with _lock:
            self.due.clear()
        super().clear()

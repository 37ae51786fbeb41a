"""The cache of a house of several processes: Redis while it answers, else this process's own memory.

What is counted or remembered meanwhile is known to this process alone; nothing fails, and nobody waits for long.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from api.circuit import redis_circuit
from config.memory_cache import MemoryCache

Values = dict[str, Any]
Timeout = Any
OWN: Values = {"OPTIONS": {"MAX_ENTRIES": 100_000}}
"""Options of the memory that stands in: counters of the rate limits must not push each other out."""


class RedisCacheOrMemory(BaseCache):
    """Django's Redis cache, for which a cache in memory stands in."""

    def __init__(self, server: str, params: Values) -> None:
        super().__init__(params)
        self.shared = RedisCache(server, params)
        self.own = MemoryCache(f"instead of {server}", {**params, **OWN})

    def _ask(self, method: str, *args: Any, **more: Any) -> Any:
        """The answer of Redis, or of this process where there is none."""
        if redis_circuit.may_ask():
            try:
                answer = getattr(self.shared, method)(*args, **more)
            except (RedisError, OSError) as error:
                redis_circuit.failed(error)
            else:
                redis_circuit.worked()
                return answer
        return getattr(self.own, method)(*args, **more)

    def add(self, key: str, value: Any, timeout: Timeout = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Store a value unless there is one; whether it was stored."""
        return bool(self._ask("add", key, value, timeout, version))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """A value."""
        return self._ask("get", key, default, version)

    def set(self, key: str, value: Any, timeout: Timeout = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Store a value."""
        self._ask("set", key, value, timeout, version)

    def touch(self, key: str, timeout: Timeout = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value for longer; whether there was one."""
        return bool(self._ask("touch", key, timeout, version))

    def delete(self, key: str, version: int | None = None) -> bool:
        """Forget a value; whether there was one."""
        return bool(self._ask("delete", key, version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a number, which has to be there."""
        return int(self._ask("incr", key, delta, version))

    def has_key(self, key: str, version: int | None = None) -> bool:
        """Whether there is a value."""
        return bool(self._ask("has_key", key, version))

    def get_many(self, keys: Iterable[str], version: int | None = None) -> Values:
        """Those of these values that are there."""
        return dict(self._ask("get_many", list(keys), version))

    def set_many(
        self, data: Mapping[str, Any], timeout: Timeout = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        """Store several values; the keys of those that could not be."""
        return list(self._ask("set_many", data, timeout, version))

    def delete_many(self, keys: Iterable[str], version: int | None = None) -> None:
        """Forget several values."""
        self._ask("delete_many", list(keys), version)

    def clear(self) -> None:
        """Forget everything, here and there."""
        self.own.clear()
        self._ask("clear")

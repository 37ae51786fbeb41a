"""Redis for tests: several processes share one, and each may empty only what is its own."""

from django.core.cache.backends.redis import RedisCache


class OwnKeys(RedisCache):
    def clear(self) -> None:
        """Django would empty the whole database, and with it what a test in another process has just counted."""
        redis = self._cache.get_client(None, write=True)
        for key in redis.scan_iter(self.make_key("*")):
            redis.delete(key)

"""Redis for tests: several processes share one, and each may empty only what is its own."""

from typing import Any

import redis
from django.conf import settings

from config.cache import RedisCacheOrMemory


class OwnKeys(RedisCacheOrMemory):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.mine = self.shared.make_key("*")

    def clear(self) -> None:
        """Django would empty the whole database, and with it what a test in another process has just counted."""
        self.own.clear()
        with redis.Redis.from_url(settings.REDIS_URL) as client:
            for key in client.scan_iter(self.mine):
                client.delete(key)

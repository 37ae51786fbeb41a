"""Emptying the cache of one process that tests leaves the others alone."""

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.core.cache.backends.base import BaseCache

from tests.own_keys import OwnKeys

pytestmark = [pytest.mark.services, pytest.mark.processes]


def test_only_ones_own_keys_go() -> None:
    another: BaseCache = OwnKeys(settings.REDIS_URL, {"KEY_PREFIX": settings.REDIS_PREFIX + "-another"})
    try:
        cache.set("counted", 1)
        another.set("counted", 2)
        cache.clear()
        assert caches["default"].get("counted") is None
        assert another.get("counted") == 2
    finally:
        another.delete("counted")

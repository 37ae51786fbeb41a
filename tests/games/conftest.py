"""Every test begins as if the process had just started."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from games.table import memory, presence


@pytest.fixture(autouse=True)
def fresh_process() -> Iterator[None]:
    memory.forget_all()
    presence._here.clear()
    presence._seen.clear()
    cache.clear()
    yield
    memory.forget_all()
    cache.clear()

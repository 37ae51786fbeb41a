"""Every test begins as if the process had just started."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from games.table import remembered
from people import presence


@pytest.fixture(autouse=True)
def fresh_process() -> Iterator[None]:
    remembered.forget_all()
    presence._here.clear()
    presence._seen.clear()
    presence._noted.clear()
    cache.clear()
    yield
    remembered.forget_all()
    cache.clear()

"""Tests that need PostgreSQL and Redis belong to the run that names them; there, a missing one is a failure."""

import os
import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.clock import referee, watch
from games.table import remembered
from people import presence

NAMED = os.environ.get("DATABASE_URL", "").startswith("postgres")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without a PostgreSQL that is named there is nothing to start servers on: say how many tests wait for it."""
    if not NAMED:
        leave_out("processes", config, items)
    for proxy in ("nginx", "caddy"):
        if not shutil.which(proxy) and os.environ.get("CI") != "true":
            leave_out(proxy, config, items)


def leave_out(mark: str, config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [item for item in items if item.get_closest_marker(mark)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker(mark)]


@pytest.fixture(autouse=True)
def fresh_process() -> Iterator[None]:
    """Every test begins as if the process had just started."""
    remembered.forget_all()
    presence._here.clear()
    presence._seen.clear()
    referee._stumbles.clear()
    watch._timed_out.clear()
    watch.wall = watch.WallClock()
    cache.clear()
    yield
    remembered.forget_all()
    cache.clear()


class Clock:
    """The time of the site, which only goes on when it is told to."""

    def __init__(self) -> None:
        self.now = timezone.now()
        self.passed = 0.0

    def __call__(self) -> datetime:
        return self.now

    def monotonic(self) -> float:
        """What a clock says that nobody can set."""
        return self.passed

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)
        self.passed += seconds

    def jump(self, seconds: float) -> None:
        """Set the wall clock."""
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Time stands still but for `tick`."""
    stands = Clock()
    monkeypatch.setattr(timezone, "now", stands)
    monkeypatch.setattr(watch, "monotonic", stands.monotonic)
    return stands

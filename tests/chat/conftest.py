"""Every test begins as if the process had just started; people and a lobby to begin with."""

from typing import Any

import pytest

from tests.games.callers import Caller, person
from tests.games.conftest import fresh_process

__all__ = ["fresh_process"]


@pytest.fixture
def ann(db: Any) -> Caller:
    return person("Ann")


@pytest.fixture
def bob(db: Any) -> Caller:
    return person("Bob")


@pytest.fixture
def cy(db: Any) -> Caller:
    return person("Cy")


@pytest.fixture
def nobody() -> Caller:
    return Caller()


@pytest.fixture
def clock(monkeypatch: Any) -> list[float]:
    """The time, which stands still unless a test moves it."""
    now = [1_790_000_000.0]
    monkeypatch.setattr("chat.services.time.time", lambda: now[0])
    return now

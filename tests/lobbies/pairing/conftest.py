"""Each test begins as if the process had just started, at a time that only goes on when it is told to."""

from typing import Any

import pytest

from tests.games.callers import Caller, person
from tests.games.conftest import fresh_process
from tests.live.conftest import Clock, clock
from tests.lobbies.pairing.seeking import Hour

__all__ = ["Clock", "clock", "fresh_process"]


@pytest.fixture(autouse=True)
def _process(fresh_process: None) -> None:
    """Every test here wants it."""


@pytest.fixture
def hour(clock: Clock, db: Any) -> Hour:
    return Hour(clock)


@pytest.fixture
def ada(db: Any) -> Caller:
    return person("Ada")


@pytest.fixture
def bob(db: Any) -> Caller:
    return person("Bob")


@pytest.fixture
def cleo(db: Any) -> Caller:
    return person("Cleo")


@pytest.fixture
def dan(db: Any) -> Caller:
    return person("Dan")

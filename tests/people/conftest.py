"""Every test begins as if the process had just started; three members to begin with."""

from typing import Any

import pytest

from tests.games.callers import Caller
from tests.games.conftest import fresh_process
from tests.people.members import caller

__all__ = ["fresh_process"]


@pytest.fixture
def ann(db: Any) -> Caller:
    return caller("ann")


@pytest.fixture
def bob(db: Any) -> Caller:
    return caller("bob")


@pytest.fixture
def cleo(db: Any) -> Caller:
    return caller("cleo")

"""Who knows of private tables, and a clock that can be put forward."""

from collections.abc import Iterator

import pytest

from api import framing
from tests.games.uno.company import Clock, knowing


@pytest.fixture(autouse=True)
def known_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from knowing(monkeypatch)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """What the clock of moves says."""
    found = Clock(framing.now_ms)
    monkeypatch.setattr(framing, "now_ms", found)
    return found

"""Memory goes back to the system, on machines whose library can do that; on others nothing happens."""

from types import SimpleNamespace
from typing import Any

import pytest

from config import memory_tuning


def library(monkeypatch: pytest.MonkeyPatch, **functions: Any) -> None:
    monkeypatch.setattr(memory_tuning.ctypes, "CDLL", lambda _name: SimpleNamespace(**functions))


def test_few_arenas_and_pages_of_their_own_for_what_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: dict[int, int] = {}
    library(monkeypatch, mallopt=chosen.__setitem__)
    memory_tuning.share_arenas()
    assert chosen == {-8: 2, -3: 131072}


@pytest.mark.parametrize(("takes", "trimmed"), [(0.02, [1000, 1061, 1122]), (0.1, [1000, 1101])])
async def test_pages_go_back_once_a_minute_or_more_seldom(
    monkeypatch: pytest.MonkeyPatch, takes: float, trimmed: list[int]
) -> None:
    now, found = [1000.0], []

    def collect() -> None:
        now[0] += takes

    def trim(_pad: int) -> None:
        found.append(int(now[0]))

    library(monkeypatch, malloc_trim=trim)
    monkeypatch.setattr(memory_tuning, "monotonic", lambda: now[0])
    monkeypatch.setattr(memory_tuning.gc, "collect", collect)
    monkeypatch.setattr(memory_tuning, "_next", 0.0)
    for _ in range(150):
        await memory_tuning.give_back()
        now[0] = int(now[0]) + 1
    assert found == trimmed


async def test_a_library_without_them_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    library(monkeypatch)
    monkeypatch.setattr(memory_tuning, "_next", 0.0)
    memory_tuning.share_arenas()
    await memory_tuning.give_back()
    assert memory_tuning._next > 0

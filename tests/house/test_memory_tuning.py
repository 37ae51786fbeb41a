"""Memory goes back to the system, on machines whose library can do that; on others nothing happens."""

import gc
import weakref
from collections.abc import Iterator
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


class Collector:
    """Time, what is held, and what was searched and given back when."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, takes: float) -> None:
        self.now, self.held, self.takes = 1000.0, 0, takes
        self.searched: list[int] = []
        library(monkeypatch, malloc_trim=lambda _pad: self.searched.append(int(self.now)))
        for clock in ("monotonic", "thread_time"):
            monkeypatch.setattr(memory_tuning, clock, lambda: self.now)
        monkeypatch.setattr(memory_tuning, "open_sockets", range(0))
        monkeypatch.setattr(memory_tuning.memory, "awake", lambda: self.held)
        monkeypatch.setattr(memory_tuning.gc, "collect", self.collect)
        monkeypatch.setattr(memory_tuning.gc, "freeze", lambda: None)
        for name in ("_next", "_all_at", "_most"):
            monkeypatch.setattr(memory_tuning, name, 0)

    def collect(self) -> None:
        self.now += self.takes

    async def beats(self, held: int, seconds: int) -> None:
        self.held = held
        for _ in range(seconds):
            await memory_tuning.give_back()
            self.now = int(self.now) + 1


@pytest.fixture
def _thawed() -> Iterator[None]:
    """What was set aside is searched again afterwards."""
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("_thawed")
@pytest.mark.parametrize(("takes", "searched"), [(0.02, [1000, 1061, 1122]), (0.1, [1000, 1101])])
async def test_everything_is_searched_as_many_go_but_once_a_minute_or_more_seldom(
    monkeypatch: pytest.MonkeyPatch, takes: float, searched: list[int]
) -> None:
    collector = Collector(monkeypatch, takes)
    for _second in range(150):
        memory_tuning._most = 1000  # and all of them have gone
        await collector.beats(0, 1)
    assert collector.searched == searched


@pytest.mark.usefixtures("_thawed")
async def test_nothing_that_stays_is_searched_again_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    collector = Collector(monkeypatch, 0.5)
    await collector.beats(60, 10)
    await collector.beats(0, 10)
    await collector.beats(4800, 990)
    assert collector.searched == [], "nor when a few were all"
    await collector.beats(3700, 10)
    assert collector.searched == [], "a few may go"
    await collector.beats(3500, 10)
    assert collector.searched == [2020]
    await collector.beats(3500, 3600)
    assert collector.searched[1:] == [2020 + 3600 + 1]


async def test_what_was_set_aside_goes_when_nobody_uses_it_and_knots_in_it_are_found_in_the_end(no_knots: None) -> None:
    plain, knot = Knot(), Knot()
    knot.self = knot
    known = [weakref.ref(plain), weakref.ref(knot)]
    await memory_tuning.set_aside()
    assert not any(one in (plain, knot) for one in gc.get_objects() if type(one) is Knot)
    del plain, knot
    assert (known[0](), known[1]() is None) == (None, False)
    memory_tuning._clear_up()
    assert known[1]() is None


class Knot:
    """Something that may know itself."""

    self: "Knot"


@pytest.fixture
def no_knots() -> Iterator[None]:
    """Without the garbage collector, but for what the test asks for."""
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("_thawed")
async def test_a_library_without_them_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    library(monkeypatch)
    monkeypatch.setattr(memory_tuning, "_next", 0.0)
    monkeypatch.setattr(memory_tuning, "_all_at", -memory_tuning.HOUR)
    memory_tuning.share_arenas()
    await memory_tuning.give_back()
    assert memory_tuning._next > 0

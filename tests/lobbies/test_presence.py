"""Who is here, with several tabs, several processes, and a grace for who drops and comes back."""

import importlib.util
from types import ModuleType
from typing import Any

import pytest
from django.core.cache import cache

from games.table import presence

MIA, TABLE = 12, 7


def process(name: str) -> ModuleType:
    """Presence as another process of the same site has it: memory of its own, the same shared cache."""
    spec = importlib.util.spec_from_file_location(name, presence.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def one() -> ModuleType:
    return process("presence_one")


@pytest.fixture
def two() -> ModuleType:
    return process("presence_two")


@pytest.fixture
def clock(monkeypatch: Any) -> Any:
    """Time that passes only when a test says so; the cache forgets by it."""
    now = [1_790_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    monkeypatch.setattr("time.monotonic", lambda: now[0])

    def passes(seconds: float, *beating: ModuleType) -> None:
        for _ in range(int(seconds)):
            now[0] += 1
            if now[0] % presence.BEAT == 0:
                for module in beating:
                    module.beat()
        for module in (*beating, presence):
            module._seen.clear()

    cache.clear()
    return passes


def test_several_tabs_are_one_person(one: ModuleType, clock: Any) -> None:
    assert one.arrive(TABLE, MIA) is True, "the others are told once"
    assert one.arrive(TABLE, MIA) is False
    assert one.depart(TABLE, MIA) is False, "a tab is still open"
    assert one.is_connected(TABLE, MIA)
    assert one.depart(TABLE, MIA) is True


def test_who_comes_back_in_time_was_never_gone(one: ModuleType, clock: Any) -> None:
    one.arrive(TABLE, MIA)
    one.depart(TABLE, MIA)
    clock(presence.GRACE - 1, one)
    assert one.is_connected(TABLE, MIA)
    assert one.arrive(TABLE, MIA) is False, "nobody had been told otherwise"
    clock(5 * presence.GRACE, one)
    assert not one.is_gone(TABLE, MIA)


def test_who_does_not_is_gone(one: ModuleType, two: ModuleType, clock: Any) -> None:
    one.arrive(TABLE, MIA)
    one.depart(TABLE, MIA)
    clock(presence.GRACE + 1, one, two)
    assert one.is_gone(TABLE, MIA)
    assert not two.is_connected(TABLE, MIA)
    assert two.arrive(TABLE, MIA) is True


def test_another_process_sees_who_is_here(one: ModuleType, two: ModuleType, clock: Any) -> None:
    one.arrive(TABLE, MIA)
    clock(10 * presence.GRACE, one, two)
    assert two.is_connected(TABLE, MIA)
    assert not two.is_connected(TABLE, MIA + 1)
    assert not two.is_connected(f"lobby.{TABLE}", MIA), "a lobby is another place"


def test_a_tab_in_each_of_two_processes(one: ModuleType, two: ModuleType, clock: Any) -> None:
    assert one.arrive(TABLE, MIA) is True
    assert two.arrive(TABLE, MIA) is False
    assert one.depart(TABLE, MIA) is True, "the last of this process: it looks again after the grace"
    clock(presence.GRACE + 1, one, two)
    assert not one.is_gone(TABLE, MIA), "the other process beats for her"
    two.depart(TABLE, MIA)
    clock(presence.GRACE + 1, one, two)
    assert two.is_gone(TABLE, MIA)


def test_a_process_that_dies_takes_nobody_along_for_ever(one: ModuleType, two: ModuleType, clock: Any) -> None:
    one.arrive(TABLE, MIA)
    clock(presence.GRACE + presence.BEAT, two)
    assert not two.is_connected(TABLE, MIA)

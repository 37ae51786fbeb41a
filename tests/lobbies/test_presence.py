"""Who is here, with several tabs, several processes, and a grace for who drops and comes back."""

import importlib.util
from types import ModuleType
from typing import Any

import pytest
from django.core.cache import cache

from people import presence

MIA, TABLE = 12, 7


def process(name: str) -> ModuleType:
    """Presence as another process of the same site has it: memory of its own, the same shared cache."""
    spec = importlib.util.spec_from_file_location(name, presence.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def several_processes(settings: Any) -> None:
    """A process beats only where there may be others."""
    settings.REDIS_URL = settings.REDIS_URL or "redis://127.0.0.1:1"


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


def test_who_only_asks_is_here_but_not_connected(one: ModuleType, two: ModuleType, clock: Any) -> None:
    one.note(TABLE, MIA)
    assert (one.is_here(TABLE, MIA), one.is_connected(TABLE, MIA)) == (True, False)
    clock(presence.GRACE - 1)
    assert two.is_here(TABLE, MIA)
    assert two.among(TABLE, [MIA, MIA + 1]) == {MIA}
    clock(2)
    assert not one.is_here(TABLE, MIA)
    assert two.among(TABLE, [MIA, MIA + 1]) == frozenset()


def test_who_leaves_a_table_was_here_for_a_minute(one: ModuleType, two: ModuleType, clock: Any) -> None:
    one.arrive(TABLE, MIA)
    clock(5)
    one.depart(TABLE, MIA)
    clock(presence.AWAY - 1, one, two)
    assert (two.is_here(TABLE, MIA), two.was_here(TABLE, MIA)) == (False, True)
    clock(2, one, two)
    assert not two.was_here(TABLE, MIA)


def test_who_was_at_a_process_that_dies_was_here_for_a_minute(one: ModuleType, two: ModuleType, clock: Any) -> None:
    one.arrive(TABLE, MIA)
    clock(5 * presence.BEAT, one)
    clock(presence.AWAY - 1, two)
    assert (two.is_here(TABLE, MIA), two.was_here(TABLE, MIA)) == (False, True)
    clock(presence.GRACE, two)
    assert not two.was_here(TABLE, MIA)


def test_who_asks_after_a_minute_was_away(clock: Any, one: ModuleType, two: ModuleType) -> None:
    assert one.note(TABLE, MIA) is True
    clock(presence.AWAY - 1)
    assert (two.is_here(TABLE, MIA), two.was_here(TABLE, MIA)) == (False, True)
    assert two.note(TABLE, MIA) is False
    clock(presence.AWAY - 1)
    assert one.note(TABLE, MIA) is False
    clock(presence.AWAY + 1)
    assert not two.was_here(TABLE, MIA)
    assert one.note(TABLE, MIA) is True
    clock(presence.AWAY + 1)
    two.arrive(TABLE, MIA)
    assert one.note(TABLE, MIA) is False, "a socket in another process says it as well"
    assert one.note("house", MIA) is False, "nobody is waited for but at a table"


def test_a_request_now_and_then_says_as_much_as_many(clock: Any, one: ModuleType) -> None:
    assert one.is_worth_noting(TABLE, MIA)
    one.note(TABLE, MIA)
    assert not one.is_worth_noting(TABLE, MIA)
    clock(presence.NOTED)
    assert one.is_worth_noting(TABLE, MIA)
    one.arrive(TABLE, MIA)
    assert not one.is_worth_noting(TABLE, MIA), "a socket says it all"


def test_who_has_a_socket_is_here(one: ModuleType, two: ModuleType, clock: Any) -> None:
    one.count_in(TABLE, MIA)
    assert one.among(TABLE, [MIA]) == {MIA}
    clock(presence.BEAT, one, two)
    assert two.among(TABLE, [MIA]) == {MIA}, "of which other processes hear by the beat"

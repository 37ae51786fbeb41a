"""Who beats for whom: a process alone says nothing to itself; one of several does, a few people at a time."""

from collections import Counter
from collections.abc import Iterable
from itertools import count
from typing import Any

import pytest
from django.conf import LazySettings

from people import presence

HERE = [(game, user) for game in range(3) for user in range(3)]


class Cache:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.told: list[list[str]] = []

    def set_many(self, values: Iterable[str], _seconds: float) -> None:
        self.told.append(list(values))

    def get_many(self, keys: Iterable[str]) -> dict[str, Any]:
        raise AssertionError(keys)


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch) -> Cache:
    found = Cache()
    monkeypatch.setattr(presence, "cache", found)
    monkeypatch.setattr(presence, "_here", Counter(HERE))
    monkeypatch.setattr(presence, "_seen", {})
    monkeypatch.setattr(presence, "AT_ONCE", 4)
    monkeypatch.setattr(presence, "_beats_made", count(1))
    return found


def test_where_there_is_no_other_process_nothing_is_said(cache: Cache, settings: LazySettings) -> None:
    settings.REDIS_URL = ""
    presence.beat()
    assert (cache.told, presence.lost()) == ([], [])


def test_others_hear_of_all_a_few_at_a_time(cache: Cache, settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1"
    presence.beat()
    assert [len(some) for some in cache.told] == [4, 4, 1]
    assert {key for some in cache.told for key in some} == {presence.key_of(*who) for who in HERE}


def test_now_and_then_it_is_said_for_longer(cache: Cache, settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1"
    for _ in range(presence.SIGNS):
        presence.beat()
    assert [len(some) for some in cache.told] == [4, 4, 1] * (presence.SIGNS - 1) + [4, 4, 4, 4, 1, 1]
    assert {*cache.told[-1], *cache.told[-3], *cache.told[-5]} == {presence.lately_key(*who) for who in HERE}

"""A house without its Redis: who was let down asks again after a pause, and nobody else waits."""

import logging
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from redis.exceptions import ConnectionError as NoConnection

from api import circuit
from api.circuit import LINE_EVERY, PAUSE, Circuit
from config import cache, shared_layer
from config.cache import RedisCacheOrMemory
from config.shared_layer import RedisPubSubLayer
from people import presence


class Clock:
    """Time that passes when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stands = Clock()
    monkeypatch.setattr(circuit, "monotonic", stands)
    return stands


@pytest.fixture
def fresh(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Circuit:
    """A circuit of this test alone, by which everything goes."""
    made = Circuit()
    for module in (cache, shared_layer, presence):
        monkeypatch.setattr(module, "redis_circuit", made)
    return made


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if record.levelno >= logging.WARNING]


# -- The circuit ---------------------------------------------------------------------------------------------
def test_after_a_failure_one_asks_again_after_each_pause(fresh: Circuit, clock: Clock) -> None:
    assert [fresh.may_ask() for _ in range(3)] == [True] * 3
    fresh.failed(NoConnection())
    assert fresh.is_open
    assert not fresh.may_ask()
    clock.now += PAUSE
    assert [fresh.may_ask() for _ in range(3)] == [True, False, False], "the others do not wait for the answer"
    fresh.failed(NoConnection())
    clock.now += PAUSE
    assert fresh.may_ask()
    fresh.worked()
    assert [fresh.may_ask() for _ in range(3)] == [True] * 3
    assert not fresh.is_open


def test_it_is_steady_some_time_after_it_came_back(fresh: Circuit, clock: Clock) -> None:
    assert fresh.has_worked_for(100), "what never failed was never away"
    fresh.failed(NoConnection())
    clock.now += 100
    assert not fresh.has_worked_for(0)
    fresh.worked()
    clock.now += 9
    assert fresh.has_worked_for(9)
    assert not fresh.has_worked_for(10)


def test_one_line_a_minute(fresh: Circuit, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for _ in range(100):
        fresh.failed(NoConnection("10.1.2.3"))
        clock.now += LINE_EVERY / 50
        fresh.worked()
    assert len(lines(caplog)) == 2
    assert "ConnectionError" in lines(caplog)[0]
    assert "10.1.2.3" not in caplog.text
    assert caplog.text.count("answers again") == 2


# -- The cache -----------------------------------------------------------------------------------------------
@pytest.fixture
def mute() -> Iterator[tuple[str, socket.socket]]:
    """A server that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0", server


def connections(server: socket.socket) -> int:
    """How many have come since this was asked last."""
    found = 0
    while True:
        try:
            server.accept()[0].close()
        except BlockingIOError:
            return found
        found += 1


OPTIONS = {"OPTIONS": {"socket_timeout": 0.05, "socket_connect_timeout": 0.05}}


def test_a_cache_without_redis_remembers_by_itself(fresh: Circuit, clock: Clock, mute: Any) -> None:
    url, server = mute
    made = RedisCacheOrMemory(url, {"KEY_PREFIX": "x", **OPTIONS})
    assert made.add("one", 1, 60)
    assert not made.add("one", 2, 60)
    assert made.incr("one") == 2
    assert made.decr("one") == 1
    made.set_many({"two": 2, "three": 3}, 60)
    assert made.get_many(["one", "two", "four"]) == {"one": 1, "two": 2}
    assert made.touch("two", 60)
    assert made.has_key("three")
    assert made.delete("three")
    made.delete_many(["two"])
    assert made.get("two", "nothing") == "nothing"
    with pytest.raises(ValueError, match="not found"):
        made.incr("four")
    assert connections(server) == 1, "the first one has waited, and nobody after it"
    clock.now += PAUSE
    assert made.get("one") == 1
    assert made.get("one") == 1
    assert connections(server) == 1


def test_caches_of_a_process_have_one_memory(fresh: Circuit, mute: Any) -> None:
    one, other = (RedisCacheOrMemory(mute[0], {"KEY_PREFIX": "y", **OPTIONS}) for _ in range(2))
    one.set("seat", 3, 60)
    assert other.get("seat") == 3, "each thread has a cache of its own"


# -- The layer -----------------------------------------------------------------------------------------------
@pytest.fixture
def layer(mute: Any, monkeypatch: pytest.MonkeyPatch) -> RedisPubSubLayer:
    monkeypatch.setattr(shared_layer, "PULSE", 600)  # it does not try again within this test
    return RedisPubSubLayer(url=mute[0], prefix="x", patience=0.05)


async def test_sockets_of_this_process_hear_without_redis(fresh: Circuit, layer: RedisPubSubLayer, mute: Any) -> None:
    channel = await layer.new_channel()
    await layer.group_add("game.7", channel)
    assert fresh.is_open, "the first to come has waited for it"
    connections(mute[1])
    for seq in range(100):
        await layer.group_send("game.7", {"type": "nudge", "game": 7, "seq": seq})
    assert [(await layer.receive(channel))["seq"] for _ in range(100)] == list(range(100))
    await layer.group_add("game.8", channel)
    await layer.group_discard("game.8", channel)
    assert connections(mute[1]) == 0


def test_a_process_without_sockets_goes_on(fresh: Circuit, layer: RedisPubSubLayer, mute: Any) -> None:
    for seq in range(10):
        layer.tell_elsewhere("game.7", {"type": "nudge", "game": 7, "seq": seq})
    assert not layer.answers()
    assert connections(mute[1]) == 1


def test_what_is_no_message_of_ours_harms_nobody(layer: RedisPubSubLayer, caplog: pytest.LogCaptureFixture) -> None:
    layer.take(b"x" * 100)
    layer.take(b"")
    assert len(lines(caplog)) == 2


# -- Presence ------------------------------------------------------------------------------------------------
def test_while_redis_is_away_nobody_is_said_to_be(
    fresh: Circuit, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "_seen", {})
    place, user = "nowhere", 3
    assert not presence.is_connected(place, user)
    monkeypatch.setattr(presence, "_seen", {})
    fresh.failed(NoConnection())
    assert presence.is_connected(place, user)
    assert not presence.is_connected(place, user, if_unknown=False)
    assert not presence.is_gone(place, user)
    assert not presence.is_news(place, user)
    fresh.worked()
    assert presence.is_connected(place, user), "others may not have beaten yet"
    clock.now += presence.ROUND
    assert not presence.is_connected(place, user)
    assert presence.is_news(place, user)

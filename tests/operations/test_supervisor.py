"""Several processes at one socket: who dies is replaced, all are replaced by new ones, all end together."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry, multiprocess

from operations import metrics, supervisor
from operations.supervisor import Supervisor, Worker
from tests.waiting import PATIENCE, until

TOY = Path(__file__).with_name("toy_worker.py")


class House:
    """A supervisor of toys, while it runs."""

    def __init__(self, mode: str, count: int = 2) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.mode, self.opened = mode, asyncio.Event()
        self.of = Supervisor(self.command, count, self.listener)
        self.running = asyncio.create_task(self.of.run(self.opened.set))

    def command(self, place: int, line: int) -> list[str]:
        return [sys.executable, str(TOY), self.mode, str(self.listener.fileno()), str(line)]

    async def answers(self) -> int:
        """The number of the process that serves somebody."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        async with asyncio.timeout(PATIENCE):
            text = await reader.read()
        writer.close()
        return int(text)

    def numbers(self) -> set[int]:
        """The processes at their places."""
        return {worker.process.pid for worker in self.of.workers.values()}


@pytest.fixture
async def house(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.02)
    opened = House("good")
    await asyncio.wait_for(opened.opened.wait(), PATIENCE)
    yield opened
    opened.of.end(signal.SIGTERM)
    await asyncio.wait_for(opened.running, PATIENCE)


async def test_who_dies_is_replaced_and_the_others_go_on(house: House) -> None:
    dies, stays = house.numbers()
    os.kill(dies, signal.SIGKILL)
    await until(lambda: dies not in house.numbers())
    assert stays in house.numbers()
    assert len(house.numbers()) == 2
    assert await house.answers() in house.numbers()


async def test_all_are_replaced_by_new_ones_that_were_open_before(house: House) -> None:
    old, lowest = house.numbers(), []
    replacing = asyncio.create_task(house.of.replace_all())
    while not replacing.done():
        lowest.append(len(house.of.alive))
        await house.answers()
    await replacing
    assert min(lowest) >= 2, "there was always where to go"
    assert not old & house.numbers()
    assert {worker.process.pid for worker in house.of.alive} == house.numbers()


async def test_a_signal_asks_for_new_ones(house: House) -> None:
    old = house.numbers()
    os.kill(os.getpid(), signal.SIGHUP)
    await until(lambda: not old & house.numbers())
    await until(lambda: len(house.of.alive) == 2)


async def test_new_ones_that_do_not_open_leave_the_old_ones_alone(house: House, caplog: Any) -> None:
    old = house.numbers()
    house.mode = "broken"
    await house.of.replace_all()
    assert house.numbers() == old
    assert "a new process did not open: the old ones go on" in caplog.text
    assert await house.answers() in old


async def test_all_end_together_and_nobody_waits_at_the_socket() -> None:
    house = House("good")
    await asyncio.wait_for(house.opened.wait(), PATIENCE)
    house.of.end(signal.SIGTERM)
    assert await asyncio.wait_for(house.running, PATIENCE) == 0
    assert not house.of.alive
    with pytest.raises(ConnectionError):
        await house.answers()


async def test_a_house_that_cannot_open_ends_with_a_sentence(caplog: Any) -> None:
    house = House("broken")
    assert await asyncio.wait_for(house.running, PATIENCE) == 1
    assert not house.opened.is_set()
    assert "the house cannot be opened" in caplog.text


def counted() -> dict[str, float]:
    """What a scrape tells of the toys."""
    told = CollectorRegistry()
    multiprocess.MultiProcessCollector(told)  # type: ignore[no-untyped-call]
    samples = [sample for family in told.collect() for sample in family.samples]
    return {sample.name: sample.value for sample in samples}


async def test_what_a_process_was_in_the_middle_of_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(metrics.MANY, str(tmp_path))
    house = House("counting")
    await asyncio.wait_for(house.opened.wait(), PATIENCE)
    old = house.numbers()
    assert counted() == {"toy_sockets": 2, "toy_lag": max(old), "toy_moves_total": 2}
    await house.of.replace_all()
    await until(lambda: len(house.of.alive) == 2)
    assert counted() == {"toy_sockets": 2, "toy_lag": max(house.numbers()), "toy_moves_total": 4}
    house.of.end(signal.SIGTERM)
    await asyncio.wait_for(house.running, PATIENCE)
    assert counted() == {"toy_moves_total": 4}


async def test_who_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    house = House("stubborn", count=1)
    await asyncio.wait_for(house.opened.wait(), PATIENCE)
    monkeypatch.setattr(supervisor, "ENDING", 0.1)
    house.of.end(signal.SIGTERM)
    assert await asyncio.wait_for(house.running, PATIENCE) == 1
    assert "did not end, and was killed" in caplog.text
    (killed,) = house.of.workers.values()
    assert killed.process.returncode == -signal.SIGKILL, "its end was waited for"
    assert not house.of.alive
    assert not house.of.burials


async def test_pauses_grow_while_a_process_dies_early(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    house = House("good", count=1)
    await asyncio.wait_for(house.opened.wait(), PATIENCE)
    begun, sleep = house.of.start, asyncio.sleep

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async def start(place: int) -> Worker:
        house.mode = "broken" if len(pauses) < 8 else "good"
        return await begun(place)

    monkeypatch.setattr(supervisor.asyncio, "sleep", pause)
    monkeypatch.setattr(house.of, "start", start)
    os.kill(house.numbers().pop(), signal.SIGKILL)
    async with asyncio.timeout(PATIENCE):
        while len(pauses) < 8:
            await sleep(0.02)
    assert pauses == [1, 2, 4, 8, 16, 30, 30, 30]
    monkeypatch.undo()
    house.of.end(signal.SIGTERM)
    await asyncio.wait_for(house.running, PATIENCE)


async def test_workers_end_when_their_supervisor_is_killed(tmp_path: Path) -> None:
    """Seen from the line: it breaks, and nothing else tells them."""
    house = House("stubborn", count=1)
    await asyncio.wait_for(house.opened.wait(), PATIENCE)
    (worker,) = house.of.alive
    worker.line.close()
    assert await asyncio.wait_for(worker.process.wait(), PATIENCE) == 0
    house.of.end(signal.SIGTERM)
    await asyncio.wait_for(house.running, PATIENCE)

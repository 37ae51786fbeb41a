"""Queues and gates that hold nothing while nobody waits."""

import asyncio

import pytest

from config.light_queue import Gate, Queue


async def test_messages_come_in_order_whether_somebody_waits_or_not() -> None:
    queue: Queue[int] = Queue()
    queue.put_nowait(1)
    queue.put_nowait(2)
    assert [await queue.get(), await queue.get(), queue.empty()] == [1, 2, True]
    waits = asyncio.create_task(queue.get())
    await asyncio.sleep(0)
    queue.put_nowait(3)
    queue.put_nowait(4)
    assert (await waits, queue.qsize(), await queue.get()) == (3, 1, 4)


async def test_nothing_is_lost_with_a_reader_who_stops_waiting() -> None:
    queue: Queue[int] = Queue()
    waits = asyncio.create_task(queue.get())
    await asyncio.sleep(0)
    queue.put_nowait(1)
    waits.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waits
    assert await queue.get() == 1


async def test_a_gate_lets_all_pass_once_it_opens() -> None:
    gate = Gate()
    await gate.wait()
    gate.clear()
    gate.clear()
    passing = [asyncio.create_task(gate.wait()) for _ in range(2)]
    await asyncio.sleep(0)
    assert (gate.is_set(), [one.done() for one in passing]) == (False, [False, False])
    gate.set()
    await asyncio.gather(*passing)
    assert gate.is_set()

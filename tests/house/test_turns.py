"""Taking turns at a socket: one by one, in order, whoever gives up waiting."""

import asyncio

import pytest

from games.sockets.turns import Turns


class Queueing:
    """Several who want their turn, and in which order they had it."""

    def __init__(self) -> None:
        self.turns, self.inside = Turns(), 0
        self.had: list[int] = []

    async def take(self, number: int) -> None:
        async with self.turns:
            self.inside += 1
            assert self.inside == 1
            await asyncio.sleep(0)
            self.had.append(number)
            self.inside -= 1

    def start(self, *numbers: int) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.take(number)) for number in numbers]


async def test_one_by_one_in_the_order_in_which_they_came() -> None:
    queueing = Queueing()
    await asyncio.gather(*queueing.start(1, 2, 3, 4))
    await asyncio.gather(*queueing.start(5, 6))
    assert queueing.had == [1, 2, 3, 4, 5, 6]


async def test_who_gives_up_is_passed_over() -> None:
    queueing = Queueing()
    first, second, third = queueing.start(1, 2, 3)
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(first, third)
    assert (second.cancelled(), queueing.had) == (True, [1, 3])


async def test_a_turn_that_came_as_its_owner_gave_up_goes_to_the_next() -> None:
    queueing = Queueing()
    await queueing.turns.__aenter__()
    second, third = queueing.start(2, 3)
    await asyncio.sleep(0)
    await queueing.turns.__aexit__()
    second.cancel()
    await third
    assert (second.cancelled(), queueing.had) == (True, [3])
    async with asyncio.timeout(1):
        await queueing.take(4)


async def test_a_failure_ends_the_turn() -> None:
    turns = Turns()
    with pytest.raises(ValueError, match="planted"):
        async with turns:
            raise ValueError("planted")
    async with asyncio.timeout(1), turns:
        pass


async def test_nothing_is_held_once_nobody_waits() -> None:
    queueing = Queueing()
    await asyncio.gather(*queueing.start(1, 2, 3))
    assert queueing.turns._waiting == ()

"""Work that is given so many seconds: no timer is set for what is done at once, and what waits too long is ended."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from games.sockets import patience
from games.sockets.patience import within


async def at_once() -> str:
    return "done"


async def after_turns() -> str:
    for _ in range(3):
        await asyncio.sleep(0)
    return "done"


async def after_a_while() -> str:
    await asyncio.sleep(0.01)
    return "done"


async def after_a_fault() -> str:
    try:
        await asyncio.wait_for(asyncio.Event().wait(), 0.001)
    except TimeoutError:
        return "done"
    raise AssertionError("it was waited for")


@pytest.mark.parametrize("work", [at_once, after_turns, after_a_while, after_a_fault])
async def test_what_is_done_in_time_gives_what_it_gives(work: Callable[[], Awaitable[str]]) -> None:
    assert await within(5, work()) == "done"  # type: ignore[arg-type]


async def test_no_timer_is_set_for_what_need_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience.asyncio, "timeout", lambda seconds: pytest.fail("a timer"))
    assert await within(5, at_once()) == "done"


@pytest.mark.parametrize("waits", [False, True])
async def test_what_it_raises_is_raised(waits: bool) -> None:
    async def fails() -> None:
        if waits:
            await asyncio.sleep(0)
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        await within(5, fails())


async def test_what_waits_too_long_is_ended_and_hears_of_it() -> None:
    heard = []

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            heard.append("over")
            raise

    with pytest.raises(TimeoutError):
        await within(0.01, waits())
    assert heard == ["over"]


async def test_who_is_cancelled_ends_it_too() -> None:
    ended = asyncio.Event()

    async def waits() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    task = asyncio.create_task(within(5, waits()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()

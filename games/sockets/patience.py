"""Waiting with an end, for what hardly ever has to be waited for."""

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any, Generic, TypeVar

T = TypeVar("T")


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """As `asyncio.timeout` around the work, but with no timer unless it has to wait: that costs more than most work."""
    try:
        awaited = work.send(None)
    except StopIteration as over:
        found: T = over.value
        return found
    async with asyncio.timeout(seconds):
        return await Rest(work, awaited)


class Rest(Generic[T]):
    """What is left of work that has been begun and waits for something."""

    def __init__(self, work: Coroutine[Any, Any, T], awaited: Any) -> None:
        self.work, self.awaited = work, awaited

    def __await__(self) -> Generator[Any, Any, T]:
        try:
            while True:
                try:
                    answer = yield self.awaited
                except BaseException as error:  # a cancellation, which is the work's to know
                    self.awaited = self.work.throw(error)
                else:
                    self.awaited = self.work.send(answer)
        except StopIteration as over:
            found: T = over.value
            return found

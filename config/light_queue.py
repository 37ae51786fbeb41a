"""What thousands of idle sockets wait with: asyncio's own queue holds three kilobytes while it is empty."""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Queue(Generic[T]):
    """Messages for one reader, in order: as `asyncio.Queue`, but that nobody waits to put something in."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[T] = []
        self._reader: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        """How many wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self._messages

    def put_nowait(self, message: T) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def clear(self) -> None:
        """Let go of all that wait."""
        self._messages.clear()

    async def get(self) -> T:
        """Wait for the next message."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._taken()

    def get_nowait(self) -> T:
        """The next message, of which there is one."""
        return self._taken()

    def _taken(self) -> T:
        return self._messages.pop(0)


class Gate:
    """As `asyncio.Event`, but open to begin with; it holds something only while it is closed."""

    __slots__ = ("_opening",)

    def __init__(self) -> None:
        self._opening: asyncio.Event | None = None

    def is_set(self) -> bool:
        """Whether it is open."""
        return self._opening is None

    def set(self) -> None:
        """Open it: all that wait go on."""
        if self._opening is not None:
            self._opening.set()
            self._opening = None

    def clear(self) -> None:
        """Close it."""
        self._opening = self._opening or asyncio.Event()

    async def wait(self) -> None:
        """Wait until it opens, if it is closed."""
        if self._opening is not None:
            await self._opening.wait()

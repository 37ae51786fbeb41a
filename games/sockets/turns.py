"""Taking turns: what thousands of idle sockets lock with holds nothing while nobody waits."""

import asyncio
from collections.abc import Sequence


class Turns:
    """As `asyncio.Lock`, whoever came first is first; but it holds something only while somebody waits."""

    __slots__ = ("_is_taken", "_waiting")

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: Sequence[asyncio.Future[None]] = ()

    async def __aenter__(self) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting = [*self._waiting, turn]
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():  # it had come just now: the next one has it
                self._pass_on()
            raise

    async def __aexit__(self, *_reason: object) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        """Let the next one go on who still waits."""
        waiting = [turn for turn in self._waiting if not turn.done()]
        self._is_taken, self._waiting = bool(waiting), waiting[1:] or ()
        if waiting:
            waiting[0].set_result(None)

"""The one writer of this process: moves of every entrance queue for it, and those that have gathered are one commit.

A move is a generator. It judges, yields the change that it wants to be written, and goes on once that has happened;
where that failed, the reason is thrown into it (`Stale`: somebody was faster), and it may yield another change.
"""

import asyncio
import os
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread, current_thread
from time import monotonic
from typing import Any, TypeVar

from django.conf import settings
from django.db import Error, close_old_connections, connection
from django.utils.translation import activate, get_language

from api import metrics, mistakes, outage
from games.play.writing import Change, write_all

T = TypeVar("T")
Moves = Generator[Change, None, T]

PERSON, BOT = 0.0, 0.1
"""Seconds by which a move counts as later than it came: people come before bots, but not for ever."""

MOST = 64
"""Moves in one commit; no two of them of one game."""

JUDGING = 0.01
"""Seconds after which those that are judged are committed before the others are looked at."""

_numbers = count()


def spoken() -> str:
    """The language of whoever asks."""
    return get_language() or settings.LANGUAGE_CODE


@dataclass(eq=False, slots=True)
class Job:
    """A move in the queue, and who is told what comes of it."""

    game_id: int
    moves: Moves[Any]
    lag: float
    done: Callable[[Any, BaseException | None], object]
    context: Context = field(default_factory=copy_context)
    """What the log says of whoever asks."""

    language: str = field(default_factory=spoken)
    """Their language: Django leaves it behind where work changes its thread."""

    since: float = field(default_factory=monotonic)
    number: int = field(default_factory=lambda: next(_numbers))
    change: Change | None = None
    result: Any = None
    error: BaseException | None = None

    def __lt__(self, other: "Job") -> bool:
        return (self.since + self.lag, self.number) < (other.since + other.lag, other.number)

    def goes_on(self, error: BaseException | None = None) -> bool:
        """Judge, or go on after the commit; whether there is a change to be written now."""
        try:
            self.change = self.context.run(self._step, error)
        except StopIteration as over:
            self.result = over.value
        except BaseException as raised:
            self.error = raised
        else:
            self.change.since = self.since
            return True
        return False

    def end(self) -> None:
        """Tell whoever asked."""
        self.done(self.result, self.error)

    def _step(self, error: BaseException | None) -> Change:
        if self.change is None:  # the context keeps it for what is done after the commit
            activate(self.language)
        return next(self.moves) if error is None else self.moves.throw(error)


# -- Asking --------------------------------------------------------------------------------------------------
def run(game_id: int, moves: Moves[T], lag: float = PERSON) -> T:
    """What comes of a move; within a transaction it is part of that, and nobody else is waited for."""
    if connection.in_atomic_block or current_thread() is _writer:
        return _alone(moves)
    future: Future[T] = Future()
    close_old_connections()  # the writer needs one, and all others may wait for it
    _put(Job(game_id, moves, lag, partial(_settle, future)))
    return future.result()


async def queued(game_id: int, moves: Moves[T], language: str | None = None) -> T:
    """The same for somebody on the loop, told in this language; an outage is a `Problem` like any other."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()
    _put(Job(game_id, moves, PERSON, partial(_tell, loop, future), language=language or spoken()))
    try:
        return await future
    except Error as error:
        if (problem := outage.problem_of(error)) is None:
            raise
        raise problem from None


def _tell(loop: asyncio.AbstractEventLoop, future: "asyncio.Future[T]", *found: Any) -> None:
    with suppress(RuntimeError):  # the loop has ended, and everything with it
        loop.call_soon_threadsafe(_settle, future, *found)


def _settle(future: "Future[T] | asyncio.Future[T]", result: T, error: BaseException | None) -> None:
    if future.done():  # whoever asked has gone
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def _alone(moves: Moves[T]) -> T:
    try:
        change = next(moves)
        while True:
            write_all([change])
            change = next(moves) if change.error is None else moves.throw(change.error)
    except StopIteration as over:
        found: T = over.value
        return found


# -- The queue -----------------------------------------------------------------------------------------------
_waiting: list[Job] = []
_news = Condition()
_writer: Thread | None = None


def _put(*jobs: Job) -> None:
    """Add to the queue; the first one of all starts the writer."""
    global _writer  # noqa: PLW0603  # one for each process
    with _news:
        for job in jobs:
            heappush(_waiting, job)
        if _writer is None or not _writer.is_alive():
            _writer = Thread(target=_write_for_ever, name="writer", daemon=True)
            _writer.start()
        _news.notify()


def _take() -> list[Job]:
    """Wait for moves, and take those that are next; a second move of one game is left for the next commit."""
    with _news:
        while not _waiting:
            _news.wait()
        taken: dict[int, Job] = {}
        later = []
        while _waiting and len(taken) < MOST:
            job = heappop(_waiting)
            if job.game_id in taken:
                later.append(job)
            else:
                taken[job.game_id] = job
        for job in later:
            heappush(_waiting, job)
        return list(taken.values())


def _write_for_ever() -> None:
    """Serve the queue. Nobody could move any more without this thread: if it fails, the process ends with it."""
    try:
        while True:
            serve(_take())
    except BaseException as error:
        mistakes.note(error, "the writer has failed")
        os._exit(1)


def serve(jobs: list[Job]) -> None:
    """Judge these moves, commit them together, and let each go on."""
    begun = monotonic()
    judged: list[Job] = []
    for place, job in enumerate(jobs):
        if judged and monotonic() - begun > JUDGING:
            _put(*jobs[place:])
            jobs = jobs[:place]
            break
        metrics.queue_seconds.observe(monotonic() - job.since)
        if job.goes_on():
            judged.append(job)
    while judged:
        metrics.together.observe(len(judged))
        write_all([job.change for job in judged if job.change])
        judged = [job for job in judged if job.change and job.goes_on(job.change.error)]
    close_old_connections()
    for job in jobs:
        job.end()

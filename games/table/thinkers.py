"""The processes that think for this one, so that no bot and no coach keeps those who play from the processor.

They are started when somebody first needs one (`BOT_PROCESSES` of them at most). Until one has opened, threads think
for themselves, as they always do with `BOT_PROCESSES=0`. Who waits too long, or whose process dies, gets `Late`.
"""

import atexit
import itertools
import logging
import os
import pickle
import select
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from queue import PriorityQueue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any

from django.conf import settings

from api import metrics
from games.table import thinking

log = logging.getLogger(__name__)
PATIENCE = 2.0
"""Seconds that anybody waits: less than it takes the referee to step in for a bot that does not move."""

HANGS = 5.0
"""Seconds after which a process that has not answered will not: it is ended, and the next question starts another."""

OPENS = 30.0
"""Seconds after which a process that was started has failed to open."""

REST = 30.0
"""Seconds before another one is tried then."""

QUIET = 60.0
"""Seconds between two lines of the log about those who have waited in vain."""

PERSON, BOT = 0, 1
"""Who is waiting; people come first."""

Process = subprocess.Popen[bytes]
aside: Callable[[], AbstractContextManager[object]] = nullcontext
"""Entered by a thread while it waits: where threads are few, another one may work in its place. Set by the entrance."""


class Late(Exception):
    """Nobody has thought it out in time."""


class Failed(Exception):
    """The thought itself has failed: what the exception was called, and where it came from."""

    def __init__(self, name: str, elsewhere: str) -> None:
        super().__init__(name)
        self.elsewhere = elsewhere


@dataclass(order=True)
class Question:
    """Something to think about, in the order of asking, people first."""

    urgency: int
    number: int
    asked: bytes = field(compare=False)
    answer: "Future[tuple[bool, Any]]" = field(compare=False, default_factory=Future)


def ask(thought: thinking.Thought, *about: Any, urgency: int = PERSON) -> Any:
    """What comes of a thought: in one of the processes, or here if there are to be none."""
    if not (settings.BOT_PROCESSES and _is_open()):
        return thought(*about)
    question = Question(urgency, next(_numbers), pickle.dumps((thought, about), pickle.HIGHEST_PROTOCOL))
    _questions.put(question)
    metrics.thoughts_waiting.set(_questions.qsize())
    try:
        with aside():
            succeeded, found = question.answer.result(PATIENCE)
    except (TimeoutError, CancelledError, OSError, EOFError, pickle.UnpicklingError) as error:
        question.answer.cancel()
        _note(error)
        raise Late from None
    if succeeded:
        return found
    raise Failed(*found)


def _note(error: Exception) -> None:
    """Tell of one who has waited in vain, now and then."""
    global _noted  # noqa: PLW0603  # one for each process
    metrics.late_thoughts.inc()
    if monotonic() - _noted > QUIET:
        _noted = monotonic()
        log.warning("no process has thought in time for a bot or the coach (%s)", type(error).__name__)


# -- Who thinks ----------------------------------------------------------------------------------------------
_questions: "PriorityQueue[Question]" = PriorityQueue()
_numbers = itertools.count()
_thinkers: "list[Thinker]" = []
_lock = Lock()
_noted = float("-inf")


def _is_open() -> bool:
    """Whether there is somebody to ask; one more process is started where all are busy and there may be more."""
    if len(_thinkers) < settings.BOT_PROCESSES and all(thinker.is_busy for thinker in _thinkers):
        with _lock:
            if len(_thinkers) < settings.BOT_PROCESSES:
                _thinkers.append(Thinker(f"thinker-{len(_thinkers)}"))
                _thinkers[-1].start()
    return any(thinker.process is not None for thinker in _thinkers)


class Thinker(Thread):
    """Passes questions on to a process of its own."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.is_busy = True
        self.process: Process | None = None
        """Once it has opened, and until it ends."""

    def run(self) -> None:
        """Until this process ends, and the other one with it."""
        while True:
            if self.process is None and not self.open():
                sleep(REST)
                continue
            self.is_busy = False
            question = _questions.get()
            self.is_busy = True
            metrics.thoughts_waiting.set(_questions.qsize())
            if question.answer.set_running_or_notify_cancel():
                self.answer(question)

    def open(self) -> bool:
        """Start a process; whether it answers."""
        process = started()
        try:
            answered(process, pickle.dumps((thinking.nothing, ())), OPENS)
        except Exception as error:
            log.error("no process to think for bots could be started (%s)", type(error).__name__)
            end(process)
            return False
        self.process = process
        return True

    def answer(self, question: Question) -> None:
        """Have the process answer; one that does not is ended, and the next question goes to another."""
        assert self.process is not None
        try:
            question.answer.set_result(answered(self.process, question.asked, HANGS))
        except Exception as error:
            process, self.process = self.process, None
            end(process)
            question.answer.set_exception(error)


# -- Processes -----------------------------------------------------------------------------------------------
def started() -> Process:
    """A process that thinks, on one core."""
    return subprocess.Popen(
        [sys.executable, "-m", thinking.__name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=settings.BASE_DIR,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )


def answered(process: Process, asked: bytes, seconds: float) -> tuple[bool, Any]:
    """What the process answers; an exception if it does not, or takes longer."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(asked)
    process.stdin.flush()
    waiting = select.poll()  # unlike `select`, also where thousands of sockets are open
    waiting.register(process.stdout, select.POLLIN)
    if not waiting.poll(seconds * 1000):
        raise TimeoutError
    told: tuple[bool, Any] = pickle.load(process.stdout)  # noqa: S301  # written by a process of ours
    return told


def end(process: Process) -> None:
    """End it, and wait until it has."""
    process.kill()
    process.wait()
    for line in (process.stdin, process.stdout):
        with suppress(OSError):  # what was still to be sent is heard by nobody
            if line is not None:
                line.close()


@atexit.register
def end_all() -> None:
    """End all processes that think; without us they would end by themselves."""
    for thinker in _thinkers:
        if thinker.process is not None:
            end(thinker.process)

"""A process that thinks: what bots choose and what coaches find, from the views of seats, without Django or a database.

It is asked over its standard input and answers over its output, one thing after the other, and ends with its input.
"""

import gc
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO

from games import catalog
from games.core.kind import View
from games.core.rng import Rng
from games.core.rules import Judged

Thought = Callable[..., Any]
GENTLY = 10
"""How far such a process stands back (`nice`) behind those that serve people."""


def nothing() -> None:
    """What a process is asked to find out whether it is there."""


def choose(kind: str, view: View, level: str, rng: Rng) -> Any:
    """The move of a bot."""
    return catalog.bot(kind).choose(view, level, rng)


def advise(kind: str, view: View) -> Any:
    """What the coach of a kind finds in a view, for all levels."""
    coach = catalog.kind(kind).coach
    assert coach is not None
    return coach.think(view)


def judge(kind: str, view: View, move: Any) -> Judged | None:
    """What the coach says of a move that was made."""
    coach = catalog.kind(kind).coach
    assert coach is not None
    return coach.judge(view, move)


def answer(asked: tuple[Thought, tuple[Any, ...]]) -> tuple[bool, Any]:
    """What comes of it, or that it failed, how and where; not in the words of the exception, which may quote cards."""
    thought, about = asked
    try:
        return True, thought(*about)
    except Exception as error:
        return False, (type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after the other, until there is nobody who asks."""
    while True:
        try:
            asked = pickle.load(questions)  # noqa: S301  # written by the process that started this one
        except EOFError:
            return
        pickle.dump(answer(asked), answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


def main() -> None:
    """Think for the process that has started this one; signals are for that one, and its end is ours."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    os.nice(GENTLY)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a kind prints is no answer
    catalog.kinds()
    gc.collect()
    gc.freeze()
    work(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()

"""One process of the house, as `config.serve`, that notes when its loop stood still for long, and what it was at.

Every pause is a line `pause …` in the log. It counts by the CPU that the process used meanwhile: on a shared machine it
may stand still because others run. It looks 200 times a second, which is part of what is measured.
"""

import asyncio
import gc
import json
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Any

Check = Callable[[], Awaitable[None]]

TICK, LONG = 0.005, 0.015
"""Seconds between two looks, and from which on a pause is told of."""

ROOT = str(Path(__file__).resolve().parent.parent)
WAITING = ("wait", "_wait", "get", "select", "_worker", "run_forever", "_watch", "accept", "_take", "_work", "run")


class Watch:
    """Looks at the loop from a thread, and at the garbage collector."""

    def __init__(self) -> None:
        self.last, self.used, self.own = time.monotonic(), 0.0, 0.0
        self.seen: list[str] = []
        self.collected = 0.0
        self.begun = 0.0
        self.is_begun = False

    async def begin(self) -> None:
        """Begin with the first beat of the process."""
        if not self.is_begun:
            self.is_begun, self.loop = True, asyncio.get_running_loop()
            self.thread = threading.get_ident()
            gc.callbacks.append(self._collecting)
            self._note()
            self.loop.call_later(TICK, self._tick)
            threading.Thread(target=self._watch, daemon=True).start()

    def _tick(self) -> None:
        last, used, own = self.last, self.used, self.own
        self._note()
        if self.used - used > LONG:
            spans = {"ms": self.used - used, "loop": self.own - own, "wall": self.last - last, "gc": self.collected}
            told = {name: round(seconds * 1000) for name, seconds in spans.items()}
            print("pause", json.dumps({**told, "at": self.seen[:6]}), file=sys.stderr, flush=True)
        self.seen, self.collected = [], 0.0
        self.loop.call_later(TICK, self._tick)

    def _note(self) -> None:
        """Remember the time, what the process has used of the CPU, and what the loop has."""
        self.last, self.used, self.own = time.monotonic(), time.process_time(), time.thread_time()

    def _collecting(self, phase: str, _info: dict[str, Any]) -> None:
        now = time.monotonic()
        if phase == "start":
            self.begun = now
        else:
            self.collected += now - self.begun

    def _watch(self) -> None:
        while True:
            time.sleep(TICK)
            if time.monotonic() - self.last > LONG:
                self._look()

    def _look(self) -> None:
        """Note what the loop is at, and threads that do not wait."""
        frames = sys._current_frames()
        found = [told(frame) for ident, frame in frames.items() if ident != threading.get_ident() and is_busy(frame)]
        at_loop = frames.get(self.thread)
        self.seen += [f"loop: {told(at_loop)}" if at_loop else "", *found]


def is_busy(frame: FrameType) -> bool:
    """Whether a thread is not just waiting."""
    return frame.f_code.co_name not in WAITING


def told(frame: FrameType) -> str:
    """Where a thread is: the innermost places of ours."""
    summary = traceback.extract_stack(frame, 30)
    ours = [f"{one.filename.removeprefix(ROOT)}:{one.name}" for one in summary if one.filename.startswith(ROOT)]
    inner = summary[-1]
    return " < ".join([f"{inner.filename.rsplit('/', 1)[-1]}:{inner.name}:{inner.lineno}", *reversed(ours[-4:])])


def timed(check: Check) -> Check:
    """The same, with a line `check …` that says what CPU the process used while it ran; others' work is in it."""

    async def run() -> None:
        used = time.process_time()
        await check()
        told = {"name": f"{check.__module__}.{check.__qualname__}", "ms": (time.process_time() - used) * 1000}
        print("check", json.dumps(told), file=sys.stderr, flush=True)

    return run


def main() -> None:
    """Serve at a port, watched."""
    import config.wsgi  # sets Django up

    # isort: split
    import config.asgi  # noqa: F401  # which names what is checked
    from config import serve
    from games.sockets import beat

    beat.checks[:] = [*map(timed, beat.checks), Watch().begin]
    serve.main()


if __name__ == "__main__":
    main()

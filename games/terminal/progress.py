"""A bar that is redrawn on a terminal; elsewhere a line now and then."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TextIO

WIDTH = 30
EVERY = 5.0
"""Seconds between two lines where nothing can be redrawn."""


@dataclass
class Bar:
    """How far a long piece of work has come, how fast it goes, and how long it will take."""

    whole: int
    out: TextIO
    noun: str = "games"
    clock: Callable[[], float] = monotonic

    def __post_init__(self) -> None:
        self.begun = self.told = self.clock()
        self.redraws = self.out.isatty()

    def __call__(self, done: int) -> None:
        """So much is done."""
        now = self.clock()
        if not self.redraws and now - self.told < EVERY and done < self.whole:
            return
        self.told = now
        self.out.write(f"\r{self.line(done, now)}\x1b[K" if self.redraws else f"{self.line(done, now)}\n")
        self.out.flush()

    def line(self, done: int, now: float) -> str:
        """The bar as text."""
        filled = min(WIDTH, WIDTH * done // self.whole)
        speed = done / max(now - self.begun, 1e-9)
        left = max(0, self.whole - done) / speed if speed else 0
        bar = "#" * filled + "-" * (WIDTH - filled)
        return f"[{bar}] {done}/{self.whole} {self.noun}  {speed:.1f}/s  ETA {left:.0f} s"

    def close(self) -> None:
        """Leave the bar's line."""
        if self.redraws:
            self.out.write("\n")

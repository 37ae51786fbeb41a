"""Playing a duel on many cores, where deals go out and games come back in whatever order; and a bar that shows it."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from time import monotonic
from typing import TextIO

from games.table.gc_tuning import settle
from games.terminal.duel import Duel, Played, play_deal, rehearse
from games.terminal.tally import Tally

Progress = Callable[[int], None]
WIDTH = 30
EVERY = 5.0
"""Seconds between two lines where nothing can be redrawn."""


def run(duel: Duel, games: int, jobs: int = 1, progress: Progress = lambda games: None) -> Tally:
    """At least this many games; the progress hears how many are done. The numbers do not depend on the jobs."""
    deals = -(-games // len(duel.seatings))
    tally = Tally(duel)
    for _, deal in sorted(_played(duel, deals, jobs, progress), key=lambda numbered: numbered[0]):
        tally.count(deal)
    return tally


Numbered = tuple[int, list[Played]]


def _played(duel: Duel, deals: int, jobs: int, progress: Progress) -> Iterator[Numbered]:
    done = 0
    for number, deal in _alone(duel, deals) if jobs == 1 else _together(duel, deals, jobs):
        done += len(deal)
        progress(done)
        yield number, deal


def _alone(duel: Duel, deals: int) -> Iterator[Numbered]:
    _ready(duel)
    for number in range(deals):
        yield number, play_deal(duel, number)


def _ready(duel: Duel) -> None:
    """All is loaded, and Python does not look through it for rubbish while somebody thinks."""
    rehearse(duel)
    settle()


def _together(duel: Duel, deals: int, jobs: int) -> Iterator[Numbered]:
    """A few deals more than there are processes are on their way at any time; a foul ends it all at once."""
    numbers = iter(range(deals))
    with ProcessPoolExecutor(jobs, get_context("spawn"), _ready, (duel,)) as pool:
        running: dict[Future[list[Played]], int] = {}
        try:
            while True:
                for number in islice(numbers, 3 * jobs - len(running)):
                    running[pool.submit(play_deal, duel, number)] = number
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(cancel_futures=True)


@dataclass
class Bar:
    """How far a long piece of work has come; redrawn on a terminal, elsewhere a line now and then."""

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

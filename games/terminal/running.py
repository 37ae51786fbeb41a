"""Playing a duel on many cores: deals go out, games come back, in whatever order."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context

from games.table.gc_tuning import settle
from games.terminal.duel import Duel, Played, play_deal, rehearse
from games.terminal.tally import Tally

Progress = Callable[[int], None]


def run(duel: Duel, games: int, jobs: int = 1, progress: Progress = lambda games: None) -> Tally:
    """At least this many games; the progress hears how many are done. The numbers do not depend on the jobs."""
    deals = -(-games // len(duel.seatings))
    tally = Tally(duel)
    for deal in _in_order(_played(duel, deals, jobs, progress)):
        tally.count(deal)
    return tally


Numbered = tuple[int, list[Played]]


def _in_order(deals: Iterator[Numbered]) -> list[list[Played]]:
    return [deal for _, deal in sorted(deals, key=lambda numbered: numbered[0])]


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

"""All that works by itself where settings want a referee: in the serving process, or in one that does nothing else."""

from collections.abc import Callable, Iterable
from threading import Thread
from time import monotonic

from django.conf import settings

from games.clock.courier import Courier
from games.clock.periodic import PeriodicWorker
from games.clock.referee import Referee
from games.clock.turn_mails import Post

makers: list[Callable[[], PeriodicWorker | None]] = [Referee, Post, Courier]
"""Each gives a worker, if there is work for it. Rooms above add theirs."""


def start() -> list[PeriodicWorker]:
    """Start one of each in this process."""
    made = [worker for make in makers if (worker := make())]
    for worker in made:
        worker.start()
    return made


def start_where_wanted() -> list[PeriodicWorker]:
    """Start them if settings want a referee in this process."""
    return start() if settings.REFEREE else []


def stop(workers: Iterable[PeriodicWorker], patience: float | None = None) -> None:
    """Tell all of them to stop at the same time, and wait so many seconds for what they are at, or as long as it takes.

    The next process does what is left undone.
    """
    stopping = [Thread(target=worker.stop, daemon=True) for worker in workers]
    for thread in stopping:
        thread.start()
    until = None if patience is None else monotonic() + patience
    for thread in stopping:
        thread.join(None if until is None else max(0.0, until - monotonic()))

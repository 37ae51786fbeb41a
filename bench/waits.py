"""How long moves take in a house of many processes: its queues as `bench.queues`, with the writer as it is.

A process has one lock for its CPU and one writer: that takes what has gathered, judges it, and is away until the
database has it on the disk; then every reader is told, while the writer goes on with what has gathered meanwhile.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bench.queues import Clock, Station, Then, arrivals, exponential

TOGETHER = 64
"""Moves in one transaction at most, as in `games/play/writer.py`."""


@dataclass(frozen=True)
class Setup:
    """A house under load. Times are seconds of work on the mean, rates are those of the whole house in a second."""

    processes: int
    cores: int
    """Those of the database."""

    moves: float
    judging: float
    telling: float
    writing: float
    """Work of a move: in the process before and after the commit, and in the database."""

    away: float
    """What a commit takes besides: the way there and back, and the disk."""

    beside: Sequence[tuple[float, float]] = ()
    """All else that processes do: streams of `(rate, work)`."""

    @property
    def streams(self) -> list[tuple[float, float]]:
        """All that is asked of the CPU of one process, as streams."""
        both = [(self.moves, self.judging), (self.moves, self.telling), *self.beside]
        return [(rate / self.processes, work) for rate, work in both]


class Process:
    """One of the house's: its CPU, and the moves that wait for its writer."""

    def __init__(self, house: "Playing") -> None:
        self.house, self.cpu = house, Station(house.clock)
        self.waiting: list[float] = []
        """When each of them came."""

        self.is_writing = False

    def move(self) -> None:
        """A player's move has come."""
        self.waiting.append(self.house.clock.now)
        if not self.is_writing:
            self._judge()

    def _judge(self) -> None:
        batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
        self.is_writing = bool(batch)
        if batch:
            self.cpu.ask(self.house.work(self.house.setup.judging, batch), lambda: self._commit(batch))

    def _commit(self, batch: list[float]) -> None:
        house = self.house
        writing, away = house.work(house.setup.writing, batch), house.setup.away / 2
        back = lambda: house.clock.after(away, lambda: self._tell(batch))  # noqa: E731
        house.clock.after(away, lambda: house.database.ask(writing, back))

    def _tell(self, batch: list[float]) -> None:
        for since in batch:
            self.cpu.ask(self.house.work(self.house.setup.telling, [since]), self.house.heard(since))
        self._judge()


class Playing:
    """The whole house while it is played in."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.rng, self.clock = setup, Random(seed), Clock()
        self.database = Station(self.clock, setup.cores)
        self.processes = [Process(self) for _ in range(setup.processes)]
        self.taken: list[float] = []
        """The seconds from a move until its last reader was told."""

    def work(self, mean: float, batch: list[float]) -> float:
        """What the moves of a batch take together."""
        return sum(exponential(self.rng, mean) for _ in batch)

    def heard(self, since: float) -> Then:
        """What to do when a move has been told: note how long it took."""
        return lambda: self.taken.append(self.clock.now - since)

    def _anyone(self) -> Process:
        return self.processes[int(self.rng.random() * len(self.processes))]

    def run(self, number: int) -> None:
        """Let so many moves be made, and all else that happens in that time."""
        arrivals(self.clock, self.rng, self.setup.moves, number, lambda: self._anyone().move())
        for rate, mean in self.setup.beside:
            whole = round(number * rate / self.setup.moves)
            arrivals(self.clock, self.rng, rate, whole, lambda mean=mean: self._beside(mean))  # type: ignore[misc]
        self.clock.run()

    def _beside(self, mean: float) -> None:
        self._anyone().cpu.ask(exponential(self.rng, mean), lambda: None)

    @property
    def waited(self) -> float:
        """The mean wait for a process's CPU, in seconds."""
        every = [waited for process in self.processes for waited in process.cpu.waited]
        return sum(every) / len(every)


def played(setup: Setup, number: int, seed: int) -> Playing:
    """A house in which so many moves were made."""
    house = Playing(setup, seed)
    house.run(number)
    return house

"""Queues: stations that work off what is asked of them, as events in time, and the formulas that they must agree with.

Times are seconds. `Clock` is the simulation; `waiting` is what books say of the same station.
"""

import heapq
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from math import factorial, log
from random import Random

Then = Callable[[], None]


class Clock:
    """What happens, in the order of its time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.coming: list[tuple[float, int, Then]] = []
        self.numbers = count()

    def after(self, seconds: float, then: Then) -> None:
        """Let this happen later; of two things at the same time the one that was said first comes first."""
        heapq.heappush(self.coming, (self.now + seconds, next(self.numbers), then))

    def run(self) -> None:
        """Let everything happen that was said, and what follows from it."""
        while self.coming:
            self.now, _, then = heapq.heappop(self.coming)
            then()


class Station:
    """So many servers with one queue, first come, first served: a database's cores, a process's one lock."""

    def __init__(self, clock: Clock, servers: int = 1) -> None:
        self.clock, self.idle = clock, servers
        self.queue: deque[tuple[float, float, Then]] = deque()
        self.waited: list[float] = []
        """How long each had to wait until it was its turn."""

        self.worked = 0.0

    def ask(self, work: float, then: Then) -> None:
        """Work for so long as soon as it is its turn."""
        self.queue.append((self.clock.now, work, then))
        self._go_on()

    def _go_on(self) -> None:
        while self.idle and self.queue:
            since, work, then = self.queue.popleft()
            self.idle -= 1
            self.waited.append(self.clock.now - since)
            self.worked += work
            self.clock.after(work, lambda then=then: self._done(then))  # type: ignore[misc]

    def _done(self, then: Then) -> None:
        self.idle += 1
        then()
        self._go_on()


def exponential(rng: Random, mean: float) -> float:
    """A length of time whose end is as likely at any moment."""
    return -mean * log(1 - rng.random())


def arrivals(clock: Clock, rng: Random, rate: float, number: int, come: Then) -> None:
    """Let so many come, independently of each other."""
    moment = 0.0
    for _ in range(number):
        moment += exponential(rng, 1 / rate)
        clock.after(moment, come)


def simulated(rate: float, service: Callable[[Random], float], servers: int, number: int, seed: int) -> list[float]:
    """How long each of so many waits at one station."""
    clock, rng = Clock(), Random(seed)
    station = Station(clock, servers)
    arrivals(clock, rng, rate, number, lambda: station.ask(service(rng), lambda: None))
    clock.run()
    return station.waited


# -- What books say ------------------------------------------------------------------------------------------
def must_wait(load: float, servers: int) -> float:
    """The share of customers that find all servers busy (Erlang's C); `load` is how many would be busy on the mean."""
    if load >= servers:
        return 1.0
    waiting_term = load**servers / factorial(servers) * servers / (servers - load)
    return waiting_term / (sum(load**busy / factorial(busy) for busy in range(servers)) + waiting_term)


def waiting(rate: float, mean: float, servers: int = 1, variation: float = 1.0) -> float:
    """The mean wait: exact for one server (Pollaczek) and for exponential service, else near (Allen-Cunneen).

    `variation` is the variance of the service, divided by the square of its mean.
    """
    load = rate * mean
    if load >= servers:
        return float("inf")
    return must_wait(load, servers) * mean / (servers - load) * (1 + variation) / 2


def mixed(parts: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Streams of exponential service, `(rate, mean)` each, as one: its rate, mean and variation."""
    rate = sum(each for each, _ in parts)
    mean = sum(each * time for each, time in parts) / rate
    second = sum(each * 2 * time**2 for each, time in parts) / rate
    return rate, mean, second / mean**2 - 1


def at(share: float, values: Sequence[float]) -> float:
    """The value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]

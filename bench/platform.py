"""What a move costs, from the client that sends it to the last seat that hears of it, on both set-ups."""

import asyncio
import os
import time
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.clients import Table
from bench.house import House, services
from bench.tables import seats_by_kind
from games import catalog

Json = Any
SOCKETS, TABLES, ROUNDS = 4, 20, 4
KINDS = seats_by_kind(SOCKETS)
"""Seats at the tables of each kind; where there are two, each has two tabs: four sockets everywhere."""

KIND = next(slug for slug, seats in KINDS.items() if list(catalog.rules(slug).SEATS) == [SOCKETS])
"""One whose tables always have so many seats."""

FEW = 100
"""Moves without which a round says nothing."""

GAMES = (1, 20, 100)
AS_FAST = 2.5
"""Seconds of moves as fast as they are heard."""

PACED = 5.0
"""Seconds of one move a second at every table."""

ROW = (
    "{way:9} {games:5} {rate:8.0f} {fast50:8.1f} {fast95:8.1f} {cpu:9.2f}"
    "   {paced50:8.1f} {paced95:8.1f} {paced_cpu:9.2f}"
)
HEAD = "way       games  moves/s   p50 ms   p95 ms  CPU/move    p50 ms   p95 ms  CPU/move"


@dataclass
class Run:
    """Moves that were made: how long each took until all had heard, and what that cost."""

    taken: list[float]
    wall: float
    cpu: float

    def percentile(self, share: float) -> float:
        ordered = sorted(self.taken)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000

    @property
    def cost(self) -> float:
        return self.cpu / len(self.taken) * 1000


async def as_fast_as_can_be(house: House, tables: list[Table], by_rest: bool) -> Run:
    """Every table moves again as soon as all have heard."""
    taken: list[float] = []

    async def go_on(table: Table, until: float) -> None:
        while time.perf_counter() < until and not table.is_over:
            taken.append(await table.move(by_rest))

    begun, spent = time.perf_counter(), house.cpu()
    await asyncio.gather(*(go_on(table, begun + AS_FAST) for table in tables))
    return Run(taken, time.perf_counter() - begun, house.cpu() - spent)


async def once_a_second(house: House, tables: list[Table], by_rest: bool) -> Run:
    """Every table moves once a second, each at its own moment."""
    taken: list[float] = []
    rng = Random(1)

    async def go_on(table: Table, begun: float) -> None:
        moment = begun + rng.random()
        while moment < begun + PACED and not table.is_over:
            await asyncio.sleep(moment - time.perf_counter())
            taken.append(await table.move(by_rest))
            moment += 1

    begun, spent = time.perf_counter(), house.cpu()
    await asyncio.gather(*(go_on(table, begun) for table in tables))
    return Run(taken, time.perf_counter() - begun, house.cpu() - spent)


async def measure(house: House, furnished: list[Json]) -> None:
    tables = [await Table(house.ports, one).open() for one in furnished]
    print(HEAD)
    for games in GAMES:
        for by_rest in (False, True):
            playing = sorted(tables, key=lambda table: table.left)[-games:]  # those with most moves left
            fast = await as_fast_as_can_be(house, playing, by_rest)
            playing = sorted(tables, key=lambda table: table.left)[-games:]
            paced = await once_a_second(house, playing, by_rest)
            print(
                ROW.format(
                    way="REST" if by_rest else "WebSocket", games=games,
                    rate=len(fast.taken) / fast.wall, fast50=fast.percentile(0.5), fast95=fast.percentile(0.95),
                    cpu=fast.cost, paced50=paced.percentile(0.5), paced95=paced.percentile(0.95), paced_cpu=paced.cost,
                ), flush=True,
            )  # fmt: skip
    await asyncio.gather(*(table.close() for table in tables))


def on(title: str, **house: Any) -> None:
    with House(**house) as servers:
        furnished = servers.ask("bench.tables:furnish", KIND, SOCKETS, max(GAMES) + 8, 1500, {})
        print(f"\n{title}: {KIND} with {SOCKETS} sockets a table, load {os.getloadavg()[0]:.1f}")
        print(f"{'':25}as fast as they are heard             one move a second and table")
        asyncio.run(measure(servers, furnished))


async def rounds(house: House, furnished: list[Json], tabs: int) -> list[Run]:
    """The same tables played on several times, as fast as they are heard."""
    tables = [await Table(house.ports, one, tabs).open() for one in furnished]
    found = [await as_fast_as_can_be(house, tables, by_rest=False) for _ in range(ROUNDS)]
    await asyncio.gather(*(table.close() for table in tables))
    return [run for run in found if len(run.taken) >= FEW]


def by_kind() -> None:
    """Server CPU of a WebSocket move; neighbours only ever make it dearer, so the cheapest round counts most."""
    print(f"\nserver CPU of a WebSocket move, ms, {SOCKETS} sockets, {TABLES} games: SQLite, memory, one process")
    for kind, seats in KINDS.items():
        with House() as house:
            furnished = house.ask("bench.tables:furnish", kind, seats, TABLES, 300, {})
            costs = sorted(run.cost for run in asyncio.run(rounds(house, furnished, SOCKETS // seats)))
            told = f"least {costs[0]:.2f}, median {costs[len(costs) // 2]:.2f}" if costs else "too few moves"
            print(f"{kind:13} {told} of {len(costs)} rounds", flush=True)


def steps() -> None:
    """Judge, commit, frames and fan-out, each alone, in the median over some hundred moves."""
    with House(0) as house:
        print("\nsteps of a move, ms (median): SQLite, memory")
        for kind, seats in KINDS.items():
            found = house.ask("bench.steps:steps", kind, seats, 150)
            print(f"{kind:13} " + "  ".join(f"{name} {median:6.3f}" for name, median in found.items()), flush=True)


def main() -> None:
    steps()
    by_kind()
    on("SQLite and memory, one process")
    found = services()
    if found is None:
        print("\nPostgreSQL and Redis are not at hand: name them in DATABASE_URL and REDIS_URL")
        return
    on("PostgreSQL and Redis, two processes", processes=2, **found)

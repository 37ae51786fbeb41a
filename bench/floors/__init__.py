"""What a WebSocket move costs in this house, beside servers that do no more than they must, in one run.

All servers are open at once and are measured in turns (A B C, A B C), each with a yardstick beside it: the ratio to the
floor on the same database is what counts. Server CPU is that of the server's processes; PostgreSQL's is told apart.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Protocol

from bench import kept
from bench.clients import Table
from bench.floors.boardgame import Match
from bench.floors.peers import Peer, packages
from bench.house import House, cpu_seconds, family_seconds, services
from bench.platform import FEW, KIND, KINDS, SOCKETS, Run, as_fast_as_can_be
from bench.yardstick import Yardstick, scaled

Json = Any
TABLES, ROUNDS, MOVES = 20, 3, 250
LITE, POSTGRES = "uvicorn, SQLite", "uvicorn, PostgreSQL"
"""The floors: every figure is told as so many times that of the floor on the same database."""

HEAD = f"{'':32} {'CPU a move, ms':^15} {'':17} {'yardstick':>9} {'scaled':>8} {'ratio to':>8} {'database':>9}"
UNITS = f"{'':32} {'least':>7} {'median':>7} {'moves/s':>8} {'p95, ms':>8} {'ms':>9} {'ms':>8} {'floor':>8} {'ms':>9}"
ROW = (
    "{name:32} {least:7.3f} {cpu:7.3f} {rate:8.0f} {p95:8.1f} {yardstick:9.1f} {scaled:8.3f} {ratio:8.2f} {database:>9}"
)


class Serving(Protocol):
    """What is measured: a house or a peer."""

    ports: list[int]

    def cpu(self) -> float:
        """Seconds of CPU so far."""


class Family:
    """A house with all that its processes have started."""

    def __init__(self, house: House) -> None:
        self.house, self.ports = house, house.ports

    def cpu(self) -> float:
        return sum(family_seconds(process.pid) for process in self.house.processes)


@dataclass
class Cell:
    """One line of the table: a server, the tables for a round, and what was found."""

    name: str
    server: Serving
    furnish: Callable[[int], list[Table]]
    floor: str
    by_rest: bool = False
    database: str = ""
    runs: list[Run] = field(default_factory=list)
    yardsticks: list[float] = field(default_factory=list)
    databases: list[float] = field(default_factory=list)

    async def round(self, number: int) -> None:
        """Moves as fast as they are heard, at tables of this round."""
        tables = self.furnish(number)
        for table in tables:
            await table.open()
        before = backends(self.database)
        with Yardstick() as beside:
            run = await as_fast_as_can_be(self.server, tables, self.by_rest)  # type: ignore[arg-type]
        after = backends(self.database)
        await asyncio.gather(*(table.close() for table in tables))
        if len(run.taken) >= FEW:
            self.runs.append(run)
            self.yardsticks.append(beside.took)
            spent = sum(cpu - before.get(pid, 0) for pid, cpu in after.items())
            self.databases.append(spent / len(run.taken) * 1000)

    def found(self) -> Json:
        """What is kept of it; the ratio is left to those who know the floor."""
        costs = [run.cost for run in self.runs]
        alike = [scaled(cost, yardstick) for cost, yardstick in zip(costs, self.yardsticks, strict=True)]
        told = {
            "least": min(costs),
            "cpu": median(costs),
            "rate": median(len(run.taken) / run.wall for run in self.runs),
            "p95": median(run.percentile(0.95) for run in self.runs),
            "yardstick": median(self.yardsticks),
            "scaled": median(alike),
        }
        return told | ({"database": median(self.databases)} if self.database and any(self.databases) else {})


def backends(url: str) -> dict[int, float]:
    """Seconds of CPU of the processes of PostgreSQL that serve this database, where they run on this machine."""
    if not url:
        return {}
    import psycopg

    server, _, name = url.rpartition("/")
    query = "SELECT pid FROM pg_stat_activity WHERE datname = %s"
    with psycopg.connect(f"{server}/postgres") as connection:
        pids = [pid for (pid,) in connection.execute(query, [name])]
    try:
        return {pid: cpu_seconds(pid) for pid in pids}
    except OSError:
        return {}


# -- Cells ---------------------------------------------------------------------------------------------------
def ours(house: House, kind: str, seats: int) -> Callable[[int], list[Table]]:
    """New tables of a kind for each round."""

    def furnish(_number: int) -> list[Table]:
        tables = house.ask("bench.tables:furnish", kind, seats, TABLES, MOVES, {})
        return [Table(house.ports, one, SOCKETS // seats) for one in tables]

    return furnish


def bare(peer: Peer) -> Callable[[int], list[Table]]:
    """The tables of a bare server, others for each round."""
    return lambda number: [Table(peer.ports, one, path="ws") for one in peer.furnish(number * TABLES + 1, TABLES)]


def matches(peer: Peer) -> Callable[[int], list[Table]]:
    """The matches of boardgame.io, others for each round."""
    return lambda number: [Match(peer.ports, one) for one in peer.matches(number * TABLES + 1, TABLES)]


def opened(closing: ExitStack, found: dict[str, str] | None) -> list[Cell]:
    """All that can be measured here; what cannot is told in a sentence."""
    every = TABLES * ROUNDS
    lite = closing.enter_context(House())
    floor = closing.enter_context(Peer("python_server.py", every))
    together = closing.enter_context(Peer("python_server.py", every, None, None, "--together"))
    cells = [
        Cell(f"ours: {KIND}, SQLite", Family(lite), ours(lite, KIND, SOCKETS), LITE),
        Cell(LITE, floor, bare(floor), LITE),
        Cell("uvicorn, SQLite, one frame each", together, bare(together), LITE),
        Cell(f"ours: {KIND} by REST, SQLite", Family(lite), ours(lite, KIND, SOCKETS), LITE, by_rest=True),
    ]
    if found:
        url = found["database_url"]
        house = closing.enter_context(House(**found))
        peer = closing.enter_context(Peer("python_server.py", every, url))
        database = house.env["DATABASE_URL"]
        title = f"ours: {KIND}, PostgreSQL"
        cells.append(Cell(title, Family(house), ours(house, KIND, SOCKETS), POSTGRES, database=database))
        cells.append(Cell(POSTGRES, peer, bare(peer), POSTGRES, database=peer.database))
    else:
        print("PostgreSQL and Redis are left out: name them in DATABASE_URL and REDIS_URL.")
    cells += of_node(closing, found)
    for kind, seats in KINDS.items():
        if kind != KIND:
            cells.append(Cell(f"ours: {kind}, SQLite", Family(lite), ours(lite, kind, seats), LITE))
    return cells


def of_node(closing: ExitStack, found: dict[str, str] | None) -> list[Cell]:
    """Peers that need Node."""
    modules, obstacle = packages()
    if modules is None:
        print(f"Peers on Node are left out: {obstacle}.")
        return []
    cells: list[Cell] = []

    def add(name: str, program: str, url: str | None, floor: str) -> None:
        try:
            peer = closing.enter_context(Peer(program, TABLES * ROUNDS, url, modules))
        except RuntimeError as error:
            print(f"{name} is left out: {str(error).strip().splitlines()[-1]}")
            return
        furnish = matches(peer) if program == "boardgame.js" else bare(peer)
        cells.append(Cell(name, peer, furnish, floor, database=peer.database if url else ""))

    add("Node ws, SQLite", "node_server.js", None, LITE)
    if found:
        add("Node ws, PostgreSQL", "node_server.js", found["database_url"], POSTGRES)
    add("boardgame.io, memory", "boardgame.js", None, LITE)
    return cells


async def in_turns(cells: list[Cell]) -> None:
    """All of them, so many times: whatever the machine does, it does to all."""
    for number in range(ROUNDS):
        for cell in cells:
            await cell.round(number)


def with_ratios(cells: list[Cell]) -> dict[str, Json]:
    """What was found, each with its ratio to its floor."""
    found = {cell.name: cell.found() for cell in cells if cell.runs}
    for cell in cells:
        if cell.name in found and cell.floor in found:
            found[cell.name]["ratio"] = found[cell.name]["scaled"] / found[cell.floor]["scaled"]
    return found


def line(name: str, told: Json) -> str:
    """One line of the table."""
    database = f"{told['database']:.3f}" if "database" in told else ""
    return ROW.format(name=name, **{"ratio": float("nan"), **told, "database": database}).rstrip()


def main() -> None:
    print(
        f"{TABLES} tables, {SOCKETS} sockets each, {ROUNDS} rounds in turns, load {os.getloadavg()[0]:.1f}", flush=True
    )
    with ExitStack() as closing:
        cells = opened(closing, services())
        asyncio.run(in_turns(cells))
    found = with_ratios(cells)
    print(HEAD, UNITS, *(line(name, told) for name, told in found.items()), sep="\n")
    print(*kept.changed(kept.last(), found), sep="\n")
    if os.environ.get("KEEP") == "1":
        kept.keep(found)

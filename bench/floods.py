"""What floods cost in memory, and everybody else's moves: rubbish by ten sockets, deaf readers, a thousand visits.

`FLOOD_SECONDS=20 make bench ONLY=floods` for another length of each flood.
"""

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from bench.clients import Table
from bench.house import House
from bench.platform import KIND, SOCKETS
from bench.rude import GARBAGE, Line, framed, memory, open_files

Json = Any
Codes = Counter[int | None]
Flood = Callable[[House, Json, float], Awaitable[Codes]]
SECONDS = float(os.environ.get("FLOOD_SECONDS", "60"))
FLOODERS, VISITS, WARM = 10, 1000, 50
AFTER = 10.0
"""Seconds after a flood until memory has to be back."""

BETWEEN = 0.05
"""Seconds between two moves of the others."""

LONG = framed(json.dumps({"action": "?", "key": "k" * 60_000}).encode())
"""A question whose answer is as long."""


async def moves(table: Table, over: Callable[[], bool]) -> list[float]:
    """How long each move took until everybody at this table had heard of it, in ms."""
    taken = []
    while not over() and not table.is_over:
        taken.append(await table.move(by_rest=False) * 1000)
        await asyncio.sleep(BETWEEN)
    return sorted(taken)


def percentile(taken: list[float], share: float) -> float:
    return taken[min(len(taken) - 1, int(len(taken) * share))]


async def rubbish(house: House, victim: Json, until: float) -> Codes:
    """Sockets that send nonsense as fast as they can, and come back as soon as they are let go."""

    async def one(number: int) -> Codes:
        codes: Codes = Counter()
        while (left := until - time.monotonic()) > 0:
            line = await Line(house.ports[0], victim["id"], victim["tokens"][number % SOCKETS]).open()
            codes[await line.flood(GARBAGE * 1000, left)] += 1
            line.hang_up()
        return codes

    return sum(await asyncio.gather(*map(one, range(FLOODERS))), Counter())


async def deafness(house: House, victim: Json, until: float) -> Codes:
    """Sockets that ask for as much as they may, and read nothing until they are let go."""

    async def one(number: int) -> Codes:
        codes: Codes = Counter()
        while time.monotonic() < until:
            line = await Line(house.ports[0], victim["id"], victim["tokens"][number % SOCKETS], narrow=True).open()
            try:
                while time.monotonic() < until:
                    await line.send(LONG)
                    await asyncio.sleep(0.05)
            except ConnectionError:
                pass
            codes[await line.until_the_end()] += 1
            line.hang_up()
        return codes

    return sum(await asyncio.gather(*map(one, range(FLOODERS))), Counter())


async def visit(house: House, table: Json, times: int) -> float:
    """So many visits one after another; ms for each."""
    begun = time.perf_counter()
    for number in range(times):
        line = await Line(house.ports[0], table["id"], table["tokens"][number % SOCKETS]).open()
        await line.hears("hand:update")
        line.hang_up()
    return (time.perf_counter() - begun) / times * 1000


class Report:
    """What a house holds, line by line."""

    def __init__(self, house: House) -> None:
        self.pid = house.processes[0].pid
        self.before = memory(self.pid)

    def say(self, what: str, more: str = "") -> None:
        now = memory(self.pid)
        print(f"{what:38} {now:6.0f} MB {now - self.before:+6.0f}  {open_files(self.pid):4} files  {more}", flush=True)


async def flooded(name: str, flood: Flood, house: House, tables: Iterator[Json], report: Report) -> None:
    """One kind of flood, with a quiet time before it of a sixth of its length."""
    table = await Table(house.ports, next(tables)).open()
    until = time.monotonic() + SECONDS / 6
    quiet = await moves(table, lambda: time.monotonic() > until)
    floods = asyncio.ensure_future(flood(house, next(tables), time.monotonic() + SECONDS))
    taken = await moves(table, floods.done)
    codes = await floods
    p95, p95_quiet = percentile(taken, 0.95), percentile(quiet, 0.95)
    ended = ", ".join(f"{count} x {code or 'cut off'}" for code, count in codes.most_common())
    report.say(f"{name}, {SECONDS:.0f} s", f"let go: {ended}")
    print(f"{'':38} moves of others: p95 {p95:.1f} ms, quiet {p95_quiet:.1f}: {p95 / p95_quiet:.1f} x", flush=True)
    await table.close()
    await asyncio.sleep(AFTER)
    report.say(f"{AFTER:.0f} s later")


async def measure(house: House, furnished: list[Json]) -> None:
    tables = iter(furnished)
    visited = next(tables)
    await visit(house, visited, WARM)
    report = Report(house)
    report.say("before")
    await flooded("rubbish", rubbish, house, tables, report)
    await flooded("readers who take nothing", deafness, house, tables, report)
    each = await visit(house, visited, VISITS)
    report.say(f"{VISITS} visits in a row", f"{each:.1f} ms each")
    await asyncio.sleep(AFTER)
    report.say(f"{AFTER:.0f} s later")


def main() -> None:
    for server in ("uvicorn", "daphne"):
        with House(server=server, REFEREE="0", SOCKET_FRAMES="50") as house:
            furnished = house.ask("bench.tables:furnish", KIND, SOCKETS, 5, 2000, {})
            print(f"\n{server}: {FLOODERS} sockets flood, SQLite and memory, load {os.getloadavg()[0]:.1f}")
            asyncio.run(measure(house, furnished))

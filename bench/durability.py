"""What it costs that a move is on the disk before it is answered: SQLite with `SQLITE_SYNCHRONOUS` as FULL and NORMAL.

Both in turns, as neighbours on the machine and its disk come and go; the ratio of the medians is what counts.
"""

import asyncio
import os
from statistics import median

from bench.house import House
from bench.platform import KIND, SOCKETS, TABLES, Run, rounds

TURNS = 3
SETTINGS = ("NORMAL", "FULL")


def measured(synchronous: str) -> list[Run]:
    """Some rounds of moves as fast as they are heard, in a house that is set so."""
    with House(SQLITE_SYNCHRONOUS=synchronous) as house:
        furnished = house.ask("bench.tables:furnish", KIND, SOCKETS, TABLES, 300, {})
        return asyncio.run(rounds(house, furnished, 1))


def main() -> None:
    print(f"{KIND} with {SOCKETS} sockets at {TABLES} tables, load {os.getloadavg()[0]:.1f}")
    found: dict[str, list[Run]] = {name: [] for name in SETTINGS}
    for _ in range(TURNS):
        for name in SETTINGS:
            found[name] += measured(name)
    costs = {name: median(run.cost for run in runs) for name, runs in found.items()}
    rates = {name: median(len(run.taken) / run.wall for run in runs) for name, runs in found.items()}
    for name, runs in found.items():
        waits = median(run.percentile(0.95) for run in runs)
        print(f"{name:7} {rates[name]:6.0f} moves/s  {costs[name]:.2f} ms CPU a move  95 of 100 within {waits:.1f} ms")
    cpu, rate = costs["FULL"] / costs["NORMAL"] - 1, 1 - rates["FULL"] / rates["NORMAL"]
    print(f"FULL costs {cpu:+.0%} of CPU a move, and {rate:.0%} of the moves a second")

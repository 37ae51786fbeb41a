"""What uvloop and httptools save: the same house with and without them, in turns, so that all have one weather."""

import asyncio
import http.client
from typing import Any

from bench.clients import Table
from bench.house import House, cpu_seconds
from bench.platform import FEW, KIND, SOCKETS, as_fast_as_can_be

Json = Any
WAYS = {
    "uvloop, httptools": ("--loop", "uvloop", "--http", "httptools"),
    "asyncio, httptools": ("--loop", "asyncio", "--http", "httptools"),
    "uvloop, h11": ("--loop", "uvloop", "--http", "h11"),
    "asyncio, h11": ("--loop", "asyncio", "--http", "h11"),
}
TABLES, ROUNDS, REQUESTS = 10, 5, 1000


async def moves(house: House, port: int, furnished: list[Json], by_rest: bool) -> float:
    """CPU of a move, ms; infinite if there were too few."""
    tables = [await Table([port], one).open() for one in furnished]
    run = await as_fast_as_can_be(house, tables, by_rest)
    await asyncio.gather(*(table.close() for table in tables))
    return run.cost if len(run.taken) >= FEW else float("inf")


def requests(house: House, number: int) -> float:
    """CPU of a request that asks nothing of the database, ms."""
    connection = http.client.HTTPConnection("127.0.0.1", house.ports[number], timeout=30)
    spent = cpu_seconds(house.processes[number].pid)
    for _ in range(REQUESTS):
        connection.request("GET", "/robots.txt")
        connection.getresponse().read()
    connection.close()
    return (cpu_seconds(house.processes[number].pid) - spent) / REQUESTS * 1000


def main() -> None:
    with House(0, REFEREE="0") as house:
        for house.options in WAYS.values():
            house.open_server()
        found: dict[str, list[tuple[float, float, float]]] = {way: [] for way in WAYS}
        for _ in range(ROUNDS):
            for number, way in enumerate(WAYS):
                port = house.ports[number]
                socket, rest = (
                    asyncio.run(moves(house, port, furnish(house), by_rest)) for by_rest in (False, True)
                )  # fmt: skip
                found[way].append((socket, rest, requests(house, number)))
    print(f"\nCPU in ms, least and median of {ROUNDS} rounds: SQLite, {TABLES} tables, {SOCKETS} sockets each")
    print(f"{'':20}{'WebSocket move':>18}{'REST move':>18}{'null request':>18}")
    for way, rounds in found.items():
        columns = [sorted(column) for column in zip(*rounds, strict=True)]
        print(f"{way:20}" + "".join(f"{column[0]:9.3f} {column[ROUNDS // 2]:8.3f}" for column in columns))


def furnish(house: House) -> list[Json]:
    """New tables for every measurement."""
    tables: list[Json] = house.ask("bench.tables:furnish", KIND, SOCKETS, TABLES, 800, {})
    return tables

"""What thinking bots cost: CPU of a choice by level, and how long people wait beside twenty tables of hard ones.

`BOT_TABLES=5 BOT_SECONDS=4 make bench ONLY=bots` for fewer tables, and for another length of each part.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from math import nan
from multiprocessing import get_context
from random import Random
from typing import Any

from bench.clients import PATIENCE, Player, Table
from bench.house import House, children, cpu_seconds
from bench.tables import seats_by_kind
from games import catalog
from games.core.rng import rng_for
from games.table.thinking import GENTLY

Json = Any
SECONDS, TABLES = float(os.environ.get("BOT_SECONDS", "10")), int(os.environ.get("BOT_TABLES", "20"))
SEATS = seats_by_kind(4)
BETWEEN = 0.05
"""Seconds between two moves of people."""

CHOICES = 200
OPENING = 3.0
"""Seconds in which somebody plays with bots before anything is measured."""

PACE = 1.0
"""Seconds that an unhurried bot takes, more or less."""


# -- A choice ------------------------------------------------------------------------------------------------
def choices(slug: str) -> dict[str, list[float]]:
    """How many ms of CPU each level takes for choices in games between easy players."""
    rules, bot, taken = catalog.rules(slug), catalog.bot(slug), {level: [] for level in catalog.bot(slug).LEVELS}
    number = 0
    while len(taken[bot.LEVELS[0]]) < CHOICES:
        number += 1
        state = rules.deal(SEATS[slug], rules.OPTIONS(), rng_for(b"bench%d" % number, 1)).state
        for seq in range(2, CHOICES):
            if (seat := rules.turn(state)) is None:
                break
            view, moves = rules.view(state, seat), []
            for level, all_taken in taken.items():
                begun = time.thread_time()
                moves.append(bot.choose(view, level, rng_for(b"bot", seq)))
                all_taken.append((time.thread_time() - begun) * 1000)
            state = rules.play(state, seat, moves[0], rng_for(b"play", seq)).state
    return taken


def at(share: float, taken: list[float]) -> float:
    return sorted(taken)[min(len(taken) - 1, int(len(taken) * share))]


def price_choices() -> None:
    print(f"{'CPU of a choice, ms':24} {'mean':>8} {'p99':>8}   tables a core, one choice a second each")
    for slug in catalog.slugs():
        for level, taken in choices(slug).items():
            mean = sum(taken) / len(taken)
            where = "in line" if level in catalog.kind(slug).quick_levels else "elsewhere"
            print(f"{slug + ' ' + level:24} {mean:8.2f} {at(0.99, taken):8.1f}   {1000 * PACE / mean:8.0f}, {where}")


# -- Beside people -------------------------------------------------------------------------------------------
async def with_bots(port: int, furnished: Json, by_rest: bool, until: float, one_by_one: asyncio.Lock) -> int:
    """One table of a person who moves at once when bots have; how many moves that person made."""
    from bench.tables import easy_move

    player, made = await Player(port, furnished["id"], furnished["tokens"][0], "ws/games").open(), 0
    while time.monotonic() < until:
        heard = player.heard
        async with one_by_one:
            move = await asyncio.to_thread(easy_move, furnished["id"])
        if move is not None:
            await (player.post if by_rest else player.send)(move)
            made += 1
        await hears_more(player, heard, until)
    await player.close()
    return made


async def hears_more(player: Player, heard: int, until: float) -> None:
    """Wait for an entry after this one."""
    while player.heard <= heard and time.monotonic() < until:
        player.news.clear()
        if player.heard <= heard:
            try:
                await asyncio.wait_for(player.news.wait(), 1)
            except TimeoutError:
                return


def crowd(env: dict[str, str], port: int, company: list[Json], seconds: float) -> int:
    """People at tables of bots, every other one by REST, in a process of their own; how many moves they made."""
    os.environ.update(env)
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # they would sit at other machines
    import django

    django.setup()

    async def play() -> int:
        one_by_one, until = asyncio.Lock(), time.monotonic() + seconds
        tables = enumerate(company)
        return sum(
            await asyncio.gather(*(with_bots(port, one, number % 2 == 0, until, one_by_one) for number, one in tables))
        )

    return asyncio.run(play())


def after(seconds: float) -> Callable[[], bool]:
    """Whether they are over."""
    until = time.monotonic() + seconds
    return lambda: time.monotonic() > until


async def people(table: Table, over: Callable[[], bool]) -> dict[str, list[float]]:
    """How many ms moves took until all had heard, by socket and by REST in turn."""
    taken: dict[str, list[float]] = {"WebSocket": [], "REST": []}
    by_rest, chance = False, Random(1)
    while not over() and not table.is_over:
        try:
            seconds = await table.move(by_rest)
        except TimeoutError:  # that one was lost, and with it the script
            seconds = float(PATIENCE)
            table.played = len(table.script)
        taken["REST" if by_rest else "WebSocket"].append(seconds * 1000)
        by_rest = not by_rest
        await asyncio.sleep(BETWEEN * (0.5 + chance.random()))
    return taken


def cpu(house: House) -> tuple[float, float]:
    """Seconds of CPU of the server, and of the processes that think for it."""
    server = house.processes[0].pid
    return cpu_seconds(server), sum(map(cpu_seconds, children(server)))


COUNTS = """
import os, time
os.{gently}
while True:
    begun = time.monotonic()
    while time.monotonic() < begun + {busy}:
        pass
    time.sleep({idle})
"""
LIKE_BOTS = COUNTS.format(gently=f"nice({GENTLY})", busy=0.02, idle=0.004)
LIKE_THEIR_PEOPLE = COUNTS.format(
    gently="sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))", busy=0.003, idle=0.006
)


@contextmanager
def counting() -> Iterator[None]:
    """Two processes that ask nothing of the house and take as much of the cores as thinkers and their people do."""
    processes = [subprocess.Popen([sys.executable, "-c", program]) for program in (LIKE_BOTS, LIKE_THEIR_PEOPLE)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


async def beside(house: House, slug: str) -> None:
    """People at one table: alone, beside processes that only count, and beside tables of hard bots."""
    level = catalog.bot(slug).LEVELS[-1]
    furnished = house.ask("bench.tables:furnish", slug, SEATS[slug], 2, 2000, {})
    company = house.ask("bench.tables:with_bots", slug, SEATS[slug], level, TABLES + 1)
    table = await Table(house.ports, furnished[0]).open()
    quiet = await people(table, after(SECONDS))
    with counting():
        floor = await people(table, after(SECONDS))
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        elsewhere.submit(crowd, house.env, house.ports[0], company[:1], OPENING).result()  # opens what thinks
        before = cpu(house)
        others = elsewhere.submit(crowd, house.env, house.ports[0], company[1:], SECONDS)
        busy, made = await people(table, others.done), others.result()
    spent = [after - first for after, first in zip(cpu(house), before, strict=True)]
    for way in quiet:
        first, between, now = (at(0.95, taken[way] or [nan]) for taken in (quiet, floor, busy))
        print(
            f"{slug:14} {way:9} p50 {at(0.5, quiet[way]):5.1f}   p95 {first:5.1f} | {between:5.1f} | {now:5.1f} ms:"
            f" {now / first:4.1f} x, {now / between:4.1f} x the floor   ({len(busy[way])} moves)"
        )
    print(
        f"{'':14} moves of the {TABLES} people among bots: {made / SECONDS:.0f} a second;"
        f" server {spent[0] / SECONDS:.0%}, thinking {spent[1] / SECONDS:.0%} of a core", flush=True,
    )  # fmt: skip
    await table.close()


def main() -> None:
    price_choices()
    slow = [slug for slug in catalog.slugs() if catalog.bot(slug).LEVELS[-1] not in catalog.kind(slug).quick_levels]
    for processes in ("0", str(max(1, (os.cpu_count() or 1) - 1))):
        print(f"\nBOT_PROCESSES={processes}, SQLite and memory, load {os.getloadavg()[0]:.1f}", end=": ")
        print(f"alone | beside processes that only count, the floor | beside {TABLES} tables of bots")
        with House(REFEREE="0", BOT_PROCESSES=processes) as house:
            for slug in slow:
                asyncio.run(beside(house, slug))

"""An evening after another in one house of two processes, for minutes: what it holds, loses and lets slip.

`SOAK_MINUTES=3 make bench ONLY=soak` for less than ten. PostgreSQL has to be at hand; the Redis is the bench's own, and
is killed three times, or as often as `SOAK_OUTAGES` says.
"""

import asyncio
import json
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bench.evenings import Errands, Evening, Ledger, fetched
from bench.house import House, children, services
from bench.log_search import leaks, told
from bench.rude import memory, open_files
from bench.visitors import come_and_go, look_around, open_and_close
from tests.live.own_redis import OwnRedis

Json = Any
ALONE = True
"""Not one of all measurements: it takes ten minutes by itself."""

MINUTES = float(os.environ.get("SOAK_MINUTES", "10"))
EVERY = 15.0
WARM = min(180.0, MINUTES * 60 * 0.3)
"""Seconds that do not count: caches fill."""

OUTAGES, AWAY = int(os.environ.get("SOAK_OUTAGES", "3")), 8.0
"""How often Redis is killed, and seconds until it is back."""

PAUSE = 0.1
"""Seconds between two moves at a table."""

ALLOWED = {"memory": 0.05, "files": 0.1, "threads": 0.1}
"""By how much each may change between the first and the last quarter."""

LINES = 10_000
LIMITS = {"LIMIT_SIGN_UP": "100000/1m/address", "LIMIT_SIGN_IN": "100000/1m/address", "LIMIT_CHAT": "100/1s/account"}


@dataclass(frozen=True)
class Sample:
    """What the processes hold at a moment."""

    at: float
    memory: tuple[float, ...]
    files: tuple[int, ...]
    threads: tuple[int, ...]
    moves: int


def sample(pids: Iterable[int], at: float, moves: int) -> Sample:
    pids = list(pids)
    return Sample(at, tuple(map(memory, pids)), tuple(map(open_files, pids)), tuple(map(threads, pids)), moves)


def threads(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Threads:"))


class Soak:
    """A house, the people in it, and what was measured."""

    def __init__(self, house: House, server: OwnRedis) -> None:
        self.house, self.server, self.ledger = house, server, Ledger()
        self.errands, self.port = Errands(house), house.ports[0]
        self.pids = sorted(children(house.processes[0].pid))
        self.samples: list[Sample] = []

    async def run(self) -> None:
        """Let people in until the time has come, and look every quarter of a minute."""
        self.begun = time.monotonic()
        until, rng = self.begun + MINUTES * 60, Random(1)
        _status, text = await fetched(self.port, "GET", "/api/kinds", None, await self.stranger())
        kinds = json.loads(text)["kinds"]
        around = (self.port, self.errands, self.ledger, until)
        evenings = [Evening(kind, bots, self.errands, self.port, self.ledger, rng) for kind in kinds for bots in (0, 2)]
        await asyncio.gather(
            self.watch(until), self.disturb(until), look_around(*around, 0.1, rng), open_and_close(*around, 0.5, kinds),
            come_and_go(self.port, self.ledger, until, 2.0), *(evening.spend(until, PAUSE) for evening in evenings),
        )  # fmt: skip

    async def stranger(self) -> dict[str, str]:
        """Who asks what kinds there are."""
        (known,) = await self.errands.ask("bench.tables:people", 1)
        return {"Authorization": f"Bearer {known['token']}"}

    async def watch(self, until: float) -> None:
        print(f"{'s':>5}  {'MB':>13}  {'files':>9}  {'threads':>8}  {'moves':>7}", flush=True)
        while time.monotonic() < until:
            await asyncio.sleep(EVERY)
            now = sample(self.pids, time.monotonic() - self.begun, self.ledger.counts["moves"])
            self.samples.append(now)
            held = " + ".join(f"{one:5.1f}" for one in now.memory)
            files, running = (" + ".join(map(str, some)) for some in (now.files, now.threads))
            print(f"{now.at:5.0f}  {held:>13}  {files:>9}  {running:>8}  {now.moves:7}", flush=True)

    async def disturb(self, until: float) -> None:
        """Kill Redis now and then, and bring it back empty."""
        for _ in range(OUTAGES):
            await asyncio.sleep(MINUTES * 60 / (OUTAGES + 1) - AWAY)
            await asyncio.to_thread(self.server.kill)
            await asyncio.sleep(AWAY)
            await asyncio.to_thread(self.server.start)
            self.ledger.counts["Redis killed"] += 1

    # -- Verdicts --------------------------------------------------------------------------------------------
    def steadiness(self) -> list[str]:
        """Whether the last quarter of the time holds what the first quarter after the warming up held.

        The least of each counts: whoever signs in takes a hundred MB for a moment (Argon2), and sockets come and go.
        """
        counted = [one for one in self.samples if WARM < one.at < MINUTES * 60]
        quarter = max(1, len(counted) // 4)
        first, last = counted[:quarter], counted[-quarter:]
        return [
            f"{name} of process {place + 1}: {compared(least(name, place, first), least(name, place, last), allowed)}"
            for name, allowed in ALLOWED.items()
            for place in range(len(self.pids))
        ]

    def losses(self) -> list[str]:
        """What was acknowledged, against what is written."""
        acked = [key for keys in self.ledger.acked.values() for key in keys]
        written = self.house.ask("bench.tables:written_of", list(self.ledger.acked))
        there = written["keys"]
        lost, twice = set(acked) - set(there), len(there) - len(set(there))
        strange, gaps = set(there) - self.ledger.asked, written["gaps"]
        fine = not (lost or twice or strange or gaps)
        return [
            f"{len(acked)} moves acknowledged, {len(there)} written by people among {written['entries']} entries:"
            f" {len(lost)} lost, {twice} doubled, {len(strange)} that nobody sent, {len(gaps)} logs with a gap:"
            f" {'nothing lost' if fine else 'NOT RIGHT'}"
        ]

    def secrecy(self) -> list[str]:
        """What the log says that it should not."""
        text = self.house.logged()
        lines = [line for line in text.splitlines() if line.startswith("{")]
        seeds = self.house.ask("bench.tables:secrets_of_games")
        secrets = {
            "tokens, session keys, passwords": self.ledger.keys, "room codes": self.ledger.codes,
            "seeds": seeds, "what was said": self.ledger.said,
        }  # fmt: skip
        found = leaks(text, secrets, self.ledger.cards)
        searched = ", ".join(f"{len(some)} {name}" for name, some in {**secrets, "cards": self.ledger.cards}.items())
        enough = "" if len(lines) >= LINES else f" (fewer than {LINES})"
        return [
            f"{len(lines)} log lines{enough}, {len(text.splitlines()) - len(lines)} others; searched for {searched}",
            *(told(found, text) or ["none of them is there"]),
        ]


def least(name: str, place: int, samples: Iterable[Sample]) -> float:
    return min(getattr(one, name)[place] for one in samples)


def compared(early: float, late: float, allowed: float) -> str:
    change = late / early - 1
    return f"{early:.0f} -> {late:.0f} ({change:+.1%}): {'flat' if abs(change) <= allowed else 'NOT FLAT'}"


def wait_until_open(house: House) -> None:
    """Until the supervisor says that all processes serve."""
    until = time.monotonic() + 120
    while "is open at" not in house.logged():
        if time.monotonic() > until:
            raise RuntimeError(house.logged())
        time.sleep(0.2)


def main() -> None:
    found = services()
    if found is None:
        print("PostgreSQL and Redis are not at hand: name them in DATABASE_URL and REDIS_URL")
        return
    with OwnRedis() as server:
        urls = {"database_url": found["database_url"], "redis_url": server.url}
        options = ("--workers", "2")
        with House(server="serve", options=options, LOG_LEVEL="DEBUG", **LIMITS, **urls) as house:
            wait_until_open(house)
            print(f"{MINUTES:g} minutes, two processes, PostgreSQL and Redis; load {os.getloadavg()[0]:.1f}")
            soak = Soak(house, server)
            asyncio.run(soak.run())
            report(soak)


def report(soak: Soak) -> None:
    """What was done, and the verdict."""
    for name, counted in (("done", soak.ledger.counts), ("answers", soak.ledger.answers)):
        print(f"{name}: " + ", ".join(f"{count} {what}" for what, count in sorted(counted.items())))
    for sentence in [*soak.steadiness(), *soak.losses(), *soak.secrecy()]:
        print(sentence)

"""Many people look for players at once, by whichever process answers, while Redis is away and processes are killed:
nobody is dealt twice, everybody gets what they asked for, and no wish is lost. On PostgreSQL, and on SQLite.
"""

import asyncio
import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from bench.house import House
from tests.live.own_redis import OwnRedis
from tests.live.test_processes import call

Json = Any
PATIENCE = 150.0
STUBBORN = 10
"""One of so many says no, or nothing, the first time."""

pytestmark = pytest.mark.slow


@pytest.fixture
def postgresql() -> Iterator[House]:
    """Four processes, each with a referee, and a Redis that dies before anybody comes."""
    more = {"REFEREE": "1", "DATABASE_POOL": "9", "REDIS_TIMEOUT": "0.5", "BOT_PROCESSES": "1"}
    with OwnRedis() as server, House(4, os.environ["DATABASE_URL"], server.url, **more) as house:
        server.kill()
        yield house


@pytest.fixture
def sqlite(migrated: Path | None) -> Iterator[House]:
    """Two processes on one file, each with a referee."""
    with House(2, REFEREE="1", BOT_PROCESSES="1", migrated=migrated) as house:
        yield house


class Seeker:
    """Somebody who wants one game, and keeps asking until it is dealt, whoever answers."""

    def __init__(self, house: House, number: int, token: str, over: threading.Event) -> None:
        self.house, self.token, self.over = house, token, over
        self.chance = random.Random(number)
        self.refuses = number % STUBBORN == STUBBORN - 1
        self.terms = terms(number)

    def ask(self, method: str, path: str, body: Json = None) -> tuple[int, Json]:
        """By any process that lives."""
        while not self.over.is_set():
            with suppress(OSError, HTTPException, ValueError, IndexError):
                answer = call(self.chance.choice(self.house.ports), self.token, method, path, body)
                if answer[0] != 503:
                    return answer
            time.sleep(0.1)
        return 0, None

    def run(self) -> bool:
        """Look until the cards are dealt; whether they were."""
        while not self.over.is_set():
            status, found = self.ask("GET", "/api/pairing")
            if status == 200 and found["proposal"]:
                self.answer(found["proposal"])
            elif status == 200 and not found["wishes"] and self.wish():
                return True
            time.sleep(self.chance.uniform(0.2, 0.6))
        return False

    def wish(self) -> bool:
        """Wish, unless one plays already."""
        status, said = self.ask("POST", "/api/pairing", self.terms)
        assert status in (0, 200, 201, 409), said
        return status == 409 and said["code"] == "IN_A_GAME"

    def answer(self, proposal: Json) -> None:
        """Yes; but for those who refuse once, or are silent."""
        if self.refuses and self.chance.random() < 0.5:
            time.sleep(1)
            return
        said = "no" if self.refuses else "yes"
        self.refuses = False
        status, answer = self.ask("POST", "/api/pairing/answer", {"proposal_id": proposal["id"], "answer": said})
        assert status in (0, 202, 409), answer


def terms(number: int) -> Json:
    """What this one asks for."""
    kind = ("uno", "uno", "uno", "spades")[number % 4]
    preset = (None, "party", None)[number % 3] if kind == "uno" else None
    players = [2, 2 + number % 3] if kind == "uno" else [4, 4]
    return {"kind": kind, "preset": preset, "players": players, "bots": kind == "spades"}


def murder(house: House, times: int, over: threading.Event) -> None:
    """Kill one process after the other without a word, and open it again at its port."""
    for number in range(times):
        if over.wait(4):
            return
        victim = number % house.count
        process, port = house.processes[victim], house.ports[victim]
        process.send_signal(signal.SIGKILL)
        process.wait()
        over.wait(1)
        house.open_server(port)
        house.processes[victim], house.ports[victim] = house.processes.pop(), house.ports.pop()


def pair(house: House, crowd: int, kills: int) -> None:
    """Let them look, and see what became of them."""
    people = house.ask("tests.live.pairing_audit:seekers", crowd)
    over = threading.Event()
    seekers = [Seeker(house, number, person["token"], over) for number, person in enumerate(people)]
    with ThreadPoolExecutor(crowd + 1) as threads:
        killing = threads.submit(murder, house, kills, over)
        looking = [threads.submit(seeker.run) for seeker in seekers]
        end = time.monotonic() + PATIENCE + crowd
        while time.monotonic() < end and sum(not one.done() for one in looking) > 3:
            time.sleep(0.5)
        killing.result()
        time.sleep(3)
        over.set()
        done = [one.result() for one in looking]
    wanted = {person["id"]: seeker.terms for person, seeker in zip(people, seekers, strict=True)}
    found = house.ask("tests.live.pairing_audit:audit", wanted)
    assert (found["twice"], found["flaws"], found["unasked"], found["without a game"]) == ([], [], [], 0)
    assert found["dealt and waiting"] == []
    assert found["dealt"] >= sum(done) >= crowd - 3, "a few may be left for whom nobody is"


@pytest.mark.processes
def test_four_processes_without_redis(postgresql: House) -> None:
    pair(postgresql, 24, kills=2)


@pytest.mark.django_db
def test_one_file(sqlite: House) -> None:
    pair(sqlite, 12, kills=1)


@pytest.mark.django_db
@pytest.mark.long
async def test_a_table_whose_host_is_killed_is_off_the_list_soon(sqlite: House) -> None:
    """The host's line is cut without a goodbye, and so is the process it led to."""
    ann, bob = sqlite.ask("tests.live.pairing_audit:seekers", 2)
    first, second = sqlite.ports
    body = {"name": "Here", "capacity": 4, "kind": "uno"}
    number = call(first, ann["token"], "POST", "/api/lobbies", body)[1]["lobby_id"]
    ear = await connect(
        f"ws://127.0.0.1:{first}/ws/lobbies/{number}/", additional_headers={"Authorization": f"Bearer {ann['token']}"}
    )
    await asyncio.sleep(70)
    assert listed(second, bob["token"]) == [number], "as long as the host is there"
    sqlite.processes[0].send_signal(signal.SIGKILL)
    ear.transport.abort()
    killed = time.monotonic()
    while listed(second, bob["token"]):
        assert time.monotonic() - killed < 95
        await asyncio.sleep(1)


def listed(port: int, token: str) -> list[int]:
    return [found["lobby_id"] for found in call(port, token, "GET", "/api/lobbies")[1]["lobbies"]]


@pytest.mark.processes
@pytest.mark.long
def test_two_hundred_at_four_processes_without_redis(postgresql: House) -> None:
    pair(postgresql, 200, kills=12)


@pytest.mark.django_db
@pytest.mark.long
def test_two_hundred_at_one_file(sqlite: House) -> None:
    pair(sqlite, 200, kills=4)

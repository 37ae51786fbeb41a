"""People who keep playing whatever happens to the house: they repeat with the same key what was not acknowledged."""

import asyncio
import http.client
import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from bench.house import House
from tests.live.test_processes import Ear, sit

Json = Any
PATIENCE = 60.0
"""Seconds after which what should have happened has not; a test that passes waits for none of them."""

PAUSE = 0.05
"""Seconds of thought before the next move: a script shall last."""


class Answer(NamedTuple):
    """Whatever came back."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Json:
        """The body of an answer by the API."""
        return json.loads(self.text)


def request(port: int, method: str, path: str, headers: dict[str, str], body: Json = None) -> Answer:
    """One request on a connection of its own, which is answered, or this fails."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        return Answer(answer.status, {name.lower(): one for name, one in answer.getheaders()}, answer.read().decode())
    finally:
        connection.close()


def with_pages(house: House, servers: int) -> House:
    """Open so many servers of a house that has none yet, with all that pages need."""
    house.run("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    for _ in range(servers):
        house.open_server()
    return house


class Witness:
    """Counts what everybody hears, and complains of what nobody may hear."""

    def __init__(self) -> None:
        self.statuses: Counter[tuple[str, int]] = Counter()
        self.acknowledged: set[tuple[int, str]] = set()
        self.wrong: list[str] = []
        self.longest = 0.0

    def hear(self, what: str, ask: Callable[[], Answer]) -> Answer:
        """Ask, and note the answer."""
        begun = time.monotonic()
        answer = ask()
        self.longest = max(self.longest, time.monotonic() - begun)
        self.statuses[what, answer.status] += 1
        if answer.status == 503:
            self._check(what, answer)
        elif answer.status >= 500:
            self.wrong.append(f"{what}: {answer.status} {answer.text[:300]}")
        return answer

    def _check(self, what: str, answer: Answer) -> None:
        """A 503 says when to come back, and why, to programs and to people."""
        if answer.headers.get("retry-after") != "2":
            self.wrong.append(f"{what}: 503 without Retry-After")
        is_said = "One moment, please" in answer.text if what == "page" else answer.json["code"] == "UNAVAILABLE"
        if not is_said:
            self.wrong.append(f"{what}: {answer.text[:300]}")

    def count(self, status: int) -> int:
        """How many answers had this status, whatever was asked."""
        return sum(times for (_, heard), times in self.statuses.items() if heard == status)


class Hand:
    """Plays a table's script, by REST or by the sockets of its seats, which are open all the time."""

    def __init__(self, port: int, table: Json, witness: Witness, *, by_rest: bool) -> None:
        self.port, self.table, self.witness, self.by_rest = port, table, witness, by_rest
        self.ears: list[Ear] = []
        self.made = 0
        self.refused = 0

    async def sit_down(self) -> None:
        """One socket for each seat."""
        self.ears = [await sit(self.port, self.table["id"], token) for token in self.table["tokens"]]
        for ear in self.ears:
            await ear.until(1)

    async def play(self, is_over: Callable[[], bool]) -> None:
        """Move by move, until that is so or the script ends; then everybody has heard of every move."""
        for seat, move in self.table["script"]:
            if is_over():
                break
            key = f"tap-{self.made}"
            while not await (self._post if self.by_rest else self._send)(seat, move, key):
                self.refused += 1
                await asyncio.sleep(0.2)
            self.witness.acknowledged.add((self.table["id"], key))
            self.made += 1
            await asyncio.sleep(PAUSE)
        for ear in self.ears:
            await ear.until(self.made + 1)

    async def _post(self, seat: int, move: Json, key: str) -> bool:
        headers = {"Authorization": f"Bearer {self.table['tokens'][seat]}", "Idempotency-Key": key}
        path = f"/api/games/{self.table['id']}/moves"
        answer = await asyncio.to_thread(
            self.witness.hear, "move", lambda: request(self.port, "POST", path, headers, {"move": move})
        )
        assert answer.status in {202, 503}, answer
        return answer.status == 202

    async def _send(self, seat: int, move: Json, key: str) -> bool:
        ear = self.ears[seat]
        await ear.socket.send(json.dumps({"action": "move", "move": move, "key": key}))
        async with asyncio.timeout(PATIENCE):
            while True:
                text = str(await ear.socket.recv())
                frame = json.loads(text)
                if "seq" in frame:
                    ear.texts.append(text)
                elif frame["event"] in {"ack", "game:error"}:
                    break
        assert frame["data"]["key"] == key, frame
        assert frame["event"] == "ack" or frame["data"]["code"] == "UNAVAILABLE", frame
        return bool(frame["event"] == "ack")

    async def close(self) -> None:
        """Hang up: nobody else has."""
        for ear in self.ears:
            await ear.close()


async def look_around(port: int, table: Json, witness: Witness, is_over: Callable[[], bool]) -> None:
    """Read a game by the API, and pages as somebody who is signed in and as nobody, again and again."""
    token = {"Authorization": f"Bearer {table['tokens'][0]}"}
    cookie = {"Cookie": f"sessionid={table['sessions'][0]}"}
    asked = [
        ("read", f"/api/games/{table['id']}", token),
        ("page", "/", cookie),
        ("read", "/api/me", token),
        ("page", "/", {}),
    ]
    while not is_over():
        for what, path, headers in asked:
            await asyncio.to_thread(
                witness.hear, what, lambda path=path, headers=headers: request(port, "GET", path, headers)
            )

# ruff: noqa: N999  # `make bench ONLY=class`
"""A class: thirty guests behind one address, who look for players by fives and sit at six tables soon after.

They come in within twenty seconds, each with a real socket, under the limits of production, to a house in which nobody
writes; what is measured is how long it takes from the first knock until the last one sees a hand. Then everybody says
hello by a phrase, and hears everybody at their table.
"""

import asyncio
import http.client
import json
import time
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.house import House, services
from games import catalog

Json = Any
PEOPLE, SEATS = 30, 5
KIND = [slug for slug in catalog.SLUGS if SEATS in catalog.rules(slug).SEATS][-1]
WITHIN = 180.0
"""Seconds in which all have to sit."""

COMING = 20.0
"""Seconds in which they come."""


def call(port: int, method: str, path: str, body: Json = None, token: str = "") -> Json:
    """One request, and what it answers."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    line.request(method, path, None if body is None else json.dumps(body), headers)
    answer = line.getresponse()
    text = answer.read()
    line.close()
    if answer.status >= 400:
        raise RuntimeError(f"{method} {path}: {answer.status} {text[:200]!r}")
    return json.loads(text) if text else None


async def listening(port: int, path: str, token: str) -> ClientConnection:
    """A socket of somebody."""
    return await connect(f"ws://127.0.0.1:{port}{path}", additional_headers={"Authorization": f"Bearer {token}"})


async def pupil(port: int, name: str, wait: float, all_sit: asyncio.Barrier) -> tuple[int, float, float]:
    """Come in, look for players, say yes, sit down, and say hello; which game it is, from when to when that took."""
    await asyncio.sleep(wait)
    guest = await asyncio.to_thread(call, port, "POST", "/api/auth/guest", {"display_name": name})
    token, begun = guest["token"], time.monotonic()
    async with await listening(port, "/ws/me/", token) as ear:
        await asyncio.to_thread(call, port, "POST", "/api/pairing", {"kind": KIND, "players": [SEATS, SEATS]}, token)
        game = await until_dealt(port, token, ear)
    async with await listening(port, f"/ws/games/{game}/", token) as table:
        while json.loads(await table.recv())["event"] != "game:hand:update":
            pass
        sits = time.monotonic()
        await all_sit.wait()
        await asyncio.to_thread(greet, port, game, token)
        async with asyncio.timeout(WITHIN):
            heard = set[int]()
            while len(heard) < SEATS:
                frame = json.loads(await table.recv())
                if frame["event"] == "chat:message:new" and frame["data"]["message"]["phrase"] == "hello":
                    heard.add(frame["data"]["message"]["user_id"])
    return game, begun, sits


def greet(port: int, game: int, token: str) -> None:
    """Say hello as one may in this house, and be refused to write."""
    path = f"/api/games/{game}/chat"
    try:
        call(port, "POST", path, {"text": "Hello"}, token)
    except RuntimeError as refused:
        if "PHRASES_ONLY" not in str(refused):
            raise
    else:
        raise RuntimeError("somebody could write")
    call(port, "POST", path, {"phrase": "hello"}, token)


async def until_dealt(port: int, token: str, ear: ClientConnection) -> int:
    """Say yes to what is proposed, and hear where the cards are dealt."""
    answered = 0
    async for text in ear:
        frame = json.loads(text)
        proposal = frame["data"].get("proposal")
        if frame["event"] == "pairing:dealt":
            return int(frame["data"]["game_id"])
        if proposal and proposal["id"] != answered:
            answered = proposal["id"]
            body = {"proposal_id": answered, "answer": "yes"}
            await asyncio.to_thread(call, port, "POST", "/api/pairing/answer", body, token)
    raise RuntimeError("the socket was closed")


async def lesson(port: int) -> None:
    """All of them at once; what came of it."""
    chance, begun = Random(30), time.monotonic()
    all_sit = asyncio.Barrier(PEOPLE)
    coming = [pupil(port, f"Pupil {n + 1}", chance.uniform(0, COMING), all_sit) for n in range(PEOPLE)]
    found = await asyncio.wait_for(asyncio.gather(*coming), WITHIN)
    took = max(sits for *_, sits in found) - begun
    tables = {game for game, *_ in found}
    waits = sorted(sits - asks for _game, asks, sits in found)
    print(
        f"{PEOPLE} guests, {len(tables)} tables, all seated {took:.1f} s after the first came (at most {WITHIN:.0f} s)"
    )
    print(f"from the wish to the hand: median {waits[len(waits) // 2]:.1f} s, longest {waits[-1]:.1f} s")
    print(f"{PEOPLE} hellos, each heard by {SEATS}")


def main() -> None:
    """On SQLite, and where they are on PostgreSQL and Redis."""
    for name, urls in (("SQLite", {}), ("PostgreSQL and Redis", services())):
        if urls is None:
            continue
        print(f"{name}:")
        with House(LIMIT_GUEST="100/1m/address", TALK="phrases", **urls) as house:
            asyncio.run(lesson(house.ports[0]))

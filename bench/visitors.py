"""People who pass by: guests who look at pages, members who sign up and mistype, and lobbies that come to nothing."""

import asyncio
import json
import time
from random import Random
from typing import Any
from uuid import uuid4

from bench.evenings import Errands, Ledger, Person, fetched

Json = Any
PAGES = (
    "/",
    "/lobbies/",
    "/games/",
    "/play/",
    "/rules/",
    "/about/",
    "/privacy/",
    "/join/",
    "/join/AAAAAA/",
    "/lobbies/new/",
)
API = (
    "kinds",
    "games",
    "games?mine=1",
    "lobbies",
    "me",
    "me/tokens",
    "games/999999999",
    "lobbies/999999999",
    "nowhere",
)
STAYS = 40
"""Pages that a guest looks at before another one comes."""


async def look_around(port: int, errands: Errands, ledger: Ledger, until: float, pause: float, rng: Random) -> None:
    """Guests who look at pages and lists, tables of others among them."""
    while time.monotonic() < until:
        (known,) = await errands.ask("bench.tables:people", 1)
        guest = Person(port, known, ledger)
        for _ in range(STAYS):
            await guest.look(rng.choice(PAGES + tables_among(ledger, rng)))
            await guest.ask("GET", rng.choice(API))
            await asyncio.sleep(pause)
            if time.monotonic() > until:
                break
        ledger.counts["visitors"] += 1


def tables_among(ledger: Ledger, rng: Random) -> tuple[str, ...]:
    """Pages of a table, and of a private link."""
    if not ledger.acked:
        return ()
    game, code = rng.choice(list(ledger.acked)[-20:]), rng.choice(sorted(ledger.codes))
    return (f"/games/{game}/", f"/games/{game}/rounds/", f"/games/{game}/review/", f"/join/{code}/")


async def open_and_close(port: int, errands: Errands, ledger: Ledger, until: float, pause: float, kinds: Json) -> None:
    """Lobbies in which people talk, get ready, change their minds and go."""
    while time.monotonic() < until:
        for kind in kinds:
            host, other = (Person(port, known, ledger) for known in await errands.ask("bench.tables:people", 2))
            wish = {"name": "An evening", "kind": kind["kind"], "capacity": kind["seats"]["min"]}
            _status, made = await host.ask("POST", "lobbies", wish)
            lobby = f"lobbies/{made['lobby_id']}"
            ledger.codes.add(made["room_code"])
            await other.ask("POST", f"{lobby}/join")
            await other.ask("POST", f"{lobby}/ready", {"ready": True})
            await host.ask("POST", f"{lobby}/options", {"hints": False})
            await other.ask("POST", f"{lobby}/options", {"hints": True})
            word = f"said{uuid4().hex}"
            ledger.said.add(word)
            await other.ask("POST", f"{lobby}/chat", {"text": word})
            for person in (other, host):
                await person.ask("POST", f"{lobby}/leave")
            ledger.counts["lobbies"] += 1
            await asyncio.sleep(pause)


async def come_and_go(port: int, ledger: Ledger, until: float, pause: float) -> None:
    """Members who sign up, mistype their password, sign in and out, and try what is over."""
    headers = {"Content-Type": "application/json"}
    while time.monotonic() < until:
        name, password = f"m{uuid4().hex[:12]}", f"Pw-{uuid4().hex}"
        ledger.keys.add(password)
        signs_up = {"username": name, "email": f"{name}@example.org", "password": password}
        _status, text = await fetched(port, "POST", "/api/auth/register", json.dumps(signs_up), headers)
        given = [json.loads(text).get("token")]
        for tried in (f"{password}x", password):
            body = json.dumps({"username": name, "password": tried})
            status, text = await fetched(port, "POST", "/api/auth/login", body, headers)
            ledger.answers[f"sign-in {status}"] += 1
            given.append(json.loads(text).get("token"))
        for token in filter(None, given):
            ledger.keys.add(token)
            for path, method in (("me", "GET"), ("auth/logout", "POST"), ("me", "GET")):
                await fetched(port, method, f"/api/{path}", None, {"Authorization": f"Bearer {token}"})
        ledger.counts["members"] += 1
        await asyncio.sleep(pause)

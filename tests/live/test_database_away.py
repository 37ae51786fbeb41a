"""PostgreSQL is restarted, crashed and stopped for a while under two servers with people at their tables.

Nobody hears of an error of ours, nobody loses the connection, and nothing that was acknowledged is lost.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bench.house import House
from tests.live.hands import PATIENCE, Hand, Witness, look_around, request, with_pages
from tests.live.own_postgres import Postgres
from tests.live.test_processes import call, sit

Json = Any
AWAY = 5.0
"""Seconds without a database: longer than anybody waits for it."""

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="module")
def house(postgres: Postgres) -> Iterator[House]:
    """Two servers with referees, on it."""
    with House(0, database_url=postgres.url, redis_url=os.environ["REDIS_URL"]) as opened:
        yield with_pages(opened, 2)


async def until(happened: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not await asyncio.to_thread(happened):
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.1)


def bots_moves(house: House, table: Json) -> int:
    path = f"/api/games/{table['id']}/moves"
    return sum(entry["by"] == "bot" for entry in call(house.ports[0], table["tokens"][0], "GET", path)[1]["entries"])


async def restarts(postgres: Postgres, hands: list[Hand]) -> None:
    """Each kind of restart, with play going on before, between and after."""

    async def played_on() -> None:
        goals = {hand: hand.made + 5 for hand in hands}
        await until(lambda: all(hand.made >= goal for hand, goal in goals.items()))

    await played_on()
    for mode in ("fast", "immediate"):
        await asyncio.to_thread(postgres.stop, mode)
        await asyncio.to_thread(postgres.start)
        await played_on()
    await asyncio.to_thread(postgres.stop, "fast")
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(postgres.start)
    await played_on()


@pytest.mark.slow
async def test_nothing_acknowledged_is_lost_and_nobody_hears_a_500(house: House, postgres: Postgres) -> None:
    tables = await asyncio.to_thread(house.ask, "bench.tables:furnish", "spades", 4, 4, 600, {})
    watched = (await asyncio.to_thread(house.ask, "tests.live.furniture:before_the_fall"))["watched"][0]
    witness = Witness()
    hands = [Hand(house.ports[number % 2], table, witness, by_rest=number < 2) for number, table in enumerate(tables)]
    for hand in hands:
        await hand.sit_down()
    over = asyncio.Event()
    playing = [asyncio.create_task(hand.play(over.is_set)) for hand in hands]
    playing += [
        asyncio.create_task(look_around(port, tables[number], witness, over.is_set))
        for number, port in enumerate(house.ports)
    ]
    try:
        await restarts(postgres, hands)
    finally:
        over.set()
        await asyncio.gather(*playing)
    for hand in hands:
        await hand.close()
    assert witness.wrong == []
    assert {status for _, status in witness.statuses} <= {200, 202, 503}
    assert witness.count(503) > 0, "the database was away for longer than anybody waits"
    assert sum(hand.refused for hand in hands if not hand.by_rest) > 0
    audits = await asyncio.to_thread(house.ask, "tests.live.furniture:audits", [table["id"] for table in tables])
    for table in tables:
        audit = audits[str(table["id"])]
        assert (audit["numbers"], audit["replays"]) == (True, True)
        kept = {(table["id"], key) for key in audit["keys"]}
        assert len(kept) == len(audit["keys"]), "no move counts twice"
        assert {one for one in witness.acknowledged if one[0] == table["id"]} <= kept
    before = await asyncio.to_thread(bots_moves, house, watched)
    await until(lambda: bots_moves(house, watched) > before)  # the referees have lived through it
    logged = house.logged()
    assert "the database does not serve us" in logged
    assert "Internal Server Error" not in logged


async def test_who_comes_while_it_is_away_is_asked_to_come_again(house: House, postgres: Postgres) -> None:
    (table,) = await asyncio.to_thread(house.ask, "bench.tables:furnish", "rummy", 2, 1, 5, {})
    port, token = house.ports[0], table["tokens"][0]
    await asyncio.to_thread(postgres.stop, "fast")
    try:
        ear = await sit(port, table["id"], token)
        async with asyncio.timeout(PATIENCE):
            await ear.socket.wait_closed()
        assert ear.socket.close_code == 1013
        assert request(port, "GET", "/healthz", {}).status == 200
    finally:
        await asyncio.to_thread(postgres.start)
    await until(lambda: request(port, "GET", "/api/me", {"Authorization": f"Bearer {token}"}).status == 200)
    ear = await sit(port, table["id"], token)
    await ear.until(1)
    await ear.close()


def test_a_full_disk_is_503_and_reading_goes_on(house: House) -> None:
    """The server says what it says when its disk is full, whenever an entry is written."""
    (table,) = house.ask("bench.tables:furnish", "rummy", 2, 1, 5, {})
    port, (seat, move) = house.ports[0], table["script"][0]
    headers = {"Authorization": f"Bearer {table['tokens'][seat]}", "Idempotency-Key": "tap"}
    path = f"/api/games/{table['id']}"
    witness = Witness()
    house.ask("tests.live.furniture:fill_the_disk", True)
    try:
        refused = witness.hear("move", lambda: request(port, "POST", f"{path}/moves", headers, {"move": move}))
        assert (refused.status, refused.json["code"]) == (503, "UNAVAILABLE")
        assert request(port, "GET", path, headers).json["seq"] == 1
    finally:
        house.ask("tests.live.furniture:fill_the_disk", False)
    assert witness.wrong == []
    assert "DiskFull: could not extend file" in house.logged()
    assert request(port, "POST", f"{path}/moves", headers, {"move": move}).status == 202

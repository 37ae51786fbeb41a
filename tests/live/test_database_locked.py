"""SQLite's file is locked by another process, or its disk is full: reading goes on, and play as soon as it can."""

import asyncio
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bench.house import House
from tests.live.hands import Hand, Witness, look_around, request

pytestmark = pytest.mark.django_db
Json = Any
LOCKED = 5.0
"""Seconds: longer than anybody waits for the lock."""


@pytest.fixture(scope="module")
def house(migrated: Path | None) -> Iterator[House]:
    with House(0, migrated=migrated, REFEREE="0") as opened:
        opened.open_server()
        yield opened


def file_of(house: House) -> Path:
    return Path(house.env["VAR_DIR"]) / "parlour.sqlite3"


@contextmanager
def locked(house: House) -> Iterator[None]:
    """Somebody else writes, and takes their time."""
    connection = sqlite3.connect(file_of(house), isolation_level=None, timeout=30)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        yield
        connection.execute("ROLLBACK")
    finally:
        connection.close()


def furnished(house: House, count: int, moves: int) -> list[Json]:
    found: list[Json] = house.ask("bench.tables:furnish", "spades", 4, count, moves, {})
    return found


@pytest.mark.slow
async def test_reading_goes_on_and_play_as_soon_as_it_can(house: House) -> None:
    tables, witness, over = await asyncio.to_thread(furnished, house, 4, 400), Witness(), asyncio.Event()
    hands = [Hand(house.ports[0], table, witness, by_rest=number < 2) for number, table in enumerate(tables)]
    readers = Witness()
    for hand in hands:
        await hand.sit_down()
    playing = [asyncio.create_task(hand.play(over.is_set)) for hand in hands]
    reading = asyncio.create_task(look_around(house.ports[0], tables[0], readers, over.is_set))

    async def all_have(moves: int) -> None:
        async with asyncio.timeout(60):
            while min(hand.made for hand in hands) < moves:
                await asyncio.sleep(0.05)

    try:
        await all_have(3)
        begun, read = time.monotonic(), readers.count(200)
        with locked(house):
            while time.monotonic() < begun + LOCKED:
                made = [hand.made for hand in hands]
                await asyncio.sleep(0.1)
            assert [hand.made for hand in hands] == made, "nobody has written"
            assert readers.count(200) > read + 4, "people have read"
        await all_have(max(made) + 3)
    finally:
        over.set()
        await asyncio.gather(*playing, reading)
    for hand in hands:
        assert hand.refused > 0
        await hand.close()
    assert witness.wrong + readers.wrong == []
    assert {status for _, status in readers.statuses} == {200}
    assert {status for _, status in witness.statuses} == {202, 503}
    audits = await asyncio.to_thread(house.ask, "tests.live.furniture:audits", [table["id"] for table in tables])
    kept = {(table["id"], key) for table in tables for key in audits[str(table["id"])]["keys"]}
    assert witness.acknowledged <= kept
    assert "OperationalError: database is locked" in house.logged()


def test_nobody_waits_in_line_for_a_lock_longer_than_one_would_alone(house: House) -> None:
    """Twenty moves at once, of which one waits for the file: the others do not wait one after the other."""
    tables = furnished(house, 20, 1)

    async def all_at_once() -> list[Hand]:
        witness = Witness()
        hands = [Hand(house.ports[0], table, witness, by_rest=number < 10) for number, table in enumerate(tables)]
        for hand in hands:
            await hand.sit_down()
        begun = time.monotonic()
        with locked(house):
            tries = [(hand._post if hand.by_rest else hand._send)(*hand.table["script"][0], "tap") for hand in hands]
            assert await asyncio.gather(*tries) == [False] * len(hands)
            waited = time.monotonic() - begun
        assert waited < 20, "twenty times three seconds, one after the other, would be a minute"
        return hands

    async def close(hands: list[Hand]) -> None:
        for hand in hands:
            await hand.close()

    asyncio.run(_and_then(all_at_once, close))


async def _and_then(first: Any, then: Any) -> None:
    await then(await first())


def full(house: House, table: Json, witness: Witness) -> int:
    """Moves that were made until there was no room for another; then reading goes on."""
    port, path = house.ports[-1], f"/api/games/{table['id']}"
    for number, (seat, move) in enumerate(table["script"]):
        headers = {"Authorization": f"Bearer {table['tokens'][seat]}", "Idempotency-Key": f"tap-{number}"}
        body = {"move": move}
        answer = witness.hear(
            "move", lambda headers=headers, body=body: request(port, "POST", f"{path}/moves", headers, body)
        )
        if answer.status == 503:
            assert (
                witness.hear("read", lambda headers=headers: request(port, "GET", path, headers)).json["seq"]
                == number + 1
            )
            return number
        assert answer.status == 202, answer
    raise AssertionError("there was always room")


def test_a_full_disk_is_503_until_there_is_room_again(migrated: Path | None) -> None:
    """A server whose files cannot grow any more: to the kernel that is all the same."""
    with House(0, migrated=migrated, REFEREE="0") as house:
        (table,) = furnished(house, 1, 400)
        process_port = house.open_server()
        (server,) = house.processes
        room = file_of(house).stat().st_size + 200_000
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        witness = Witness()
        made = full(house, table, witness)
        assert made > 3
        assert witness.wrong == []
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        seat, move = table["script"][made]
        headers = {"Authorization": f"Bearer {table['tokens'][seat]}", "Idempotency-Key": f"tap-{made}"}
        path = f"/api/games/{table['id']}/moves"
        assert request(process_port, "POST", path, headers, {"move": move}).status == 202
        logged = house.logged()
        assert "the database does not serve us (OperationalError: " in logged
        assert "Internal Server Error" not in logged
        audit = house.ask("tests.live.furniture:audits", [table["id"]])[str(table["id"])]
        assert (audit["numbers"], audit["replays"], len(audit["keys"])) == (True, True, made + 1)

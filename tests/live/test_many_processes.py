"""Two and four processes with hard bots at their tables, and a Redis that is killed in the middle: whichever of them is
asked, by a person, a page or a socket, answers what is true, and nothing is lost or happens twice.
"""

import asyncio
import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest

from bench.house import House
from bench.tables import seats_by_kind
from games import catalog
from tests.live.own_redis import OwnRedis
from tests.live.test_every_reader import Visitor, unlike
from tests.live.test_killed import until
from tests.live.test_processes import call
from tests.live.test_without_redis import Ear, Enter, enter, ready

Json = Any
SEATS = seats_by_kind(4)
MOVES = 3
"""Moves of the person before Redis goes, and as many after."""

__all__ = ["enter"]  # a fixture
pytestmark = [pytest.mark.processes, pytest.mark.slow]


@pytest.fixture(scope="module", params=[2, 4])
def world(request: pytest.FixtureRequest) -> Iterator[tuple[House, OwnRedis]]:
    with OwnRedis() as server:
        more = {"REFEREE": "0", "DATABASE_POOL": "7", "DEBUG": "1", "REDIS_TIMEOUT": "0.5", "BOT_PROCESSES": "1"}
        with House(request.param, os.environ["DATABASE_URL"], server.url, **more) as house:
            yield house, server


@pytest.mark.parametrize("kind", catalog.SLUGS)
async def test_all_of_them_tell_the_same(kind: str, world: tuple[House, OwnRedis], enter: Enter) -> None:
    house, server = world
    await asyncio.to_thread(server.bring_back)
    await asyncio.to_thread(ready, house, "ok")
    level = catalog.bot(kind).LEVELS[-1]
    (table,) = await asyncio.to_thread(house.ask, "bench.tables:with_bots", kind, SEATS[kind], level, 1)
    path = f"/ws/games/{table['id']}/"
    ears = [await enter(port, path, table["tokens"][0]) for port in house.ports]
    await play_and_compare(house, table, ears)
    await asyncio.to_thread(server.kill)
    await play_and_compare(house, table, ears)
    audit = (await asyncio.to_thread(house.ask, "tests.live.furniture:audits", [table["id"]]))[str(table["id"])]
    assert (audit["numbers"], audit["replays"]) == (True, True), audit
    assert sum(by == "player" for by, *_ in audit["log"]) == table["made"], "every move once"


async def play_and_compare(house: House, table: Json, ears: list[Ear]) -> None:
    """A few moves, each by another process; after each, all of them are asked, and every socket hears of the last."""
    seq = 1
    for number in range(MOVES):
        if await asyncio.to_thread(move, house, table, house.ports[number % house.count]):
            seq = await asyncio.to_thread(agree, house, table)
    await asyncio.gather(*(ear.entry(seq) for ear in ears))


def move(house: House, table: Json, port: int) -> bool:
    """What a beginner does, by this process; false where the game has ended."""
    asked = until(lambda: is_over(house, table) or house.ask("bench.tables:easy_move", table["id"]))
    if asked is True:
        return False
    path, body = f"/api/games/{table['id']}/moves", {"move": asked}
    status, answer = call(port, table["tokens"][0], "POST", path, body)
    assert status == 202, answer
    table["made"] = table.get("made", 0) + 1
    return True


def is_over(house: House, table: Json) -> bool:
    found = call(house.ports[-1], table["tokens"][0], "GET", f"/api/games/{table['id']}")[1]
    return bool(found["status"] == "ended")


def agree(house: House, table: Json) -> int:
    """Ask every process the same, those that did nothing first; the number of the newest entry, for all of them."""
    number, seqs = table["id"], set()
    with ExitStack() as lines:
        visitor = lines.enter_context(closing(Visitor(table["tokens"][0], table["sessions"][0])))
        for path in (f"/api/games/{number}", f"/api/games/{number}/moves", f"/games/{number}/"):
            answers = [visitor.ask(port, "GET", path) for port in reversed(house.ports)]
            assert [unlike(one, answers[0]) for one in answers if one != answers[0]] == [], path
            assert answers[0][0] == 200, path
        for port in house.ports:
            seqs.add(json.dumps(call(port, table["tokens"][0], "GET", f"/api/games/{number}")[1]["seq"]))
    assert len(seqs) == 1
    return int(seqs.pop())

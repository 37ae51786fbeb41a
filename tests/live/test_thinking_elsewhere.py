"""A real house whose hard bots think in processes of their own, which are killed again and again while people play."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.house import House, children
from bench.tables import seats_by_kind
from games import catalog
from tests.live.test_killed import until
from tests.live.test_processes import call
from tests.samples import spread

Json = Any
SEATS = seats_by_kind(2)
MOVES = 12

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def house(migrated: Path | None) -> Iterator[House]:
    with House(BOT_PROCESSES="1", REFEREE="1", migrated=migrated) as opened:
        yield opened


def thinking(house: House) -> set[int]:
    return children(house.processes[0].pid)


def play(house: House, table: Json, moves: int) -> int:
    """Make the moves of a beginner, as far as the game goes; how many entries its log has then."""
    token, path = table["tokens"][0], f"/api/games/{table['id']}"
    for _ in range(moves):
        move = until(lambda: is_over(house, table) or house.ask("bench.tables:easy_move", table["id"]))
        if move is True:
            break
        status, answer = call(house.ports[0], token, "POST", f"{path}/moves", {"move": move})
        assert status == 202, answer
    return int(call(house.ports[0], token, "GET", path)[1]["seq"])


def is_over(house: House, table: Json) -> bool:
    return bool(call(house.ports[0], table["tokens"][0], "GET", f"/api/games/{table['id']}")[1]["status"] == "ended")


@pytest.mark.parametrize("kind", spread(catalog.SLUGS, ("rummikub",)))
def test_games_go_on_whoever_kills_what_thinks(kind: str, house: House) -> None:
    levels = catalog.bot(kind).LEVELS
    table = house.ask("bench.tables:with_bots", kind, SEATS[kind], levels[-1], 1)[0]
    for _ in range(2):
        seq = play(house, table, MOVES // 3)
        for process in thinking(house):
            os.kill(process, signal.SIGKILL)
    assert play(house, table, 1) >= seq > MOVES // 3 or is_over(house, table)
    audit = house.ask("tests.live.furniture:audits", [table["id"]])[str(table["id"])]
    assert (audit["numbers"], audit["replays"]) == (True, True), audit
    assert '"logger": "api.mistakes"' not in house.logged(), house.logged()


def thinking_at_a_new_table(house: House, kind: str) -> set[int]:
    """What thinks once somebody has moved twice; nothing, if the first hand was such that the game is over."""
    table = house.ask("bench.tables:with_bots", kind, SEATS[kind], catalog.bot(kind).LEVELS[-1], 1)[0]
    play(house, table, 2)
    return thinking(house)


def test_what_thinks_ends_with_the_house_even_if_that_is_killed(migrated: Path | None) -> None:
    slow = next(kind for kind in catalog.SLUGS if catalog.bot(kind).LEVELS[-1] not in catalog.kind(kind).quick_levels)
    for end in (signal.SIGTERM, signal.SIGKILL):
        with House(BOT_PROCESSES="1", migrated=migrated) as opened:
            until(lambda opened=opened: thinking_at_a_new_table(opened, slow))
            started = thinking(opened)
            opened.processes[0].send_signal(end)
            opened.processes[0].wait(60)
            until(lambda started=started: not any(Path(f"/proc/{pid}").exists() for pid in started) or None)

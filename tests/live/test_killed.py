"""A house whose processes are killed in the middle of bots' turns and running clocks, and opened again.

Real servers and referees, on SQLite and on PostgreSQL with Redis: every game goes on, no move is made twice, and no
clock has run out while nobody served.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from bench.house import House
from tests.live.test_processes import call

Json = Any
PATIENCE = 60.0
"""Seconds after which what should have happened has not; a test that passes waits for none of them."""

on_each = pytest.mark.parametrize(
    "place", ["sqlite", pytest.param("postgresql", marks=pytest.mark.processes)], indirect=True
)


@pytest.fixture
def place(request: pytest.FixtureRequest, migrated: Path | None) -> Iterator[House]:
    """One process with its referee on SQLite; or two servers and, beside them, two referees."""
    if request.param == "sqlite":
        with House(REFEREE="1", migrated=migrated) as opened:
            yield opened
    else:
        urls = {"database_url": os.environ["DATABASE_URL"], "redis_url": os.environ["REDIS_URL"]}
        with House(processes=2, REFEREE="0", **urls) as opened:
            open_referees(opened)
            yield opened


def open_referees(house: House) -> None:
    """Where the servers have none of their own, two processes."""
    if house.env["REFEREE"] == "0":
        house.processes += [house.start("manage.py", "referee") for _ in range(2)]


def kill(house: House) -> None:
    """Every process at once, without a word of warning."""
    for process in house.processes:
        process.send_signal(signal.SIGKILL)
    for process in house.processes:
        process.wait()
    house.processes.clear()
    house.ports.clear()


def open_again(house: House) -> None:
    """As many as before."""
    for _ in range(house.count):
        house.open_server()
    open_referees(house)


def until(happened: Callable[[], Any]) -> Any:
    """What it answers once that is something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := happened():
            return found
        time.sleep(0.1)
    raise AssertionError("it never happened")


def log_of(house: House, table: Json) -> list[Json]:
    """All entries, as the first person at the table reads them."""
    entries: list[Json] = []
    since: int | None = 0
    while since is not None:
        path = f"/api/games/{table['id']}/moves?since={since}"
        status, page = call(house.ports[0], table["tokens"][0], "GET", path)
        assert status == 200, page
        entries += page["entries"]
        since = page["next"]
    return entries


def made_by_bots(house: House, table: Json) -> int:
    return sum(entry["by"] == "bot" for entry in log_of(house, table))


def is_over(house: House, table: Json) -> bool:
    return bool(call(house.ports[0], table["tokens"][0], "GET", f"/api/games/{table['id']}")[1]["status"] == "ended")


def press(house: House, table: Json) -> None:
    """Somebody's move, from a hand that keeps on pressing the same button until an answer comes; or the end does."""
    port = house.ports[0]
    for number in range(400):
        token = table["tokens"][number % len(table["tokens"])]
        body = {"move": {"type": "draw"} if number % 3 else {"type": "end_turn"}}
        try:
            call(port, token, "POST", f"/api/games/{table['id']}/moves", body, Idempotency_Key=f"tap-{number}")
        except (OSError, HTTPException, ValueError):
            return  # the house has fallen


@pytest.mark.slow
@pytest.mark.django_db
@on_each
def test_after_a_kill_every_game_goes_on(place: House) -> None:
    tables = place.ask("tests.live.furniture:before_the_fall")
    watched, busy, clocked = tables["watched"], tables["busy"], tables["clocked"]
    until(lambda: all(made_by_bots(place, table) >= 2 for table in watched))
    with ThreadPoolExecutor(len(busy)) as hands:
        pressing = [hands.submit(press, place, table) for table in busy]
        until(lambda: all(made_by_bots(place, table) >= 8 for table in busy))
        kill(place)
        for one in pressing:
            one.result()
    ids = [table["id"] for table in watched + busy + clocked]
    fallen = place.ask("tests.live.furniture:audits", ids)
    for audit in fallen.values():
        assert (audit["numbers"], audit["replays"]) == (True, True), audit

    place.ask("tests.live.furniture:an_hour_passes")
    open_again(place)
    for table in watched:
        before = sum(by == "bot" for by, *_ in fallen[str(table["id"])]["log"])
        until(lambda table=table, before=before: is_over(place, table) or made_by_bots(place, table) >= before + 2)
    for table in busy:
        until(lambda table=table: is_over(place, table) or a_person_is_to_move(place, table))
    for table in clocked:
        until(lambda table=table: len(log_of(place, table)) > 1)
    risen = place.ask("tests.live.furniture:audits", ids)
    for number, audit in risen.items():
        assert (audit["numbers"], audit["replays"]) == (True, True), audit
        assert audit["log"][: len(fallen[number]["log"])] == fallen[number]["log"], "what was written stays"
        assert len(set(audit["keys"])) == len(audit["keys"]), "no tap counts twice"
    for table in clocked:
        audit = risen[str(table["id"])]
        assert audit["log"][1:] == [["clock", table["mover"], False]], "the clock begins anew, and no move is made"
        assert audit["timeouts"] == 0
        assert audit["left"] > 0


def a_person_is_to_move(house: House, table: Json) -> bool:
    view = call(house.ports[0], table["tokens"][0], "GET", f"/api/games/{table['id']}")[1]
    mover = next(player for player in view["players"] if player["player_id"] == view["current_player_id"])
    return not mover["is_bot"]

"""A house that is killed while clocks rest: after a restart they stand where they stood, to the microsecond, and what
was left of them is what is left, whether the pause is ended by whoever asked for it or by time."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bench.house import House
from tests.live.test_killed import kill, on_each, open_again, place, until
from tests.live.test_processes import call

__all__ = ["place"]
Json = Any
ROUNDING = 1e-3
"""Seconds: moments travel as floating point here."""


def ask(house: House, table: Json, who: int, method: str, path: str, body: Json = None) -> Json:
    """A request of one of the people at a table, to another process than the last one's."""
    port = house.ports[who % len(house.ports)]
    status, answer = call(port, table["tokens"][who], method, path, body)
    assert status < 300, (status, answer)
    return answer


def pause(house: House, table: Json) -> None:
    """All at the table have looked, and agree."""
    where, others = f"/api/games/{table['id']}", range(1, len(table["tokens"]))
    for who in range(len(table["tokens"])):
        ask(house, table, who, "GET", where)
    offer = ask(house, table, 0, "POST", f"{where}/offers", {"offer": "pause", "minutes": 5})
    assert offer["asked"]
    for who in others:
        offer = ask(house, table, who, "POST", f"{where}/offers/{offer['number']}", {"answer": "yes"})
    assert offer["state"] == "agreed"


def clocks(house: House, tables: list[Json]) -> list[Json]:
    told = house.ask("tests.live.furniture:clocks", [table["id"] for table in tables])
    return [told[str(table["id"])] for table in tables]


@pytest.mark.slow
@pytest.mark.django_db
@on_each
def test_what_is_left_of_a_clock_outlasts_a_kill(place: House) -> None:
    made = place.ask("tests.live.furniture:clocked")
    ended, timed = tables = made["live"]
    slow = made["slow"]
    for table in tables:
        pause(place, table)
    away = {"until": (datetime.now(UTC) + timedelta(days=3)).isoformat()}
    ask(place, slow, slow["mover"], "PUT", "/api/me/vacation", away)
    before = clocks(place, [*tables, slow])
    kill(place)
    place.ask("tests.live.furniture:soon", [timed["id"]], 8.0)
    frozen = clocks(place, [*tables, slow])
    assert [frozen[0], frozen[2]["deadline"]] == [{**before[0], "left": frozen[0]["left"]}, before[2]["deadline"]]
    open_again(place)

    for port in place.ports:  # every process tells the same
        view = call(port, ended["tokens"][1], "GET", f"/api/games/{ended['id']}")[1]
        assert datetime.fromisoformat(view["paused"]["until"]).timestamp() == pytest.approx(
            before[0]["until"], abs=1e-3
        )
    ask(place, ended, 0, "POST", f"/api/games/{ended['id']}/back")
    ask(place, ended, 1 - ended["mover"], "POST", f"/api/games/{ended['id']}/time")
    ask(place, slow, slow["mover"], "DELETE", "/api/me/vacation")
    until(lambda: clocks(place, [timed])[0]["until"] is None)
    after = clocks(place, [*tables, slow])

    left = before[0]["deadline"] - before[0]["until"]
    assert after[0]["deadline"] - moment(after[0], "resume") - 60 == pytest.approx(left, abs=ROUNDING)
    assert after[1]["deadline"] == frozen[1]["deadline"], "its time was up: what was left begins there"
    assert 0 <= moment(after[1], "resume") - frozen[1]["until"] < 5
    rest = before[2]["deadline"] - datetime.fromisoformat(away["until"]).timestamp()
    assert after[2]["deadline"] - moment(after[2], "vacation") == pytest.approx(rest, abs=ROUNDING)
    for one in after:
        assert (one["numbers"], one["replays"], one["timeouts"]) == (True, True, 0)


def moment(told: Json, by: str) -> float:
    """When the last entry of this sort was made."""
    return next(at for made, at in reversed(told["made"]) if made == by)

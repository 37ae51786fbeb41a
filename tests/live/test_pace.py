"""How long bots take at natural pace: the seconds each kind's document names."""

from random import Random
from typing import Any

import pytest

from games import catalog
from games.catalog.uno.rules.moves import Catch
from games.core.pace import Pace

Json = Any
OFTEN = 400


def waits(kind: str, view: Json) -> list[float]:
    return [catalog.kind(kind).pace.turn(view, Random(number)) for number in range(OFTEN)]


@pytest.mark.parametrize(
    ("kind", "view", "least", "most"),
    [
        ("uno", {"uno_open": []}, 0.4, 1.2),
        ("uno", {"uno_open": [{"seat": 2}]}, 2.5, 2.5),
        ("rummikub", {}, 0.8, 1.5),
        ("spades", {}, 0.6, 1.4),
        ("hidden_joker", {}, 0.6, 1.4),
        ("rummy", {"last_round": None, "turn_number": 1, "phase": "draw"}, 0.6, 1.4),
        ("rummy", {"last_round": {"round": 1}, "turn_number": 1, "phase": "draw"}, 6.0, 6.0),
        ("rummy", {"last_round": {"round": 1}, "turn_number": 1, "phase": "lay_down"}, 0.6, 1.4),
        ("rummy", {"last_round": {"round": 1}, "turn_number": 2, "phase": "draw"}, 0.6, 1.4),
    ],
)
def test_a_bot_takes_its_time(kind: str, view: Json, least: float, most: float) -> None:
    found = waits(kind, view)
    assert least <= min(found)
    assert max(found) <= most
    assert (max(found) - min(found)) >= 0.8 * (most - least)


def test_half_of_the_time_a_bot_notices_who_has_not_called_uno() -> None:
    pace = catalog.kind("uno").pace
    meant = [pace.interruption({"uno_open": [{"seat": 2}]}, 0, Random(number)) for number in range(OFTEN)]
    caught = [found for found in meant if found]
    assert 0.4 * OFTEN < len(caught) < 0.6 * OFTEN
    assert all(1.6 <= seconds <= 3.0 and move == Catch(2) for seconds, move in caught)


@pytest.mark.parametrize("view", [{"uno_open": []}, {"uno_open": [{"seat": 0}]}])
def test_nobody_is_caught_without_reason_nor_by_themselves(view: Json) -> None:
    assert not any(catalog.kind("uno").pace.interruption(view, 0, Random(number)) for number in range(OFTEN))


@pytest.mark.parametrize(
    ("kind", "view", "seconds"),
    [
        ("hidden_joker", {"last_round": {}, "turn_number": 1}, 0),
        ("hidden_joker", {"last_round": {"round": 1}, "turn_number": 1}, 20),
        ("hidden_joker", {"last_round": {"round": 1}, "turn_number": 2}, 0),
        ("hidden_joker", {"turn_number": 1}, 0),
        ("spades", {"turn_number": 1}, 0),
        ("rummy", {"last_round": {"round": 1}, "turn_number": 1}, 0),
    ],
)
def test_what_a_turn_has_beyond_the_clock(kind: str, view: Json, seconds: int) -> None:
    assert catalog.kind(kind).pace.bonus(view) == seconds


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_every_kind_has_a_pace(kind: str) -> None:
    assert isinstance(catalog.kind(kind).pace, Pace)

"""What moves at a Spades table, by what has happened and who looks."""

from typing import Any

import pytest

from games.catalog.spades.look.motion import motions
from games.core.motion import Motion
from games.core.rules import Event

TEN = {"suit": "hearts", "rank": "10"}
ROWS = [
    ("round:dealt", {"dealerSeat": "west"}, [Motion("deal", "seat-3")]),
    ("card:played", {"seat": "east", "card": TEN}, [Motion("fly", "seat-1", cards=("TH",))]),
    ("trick:completed", {"winner": "south"}, [Motion("sweep", to="seat-2")]),
    ("exchange:passed", {"seat": "south"}, [Motion("fly", "seat-2", "hand", count=2)]),
    ("exchange:passed", {"seat": "north"}, [Motion("fly", "seat-0", "seat-2", count=2)]),
    ("bid:placed", {"seat": "north", "bid": 3}, []),
]


@pytest.mark.parametrize(("name", "data", "wanted"), ROWS)
def test_motions(name: str, data: Any, wanted: list[Motion]) -> None:
    assert list(motions(Event(name, data), {}, 0)) == wanted

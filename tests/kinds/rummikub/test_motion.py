"""What moves at a Rummikub table, by what has happened and who looks."""

from typing import Any

import pytest

from games.catalog.rummikub.look.motion import motions
from games.core.motion import Motion
from games.core.rules import Event

ROWS = [
    ("round:started", {"round": 1, "starting_seat": 2}, [Motion("deal", "stock")]),
    ("tiles:played", {"seat": 1, "tiles_played": ["7ra", "8ra"]}, [Motion("fly", "seat-1", cards=("7ra", "8ra"))]),
    ("tile:drawn", {"seat": 1, "count": 3}, [Motion("fly", "stock", "seat-1", count=3)]),
    ("tile:drawn", {"seat": 0, "count": 1}, []),
    ("tile:drawn", {"seat": 0, "count": 1, "tiles": ["7ra"]}, [Motion("fly", "stock", "hand", count=1)]),
    ("turn:passed", {"seat": 1}, []),
]


@pytest.mark.parametrize(("name", "data", "wanted"), ROWS)
def test_motions(name: str, data: Any, wanted: list[Motion]) -> None:
    assert list(motions(Event(name, data), {}, 0)) == wanted

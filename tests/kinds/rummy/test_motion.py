"""What moves at a Rummy table, by what has happened and who looks."""

from typing import Any

import pytest

from games.catalog.rummy.look.motion import motions
from games.core.motion import Motion
from games.core.rules import Event

MELD = {"seat": 1, "meld": 0, "kind": "set", "cards": ["7C", "7D", "7H"]}
ROWS = [
    ("round:started", {"lead_seat": 0, "up_card": "5H"}, [Motion("deal", "seat-1")]),
    ("card:drawn", {"seat": 0, "card": "5S"}, [Motion("fly", "stock", "hand", count=1)]),
    ("card:drawn", {"seat": 1}, [Motion("fly", "stock", "seat-1", count=1)]),
    ("card:taken", {"seat": 1, "card": "5H"}, [Motion("fly", "discard", "seat-1", cards=("5H",), count=1)]),
    ("card:discarded", {"seat": 1, "card": "2S"}, [Motion("fly", "seat-1", cards=("2S",))]),
    ("meld:played", MELD, [Motion("fly", "seat-1", cards=("7C", "7D", "7H"))]),
    ("meld:extended", {**MELD, "card": "7S"}, [Motion("fly", "seat-1", cards=("7S",))]),
    ("stock:reshuffled", {"stock_count": 20}, [Motion("shuffle", "discard", "stock")]),
    ("turn:changed", {"next_seat": 1}, []),
]


@pytest.mark.parametrize(("name", "data", "wanted"), ROWS)
def test_motions(name: str, data: Any, wanted: list[Motion]) -> None:
    assert list(motions(Event(name, data), {}, 0)) == wanted

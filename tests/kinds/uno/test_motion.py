"""What moves at an UNO table, by what has happened and who looks."""

import pytest

from games.catalog.uno.look.motion import motions
from games.core.motion import Motion
from games.core.rules import Event
from games.core.text import Line

CARD = {"id": 12, "color": "red", "value": "7"}
SWAP = {"swaps": [{"from_seat": 0, "to_seat": 2}, {"from_seat": 2, "to_seat": 0}]}
ROWS = [
    ("card:played", {"seat": 2, "card": CARD}, [Motion("fly", "seat-2", cards=("c12",))]),
    ("draw:completed", {"seat": 0, "drawn": [CARD, CARD]}, [Motion("fly", "stock", "hand", count=2)]),
    ("cards:drawn", {"seat": 0, "count": 2}, []),
    ("cards:drawn", {"seat": 1, "count": 4}, [Motion("fly", "stock", "seat-1", count=4)]),
    ("hands:swapped", SWAP, [Motion("fly", "seat-0", "seat-2", count=3), Motion("fly", "seat-2", "hand", count=3)]),
    ("reverse", {"direction": "ccw"}, [Motion("turn")]),
    ("skip", {"skipped_seat": 1}, [Motion("skip", "seat-1")]),
    ("uno:called", {"seat": 1, "auto": True}, [Motion("say", "seat-1", text=Line("UNO!"))]),
    ("uno:caught", {"seat": 1, "caught_by_seat": 0, "count": 2}, [Motion("say", "seat-1", text=Line("Caught!"))]),
    ("pile:reshuffled", {"draw_pile_count": 60}, [Motion("shuffle", "discard", "stock")]),
    ("round:started", {"round": 2, "dealer_seat": 1}, [Motion("deal", "seat-1")]),
    ("turn:changed", {"next_seat": 1}, []),
]


@pytest.mark.parametrize(("name", "data", "wanted"), ROWS)
def test_motions(name, data, wanted):
    assert list(motions(Event(name, data), {}, 0)) == wanted

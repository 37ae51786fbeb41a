"""What moves at a Hidden Joker table, by what has happened and who looks."""

from typing import Any

import pytest

from games.catalog.hidden_joker.look.motion import motions
from games.core.motion import Motion
from games.core.rules import Event

CARD = {"id": "c_9", "rank": "7", "suit": "hearts"}
NEWEST = [
    ({"seat": 1, "type": "discard", "card": CARD}, [Motion("fly", "seat-1", cards=("c_9",))]),
    ({"seat": 1, "type": "draw", "source": "stock"}, [Motion("fly", "stock", "seat-1", count=1)]),
    ({"seat": 0, "type": "draw", "source": "stock"}, [Motion("fly", "stock", "hand", count=1)]),
    ({"seat": 1, "type": "draw", "source": "discard", "card": CARD},
     [Motion("fly", "discard", "seat-1", cards=("c_9",), count=1)]),
    ({"seat": 0, "type": "draw", "source": "discard", "card": CARD},
     [Motion("fly", "discard", "hand", cards=("c_9",), count=1)]),
    ({"seat": 1, "type": "drop"}, []),
    (None, []),
]  # fmt: skip


@pytest.mark.parametrize(("action", "wanted"), NEWEST)
def test_the_newest_action_moves_a_card(action: Any, wanted: list[Motion]) -> None:
    assert list(motions(Event("state:update"), {"last_action": action}, 0)) == wanted


@pytest.mark.parametrize(
    ("name", "data", "wanted"),
    [
        ("turn:changed", {"previous_seat": None, "next_seat": 0}, [Motion("deal", "seat-2")]),
        ("turn:changed", {"previous_seat": 2, "next_seat": 0}, []),
        ("stock:reshuffled", {"stock_count": 40}, [Motion("shuffle", "discard", "stock")]),
    ],
)
def test_motions(name: str, data: Any, wanted: list[Motion]) -> None:
    assert list(motions(Event(name, data), {"players": [{}, {}, {}]}, 0)) == wanted

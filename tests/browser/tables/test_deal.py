"""A round is dealt once for each browser, from its dealer, within a moment; at whatever table."""

from typing import Any

import pytest

from accounts.models import Animation
from games import catalog
from tests.browser.house import Open, elsewhere
from tests.browser.tables.dealing import Table, begun
from tests.browser.tables.moving import WAYS, entered, flown, forget, moved, stayed
from tests.browser.tables.seeing import live

DEALT = {
    "uno": (4, 7, 21), "spades": (4, 13, 39), "rummy": (2, 10, 10), "hidden_joker": (3, 13, 26), "rummikub": (2, 14, 14)
}  # fmt: skip
"""How many sit there, how many cards come to my hand, and the most that go to the others: one of them may deal."""

KINDS = [pytest.param(kind, marks=pytest.mark.long if kind != "uno" else ()) for kind in DEALT]


def a_table(kind: str) -> Table:
    """A game that has just been dealt, in which nobody moves by themselves."""
    seats = DEALT[kind][0]
    return elsewhere(lambda: begun(kind, seats, range(seats), catalog.rules(kind).OPTIONS()))


@pytest.mark.parametrize("kind", KINDS)
def test_a_deal_is_shown_once(kind: str, window: Open, transactional_db: None) -> None:
    table, (_, own, others) = a_table(kind), DEALT[kind]
    page = entered(window, table.me, table.path)
    flown(page)
    found = [one for one in moved(page) if one["flight"]]
    mine = [one for one in found if not one["back"]]
    backs = [one for one in found if one["back"]]
    assert len(mine) == own
    assert all(one["turns"] for one in mine)
    assert len({one["from"] for one in found}) == 1, "all come from the dealer"
    assert 0 < len(backs) <= others
    assert max(one["late"] + one["length"] for one in found) <= 1600
    forget(page)
    page.reload()
    live(page)
    assert not [one for one in moved(page) if one["flight"]]


@pytest.mark.parametrize(("speed", "motion"), WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_deal_where_nothing_flies(
    kind: str, speed: Animation, motion: Any, window: Open, transactional_db: None
) -> None:
    table = a_table(kind)
    page = entered(window, table.me, table.path, speed, reduced_motion=motion)
    stayed(page, speed)

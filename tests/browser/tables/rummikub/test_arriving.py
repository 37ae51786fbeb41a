"""Tiles come from somewhere: from the rack, from the others' racks, from the pool; a meld that moves slides."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Animation
from tests.browser.house import Open
from tests.browser.tables.moving import WAYS, flown, moved, opened, stayed
from tests.browser.tables.rummikub.conftest import Table
from tests.browser.tables.rummikub.steps import confirm, main, my_turn, rack

Make = Callable[..., Table]


def two_turns(page: Page) -> None:
    """I open with three tiles, Bea lays one, I draw, she draws."""
    my_turn(page)
    for name in ("red 10", "red 11", "red 12"):
        rack(page, name).click()
    page.get_by_role("button", name="New meld").click()
    confirm(page).click()
    expect(page.locator("#felt-area [data-tile='8ra']")).to_be_visible()
    my_turn(page)
    main(page, "Draw").click()
    expect(page.locator("#rack-tray .piece")).to_have_count(2)
    my_turn(page)


def test_tiles_arrive(window: Open, table: Make) -> None:
    seats = table(bot=True)
    page = opened(window, seats.me, seats.path)
    two_turns(page)
    found = flown(page, "hand", "hand", "hand", "seat-1", "stock", "back from stock")
    assert sorted(found) == ["back from stock", "hand", "hand", "hand", "seat-1", "stock"]
    assert {one["from"] for one in moved(page) if one["turns"]} == {"seat-1", "stock"}


@pytest.mark.long
@pytest.mark.parametrize(("speed", "motion"), WAYS)
def test_nothing_flies_where_it_is_not_wanted(window: Open, table: Make, speed: Animation, motion: str) -> None:
    seats = table(bot=True)
    page = opened(window, seats.me, seats.path, speed, reduced_motion=motion)
    two_turns(page)
    stayed(page, speed)

"""Cards of Rummy come from somewhere: draws from the stock, melds from the hand, the other's discards from her."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from accounts.models import Animation
from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.moving import WAYS, flown, opened, stayed
from tests.browser.tables.rummy.steps import MELDS, button, card, drawn, held, pile, to_draw

Make = Callable[..., Table]


def a_turn(page: Page) -> None:
    """I draw, lay three, and throw away what I drew; she draws and throws something away."""
    to_draw(page)
    button(page, "Draw").click()
    held(page, 11)
    for name in MELDS[0]:
        card(page, name).click()
    page.locator("#meld-button").click()
    pile(page, 1, " ".join(MELDS[0]), staged=True)
    drawn(page).click()
    page.locator("#discard-button").click()
    held(page, 7)
    to_draw(page)


def test_cards_arrive(window: Open, table: Make) -> None:
    seats = table()
    page = opened(window, seats.me, seats.path)
    a_turn(page)
    found = flown(page, "stock", "hand", "hand", "hand", "hand", "seat-1")
    assert found.count("stock") == 1
    assert found.count("hand") == 4, "three that were laid and one that was thrown away"
    assert "back from stock" in found or "discard" in found


@pytest.mark.long
@pytest.mark.parametrize(("speed", "motion"), WAYS)
def test_nothing_flies_where_it_is_not_wanted(window: Open, table: Make, speed: Animation, motion: str) -> None:
    seats = table()
    page = opened(window, seats.me, seats.path, speed, reduced_motion=motion)
    a_turn(page)
    stayed(page, speed)

"""Cards of Hidden Joker Rummy come from somewhere: draws from the stock, discards from hands, those of bots too."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Animation
from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.hidden_joker.steps import drawn, to_discard, to_draw
from tests.browser.tables.moving import WAYS, flown, opened, stayed

Make = Callable[..., Table]


def a_turn(page: Page) -> None:
    """I draw and throw it away; Bea does something of the kind."""
    to_draw(page)
    page.get_by_role("button", name="Draw", exact=True).click()
    to_discard(page)
    drawn(page).click()
    page.locator("#discard-button").click()
    expect(page.locator("#grouped .pick")).to_have_count(13)
    to_draw(page)


def test_cards_arrive(window: Open, table: Make) -> None:
    seats = table()
    page = opened(window, seats.me, seats.path)
    a_turn(page)
    found = flown(page, "stock", "hand", "seat-1")
    assert sorted(found)[-3:] == ["hand", "seat-1", "stock"]
    assert sorted(found)[:-3] in (["back from stock"], ["discard"]), "she draws, or takes what I have thrown away"


@pytest.mark.long
@pytest.mark.parametrize(("speed", "motion"), WAYS)
def test_nothing_flies_where_it_is_not_wanted(window: Open, table: Make, speed: Animation, motion: str) -> None:
    seats = table()
    page = opened(window, seats.me, seats.path, speed, reduced_motion=motion)
    a_turn(page)
    stayed(page, speed)

"""Cards of Spades come from their players, and a trick goes to who has taken it, as ring and bar say."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Animation
from tests.browser.house import Open
from tests.browser.tables.dealing import Table, seated
from tests.browser.tables.moving import WAYS, flown, moved, opened, stayed
from tests.browser.tables.spades.deals import one_round
from tests.browser.tables.spades.steps import bid, held, my_turn, playable

Make = Callable[..., Table]


def a_trick(page: Page) -> None:
    """I bid, three lead and follow, and I close the trick with one that wins it."""
    bid(page, 10)
    my_turn(page, "led")
    playable(page).click()


def test_a_trick_is_laid_held_and_swept(window: Open, table: Make) -> None:
    seats = table()
    page = opened(window, seats.me, seats.path)
    a_trick(page)
    expect(page.locator("#region-bar .turn-line")).to_have_text("You take the trick.")
    expect(page.locator(".trick.closed .wins")).to_be_visible()
    my_turn(page, "lead")
    held(page, 12)
    found = flown(page, "seat-1", "seat-2", "seat-3", "hand")
    assert sorted(found) == ["hand", "seat-1", "seat-2", "seat-3"]
    swept = [one for one in moved(page) if one["shrinks"]]
    assert [(one["zone"], one["length"]) for one in swept] == [("region-middle", 300)] * 4


def test_the_ring_stands_at_who_takes_the_trick(window: Open, transactional_db: None) -> None:
    seats = seated("spades", one_round(3, 2, 3), (0, 1))
    page = opened(window, seats.people[1], seats.path)
    other = opened(window, seats.me, seats.path, Animation.NONE)
    bid(other, 10)
    my_turn(page, "lead")
    playable(page).click()
    my_turn(other, "led")
    playable(other).click()
    expect(page.locator(".seat[data-takes]")).to_have_attribute("data-seat", "0")
    expect(page.locator("#region-bar .turn-line")).to_have_text("Ann takes the trick.")
    expect(page.locator(".seat[data-takes]")).to_have_count(0)
    expect(page.locator("#region-bar .turn-line")).not_to_have_text(re.compile("takes the trick"))


@pytest.mark.long
@pytest.mark.parametrize(("speed", "motion"), WAYS)
def test_nothing_flies_where_it_is_not_wanted(window: Open, table: Make, speed: Animation, motion: str) -> None:
    seats = table()
    page = opened(window, seats.me, seats.path, speed, reduced_motion=motion)
    a_trick(page)
    my_turn(page, "lead")
    stayed(page, speed)

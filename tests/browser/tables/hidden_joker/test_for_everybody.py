"""The table at the start, in groups and at the end, in both themes: axe finds nothing serious, cards can be hit."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import Open
from tests.browser.pages import SIZES
from tests.browser.tables.dealing import Table
from tests.browser.tables.hidden_joker.conftest import MINE
from tests.browser.tables.hidden_joker.steps import badge, card, cards, to_discard, won
from tests.browser.tables.pulling import drag, slowest
from tests.browser.tables.seeing import PHONE, free, live, scrolls_sideways, serious, small

Make = Callable[..., Table]
FOURTEEN = f"{MINE} KC"


def test_nothing_serious(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, viewport=PHONE["viewport"])
    page.goto(seats.path)
    live(page)
    assert not serious(page)
    page.get_by_role("button", name="Draw", exact=True).click()
    to_discard(page)
    for one in cards(page, ("AH", "3H")):
        one.click()
    page.get_by_role("button", name="Group chosen").click()
    badge(page, 1, "Not yet")
    card(page, "QD").click()
    assert not serious(page)
    page.get_by_role("button", name="Arrange for me").click()
    badge(page, 4, "Set")
    page.get_by_role("button", name="Declare…").click()
    assert not serious(page)
    page.get_by_role("button", name="Lay them down").click()
    won(page)
    assert not serious(page)


@pytest.mark.parametrize(("count", "best"), [(7, False), (13, False), (14, False), (13, True), (14, True)])
def test_every_card_can_be_hit(window: Open, table: Make, count: int, best: bool) -> None:
    hand = FOURTEEN.split()[:count]
    seats = table(mine=" ".join(hand), drawn="stock")
    page = window(seats.me, **PHONE)
    page.goto(seats.path)
    live(page)
    if best:
        page.get_by_role("button", name="Arrange for me").click()
        expect(page.locator("#group-1")).to_be_visible()
    found = free(page, "#grouped .pick")
    assert len(found) == count
    assert [name for name, width, height in found if width < 42 or height < 44] == []
    assert small(page) == []
    assert not scrolls_sideways(page)
    shown = page.locator("#grouped .pick").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    assert max(shown) <= PHONE["viewport"]["height"]


@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place(window: Open, table: Make, size: str) -> None:
    """The hand reaches neither into the piles nor below the page."""
    width, height = SIZES[size]
    seats = table(drawn="stock", mine=FOURTEEN)
    page = window(seats.me, viewport={"width": width, "height": height})
    page.goto(seats.path)
    live(page)
    page.get_by_role("button", name="Arrange for me").click()
    badge(page, 4, "Set")
    pile, own, hand = (page.locator(what).bounding_box() for what in (".piles", ".table > .own", "#grouped"))
    assert pile
    assert own
    assert hand
    assert pile["y"] + pile["height"] <= own["y"] + 1 or pile["x"] + pile["width"] <= hand["x"]
    assert own["y"] + own["height"] <= height + 1
    assert not scrolls_sideways(page)


def test_colours_of_ones_own_and_rest(window: Open, table: Make) -> None:
    """With forced colours what is chosen has an outline; with reduced motion nothing moves."""
    seats = table(drawn="stock", mine=FOURTEEN)
    page = window(seats.me, forced_colors="active", reduced_motion="reduce")
    page.goto(seats.path)
    live(page)
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    card(page, "AH").click()
    outline = card(page, "AH").locator("svg.card").evaluate("svg => getComputedStyle(svg).outlineStyle")
    assert outline == "solid"
    drag(page, card(page, "AH"), page.locator(".new-group"))
    badge(page, 1, "Not yet")
    assert slowest(page) <= 80

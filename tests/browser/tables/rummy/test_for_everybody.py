"""The table at the start, in mid turn and at the end, in both themes: axe finds nothing serious, cards can be hit."""

from collections.abc import Callable

import pytest

from tests.browser.house import Open
from tests.browser.pages import SIZES
from tests.browser.tables.dealing import Table
from tests.browser.tables.pulling import drag, slowest
from tests.browser.tables.rummy.steps import button, card, held, won
from tests.browser.tables.seeing import PHONE, free, live, scrolls_sideways, serious, small

Make = Callable[..., Table]
MANY = ("8H 9H TH", "2D 3D 4D", "JC JD JS", "5H 5S 5D", "9C 9S 9D")
"""Five piles, more than a phone has room for side by side."""


def test_nothing_serious(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, viewport=PHONE["viewport"])
    page.goto(seats.path)
    live(page)
    assert not serious(page)
    button(page, "Draw").click()
    held(page, 11)
    for name in ("2C", "3C", "4C"):
        card(page, name).click()
    assert not serious(page)
    button(page, "Meld").click()
    held(page, 8)
    card(page, "JH").click()
    assert not serious(page)
    button(page, "Go out").click()
    won(page)
    assert not serious(page)


HANDS = {
    7: "2C KS 3C 7D AS 7H JH",
    10: "2C KS 3C 7D AS 7H JH 4C QS 7C",
    13: "2C KS 3C 7D AS 7H JH 4C QS 7C 6S 6H 8C",
}
"""A hand has ten cards, eleven after the draw; who takes and melds nothing never has more than two rows."""


@pytest.mark.parametrize("count", HANDS)
def test_every_card_can_be_hit(window: Open, table: Make, count: int) -> None:
    seats = table(mine=HANDS[count], hers="2S 8D TC QH KD 4S 6D 3H 3S 4H", piles=MANY, stock="6C 5C TD")
    page = window(seats.me, **PHONE)
    page.goto(seats.path)
    live(page)
    button(page, "Draw").tap()
    held(page, count + 1)
    found = free(page, "#rummy-hand .pick")
    assert [name for name, width, height in found if width < 44 or height < 44] == []
    assert [one for one in small(page) if one[0] or one[1] < 28] == []
    assert not scrolls_sideways(page)
    shown = page.locator("#rummy-hand .pick").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    assert max(shown) <= PHONE["viewport"]["height"]
    assert page.locator(".laid").evaluate("laid => laid.scrollWidth <= laid.clientWidth"), "melds wrap into rows"


@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place(window: Open, table: Make, size: str) -> None:
    """The hand reaches neither into what lies on the table nor below the page."""
    width, height = SIZES[size]
    seats = table()
    page = window(seats.me, viewport={"width": width, "height": height})
    page.goto(seats.path)
    live(page)
    button(page, "Draw").click()
    held(page, 11)
    for name in ("2C", "3C", "4C"):
        card(page, name).click()
    button(page, "Meld").click()
    held(page, 8)
    laid, own, hand = (page.locator(what).bounding_box() for what in (".laid", ".table > .own", "#rummy-hand"))
    assert laid
    assert own
    assert hand
    assert laid["y"] + laid["height"] <= hand["y"] + 1 or laid["x"] + laid["width"] <= hand["x"] + 1
    assert own["y"] + own["height"] <= height + 1
    assert not scrolls_sideways(page)


def test_colours_of_ones_own_and_rest(window: Open, table: Make) -> None:
    """With forced colours what is chosen, and what it fits, has an outline; with reduced motion nothing moves."""
    seats = table()
    page = window(seats.me, forced_colors="active", reduced_motion="reduce")
    page.goto(seats.path)
    live(page)
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    button(page, "Draw").click()
    held(page, 11)
    card(page, "JH").click()
    for shown in (card(page, "JH").locator("svg.card"), page.locator("#pile-0")):
        assert shown.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    drag(page, card(page, "JH"), page.locator("#pile-0"))
    held(page, 10)
    assert slowest(page) <= 80

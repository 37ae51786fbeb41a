"""The table at the start, in a draft and at the end, in both themes: axe finds nothing serious, targets can be hit."""

from collections.abc import Callable
from math import ceil

import pytest
from playwright.sync_api import expect

from tests.browser.house import Open
from tests.browser.tables.rummikub.conftest import Table
from tests.browser.tables.rummikub.steps import confirm, my_turn, rack
from tests.browser.tables.seeing import serious

SMALL = """() => [...document.querySelectorAll("#rack-tray .piece, .tools .button, #draft-main, .slot, .grip")]
  .filter(element => element.checkVisibility())
  .map(element => [element.id || element.className, element.offsetWidth, element.offsetHeight])
  .filter(([, width, height]) => width < 24 || height < 24)"""


def test_nothing_serious(window: Open, table: Callable[..., Table]) -> None:
    seats = table(bot=True, mine=("10ra", "11ra", "12ra", "13ra"), hers=("1ka", "13ob"))
    page = window(seats.me, viewport={"width": 360, "height": 740})
    page.goto(seats.path)
    my_turn(page)
    assert not serious(page)
    for name in ("red 10", "red 11", "red 12"):
        rack(page, name).click()
    assert not serious(page)
    page.get_by_role("button", name="New meld").click()
    confirm(page)
    rack(page, "red 13").click()
    assert page.evaluate(SMALL) == []
    assert not serious(page)
    page.get_by_role("button", name="After red 12").click()
    confirm(page).click()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    assert not serious(page)


@pytest.mark.parametrize("count", [7, 13, 14, 21, 30])
def test_every_tile_of_a_rack_can_be_hit(window: Open, table: Callable[..., Table], count: int) -> None:
    tiles = [f"{number}{color}b" for number in range(1, 14) for color in "kbo"][:count]
    seats = table(bot=True, mine=tuple(tiles), hers=("1ka", "13oa"))
    page = window(seats.me, viewport={"width": 360, "height": 640})
    page.goto(seats.path)
    my_turn(page)
    sizes = page.locator("#rack-tray .piece").evaluate_all("all => all.map(one => [one.offsetWidth, one.offsetHeight])")
    assert len(sizes) == count
    wide = max(30, min(46, (360 - 32) // ceil(count / 2)))
    assert all(width >= wide and height >= 40 for width, height in sizes), (wide, sizes)
    main = page.locator("#draft-main").bounding_box()
    tools = page.locator("#draft-tools").bounding_box()
    assert main
    assert tools
    assert max(main["y"] + main["height"], tools["y"] + tools["height"]) <= 640

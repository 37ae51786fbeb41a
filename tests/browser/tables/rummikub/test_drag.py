"""Tiles dragged: by mouse and by finger, one and several, onto the felt, into a meld, and back to the rack."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.house import Open
from tests.browser.tables.pulling import drag, pull, slowest
from tests.browser.tables.rummikub.conftest import Table
from tests.browser.tables.rummikub.steps import confirm, laid, main, my_turn, rack
from tests.browser.tables.seeing import PHONE, live

START = [["3ra", "4ra", "5ra", "6ra", "7ra"]]
OPENING = ["red 10", "red 11", "red 12"]
GHOST = "#table > .ghost"


@pytest.mark.parametrize(
    ("brings", "device"),
    [(drag, {"viewport": {"width": 1280, "height": 800}}), (pull, PHONE)],
    ids=["mouse", "finger"],
)
def test_a_whole_game(window: Open, table: Callable[..., Table], brings: Any, device: Any) -> None:
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me, **device)
    page.goto(seats.path)
    live(page)
    bring = partial(brings, page, lifted=GHOST)
    felt = page.locator("#felt-pan")
    for name in OPENING:
        rack(page, name).click()
    bring(rack(page, "red 11"), felt, across=0.3)
    confirm(page)
    assert laid(page) == [["10ra", "11ra", "12ra"], *START]
    bring(page.locator("#tile-12ra"), page.locator("#rack-tray"))
    expect(page.locator("#rack-tray #tile-12ra")).to_be_visible()
    bring(page.locator("#tile-12ra"), page.locator("#tile-11ra"), across=1.0)
    confirm(page).click()
    main(page, "Draw")
    bring(page.locator("#tile-5rb"), page.locator("#tile-6ra"), across=0.0)
    confirm(page)
    assert laid(page) == [["10ra", "11ra", "12ra"], ["3ra", "4ra", "5ra"], ["5rb", "6ra", "7ra"]]
    confirm(page).click()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()


def test_a_drop_outside_goes_back(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    drag(page, rack(page, "red 10"), page.locator("#region-others"), lifted=GHOST)
    assert laid(page) == START
    expect(page.locator("#rack-tray .piece")).to_have_count(4)


def test_the_rack_is_put_in_order(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.other)  # out of turn
    page.goto(seats.path)
    live(page)
    last, first = page.locator("#rack-tray .piece").last, page.locator("#rack-tray .piece").first
    name = last.get_attribute("id")
    drag(page, last, first, across=0.2, lifted=GHOST)
    expect(page.locator("#rack-tray .piece").first).to_have_id(name or "")


def test_a_line_of_the_log_shows_its_tiles(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    mine, hers = window(seats.me), window(seats.other)
    for page in (mine, hers):
        page.goto(seats.path)
        live(page)
    for name in OPENING:
        rack(mine, name).click()
    mine.get_by_role("button", name="New meld").click()
    confirm(mine).click()
    my_turn(hers)
    hers.set_viewport_size({"width": 1000, "height": 720})  # on a wider table the log stands beside it
    hers.locator("#drawer > summary").click()
    hers.locator("#log").get_by_role("button").last.click()
    expect(hers.locator(".piece[data-recalled]")).to_have_count(3)
    hers.keyboard.press("Escape")
    hers.locator("#felt-pan").click(position={"x": 4, "y": 4})
    expect(hers.locator(".piece[data-recalled]")).to_have_count(0)


def test_colours_of_ones_own_and_rest(window: Open, table: Callable[..., Table]) -> None:
    """With forced colours what is chosen has an outline; with reduced motion nothing moves."""
    seats = table()
    page = window(seats.me, forced_colors="active", reduced_motion="reduce")
    page.goto(seats.path)
    live(page)
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    rack(page, "red 10").click()
    chosen = page.locator("#tile-10ra")
    assert chosen.evaluate("tile => getComputedStyle(tile, '::before').outlineStyle") == "solid"
    drag(page, chosen, page.locator("#felt-pan"), across=0.3, lifted=GHOST)
    expect(page.locator("#felt-area #tile-10ra")).to_be_visible()
    assert slowest(page) <= 80

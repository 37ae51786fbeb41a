"""Rummikub fits: every tile of a full board and a full rack is seen and can be tapped, and nothing lies over one."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table as Seated
from tests.browser.tables.dealing import seated
from tests.browser.tables.rummikub.conftest import Table
from tests.browser.tables.rummikub.laying import at
from tests.browser.tables.rummikub.steps import confirm, main, my_turn, rack
from tests.browser.tables.seeing import PHONE, live, scrolls_sideways

BOARD, RACK = "#felt-area .piece", "#rack-tray .piece"
SEEN = """tiles => tiles.map(tile => {
  const box = tile.getBoundingClientRect();
  const hit = (x, y) => tile.contains(document.elementFromPoint(x, y));
  let high = 0;
  while (high < box.height && hit(box.left + box.width / 2, box.top + high + 0.5)) high += 1;
  const wide = [2, box.width - 2].every(x => hit(box.left + x, box.top + 4));
  return [tile.dataset.tile, wide ? box.width : 0, high, box.left >= 0 && box.right <= innerWidth];
})"""
"""Of each tile: how wide and how high the part is that can be tapped, and whether it lies within the window."""

PLACES = (
    "tiles => Object.fromEntries(tiles.map(t => [t.dataset.tile, Object.values(t.getBoundingClientRect().toJSON())]))"
)


def opened(window: Open, seats: Seated, **options: Any) -> Page:
    page = window(seats.me, **{**PHONE, **options})
    page.goto(seats.path)
    live(page)
    my_turn(page)
    return page


def seen(page: Page, tiles: str) -> list[tuple[str, float, float, bool]]:
    found: list[tuple[str, float, float, bool]] = page.locator(tiles).evaluate_all(SEEN)
    return found


@pytest.mark.parametrize(("melds", "held"), [(25, 31), (22, 40)], ids=["25 melds", "40 tiles"])
def test_a_full_board_and_a_full_rack_fit_a_phone(window: Open, transactional_db: None, melds: int, held: int) -> None:
    """There are 106 tiles: with twenty-five melds on the board nobody can hold more than thirty-one."""
    page = opened(window, seated("rummikub", at(melds, held), (0, 1)))
    board, own = seen(page, BOARD), seen(page, RACK)
    assert (len(board), len(own)) == (3 * melds, held)
    assert all(within and wide >= 24 and high >= 32 for _, wide, high, within in board), board
    assert all(within and wide >= 30 and high >= 32 for _, wide, high, within in own), own
    for scroller in ("#felt-pan", "#rack-tray"):
        inner = page.locator(scroller).evaluate("s => [s.scrollWidth - s.clientWidth, s.scrollHeight - s.clientHeight]")
        assert max(inner) <= 0, scroller
    assert not scrolls_sideways(page)


@pytest.mark.parametrize(
    ("size", "held", "rows", "wide"),
    [((360, 740), 14, 2, 46), ((360, 740), 20, 2, 32.8), ((360, 740), 24, 3, 30), ((1440, 900), 14, 2, 46)],
)
def test_the_rack_has_two_rows_as_long_as_tiles_are_large_enough(
    window: Open, transactional_db: None, size: tuple[int, int], held: int, rows: int, wide: float
) -> None:
    seats = seated("rummikub", at(4, held), (0, 1))
    page = opened(window, seats, viewport={"width": size[0], "height": size[1]})
    boxes = page.locator(RACK).evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert len({round(one["y"]) for one in boxes}) == rows
    assert min(one["width"] for one in boxes) >= wide - 0.1


def test_the_board_stays_as_it_is_while_one_thinks(window: Open, transactional_db: None) -> None:
    page = opened(window, seated("rummikub", at(12, 14), (0, 1)))
    before = page.locator(BOARD).evaluate_all(PLACES)
    for place in range(3):
        page.locator(RACK).nth(place).tap()
    assert page.locator(BOARD).evaluate_all(PLACES) == before
    page.get_by_role("button", name="New meld", exact=True).tap()
    expect(page.locator(BOARD)).to_have_count(39)
    after = page.locator(BOARD).evaluate_all(PLACES)
    assert {tile: after[tile] for tile in before} == before
    assert all(high >= 24 for _, _, high, _ in seen(page, BOARD))


def test_one_comes_nearer_by_two_taps_two_fingers_and_keys_and_sees_all_again(
    window: Open, transactional_db: None
) -> None:
    page = opened(window, seated("rummikub", at(12, 14), (0, 1)))
    fit = page.locator("#region-top").get_by_role("button", name="Fit the board")
    first = page.locator(BOARD).first
    usual = first.bounding_box()
    pan = page.locator("#felt-pan").bounding_box()
    assert usual
    assert pan

    def nearer() -> None:
        page.wait_for_function(
            "wide => document.querySelector('#felt-area .piece').offsetWidth > wide + 4", arg=usual["width"]
        )
        fit.tap()
        page.wait_for_function(
            "wide => document.querySelector('#felt-area .piece').offsetWidth === wide", arg=usual["width"]
        )

    for _ in range(2):
        page.touchscreen.tap(pan["x"] + pan["width"] - 6, pan["y"] + pan["height"] - 12)
    nearer()
    page.keyboard.press("+")
    page.keyboard.press("+")
    nearer()
    screen = page.context.new_cdp_session(page)
    x, y = pan["x"] + 100, pan["y"] + pan["height"] - 20
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchMove", 120)):
        points = [{"x": x, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    screen.detach()
    nearer()


def test_no_control_lies_over_the_board(window: Open, transactional_db: None) -> None:
    page = opened(window, seated("rummikub", at(5, 14), (0, 1)))
    pan, zone = page.locator("#felt-pan").bounding_box(), page.locator("#region-middle").bounding_box()
    assert pan == zone
    over = page.evaluate("""() => [...document.querySelectorAll("#table :is(button, summary, a)")]
      .filter(one => one.checkVisibility() && !one.closest("#felt-area"))
      .filter(one => {
        const [box, felt] = [one, document.getElementById("felt-pan")].map(it => it.getBoundingClientRect());
        return box.bottom > felt.top + 1 && box.top < felt.bottom - 1 && box.right > felt.left && box.left < felt.right;
      }).map(one => one.outerHTML)""")
    assert over == []


def test_on_a_desk_melds_lie_from_the_top_left(window: Open, transactional_db: None) -> None:
    seats = seated("rummikub", at(5, 14), (0, 1))
    page = opened(window, seats, viewport={"width": 1440, "height": 900}, is_mobile=False, has_touch=False)
    zone, first = page.locator("#region-middle").bounding_box(), page.locator(BOARD).first.bounding_box()
    assert zone
    assert first
    assert (first["x"] - zone["x"], first["y"] - zone["y"]) == (24, 24)
    assert abs(first["width"] - 0.052 * zone["width"]) <= 2


def test_a_drawn_tile_comes_to_its_sorted_place_and_only_the_last_is_new(
    window: Open, table: Callable[..., Table]
) -> None:
    seats = table(bot=True, mine=("10ra", "11ra", "12ra", "2kb", "13oa"), hers=("1kb", "13ob"))
    page = window(seats.me)
    page.goto(seats.path)
    my_turn(page)
    page.get_by_role("button", name="Sort into runs").click()
    fresh = page.locator("#rack-tray .fresh")
    drawn = []
    for count in (6, 7):
        main(page, "Draw").click()
        expect(page.locator(RACK)).to_have_count(count)
        my_turn(page)
        expect(fresh).to_have_count(1)
        drawn.append(fresh.get_attribute("data-tile"))
        order = page.locator(RACK).evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")
        sorted_ = page.evaluate(
            "() => JSON.parse(document.getElementById('draft-state').textContent).sorts['789'].flat()"
        )
        assert order == sorted_
        assert order[-1] != drawn[-1]  # a low tile: at the end it would only lie where it came in
    assert drawn[0] != drawn[1]


def test_confirm_never_ignores_a_click(window: Open, table: Callable[..., Table]) -> None:
    """Pressed before the rules have answered it is played once they say yes; the next turn's button listens at once."""
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    for name in ("red 10", "red 11", "red 12"):
        rack(page, name).click()
    page.evaluate(
        "() => { document.querySelector('.slot.new').click(); document.getElementById('draft-main').click(); }"
    )
    expect(page.locator("#rack-tray .piece")).to_have_count(1)
    my_turn(page)
    main(page, "Draw").click()
    expect(page.locator("#rack-tray .piece")).to_have_count(2)
    expect(page.locator("#trouble")).to_have_text("")


def test_what_was_confirmed_too_early_says_why_it_is_not_played(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    rack(page, "red 10").click()
    page.evaluate(
        "() => { document.querySelector('.slot.new').click(); document.getElementById('draft-main').click(); }"
    )
    expect(page.locator("#trouble")).to_contain_text("A run has 3 to 13 tiles.")
    rack(page, "red 11").click()
    page.get_by_role("button", name="After red 10").click()
    rack(page, "red 12").click()
    page.get_by_role("button", name="After red 11").click()
    confirm(page)  # nothing was played by itself


def test_double_clicks_end_in_no_error(window: Open, transactional_db: None) -> None:
    seats = seated("rummikub", at(5, 14), (0, 1))
    page = window(seats.me)
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.goto(seats.path)
    live(page)
    for place in (
        RACK,
        BOARD,
        "#felt-area .grip",
        "#draft-status",
        "[data-tool='777']",
        "[data-tool=hint]",
        "#felt-pan",
    ):
        page.locator(place).last.dblclick(force=True)
    page.locator(RACK).first.click()
    page.locator(".slot.new").dblclick()
    page.locator("#draft-main").dblclick(force=True)  # whether or not the rules have already said that this is no meld
    page.locator("[data-tool=reset]").dblclick(force=True)
    main(page, "Draw").dblclick()
    expect(page.locator("#draft-line.mine")).to_have_count(0)
    expect(page.locator("#trouble")).to_have_text("")  # the second half draws nothing, so nobody refuses it
    assert failed == []


def test_without_scripts_board_and_rack_fit_as_well(window: Open, transactional_db: None) -> None:
    seats = seated("rummikub", at(25, 31), (0, 1))
    page = window(seats.me, java_script_enabled=False)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(seats.path)
    boxes = [tile.bounding_box() for tile in page.locator(".plain-board .tick, .plain-rack .tick").all()[::5]]
    assert len(boxes) > 20
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
    assert all(box and box["width"] >= 24 and box["height"] >= 32 for box in boxes)
    first, last = page.locator(".melds > li").first, page.locator(".melds > li").last
    assert first.bounding_box()["y"] < last.bounding_box()["y"]  # type: ignore[index]

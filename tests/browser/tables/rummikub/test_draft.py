"""A draft is never lost, never played by accident, and always goes back to where it began."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import Open
from tests.browser.tables.rummikub.conftest import Table
from tests.browser.tables.rummikub.steps import confirm, laid, main, my_turn, rack
from tests.browser.tables.seeing import PHONE

START = [["3ra", "4ra", "5ra", "6ra", "7ra"]]


def test_a_reload_in_mid_turn_loses_nothing(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    rack(page, "red 12").click()
    rack(page, "red 10").click()
    page.get_by_role("button", name="New meld").click()
    page.get_by_role("button", name="Sort into groups").click()
    order = page.locator("#rack-tray .piece").evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")
    page.reload()
    expect(page.get_by_text("Your draft is still here.")).to_be_visible()
    assert [["12ra", "10ra"], *START] == laid(page)
    assert order == page.locator("#rack-tray .piece").evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")
    page.get_by_role("button", name="Undo").click()
    assert laid(page) == START
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Reset").click()
    assert laid(page) == START
    main(page, "Draw")


def test_tiles_in_a_wrong_order_are_put_right(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    for name in ("red 12", "red 10", "red 11"):
        rack(page, name).click()
    page.get_by_role("button", name="New meld").click()
    confirm(page)
    assert [["10ra", "11ra", "12ra"], *START] == laid(page)
    page.keyboard.press("Control+z")  # what was put right on its own can be taken back
    assert [["12ra", "10ra", "11ra"], *START] == laid(page)


def test_what_does_not_fit_says_why_and_cannot_be_played(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    for name in ("red 10", "red 11", "red 5"):
        rack(page, name).click()
    page.get_by_role("button", name="New meld").click()
    expect(page.locator(".meld.flawed .grip")).to_contain_text("The numbers of a run rise by one.")
    main(page, "Confirm").click(force=True)
    expect(page.locator("#trouble")).to_contain_text("The numbers of a run rise by one.")
    assert len(laid(page)) == 2


def test_before_the_opening_the_board_is_locked(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    page.locator("#tile-3ra").click()
    expect(page.locator("#draft-status")).to_have_text("Until you've opened, the board stays as it is.")
    rack(page, "red 10").click()
    expect(page.locator("#felt-area .slot")).to_have_count(1)


def test_a_double_tap_on_confirm_does_not_draw(window: Open, table: Callable[..., Table]) -> None:
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me)
    page.goto(seats.path)
    for name in ("red 10", "red 11", "red 12"):
        rack(page, name).click()
    page.get_by_role("button", name="New meld").click()
    confirm(page).dblclick()
    my_turn(page)
    main(page, "Draw")
    expect(page.locator("#rack-tray .piece")).to_have_count(1)


TWICE = """tile => {
  for (const detail of [1, 2]) {
    document.getElementById(tile.id).dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  }
}"""
"""Two clicks at once, however slow the machine is."""


def test_taps_take_back_and_cut(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    for name in ("red 10", "red 11", "red 12"):
        rack(page, name).click()
    page.get_by_role("button", name="New meld").click()
    confirm(page)
    page.locator("#tile-11ra").evaluate(TWICE)
    expect(page.locator("#rack-tray #tile-11ra")).to_be_visible()
    page.locator("#tile-12ra").focus()
    page.keyboard.press("x")
    assert [["10ra"], ["12ra"], *START] == laid(page)


def test_the_coach_tells_more_and_more_and_lays_it(window: Open, table: Callable[..., Table]) -> None:
    """In the line of the turn: whether, which tiles, and the whole board; it opens nothing over the table."""
    seats = table()
    page = window(seats.me, **PHONE)
    page.goto(seats.path)
    line = page.locator("#draft-line")
    page.get_by_role("button", name="Hint").click()
    expect(line).to_contain_text("There is something you can lay.")
    expect(page.locator(".glows")).to_have_count(0)
    line.get_by_role("button", name="More").click()
    expect(line).to_contain_text("You can lay 3 tiles: the glowing ones.")
    expect(page.locator("#rack-tray .glows")).to_have_count(3)
    expect(page.get_by_role("button", name="red 11, the coach means this one")).to_be_visible()
    line.get_by_role("button", name="More").click()
    expect(line).to_contain_text("as a new red run 10 to 12")
    zone = page.locator("#region-bar").bounding_box()
    words = line.bounding_box()
    assert zone
    assert words
    assert zone["y"] <= words["y"]
    assert words["y"] + words["height"] <= page.locator("#draft-main").bounding_box()["y"]  # type: ignore[index]
    line.get_by_role("button", name="Lay it").click()
    confirm(page).click()
    expect(page.locator("#draft-line.mine")).to_have_count(0)


def test_a_hint_is_put_away(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="More").click()
    expect(page.locator(".glows")).to_have_count(3)
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".glows")).to_have_count(0)
    expect(page.locator("#draft-status")).to_have_text("Your turn: open with 30 points, or draw.")
    expect(page.get_by_role("button", name="Hint")).to_be_focused()


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (1280, 800)])
def test_a_joker_in_the_middle_goes_wherever_one_likes(
    window: Open, table: Callable[..., Table], size: tuple[int, int]
) -> None:
    seats = table(mine=("10ra", "12ra", "ja", "13ka"))
    page = window(seats.me, viewport={"width": size[0], "height": size[1]})
    page.goto(seats.path)
    for name in ("red 10", "joker", "red 12"):
        rack(page, name).click()
    page.get_by_role("button", name="New meld").click()
    confirm(page)
    expect(page.get_by_role("button", name="joker as red 11")).to_be_visible()
    assert [["10ra", "ja", "12ra"], *START] == laid(page)
    page.locator("#tile-ja").focus()
    page.keyboard.press("x")
    assert [["10ra"], *START, ["ja", "12ra"]] == laid(page)
    page.get_by_role("button", name="Undo").click()
    confirm(page)

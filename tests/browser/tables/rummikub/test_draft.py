"""A draft is never lost, never played by accident, and always goes back to where it began."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import Open
from tests.browser.tables.rummikub.conftest import Table
from tests.browser.tables.rummikub.steps import confirm, laid, main, my_turn, rack

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
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("dialog", name="Hint")
    expect(hint).to_contain_text("There is something you can lay.")
    for text in ("You can lay 3 tiles.", "These: red 10, red 11 and red 12.", "as a new red run 10 to 12"):
        hint.get_by_role("button", name="Tell me more").click()
        expect(hint).to_contain_text(text)
    hint.get_by_role("button", name="Lay it like this").click()
    confirm(page).click()
    expect(page.locator("#draft-bar.mine")).to_have_count(0)


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

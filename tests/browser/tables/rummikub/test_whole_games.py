"""One whole game each: with two mice, by touch on a phone, by keys, by names alone, and without scripts.

Every run takes one way for each kind, a long one all.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.rummikub.conftest import Table
from tests.browser.tables.rummikub.steps import board, confirm, laid, main, my_turn, rack

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
OPENING = ["red 10", "red 11", "red 12"]
END = [["3ra", "4ra", "5ra"], ["5rb", "6ra", "7ra"]]


def ended(page: Page, headline: str = "You win!") -> None:
    expect(page.get_by_role("heading", name=headline)).to_be_visible()


@pytest.mark.long
def test_by_mouse_in_two_windows(window: Open, table: Callable[..., Table]) -> None:
    seats = table()
    mine, hers = window(seats.me), window(seats.other)
    mine.goto(seats.path)
    hers.goto(seats.path)
    for name in OPENING:
        rack(mine, name).click()
    mine.get_by_role("button", name="New meld").click()
    confirm(mine).click()
    my_turn(hers)
    expect(hers.locator("#tile-12ra.played.seat-0")).to_be_visible()
    rack(hers, "red 8").click()
    hers.get_by_role("button", name="After red 7").click()
    expect(hers.get_by_role("group", name="red run 3 to 8")).to_be_visible()
    confirm(hers).click()
    my_turn(mine)
    expect(mine.locator("#tile-8ra")).to_be_visible()
    rack(mine, "red 5").click()
    mine.get_by_role("button", name="Between red 5 and red 6").click()
    confirm(mine).click()
    ended(mine)
    ended(hers, "Ann wins.")
    assert [["3ra", "4ra", "5ra"], ["5rb", "6ra", "7ra", "8ra"]] == [meld for meld in laid(hers) if meld[0] != "10ra"]


def test_by_touch_on_a_phone(window: Open, table: Callable[..., Table]) -> None:
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me, **PHONE)
    page.goto(seats.path)
    for name in OPENING:
        rack(page, name).tap()
    expect(page.locator("#tile-11ra")).to_have_attribute("data-number", "2")
    page.locator(".slot.new").tap()
    confirm(page).tap()
    main(page, "Draw")
    rack(page, "red 5").tap()
    page.get_by_role("button", name="Between red 5 and red 6").tap()
    confirm(page).tap()
    ended(page)


@pytest.mark.long
def test_by_keys_alone(window: Open, table: Callable[..., Table]) -> None:
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me)
    page.goto(seats.path)
    my_turn(page)
    page.locator("#rack-tray [tabindex='0']").focus()
    page.keyboard.press("Home")
    page.keyboard.press("9")  # runs: 10 to 12 first
    page.locator("#tile-10ra").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".picked")).to_have_count(3)
    page.keyboard.press("n")
    confirm(page)
    page.keyboard.press("Control+Enter")
    my_turn(page)
    main(page, "Draw")
    page.locator("#tile-5rb").focus()
    page.keyboard.press("Space")
    page.locator("#felt-area [data-stop]").focus()
    slot = page.get_by_role("button", name="Between red 5 and red 6")
    for _ in range(12):
        if slot.evaluate("slot => slot === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    confirm(page)
    page.keyboard.press("Control+Enter")
    ended(page)


@pytest.mark.long
def test_by_names_alone(window: Open, table: Callable[..., Table]) -> None:
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me)
    page.goto(seats.path)
    for name in OPENING:
        rack(page, name).click()
    page.get_by_role("button", name="New meld").click()
    expect(page.get_by_role("button", name="red run 10 to 12, fits, 33 points")).to_be_visible()
    confirm(page)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
    rack(page, "red 5").click()
    board(page).get_by_role("button", name="Between red 5 and red 6").click()
    confirm(page)
    page.get_by_role("button", name="Confirm").click()
    ended(page)
    expect(page.get_by_role("region", name="Score sheet").get_by_role("listitem").first).to_contain_text("You")
    expect(page.get_by_role("region", name="Score sheet").get_by_role("listitem").first).not_to_contain_text(
        "Tiles left"
    )


@pytest.mark.long
def test_without_scripts(window: Open, table: Callable[..., Table]) -> None:
    """Tiles are ticked by their names, and buttons say where they go; what splits a run is laid by one button."""
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me, java_script_enabled=False)
    page.goto(seats.path)
    told = page.get_by_role("alert").first
    expect(page.get_by_role("checkbox", name="red 5")).to_have_count(1)  # the board is locked until one has opened
    for name in ("red 10", "red 11"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_role("button", name="as a new meld").click()
    expect(told).to_contain_text("red 10 and red 11: that is no group and no run yet.")
    page.get_by_role("button", name="Play").click()
    expect(told).to_contain_text("Not everything on the board is a group or a run yet.")
    page.get_by_role("checkbox", name="red 12").check()
    page.get_by_role("button", name="to meld 2").click()
    expect(told).to_contain_text("Laid: red run 10 to 12.")
    expect(page.get_by_role("listitem", name="red run 10 to 12, 33 points")).to_be_visible()
    page.get_by_role("button", name="Check").click()
    expect(told).to_contain_text("That fits: 3 tiles laid.")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("list", name="Your rack").get_by_role("checkbox", name="red 5").check()
    page.get_by_role("button", name="to meld 1").click()
    expect(told).to_contain_text("Laid: red run 3 to 5 and red run 5 to 7.")
    page.get_by_role("button", name="Play").click()
    ended(page)


def test_without_scripts_a_turn_is_taken_back(window: Open, table: Callable[..., Table]) -> None:
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me, java_script_enabled=False)
    page.goto(seats.path)
    rack_ = page.get_by_role("list", name="Your rack")
    page.get_by_role("button", name="as a new meld").click()
    expect(page.get_by_role("alert").first).to_contain_text("Tick the tiles first.")
    for name in ("red 10", "red 11"):
        rack_.get_by_role("checkbox", name=name).check()
    page.get_by_role("button", name="as a new meld").click()
    expect(rack_.get_by_role("checkbox")).to_have_count(2)
    page.reload()
    expect(rack_.get_by_role("checkbox")).to_have_count(2)
    page.get_by_role("list", name="Board").get_by_role("checkbox", name="red 11").check()
    page.get_by_role("button", name="back to the rack").click()
    expect(rack_.get_by_role("checkbox")).to_have_count(3)
    page.get_by_role("button", name="Reset").click()
    expect(rack_.get_by_role("checkbox")).to_have_count(4)
    expect(page.get_by_role("listitem", name="red run 3 to 7")).to_be_visible()

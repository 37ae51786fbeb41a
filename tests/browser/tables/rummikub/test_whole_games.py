"""One whole game each: with two mice, by touch on a phone, by keys, by names alone, and without scripts."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.rummikub.conftest import Table
from tests.browser.tables.rummikub.steps import board, confirm, laid, main, my_turn, rack

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
OPENING = ["red 10", "red 11", "red 12"]
END = [["3ra", "4ra", "5ra"], ["5rb", "6ra", "7ra"]]


def ended(page: Page, headline: str = "You win!") -> None:
    expect(page.get_by_role("heading", name=headline)).to_be_visible()


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
    expect(page.get_by_role("row", name="Ann none")).to_be_visible()


def test_without_scripts(window: Open, table: Callable[..., Table]) -> None:
    seats = table(bot=True, hers=("1ka", "13ob"))
    page = window(seats.me, java_script_enabled=False)
    page.goto(seats.path)
    text = page.get_by_label("The board after your turn")
    text.fill("run 3ra 4ra 5ra 6ra 7ra\nrun 10ra 11ra")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert").first).to_contain_text("10ra 11ra: A run has 3 to 13 tiles.")
    expect(text).to_have_value("run 3ra 4ra 5ra 6ra 7ra\nrun 10ra 11ra")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert").first).to_contain_text("Not everything on the board is a group or a run yet.")
    text.fill("run 3ra 4ra 5ra 6ra 7ra\n10ra 11ra 12ra")
    page.get_by_role("button", name="Play").click()
    text.fill("run 3ra 4ra 5ra\nrun 5rb 6ra 7ra\nrun 10ra 11ra 12ra")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert").first).to_contain_text("That fits: 1 tiles laid.")
    page.get_by_role("button", name="Play").click()
    ended(page)

"""One whole game each: with two mice and drags, by finger on a phone, by keys, by names alone, and without scripts.

Every run takes one way for each kind, a long one all.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.hidden_joker.steps import (
    GROUPS,
    LABELS,
    badge,
    card,
    cards,
    drawn,
    grouped,
    loose,
    to_discard,
    to_draw,
    won,
)  # fmt: skip
from tests.browser.tables.pulling import drag, pull
from tests.browser.tables.seeing import PHONE, heard, listen, live

Make = Callable[..., Table]


@pytest.mark.long
def test_by_mouse_in_two_windows(window: Open, table: Make) -> None:
    seats = table(1)
    mine, hers = window(seats.people[0]), window(seats.people[1])
    for page in (mine, hers):
        page.goto(seats.path)
        live(page)
    drag(mine, mine.locator(".stack"), mine.locator("#grouped"))
    to_discard(mine)
    drag(mine, drawn(mine), mine.locator("[data-drop=discard]"))
    to_draw(hers)
    hers.get_by_role("button", name="Take the ten of clubs").last.click()
    to_discard(hers)
    expect(drawn(hers).locator(".lock")).to_be_visible()
    drawn(hers).dblclick()
    expect(hers.locator("#trouble")).to_contain_text("You have just taken it: it stays this turn.")
    hers.locator("#hand-c_14").click()
    hers.get_by_role("button", name="Discard the ace of clubs").click()
    to_draw(mine)
    mine.get_by_role("button", name="Draw", exact=True).click()
    to_discard(mine)
    drag(mine, card(mine, "AH"), mine.locator(".new-group"))
    badge(mine, 1, "Not yet")
    drag(mine, card(mine, "3H"), mine.locator("#group-1"), across=0.9)
    drag(mine, card(mine, "2H"), card(mine, "3H"), across=0.1)
    badge(mine, 1, "Pure run")
    assert grouped(mine)[0] == ["c_1", "c_13", "c_7"]
    for number, names in enumerate(GROUPS[1:], 2):
        for one in cards(mine, names):
            one.click()
        drag(mine, card(mine, names[0]), mine.locator(".new-group"))
        badge(mine, number, LABELS[number - 1])
    mine.get_by_role("button", name="Declare…").click()
    mine.get_by_role("button", name="Lay them down").click()
    won(mine)
    won(hers, "Ann wins.")


@pytest.mark.long
def test_by_touch_on_a_phone(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, **PHONE)
    page.goto(seats.path)
    live(page)
    page.get_by_role("button", name="Draw", exact=True).tap()
    to_discard(page)
    pull(page, drawn(page), page.locator("[data-drop=discard]"))
    to_draw(page)
    pull(page, page.locator(".stack"), page.locator("#grouped"))
    to_discard(page)
    for number, names in enumerate(GROUPS, 1):
        for one in cards(page, names[1:]):
            one.tap(position={"x": 10, "y": 20})
        page.get_by_role("button", name="Group chosen").tap()
        expect(page.locator(f"#group-{number} .pick")).to_have_count(len(names) - 1)
        pull(page, card(page, names[0]), card(page, names[1]), across=0.1)
        badge(page, number, LABELS[number - 1])
    page.get_by_role("button", name="Declare…").tap()
    page.get_by_role("button", name="Lay them down").tap()
    won(page)


def focused(page: Page) -> str:
    """The card that has the focus."""
    found: str = page.evaluate("() => document.activeElement.value ?? ''")
    return found


def reach(page: Page, wanted: str, key: str = "Tab") -> None:
    """Press a key until the focus is there."""
    for _ in range(40):
        if focused(page) == wanted:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached by {key}")


@pytest.mark.long
def test_by_keys_alone(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    listen(page)
    page.keyboard.press("s")
    to_discard(page)
    reach(page, "c_1")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    heard(page, "Press Enter again to discard it.")
    page.keyboard.press("Enter")
    to_draw(page)
    page.keyboard.press("s")
    to_discard(page)
    for wanted in ("c_1", "c_7", "c_13"):
        reach(page, wanted, "ArrowRight" if wanted != "c_1" else "ArrowLeft")
        page.keyboard.press("Space")
    page.keyboard.press("g")
    badge(page, 1, "Pure run")
    reach(page, "c_1", "ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#group-1 .pick").nth(1)).to_have_id("hand-c_1")
    assert focused(page) == "c_1"
    page.keyboard.press("u")
    expect(page.locator("#group-1")).to_have_count(0)
    page.keyboard.press("z")
    badge(page, 1, "Pure run")
    page.keyboard.press("b")
    badge(page, 4, "Set")
    page.keyboard.press("d")
    expect(page.get_by_role("dialog", name="Declare these groups?")).to_be_visible()
    for _ in range(6):
        if page.evaluate("() => document.activeElement.textContent.trim() === 'Lay them down'"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    won(page)


NAMES = (
    ("ace of hearts", "two of hearts", "three of hearts"),
    ("four of spades", "five of spades", "six of spades", "seven of spades"),
    ("eight of clubs", "eight of diamonds", "eight of hearts"),
    ("queen of diamonds", "queen of spades", "nine of clubs, wild"),
)


@pytest.mark.long
def test_by_names_alone(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    page.get_by_role("button", name="Draw from the stock, 7 left").click()
    page.get_by_role("checkbox", name=re.compile("just drawn")).check()
    page.get_by_role("button", name=re.compile("^Discard the")).click()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("checkbox")).to_have_count(14)
    for number, names in enumerate(NAMES, 1):
        for name in names:
            page.get_by_role("checkbox", name=name, exact=True).check()
        page.get_by_role("button", name="Group chosen").click()
        expect(page.get_by_role("group", name=f"Group {number}, {LABELS[number - 1]}")).to_be_visible()
    expect(page.get_by_role("checkbox", name="nine of clubs, wild as queen of clubs")).to_be_visible()
    page.get_by_role("button", name="Declare…").click()
    sheet = page.get_by_role("dialog", name="Declare these groups?")
    expect(sheet.get_by_role("listitem")).to_have_count(5)
    expect(sheet).to_contain_text("You discard the")
    sheet.get_by_role("button", name="Lay them down").click()
    won(page)
    expect(page.get_by_role("region", name="Score sheet").get_by_role("listitem").first).to_contain_text(
        re.compile(r"You\s*won\s*0")
    )


def test_without_scripts(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, java_script_enabled=False)
    page.goto(seats.path)
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="Discard", exact=True).click()
    expect(page.get_by_role("alert").first).to_contain_text("Choose one card to discard.")
    page.get_by_role("checkbox", name=re.compile("just drawn")).check()
    page.get_by_role("button", name="Discard", exact=True).click()
    page.get_by_role("button", name="Draw", exact=True).click()
    for names in NAMES:
        for name in names[:3]:
            page.get_by_role("checkbox", name=name, exact=True).check()
        page.get_by_role("button", name="Group chosen").click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert").first).to_contain_text("Cards are left over: only one may be, as your discard.")
    page.get_by_role("checkbox", name="seven of spades", exact=True).check()
    page.get_by_label("Put the ticked cards in").select_option("group 2")
    page.get_by_role("button", name="Group chosen").click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert").first).to_contain_text("You can declare.")
    loose(page, 0)
    page.get_by_role("button", name="Declare…").click()
    page.get_by_role("button", name="Lay them down").click()
    won(page)

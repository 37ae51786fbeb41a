"""One whole game each: with two mice and drags, by touch on a phone, by keys, by names alone, and without scripts.

Every run takes one way for each kind, a long one all.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.seeing import PHONE, drag, live, rested
from tests.browser.tables.uno.deals import NAMES
from tests.browser.tables.uno.steps import discard, hand, held, my_turn, wheel, won

Make = Callable[..., Table]


def opened(window: Open, seats: Table, seat: int = 0, **options: object) -> Page:
    page = window(seats.people[seat], **options)
    page.goto(seats.path)
    live(page)
    return page


def test_by_mouse_in_two_windows(window: Open, table: Make) -> None:
    seats = table(1)
    mine, hers = opened(window, seats), opened(window, seats, 1)
    for number, name in enumerate(NAMES):
        my_turn(mine)
        if name == "Wild":
            drag(mine, hand(mine, name), "#region-middle")
            wheel(mine).get_by_role("button", name="red").click()
        elif name == "red Draw two":
            mine.get_by_role("button", name="UNO").click()
            expect(mine.locator(".own-facts")).to_contain_text("UNO")
            hand(mine, name).click()
            expect(hers.locator(".seat[data-seat='0']")).to_contain_text("UNO")
        elif number % 2:
            hand(mine, name).click()
        else:
            drag(mine, hand(mine, name), "#region-middle")
        if number < 6:
            held(mine, 6 - number)
            expect(discard(hers)).to_contain_text(name)
        if name in {"red 1", "Wild"}:
            my_turn(hers, "nothing fits, draw a card")
            hers.get_by_role("button", name="Draw", exact=True).click()
        elif name in {"red 3", "red 7"}:
            my_turn(hers, "nothing fits, draw a card")
            drag(hers, hers.get_by_role("button", name="Draw a card"), "#region-hand")
    won(mine)
    expect(hers.get_by_role("dialog", name="Ann wins.")).to_be_visible()


@pytest.mark.long
def test_by_touch_on_a_phone(window: Open, table: Make) -> None:
    page = opened(window, table(), **PHONE)
    for number, name in enumerate(NAMES):
        my_turn(page)
        if name == "red Draw two":
            page.get_by_role("button", name="UNO").tap()
        hand(page, name).tap(position={"x": 10, "y": 10})
        if name == "Wild":
            wheel(page).get_by_role("button", name="red").tap()
        if number < 6:
            held(page, 6 - number)
    won(page)


@pytest.mark.long
def test_by_keys_alone(window: Open, table: Make) -> None:
    page = opened(window, table())
    my_turn(page)
    page.locator("[data-hand] [tabindex='0']").focus()
    for number, name in enumerate(NAMES):
        my_turn(page)
        page.keyboard.press("Home")  # they lie in the order in which they are played
        expect(page.locator(":focus")).to_have_accessible_name(f"{name}, playable")
        if name == "red Draw two":
            page.keyboard.press("u")
            expect(page.locator(".own-facts")).to_contain_text("UNO")
        page.keyboard.press("Enter")
        if name == "Wild":
            expect(wheel(page)).to_be_visible()
            page.keyboard.press("1")
        if number < 6:
            held(page, 6 - number)
    won(page)


@pytest.mark.long
def test_by_names_alone(window: Open, table: Make) -> None:
    page = opened(window, table())
    for number, name in enumerate(NAMES):
        if name == "red Draw two":
            page.get_by_role("button", name="UNO").click()
        rested(page)
        page.get_by_role("button", name=f"{name}, playable", exact=True).click()
        if name == "Wild":
            page.get_by_role("group", name="Wild: Which colour?").get_by_role("button", name="red").click()
        if number < 6:
            expect(page.get_by_role("region", name="Your hand").get_by_role("listitem")).to_have_count(6 - number)
    expect(page.get_by_role("dialog", name="You win!")).to_be_visible()
    page.get_by_role("button", name="See the table").click()
    expect(page.get_by_role("list", name="Discard")).to_contain_text("red 9")
    page.get_by_role("button", name="Points").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.long
def test_without_scripts(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, java_script_enabled=False)
    page.goto(seats.path)
    for name in NAMES:
        if name == "red Draw two":
            page.get_by_role("button", name="UNO").press("Enter")
        hand(page, name).press("Enter")
        if name == "Wild":
            wheel(page).get_by_role("button", name="red").click()
    won(page)

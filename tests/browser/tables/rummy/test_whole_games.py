"""One whole game each: with two mice and drags, by finger on a phone, by keys, by names alone, and without scripts.

Every run takes one way for each kind, a long one all.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.pulling import drag, pull
from tests.browser.tables.rummy.steps import MELDS, button, card, drawn, held, order, pile, to_draw, won
from tests.browser.tables.seeing import PHONE, heard, listen, live

Make = Callable[..., Table]


@pytest.mark.long
def test_by_mouse_in_two_windows(window: Open, table: Make) -> None:
    seats = table(1)
    mine, hers = window(seats.people[0]), window(seats.people[1])
    for page in (mine, hers):
        page.goto(seats.path)
        live(page)
    drag(mine, mine.locator(".stack"), mine.locator("#rummy-hand"))
    held(mine, 11)
    drag(mine, card(mine, "5C"), mine.locator("[data-drop=discard]"))
    to_draw(hers)
    hers.get_by_role("button", name="Take the five of clubs").last.click()
    expect(drawn(hers).locator(".lock")).to_be_visible()
    card(hers, "2S").click()
    button(hers, "Discard the two of spades").click()
    to_draw(mine)
    expect(mine.get_by_role("list", name="Cards of Bea").get_by_text("five of clubs")).to_be_attached()
    button(mine, "Draw").click()
    held(mine, 11)
    for name in MELDS[0][:2]:
        card(mine, name).click()
    card(mine, MELDS[0][2]).click()
    expect(mine.locator("#selection")).to_have_text("Makes a run of 3.")
    drag(mine, card(mine, MELDS[0][1]), mine.locator("#region-middle .laid"), across=0.9)
    pile(mine, 1, "2C 3C 4C", staged=True)
    for name in MELDS[1]:
        card(mine, name).click()
    button(mine, "Meld").click()
    held(mine, 5)
    mine.get_by_role("button", name="Lay ace of spades, queen of spades, king of spades").or_(
        mine.get_by_role("button", name="Lay queen of spades, king of spades, ace of spades")
    ).click()
    held(mine, 2)
    expect(hers.locator(".meld")).to_have_count(1)
    drag(mine, card(mine, "JH"), mine.locator("#pile-0"))
    held(mine, 1)
    pile(mine, 0, "8H 9H TH JH", staged=True)
    drag(mine, drawn(mine), mine.locator("[data-drop=discard]"))
    won(mine)
    won(hers, "Ann wins.")


@pytest.mark.long
def test_by_touch_on_a_phone(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, **PHONE)
    page.goto(seats.path)
    live(page)
    button(page, "Draw").tap()
    held(page, 11)
    pull(page, drawn(page), page.locator("[data-drop=discard]"))
    to_draw(page)
    pull(page, page.locator(".stack"), page.locator("#rummy-hand"))
    held(page, 11)
    for number, names in enumerate(MELDS, 1):
        for name in names:
            card(page, name).tap(position={"x": 12, "y": 14})
        if number == 1:
            pull(page, card(page, names[0]), page.locator("#region-middle .laid"))
        else:
            button(page, "Meld").tap()
        held(page, 11 - 3 * number)
    card(page, "JH").tap(position={"x": 12, "y": 14})
    expect(page.locator("#pile-0.fits")).to_be_visible()
    page.get_by_role("button", name="Lay off to your hearts run").tap()
    held(page, 1)
    page.locator("#rummy-hand .pick").tap()
    page.get_by_role("button", name=re.compile("^Discard the")).tap()
    won(page)


def focused(page: Page) -> str:
    """The card that has the focus."""
    found: str = page.evaluate("() => document.activeElement.value ?? ''")
    return found


def reach(page: Page, wanted: str) -> None:
    """Go along the hand to a card."""
    page.keyboard.press("Home")
    for _ in range(12):
        if focused(page) == wanted:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{wanted} cannot be reached")


def test_by_keys_alone(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    listen(page)
    page.keyboard.press("d")
    held(page, 11)
    for _ in range(40):
        if page.evaluate("() => Boolean(document.activeElement.closest('#rummy-hand'))"):
            break
        page.keyboard.press("Tab")
    reach(page, drawn(page).get_attribute("data-card") or "")
    page.keyboard.press("Enter")
    heard(page, "Press Enter again to discard it.")
    page.keyboard.press("Enter")
    to_draw(page)
    page.keyboard.press("d")
    held(page, 11)
    for number, names in enumerate(MELDS, 1):
        page.locator("#rummy-hand [tabindex='0']").focus()
        for name in names:
            reach(page, name)
            page.keyboard.press("Space")
        page.keyboard.press("m")
        held(page, 11 - 3 * number)
    page.keyboard.press("z")
    held(page, 5)
    page.locator("#rummy-hand [tabindex='0']").focus()
    reach(page, "JH")
    page.keyboard.press("Space")
    page.keyboard.press("l")
    held(page, 4)
    pile(page, 0, "8H 9H TH JH", staged=True)
    page.keyboard.press("g")
    won(page)


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
    hand = page.get_by_role("group", name=re.compile("^Your hand, [0-9]+ points"))
    expect(hand.get_by_role("checkbox")).to_have_count(11)
    for name in ("two of clubs", "three of clubs", "four of clubs"):
        hand.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name="Meld", exact=True).click()
    laid = page.get_by_role("list", name="On the table").get_by_role("listitem")
    expect(laid.last).to_have_accessible_name(
        "your clubs run: two of clubs, three of clubs, four of clubs, not played yet"
    )
    for number, names in ((2, ("seven of clubs", "seven of diamonds", "seven of hearts")),):
        for name in names:
            hand.get_by_role("checkbox", name=name, exact=True).check()
        page.get_by_role("button", name="Meld", exact=True).click()
        expect(laid).to_have_count(number + 1)
    hand.get_by_role("checkbox", name="jack of hearts", exact=True).check()
    page.get_by_role("button", name="Lay off to your clubs run").click()
    expect(page.get_by_role("alert").first).to_contain_text(
        "The jack of hearts does not fit your clubs run: that needs one of these: ace of clubs, five of clubs."
    )
    page.get_by_role("button", name="Go out").click()
    won(page)
    expect(page.get_by_role("region", name="Score sheet").get_by_role("listitem").first).to_contain_text(
        re.compile(r"You\s*won\s*0.*0")
    )


@pytest.mark.long
def test_without_scripts(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, java_script_enabled=False)
    page.goto(seats.path)
    button(page, "Draw").click()
    button(page, "Discard").click()
    expect(page.get_by_role("alert").first).to_contain_text("Choose one card to discard.")
    page.get_by_role("checkbox", name=re.compile("just drawn")).check()
    button(page, "Discard").click()
    button(page, "Draw").click()
    assert len(order(page)) == 11
    for names in MELDS:
        for name in names:
            card(page, name).locator("input").check()
        button(page, "Meld").click()
    assert len(order(page)) == 2
    button(page, "Undo").click()
    assert len(order(page)) == 5
    page.get_by_text("Write the turn instead").click()
    page.get_by_label("For example").fill("meld 2C 3C 4C meld 7C 7D 7H meld QS KS AS layoff meld(0) 7H")
    button(page, "Play it").click()
    expect(page.get_by_role("alert").first).to_contain_text("7♥ is not in your hand.")
    card(page, "JH").locator("input").check()
    page.get_by_role("button", name="Lay off to your hearts run").click()
    pile(page, 0, "8H 9H TH JH", staged=True)
    button(page, "Go out").click()
    won(page)

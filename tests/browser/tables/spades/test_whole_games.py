"""One whole game each: with two mice and drags, by touch on a phone, by keys, by names alone, and without scripts.

Every run takes one way for each kind, a long one all.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.seeing import PHONE, drag, live
from tests.browser.tables.spades.steps import bid, focus_playable, held, my_turn, number, playable, won

Make = Callable[..., Table]
CARDS = range(12, -1, -1)
"""How many are left after each trick."""

WHY = re.compile("You must follow (hearts|clubs|diamonds).")


@pytest.mark.long
def test_by_mouse_in_two_windows(window: Open, table: Make) -> None:
    seats = table(2)
    mine, hers = window(seats.people[0]), window(seats.people[2])
    for page in (mine, hers):
        page.goto(seats.path)
        live(page)
    my_turn(hers, "Your turn: bid. Your partner sets the team's total after you.")
    bid(hers, 3)
    expect(mine.get_by_role("group", name="Team total")).to_contain_text("Your partner said 3.")
    bid(mine, 10)
    for left in CARDS:
        first, second = (hers, mine) if left == 12 else (mine, hers)
        for page in (first, second):
            my_turn(page)
            if left % 4:
                playable(page).click()
            else:
                drag(page, playable(page), "#region-middle")
            held(page, left)
    won(mine)
    won(hers)


@pytest.mark.long
def test_by_touch_on_a_phone(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, **PHONE)
    page.goto(seats.path)
    live(page)
    bid(page, 10)
    my_turn(page)
    page.get_by_role("button", name="ace of spades, not playable").tap(position={"x": 10, "y": 10}, force=True)
    expect(page.locator("#trouble")).to_contain_text(WHY)
    for left in CARDS:
        my_turn(page)
        playable(page).tap(position={"x": 10, "y": 10})
        held(page, left)
    won(page)


@pytest.mark.long
def test_by_keys_alone(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    my_turn(page)
    page.keyboard.press("b")
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(number(page, 10)).to_be_focused()
    expect(page.get_by_role("button", name="Bid 10", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    my_turn(page, "led")
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="ace of spades")).to_be_focused()
    for left in CARDS:
        my_turn(page)
        focus_playable(page)
        page.keyboard.press("Enter")
        held(page, left)
    won(page)


def test_by_names_alone(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    page.get_by_role("group", name="Team total").get_by_role("radio", name="Bid 10 for the team").check()
    page.get_by_role("button", name="Bid 10", exact=True).click()
    for left in CARDS:
        playable(page).click()
        expect(page.get_by_role("region", name="Your hand").get_by_role("listitem")).to_have_count(left)
        if left == 11:
            page.get_by_role("button", name="Last trick").click()
            tricks = page.get_by_role("region", name="Tricks of this round")
            expect(tricks).to_contain_text("Trick 1: Ann")
            tricks.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog", name="You and your partner win!")).to_be_visible()
    page.get_by_role("button", name="See the table").click()
    expect(page.get_by_role("list", name="Trick", exact=True)).to_contain_text("five of spades, Ann")
    page.get_by_role("button", name="Points").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.long
def test_without_scripts(window: Open, table: Make) -> None:
    seats = table()
    page = window(seats.me, java_script_enabled=False)
    page.goto(seats.path)
    bid(page, 10)
    page.get_by_role("button", name="ace of spades, not playable").press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text(WHY)
    for _ in CARDS:
        playable(page).click()
    won(page)

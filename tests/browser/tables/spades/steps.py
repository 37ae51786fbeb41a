"""What one does at a table of Spades, in words of the game."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables.seeing import rested


def playable(page: Page) -> Locator:
    """The first card one holds that may be played."""
    rested(page)
    return page.locator("[data-hand]").get_by_role("button", name=re.compile(", playable$")).first


def focus_playable(page: Page) -> None:
    """Go to it by keys."""
    page.keyboard.press("Home")
    for _ in range(12):
        if page.evaluate("() => document.activeElement.getAttribute('aria-label')?.endsWith(', playable')"):
            return
        page.keyboard.press("ArrowRight")


def my_turn(page: Page, words: str = "Your turn") -> None:
    """Wait until it is this reader's turn."""
    expect(page.locator("#region-bar .turn-line.mine")).to_contain_text(words)


def panel(page: Page) -> Locator:
    """Where numbers are chosen."""
    return page.get_by_role("group", name=re.compile("Team total|Your bid|Your tricks"))


def number(page: Page, said: int) -> Locator:
    """A number of the bid panel."""
    return panel(page).get_by_role("radio", name=re.compile(rf"^Bid {said}( for the team)?$"))


def bid(page: Page, said: int) -> None:
    """Choose a number, and say it."""
    number(page, said).check()
    page.get_by_role("button", name=re.compile(r"^Bid( \d+)?$")).click()


def held(page: Page, count: int) -> None:
    """Wait until the hand has so many cards."""
    expect(page.locator("[data-hand] li")).to_have_count(count)


def won(page: Page) -> None:
    """The end: north and south have won with all thirteen tricks."""
    expect(page.get_by_role("heading", name="You and your partner win!")).to_be_visible()
    expect(page.get_by_role("row", name="Tricks won 13 of 10")).to_be_visible()

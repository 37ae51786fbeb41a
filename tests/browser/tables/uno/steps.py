"""What one does at a table of UNO, in words of the game."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables.seeing import rested


def hand(page: Page, name: str) -> Locator:
    """A card one holds, once it may be played."""
    rested(page)
    return page.locator("[data-hand]").get_by_role("button", name=f"{name}, playable", exact=True).first


def wheel(page: Page, name: str = "Wild") -> Locator:
    """The choice that belongs to a card."""
    return page.get_by_role("group", name=f"{name}: ")


def my_turn(page: Page, words: str | re.Pattern[str] = "Your turn") -> None:
    """Wait until it is this reader's turn."""
    expect(page.locator("#region-bar .turn-line.mine")).to_contain_text(words)


def held(page: Page, count: int) -> None:
    """Wait until the hand has so many cards."""
    expect(page.locator("[data-hand] > li")).to_have_count(count)


def discard(page: Page) -> Locator:
    """The discard by what lies on it."""
    return page.get_by_role("list", name="Discard")


def won(page: Page) -> None:
    """The end: the others' cards are added up one by one, and the sum is the winner's."""
    sheet = page.get_by_role("dialog", name="You win!")
    mine, hers = (sheet.locator(".standing").filter(has_text=name) for name in ("You", "Bea"))
    expect(mine).to_contain_text("72")
    expect(hers).to_contain_text("= 72")

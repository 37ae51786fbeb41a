"""The coach's panel: opened by tap or key, following the game while it is open, and quiet where nobody asked."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.house import Open
from tests.browser.tables.dealing import played

LINES = "#coach-lines li"
SHORT = {"rummy": {"target": 1}, "spades": {"target_score": 100}}
"""Games that would take long otherwise."""


@pytest.mark.parametrize("kind", ["hidden_joker", "rummy"])
def test_it_answers_when_it_is_opened_and_follows_the_game(kind: str, window: Open) -> None:
    table = played(kind, 2, 0, **SHORT.get(kind, {}))  # about to draw
    page = window(table.me)
    page.goto(table.path)
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    panel = page.locator("#coach")
    expect(page.locator(LINES)).to_have_count(0)
    page.locator("#coach > summary").click()
    expect(page.locator(LINES).first).to_be_visible()
    expect(page.locator(".coach-asks")).to_be_hidden()
    first = page.locator(LINES).first.inner_text()
    page.locator("[name=move][value*=stock]:visible").first.click()
    expect(page.locator(LINES).first).not_to_have_text(first)
    expect(page.locator(LINES).first).to_have_text(re.compile("Discard|declare|pure run"))
    page.keyboard.press("Escape")
    expect(panel).not_to_have_attribute("open", "")
    expect(panel.locator("summary")).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator(LINES).first).to_be_visible()


@pytest.mark.parametrize("kind", ["hidden_joker", "rummikub"])
def test_without_scripts_it_answers_by_form(kind: str, window: Open) -> None:
    table = played(kind, 2, 0.3)
    page = window(table.me, java_script_enabled=False)
    page.goto(table.path)
    page.locator("#coach summary").click()
    page.locator(".coach-asks button").last.click()
    expect(page.locator(LINES).first).to_be_visible()

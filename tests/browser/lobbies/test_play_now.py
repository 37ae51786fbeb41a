"""Play now: a game that is offered again, gone on with, and dealt without scripts; clicks are counted beside."""

import re

from playwright.sync_api import expect

from tests.browser.house import Open


def test_a_game_is_offered_again_and_can_be_gone_on_with(window: Open) -> None:
    page = window()
    page.goto("/play/")
    page.get_by_role("button", name="Rummy Play", exact=True).click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    page.goto("/play/")
    expect(page.locator(".pick-game").first).to_contain_text("You played this last.")
    page.get_by_role("region", name="Go on where you were").get_by_role("link", name="Go on").click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    page.goto("/games/")
    expect(page.get_by_role("region", name="Running").get_by_role("listitem")).to_have_count(1)


def test_without_scripts_too(window: Open) -> None:
    page = window(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Rummikub Play").click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    expect(page.locator("#region-hand")).not_to_be_empty()

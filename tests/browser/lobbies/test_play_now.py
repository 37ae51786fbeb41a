"""From the home page to a card on the table in three clicks, for somebody who has never been here."""

import re

from playwright.sync_api import expect

from tests.browser.house import Open


def test_three_clicks_and_one_plays(window: Open) -> None:
    page = window()
    page.goto("/")
    page.get_by_role("link", name="Play now").click()
    page.get_by_role("button", name="UNO").click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    expect(page.locator("#region-bar .turn-line.mine")).to_be_visible()
    seq = page.locator("#table").get_attribute("data-seq")
    legal = page.locator(".hand button.legal[type=submit]")  # a wild card first asks for a colour
    (legal if legal.count() else page.get_by_role("button", name=re.compile("[Dd]raw"))).first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-seq", seq or "")


def test_a_game_is_offered_again_and_can_be_gone_on_with(window: Open) -> None:
    page = window()
    page.goto("/play/")
    page.get_by_role("button", name="Rummy", exact=True).click()
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
    page.get_by_role("link", name="Play now").click()
    page.get_by_role("button", name="Rummikub").click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    expect(page.locator("#region-hand")).not_to_be_empty()

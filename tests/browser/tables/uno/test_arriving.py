"""Cards of UNO come from somewhere: from the hand, from others, from the stock; and a win is shown."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Animation
from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.moving import STILL, WAYS, flown, moved, opened, stayed
from tests.browser.tables.uno.steps import discard, hand, held, my_turn

Position = Callable[..., Table]
HANDS = ["r1 g9 g4", "r2 y4 b8"]
"""Bea answers the red 1 with a red 2. Then neither has anything that fits."""


def a_round(page: Page) -> None:
    """I play, Bea plays, I draw and keep it, Bea draws."""
    hand(page, "red 1").click()
    expect(discard(page)).to_contain_text("red 2")
    my_turn(page)
    page.get_by_role("button", name="Draw", exact=True).click()
    held(page, 3)
    my_turn(page)
    expect(page.locator("#region-others")).to_contain_text("3 cards")


def test_cards_arrive(window: Open, position: Position) -> None:
    seats = position(HANDS, pile="y8 g8")
    page = opened(window, seats.me, seats.path)
    a_round(page)
    found = flown(page, "hand", "seat-1", "stock", "back from stock")
    assert sorted(found) == ["back from stock", "hand", "seat-1", "stock"]
    seen = [one for one in moved(page) if one["flight"]]
    assert {one["from"]: one["turns"] for one in seen if not one["back"]} == {
        "hand": False, "seat-1": True, "stock": True,
    }  # fmt: skip
    assert all(one["length"] in (220, 240) for one in seen)
    [back] = (one for one in seen if one["back"])
    assert "2 cards" in back["others"], "the count changes when the card has come there"
    slides = [one for one in moved(page) if one["zone"] == "region-hand" and not one["fades"]]
    assert all(one["length"] == 120 for one in slides)


@pytest.mark.parametrize(("speed", "motion"), WAYS)
def test_nothing_flies_where_it_is_not_wanted(window: Open, position: Position, speed: Animation, motion: str) -> None:
    seats = position(HANDS, pile="y8 g8")
    page = opened(window, seats.me, seats.path, speed, reduced_motion=motion)
    a_round(page)
    stayed(page, speed)


def test_a_win_is_shown_and_a_loss_is_quiet(window: Open, position: Position) -> None:
    seats = position(["r9", "g2 y4 g8"], humans=(0, 1), called=(True, False))
    winner, loser = (opened(window, user, seats.path) for user in seats.people)
    hand(winner, "red 9").click()
    for shown in (".falling-paper", ".winning-fan svg", ".won-ring"):
        expect(winner.locator(shown)).to_be_attached()
    expect(winner.locator(".falling-paper, .winning-fan, .won-ring")).to_have_count(0)
    expect(loser.get_by_role("heading", name="Ann wins")).to_be_visible()
    loser.wait_for_function(STILL)
    assert loser.locator(".falling-paper, .winning-fan").count() == 0


def test_a_word_stands_at_who_is_caught(window: Open, position: Position) -> None:
    seats = position(["r9 g3", "g2 y4 g8"], humans=(0, 1), uno_call="manual")
    mine, hers = (opened(window, user, seats.path) for user in seats.people)
    hand(mine, "red 9").click()
    expect(hers.get_by_role("button", name="Catch")).to_be_enabled()
    hers.keyboard.press("c")
    expect(hers.locator(".seat-word")).to_have_text("Caught!")
    flown(hers, "back from stock", "back from stock")
    expect(hers.locator(".seat-word")).to_have_count(0)


def test_what_was_played_is_said_before_whose_turn_it_is(window: Open, position: Position) -> None:
    seats = position(HANDS, pile="y8 g8")
    page = opened(window, seats.me, seats.path)
    page.evaluate("""() => {
      window.heard = [];
      for (const id of ["say", "shout"]) {
        const region = document.getElementById(id);
        new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true });
      }
    }""")
    hand(page, "red 1").click()
    page.wait_for_function("() => window.heard.some((text) => text.includes('Your turn'))")
    heard = " / ".join(page.evaluate("() => window.heard"))
    assert heard.index("Bea plays red 2.") < heard.index("Your turn: nothing fits, draw a card.")

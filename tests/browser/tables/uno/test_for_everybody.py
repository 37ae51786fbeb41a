"""UNO at the start, in the middle and at the end: axe finds nothing serious, and everything can be hit."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.seeing import live, scrolls_sideways, serious, small
from tests.browser.tables.uno.steps import hand, my_turn, wheel

Position = Callable[..., Table]
PHONE = {"viewport": {"width": 360, "height": 640}}
TEN = [f"{card} {card}" for card in ["rs", "ys", "gs", "bs", "rr", "yr", "gr", "br", "g+2"]]
FLIGHTS = """() => document.getAnimations()
  .filter(one => one.effect.getKeyframes().some(frame => frame.transform)).length"""
COLOURS = [f"{color}{number}" for number in (1, 2, 3, 4, 6, 7, 8, 9) for color in "rygb"]


def opened(window: Open, seats: Table, **options: Any) -> Page:
    page = window(seats.me, **options)
    page.goto(seats.path)
    live(page)
    return page


def test_nothing_serious(window: Open, position: Position) -> None:
    page = opened(window, position(["w r7 r9", "g2 y4 g8", "g6 g7"], uno_call="manual", stack_draw_two=True), **PHONE)
    my_turn(page)
    assert not serious(page)
    hand(page, "Wild").click()
    expect(wheel(page)).to_be_visible()
    assert not serious(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="rule").click()
    assert not serious(page)
    page.keyboard.press("Escape")
    page.locator("#drawer > summary").click()
    assert not serious(page)


def test_nothing_serious_at_the_end(window: Open, position: Position) -> None:
    page = opened(window, position(["r9", "g2 y4 g8", "g6 g7"], called=(True, False, False)), **PHONE)
    hand(page, "red 9").click()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    assert not serious(page)
    assert not scrolls_sideways(page)


def test_every_button_can_be_hit(window: Open, position: Position) -> None:
    page = opened(window, position(["r1 w b1 g3", "g2 y4 g8"], uno_call="manual"), **PHONE)
    my_turn(page)
    assert small(page) == []


def test_ten_players_and_twenty_cards_fit_on_a_phone(window: Open, position: Position) -> None:
    page = opened(window, position([" ".join(COLOURS[:20]), *TEN], uno_call="manual"), **PHONE)
    my_turn(page)
    assert not scrolls_sideways(page)
    for what in (".discard .upper", ".colour", ".turn-line", "[data-hand]", ".uno-call"):
        box = page.locator(what).bounding_box()
        assert box, what
        assert box["y"] >= 0, what
        assert box["y"] + box["height"] <= 640, what
    piles, cards = page.locator(".piles").bounding_box(), page.locator("[data-hand] .card").first.bounding_box()
    seats = page.locator(".place .seat").last.bounding_box()
    assert piles
    assert cards
    assert seats
    assert seats["y"] + seats["height"] <= piles["y"]
    assert piles["y"] + piles["height"] <= cards["y"]


def test_in_forced_colours_what_can_be_played_is_marked(window: Open, position: Position) -> None:
    page = opened(window, position(["r1 g9 b2", "g2 y4"]), forced_colors="active")
    my_turn(page)
    styles = "card => getComputedStyle(card).outlineStyle"
    assert hand(page, "red 1").evaluate(styles) == "solid"
    assert page.get_by_role("button", name="green 9").evaluate(styles) == "none"
    expect(page.locator(".colour")).to_have_text("red")


def test_with_reduced_motion_nothing_flies(window: Open, position: Position) -> None:
    seats = position(["r1 r3 g9 b2", "g2 y4"])
    page = opened(window, seats)  # windows here ask for reduced motion
    page.locator("#table").evaluate("table => table.dataset.speed = 'normal'")
    hand(page, "red 1").click()
    expect(page.locator(".discard")).to_contain_text("red 1")
    assert page.evaluate(FLIGHTS) == 0

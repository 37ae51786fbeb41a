"""Spades at the start, in the middle and at the end: axe finds nothing serious, and everything can be hit."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.pages import SIZES
from tests.browser.tables.dealing import Table, seated
from tests.browser.tables.seeing import PHONE, free, live, scrolls_sideways, serious, small
from tests.browser.tables.spades.steps import bid, my_turn, number, playable
from tests.kinds.spades.positions import S, at_trick, last_card

Make = Callable[..., Table]
LAST = "♠K ♠9 ♠4 ♥A ♥10 ♥7 ♥2 ♣Q ♣8 ♦K ♦J ♦6 ♦3"


def opened(window: Open, seats: Table, seat: int = 0, **options: Any) -> Page:
    page = window(seats.people[seat], **options)
    page.goto(seats.path)
    live(page)
    return page


def test_nothing_serious(window: Open, table: Make) -> None:
    page = opened(window, table(), **PHONE)
    my_turn(page)
    assert not serious(page)
    bid(page, 10)
    my_turn(page)
    assert not serious(page)
    playable(page).tap(position={"x": 10, "y": 10})
    my_turn(page, "lead")
    page.get_by_role("button", name="Last trick").tap()
    assert not serious(page)


def test_nothing_serious_at_the_end(window: Open, transactional_db: None) -> None:
    state = last_card((3, 4, 3, 4), (3, 4, 3, 3), scores=(240, 100))
    page = opened(window, seated("spades", state, (3,)), 3, **PHONE)
    playable(page).tap()
    expect(page.get_by_role("heading", level=2, name="Ann and Cem win.")).to_be_visible()
    assert not serious(page)
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("trick", [1, 7])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_can_be_hit(window: Open, transactional_db: None, size: str, trick: int) -> None:
    own = " ".join(LAST.split()[trick - 1 :])
    width, height = SIZES[size]
    seats = seated("spades", at_trick(trick, "", own, seat=S, broken=True), (S,))
    page = opened(window, seats, S, viewport={"width": width, "height": height})
    my_turn(page)
    cards = free(page)
    assert len(cards) == 14 - trick
    assert all(wide >= 44 and high >= 44 for _, wide, high in cards), cards
    assert small(page) == []
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("size", SIZES)
def test_every_bid_can_be_hit(window: Open, table: Make, size: str) -> None:
    width, height = SIZES[size]
    page = opened(window, table(), viewport={"width": width, "height": height})
    my_turn(page)
    assert small(page) == []
    for said in (0, 13):
        box = number(page, said).bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= height
    numbers, middle = page.locator(".bid-panel").bounding_box(), page.locator("#region-middle").bounding_box()
    assert numbers
    assert middle
    assert middle["y"] <= numbers["y"], "it opens over the middle"
    assert numbers["y"] + numbers["height"] <= middle["y"] + middle["height"]


def test_a_row_for_each_suit(window: Open, table: Make) -> None:
    page = opened(window, table(), **PHONE)
    bid(page, 10)
    my_turn(page)
    page.get_by_role("button", name="Cards: one fan").tap()
    assert not scrolls_sideways(page)
    heights = page.locator("[data-hand] li").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(heights)) == 4
    page.reload()
    expect(page.get_by_role("button", name="Cards: a row for each suit")).to_be_visible()


def test_in_forced_colours_what_can_be_played_is_marked(window: Open, table: Make) -> None:
    page = opened(window, table(), forced_colors="active")
    bid(page, 10)
    my_turn(page, "led")
    assert playable(page).evaluate("card => getComputedStyle(card).outlineStyle") == "solid"
    closed = page.get_by_role("button", name="ace of spades")
    assert closed.evaluate("card => getComputedStyle(card, '::after').content") == '""'


def test_with_reduced_motion_a_trick_is_held_and_nothing_flies(window: Open, table: Make) -> None:
    page = opened(window, table())  # windows here ask for reduced motion
    bid(page, 10)
    my_turn(page, "led")
    page.locator("#table").evaluate("table => table.dataset.speed = 'normal'")
    playable(page).click()
    expect(page.locator(".trick.closed .wins")).to_be_visible()
    flights = (
        "() => document.getAnimations().filter(one => one.effect.getKeyframes().some(({ transform }) => transform))"
    )
    assert page.evaluate(f"({flights})().length") == 0
    expect(page.locator(".turn-line.mine")).to_contain_text("Your turn: lead a card.")
    expect(page.locator(".trick.closed")).to_be_hidden()


def test_the_last_trick_is_seen_before_the_points(window: Open, transactional_db: None) -> None:
    state = last_card((3, 4, 3, 4), (3, 4, 3, 3), scores=(240, 100))
    page = opened(window, seated("spades", state, (3,)), 3)
    page.locator("#table").evaluate("table => table.dataset.speed = 'calm'")
    playable(page).click()
    expect(page.locator(".trick.closed li")).to_have_count(4)
    expect(page.locator("[data-hand] li")).to_have_count(0)
    expect(page.locator("#sheet")).to_have_count(0)
    page.locator("#region-middle").click(position={"x": 90, "y": 40})  # a tap goes on at once
    expect(page.get_by_role("dialog", name="Ann and Cem win.")).to_be_visible()

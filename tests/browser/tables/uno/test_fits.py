"""UNO fits a phone: every card is seen and can be tapped, the wheel lies over the middle, and piles are large."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.seeing import PHONE, free, live, scrolls_sideways
from tests.browser.tables.uno.steps import discard, hand, my_turn, wheel

Position = Callable[..., Table]
COLOURS = [f"{color}{number}" for number in (1, 2, 3, 4, 6, 7, 8, 9) for color in "rygb"]
BOXES = (
    "cards => cards.map(card => card.getBoundingClientRect()).map(box => [box.left, box.top, box.right, box.bottom])"
)


def opened(window: Open, seats: Table, **options: Any) -> Page:
    page = window(seats.me, **{**PHONE, **options})
    page.goto(seats.path)
    live(page)
    my_turn(page)
    return page


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found
    return dict(found)


@pytest.mark.parametrize(
    ("count", "rows", "least"), [(3, 1, 79), (5, 1, 60), (7, 1, 50), (14, 2, 50), (21, 3, 50), (25, 3, 39), (30, 4, 39)]
)
def test_every_card_is_seen_and_can_be_tapped(
    window: Open, position: Position, count: int, rows: int, least: int
) -> None:
    page = opened(window, position([" ".join(COLOURS[:count]), "g2 y4 g8"], uno_call="manual"))
    cards = free(page)
    assert len(cards) == count
    high = 44 if count <= 27 else 37
    assert all(width >= least and height >= high for _, width, height in cards), cards
    boxes = page.locator("[data-hand] .card").evaluate_all(BOXES)
    assert all(left >= 0 and right <= 360 for left, _, right, _ in boxes), boxes
    zone, bar = box(page, "#region-hand"), box(page, "#region-bar")
    assert all(top >= zone["y"] and bottom <= bar["y"] + 1 for _, top, _, bottom in boxes), boxes
    assert len({round(top / 12) for _, top, _, _ in boxes}) >= rows
    sides = page.locator("[data-hand]").evaluate("hand => [hand.scrollWidth - hand.clientWidth, hand.scrollLeft]")
    assert sides == [0, 0]
    assert not scrolls_sideways(page)


def test_rows_overlap_and_are_centred(window: Open, position: Position) -> None:
    page = opened(window, position([" ".join(COLOURS[:18]), "g2 y4 g8"]), viewport={"width": 430, "height": 900})
    boxes = page.locator("[data-hand] > li > button").evaluate_all(BOXES)
    tops = sorted({round(top) for _, top, _, _ in boxes})
    high = boxes[0][3] - boxes[0][1]
    assert len(tops) == 3
    assert abs((tops[1] - tops[0]) / high - 0.64) < 0.02  # 36 % of a card lies under the next row
    last = [one for one in boxes if round(one[1]) == tops[-1]]
    assert len(last) == 4
    assert abs((last[0][0] + last[-1][2]) / 2 - 215) <= 3


def test_on_a_desk_all_cards_lie_in_one_fan(window: Open, position: Position) -> None:
    page = opened(
        window, position([" ".join(COLOURS[:25]), "g2 y4 g8"]), viewport={"width": 1440, "height": 900}, is_mobile=False
    )
    boxes = page.locator("[data-hand] .card").evaluate_all(BOXES)
    zone = box(page, "#region-hand")
    assert all(left >= zone["x"] and right <= zone["x"] + zone["width"] for left, _, right, _ in boxes), boxes
    assert max(top for _, top, _, _ in boxes) - min(top for _, top, _, _ in boxes) < 30
    assert all(width >= 24 for _, width, _ in free(page))


def test_the_wheel_lies_over_the_middle_and_is_cancelled(window: Open, position: Position) -> None:
    page = opened(window, position(["w b1 b2 r3", "g2 y4 b7"], humans=(0, 1)))
    hand(page, "Wild").tap()
    expect(wheel(page)).to_contain_text("Which colour?")
    expect(page.locator(":focus")).to_have_accessible_name("blue , 2 cards")
    middle, lies = box(page, "#region-middle"), box(page, ".wheel:popover-open")
    assert middle["y"] <= lies["y"]
    assert lies["y"] + lies["height"] <= middle["y"] + middle["height"]
    sizes = page.locator(".wheel:popover-open .quarter").evaluate_all(
        "all => all.map(o => [o.offsetWidth, o.offsetHeight])"
    )
    assert len(sizes) == 4
    assert all(width >= 88 and height >= 88 for width, height in sizes)
    page.keyboard.press("Escape")
    expect(wheel(page)).to_be_hidden()
    hand(page, "Wild").tap()
    expect(wheel(page)).to_be_visible()
    page.touchscreen.tap(20, middle["y"] + middle["height"] - 10)
    expect(wheel(page)).to_be_hidden()
    hand(page, "Wild").tap()
    wheel(page).get_by_role("button", name="green").tap()
    expect(discard(page)).to_contain_text("Wild")
    expect(page.locator(".colour")).to_have_text("green")


def test_without_scripts_the_wheel_is_a_form(window: Open, position: Position) -> None:
    seats = position(["w b1 b2 r3", "g2 y4 b7"], humans=(0, 1))
    page = window(seats.me, java_script_enabled=False)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(seats.path)
    hand(page, "Wild").press("Enter")
    expect(page.locator(":focus")).to_have_accessible_name("blue , 2 cards")
    wheel(page).get_by_role("button", name="yellow").click()
    expect(page.locator(".colour")).to_have_text("yellow")


@pytest.mark.parametrize(("size", "wide"), [((360, 740), 0.26 * 360), ((360, 640), 0.26 * 360)])
def test_the_piles_are_as_large_as_the_middle_allows(
    window: Open, position: Position, size: tuple[int, int], wide: float
) -> None:
    page = opened(window, position(["r1 g2", "g2 y4"]), viewport={"width": size[0], "height": size[1]})
    top, ring, middle = box(page, ".laid .upper .card"), box(page, ".piles"), box(page, "#region-middle")
    assert abs(top["width"] - min(wide, 0.46 * middle["height"], 153)) < 1.5
    assert ring["y"] >= middle["y"] - 1
    assert ring["y"] + ring["height"] <= middle["y"] + middle["height"] + 1

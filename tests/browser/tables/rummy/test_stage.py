"""What is laid out but not played: kept through a reload and on another device, taken back, judged, and private."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.pulling import drag
from tests.browser.tables.rummy.steps import button, card, drawn, held, order, pile, to_draw
from tests.browser.tables.seeing import heard, listen, live

Make = Callable[..., Table]


def at(window: Open, seats: Table, seat: int = 0) -> Page:
    """A window at the table."""
    page = window(seats.people[seat])
    page.goto(seats.path)
    live(page)
    return page


def test_a_reload_in_mid_turn_loses_nothing(window: Open, table: Make) -> None:
    seats = table(1)
    page, other, hers = at(window, seats), at(window, seats), at(window, seats, 1)
    page.get_by_role("button", name="Sort by rank").click()
    expect(page.locator("#rummy-hand .pick").first).to_have_id("hand-AS")
    button(page, "Draw").click()
    held(page, 11)
    assert order(page)[-1] == "5C"
    drag(page, card(page, "QS"), card(page, "AS"), across=0.1)
    expect(page.locator("#rummy-hand .pick").first).to_have_id("hand-QS")
    for name in ("2C", "3C", "4C"):
        card(page, name).click()
    button(page, "Meld").click()
    card(page, "JH").click()
    page.get_by_role("button", name="Lay off to your hearts run").click()
    held(page, 7)
    lies = order(page)
    page.reload()
    live(page)
    assert order(page) == lies
    for mine in (page, other):
        pile(mine, 1, "2C 3C 4C", staged=True)
        pile(mine, 0, "8H 9H TH JH", staged=True)
    pile(hers, 0, "8H 9H TH")
    expect(hers.locator(".meld")).to_have_count(1)
    expect(hers.locator("#place-0")).to_contain_text("11 cards")


def test_steps_are_taken_back_and_nothing_is_played_before_the_discard(window: Open, table: Make) -> None:
    seats = table(1)
    page, hers = at(window, seats), at(window, seats, 1)
    listen(page)
    button(page, "Draw").click()
    held(page, 11)
    for name in ("7C", "7D", "7H"):
        card(page, name).click()
    expect(page.locator("#selection")).to_have_text("Makes a set of 3.")
    button(page, "Meld").click()
    held(page, 8)
    heard(page, "your seven set: seven of clubs, seven of diamonds, seven of hearts, not played yet.")
    expect(page.locator("#selection")).to_have_text("")
    button(page, "Undo").click()
    held(page, 11)
    expect(button(page, "Undo")).to_have_count(0)
    for name in ("7C", "7D", "7H"):
        card(page, name).click()
    button(page, "Meld").click()
    held(page, 8)
    drag(page, drawn(page), page.locator("[data-drop=discard]"))
    to_draw(hers)
    pile(hers, 1, "7C 7D 7H")
    pile(page, 1, "7C 7D 7H")


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("7C", "7D"), "A meld has at least three cards."),
        (("7C", "7D", "2C"), "These cards are neither a set of one rank nor a run of one suit."),
        ((), "Choose the cards first."),
    ],
)
def test_what_is_no_meld_says_why(window: Open, table: Make, names: tuple[str, ...], says: str) -> None:
    page = at(window, table())
    button(page, "Draw").click()
    held(page, 11)
    for name in names:
        card(page, name).click()
    button(page, "Meld").click()
    expect(page.locator("#trouble")).to_have_text(says)
    held(page, 11)


def test_a_card_that_does_not_fit_says_what_the_pile_needs(window: Open, table: Make) -> None:
    page = at(window, table())
    button(page, "Draw").click()
    held(page, 11)
    drag(page, card(page, "KS"), page.locator("#pile-0"))
    expect(page.locator("#trouble")).to_have_text(
        "The king of spades does not fit your hearts run: that needs one of these: seven of hearts, jack of hearts."
    )
    held(page, 11)
    drag(page, card(page, "JH"), page.locator("#pile-0"))
    held(page, 10)
    pile(page, 0, "8H 9H TH JH", staged=True)


def test_the_card_just_taken_is_locked(window: Open, table: Make) -> None:
    page = at(window, table())
    page.get_by_role("button", name="Take the king of hearts").last.click()
    held(page, 11)
    expect(card(page, "KH").locator(".lock")).to_be_visible()
    drag(page, card(page, "KH"), page.locator("[data-drop=discard]"))
    expect(page.locator("#trouble")).to_have_text("You have just taken it: it stays this turn.")
    held(page, 11)


def test_the_hand_is_moved_by_key_and_tells_what_stays(window: Open, table: Make) -> None:
    page = at(window, table())
    before = order(page)
    card(page, before[0]).locator("input").focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#rummy-hand .pick").nth(1)).to_have_id(f"hand-{before[0]}")
    expect(card(page, before[0]).locator("input")).to_be_focused()
    expect(page.locator(".in-hand")).to_contain_text("In hand: 61 · deadwood: 10")


def test_an_empty_stock_is_foretold(window: Open, table: Make) -> None:
    page = at(window, table(stock="", discards="KH"))
    expect(page.locator("#region-bar")).to_contain_text("The stock is empty: drawing from it ends the round.")

"""What happens within a turn: drawing, choosing, calling, catching, dragging; and that nothing of it gets lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.seeing import drag, live
from tests.browser.tables.uno.steps import discard, hand, held, my_turn, wheel

Position = Callable[..., Table]


def opened(window: Open, seats: Table, seat: int = 0) -> Page:
    page = window(seats.people[seat])
    page.goto(seats.path)
    live(page)
    return page


def test_a_reload_after_drawing_loses_nothing(window: Open, position: Position) -> None:
    page = opened(window, position(["g1 g2 b3", "g2 y4"], humans=(0, 1), pile="r9"))
    page.get_by_role("button", name="Draw", exact=True).click()
    held(page, 4)
    page.reload()
    expect(page.locator(".turn-line")).to_have_text("The card you drew fits: play it, or keep it.")
    expect(page.locator("[data-hand] .drawn")).to_have_accessible_name("red 9, playable")
    page.get_by_role("button", name="green 1, not playable: You drew: play the card you drew").press("Enter")
    expect(page.locator("#trouble")).to_contain_text("You drew: play the card you drew, or keep it.")
    page.get_by_role("button", name="Play it").click()
    expect(discard(page)).to_contain_text("red 9")


def test_the_drawn_card_may_be_kept(window: Open, position: Position) -> None:
    page = opened(window, position(["g1 g2 b3", "g2 y4"], humans=(0, 1), pile="w g8"))
    expect(page.get_by_role("button", name="Keep it", exact=True)).to_have_count(0)  # there is nothing to keep yet
    page.keyboard.press("d")
    held(page, 4)
    expect(page.get_by_role("button", name="Keep it", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play it").click()  # a wild one asks for its colour first
    expect(wheel(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(wheel(page)).to_be_hidden()
    page.keyboard.press("e")
    expect(page.locator(".turn-line")).to_have_text("It's Bea's turn.")
    expect(page.get_by_role("button", name="Keep it", exact=True)).to_have_count(0)
    held(page, 4)


def test_what_does_not_fit_says_why(window: Open, position: Position) -> None:
    page = opened(window, position(["r1 w4 g2", "g2 y4"]))
    page.get_by_role("button", name="Wild +4, not playable").press("Enter")
    expect(page.locator("#trouble")).to_contain_text("You hold red: Wild +4 is not allowed.")


def test_a_sorted_hand_stays_sorted(window: Open, position: Position) -> None:
    page = opened(window, position(["b2 g9 r1 w", "g2 y4"], humans=(0, 1), pile="g3 g4"))
    names = "cards => cards.map(card => card.getAttribute('aria-label').split(',')[0])"
    cards = page.locator("[data-hand] > li > button")
    assert cards.evaluate_all(names) == ["blue 2", "green 9", "red 1", "Wild"]
    page.get_by_role("button", name="Order: as they came").click()
    assert cards.evaluate_all(names) == ["red 1", "green 9", "blue 2", "Wild"]
    page.get_by_role("button", name="Draw", exact=True).click()
    held(page, 5)
    assert cards.evaluate_all(names) == ["red 1", "green 3", "green 9", "blue 2", "Wild"]
    page.get_by_role("button", name="Order: by colour").click()
    assert cards.evaluate_all(names) == ["red 1", "blue 2", "green 3", "green 9", "Wild"]
    page.reload()
    assert cards.evaluate_all(names) == ["red 1", "blue 2", "green 3", "green 9", "Wild"]


def test_uno_is_called_while_the_wheel_is_open(window: Open, position: Position) -> None:
    page = opened(window, position(["w b1", "g2 y4 b7"], humans=(0, 1), uno_call="manual"))
    hand(page, "Wild").click()
    expect(wheel(page)).to_be_visible()
    page.get_by_role("button", name="UNO").click()
    expect(page.locator(".own-facts")).to_contain_text("UNO")
    wheel(page).get_by_role("button", name="blue").click()
    expect(discard(page)).to_contain_text("Wild")


def test_who_has_not_called_is_caught_at_the_name(window: Open, position: Position) -> None:
    seats = position(["r1 b1", "g2 y4 b7", "g6 g7 g8"], humans=(0, 1, 2), uno_call="manual")
    mine, third = opened(window, seats), opened(window, seats, 2)
    hand(mine, "red 1").click()
    catch = third.locator("#place-0").get_by_role("button", name="Catch Ann")
    expect(catch).to_be_disabled()  # a moment to call it
    expect(catch).to_be_enabled()
    catch.click()
    held(mine, 3)
    expect(mine.locator("#shout")).to_contain_text("Cem caught you without a call: you draw two.")


def test_a_wild_four_is_challenged_and_the_hand_seen(window: Open, position: Position) -> None:
    seats = position(["w4 r1 b1", "g2 y4 b7", "g6 g7 g8"], humans=(0, 1), wd4_bluff=True)
    mine, hers = opened(window, seats), opened(window, seats, 1)
    hand(mine, "Wild +4").click()
    wheel(mine, "Wild +4").get_by_role("button", name="green").click()
    hers.get_by_role("button", name="Challenge").click()
    expect(hers.locator(".revealed")).to_contain_text("The hand of Ann")
    expect(hers.locator(".revealed")).to_contain_text("red 1")
    held(mine, 6)
    expect(mine.locator(".revealed")).to_have_count(0)


def test_a_seven_asks_with_whom(window: Open, position: Position) -> None:
    page = opened(window, position(["r7 b1", "g2 y4 b7", "g6 g7 g8 g9"], humans=(0, 1, 2), seven_zero=True))
    hand(page, "red 7").click()
    wheel(page, "red 7").get_by_role("button", name="Cem, 4 cards").click()
    held(page, 4)


def test_a_stack_stands_in_the_middle(window: Open, position: Position) -> None:
    seats = position(["r+2 b1 b2", "g2 y4 b+2", "g6 g7"], humans=(0, 1), stack_draw_two=True)
    mine, hers = opened(window, seats), opened(window, seats, 1)
    hand(mine, "red Draw two").click()
    expect(hers.locator(".pending")).to_contain_text("+2")
    hers.get_by_role("button", name="Take 2").click()
    expect(mine.locator(".pending")).to_have_count(0)
    held(hers, 5)


def test_the_rules_in_force_are_told(window: Open, position: Position) -> None:
    page = opened(window, position(["r1 b1 b2", "g2 y4"], seven_zero=True))
    page.get_by_role("button", name="One house rule").click()
    rules = page.get_by_role("region", name="What is in force here")
    expect(rules.locator(".changed")).to_contain_text("A 7 swaps hands with a player you choose")
    expect(rules).not_to_contain_text("Jump in")


@pytest.mark.parametrize("ending", ["dropped", "beside", "escaped"])
def test_a_drag_survives_what_happens_meanwhile(window: Open, position: Position, ending: str) -> None:
    seats = position(["r1 r3 b4", "r2 y4 r9"], humans=(0, 1), turn=1)
    mine, hers = opened(window, seats), opened(window, seats, 1)
    card = mine.get_by_role("button", name="red 3")
    box = card.bounding_box()
    assert box
    mine.mouse.move(box["x"] + 12, box["y"] + 16)
    mine.mouse.down()
    mine.mouse.move(box["x"] + 20, box["y"] - 40, steps=4)
    expect(mine.locator(".ghost")).to_have_count(1)
    hand(hers, "red 2").click()
    my_turn(mine, "2 cards fit")
    expect(mine.locator(".ghost")).to_have_count(1)
    if ending == "escaped":
        mine.keyboard.press("Escape")
    middle = mine.locator("#region-middle" if ending == "dropped" else "#region-bar").bounding_box()
    assert middle
    mine.mouse.move(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2, steps=4)
    mine.mouse.up()
    expect(mine.locator(".ghost")).to_have_count(0)
    if ending == "dropped":
        expect(discard(hers)).to_contain_text("red 3")
    else:
        drag(mine, hand(mine, "red 3"), "#region-middle")  # it is where it was
        expect(discard(hers)).to_contain_text("red 3")


def test_between_rounds_the_sheet_is_read_and_put_away(window: Open, position: Position) -> None:
    page = opened(window, position(["r1", "g2 y4"], target_score=200, called=(True, False)))
    hand(page, "red 1").click()
    sheet = page.get_by_role("dialog", name="Round 1 is yours: 6 points")
    expect(sheet.locator(".standing").filter(has_text="Bea")).to_contain_text("= 6")
    expect(page.get_by_role("heading", name="Round 1 is yours: 6 points")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.reload()
    expect(sheet).to_be_hidden()

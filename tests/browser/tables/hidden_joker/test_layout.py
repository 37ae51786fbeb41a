"""One's own groups: kept through a reload and on another device, taken back step by step, judged in words."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.catalog.hidden_joker.rules.options import JokerOptions
from tests.browser.house import Open
from tests.browser.tables.dealing import Table
from tests.browser.tables.hidden_joker.steps import badge, card, cards, grouped, loose, to_discard, won
from tests.browser.tables.pulling import drag
from tests.browser.tables.seeing import heard, listen, live

Make = Callable[..., Table]
SECRET, PENALTY = JokerOptions(joker="secret"), JokerOptions(wrong_declaration="penalty")


def group(page: Page, *names: str) -> None:
    """Choose these cards and group them."""
    before = page.locator("#grouped .group").count()
    for one in cards(page, names):
        one.click()
    page.get_by_role("button", name="Group chosen").click()
    expect(page.locator("#grouped .group")).to_have_count(before + 1)


def at(window: Open, seats: Table) -> Page:
    """A window at the table."""
    page = window(seats.me)
    page.goto(seats.path)
    live(page)
    return page


def test_groups_survive_a_reload_and_are_the_same_on_another_device(window: Open, table: Make) -> None:
    seats = table()
    page, other = at(window, seats), at(window, seats)
    page.get_by_role("button", name="Draw", exact=True).click()
    to_discard(other)
    group(page, "AH", "3H")
    badge(other, 1, "Not yet")
    drag(page, card(page, "8D"), card(page, "8C"), across=0.1)
    expect(page.locator("#group-loose .pick").first).to_have_id("hand-c_6")
    lies = grouped(page)
    assert lies[0] == ["c_1", "c_7"]
    assert lies[1][:2] == ["c_6", "c_2"]
    expect(other.locator("#group-loose .pick").first).to_have_id("hand-c_6")
    assert grouped(other) == lies
    page.reload()
    live(page)
    assert grouped(page) == lies
    expect(page.get_by_role("button", name="Discard", exact=True)).to_be_visible()


def test_the_layout_is_taken_back_step_by_step(window: Open, table: Make) -> None:
    page = at(window, table())
    start = grouped(page)
    undo = page.get_by_role("button", name="Undo layout")
    expect(undo).to_be_disabled()
    group(page, "AH", "2H", "3H")
    drag(page, card(page, "2H"), page.locator("#group-loose .pick").last, across=0.9)
    badge(page, 1, "Not yet")
    page.get_by_role("button", name="Sort by rank").click()
    expect(page.locator("#group-loose .pick").first).to_have_id("hand-c_13")
    undo.click()
    expect(page.locator("#group-loose .pick").last).to_have_id("hand-c_13")
    undo.click()
    badge(page, 1, "Pure run")
    undo.click()
    expect(page.locator("#group-1")).to_have_count(0)
    assert grouped(page) == start
    expect(undo).to_be_disabled()


def test_what_is_done_in_one_breath_happens_in_this_order(window: Open, table: Make) -> None:
    seats = table()
    page, other = at(window, seats), at(window, seats)
    for one in cards(page, ("AH", "2H", "3H")):
        one.click()
    page.evaluate(
        """() => {
          const press = (key, more) => document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
          press("g");
          document.querySelector("#hand-c_1 input").focus();
          press("ArrowRight", { shiftKey: true });
          press("u");
          document.querySelector("#hand-c_5 input").click();
          press("g");
          document.querySelector("[name=form][value=rank]").click();
        }"""
    )
    expect(other.locator("#group-1 .pick")).to_have_count(1)
    expect(other.locator("#group-loose .pick").first).to_have_id("hand-c_1")
    assert grouped(page) == grouped(other)


def test_without_a_connection_the_hand_is_kept_all_the_same(window: Open, table: Make) -> None:
    seats = table()
    page, other = window(seats.me), at(window, seats)
    page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    page.goto(seats.path)
    for one in cards(page, ("AH", "2H", "3H")):
        one.click()
    page.get_by_role("button", name="Group chosen").click()
    badge(other, 1, "Pure run")


def test_a_drawn_card_moves_no_other(window: Open, table: Make) -> None:
    page = at(window, table())
    group(page, "4S", "6S")
    before = grouped(page)
    page.get_by_role("button", name="Draw", exact=True).click()
    to_discard(page)
    after = grouped(page)
    assert after[0] == before[0]
    assert after[1][:-1] == before[1]
    expect(page.locator("#grouped .pick").last).to_have_class(re.compile("drawn"))
    expect(page.get_by_role("checkbox", name=re.compile("just drawn"))).to_be_visible()


def test_every_group_says_what_it_is_or_lacks(window: Open, table: Make) -> None:
    page = at(window, table(drawn="stock", mine="4S 5S 7S 9C QD QS 8C 8D 8H 8S AH 2H 3H KC"))
    hand = "4S 5S 7S 9C QD QS 8C 8D 8H 8S AH 2H 3H KC"
    listen(page)
    for names in (("4S", "5S", "7S"), ("8C", "8D", "8H", "8S"), ("AH", "2H", "3H")):
        for name in names:
            card(page, name, hand).click()
        page.get_by_role("button", name="Group chosen").click()
        expect(page.locator("[data-hand] input:checked")).to_have_count(0)
    expect(page.get_by_role("group", name="Group 3, Pure run")).to_be_visible()
    expect(page.locator("#group-1 .why")).to_have_text("Between 4 and 7 of spades one card is missing.")
    heard(page, "Group 3: ace to 3 of hearts, pure run.")
    drag(page, card(page, "9C", hand), card(page, "7S", hand), across=0.1)
    badge(page, 1, "Run with wilds")
    expect(page.get_by_role("checkbox", name="nine of clubs, wild as six of spades")).to_be_visible()
    loose(page, 30)
    page.get_by_role("button", name="Declare…").click()
    sheet = page.get_by_role("dialog", name="Declare these groups?")
    expect(sheet).to_contain_text("Cards are left over: only one may be, as your discard.")
    lay = sheet.get_by_role("button", name="Lay them down")
    expect(lay).to_have_attribute("aria-disabled", "true")
    lay.click(force=True)
    sheet.get_by_role("button", name="Not yet").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#grouped .pick")).to_have_count(14)


def test_a_wrong_declaration_that_costs_says_so(window: Open, table: Make) -> None:
    mine = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS JC KC"
    page = at(window, table(drawn="stock", mine=mine, options=PENALTY))
    for names in (("AH", "2H", "3H"), ("4S", "5S", "6S", "7S"), ("8C", "8D", "8H"), ("QD", "QS", "JC")):
        for name in names:
            card(page, name, mine).click()
        page.get_by_role("button", name="Group chosen").click()
        expect(page.locator("[data-hand] input:checked")).to_have_count(0)
    badge(page, 4, "Not yet")
    page.get_by_role("button", name="Declare…").click()
    sheet = page.get_by_role("dialog", name="Declare these groups?")
    expect(sheet).to_contain_text("80 points, and out of the round, if it is wrong.")
    sheet.get_by_role("button", name="Lay them down").click()
    won(page, "Bea wins.")


def test_the_joker_is_shown_for_a_run_and_to_nobody_else(window: Open, table: Make) -> None:
    seats = table(1, options=SECRET)
    mine, hers = at(window, seats), window(seats.people[1])
    hers.goto(seats.path)
    live(hers)
    expect(mine.locator("#region-top")).to_contain_text("The joker is hidden")
    group(mine, "AH", "2H", "3H")
    mine.get_by_role("button", name="Show this run").click()
    expect(mine.locator("#region-top")).to_contain_text("Every nine is wild")
    expect(mine.get_by_role("checkbox", name="nine of clubs, wild")).to_be_visible()
    expect(hers.locator("#region-others")).to_contain_text("knows the joker")
    expect(hers.locator("#region-top")).to_contain_text("The joker is hidden")
    assert "wild" not in hers.locator("#region-hand").inner_text()

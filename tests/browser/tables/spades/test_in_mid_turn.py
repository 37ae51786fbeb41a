"""What happens within a turn: bidding blind or not, passing cards, confirming; and that a reload loses nothing."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.catalog.spades.rules.options import SpadesOptions
from tests.browser.house import Open, elsewhere
from tests.browser.tables.dealing import Table, seated
from tests.browser.tables.seeing import drag, live
from tests.browser.tables.spades.steps import bid, held, my_turn, number, playable
from tests.kinds.spades.positions import E, N, S, W, after_bids, bidding, exchanging

Make = Callable[..., Table]


def opened(window: Open, seats: Table, seat: int = 0) -> Page:
    page = window(seats.people[seat])
    page.goto(seats.path)
    live(page)
    return page


def test_a_reload_loses_nothing(window: Open, table: Make) -> None:
    page = opened(window, table())
    my_turn(page, "say your team's total")
    page.reload()
    expect(page.get_by_role("group", name="Team total")).to_contain_text("Your partner said 2.")
    bid(page, 10)
    my_turn(page, "led")
    trick = page.get_by_role("list", name="Trick", exact=True)
    lying = trick.inner_text()
    page.reload()
    expect(page.locator(".turn-line.mine")).to_contain_text("led")
    assert trick.inner_text() == lying
    held(page, 13)
    live(page)
    playable(page).click()
    held(page, 12)


def test_who_wants_to_confirm_taps_twice(window: Open, table: Make) -> None:
    seats = table()
    seats.me.one_tap = False
    elsewhere(seats.me.save)
    page = opened(window, seats)
    bid(page, 10)
    my_turn(page, "led")
    card = playable(page)
    card.click()
    expect(page.locator("#trouble")).to_have_text("Tap it once more to play it.")
    held(page, 13)
    card.click()
    held(page, 12)


def test_blind_nil_has_two_clear_choices(window: Open, transactional_db: None) -> None:
    page = opened(window, seated("spades", bidding(W, (20, 150)), (N,)))
    backs = page.get_by_role("list", name="Your cards, face down").get_by_role("listitem")
    expect(backs).to_have_count(13)
    expect(page.get_by_role("button", name=re.compile("Blind nil"))).to_be_enabled()
    page.get_by_role("button", name="Look at my cards").click()
    held(page, 13)
    expect(page.get_by_role("radio", name="Blind nil")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("radio", name="Blind nil").press("Space")
    expect(page.locator("#trouble")).to_contain_text("You have looked at your cards: no blind nil any more.")


def test_two_cards_pass_across_and_back(window: Open, transactional_db: None) -> None:
    seats = seated("spades", exchanging(), (S, N, E))
    blind, partner, other = (opened(window, seats, seat) for seat in (S, N, E))
    pass_on = blind.get_by_role("button", name="Pass these two")
    expect(pass_on).to_be_disabled()
    cards = blind.get_by_role("checkbox")
    names = [cards.nth(place).locator("xpath=..").inner_text().strip() for place in (0, 7)]
    drag(blind, blind.locator("[data-hand] .pick").nth(0), "#region-middle")
    expect(cards.nth(0)).to_be_checked()
    expect(pass_on).to_be_disabled()
    cards.nth(7).focus()
    blind.keyboard.press("Space")
    expect(other.locator(".seat[data-seat='2']")).to_contain_text("exchanging")
    pass_on.click()
    offered = partner.locator(".offered")
    for name in names:
        expect(offered).to_contain_text(name)
    expect(other.locator(".offered")).to_have_count(0)
    for place in (0, 7):
        partner.get_by_role("checkbox").nth(place).focus()
        partner.keyboard.press("Space")
    partner.get_by_role("button", name="Pass these two").click()
    my_turn(blind, "lead a card")
    for name in names:
        expect(partner.get_by_role("button", name=name)).to_be_visible()
        expect(blind.locator("[data-hand]").get_by_role("button", name=name)).to_have_count(0)
    expect(blind.locator("[data-hand] .new")).to_have_count(2)


def test_added_bids_show_their_sum_and_warn(window: Open, transactional_db: None) -> None:
    options = SpadesOptions(bidding="individual")
    state = after_bids((7, 3), bidding(E, options=options))
    page = opened(window, seated("spades", state, (N,)))
    panel = page.get_by_role("group", name="Your tricks")
    expect(panel).to_contain_text("Your partner said 7.")
    expect(panel.get_by_role("radio", name="6, together 13", exact=True)).to_be_visible()
    over = panel.get_by_role("radio", name="7, together 14: more than there are")
    expect(over.locator("xpath=..")).to_have_class(re.compile("too-many"))
    over.check()
    expect(panel).to_contain_text("7, together 14: more than there are")


def test_the_bids_stand_at_the_seats(window: Open, table: Make) -> None:
    page = opened(window, table())
    for place, said in (("left", 3), ("top", 2), ("right", 3)):
        expect(page.locator(f".place.{place} .token")).to_have_text(re.compile(rf"bid\s*{said}"))
    left, right = (page.locator(f".place.{place} .token").bounding_box() for place in ("left", "right"))
    assert left
    assert right
    assert left["x"] < right["x"]  # Bea is next, and sits on the left


def test_a_number_is_chosen_before_it_is_said(window: Open, table: Make) -> None:
    page = opened(window, table())
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    page.get_by_role("button", name="Bid", exact=True).press("Enter")
    expect(page.locator("#trouble")).to_have_text("Choose your number first.")
    number(page, 10).check()
    expect(page.get_by_role("group", name="Team total")).to_contain_text("10 = Cem 2 + you 8")
    expect(page.get_by_role("button", name="Bid 10", exact=True)).to_be_visible()
    number(page, 1).check()
    expect(page.get_by_role("group", name="Team total")).to_contain_text("1: less than Cem said")
    expect(page.locator(".bid.low")).to_have_count(2)


def test_while_the_coach_is_asked_its_pick_has_a_ring(window: Open, table: Make) -> None:
    page = opened(window, table())
    expect(page.locator(".bid.advised")).to_have_count(0)
    page.locator("#coach > summary").click()
    expect(page.locator(".bid.advised")).to_have_count(1)
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)
    page.locator("#coach > summary").click()
    expect(page.locator(".bid.advised")).to_have_count(0)


def test_who_watches_sees_the_table_without_hands(window: Open, transactional_db: None) -> None:
    seats = seated("spades", after_bids((3, 2, 3)), (N,), spectators=True)
    other = seated("spades", after_bids((3, 2, 3)), (N,))
    page = window(other.me)
    page.goto(seats.path)
    live(page)
    expect(page.locator(".place .token")).to_have_count(3)
    expect(page.locator("#region-others .seat")).to_have_count(4)
    expect(page.locator("[data-hand]")).to_have_count(0)
    expect(page.locator(".turn-line")).to_have_text("You are watching. Ann is bidding.")


def test_letters_can_be_turned_off(window: Open, table: Make) -> None:
    page = opened(window, table())
    page.set_viewport_size({"width": 1024, "height": 720})  # a wider one has the log beside it
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Letters are shortcuts").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("o")
    expect(page.locator("#log")).to_be_hidden()
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Letters are shortcuts").check()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("o")
    expect(page.locator("#log")).to_be_visible()

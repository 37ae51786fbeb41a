"""Phrases at a table: said with one tap, seen at the seat for a moment, heard, and read in everybody's language."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from accounts.models import User
from people.conduct.models import Report
from tests.browser import axe
from tests.browser.house import Open, elsewhere
from tests.browser.tables.dealing import Table, person, seated
from tests.browser.windows import NARROW
from tests.kinds.uno.positions import at

PHONE = ViewportSize(width=360, height=740)
RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll("#chat button")].filter(it => it.checkVisibility())
  .map(it => it.getBoundingClientRect()).filter(({width, height}) => width < 43.9 || height < 43.9).length"""


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Ann and Bea play UNO."""
    return seated("uno", at(["r1 r2 r3 r4 g1", "r6 r7 r8 r9 b1"]), (0, 1), spectators=True)


def sit(window: Open, who: User, table: Table, **options: Any) -> Page:
    page = window(who, **options)
    page.goto(table.path)
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    return page


def open_drawer(page: Page) -> None:
    page.evaluate("() => (document.getElementById('drawer').open = true)")


def test_it_stands_at_the_seat_for_a_moment_and_stays_in_the_log(window: Open, table: Table) -> None:
    ann = sit(window, table.me, table, viewport=NARROW)
    bea = sit(window, table.people[1], table, viewport=NARROW, locale="de")
    open_drawer(ann)
    ann.get_by_role("button", name="Well played!").click()
    bubble = bea.locator(".bubble")
    expect(bubble).to_have_text("Gut gespielt!")
    seat = bea.locator(f'[data-player="{table.me.pk}"]').bounding_box()
    box = bubble.bounding_box()
    assert seat
    assert box
    assert box["x"] < seat["x"] + seat["width"]
    assert box["x"] + box["width"] > seat["x"]
    assert min(abs(box["y"] + box["height"] - seat["y"]), abs(box["y"] - seat["y"] - seat["height"])) < 12
    expect(bea.locator("#say")).to_have_text("Ann: Gut gespielt!")
    expect(bubble).to_have_count(0, timeout=4000)
    expect(bea.locator("#unread")).to_be_visible()
    open_drawer(bea)
    expect(bea.locator(".thread[role=log] .said .text")).to_have_text("Gut gespielt!")
    expect(ann.locator(".thread .said .text")).to_have_text("Well played!")


def test_one_tap_too_many_is_told_and_leaves_no_page(window: Open, table: Table) -> None:
    ann = sit(window, table.me, table)
    open_drawer(ann)
    address = ann.url
    ann.get_by_role("button", name="Oops!").click()
    expect(ann.locator(".thread .said .text")).to_have_text("Oops!")
    ann.get_by_role("button", name="Hello!").click()
    expect(ann.locator("#chat-trouble")).to_contain_text("Go on in")
    assert ann.url == address


def test_those_who_watch_have_a_room_of_their_own(window: Open, table: Table) -> None:
    ann, cem = sit(window, table.me, table), sit(window, elsewhere(person, "Cleo"), table)
    for page in (ann, cem):
        open_drawer(page)
    cem.get_by_label("Your message").fill("What a game")
    cem.get_by_role("button", name="Send").click()
    expect(cem.locator(".thread .said")).to_contain_text("What a game")
    cem.get_by_role("button", name="Good luck!").click()
    expect(cem.locator(".thread .said .text")).to_have_count(2)
    ann.get_by_role("button", name="Hello!").click()
    expect(ann.locator(".thread .said .text")).to_have_text("Hello!")
    expect(cem.locator(".thread .said .text")).to_have_count(3)
    expect(ann.locator(".bubble")).to_have_text("Hello!")


def test_who_says_nothing_can_be_reported_too(window: Open, table: Table) -> None:
    ann = sit(window, table.me, table)
    open_drawer(ann)
    ann.get_by_text("Report somebody").click()
    ann.get_by_role("link", name="Report Bea").click()
    expect(ann.get_by_role("heading", name="What is wrong with Bea?")).to_be_visible()
    ann.get_by_label("Wasting time").check()
    ann.get_by_role("button", name="Tell the house").click()
    ann.wait_for_url(f"**{table.path}")
    assert elsewhere(Report.objects.get).game_id == table.id


def test_without_scripts_by_form(window: Open, table: Table) -> None:
    ann = window(table.me, java_script_enabled=False, locale="de")
    ann.goto(table.path)
    ann.locator("#drawer > summary").click()
    ann.get_by_role("button", name="Danke!").click()
    ann.wait_for_url(f"**{table.path}")
    ann.locator("#drawer > summary").click()
    expect(ann.locator(".thread .said .text")).to_have_text("Danke!")


@pytest.mark.parametrize(("locale", "scheme"), list(product(("en", "de"), ("light", "dark"))))
def test_it_fits_a_phone_and_reads(window: Open, table: Table, locale: str, scheme: str) -> None:
    page = sit(window, table.me, table, viewport=PHONE, locale=locale, color_scheme=scheme)
    open_drawer(page)
    page.locator("button[name=phrase]").first.scroll_into_view_if_needed()
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL) == 0
    assert axe.serious(page, RULES) == ""

"""The house's own pages of the admin: axe finds nothing serious, nothing overflows, and each leads to the next."""

import os
import re
from collections.abc import Iterator

import pytest
from django.conf import settings as site
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games import catalog
from operations import now
from tests.browser import axe
from tests.browser.conftest import Complaints
from tests.browser.house import elsewhere
from tests.browser.pages import THEMES, WINDOWS
from tests.browser.test_every_page import RULES, SIDEWAYS
from tests.browser.test_without_a_mouse import RING
from tests.games.admin.staff import LIST, pages_of, person_of_staff
from tests.games.moving import advance, dealt

SHOTS = os.environ.get("ADMIN_SHOTS")
"""A folder for pictures of every page, if somebody wants to look at them."""

DJANGOS = frozenset({"list", "game", "history"})
"""Pages whose templates are Django's: they are only to open and not to complain."""


@pytest.fixture
def staff(transactional_db: None, page: Page, live_server: LiveServer) -> None:
    sign_in(page, person_of_staff("change_game", "view_game", "see_state"), live_server)


def sign_in(page: Page, user: User, live_server: LiveServer) -> None:
    client = Client()
    client.force_login(user, site.AUTHENTICATION_BACKENDS[0])
    key = client.cookies[site.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": site.SESSION_COOKIE_NAME, "value": key, "url": live_server.url}])


def dealt_on(kind: str) -> int:
    """A game of this kind after some moves."""

    def play() -> int:
        game_id, _ = dealt(kind)
        advance(game_id, 12)
        return game_id

    return elsewhere(play)


def test_every_page_of_a_game_reads_and_fits(
    staff: None, page: Page, live_server: LiveServer, complaints: Complaints
) -> None:
    pages = pages_of(dealt_on("spades"))
    pages |= {f"cards-{kind}": pages_of(dealt_on(kind), 8)["cards"] for kind in catalog.SLUGS}
    found = {name: [*faults(page, name, live_server.url + path)] for name, path in pages.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert complaints == []


def faults(page: Page, name: str, address: str) -> Iterator[str]:
    """What is wrong with a page, in both themes and on desk and phone."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(WINDOWS["desk"])
    response = page.goto(address)
    if not response or response.status != 200:
        yield f"{response and response.status}"
    for theme, rules in axe.by_theme(RULES):
        page.emulate_media(color_scheme=theme)
        if name not in DJANGOS and (report := axe.serious(page, rules)):
            yield f"{theme}: {report}"
    for size in ("desk", "phone"):
        page.set_viewport_size(WINDOWS[size])
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            if name not in DJANGOS and (wide := page.evaluate(SIDEWAYS)) > 0:
                yield f"{size}, {theme}: scrolls sideways by {wide}"
            if SHOTS:
                page.screenshot(path=f"{SHOTS}/{name}-{size}-{theme}.png", full_page=True)


@pytest.fixture
def busy(transactional_db: None, page: Page, live_server: LiveServer) -> None:
    """A house in which games are on and something went wrong, and somebody of the staff who may see all of it."""
    for kind in ("spades", "uno"):
        dealt_on(kind)
    now.note(1.25, "GET /lobbies/", 200)
    now.note(12.5, "POST /api/games/<int:game_id>/moves", 500)
    boss = person_of_staff(name="owner")
    boss.is_superuser = True
    boss.save()
    sign_in(page, boss, live_server)


def test_the_first_page_reads_and_fits(busy: None, page: Page, live_server: LiveServer, complaints: Complaints) -> None:
    assert [*faults(page, "first", f"{live_server.url}/admin/")] == []
    assert complaints == []
    page.set_viewport_size(WINDOWS["desk"])
    expect(page.get_by_role("heading", name="The house now")).to_be_visible()
    expect(page.locator(".house-faults code").first).to_have_text("manage.py backup FILE")
    expect(page.locator(".house-requests", has_text="500")).to_be_visible()
    chart, doctor = page.locator(".house-moves").bounding_box(), page.locator(".house-doctor").bounding_box()
    assert chart
    assert doctor
    assert doctor["x"] > chart["x"] + chart["width"]


def test_no_two_rooms_have_one_name(busy: None, page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/admin/")
    names = page.locator("#content-main caption").all_inner_texts()
    assert len(names) == len(set(names)) > 5


def test_every_room_is_reached_by_key_and_seen(busy: None, page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/admin/")
    heights = []
    while not page.evaluate("() => document.activeElement.closest('#content-main')"):
        page.keyboard.press("Tab")
        heights.append(page.evaluate("() => document.activeElement.getBoundingClientRect().top + scrollY"))
        assert page.evaluate(RING) >= 2, page.evaluate("() => document.activeElement.outerHTML")
        assert len(heights) < 15
    assert page.evaluate("() => document.activeElement.innerText") == page.locator("#content-main a").first.inner_text()


def test_from_the_list_to_the_cards_and_to_the_end(staff: None, page: Page, live_server: LiveServer) -> None:
    game_id = dealt_on("rummy")
    page.goto(live_server.url + LIST)
    page.get_by_role("link", name="Rummy", exact=True).first.click()
    page.get_by_role("link", name="Log", exact=True).click()
    expect(page.get_by_role("row")).to_have_count(14)
    page.get_by_role("link", name="All cards after entry 5").click()
    expect(page.get_by_role("heading", name=re.compile("Hand of Ann"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile(" of (clubs|diamonds|hearts|spades)$"))).to_have_count(52)
    page.get_by_role("link", name="Entry 6").click()
    expect(page.get_by_role("heading", name="All cards after entry 6")).to_be_visible()
    page.get_by_role("link", name=f"Rummy {game_id}").click()
    page.get_by_role("link", name="End without a winner…").click()
    page.get_by_role("button", name="End without a winner").click()
    expect(page.get_by_text("1 game ended without a winner.")).to_be_visible()
    page.get_by_role("link", name="History").click()
    expect(page.get_by_text("Voided the game.")).to_be_visible()
    expect(page.get_by_text("Looked at all cards after entry 6.")).to_be_visible()

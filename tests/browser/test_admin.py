"""The house's own pages of the admin: axe finds nothing serious, nothing overflows, and each leads to the next."""

import os
import re
from collections.abc import Iterator

import pytest
from django.conf import settings as site
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from games import catalog
from tests.browser.conftest import Complaints
from tests.browser.house import elsewhere
from tests.browser.pages import THEMES, WINDOWS
from tests.browser.test_every_page import SIDEWAYS, serious
from tests.games.admin.staff import LIST, pages_of, person_of_staff
from tests.games.moving import advance, dealt

SHOTS = os.environ.get("ADMIN_SHOTS")
"""A folder for pictures of every page, if somebody wants to look at them."""

DJANGOS = frozenset({"list", "game", "history"})
"""Pages whose templates are Django's: they are only to open and not to complain."""


@pytest.fixture
def staff(transactional_db: None, page: Page, live_server: LiveServer) -> None:
    client = Client()
    client.force_login(person_of_staff("change_game", "view_game", "see_state"), site.AUTHENTICATION_BACKENDS[0])
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
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        if name not in DJANGOS and (report := serious(page)):
            yield f"{theme}: {report}"
    for size in ("desk", "phone"):
        page.set_viewport_size(WINDOWS[size])
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            if name not in DJANGOS and (wide := page.evaluate(SIDEWAYS)) > 0:
                yield f"{size}, {theme}: scrolls sideways by {wide}"
            if SHOTS:
                page.screenshot(path=f"{SHOTS}/{name}-{size}-{theme}.png", full_page=True)


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

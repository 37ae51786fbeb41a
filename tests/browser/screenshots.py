"""Pictures of every page, to be looked at: `make screenshots` writes them to `screenshots/<size>-<theme>/`.

It is run like a test but asserts nothing, and is no part of the suite (its name does not begin with `test_`).
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import languages
from tests.browser.house import Open
from tests.browser.pages import PLACES, SIZES, THEMES, WINDOWS, Place, Who
from tests.browser.test_admin import busy
from tests.browser.test_signed_out import at_the_table, table_of_mia

__all__ = ["busy"]

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"


def take(page: Page, name: str) -> None:
    """A page as it stands, in every size and theme, whole."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for size, window in WINDOWS.items():
            page.set_viewport_size(window)
            page.screenshot(path=FOLDER / f"{size}-{theme}" / f"{name}.png", full_page=True)


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_take(place: Place, page: Page, live_server: LiveServer, enter: Callable[[Who], None]) -> None:
    """One page in every size and theme, whole, and once in every other language."""
    enter(place.who)
    page.goto(live_server.url + place.path, wait_until="networkidle")
    take(page, place.name)
    page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    for language in languages.OTHERS:
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
        page.reload(wait_until="networkidle")
        page.screenshot(path=FOLDER / f"phone-{language}" / f"{place.name}.png", full_page=True)


def test_take_admin(busy: None, page: Page, live_server: LiveServer) -> None:
    """The first page of the admin, in a house where something goes on."""
    page.goto(f"{live_server.url}/admin/", wait_until="networkidle")
    take(page, "admin")


def test_take_signed_out(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table, and the list of lobbies, of somebody who has signed out in another tab."""
    table = table_of_mia(monkeypatch)
    playing = window(table.me)
    at_the_table(playing, table)
    looking, other = playing.context.new_page(), playing.context.new_page()
    looking.goto("/lobbies/")
    other.goto("/accounts/logout/")
    other.get_by_role("main").get_by_role("button", name="Sign out").click()
    for page, name in ((playing, "signed-out-table"), (looking, "signed-out-lobbies")):
        expect(page.locator(".toast")).to_be_visible()
        take(page, name)

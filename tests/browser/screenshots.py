"""Pictures of every page, to be looked at: `make screenshots` writes them to `screenshots/<size>-<theme>/`.

It is run like a test but asserts nothing, and is no part of the suite (its name does not begin with `test_`).
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import languages
from tests.browser.pages import PLACES, SIZES, THEMES, Place, Who

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_take(place: Place, page: Page, live_server: LiveServer, enter: Callable[[Who], None]) -> None:
    """One page in every size and theme, whole, and once in every other language."""
    enter(place.who)
    page.goto(live_server.url + place.path, wait_until="networkidle")
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=FOLDER / f"{size}-{theme}" / f"{place.name}.png", full_page=True)
    page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    for language in languages.OTHERS:
        page.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
        page.reload(wait_until="networkidle")
        page.screenshot(path=FOLDER / f"phone-{language}" / f"{place.name}.png", full_page=True)

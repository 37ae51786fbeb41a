"""Every page in both themes and three sizes: axe finds nothing serious, nothing overflows, nothing complains."""

from collections.abc import Callable, Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import languages
from tests.browser.conftest import Complaints
from tests.browser.pages import PLACES, SIZES, Place, Who

TOO_SMALL = """() => [...document.querySelectorAll(
  "button, summary, select, .button, .links a, .side a, .items a, .foot a, .brand, input:not([type=hidden])")]
  .filter(it => it.checkVisibility({visibilityProperty: true}) && !it.closest(".skip, .hand"))
  .map(it => it.matches("input") && it.closest("label") || it)
  .map(it => [it.outerHTML.slice(0, 90), it.getBoundingClientRect()])
  .filter(([_, box]) => box.width < 43.9 || box.height < 43.9)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]


def serious(page: Page, rules: Sequence[str] = RULES) -> str:
    """What axe finds serious or worse, as a report."""
    found = Axe().run(page, options={"resultTypes": ["violations"], "runOnly": [*rules]})
    grave = any(hit["impact"] in {"serious", "critical"} for hit in found.response["violations"])
    return str(found.generate_report()) if grave else ""


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_page_reads_fits_and_does_not_complain(
    place: Place, page: Page, live_server: LiveServer, enter: Callable[[Who], None], complaints: Complaints
) -> None:
    enter(place.who)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    response = page.goto(live_server.url + place.path, wait_until="load")
    assert response
    assert response.status == place.status
    assert page.url == live_server.url + place.path
    assert serious(page) == ""
    page.emulate_media(color_scheme="dark")
    assert serious(page, ["color-contrast"]) == "", "in the dark"
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) <= 0, f"scrolls sideways: {size}"
        assert page.evaluate(TOO_SMALL) == [], size
    assert complaints == []


TRANSLATED = (
    "/", "/play/", "/lobbies/", "/lobbies/new/?kind=uno", "/join/", "/rules/spades/", "/games/", "/accounts/",
    "/accounts/2fa/", "/accounts/settings/", "/accounts/email/",
)  # fmt: skip


@pytest.mark.parametrize("path", TRANSLATED)
@pytest.mark.parametrize("language", languages.OTHERS)
def test_a_longer_language_fits_too(
    language: str, path: str, page: Page, live_server: LiveServer, enter: Callable[[Who], None]
) -> None:
    enter("member")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
    page.goto(live_server.url + path)
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(TOO_SMALL) == []

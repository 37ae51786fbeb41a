"""Every page in both themes and three sizes: axe finds nothing serious, nothing overflows, nothing complains."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import languages
from tests.browser import axe
from tests.browser.conftest import Complaints
from tests.browser.pages import ROUNDS, WINDOWS, Place, Who

TOO_SMALL = """() => [...document.querySelectorAll(
  "button, summary, select, .button, .links a, .side a, .items a, .foot a, .brand, input:not([type=hidden])")]
  .filter(it => it.checkVisibility({visibilityProperty: true}) && !it.closest(".skip, .hand"))
  .map(it => it.matches("input") && it.closest("label") || it)
  .map(it => [it.outerHTML.slice(0, 90), it.getBoundingClientRect()])
  .filter(([_, box]) => box.width < 43.9 || box.height < 43.9)
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]


def serious(page: Page) -> str:
    """What axe finds serious or worse, as a report."""
    return axe.serious(page, RULES)


def seriously_wrong(page: Page) -> Iterator[str]:
    """What axe finds serious or worse; in the dark, of colours."""
    if report := serious(page):
        yield report
    page.emulate_media(color_scheme="dark")
    if report := axe.serious(page, ["color-contrast"]):
        yield f"in the dark: {report}"


def unfit(page: Page) -> Iterator[str]:
    """What does not fit into the window, or is too small for a finger."""
    if (wide := page.evaluate(SIDEWAYS)) > 0:
        yield f"scrolls sideways by {wide}"
    yield from (f"too small: {it}" for it in page.evaluate(TOO_SMALL))


def faults(page: Page, place: Place, address: str) -> Iterator[str]:
    """What is wrong with a page, in both themes and every size."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(WINDOWS["phone"])
    response = page.goto(address, wait_until="load")
    if not response or (response.status, page.url) != (place.status, address):
        yield f"{response and response.status} at {page.url}"
    if not place.is_alike:
        yield from seriously_wrong(page)
    for size, window in WINDOWS.items():
        if page.viewport_size != window:
            page.set_viewport_size(window)
        yield from (f"{size}: {fault}" for fault in unfit(page))


@pytest.mark.parametrize("places", ROUNDS.values(), ids=ROUNDS)
def test_pages_read_fit_and_do_not_complain(
    places: list[Place], page: Page, live_server: LiveServer, enter: Callable[[Who], None], complaints: Complaints
) -> None:
    found, before = {}, "nobody"
    for place in places:
        if place.who != before:
            enter(place.who)
        before = place.who
        complaints.clear()
        found[place.name] = [*faults(page, place, live_server.url + place.path), *complaints]
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


TRANSLATED = (
    "/", "/play/", "/lobbies/", "/lobbies/new/?kind=uno", "/join/", "/rules/spades/", "/games/", "/accounts/", "/help/",
    "/accounts/2fa/", "/accounts/settings/", "/accounts/email/",
)  # fmt: skip


@pytest.mark.parametrize("language", languages.OTHERS)
def test_a_longer_language_fits_too(
    language: str, page: Page, live_server: LiveServer, enter: Callable[[Who], None]
) -> None:
    enter("member")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
    found = {}
    for path in TRANSLATED:
        page.goto(live_server.url + path)
        spoken = page.locator("html").get_attribute("lang")
        found[path] = [*unfit(page), *([] if spoken == language else [f"speaks {spoken}"])]
    assert {path: wrong for path, wrong in found.items() if wrong} == {}

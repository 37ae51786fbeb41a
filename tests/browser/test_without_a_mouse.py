"""With the keyboard alone: from the home page to an account, and the focus never out of sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PASSWORD
from tests.browser.pages import THEMES, Who

RING = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
}"""
FOCUSED = "() => (document.activeElement.innerText || document.activeElement.name || '').trim()"


def tab_to(page: Page, text: str) -> None:
    """Press Tab until the thing of this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == text:
            return
    raise AssertionError(f"never reached {text!r}")


def test_from_the_home_page_to_an_account(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Skip to the page"
    page.keyboard.press("Enter")
    tab_to(page, "Sign in")
    page.keyboard.press("Enter")
    page.wait_for_url("**/login/")
    tab_to(page, "Create an account")
    page.keyboard.press("Enter")
    page.wait_for_url("**/signup/")
    for name, value in (("username", "ann"), ("email", "ann@example.org"), ("password1", PASSWORD)):
        tab_to(page, name)
        page.keyboard.type(value)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Good to see you, ann.")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/accounts/settings/"])
def test_one_always_sees_where_one_is(
    path: str, theme: str, page: Page, live_server: LiveServer, enter: Callable[[Who], None]
) -> None:
    enter("member" if "settings" in path else "nobody")
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto(live_server.url + path)
    for _ in range(14):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement !== document.body"):
            assert page.evaluate(RING) >= 2, page.evaluate("() => document.activeElement.outerHTML")


def test_a_menu_opens_and_closes_by_key(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    menu = page.locator("details[data-menu]").first
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()

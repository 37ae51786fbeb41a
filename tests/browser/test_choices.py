"""Language, theme and coming in: with scripts at once, without scripts as plain forms."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.house import PATIENCE


@pytest.fixture
def plain(browser: Browser, live_server: LiveServer) -> Page:
    """A browser without scripts."""
    context = browser.new_context(java_script_enabled=False, locale="en", base_url=live_server.url)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def open_menu(page: Page) -> None:
    page.locator("details[data-menu] > summary").first.click()


def theme_of(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-theme")


def test_the_theme_changes_at_once_and_stays(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url)
    assert theme_of(page) == "auto"
    open_menu(page)
    with page.expect_response("**/accounts/theme/") as kept:
        page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert kept.value.status == 204
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.reload()
    assert theme_of(page) == "dark"


def test_without_scripts_theme_and_language_change_too(plain: Page) -> None:
    plain.goto("/")
    open_menu(plain)
    plain.get_by_role("button", name="Light", exact=True).click()
    assert theme_of(plain) == "light"
    open_menu(plain)
    plain.get_by_role("button", name="Deutsch").click()
    expect(plain.locator("html")).to_have_attribute("lang", "de")
    assert theme_of(plain) == "light"


def test_without_scripts_one_click_lets_a_guest_in(plain: Page) -> None:
    plain.goto("/accounts/login/?next=/")
    plain.get_by_role("button", name="Come in as a guest").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text(re.compile("^Good to see you, .+"))
    expect(plain.locator("main")).to_contain_text("You are here as a guest")


def test_a_guest_signs_up_and_keeps_the_name(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/accounts/login/?next=/")
    page.get_by_role("button", name="Come in as a guest").click()
    name = page.locator(".menu .name").inner_text()
    page.get_by_role("link", name="Keep this account").first.click()
    page.get_by_label("Username").fill("ann")
    page.get_by_label("E-mail").or_(page.get_by_label("Email")).fill("ann@example.org")
    page.get_by_label("Password").fill("a quiet evening 7")
    page.get_by_role("button", name="Keep this account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Good to see you, {name}.")
    expect(page.locator("main")).not_to_contain_text("as a guest")


def test_a_message_can_be_put_away(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/styleguide")
    toasts = page.locator(".toast")
    expect(toasts).to_have_count(4)
    toasts.first.get_by_role("button").click()
    expect(toasts).to_have_count(3)


def test_a_dialog_opens_and_gives_the_focus_back(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/styleguide")
    opener = page.get_by_role("button", name="Open a dialog")
    opener.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_passkey_that_does_not_come_about_is_told_on_the_page(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/accounts/login/")
    page.evaluate(
        "() => { navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError')) }"
    )
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("That did not work")

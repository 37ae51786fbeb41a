"""From a tap to the device: a browser is added on the page of settings, tried, and forgotten on signing out."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.plugin import DjangoDbBlocker

from accounts import services
from people.models import PushDevice
from tests.browser.house import PATIENCE, House, elsewhere, enter
from tests.browser.windows import Windows
from tests.people.delivery.browser import Browser, Service, serving

SOON = 20.0
"""Seconds in which the courier comes by, also on a busy machine."""

SUBSCRIBES = """(() => {
  const subscription = %s;
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (asked) => {
    window.asked = asked;
    return { toJSON: () => subscription };
  };
})()"""
"""This browser knows no maker's service: ours takes its place."""


@pytest.fixture
def service() -> Iterator[Service]:
    with serving() as found:
        yield found


@pytest.fixture
def at_settings(
    service: Service, django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path: Path, windows: Windows,
    transactional_db: None, own_house: House,
) -> Iterator[tuple[Page, Browser]]:  # fmt: skip
    """Somebody's page of settings, in a browser that our service reaches."""
    own_house.shut()  # whose courier knows nothing of our service
    house = House(tmp_path / "log", django_db_blocker, REFEREE="1", SERVICE_WORKER="1", PUSH_HOSTS="127.0.0.1")
    house.open()
    browser, ann = service.browser(), elsewhere(services.make_guest, "Ann")
    context = windows.browser.new_context(locale="en", base_url=house.address, timezone_id="Europe/Berlin")
    context.add_init_script(SUBSCRIBES % json.dumps(browser.subscription()))
    enter(context, ann, house.address)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/notices/settings/")
    yield page, browser
    context.close()
    house.shut()


def test_a_tap_adds_this_browser_and_a_word_reaches_it(at_settings: tuple[Page, Browser], service: Service) -> None:
    page, browser = at_settings
    assert not elsewhere(PushDevice.objects.exists), "before a tap nothing is asked"
    page.get_by_role("button", name="Tell me on this device").click()
    device = page.locator(".devices li")
    expect(device).to_contain_text("Chrome, Linux")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Berlin")
    page.get_by_role("button", name="Try Chrome, Linux").click()
    expect(page.get_by_text("A word is on its way to that device.")).to_be_visible()
    until = time.monotonic() + SOON
    while not service.sent and time.monotonic() < until:
        page.wait_for_timeout(50)
    (sent,) = service.sent
    assert browser.read(sent.body)["body"] == "So it looks when something is for you."
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    assert not elsewhere(PushDevice.objects.exists)


def test_a_browser_that_says_no_is_believed(at_settings: tuple[Page, Browser]) -> None:
    page, _browser = at_settings
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.get_by_role("button", name="Tell me on this device").click()
    expect(page.get_by_text("Your browser does not let us.")).to_be_visible()
    assert not elsewhere(PushDevice.objects.exists)

"""A window that another test has used: it is the same one, and nothing of that test is left in it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.windows import DESK, Windows

LEFT = """() => ({
  cookie: document.cookie.includes("a=1"), kept: localStorage.length + sessionStorage.length, name: window.name,
  a: window.a ?? null, dark: matchMedia("(prefers-color-scheme: dark)").matches, size: [innerWidth, innerHeight] })"""
NOTHING = {"cookie": False, "kept": 0, "name": "", "a": None, "dark": False, "size": list(DESK.values())}
ALLOWED = "async () => (await navigator.permissions.query({ name: 'notifications' })).state"


def leave_traces(page: Page, house: str) -> None:
    """Leave in a window whatever a test could leave."""
    page.goto(house)
    page.evaluate("() => { document.cookie = 'a=1'; localStorage.a = sessionStorage.a = window.name = window.a = 1 }")
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    page.context.grant_permissions(["notifications"])
    page.context.new_page().goto(house)
    page.mouse.move(100, 100)
    page.mouse.down()


def test_a_window_comes_back_empty(house: str, windows: Windows, transactional_db: None) -> None:
    with windows.lent() as lend:
        page = lend(locale="en", service_workers="block")
        before = page.evaluate(ALLOWED)
        leave_traces(page, house)
        assert page.evaluate(LEFT) != NOTHING
    with windows.lent() as lend:
        again, another = (lend(locale="en", service_workers="block") for _ in range(2))
        assert again is page
        assert another.context is not page.context
        again.goto(f"{house}/about/")
        assert again.evaluate(LEFT) == NOTHING
        assert again.evaluate(ALLOWED) == before
        assert again.context.pages == [again]
        assert again.locator(":hover, :active").count() == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda page: page.close(),
        lambda page: page.add_init_script("window.a = 1"),
        lambda page: page.context.add_init_script("window.a = 1"),
        lambda page: page.route_web_socket("**", lambda socket: socket.close()),
        lambda page: page.on("console", lambda message: None),
        lambda page: page.clock.install(time=0),
    ],
    ids=["closed", "script", "script-of-all", "sockets", "listener", "clock"],
)
def test_a_window_that_was_changed_for_good_does_not_come_back(
    change: Callable[[Page], None], windows: Windows, house: str, transactional_db: None
) -> None:
    with windows.lent() as lend:
        page = lend(locale="en", service_workers="block")
        change(page)
    with windows.lent() as lend:
        assert lend(locale="en", service_workers="block") is not page

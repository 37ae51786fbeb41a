"""A live server, a Chromium, people who are signed in, and an eye on what the browser complains about."""

import asyncio
import gc
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect
from pytest_django.live_server_helper import LiveServer

from accounts import services
from accounts.models import User
from tests.browser import chromium
from tests.browser.house import HOUSE, PATIENCE, house, own_house, window, windows
from tests.browser.pages import SIZES, Who
from tests.pages.visits import PASSWORD, member
from tests.pages.visits import sign_in as sign_in_with_password

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's loop runs beside Django in these tests
__all__ = ["PASSWORD", "house", "own_house", "window", "windows"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark them; leave them out where no browser can be had (`.ci/chromium` says so, and fails in CI)."""
    mine = [item for item in items if "tests/browser" in str(item.path)]
    for item in mine:
        item.add_marker("browser")
    if not chromium.found():
        items[:] = [item for item in items if item not in mine]
        config.hook.pytest_deselected(items=mine)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """The house has a referee, who would see to the games of other tests: it is shut before they come.

    What a page's events have left waiting ends here, too: it marks Playwright's loop as running, wherever it ends.
    """
    yield
    own = item.session.stash.get(HOUSE, None)
    if own and (nextitem is None or not nextitem.get_closest_marker("browser")):
        own.shut()
        gc.collect()
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": chromium.found(), "args": chromium.ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    width, height = SIZES["phone"]
    return {"viewport": {"width": width, "height": height}, "locale": "en"}


@pytest.fixture(scope="session")
def playwrights_loop(browser: Browser) -> Iterator[asyncio.AbstractEventLoop | None]:
    """Playwright runs a loop in this thread for as long as the session lasts."""
    loop = asyncio._get_running_loop()
    yield loop
    asyncio._set_running_loop(loop)


@pytest.fixture(autouse=True)
def loop_aside(playwrights_loop: asyncio.AbstractEventLoop | None) -> Iterator[None]:
    """Tests with loops of their own may follow: between browser tests there is none."""
    asyncio._set_running_loop(playwrights_loop)
    yield
    asyncio._set_running_loop(None)


@pytest.fixture(autouse=True)
def patience() -> None:
    """Sockets and fetches take a moment on a busy machine."""
    expect.set_options(timeout=PATIENCE)


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """Pages are waited for as long as what is expected of them."""
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture(autouse=True)
def every_page(settings: Any) -> Iterator[None]:
    """The style page and the pages for troubles have addresses here, and counters start at zero."""
    settings.ROOT_URLCONF = "tests.browser.urls"
    settings.SERVICE_WORKER = False  # nothing shall stand between a page and what a test does to its requests
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def people(transactional_db: None) -> Callable[[Who], User]:
    """Makes whoever is asked for."""

    def make(who: Who) -> User:
        return services.make_guest() if who == "guest" else member(guarded=who == "guarded")

    return make


@pytest.fixture
def enter(people: Callable[[Who], User], context: BrowserContext, live_server: LiveServer) -> Callable[[Who], None]:
    """Puts somebody's session into the browser, signed in a moment ago."""

    def sign_in(who: Who) -> None:
        if who == "nobody":
            return
        client, user = Client(), people(who)
        sign_in_with_password(client, user)
        key = client.cookies[site.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": site.SESSION_COOKIE_NAME, "value": key, "url": live_server.url}])

    return sign_in


class Complaints(list[str]):
    """What the browser did not like: errors of scripts, refusals of the content policy, files that are missing."""

    def hear(self, message: ConsoleMessage) -> None:
        if (
            message.type in {"error", "warning"}
            and "status of 4" not in message.text
            and "status of 5" not in message.text
            and "WebSocket connection" not in message.text  # this server speaks none
        ):
            self.append(message.text)

    def look(self, response: Response) -> None:
        if response.status >= 400 and not response.request.is_navigation_request():
            self.append(f"{response.status} {response.url}")


@pytest.fixture
def complaints(page: Page) -> Complaints:
    heard = Complaints()
    page.on("console", heard.hear)
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("response", heard.look)
    return heard

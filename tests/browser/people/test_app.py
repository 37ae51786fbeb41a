"""The site as an app: what the worker keeps, what it shows when nobody can be reached, and what it shows of a push."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.plugin import DjangoDbBlocker

from accounts import services
from accounts.models import User
from tests.browser.house import House, Open, elsewhere, enter
from tests.browser.windows import Windows

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  }
  return found.sort();
}"""
SOON = 15_000


def guest() -> User:
    return elsewhere(services.make_guest, "Ann")


def with_worker(page: Page, path: str = "/rules/") -> None:
    """A page that the worker stands before."""
    page.goto(path)
    page.wait_for_function(CONTROLLED)


@pytest.fixture
def another(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path: Path, windows: Windows, transactional_db: None
) -> Iterator[tuple[House, Page]]:
    """A house that tests may shut, and a page for it."""
    house = House(tmp_path / "log", django_db_blocker, REFEREE="0", SERVICE_WORKER="1")
    house.open()
    page = windows.browser.new_context(locale="en", base_url=house.address).new_page()
    yield house, page
    page.context.close()
    house.shut()


def test_it_keeps_its_one_page_and_none_of_ours(another: tuple[House, Page]) -> None:
    house, page = another
    enter(page.context, guest(), house.address)
    with_worker(page)
    for path in ("/", "/lobbies/", "/api/me", "/accounts/", "/games/"):
        page.goto(path)
    assert page.evaluate(KEPT) == ["/offline/"]


def test_without_a_server_our_page_which_goes_on_by_itself(another: tuple[House, Page]) -> None:
    house, page = another
    with_worker(page)
    house.shut()
    page.goto("/about/")
    expect(page.get_by_role("heading", name="We can’t be reached right now")).to_be_visible()
    assert page.url.endswith("/about/")
    expect(page.get_by_role("status")).to_have_text("We look every 3 seconds.")
    house.open()
    expect(page.get_by_role("heading", name="We can’t be reached right now")).to_be_hidden(timeout=SOON)
    assert page.url.endswith("/about/")
    expect(page.locator("header.masthead")).to_be_visible()


@pytest.fixture
def pushed(another: tuple[House, Page]) -> Any:
    """Hands a push to the worker of a page; what it shows. This browser has no place to show it: we listen in."""
    page = another[1]
    with_worker(page)
    (worker,) = page.context.service_workers
    worker.evaluate("""() => {
      self.shown = [];
      registration.showNotification = async (title, { body, tag, data }) => { shown.push({ title, body, tag, data }); };
    }""")
    line = page.context.new_cdp_session(page)
    registrations: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated",
            lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]))  # fmt: skip
    line.send("ServiceWorker.enable")
    page.wait_for_timeout(300)

    def push(said: Any) -> list[dict[str, Any]]:
        line.send("ServiceWorker.deliverPushMessage", {
            "origin": page.evaluate("location.origin"), "registrationId": registrations[-1], "data": json.dumps(said),
        })  # fmt: skip
        page.wait_for_timeout(500)
        found: list[dict[str, Any]] = worker.evaluate("() => shown.splice(0)")
        return found

    return push, page, worker


TOLD = {
    "title": "Your turn",
    "body": "It’s your turn: UNO with Bob.",
    "path": "/games/7/",
    "tag": "t1",
    "language": "en",
}
SHOWN = {"title": "Your turn", "body": TOLD["body"], "tag": "t1", "data": {"path": "/games/7/"}}


def test_the_worker_shows_a_push(pushed: Any) -> None:
    push, page, worker = pushed
    page.bring_to_front()
    assert push({**TOLD, "trial": True}) == [SHOWN]
    worker.evaluate("() => { clients.matchAll = async () => []; }")
    assert push(TOLD) == [SHOWN]
    worker.evaluate("() => { clients.matchAll = async () => [{ focused: true, visibilityState: 'visible' }]; }")
    assert push(TOLD) == [], "whoever looks at a page sees it there"


def test_a_tap_leads_to_the_tab_that_is_there(pushed: Any) -> None:
    _push, _page, worker = pushed
    did = worker.evaluate("""async () => {
      const did = [];
      WindowClient.prototype.focus = async function () { did.push(["focus", new URL(this.url).pathname]); };
      clients.openWindow = async (path) => { did.push(["open", path]); };
      for (const path of ["/rules/", "/games/7/", "https://evil.example/a"]) {
        const event = new Event("notificationclick");
        const done = [];
        Object.assign(event, { notification: { data: { path }, close() {} }, waitUntil: (work) => done.push(work) });
        self.dispatchEvent(event);
        await Promise.all(done);
      }
      return did;
    }""")
    assert did == [["focus", "/rules/"], ["open", "/games/7/"], ["open", "/notices/"]]


def test_a_worker_that_is_not_wanted_goes(another: tuple[House, Page]) -> None:
    house, page = another
    with_worker(page)
    house.shut()
    house.variables["SERVICE_WORKER"] = "0"
    house.open()
    page.goto("/about/")
    page.wait_for_function("navigator.serviceWorker.getRegistrations().then((found) => found.length === 0)")
    assert "unregister" in page.request.get("/sw.js").text()


# -- On the home screen --------------------------------------------------------------------------------------
OFFERS = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => { window.asked = true; };
  dispatchEvent(event);
}"""


def test_it_is_offered_once_after_two_games(window: Open) -> None:
    page = window(guest())
    page.goto("/rules/")
    offer = page.get_by_role("button", name="Put it there")
    page.evaluate(OFFERS)
    expect(offer).to_be_hidden()
    page.evaluate("localStorage.setItem('games-ended', JSON.stringify(['/games/1/', '/games/2/']))")
    page.evaluate(OFFERS)
    offer.click()
    assert page.evaluate("window.asked")
    expect(offer).to_be_hidden()
    page.reload()
    page.evaluate(OFFERS)
    expect(offer).to_be_hidden()

"""The house restarts while somebody sits at a table: the page moves when asked to, and says so if that takes long."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from games.catalog import rules
from tests.browser.house import PATIENCE, Open, elsewhere
from tests.browser.tables.dealing import Table, begun

LOOK = 25
"""Milliseconds between two looks at a page."""

MOVING = '{"event": "conn:moving", "data": {"within_ms": 200, "server_ts": 0}}'
COUNTED = """
  const Real = WebSocket;
  window.calls = window.ends = 0;
  window.WebSocket = class extends Real {
    constructor(url) {
      super(window.nobody ? url.replace(/:\\d+/, ":9") : url);
      window.calls += 1;
      this.addEventListener("close", () => (window.ends += 1));
    }
  };
"""
"""Counts how often the page calls, and how many calls have ended; where `nobody` is set, nobody answers."""

WATCHED = """
  window.shown = [];
  const note = () => live.hidden || window.shown.push(live.querySelector("p").textContent);
  new MutationObserver(note).observe(live, { attributes: true });
"""
"""Notes what the page says of its connection."""


@pytest.fixture
def table(transactional_db: None) -> Table:
    return elsewhere(lambda: begun("uno", 2, (0, 1), rules("uno").OPTIONS()))


@pytest.fixture
def routes() -> list[WebSocketRoute]:
    """The page's connections, of which a test may say something."""
    return []


def passing(routes: list[WebSocketRoute]) -> Callable[[WebSocketRoute], None]:
    """Lets every connection through to the house."""

    def connect(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    return connect


def until(page: Page, happened: str, each: int = 0) -> None:
    """Wait; the page's own time, where it stands still, goes on by so much with each look."""
    for _ in range(PATIENCE // LOOK):
        if page.evaluate(happened):
            return
        if each:
            page.clock.run_for(each)
        page.wait_for_timeout(LOOK)
    raise AssertionError(f"never: {happened}")


@pytest.mark.parametrize("place", ["table", "lobbies"])
def test_a_page_that_is_asked_to_moves_once(
    place: str, table: Table, window: Open, routes: list[WebSocketRoute]
) -> None:
    page = window(table.me)
    page.route_web_socket("**/ws/**", passing(routes))
    page.add_init_script(COUNTED)
    page.goto(table.path if place == "table" else "/lobbies/")
    until(page, "calls > 0")
    before = page.evaluate("calls")
    if place == "table":
        expect(page.locator("#table")).to_have_attribute("data-live", "yes")
        page.evaluate(WATCHED)
    routes[-1].send(MOVING)
    until(page, f"calls === {before + 1}")
    if place == "table":
        expect(page.locator("#table")).to_have_attribute("data-live", "yes")
        said = page.evaluate("shown")  # nothing, unless that took a quarter of a second
        assert "The connection is gone. We keep trying; nothing is lost." not in said
    page.wait_for_timeout(300)
    assert page.evaluate("calls") == before + 1


def test_a_restart_is_called_so_and_what_takes_longer_is_not(
    table: Table, window: Open, routes: list[WebSocketRoute]
) -> None:
    """The page's time stands still but for what the test lets pass."""
    page = window(table.me, bypass_csp=True)
    page.route_web_socket(lambda url: ":9/" not in url, passing(routes))
    page.add_init_script(COUNTED)
    page.clock.install(time=0)
    page.goto(table.path)
    said = page.locator("#live p")
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    page.clock.pause_at(page.evaluate("Date.now()") + 100)
    page.evaluate("window.nobody = true")
    routes[0].send(MOVING)
    until(page, "ends >= 2", each=50)
    for ended, passes in ((3, 400), (4, 800), (5, 1600)):
        page.clock.run_for(passes)
        until(page, f"ends >= {ended}")
        page.clock.run_for(300)
        expect(said).to_have_text("Parlour restarts. A few seconds.")
    for ended in (6, 7):
        page.clock.run_for(7000)
        until(page, f"ends >= {ended}")
    page.clock.run_for(300)
    expect(said).to_have_text("The connection is gone. We keep trying; nothing is lost.")
    page.evaluate("window.nobody = false")
    page.clock.run_for(7000)
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    expect(said).to_have_text("You're back. Nothing was lost.")
    page.clock.run_for(4001)
    expect(said).to_be_hidden()

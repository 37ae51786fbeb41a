"""How often a page asks for a sign of life, and how long it waits between two tries: by a clock that the test turns."""

import re
from itertools import pairwise

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.live.conftest import Sit
from tests.browser.tables.test_restart import until

PAUSES = (300, 600, 1200, 2400, 5000, 5000)
FROM_NOW_ON_NOBODY = """() => {
  const Real = WebSocket;
  window.called = [];
  window.ended = 0;
  window.WebSocket = class extends Real {
    constructor(url) {
      super(url.replace(/:\\d+/, ":9"));
      window.called.push(Date.now());
      this.addEventListener("close", () => (window.ended += 1));
    }
  };
}"""
COUNTED = """
  const Real = WebSocket;
  window.pings = window.pongs = 0;
  window.said = [];
  window.WebSocket = class extends Real {
    constructor(url) {
      super(url);
      this.addEventListener("message", ({ data }) => (window.pongs += data.includes("conn:pong")));
    }
    send(text) {
      window.pings += text === '{"action":"ping"}';
      window.said.push(text);
      super.send(text);
    }
  };
"""
HIDDEN = "() => Object.defineProperty(document, 'hidden', { value: true })"


def stop(page: Page) -> None:
    """From now on the page's time goes by as the test says."""
    page.clock.pause_at(page.evaluate("Date.now()") + 50)


def test_a_ping_follows_five_seconds_of_silence_and_later_where_nobody_looks(sit: Sit) -> None:
    def prepare(page: Page) -> None:
        page.add_init_script(COUNTED)
        page.clock.install(time=0)

    def passes(milliseconds: int, *, asks: bool) -> None:
        """So much time goes by, and then the page has asked once more and was answered, or has not."""
        before: int = page.evaluate("pings")
        page.clock.run_for(milliseconds)
        assert page.evaluate("pings") == before + asks
        until(page, f"pongs === {before + asks}")

    page = sit(before=prepare)
    stop(page)
    until(page, "pings === pongs")
    page.clock.run_for(5100)
    until(page, "pings === pongs")
    passes(4500, asks=False)
    page.evaluate(HIDDEN)
    passes(600, asks=True)
    passes(24_500, asks=False)
    passes(600, asks=True)
    assert page.evaluate("[...new Set(said)]") == ['{"action":"look"}', '{"action":"ping"}']


def test_it_tries_again_after_a_while_that_grows(sit: Sit) -> None:
    routes: list[WebSocketRoute] = []

    def prepare(page: Page) -> None:
        house = re.compile(r"^ws://[^/]+(?<!:9)/ws/")
        page.route_web_socket(house, lambda route: (routes.append(route), route.connect_to_server()))
        page.clock.install(time=0)

    page = sit(before=prepare, bypass_csp=True)
    stop(page)
    page.evaluate(FROM_NOW_ON_NOBODY)
    begun = page.evaluate("Date.now()")
    routes[0].close(code=1011)
    for number in range(1, len(PAUSES) + 1):
        until(page, f"called.length >= {number}", each=100)
        until(page, f"ended >= {number}")
    times = [begun, *page.evaluate("called")]
    for pause, (earlier, later) in zip(PAUSES, pairwise(times), strict=False):
        assert 0.7 * pause - 100 <= later - earlier <= 1.3 * pause + 300, (pause, times)

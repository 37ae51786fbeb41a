"""A table whose network goes away: it is noticed, said, and made good; no tap leaves the page, no card is lost."""

import json
import re
import signal
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, WebSocketRoute, expect

from games.models import Entry, Game
from tests.browser.house import House, elsewhere
from tests.browser.live.conftest import Sit
from tests.browser.live.lines import Line
from tests.browser.tables.dealing import Table, seated
from tests.browser.test_signed_out import SIGNED_OUT
from tests.kinds.uno.positions import at

Json = Any
GONE = "The connection is gone. We keep trying; nothing is lost."
OFFLINE = "You are offline."
BACK = "You're back. Nothing was lost."
NOT_YET = "No connection yet. Your card is still in your hand."
NOTED = """
  window.words = [];
  addEventListener("DOMContentLoaded", () => {
    const live = document.getElementById("live");
    const note = () => live.hidden || window.words.push(live.querySelector("p").textContent);
    new MutationObserver(note).observe(live, { attributes: true, childList: true, subtree: true });
  });
  window.moves = [];
  for (const name of ["move:sent", "move:answered"])
    document.addEventListener(name, ({ detail }) => window.moves.push([name, detail.code || (detail.ok ?? null)]));
"""
"""Notes what a page says of its connection, and what becomes of moves."""

OUTAGE = """() => {
  const Real = WebSocket;
  window.nobody = true;
  window.WebSocket = class extends Real {
    constructor(url) {
      super(window.nobody ? url.replace(/:\\d+/, ":9") : url);
    }
  };
}"""
"""Nobody answers a page that calls, until it says that somebody does."""


def noting(page: Page) -> None:
    page.add_init_script(NOTED)


def says(page: Page, words: str, within: int) -> None:
    expect(page.locator("#live p")).to_have_text(words, timeout=within)
    expect(page.locator("#live")).to_be_visible()


def live(page: Page, within: int = 5000) -> None:
    expect(page.locator("#table")).to_have_attribute("data-live", "yes", timeout=within)


def a_card(page: Page) -> Any:
    """A card that may be played, or else the draw: whatever is the reader's to do."""
    return page.locator("[data-hand] li > button[type=submit]:not([aria-disabled=true])").first


def entries(table: Table) -> int:
    """How many moves there were."""
    return elsewhere(lambda: Entry.objects.filter(game_id=table.id).count())


def tap(page: Page, times: int = 3) -> None:
    for _ in range(times):
        page.evaluate(
            "() => document.querySelector('[data-hand] li > button[type=submit]:not([aria-disabled=true])').click()"
        )
        page.wait_for_timeout(60)


def test_swallowed_bytes_are_noticed_and_no_tap_is_lost_or_made_twice(
    sit: Sit, line: Line, table: Table, errors: list[str]
) -> None:
    page = sit(before=noting)
    address, before = page.url, entries(table)
    line.swallows = True
    says(page, GONE, 30_000)  # nine seconds, and what a crowded machine takes
    expect(page.get_by_role("button", name="Try now")).to_be_visible()
    tap(page)
    expect(page.locator("#trouble")).to_have_text(NOT_YET)
    assert page.url == address
    line.swallows = False
    page.get_by_role("button", name="Try now").click()
    live(page, 3000)
    says(page, BACK, 1000)
    expect(page.locator("#trouble")).to_be_empty()
    assert entries(table) == before, "what was tapped meanwhile was not queued"
    a_card(page).click()
    page.wait_for_function("() => window.moves.some(([name, ok]) => name === 'move:answered' && ok)")
    assert entries(table) == before + 1
    assert errors == []


def test_offline_is_said_at_once_and_the_network_is_noticed_when_it_is_back(
    sit: Sit, table: Table, errors: list[str]
) -> None:
    page = sit(before=noting)
    address, before = page.url, entries(table)
    page.context.set_offline(True)
    says(page, OFFLINE, 3000)
    tap(page)
    expect(page.locator("#trouble")).to_have_text(NOT_YET)
    page.wait_for_timeout(1500)
    expect(page.locator("#live p")).to_have_text(OFFLINE)
    page.context.set_offline(False)
    live(page, 3000)
    says(page, BACK, 1000)
    assert (page.url, entries(table)) == (address, before)
    assert errors == []


def test_a_move_under_way_when_the_house_is_killed_is_made_once(
    sit: Sit, own_house: House, line: Line, table: Table, errors: list[str]
) -> None:
    page = sit(before=noting)
    before = entries(table)
    assert own_house.server
    own_house.server.send_signal(signal.SIGSTOP)  # so that the move is sent, and surely not answered
    a_card(page).click()
    says(page, "Sending …", 2000)
    says(page, "Still sending …", 4000)
    tap(page)
    assert page.evaluate("window.moves.length") == 1, "a second tap does nothing meanwhile"
    own_house.server.kill()
    own_house.server.wait()
    line.hang_up()
    own_house.server = None
    own_house.open()
    live(page, 15_000)
    page.wait_for_function("() => window.moves.length === 2")
    assert page.evaluate("window.moves") == [["move:sent", None], ["move:answered", True]]
    assert entries(table) == before + 1
    assert errors == []


def test_a_move_that_was_made_before_its_answer_was_lost_is_not_made_again(
    sit: Sit, line: Line, table: Table, errors: list[str]
) -> None:
    sent: list[Json] = []
    lost = [True]

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def up(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["action"] == "form":
                sent.append(asked)
            server.send(text)

        def down(text: str | bytes) -> None:
            if lost[0] and '"ack"' in str(text):
                lost[0] = False
                route.close(code=1011)  # the answer never arrives
            else:
                route.send(text)

        route.on_message(up)
        server.on_message(down)

    def prepare(page: Page) -> None:
        noting(page)
        page.route_web_socket("**/ws/**", connect)

    page = sit(before=prepare)
    before = entries(table)
    a_card(page).click()
    page.wait_for_function("() => window.moves.length === 2")
    assert page.evaluate("window.moves[1]") == ["move:answered", True]
    assert entries(table) == before + 1
    assert len(sent) == 2
    assert sent[0] == sent[1], "with the same key, and the entry that it was made on"
    assert {"key", "expect_seq"} <= set(sent[0])
    assert errors == []


def test_a_table_that_moved_on_keeps_the_card_in_the_hand(sit: Sit, table: Table) -> None:
    def earlier(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def up(text: str | bytes) -> None:
            asked = json.loads(text)
            server.send(
                json.dumps({**asked, "expect_seq": asked["expect_seq"] - 1} if "expect_seq" in asked else asked)
            )

        route.on_message(up)

    page = sit(before=lambda page: page.route_web_socket("**/ws/**", earlier))
    before = entries(table)
    a_card(page).click()
    expect(page.locator("#trouble")).to_have_text("The table moved on; your card is still in your hand.")
    assert entries(table) == before


def test_without_sockets_one_looks_and_moves_by_requests(sit: Sit, table: Table, errors: list[str]) -> None:
    me = sit(before=lambda page: page.route_web_socket("**/ws/**", lambda route: route.close(code=1011)))
    says(me, "No live news on this network; we look every 3 s.", 5000)
    other, before = sit(table.people[1]), entries(table)
    a_card(me).click()
    expect(other.locator("#region-bar .turn-line.mine")).to_be_attached()
    assert entries(table) == before + 1
    tap(other, 1)
    live(other)
    expect(me.locator("#region-bar .turn-line.mine")).to_be_attached(timeout=8000)
    assert errors == []


def test_a_sign_out_in_another_tab_is_heard_there_too(sit: Sit, table: Table) -> None:
    """Also where the socket hears nothing of it: here everything that it says after a moment is lost."""
    deaf = [False]

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        heard = deaf[0]
        server.on_message(lambda text: route.send(text) if heard or not deaf[0] else None)
        server.on_close(lambda code, reason: route.close(code=code, reason=reason) if heard or not deaf[0] else None)

    page = sit(before=lambda page: page.route_web_socket("**/ws/tables/**", connect))
    deaf[0] = True
    other = page.context.new_page()
    other.goto("/accounts/logout/")
    other.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("alert").filter(has_text=SIGNED_OUT)).to_be_visible()  # by no socket: it is deaf
    expect(page.locator("#region-hand .card")).to_have_count(0)


def test_coming_back_to_the_page_a_ping_has_a_second(sit: Sit, line: Line) -> None:
    """Nothing is heard for a while in a tab that is not looked at; whoever looks again need not wait for it."""
    page = sit(before=noting)
    line.swallows = True
    page.wait_for_timeout(200)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    says(page, GONE, 7000)  # a second, where a ping of its own time would take nine
    line.swallows = False
    live(page, 6000)


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ("moved", "You're back. Your time ran out; the safest move was made for you."),
        ("bot", "You're back. Your time ran out; a bot plays for you."),
    ],
)
def test_what_the_clock_did_meanwhile_is_said(sit: Sit, clock: str, words: str) -> None:
    routes: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        routes.append(route)
        is_back = len(routes) > 1
        server = route.connect_to_server()

        def down(text: str | bytes) -> None:
            route.send(text)
            if is_back and "conn:connected" in str(text):
                data = {"regions": {}, "news": [], "pace": 0, "your_turn": False, "clock": clock}
                route.send(json.dumps([{"event": "page:entry", "seq": 1, "last": True, "data": data}]))

        server.on_message(down)

    house = re.compile(r"^ws://[^/]+(?<!:9)/ws/")
    page = sit(before=lambda page: page.route_web_socket(house, connect), bypass_csp=True)
    page.evaluate(OUTAGE)
    routes[0].close(code=1011)
    says(page, GONE, 3000)
    page.evaluate("window.nobody = false")
    says(page, words, 6000)


AT_ONCE = {
    "the network is back": "dispatchEvent(new Event('online'))",
    "the page is shown again": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "the page is thawed": "document.dispatchEvent(new Event('resume'))",
    "try now": "document.querySelector('#live button').click()",
}
CALLS = """() => {
  const Real = WebSocket;
  window.called = 0;
  window.WebSocket = class extends Real {
    constructor(url) {
      super(url.replace(/:\\d+/, ":9"));
      window.called += 1;
    }
  };
}"""


@pytest.mark.parametrize("what", AT_ONCE)
def test_what_wakes_it_is_not_waited_for(sit: Sit, what: str) -> None:
    routes: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    house = re.compile(r"^ws://[^/]+(?<!:9)/ws/")
    page = sit(before=lambda page: page.route_web_socket(house, connect), bypass_csp=True)
    page.evaluate(CALLS)
    routes[0].close(code=1011)
    says(page, GONE, 3000)
    page.wait_for_function("() => window.called >= 2")  # from here on it pauses for longer each time
    tried: int = page.evaluate(f"() => {{ const before = window.called; {AT_ONCE[what]}; return called - before; }}")
    assert tried == 1


def test_the_clock_dims_while_nothing_is_heard(sit: Sit, line: Line, transactional_db: None) -> None:
    timed = seated("uno", at(["r1 r2 r3 r4 g1", "r6 r7 r8 r9 b1"]), (0, 1), turn_clock=120)
    elsewhere(lambda: Game.objects.filter(pk=timed.id).update(deadline=timezone.now() + timedelta(minutes=2)))
    page = sit(timed.me, path=timed.path)
    opacity = "() => getComputedStyle(document.querySelector('.table .clock')).opacity"
    page.wait_for_selector(".table .clock", state="attached")
    assert page.evaluate(opacity) == "1"
    line.cut = True
    line.hang_up()
    says(page, GONE, 3000)
    assert float(page.evaluate(opacity)) < 1
    line.cut = False
    live(page, 6000)
    assert page.evaluate(opacity) == "1"


def test_no_form_leaves_the_page_while_nobody_answers(sit: Sit, line: Line, errors: list[str]) -> None:
    page = sit()
    address = page.url
    line.cut = True
    line.hang_up()
    says(page, GONE, 3000)
    page.evaluate("() => (document.getElementById('drawer').open = true)")
    page.get_by_label("Your message").fill("Is anybody there?")
    page.get_by_label("Your message").press("Enter")
    expect(page.locator("#chat-trouble")).to_have_text("No connection yet. Try again in a moment.")
    expect(page.get_by_label("Your message")).to_have_value("Is anybody there?")
    page.evaluate("""() => {
      const button = document.createElement("button");
      button.setAttribute("formaction", "/games/1/rematch");
      button.setAttribute("form", "move");
      document.getElementById("table").append(button);
      button.click();
    }""")
    expect(page.locator("#trouble")).to_have_text("No connection yet. Try again in a moment.")
    assert page.url == address
    assert errors == []


@pytest.mark.parametrize(
    ("code", "reason", "words"),
    [
        (4401, "", "You have been signed out."), (4403, "", "The host has taken you off this table."),
        (4403, "left", "You have left this table."), (4404, "", "This table is gone."),
    ],
)  # fmt: skip
def test_who_does_not_belong_here_any_more_is_told_so(sit: Sit, code: int, reason: str, words: str) -> None:
    routes: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    page = sit(before=lambda page: page.route_web_socket("**/ws/**", connect))
    routes[0].close(code=code, reason=reason)
    said = page.get_by_role("alert").filter(has_text=words)
    expect(said).to_be_visible()
    expect(page.locator("#region-hand .card")).to_have_count(0)
    expect(page.locator("#chat")).to_be_empty()
    link = said.get_by_role("link")
    expect(link).to_have_text("Sign in" if code == 4401 else "Other tables")
    page.wait_for_timeout(800)
    assert len(routes) == 1, "it does not try again"


def test_another_build_of_the_house_loads_the_page_anew_between_turns(sit: Sit, table: Table) -> None:
    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: route.send(re.sub(r'"build":"\w+"', '"build":"another"', str(text))))

    page = sit(before=lambda page: page.route_web_socket("**/ws/**", connect))
    page.evaluate("window.drawn = 'before'")
    page.wait_for_timeout(300)
    assert page.evaluate("window.drawn") == "before", "it is the reader's turn"
    a_card(page).click()
    page.wait_for_function("() => window.drawn === undefined")
    live(page)
    page.evaluate("window.drawn = 'after'")
    page.wait_for_timeout(500)
    assert page.evaluate("window.drawn") == "after", "and only once"


def test_german(sit: Sit, line: Line) -> None:
    page = sit(locale="de")
    page.context.set_offline(True)
    says(page, "Du bist offline.", 3000)
    tap(page, 1)
    expect(page.locator("#trouble")).to_have_text("Noch keine Verbindung. Deine Karte ist noch auf deiner Hand.")


def test_lists_say_it_too(sit: Sit) -> None:
    page = sit()
    page.goto("/lobbies/")
    page.wait_for_function("() => document.documentElement.dataset.connection === 'live'")
    page.context.set_offline(True)
    says(page, OFFLINE, 3000)
    page.context.set_offline(False)
    says(page, BACK, 3000)

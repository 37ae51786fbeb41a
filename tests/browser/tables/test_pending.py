"""A move that is under way shows, and a second tap meanwhile is nobody's."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.browser.house import Open
from tests.browser.tables.dealing import Table, seated
from tests.browser.tables.seeing import live
from tests.kinds.uno.positions import at

Make = Callable[..., Table]

UNDER_WAY = """() => {
  const submitter = document.querySelector("[data-hand] [data-card].legal");
  document.dispatchEvent(new CustomEvent("move:sent", { detail: { key: "one", submitter } }));
}"""
ANSWERED = """() => document.dispatchEvent(new CustomEvent("move:answered", { detail: { key: "one", ok: true } }))"""


def entered(window: Open, table: Table, sent: list[Any], wrong: list[Any]) -> Page:
    """A page that notes what it sends, and what goes wrong on it."""

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(text) if '"form"' in str(text) else None)

    page = window(table.me)
    page.on("websocket", listen)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(table.path)
    live(page)
    return page


def test_a_second_tap_is_nobodys(window: Open, transactional_db: None) -> None:
    sent: list[Any] = []
    wrong: list[Any] = []
    page = entered(window, seated("uno", at(["r1 r3 g9 b2", "g2 y4"], "r5"), (0, 1)), sent, wrong)
    page.evaluate(UNDER_WAY)
    expect(page.locator("[data-waits]")).to_have_count(1)
    expect(page.locator("[data-hand] li[data-waits]")).to_have_css("opacity", "0.72")
    page.get_by_role("button", name="red 3, playable").click()
    page.get_by_role("button", name="red 3, playable").click()
    page.locator("#region-bar").get_by_role("button", name="Draw").click()
    assert not sent
    page.evaluate(ANSWERED)
    expect(page.locator("[data-waits]")).to_have_count(0)
    expect(page.locator("#table")).not_to_have_attribute("data-rests", "")
    page.get_by_role("button", name="red 3, playable").click()
    expect(page.get_by_role("list", name="Discard")).to_contain_text("red 3")
    assert len(sent) == 1
    assert not wrong

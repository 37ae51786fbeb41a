"""The bell on every page: its number goes up and down by itself, one connection a tab."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from accounts.models import User
from games import catalog
from people import notices
from people.models import Notice, Topic
from tests.browser.axe import serious
from tests.browser.house import Open, elsewhere
from tests.browser.pages import THEMES, WINDOWS, Theme
from tests.browser.tables.dealing import begun
from tests.games.callers import Caller
from tests.lobbies import gathering

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SOON = 15_000
"""Milliseconds in which another process makes good what no message told it."""


def tell(user: User, key: str = "one") -> None:
    facts = {"by": "Cleo", "title": "UNO"}
    elsewhere(notices.tell, Topic.INVITED, [user.pk], path="/lobbies/999/", key=key, facts=facts)


def guest() -> User:
    return elsewhere(services.make_guest, "Ann")


def sockets_of(page: Page) -> list[str]:
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(urlsplit(socket.url).path))
    return opened


def live(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-connection", "live")


def test_the_number_comes_and_goes_by_itself(window: Open) -> None:
    ann = guest()
    page = window(ann)
    opened = sockets_of(page)
    page.goto("/rules/")
    live(page)
    bell = page.get_by_role("link", name="Notices")
    expect(bell.locator("[data-bell]")).to_be_hidden()
    tell(ann)
    expect(bell.locator("[data-bell]")).to_have_text("1", timeout=SOON)
    expect(bell).to_have_accessible_name("Notices 1")
    word = page.locator("#toasts").get_by_role("link", name="Cleo asks you to a game of UNO.")
    expect(word).to_have_attribute("href", "/lobbies/999/")
    elsewhere(lambda: notices.see(ann.pk, Notice.objects.get().pk))
    expect(bell.locator("[data-bell]")).to_be_hidden(timeout=SOON)
    assert opened == ["/ws/me/"]


def test_every_page_has_one_connection(window: Open) -> None:
    ann = guest()
    token = elsewhere(services.issue_token, ann, "test")[1]
    lobby = elsewhere(gathering.lobby, Caller(ann, token))
    page = window(ann)
    opened = sockets_of(page)
    for path, socket in (
        ("/", "/ws/me/"), ("/accounts/", "/ws/me/"), ("/lobbies/", "/ws/lobby/"),
        (f"/lobbies/{lobby}/", f"/ws/lobbies/{lobby}/"), ("/notices/", "/ws/me/"),
    ):  # fmt: skip
        opened.clear()
        page.goto(path)
        live(page)
        page.wait_for_timeout(200)
        assert opened == [socket], path


def test_at_a_table_the_number_stands_at_the_way_home(window: Open) -> None:
    table = elsewhere(lambda: begun("uno", 2, (0, 1), catalog.rules("uno").OPTIONS()))
    page = window(table.me)
    opened = sockets_of(page)
    page.goto(table.path)
    expect(page.locator("#table[data-live=yes]")).to_be_attached()
    tell(table.me)
    expect(page.locator(".top .home [data-bell]")).to_have_text("1", timeout=SOON)
    expect(page.locator("#toasts")).to_be_empty()
    assert [path.split("/")[2] for path in opened] == ["tables"]


def test_a_lobby_hears_it_at_its_own_connection(window: Open) -> None:
    ann = guest()
    token = elsewhere(services.issue_token, ann, "test")[1]
    lobby = elsewhere(gathering.lobby, Caller(ann, token))
    page = window(ann)
    page.goto(f"/lobbies/{lobby}/")
    live(page)
    tell(ann)
    expect(page.locator(".bell [data-bell]")).to_have_text("1", timeout=SOON)


def test_seen_without_scripts(window: Open) -> None:
    ann = guest()
    tell(ann)
    page = window(ann, java_script_enabled=False)
    page.goto("/")
    page.get_by_role("link", name="Notices 1").click()
    expect(page.get_by_role("link", name="Cleo asks you to a game of UNO.")).to_be_visible()
    page.get_by_role("button", name="I have seen them all").click()
    expect(page.locator(".bell [data-bell]")).to_be_hidden()


def test_a_page_that_does_without_says_nothing_of_a_connection(window: Open) -> None:
    page = window(guest())
    page.route_web_socket("**/ws/me/**", lambda line: line.close())
    page.goto("/rules/")
    expect(page.locator("html")).to_have_attribute("data-connection", "polling", timeout=SOON)
    expect(page.locator("#live")).to_be_hidden()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_lists_and_words_are_for_everybody(window: Open, theme: Theme, size: str) -> None:
    ann = guest()
    for key in ("one", "two", "three"):
        tell(ann, key)
    elsewhere(lambda: notices.see(ann.pk, Notice.objects.order_by("pk")[0].pk))
    page = window(ann, viewport=WINDOWS[size], color_scheme=theme, locale="de")
    page.goto("/notices/")
    live(page)
    page.evaluate("""document.dispatchEvent(new CustomEvent("notice:new", { detail: {
      unread: 120,
      notice: { text: "Cleo bittet dich zu einer Partie Hidden Joker Rummy.", path: "/lobbies/7/", seen: false },
    } }))""")
    expect(page.locator(".bell [data-bell]")).to_have_text("99+")
    expect(page.locator("#toasts").get_by_role("link")).to_have_attribute("href", "/lobbies/7/")
    page.wait_for_timeout(300)
    assert serious(page, RULES) == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= WINDOWS[size]["width"]

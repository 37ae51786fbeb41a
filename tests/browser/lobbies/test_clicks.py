"""Every way in, by the number of clicks it takes: that number is a promise."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from lobbies import services, starting
from lobbies.models import Lobby
from tests.browser.house import Open, elsewhere
from tests.languages import OTHERS

TABLE = re.compile(r"/games/\d+/$")
PHONE = {"width": 360, "height": 740}
SHARES = "navigator.share = (told) => { window.told = told; return Promise.resolve(); };"
COPIES = """
  navigator.share = undefined;
  new MutationObserver(() => {
    window.said ||= document.querySelector("[data-share]")?.textContent.includes("Link copied");
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""The device shares nothing; the button says for a moment that the link was copied, and that is noted."""


class Clicks:
    """Clicks on a page, counted; each thing has to be there without scrolling further than to itself."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, thing: Locator) -> None:
        """One click more."""
        thing.click()
        self.count += 1

    def on_a_card(self) -> None:
        """The first card that may be played, or the draw; a wild would first ask for a colour."""
        seq = self.page.locator("#table").get_attribute("data-seq")
        legal = self.page.locator(".hand button.legal[type=submit]")
        self.on((legal if legal.count() else self.page.get_by_role("button", name=re.compile("[Dd]raw"))).first)
        expect(self.page.locator("#table")).not_to_have_attribute("data-seq", seq or "")


def test_from_the_picture_of_a_game_to_the_first_card_two(window: Open) -> None:
    page = window(viewport=PHONE)
    clicks = Clicks(page)
    page.goto("/")
    clicks.on(page.get_by_role("button", name="UNO Play", exact=True))
    page.wait_for_url(TABLE)
    expect(page.locator("#region-bar .turn-line.mine")).to_be_visible(timeout=30_000)  # others may be first
    clicks.on_a_card()
    assert clicks.count == 2


def test_play_now_two(window: Open) -> None:
    page = window(viewport=PHONE)
    clicks = Clicks(page)
    page.goto("/")
    clicks.on(page.get_by_role("link", name="Play now"))
    clicks.on(page.get_by_role("button", name="UNO Play", exact=True))
    page.wait_for_url(TABLE)
    assert clicks.count == 2


@pytest.mark.parametrize("shares", [True, False], ids=["shared", "copied"])
def test_the_host_four_and_the_friend_one(shares: bool, window: Open) -> None:
    page = window(viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(SHARES if shares else COPIES)
    clicks = Clicks(page)
    page.goto("/")
    clicks.on(page.get_by_role("link", name="Play now"))
    clicks.on(page.get_by_role("button", name="With friends (Rummy)", exact=True))
    share = page.get_by_role("button", name="Share the link")
    clicks.on(share)
    link = page.locator(".code-and-link a").get_attribute("href") or ""
    if shares:
        assert page.evaluate("window.told") == {"url": link, "title": "A game of Rummy"}
    else:
        page.wait_for_function("window.said")
        assert page.evaluate("navigator.clipboard.readText()") == link

    friend = Clicks(window(viewport=PHONE))
    friend.page.goto(link)
    friend.on(friend.page.get_by_role("button", name="Sit down"))
    expect(friend.page.locator(".chair.you")).to_contain_text("ready")
    assert friend.count == 1

    expect(page.locator(".chair:not(.free)")).to_have_count(2)
    clicks.on(page.get_by_role("button", name="Deal"))
    page.wait_for_url(TABLE)
    friend.page.wait_for_url(page.url)
    assert clicks.count == 4


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_stranger_who_watches_one(
    scripts: bool, window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    host = person("Mia")
    lobby = gather(host, bots=3, spectators=True, name="A long evening")
    elsewhere(starting.start_lobby, lobby.pk, host)
    page = window(viewport=PHONE, java_script_enabled=scripts)
    clicks = Clicks(page)
    page.goto("/lobbies/")
    clicks.on(page.get_by_role("button", name="Watch (A long evening)"))
    page.wait_for_url(TABLE)
    expect(page.locator("#region-bar")).to_contain_text("You are watching.")
    assert clicks.count == 1


def test_the_host_fills_the_chairs_by_the_same_click_that_deals(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia)
    elsewhere(services.sit_down_ready, lobby.pk, otto, lobby.room_code)
    page, other = window(mia), window(otto)
    for one in (page, other):
        one.goto(f"/lobbies/{lobby.pk}/")
    expect(other.get_by_role("button", name="Fill with bots and deal")).to_have_count(0)
    page.get_by_role("button", name="Fill with bots and deal").click()
    page.wait_for_url(TABLE)
    other.wait_for_url(page.url)


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_the_first_picture_stands_whole_on_a_phone_and_the_hero_is_low(language: str, window: Open) -> None:
    page = window(viewport=PHONE, locale=language)
    page.goto("/")
    assert page.locator(".hero").evaluate("element => element.getBoundingClientRect().height") <= 300
    first = page.locator(".deals .felt").first.bounding_box()
    assert first
    assert first["y"] + first["height"] <= PHONE["height"]

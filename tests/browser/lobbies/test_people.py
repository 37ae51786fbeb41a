"""The menu behind a name, and friends who come and are asked with one tap: by keyboard, small and in German."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts import services
from accounts.models import User
from lobbies.models import Lobby
from people import relations
from tests.browser.axe import by_theme, serious
from tests.browser.house import Open, elsewhere

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def member(transactional_db: None) -> Callable[[str], User]:
    def made(name: str) -> User:
        return services.sign_up(
            username=name.lower(), email=f"{name}@example.org", password="a quiet evening 7", display_name=name
        )

    return lambda name: elsewhere(made, name)


def befriend(one: User, other: User) -> None:
    relations.follow(one, other)
    relations.follow(other, one)


def clean(page: Page) -> None:
    """Nothing serious in either theme, and nothing beside the page."""
    for theme, rules in by_theme(RULES):
        page.emulate_media(color_scheme=theme)
        assert serious(page, rules) == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_the_menu_behind_a_name(window: Open, member: Callable[[str], User], gather: Callable[..., Lobby]) -> None:
    ann, bob = member("Ann"), member("Bob")
    lobby = gather(ann, bob)
    page = window(ann, viewport=PHONE)
    page.goto(f"/lobbies/{lobby.pk}/")
    name = page.locator(".chairs").get_by_role("link", name="Bob")
    name.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("dialog", name="Bob")
    expect(menu).to_be_visible()
    clean(page)
    menu.get_by_role("button", name="Follow").click()
    expect(menu.get_by_role("status")).to_contain_text("You follow Bob.")
    expect(menu.get_by_role("button", name="Stop following")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(name).to_be_focused()
    assert page.url.endswith(f"/lobbies/{lobby.pk}/"), "nothing has led away from the table"
    name.click()
    menu.get_by_role("button", name="Block", exact=False).click()
    expect(menu.get_by_role("button", name="End the block")).to_be_visible()
    report = menu.get_by_role("link", name="Report Bob")
    expect(report).to_have_attribute("href", f"/players/{bob.pk}/report/?next=/lobbies/{lobby.pk}/")
    menu.get_by_role("button", name="Close").click()
    page.reload()
    expect(page.get_by_text("You have blocked Bob, who sits here.")).to_be_visible()
    clean(page)


def test_a_friend_comes_and_is_asked_with_one_tap(
    window: Open, member: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    ann, bob = member("Ann"), member("Bob")
    elsewhere(befriend, ann, bob)
    lobby = gather(ann)
    page = window(ann)
    page.goto(f"/lobbies/{lobby.pk}/")
    expect(page.get_by_role("heading", name="Invite people")).to_be_visible()
    expect(page.get_by_role("button", name="Ask Bob")).to_have_count(0)
    friend = window(bob, viewport=PHONE, locale="de")
    friend.goto("/friends/")
    page.get_by_role("button", name="Ask Bob").click()
    expect(page.get_by_role("button", name="Bob is asked")).to_be_disabled()
    clean(page)
    expect(friend.get_by_role("heading", name="Freunde")).to_contain_text("1 da")
    clean(friend)
    page.goto("/about/")
    page.close()
    friend.goto("/lobbies/")
    friend.get_by_role("link", name="Friday night").first.click()
    expect(friend.locator(".chairs")).to_contain_text("Ann")

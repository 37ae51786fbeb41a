"""Somebody signs out, or changes the password, while their table is open in another tab."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.contrib.auth.hashers import Argon2PasswordHasher
from playwright.sync_api import Page, expect

from accounts import services
from accounts.models import User
from games import catalog
from tests.browser.conftest import PASSWORD
from tests.browser.house import Open, elsewhere
from tests.browser.tables import dealing

OTHER = "a loud morning 8"
SIGNED_OUT = "You have been signed out."


def member() -> User:
    """Somebody whose password the house can read, which has no quick hash."""
    user = services.sign_up(username="mia", email="mia@example.org", password=PASSWORD)
    hasher = Argon2PasswordHasher()
    user.password = hasher.encode(PASSWORD, hasher.salt())
    user.save(update_fields=["password"])
    return user


def table_of_mia(monkeypatch: Any) -> dealing.Table:
    """A dealt table at which a member sits beside a guest."""
    mia = elsewhere(member)
    people = {"Ann": mia}
    person = dealing.person
    monkeypatch.setattr(dealing, "person", lambda name, bot=False: people.get(name) or person(name, bot=bot))
    return elsewhere(dealing.begun, "uno", 2, (0, 1), catalog.rules("uno").OPTIONS())


def at_the_table(page: Page, table: dealing.Table) -> list[str]:
    """The page, live; and every socket it opens."""
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(urlsplit(socket.url).path))
    page.goto(table.path)
    expect(page.locator("#table[data-live=yes]")).to_be_attached()
    expect(page.locator("#region-hand .card").first).to_be_visible()
    return sockets


def sign_in(page: Page, user: User) -> None:
    page.locator("[name=login]").fill(user.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_a_sign_out_in_one_tab_ends_the_table_in_the_other(window: Open, monkeypatch: Any) -> None:
    table = table_of_mia(monkeypatch)
    playing = window(table.me)
    sockets, errors = at_the_table(playing, table), list[str]()
    playing.on("pageerror", lambda error: errors.append(str(error)))
    looking = playing.context.new_page()
    looking.goto("/lobbies/")
    other = playing.context.new_page()
    other.goto("/accounts/logout/")
    other.get_by_role("main").get_by_role("button", name="Sign out").click()
    for page in (playing, looking):
        expect(page.get_by_role("alert").filter(has_text=SIGNED_OUT)).to_be_visible()
    expect(playing.locator("#region-hand .card")).to_have_count(0)
    expect(playing.locator("#chat")).to_be_empty()
    for page in (playing, looking):
        expect(page.get_by_text("mia", exact=True)).to_have_count(0)
        expect(page.locator("details:visible", has_not=page.locator("summary"))).to_have_count(0)
    notice, table_top = playing.locator(".toast").bounding_box(), playing.locator("#table").bounding_box()
    assert notice
    assert table_top
    assert notice["y"] >= table_top["y"] + 44, "it lies over the table, below the bar on top"
    playing.wait_for_timeout(1500)  # longer than any pause before the first try to come back
    assert sockets == [f"/ws/tables/{table.id}/"]
    assert errors == []

    playing.get_by_role("alert").get_by_role("link", name="Sign in").click()
    assert parse_qs(urlsplit(playing.url).query) == {"next": [table.path]}
    sign_in(playing, table.me)
    playing.wait_for_url(re.compile(re.escape(table.path)))
    expect(playing.locator("#region-hand .card").first).to_be_visible()


def test_a_new_password_leaves_the_table_of_this_browser_open(window: Open, monkeypatch: Any) -> None:
    table = table_of_mia(monkeypatch)
    playing, elsewhere_in = window(table.me), window(table.me)
    sockets = at_the_table(playing, table)
    at_the_table(elsewhere_in, table)
    other = playing.context.new_page()
    other.goto("/accounts/password/change/")
    for name, value in (("oldpassword", PASSWORD), ("password1", OTHER), ("password2", OTHER)):
        other.locator(f"[name={name}]").fill(value)
    other.get_by_role("button", name="Change the password").click()
    expect(elsewhere_in.get_by_role("alert").filter(has_text=SIGNED_OUT)).to_be_visible()
    expect(playing.locator("#table[data-live=yes]")).to_be_attached()
    playing.wait_for_timeout(1500)
    expect(playing.locator("#table[data-live=yes]")).to_be_attached()
    assert len(sockets) == 2, "it came back with the new key"
    expect(playing.get_by_text(SIGNED_OUT)).to_have_count(0)

"""The same pages with people on them: axe finds nothing serious, nothing overflows, everything is large enough."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from accounts.models import User
from lobbies import services, starting
from lobbies.models import Lobby
from tests.browser import axe
from tests.browser.house import Open, elsewhere
from tests.browser.lobbies.test_after import dealt
from tests.browser.pages import THEMES, WINDOWS
from tests.browser.test_every_page import RULES, SIDEWAYS, unfit
from tests.browser.windows import NARROW

Gather = Callable[..., Lobby]
LONG = "An evening whose name is quite a bit too long for a phone"


def examine(page: Page) -> None:
    """What numbers can judge, in every size and both themes."""
    for size, window in WINDOWS.items():
        page.set_viewport_size(window)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            assert list(unfit(page)) == [], f"{size}, {theme}"
    read(page)


def read(page: Page) -> None:
    """What axe finds in both themes."""
    for theme, rules in axe.by_theme(RULES):
        page.emulate_media(color_scheme=theme)
        assert axe.serious(page, rules) == "", theme


def test_a_lobby_as_its_host_sees_it(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Maximilian of Elsewhere")
    lobby = gather(mia, otto, bots=1, name=LONG)
    page = window(mia)
    page.goto(f"/lobbies/{lobby.pk}/")
    page.get_by_label("Your message").fill("Good evening")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_count(1)
    examine(page)
    for summary in page.locator("main summary").all():
        summary.click()
        assert page.evaluate(SIDEWAYS) <= 0
    read(page)


def test_ten_chairs_as_a_guest_sees_them(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto, bots=7, kind="uno", capacity=10, preset="crazy")
    page = window(otto)
    page.goto(f"/lobbies/{lobby.pk}/")
    expect(page.locator(".chair")).to_have_count(10)
    examine(page)


def test_the_way_in_and_the_list(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia = person("Mia")
    lobby = gather(mia, name=LONG)
    gather(person("Otto"), kind="uno", capacity=10, bots=8, name="Colours")
    watched = gather(person("Lena"), bots=3, spectators=True, name="Come and look")
    elsewhere(starting.start_lobby, watched.pk, watched.host)
    for user, paths in ((None, (f"/join/{lobby.room_code}/", "/lobbies/", "/")), (mia, ("/lobbies/",))):
        page = window(user)
        for path in paths:
            page.goto(path)
            examine(page)


def test_agreeing_leaving_and_the_door(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto, lena = person("Mia"), person("Otto"), person("Lena")
    lobby = gather(lena)
    page = window(lena)
    page.goto(f"/lobbies/{lobby.pk}/rules/")
    examine(page)
    lobby, game = dealt(gather, mia, otto)
    page = window(otto)
    for path in (f"/games/{game.pk}/leave/", "/games/", "/play/"):
        page.goto(path)
        examine(page)
    elsewhere(services.leave, lobby.pk, otto)
    page.goto(f"/games/{game.pk}/")
    expect(page.get_by_role("button", name="Take your seat back")).to_be_visible()
    examine(page)


def test_the_drawer_of_the_table(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    _lobby, game = dealt(gather, mia, otto)
    page = window(mia, viewport=NARROW)
    page.goto(f"/games/{game.pk}/")
    page.locator("#drawer summary").first.click()
    page.get_by_label("Your message").fill("Good luck")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_count(1)
    examine(page)

"""Pictures of the rooms with people in them, beside those of `tests/browser/screenshots.py`, and run like them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from lobbies import services
from lobbies.models import Lobby
from tests.browser.house import Open, elsewhere
from tests.browser.lobbies.test_after import dealt
from tests.browser.pages import SIZES, THEMES
from tests.browser.screenshots import FOLDER

Gather = Callable[..., Lobby]


def take(page: Page, name: str, theme: str) -> None:
    """A page in every size."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=FOLDER / f"{size}-{theme}" / f"{name}.png", full_page=True)


@pytest.mark.parametrize("theme", THEMES)
def test_take_rooms(theme: str, window: Open, person: Callable[[str], User], gather: Gather) -> None:
    """The list, lobbies of four and ten chairs with chat, the invitation, the door."""
    mia, otto, lena = person("Mia"), person("Otto"), person("Lena")
    four = gather(mia, otto, bots=1, name="Friday night spades", turn_clock=60)
    ten = gather(lena, otto, bots=5, kind="uno", capacity=10, preset="party", name="Everybody welcome")
    gather(lena, kind="rummikub", capacity=3, name="A quiet corner")
    host, guest = window(mia, color_scheme=theme), window(otto, color_scheme=theme)
    for page, lobby in ((host, four), (guest, ten)):
        page.goto(f"/lobbies/{lobby.pk}/")
        page.get_by_label("Your message").fill("Good evening. Shall we wait for Lena?")
        page.keyboard.press("Enter")
        expect(page.locator(".said")).to_have_count(1)
    take(host, "lobby-four", theme)
    take(guest, "lobby-ten", theme)
    stranger = window(color_scheme=theme)
    for name, path in (("list", "/lobbies/"), ("invitation", f"/join/{four.room_code}/")):
        stranger.goto(path)
        take(stranger, name, theme)
    lobby, game = dealt(gather, mia, otto)
    elsewhere(services.leave, lobby.pk, otto)
    guest.goto(f"/games/{game.pk}/")
    take(guest, "door", theme)


@pytest.mark.parametrize("theme", THEMES)
def test_take_pairing(theme: str, window: Open, person: Callable[[str], User]) -> None:
    """Looking for players in German: alone, with two more, asked, and dealt; and the strip on another page."""
    ada, otto, lena = (
        window(person(name), color_scheme=theme, locale="de") for name in ("Ada", "Otto der Große", "Lena")
    )
    for page in (ada, otto, lena):
        page.goto("/pair/uno/")
        page.locator(".pair-form summary").click()
        page.locator("select[name=least]").select_option("3")
        page.locator("select[name=most]").select_option("3")
    take(ada, "pair-form", theme)
    ada.locator(".pair-form .button.primary").click()
    expect(ada.get_by_text("Bisher bist du allein.")).to_be_visible()
    take(ada, "pair-alone", theme)
    otto.locator(".pair-form .button.primary").click()
    expect(ada.get_by_text("Otto der Große")).to_be_visible()
    take(ada, "pair-two", theme)
    otto.goto("/rules/")
    expect(otto.locator("#strip")).to_contain_text("2")
    take(otto, "pair-strip", theme)
    lena.locator(".pair-form .button.primary").click()
    expect(otto.locator("#strip .ready")).to_be_visible()
    take(otto, "pair-strip-asked", theme)
    for page in (ada, otto, lena):
        if page.locator("button[value=yes]").count():
            page.locator("button[value=yes]").first.click()
    ada.wait_for_url("**/games/*/")
    take(ada, "pair-dealt", theme)

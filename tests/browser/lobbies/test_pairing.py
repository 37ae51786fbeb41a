"""Two strangers find each other: on the page of their game, by the strip of any other one, and without scripts."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from accounts.models import User
from lobbies.models import Wish
from tests.browser import axe
from tests.browser.house import Open, elsewhere
from tests.browser.pages import SIZES
from tests.browser.test_every_page import RULES, SIDEWAYS

PATIENCE = 60_000
"""Milliseconds that a crowded machine may take for what takes twenty seconds."""


CHAIRS_UNDER_TERMS = """() => {
    const terms = document.querySelector(".terms").getBoundingClientRect()
    return [...document.querySelectorAll(".chair .who, .chair .face")].filter(one => {
        const box = one.getBoundingClientRect()
        return box.top < terms.bottom && box.bottom > terms.top && box.left < terms.right && box.right > terms.left
    }).length
}"""
"""How many chairs stand where one chooses what to look for."""


def waiting() -> list[str]:
    return list(Wish.objects.values_list("user__display_name", flat=True))


def test_two_who_ask_are_dealt_and_who_closes_all_tabs_is_gone(window: Open, person: Callable[[str], User]) -> None:
    """The one stays on the page of the game, the other plays with bots meanwhile."""
    ada, otto, lena = window(person("Ada")), window(person("Otto")), window(person("Lena"))
    lena.goto("/pair/spades/")
    lena.get_by_role("button", name="Find players").click()
    expect(lena.get_by_text("You are the only one so far.")).to_be_visible()
    ada.goto("/")
    ada.get_by_role("link", name="Find players (UNO)").click()
    ada.get_by_role("button", name="Find players").click()
    ada.get_by_role("button", name="Play with bots").click()
    expect(ada.locator("#strip")).to_contain_text("UNO")
    otto.goto("/pair/uno/")
    otto.get_by_role("button", name="Find players").click()
    expect(ada.locator("#strip")).to_contain_text("2 wait")
    lena.close()
    closed = time.monotonic()
    assert "Lena" in elsewhere(waiting)
    coming = ada.get_by_role("button", name="I'm coming")
    coming.click(timeout=PATIENCE)
    otto.wait_for_url("**/games/*/", timeout=PATIENCE)
    expect(ada).to_have_url(otto.url, timeout=PATIENCE)
    expect(ada.locator("#strip")).to_be_hidden()
    while "Lena" in elsewhere(waiting):
        assert time.monotonic() - closed < PATIENCE / 1000
        time.sleep(0.2)


def test_it_fits_in_every_window_and_language_whatever_happens(window: Open, person: Callable[[str], User]) -> None:
    """The felt and the strip, waiting and asked, light and dark."""
    ada, otto = window(person("Ada"), color_scheme="dark", locale="de"), window(person("Otto"))
    for page in (ada, otto):
        page.goto("/pair/uno/")
        page.locator(".pair-form summary").click()
        page.locator("select[name=most]").select_option("2")
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CHAIRS_UNDER_TERMS) == 0
        assert axe.serious(page, RULES) == ""
    ada.locator(".pair-form .button.primary").click()
    expect(ada.get_by_text("Bisher bist du allein.")).to_be_visible()
    ada.goto("/rules/")
    expect(ada.locator("#strip")).to_contain_text("1 wartet")
    otto.locator(".pair-form .button.primary").click()
    expect(ada.locator("#strip .ready")).to_be_visible()
    for page in (ada, otto):
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SIDEWAYS) <= 0
        assert axe.serious(page, RULES) == ""
    ada.locator("#strip button[value=no]").click()
    expect(ada.locator("#strip .ready")).to_be_hidden()
    expect(otto.get_by_text("You are the only one so far.")).to_be_visible()


def test_where_no_socket_lives_one_is_not_taken_for_gone(window: Open, person: Callable[[str], User]) -> None:
    """A proxy that lets no WebSocket through: the page and the strip ask, and by that their readers are here."""
    ada, otto = window(person("Ada")), window(person("Otto"))
    for page, place in ((ada, "/pair/uno/"), (otto, "/rules/")):
        page.route_web_socket("**/ws/**", lambda socket: socket.close())
        page.goto("/pair/uno/")
        page.get_by_role("button", name="Find players").click()
        page.goto(place)
    expect(ada.locator("html")).to_have_attribute("data-connection", "polling", timeout=PATIENCE)
    coming = otto.get_by_role("button", name="I'm coming")
    coming.click(timeout=PATIENCE)
    expect(ada).to_have_url(re.compile("/games/"), timeout=PATIENCE)
    expect(otto).to_have_url(ada.url, timeout=PATIENCE)


def test_who_goes_elsewhere_after_the_deal_is_not_led_back(window: Open, person: Callable[[str], User]) -> None:
    ada, otto = window(person("Ada")), window(person("Otto"))
    for page in (ada, otto):
        page.goto("/pair/uno/")
        page.locator(".pair-form summary").click()
        page.locator("select[name=most]").select_option("2")
        page.get_by_role("button", name="Find players").click()
    ada.wait_for_url("**/games/*/", timeout=PATIENCE)
    ada.goto("/rules/")
    expect(ada.locator("html")).to_have_attribute("data-connection", "live")
    ada.wait_for_timeout(1000)
    expect(ada).to_have_url(re.compile("/rules/$"))


def test_by_names_and_keys_alone(window: Open, person: Callable[[str], User]) -> None:
    page = window(person("Ada"))
    page.goto("/pair/uno/")
    page.get_by_role("button", name="Find players").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="You are the only one so far.")).to_be_visible()
    expect(page.get_by_role("list", name="Chairs").get_by_role("listitem").first).to_contain_text("Ada")
    page.goto("/rules/")
    page.get_by_role("region", name="Players you look for").get_by_role("button", name="Stop (UNO)").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Players you look for")).to_be_hidden()
    assert elsewhere(waiting) == []

"""Sound, speed and the rest are set at the table: shown at once, kept by the house, for guests too, also by form."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games import catalog
from tests.browser.house import Open, elsewhere
from tests.browser.tables.dealing import Table, begun
from tests.browser.tables.seeing import live, serious, small

HEARD = """(() => {
  window.sounds = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...times) { window.sounds += 1; return start.apply(this, times); };
  }
})()"""
"""Counts what is made to sound."""


@pytest.fixture
def table(transactional_db: None) -> Callable[[], Table]:
    """Two who have just been dealt a game."""
    return lambda: elsewhere(lambda: begun("rummy", 2, (0, 1), catalog.rules("rummy").OPTIONS()))


def entered(window: Open, table: Table, seat: int = 0) -> Page:
    page = window(table.people[seat], viewport={"width": 900, "height": 740})
    page.add_init_script(HEARD)
    page.goto(table.path)
    live(page)
    return page


def kept(user: User) -> User:
    return elsewhere(lambda: User.objects.get(pk=user.pk))


def test_what_is_set_shows_at_once_and_is_kept(window: Open, table: Callable[[], Table]) -> None:
    seats = table()
    page = entered(window, seats)
    page.get_by_role("button", name="Table settings").first.click()
    sheet = page.get_by_role("dialog", name="Table settings")
    assert not serious(page)
    assert small(page) == []
    with page.expect_response("**/accounts/table/"):
        sheet.get_by_label("Calm").check()
    with page.expect_response("**/accounts/table/"):
        sheet.get_by_label("Four colours").check()
    expect(sheet.get_by_role("status")).to_have_text("Saved.")
    expect(page.locator("#table")).to_have_attribute("data-speed", "calm")
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    page.keyboard.press("d")  # no shortcut while one is in here
    me = kept(seats.me)
    assert me.is_guest
    assert (me.animation, me.four_colour, me.one_tap, me.sound) == ("calm", True, True, False)


def test_the_speaker_is_silent_until_it_is_asked(window: Open, table: Callable[[], Table]) -> None:
    seats = table()
    page, other = (entered(window, seats, seat) for seat in (0, 1))
    first = page if page.locator(".turn-line.mine").count() else other
    assert page.evaluate("() => window.sounds") == 0
    for one in (page, other):
        with one.expect_response("**/accounts/table/"):
            one.get_by_role("button", name="Sound").click()
        expect(one.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    first.locator("#region-bar").get_by_role("button", name="Draw", exact=True).click()
    for one in (page, other):
        one.wait_for_function("() => window.sounds > 0")
    assert kept(seats.me).sound


def test_nothing_sounds_before_the_first_touch(window: Open, table: Callable[[], Table]) -> None:
    seats = table()
    elsewhere(lambda: User.objects.update(sound=True))
    page, other = (entered(window, seats, seat) for seat in (0, 1))
    mover, watcher = (page, other) if page.locator(".turn-line.mine").count() else (other, page)
    mover.locator("#region-bar").get_by_role("button", name="Draw", exact=True).click()
    expect(watcher.locator("#region-others")).to_contain_text("11")
    assert watcher.evaluate("() => window.sounds") == 0
    assert mover.evaluate("() => window.sounds") > 0

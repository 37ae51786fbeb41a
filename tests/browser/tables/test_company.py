"""Pauses, offers and watching at a table, by names: nothing of it moves the hand, and it works without scripts."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games import catalog
from games.models import Game, Watcher
from tests.browser.house import Open, elsewhere
from tests.browser.tables.dealing import Table, begun
from tests.browser.tables.seeing import live, scrolls_sideways, serious, small
from tests.browser.tables.zones import WATCH, faults, tops

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
PICTURES = os.environ.get("PICTURES_OF_COMPANY", "")


def picture(page: Page, name: str) -> None:
    """A picture for one's own eyes, where somebody wants them."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def of_two(kind: str = "uno", **settings: object) -> Table:
    return elsewhere(lambda: begun(kind, 2, (0, 1), catalog.rules(kind).OPTIONS(), turn_clock=120, **settings))


def seated(window: Open, table: Table, seat: int, **options: object) -> Page:
    page = window(table.people[seat], **{"viewport": PHONE, **options})
    page.add_init_script(WATCH)
    page.goto(table.path)
    live(page)
    return page


def menu(page: Page, words: str = "Table settings") -> None:
    """Open the settings of the table, as one does on this screen."""
    if not page.get_by_role("button", name=words).first.is_visible():
        page.locator(".drawer > summary").click()
    page.get_by_role("button", name=words).and_(page.locator(":visible")).first.click()


@pytest.mark.parametrize("kind", ["uno", "toy", "rummikub"])
def test_a_pause_is_asked_for_and_agreed_on(kind: str, window: Open, transactional_db: None) -> None:
    table = of_two(kind)
    ann, bea = seated(window, table, 0), seated(window, table, 1)
    expect(bea.locator(".clock").first).to_be_visible()
    before = {page: faults(page) for page in (ann, bea)}
    menu(ann)
    sheet = ann.get_by_role("dialog", name="Table settings")
    expect(sheet.get_by_role("heading", name="At this table")).to_be_visible()
    assert not serious(ann)
    assert small(ann) == []
    picture(ann, f"{kind}-menu")
    sheet.get_by_role("button", name="5 min").click()
    expect(sheet).to_be_hidden()
    expect(ann.get_by_text("You ask for a pause of 5 minutes.").first).to_be_visible()
    asked = bea.get_by_role("group", name="Ann asks for a pause of 5 minutes.")
    expect(asked).to_be_visible()
    assert faults(bea) == before[bea]
    assert not serious(bea)
    picture(bea, f"{kind}-asked")
    asked.get_by_role("button", name="Agree").click()
    for page in (ann, bea):
        expect(page.locator(".asking")).to_contain_text("The clocks rest.")
        expect(page.locator(".asking .clock")).to_have_text(re.compile(r"^[45]:\d\d$"))
        expect(page.locator(".seat .clock")).to_have_count(0)
    assert faults(ann) == before[ann]
    picture(ann, f"{kind}-resting")
    ann.get_by_role("button", name="I'm back").click()
    for page in (ann, bea):
        expect(page.locator(".asking")).to_have_count(0)
        assert len(tops(page)) == 1, "the hand has moved"
        assert page.url.endswith(table.path)
    expect(bea.locator("#log")).to_contain_text("The pause of Ann is over.")


def test_one_no_is_told_and_a_minute_is_given(window: Open, transactional_db: None) -> None:
    table = of_two()
    turn = elsewhere(lambda: Game.objects.get(pk=table.id).turn) or 0
    mover, other = seated(window, table, turn, viewport=DESK), seated(window, table, 1 - turn, viewport=DESK)
    menu(other)
    other.get_by_role("button", name=re.compile("A minute more for")).click()
    expect(mover.locator(".own-seat .clock")).to_have_text(re.compile("^2:[3-5]"))
    menu(other)
    picture(other, "desk-menu")
    other.get_by_role("button", name="Ask to deal anew").click()
    mover.get_by_role("button", name="Rather not").click()
    expect(other.locator("#log")).to_contain_text("Somebody would rather not.")
    for page in (mover, other):
        expect(page.locator(".asking")).to_have_count(0)


def test_by_plain_forms_and_in_german(window: Open, transactional_db: None) -> None:
    table = of_two("rummy")
    ann = window(table.people[0], viewport=PHONE, java_script_enabled=False, locale="de")
    bea = window(table.people[1], viewport=PHONE, java_script_enabled=False, locale="de")
    for page in (ann, bea):
        page.goto(table.path)
    bea.goto(table.path)
    ann.locator(".drawer > summary").click()
    ann.locator(".drawer").get_by_role("button", name="Tischeinstellungen").click()
    ann.get_by_role("button", name="10 min").click()
    expect(ann.get_by_text("Du bittest um eine Pause von 10 Minuten.")).to_be_visible()
    bea.goto(table.path)
    picture(bea, "german-asked")
    bea.get_by_role("button", name="Einverstanden").click()
    expect(bea.locator(".asking")).to_contain_text("Ann macht Pause. Die Uhren ruhen.")
    box = bea.locator(".asking").bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"]
    ann.goto(table.path)
    ann.get_by_role("button", name="Ich bin zurück").click()
    expect(ann.locator(".asking")).to_have_count(0)


def test_a_shared_address_is_two_clicks_from_watching(window: Open, transactional_db: None) -> None:
    table = of_two("uno", spectators=True, watch_delay=180)
    ann = seated(window, table, 0, viewport=DESK)
    guest = window(viewport=PHONE)
    guest.goto(table.path)
    expect(guest.get_by_role("button", name="Ask for a seat")).to_be_visible()
    assert not serious(guest)
    picture(guest, "door")
    guest.get_by_role("button", name="Watch").click()
    live(guest)
    expect(guest.locator("#region-bar")).to_contain_text("You are watching, three minutes later.")
    expect(guest.locator("#region-hand .card")).to_have_count(0)
    picture(guest, "watching")
    assert elsewhere(Watcher.objects.count) == 1
    expect(ann.locator("#watchers")).to_have_text("1 person is watching.", timeout=15_000)


def test_vacation_on_the_page_of_ones_games(window: Open, transactional_db: None) -> None:
    table = of_two("uno")
    elsewhere(lambda: Game.objects.filter(pk=table.id).update(settings={"turn_clock": 86_400}))
    page = window(table.me, viewport=PHONE)
    page.goto("/games/")
    assert not serious(page)
    picture(page, "vacation")
    page.get_by_label("Away for").select_option("3")
    page.get_by_role("button", name="Let my clocks rest").click()
    expect(page.get_by_text("You are away until")).to_be_visible()
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="I'm back").click()
    expect(page.get_by_text("your clocks run again")).to_be_visible()

"""A whole game at every table: the hand never moves, nothing shifts by itself, nothing is in the way of anything."""

import json
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from games import catalog
from games.catalog import SLUGS
from games.core.rng import rng_for
from games.models import Game
from tests import languages
from tests.browser.house import Open, elsewhere
from tests.browser.tables.dealing import DEAL, Table, begun
from tests.browser.tables.screenshots import GAMES
from tests.browser.tables.zones import WATCH, faults, shifts, told, tops

Theme = Literal["light", "dark"]
SIZES = {"phone": (360, 740), "lying": (844, 390), "tablet": (768, 1024), "desk": (1440, 900)}
MOST = 0.02
"""How far all that shifts without input may be shifted, loading included."""

SOME = 8
"""As many moves of one's own as show most of a game: the rest of it is for a long run."""

SHORT = {"rummy": (2, {"target": 60})}
"""Games that go on for many rounds otherwise, all alike."""

POST = """([path, move]) => {
  const body = new URLSearchParams({ move, csrfmiddlewaretoken: document.querySelector('#move input').value });
  window.acted = performance.now();
  return fetch(path, { method: "POST", body });
}"""
"""A move without a touch of the page: whatever shifts then does so by itself."""


def state_of(table: Table, kind: str) -> Any:
    """Where the game stands."""
    rules = catalog.rules(kind)
    return rules.load(json.loads(elsewhere(lambda: Game.objects.get(pk=table.id)).state))


def own_moves(page: Page, table: Table, kind: str) -> Iterator[int]:
    """Plays the first seat's moves as a bot would, each once the page says that it is on turn."""
    rules, bot = catalog.rules(kind), catalog.bot(kind)
    for number in range(1000):
        expect(page.locator(".own-seat.turn, .sheet.over")).not_to_have_count(0)
        state = state_of(table, kind)
        if rules.outcome(state) is not None:
            return
        seq = page.locator("#table").get_attribute("data-seq")
        move = bot.choose(rules.view(state, 0), bot.LEVELS[0], rng_for(DEAL, number))
        page.evaluate(POST, [f"/games/{table.id}/move", json.dumps(rules.dump_move(move))])
        expect(page.locator("#table")).not_to_have_attribute("data-seq", seq or "")
        yield number


def holds_still(window: Open, kind: str, size: str, language: str, most: int, theme: Theme = "light") -> None:
    seats, options = {**GAMES, **SHORT}.get(kind, (2, {}))
    table = elsewhere(lambda: begun(kind, seats, (0,), catalog.rules(kind).OPTIONS(**options)))
    width, height = SIZES[size]
    page = window(table.me, viewport={"width": width, "height": height}, locale=language, color_scheme=theme)
    page.add_init_script(WATCH)
    page.goto(table.path)
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    assert faults(page) == []
    for number in own_moves(page, table, kind):
        if number <= SOME or number % 5 == 0:
            assert faults(page) == [], f"after {number} moves"
        if number >= most:
            break
    seen = tops(page)
    assert seen[-1] - seen[0] <= 1, f"the hand's top was at {seen}"
    assert sum(value for value, _ in shifts(page)) < MOST, told(shifts(page))


@pytest.mark.parametrize("kind", SLUGS)
def test_a_game_holds_still_on_a_phone(kind: str, window: Open, transactional_db: None) -> None:
    holds_still(window, kind, "phone", "en", SOME)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", *languages.OTHERS])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", SLUGS)
def test_a_whole_game_holds_still(
    kind: str, size: str, language: str, theme: Theme, window: Open, transactional_db: None
) -> None:
    holds_still(window, kind, size, language, 1000, theme)


def test_beside_a_wide_table_the_log_is_a_column_that_stays_as_it_was_left(
    window: Open, transactional_db: None
) -> None:
    table = elsewhere(lambda: begun("spades", 4, (0,), catalog.rules("spades").OPTIONS()))
    page = window(table.me, viewport={"width": 1440, "height": 900})
    page.goto(table.path)
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator(".masthead")).to_have_count(0)
    expect(page.locator("#table")).to_have_js_property("offsetWidth", 1120)
    page.locator("#drawer > summary").click()
    expect(page.locator("#log")).to_be_hidden()
    expect(page.locator("#table")).to_have_js_property("offsetWidth", 1440)
    page.reload()
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    expect(page.locator("#log")).to_be_hidden()
    page.locator("#drawer > summary").click()
    expect(page.locator("#log")).to_be_visible()
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator("#log")).to_be_hidden()


def test_a_jump_of_three_pixels_is_seen(window: Open, transactional_db: None) -> None:
    """What watches does see: a hand that moves by three pixels, and a button that comes to lie over a card."""
    table = elsewhere(lambda: begun("uno", 2, (0,), catalog.rules("uno").OPTIONS()))
    page = window(table.me, viewport={"width": 360, "height": 740})
    page.add_init_script(WATCH)
    page.goto(table.path)
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    page.wait_for_timeout(600)  # layout shifts soon after input are put down to it
    page.evaluate("""() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("#region-hand { translate: 0 3px } .own-seat { translate: 0 -60px }");
      document.adoptedStyleSheets = [sheet];
    }""")
    page.wait_for_function("() => window.tops.size > 1")
    assert tops(page)[-1] - tops(page)[0] == 3
    assert any("in each other's way" in fault for fault in faults(page))

"""The sheet at the end of a game: three fixed parts on a phone, points that count up, and rounds that fit."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Animation, User
from games import catalog
from games.core.rng import rng_for
from tests.browser import axe
from tests.browser.house import Open, elsewhere
from tests.browser.pages import WINDOWS
from tests.browser.tables.dealing import DEAL, Table, played, seated, whole_game
from tests.games.test_sheets import ended as last_of

PARTS = """() => Object.fromEntries(["head", "scores", "foot"].map((name) => {
  const element = document.querySelector(`.sheet-${name}`);
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const scrolls = element.scrollHeight > element.clientHeight + 1;
  return [name, { top: box.top, bottom: box.bottom, scrolls, ground: style.backgroundColor }];
}))"""
BOXES = """(rows) => rows.map((row) => {
  const { top, bottom, left, right } = row.getBoundingClientRect();
  const around = row.closest(".sheet-scores").getBoundingClientRect();
  return { top, bottom, inside: left >= around.left - 1 && right <= around.right + 1 };
})"""
WATCH = """() => { window.seen = []; new MutationObserver(() => {
  const points = document.querySelector(".standing.winner .score strong");
  if (points) window.seen.push(points.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true }); }"""


@cache
def last_state() -> Any:
    """The end of a game of six over several rounds."""
    rules = catalog.rules("uno")
    options = rules.OPTIONS(target_score=200)
    state, number = rules.deal(6, options, rng_for(DEAL, 1)).state, 1
    for seat, move in whole_game("uno", 6, options):
        number += 1
        state = rules.play(state, seat, move, rng_for(DEAL, number)).state
    return state


@pytest.fixture
def ended(transactional_db: None) -> Table:
    """A table where it is over."""
    return seated("uno", last_state(), humans=range(6))


def shown(window: Open, table: Table, size: str = "phone", **options: Any) -> Page:
    """The end, as the first seat sees it."""
    page = window(table.me, viewport=WINDOWS[size], **options)
    page.goto(table.path)
    expect(page.locator("#sheet.over")).to_be_visible()
    return page


def numbers(page: Page) -> Iterator[int]:
    """What was seen of the winner's points, in the order in which it was seen."""
    return (int(text) for text in page.evaluate("window.seen"))


def test_only_the_middle_scrolls_and_the_foot_is_at_the_thumb(window: Open, ended: Table) -> None:
    page = shown(window, ended)
    parts, again = page.evaluate(PARTS), page.get_by_role("button", name="Play again").bounding_box()
    assert parts["scores"]["scrolls"]
    assert not parts["head"]["scrolls"]
    assert not parts["foot"]["scrolls"]
    assert parts["head"]["bottom"] <= parts["scores"]["top"] + 1
    assert parts["scores"]["bottom"] <= parts["foot"]["top"] + 1
    assert parts["foot"]["bottom"] <= WINDOWS["phone"]["height"]
    assert "/" not in parts["foot"]["ground"], "an opaque colour has no share of transparency"
    assert parts["foot"]["ground"] != "rgba(0, 0, 0, 0)"
    assert again
    assert again["width"] > 0.9 * WINDOWS["phone"]["width"]
    assert axe.serious(page, ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]) == ""
    page.locator(".sheet-scores").press("End")
    expect(page.locator(".standing").last).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= WINDOWS["phone"]["width"]
    for size in ("lying", "desk"):
        page.set_viewport_size(WINDOWS[size])
        parts = page.evaluate(PARTS)
        assert parts["head"]["bottom"] <= parts["scores"]["top"] + 1
        assert parts["scores"]["bottom"] <= parts["foot"]["top"] + 1
        assert parts["scores"]["bottom"] - parts["scores"]["top"] > 60
        assert parts["foot"]["bottom"] <= WINDOWS[size]["height"]


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_every_line_has_a_place_of_its_own(kind: str, window: Open, transactional_db: None) -> None:
    seats = catalog.rules(kind).SEATS[0]
    page = shown(window, seated(kind, last_of(kind), humans=range(seats)))
    boxes = page.locator(".standings > .standing").evaluate_all(BOXES)
    assert len(boxes) > 1
    for above, below in pairwise(boxes):
        assert above["bottom"] <= below["top"] + 1
    assert all(box["bottom"] - box["top"] < 320 and box["inside"] for box in boxes)


@pytest.mark.parametrize("moves", [True, False], ids=["moving", "still"])
def test_points_count_up_where_things_may_move(moves: bool, window: Open, ended: Table) -> None:
    elsewhere(User.objects.filter(pk=ended.me.pk).update, animation=Animation.NORMAL)
    page = window(ended.me, viewport=WINDOWS["phone"], reduced_motion="no-preference" if moves else "reduce")
    page.add_init_script(f"({WATCH})()")
    page.goto(ended.path)
    points = page.locator(".standing.winner .score strong")
    last, first = int(points.get_attribute("data-count-to") or 0), int(points.get_attribute("data-count-from") or 0)
    assert last > first
    page.wait_for_timeout(800)
    expect(points).to_have_text(str(last))
    between = {number for number in numbers(page) if first < number < last}
    assert bool(between) is moves


def test_all_rounds_fit_a_phone(window: Open, transactional_db: None) -> None:
    """Five columns are more than fit: every number says whose it is; two stand side by side."""
    for table, labels in (
        (played("uno", 5, 1.0, target_score=200), True),
        (played("spades", 4, 1.0, target_score=100), False),
    ):
        page = window(table.me, viewport=WINDOWS["phone"])
        page.goto(f"{table.path}rounds/")
        assert page.evaluate("document.documentElement.scrollWidth") <= WINDOWS["phone"]["width"]
        assert page.get_by_role("rowheader").count() >= 1
        assert page.locator(".rounds .whose").first.is_visible() is labels
        expect(page.get_by_role("columnheader").nth(1)).to_be_attached()

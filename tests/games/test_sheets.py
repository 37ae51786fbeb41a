"""Endings of every kind on the page: the reader comes first, in the second person; a broken game has no places."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.utils import translation

from games import catalog
from games.core import sheets
from games.core.envelope import Envelope, Person
from games.core.options import rules_of
from games.core.rng import rng_for
from games.core.text import Who, said
from games.pages import page
from games.pages.jinja import environment
from games.pages.regions import regions_of
from games.table import live
from tests.browser.tables.dealing import DEAL, NAMES, whole_game

Json = Any
GOALS = {"target_score", "target"}
"""Options of kinds that count points until somebody has enough; the least of them makes a short game."""


@cache
def ended(kind: str, reason: str = "") -> Json:
    """The state of a game after its last move; or broken off at the deal for this reason."""
    rules, options = catalog.rules(kind), rules_of(catalog.rules(kind).OPTIONS)
    goals = {} if "rounds" in options else {name: options[name] for name in GOALS & options.keys()}
    chosen = rules.OPTIONS(**{name: min(filter(None, goal.choices or [goal.low])) for name, goal in goals.items()})
    state, number = rules.deal(rules.SEATS[0], chosen, rng_for(DEAL, 1)).state, 1
    if reason:
        return rules.abandon(state, reason).state
    for seat, move in whole_game(kind, rules.SEATS[0], chosen):
        number += 1
        state = rules.play(state, seat, move, rng_for(DEAL, number)).state
    return state


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Whatever language the page of another test has left behind."""
    with translation.override("en"):
        yield


def scene(kind: str, seat: int | None, state: Json) -> Json:
    """What the page of this reader shows."""
    people = tuple(Person(number + 1, NAMES[number]) for number in range(catalog.rules(kind).SEATS[0]))
    envelope = Envelope(game_id=1, kind=kind, seq=9, people=people, host_user_id=1, server_ts=0)
    step = live.Step(9, state, (), envelope)
    table = live.Table(1, kind, None, b"", b"", live.deque([step]))
    return page.scene(table, step, seat)


def drawn(kind: str, shown: Json) -> str:
    """The sheet as HTML."""
    return regions_of(environment(), kind)["sheet"].template.render({**shown, "typed": None})


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_who_reads_comes_first_and_the_others_by_place(kind: str) -> None:
    state = ended(kind)
    winners = catalog.rules(kind).outcome(state).winners
    for seat in range(catalog.rules(kind).SEATS[0]):
        shown = scene(kind, seat, state)
        sheet, page_text = shown["sheet"], drawn(kind, shown).partition("sheet-scores")[2]
        assert sheet["won"] is (seat in winners), "what a win is celebrated by"
        assert ("You" in said(sheet["headline"], str, NAMES)) is (seat in winners)
        if "rows" in sheet:
            first, *others = sheet["rows"]
            assert (first["seat"], first["is_you"]) == (seat, True)
            assert [row["rank"] for row in others] == sorted(row["rank"] for row in others)
            assert {row["seat"] for row in sheet["rows"] if row["won"]} == set(winners)
            assert page_text.index(">You<") < min(page_text.index(NAMES[row["seat"]]) for row in others)
        assert f">{NAMES[seat]}<" not in page_text, "one's own name is said as You"
        assert "Play again" in page_text


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_who_watched_has_no_row_and_may_play_one_like_it(kind: str) -> None:
    shown = scene(kind, None, ended(kind))
    text = drawn(kind, shown)
    assert shown["sheet"]["won"] is False
    assert ">You<" not in text
    assert "Play again" not in text
    assert f'formaction="/play/{kind}/"' in text


@pytest.mark.parametrize("reason", sheets.BROKEN)
@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_game_that_was_broken_off_says_so_and_shows_no_places(kind: str, reason: str) -> None:
    text = drawn(kind, scene(kind, 0, ended(kind, reason)))
    assert sheets.BROKEN[reason] in text
    assert sheets.WHY[reason] in text
    assert "sheet-scores" not in text
    assert "wins" not in text


def test_faces_tell_who_wants_to_play_again_and_where_the_next_game_is() -> None:
    shown = scene("toy", 0, ended("toy"))
    words = page.line(page.ONE_WANTS, players=Who(1))
    wanting = drawn("toy", {**shown, "again": {"wanted": [1], "next": None, "words": words}})
    assert "Bea wants to play again." in wanting
    assert '<span class="face" aria-hidden="true">B</span>' in wanting
    following = drawn("toy", {**shown, "again": {"wanted": [], "next": 77, "words": ""}})
    assert 'href="/games/77/"' in following
    assert "Play again" not in following


@pytest.mark.parametrize("kind", [kind for kind in catalog.SLUGS if catalog.kind(kind).sheet or kind == "rummy"])
def test_between_rounds_the_button_says_what_comes(kind: str) -> None:
    """A sheet with another round behind it; which points it shows is told elsewhere."""
    shown = scene(kind, 0, ended(kind))
    sheet = {**shown["sheet"], "over": False, "fresh": True, "next": sheets.deal_line(9)}
    text = drawn(kind, {**shown, "sheet": sheet})
    assert "Deal round 9" in text
    assert "Play again" not in text
    with translation.override("de"):
        assert "Runde 9 geben" in drawn(kind, {**shown, "sheet": sheet})


@pytest.mark.parametrize(
    ("points", "low_wins", "places"),
    [((5, 9, 9), False, [3, 1, 1]), ((5, 9, 9), True, [1, 2, 2]), ((-4, 0), False, [2, 1]), ((), False, [])],
)
def test_equals_share_a_place(points: tuple[int, ...], low_wins: bool, places: list[int]) -> None:
    assert sheets.ranks(points, low_wins=low_wins) == places


@pytest.mark.parametrize(
    ("points", "first", "me", "told"),
    [
        ((96, 112), 0, 1, "96 to 112 points."),
        ((271, 118, 68), 0, 0, "271 points; Bea follows with 118."),
        ((271, 118, 68), 0, 2, "271 points; Bea follows with 118."),
        ((271, 118, 68), 0, 1, "271 to 118 points."),
    ],
)
def test_by_how_much_somebody_has_won(points: tuple[int, ...], first: int, me: int, told: str) -> None:
    assert said(sheets.points_line(points, first, me), str, NAMES) == told

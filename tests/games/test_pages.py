"""Tables as HTML, for every kind: whole games rendered for every reader, in both languages, without a secret."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from django.utils import translation

from games.catalog import SLUGS
from games.core.envelope import Envelope, Person
from games.pages import page
from games.table import live
from tests import languages
from tests.laws import Game, Kind, by_both, readers, start

GAP = re.compile(r"\{[a-z_]+\}")
"""A placeholder that nothing has filled."""

SETTINGS = {"hints": True, "chat": True, "spectators": True}


def table_of(game: Game) -> live.Table:
    """The game at this moment as the platform knows it."""
    people = tuple(Person(100 + seat, f"<b>Mia</b> {seat}", is_bot=seat == 1) for seat in range(game.seats))
    envelope = Envelope(7, game.kind.slug, game.seq, people, 100, 1_790_000_000_000, settings=SETTINGS)
    step = live.Step(game.seq, game.state, tuple(game.events), envelope)
    return live.Table(7, game.kind.slug, game.options, game.seed, b"", live.deque([step]))


def shown(game: Game, state: Any, seat: int | None) -> str:
    """All regions for one reader, as scripts are told them and as a page without scripts has them."""
    table = table_of(game)
    step = replace(table.now, state=state, views={}, frames={}, pages={})
    return "\n".join(html for plain in (False, True) for html in page.regions(table, step, seat, plain=plain).values())


@pytest.fixture(params=SLUGS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return Kind(request.param)


@pytest.mark.parametrize("language", languages.ALL)
def test_whole_games_are_shown_to_every_reader(kind: Kind, language: str) -> None:
    with translation.override(language):
        for number in range(60, 62):
            game, rng = start(kind, number)
            for step in game.steps(by_both, rng):
                if rng.random() < 0.93 and kind.rules.outcome(step.after) is None:
                    continue
                table = table_of(game)
                for seat in readers(game.seats):
                    html = shown(game, game.state, seat)
                    assert "<b>Mia" not in html, "names are text"
                    assert not GAP.findall(html), "a sentence lacks its words"
                    for item in page.news(table, table.now, seat):
                        assert item.text
                        assert not GAP.findall(item.text)


def test_no_page_tells_a_secret(kind: Kind) -> None:
    compared = 0
    for number in range(70, 70 + 2 * kind.many):
        game, rng = start(kind, number)
        for _ in game.steps(by_both, rng):
            if rng.random() < 0.95:
                continue
            for seat in readers(game.seats):
                twin = kind.hooks.redeal(game.state, seat, Random(number))
                assert shown(game, twin, seat) == shown(game, game.state, seat)
                compared += 1
    assert compared > 10


def test_every_button_that_is_open_is_a_move_that_is_taken(kind: Kind) -> None:
    """What the page offers, the rules accept: the moves on open buttons, for the seat to move."""
    taken = 0
    for number in range(80, 80 + 3 * kind.many):
        game, rng = start(kind, number)
        for _ in game.steps(by_both, rng):
            seat = kind.rules.turn(game.state)
            if seat is None or rng.random() < 0.9:
                continue
            table = table_of(game)
            for move in open_moves(shown(game, game.state, seat)):
                read = table.contract.read_move(move, table.now.envelope)
                kind.rules.play(game.state, seat, kind.rules.parse_move(read), Random(1))
                taken += 1
    assert taken > 10


def open_moves(html: str) -> list[Any]:
    """The moves of all buttons that are neither disabled nor explained away."""
    found: list[Any] = []

    class Buttons(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            named = dict(attrs)
            closed = (
                "disabled" in named or named.get("aria-disabled") == "true" or "resting" in (named.get("class") or "")
            )
            if tag == "button" and named.get("name") == "move" and not closed:
                found.extend([json.loads(named["value"])] if named.get("value") else [])

    Buttons().feed(html)
    return found


@pytest.mark.parametrize(
    ("slug", "parts"),
    [("rummikub", {'class="plain-board"', 'class="plain-rack"', 'name="board"'}), ("hidden_joker", {'name="to"'})],
)
def test_scripts_are_not_told_what_does_without_them(slug: str, parts: set[str]) -> None:
    game, _ = start(Kind(slug), 5)
    table = table_of(game)
    seat = game.kind.rules.turn(game.state)
    live, plain = ("\n".join(page.regions(table, table.now, seat, plain=plain).values()) for plain in (False, True))
    assert {part for part in parts if part in plain} == parts
    assert not {part for part in parts if part in live}

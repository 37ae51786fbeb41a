"""Regions that look the same are drawn once, and nobody is ever shown an old one for a new one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import msgspec
import pytest
from django.utils import translation

from games.catalog import SLUGS
from games.pages import page
from games.pages.jinja import environment
from games.pages.regions import REGIONS
from games.table import live
from tests import languages
from tests.games.test_pages import table_of
from tests.laws import Kind, by_both, readers, start

MOVES = 24


@contextmanager
def from_nothing() -> Iterator[None]:
    """Pieces that were drawn before are not at hand."""
    templates = environment()
    kept, templates.parts = templates.parts, {}
    yield
    templates.parts = kept


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_kept_is_what_would_be_drawn(slug: str) -> None:
    """Along a game, in every language, each page is the same as one drawn from nothing; and much is kept."""
    kind = Kind(slug)
    game, rng = start(kind, 77)
    table, kept, drawn = table_of(game), 0, 0
    for _, played in zip(range(MOVES), game.steps(by_both, rng), strict=False):
        now = table_of(game).now
        table = replace(table, steps=live.deque([*table.steps, now], maxlen=3))
        before = table.steps[-2].pages
        for language in languages.ALL:
            for seat in readers(game.seats):
                with translation.override(language):
                    shown = page.regions(table, now, seat)
                    fresh = replace(now, views={}, pages={})
                    with from_nothing():
                        assert shown == page.regions(table_of(game), fresh, seat), (played.move, seat)
                own = now.pages[seat, language, False]
                others = [*before.values(), *(one for one in now.pages.values() if one is not own)]
                kept += sum(any(own[name] is one[name] for one in others) for name in REGIONS)
                drawn += len(REGIONS)
    assert kept > drawn / 3


def test_who_is_told_another_thing_is_drawn_another() -> None:
    """Names, languages and what is legal tell pages apart."""
    kind = Kind("spades")
    game, _ = start(kind, 5)
    table = table_of(game)
    mine, theirs = (page.regions(table, table.now, seat) for seat in (0, 1))
    assert mine["hand"] != theirs["hand"]
    for language in languages.OTHERS:
        with translation.override(language):
            assert page.regions(table, table.now, 0)["others"] != mine["others"]
    named = tuple(msgspec.structs.replace(person, name=f"Zoe {person.user_id}") for person in table.people)
    renamed = replace(table.now, envelope=msgspec.structs.replace(table.now.envelope, people=named), views={}, pages={})
    assert page.regions(table, renamed, 0)["others"] != mine["others"]

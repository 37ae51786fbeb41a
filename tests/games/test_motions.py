"""What moves on pages tells nothing that its reader may not know, and a game that begins is dealt at every table."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
import pytest

from config.events import examples
from games import catalog
from games.core import motion
from games.core.rules import Event, heard
from games.models import Entry
from games.pages import page
from games.pages.jinja import environment
from games.pages.regions import draw
from games.play import log
from games.table import live

ENTRIES = 60
BEGUN = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)


def entries(kind: str) -> Iterator[tuple[live.Table, live.Table]]:
    """A game of bots, entry by entry, each with the table before it."""
    table, chance, bot = examples.dealt(kind), random.Random(3), catalog.bot(kind)
    yield table, table
    for _ in range(ENTRIES):
        seat = table.rules.turn(table.state)
        if seat is None:
            return
        move = bot.choose(table.view(seat), bot.LEVELS[0], chance)
        state, events = table.rules.play(table.state, seat, move, chance)
        before, table = table, examples.later(table, state, events)
        yield before, table


def shown(table: live.Table, seat: int | None) -> str:
    """All that the page shows to a reader."""
    drawn = draw(table.kind, environment(), page.scene(table, table.now, seat) | {"typed": None}, ())
    return " ".join(region.html for region in drawn.values())


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_every_card_that_is_named_is_one_that_the_reader_sees(kind: str) -> None:
    named = 0
    for before, table in entries(kind):
        for seat in (*range(len(table.people)), None):
            cards = {card for one in page.motions(table, table.now, seat) for card in one.cards}
            if cards:
                told = [event.data for event in heard(table.now.events, seat)]  # a round that ends clears the table
                html = shown(before, seat) + shown(table, seat) + msgspec.json.encode(told).decode()
                assert all(f'"{card}"' in html for card in cards), (seat, cards)
                named += len(cards)
    assert named


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_what_comes_from_a_hidden_place_into_another_hand_has_no_name(kind: str) -> None:
    for _, table in entries(kind):
        for seat in (*range(len(table.people)), None):
            for one in page.motions(table, table.now, seat):
                away = one.what == motion.FLY and one.to.startswith("seat-")
                assert not (away and one.source != motion.DISCARD and one.cards), one


def logged(table: live.Table) -> list[Entry]:
    """The entries of a table as the log has them."""
    return [Entry(**log.entry(table.id, step.seq, BEGUN, step.events, log.Line("player"))) for step in table.steps]


@pytest.mark.parametrize("kind", ["uno", "spades", "rummy", "hidden_joker", "rummikub"])
def test_every_game_begins_with_a_deal(kind: str) -> None:
    table = examples.dealt(kind)
    for seat in (0, None):
        assert page.dealt(table, seat, logged(table)).split()[0] == "1"
        assert [one.what for one in page.motions(table, table.now, seat)].count(motion.DEAL) == 1


def test_a_deal_is_young_for_two_rounds_of_moves() -> None:
    games = [table for _, table in entries("spades")]
    assert page.dealt(games[7], 0, logged(games[7])) == "1 seat-0"
    assert not page.dealt(games[8], 0, logged(games[8]))


def test_a_kind_that_says_nothing_gets_cards_that_fly_from_their_players() -> None:
    told = list(motion.motions(Event("card:drawn", {"seat": 1, "card": "7H"}), {}, 0))
    assert told == [motion.Motion("fly", "seat-1", cards=("7H",))]
    assert not list(motion.motions(Event("turn:changed", {"seat": 1}), {}, 0))


def test_what_is_told_is_short() -> None:
    told = msgspec.json.encode(motion.drawn(2, 0))
    assert told == b'{"what":"fly","from":"stock","to":"seat-2","count":1}'


def test_the_end_says_whether_the_reader_has_won() -> None:
    *_, (_, table) = entries("toy")
    assert table.is_over
    outcome = table.rules.outcome(table.state)
    assert outcome
    for seat in (0, 1, None):
        [end] = (one for one in page.motions(table, table.now, seat) if one.what == motion.END)
        assert end.won == (seat in outcome.winners)

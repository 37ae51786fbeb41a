"""What is cached is read by many at once: nobody who reads a table changes its views, frames or envelopes."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.utils import translation

from api import framing
from api.problems import Problem
from games import catalog
from games.core.rng import rng_for
from games.core.rules import Event, Refusal
from games.pages import page
from games.pages.voice import PageVoice
from games.see import questions, selectors
from games.sockets.consumers import Voice
from games.table import live, memory
from tests.games.moving import advance, dealt

Json = Any

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.parametrize("kind", catalog.SLUGS)]


def kept(table: live.Table) -> list[bytes]:
    """All that is cached of a table, entry by entry, deep."""
    readers = [None, *range(len(table.people))]
    return [
        framing.encode(
            [
                step.seq,
                [table.view(reader, step) for reader in readers],
                [table.frames(step, reader) for reader in readers],
                step.envelope,
                [(event.type, event.data, event.only, event.but) for event in step.events],
                table.rules.dump(step.state),
            ]
        )
        for step in table.steps
    ]


def read_by_programs(table: live.Table, seat: int | None) -> None:
    """Everything that is sent as JSON."""
    view, envelope, contract = table.view(seat), table.now.envelope, table.contract
    table.wire_view(seat)
    table.snapshot(seat)
    table.frames_since(0, seat)
    contract.state_update(view, envelope)
    if seat is not None:
        contract.hand_update(view, envelope)
        contract.layout_update(view, envelope)
    for step in table.steps:
        for event in (*step.events, live.PICTURE, Event("hand:update")):
            if event.heard_by(seat) and (seat is not None or event.type != "hand:update"):
                contract.event(event, table.view(seat, step), step.envelope)
    Voice(b"").entering(table, seat, 0)
    selectors.moves_since(table, seat, 0)


def read_by_pages(table: live.Table, seat: int | None) -> None:
    """Everything that a page shows, in the language in force."""
    for step in table.steps:
        page.scene(table, step, seat)
        page.regions(table, step, seat)
        page.news(table, step, seat)
        page.pace(table, step)
    page.at_this_moment(table, seat)
    page.log(table, seat, page.newest(table))
    page.asks(table, seat)
    page.once(table.kind)
    PageVoice(b"lang=" + translation.get_language().encode()).entering(table, seat, 0)


def read_by_helpers(table: live.Table, seat: int) -> None:
    """What the coach, the kind's own questions and the moves that are open are told from."""
    table.rules.hints(table.state, seat)
    questions.open_moves(table, seat)
    for level in [None, *(table.coach.LEVELS if table.coach else ())]:
        with suppress(Problem):  # a coach may speak to who is to move alone
            questions.hints(table, seat, lambda level=level: level)
            if table.coach:
                questions.spoken(table, seat, level)
    for name, question in table.contract.QUESTIONS.items():
        with suppress(Problem):  # the example is about other cards
            questions.ask(table, seat, name, question.body or {})


def read_by_others(table: live.Table, seat: int) -> None:
    """The terminal, staff who see all cards, the clock, and bots of every level."""
    kind, view = catalog.kind(table.kind), table.view(seat)
    kind.terminal.show(view)
    for move in table.rules.hints(table.state, seat):
        kind.terminal.label(move, view)
    for event in table.now.events:
        kind.terminal.tell(event, view)
    with suppress(Refusal):
        kind.terminal.read("nothing of the kind", view)
    list(kind.laid_open.piles(table.state))
    list(kind.laid_open.facts(table.state))
    kind.pace.interruption(table.view(None), seat, Random(1))
    if table.rules.turn(table.state) == seat:
        kind.pace.turn(view, Random(1))
        kind.pace.bonus(view)
        for level in kind.bot.LEVELS:
            kind.bot.choose(view, level, rng_for(table.seed + b"bot", table.seq))


@pytest.mark.parametrize("moves", [0, 7])
def test_nobody_who_reads_changes_what_is_cached(kind: str, moves: int) -> None:
    game_id, _ = dealt(kind)
    advance(game_id, moves)
    table = memory.current(game_id)
    before = kept(table)
    for seat in (None, *range(len(table.people))):
        read_by_programs(table, seat)
        for language in ("en", "de"):
            with translation.override(language):
                read_by_pages(table, seat)
        if seat is not None:
            read_by_helpers(table, seat)
            read_by_others(table, seat)
    assert kept(table) == before
    assert memory.current(game_id) is table


def test_a_reader_that_does_is_found(kind: str) -> None:
    table = memory.current(dealt(kind)[0])
    before = kept(table)
    table.view(0)["players"][0]["touched"] = True
    assert kept(table) != before

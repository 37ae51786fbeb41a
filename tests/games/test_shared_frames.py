"""Two shortcuts on the way to a reader: what names no seats is handed on as it is, and equal frames are made once."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import catalog
from games.core.rules import heard
from games.core.wire import Contract
from games.play import services
from games.table import live
from tests.laws import readers
from tests.live.scripts import DECISIONS
from tests.live.test_leaks import Record

Json = Any
MOST = 60

pytestmark = pytest.mark.django_db(transaction=True)
games = [(kind, one) for kind in DECISIONS for one in DECISIONS[kind]]


def record(kind: str, decision: str) -> Record:
    return Record(kind, DECISIONS[kind][decision], Random(f"{kind} {decision} frames"))


def alone(table: live.Table, step: live.Step, reader: int | None) -> list[str]:
    """The frames of an entry made for this reader, as if there were no other."""
    return list(replace(table)._frames(step.cold(), reader))


@pytest.mark.parametrize(("kind", "decision"), games)
def test_what_readers_share_is_what_each_would_have_got(kind: str, decision: str) -> None:
    game, shared = record(kind, decision), 0
    for _ in range(MOST):
        table = game.table
        texts = {reader: table.frames(table.now, reader) for reader in readers(len(table.people))}
        for reader, told in texts.items():
            assert list(told) == alone(table, table.now, reader)
        all_texts = [text for told in texts.values() for text in told]
        shared += len(all_texts) - len({id(text) for text in all_texts})
        if game.step() is None:
            break
    assert shared > 20, "nothing is shared"


@pytest.mark.parametrize(("kind", "decision"), games)
def test_nothing_under_a_key_without_seats_names_one(kind: str, decision: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, contract = record(kind, decision), catalog.contract(kind)
    tables = [game.table]
    while len(tables) < MOST and game.step() is not None:
        tables.append(game.table)
    services.abandon(game.game_id)
    tables.append(game.table)
    quick = [told_of(table) for table in tables]
    monkeypatch.setattr(type(contract), "NO_SEATS", Contract.NO_SEATS)
    assert [told_of(table) for table in tables] == quick


def told_of(table: live.Table) -> list[tuple[str, Json]]:
    """Everything the wire says of an entry, for every reader."""
    step, contract = table.now, table.contract
    found: list[tuple[str, Json]] = []
    for reader in readers(len(table.people)):
        view = table.rules.view(step.state, reader)
        found.append(("view", contract.view(view, step.envelope)))
        told = heard(step.events, reader)
        found += [(event.type, contract.event(event, view, step.envelope)) for event in told]
        if reader is not None:
            found.append(("hand", contract.hand_update(view, step.envelope)))
    return found

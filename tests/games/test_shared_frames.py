"""Shortcuts on the way to a reader: what names no seats is handed on, plain keys stay, equal frames are made once."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from api import framing
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


class NoKey(dict[str, bool]):
    """Of no key it is known that it stays: each is asked of the contract's `_item`."""

    def __missing__(self, key: str) -> bool:
        return False


@pytest.mark.parametrize(("kind", "decision"), games)
def test_keys_that_stay_and_those_without_seats_are_told_as_by_the_long_way(
    kind: str, decision: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, contract = record(kind, decision), catalog.contract(kind)
    tables = [game.table]
    while len(tables) < MOST and game.step() is not None:
        tables.append(game.table)
    services.abandon(game.game_id)
    tables.append(game.table)
    quick = [told_of(table) for table in tables]
    monkeypatch.setattr(type(contract), "NO_SEATS", Contract.NO_SEATS)
    monkeypatch.setitem(vars(contract), "_plain_keys", NoKey())
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


@pytest.mark.parametrize(("kind", "decision"), [one for one in games if catalog.contract(one[0]).ONE_PICTURE])
def test_a_picture_is_one_for_all_where_its_kind_says_so(kind: str, decision: str) -> None:
    """Byte for byte what each would have got."""
    game, contract = record(kind, decision), catalog.contract(kind)
    tables = [game.table]
    while len(tables) < MOST and game.step() is not None:
        tables.append(game.table)
    services.abandon(game.game_id)
    for table in (*tables, game.table):
        views = [table.rules.view(table.state, reader) for reader in readers(len(table.people))]
        assert len({framing.encode(contract.state_update(view, table.now.envelope)) for view in views}) == 1


@pytest.mark.parametrize(("kind", "decision"), games)
def test_an_event_with_data_is_told_without_a_view(kind: str, decision: str) -> None:
    game, contract, told = record(kind, decision), catalog.contract(kind), 0
    for _ in range(MOST):
        step = game.table.now
        for event in (event for event in step.events if event.data):
            for reader in readers(len(game.table.people)):
                view = game.table.view(reader)
                assert contract.event(event, {}, step.envelope) == contract.event(event, view, step.envelope)
                told += 1
        if game.step() is None:
            break
    assert told

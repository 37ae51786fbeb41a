"""The path of a move, for every kind: compared and swapped, logged once, and told after the commit by a bare nudge."""

import asyncio
import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from api import groups, news
from games import catalog
from games.core.rng import rng_for
from games.models import Entry, Game
from games.play import log, services
from games.play.log import Line, Stale
from games.table import live, memory, remembered
from tests.games.moving import advance, dealt, offered, to_move
from tests.games.seating import kept

Json = Any

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("kind", catalog.SLUGS),
]


# -- Compare and swap ----------------------------------------------------------------------------------------
def written_on(table: live.Table) -> live.Table:
    """The first hint of the seat to move, judged and written on this table as it is known here."""
    seat = table.rules.turn(table.state)
    assert seat is not None
    move = table.rules.hints(table.state, seat)[0]
    state, events = table.rules.play(table.state, seat, move, rng_for(table.seed, table.seq + 1))
    return log.append(table, state, events, Line("player", seat, table.rules.dump_move(move)))


def test_who_writes_for_an_old_number_writes_nothing(kind: str) -> None:
    game_id, _ = dealt(kind)
    known = memory.current(game_id)
    assert written_on(known).seq == 2
    before = kept(game_id)
    with pytest.raises(Stale):
        written_on(known)
    assert kept(game_id) == before
    assert memory.current(game_id).seq == 2


def test_a_number_is_given_once(kind: str) -> None:
    """Even if the row of the game were wrong about it, the log is not."""
    game_id, _ = dealt(kind)
    known = memory.current(game_id)
    Entry.objects.create(**log.entry(game_id, 2, timezone.now(), (), Line("deal")))
    before = kept(game_id)
    with pytest.raises(Stale):
        written_on(known)
    assert kept(game_id) == before
    with pytest.raises(IntegrityError):
        Entry.objects.create(**log.entry(game_id, 2, timezone.now(), (), Line("deal")))


def test_entry_row_and_memory_tell_of_the_same_state(kind: str) -> None:
    game_id, _ = dealt(kind)
    advance(game_id, 6)
    table, row = memory.current(game_id), Game.objects.get(pk=game_id)
    assert (row.seq, row.turn) == (table.seq, table.rules.turn(table.state))
    assert table.rules.load(json.loads(row.state)) == table.state
    assert list(row.entries.values_list("seq", flat=True)) == list(range(1, table.seq + 1))


# -- Told after the commit -----------------------------------------------------------------------------------
@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Json]]:
    """All group messages, in order."""
    messages: list[tuple[str, Json]] = []
    monkeypatch.setattr(groups, "send_to", lambda group, message: messages.append((group, message)))
    return messages


def test_nothing_is_told_before_the_commit(kind: str, sent: list[tuple[str, Json]]) -> None:
    game_id, _ = dealt(kind)
    sent.clear()
    with transaction.atomic():
        services.play(game_id, services.Asked(*offered(game_id)))
        assert (sent, remembered.find(game_id).seq) == ([], 1)
    assert remembered.find(game_id).seq == 2
    assert sent == [(f"game.{game_id}", {"type": "nudge", "game": game_id, "seq": 2})]


def test_what_is_rolled_back_was_never_told(kind: str, sent: list[tuple[str, Json]]) -> None:
    game_id, _ = dealt(kind)
    sent.clear()
    before = kept(game_id)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        services.play(game_id, services.Asked(*offered(game_id)))
        raise ZeroDivisionError
    assert (sent, remembered.find(game_id).seq, kept(game_id)) == ([], 1, before)


def test_one_nudge_for_each_entry_and_nothing_in_it_but_numbers(kind: str, sent: list[tuple[str, Json]]) -> None:
    game_id, _ = dealt(kind)
    advance(game_id, 5)
    services.change_seat(game_id, 0, bot=True, reason="timeout")
    services.change_seat(game_id, 0, bot=False, reason="rejoined")
    services.abandon(game_id)
    nudges = [message for _, message in sent if message["type"] == "nudge"]
    last = memory.current(game_id).seq
    assert nudges == [{"type": "nudge", "game": game_id, "seq": seq} for seq in range(1, last + 1)]


def test_a_refusal_is_told_to_its_asker_alone(kind: str, sent: list[tuple[str, Json]]) -> None:
    game_id, callers = dealt(kind)
    seat = to_move(game_id)
    sent.clear()
    status, body = callers[seat].move(game_id, {"type": "no such move"})
    assert status == 400, body
    (group, message), *more = sent
    assert (group, more) == (f"game.{game_id}.user.{callers[seat].id}", [])
    assert body["code"] in message["about"]
    assert body["error"] not in json.dumps(message), "the sentence stays in this process"
    (text,) = asyncio.run(news.texts(message["about"]))
    frame = json.loads(text)
    assert (frame["event"], "seq" in frame) == ("game:error", False)
    assert frame["data"]["message"] == body["error"]
    news.forget_all()
    (text,) = news.subjects["refused"](*message["about"][1:])
    elsewhere = json.loads(text)
    assert elsewhere["event"] == "game:error"
    assert elsewhere["data"]["message"] != body["error"]
    assert body["code"] in {elsewhere["data"]["code"], elsewhere["data"].get("reason")}

"""Mistakes of ours at a table: a rule that raises, a bot that breaks the rules. The game stays, and is played on."""

import logging
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.admin.models import LogEntry

from api import framing
from games import catalog
from games.clock import referee, watch
from games.core.rules import IllegalMove
from games.models import Entry, Game
from games.play import services, trouble
from games.play.bots import play_bot
from games.table import live, memory, remembered
from tests.games.admin.staff import LIST, pages_of, staff, text_of
from tests.games.callers import Caller, bot, person
from tests.games.moving import advance, dealt, offered, to_move, with_a_bot_to_move
from tests.games.outages import switch
from tests.games.seating import kept, seat
from tests.games.sockets import sit_down
from tests.live.conftest import Clock

Json = Any
SECONDS = 60

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


def broken(state: Any, *_: Any) -> None:
    """What a rule does that we got wrong, in the worst of words."""
    raise RuntimeError(f"the state is {state}")


def quietly(caller: Caller, game_id: int, move: Json, **headers: str) -> Any:
    """A move whose answer may be 500."""
    named = {"Authorization": f"Bearer {caller.token}", **headers}
    path = f"/api/games/{game_id}/moves"
    return caller.client.post(path, {"move": move}, "application/json", headers=named)


def own_lines(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.name == "api.mistakes"]


def breaks_every_bot(monkeypatch: pytest.MonkeyPatch, kind: str, choose: Any = broken) -> None:
    monkeypatch.setattr(catalog.bot(kind), "choose", choose)


# -- A rule --------------------------------------------------------------------------------------------------
@every_kind
def test_a_rule_that_raises_costs_one_move(
    kind: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, callers = dealt(kind)
    mover, move = offered(game_id)
    before, state = kept(game_id), str(memory.current(game_id).state)
    with monkeypatch.context() as patched:
        patched.setattr(catalog.rules(kind), "play", broken)
        answer = quietly(callers[mover], game_id, move)
    body = answer.json()
    assert (answer.status_code, body["code"], body["seq"]) == (500, "INTERNAL_ERROR", 1)
    assert body["id"] == answer["X-Request-ID"]
    (line,) = own_lines(caplog)
    told = {name: getattr(line, name) for name in ("id", "game", "seq", "kind", "seat", "verb")}
    assert told == {
        "id": body["id"], "game": game_id, "seq": 1, "kind": kind, "seat": mover, "verb": move["type"],
    }  # fmt: skip
    assert "RuntimeError" in line.getMessage()
    assert "in broken" in line.getMessage(), "where it was"
    assert "the state is (" not in caplog.text
    assert state not in caplog.text
    assert state not in answer.content.decode()
    assert kept(game_id) == before
    assert quietly(callers[mover], game_id, move).status_code < 300


def test_what_somebody_calls_a_move_is_not_written_down(caplog: pytest.LogCaptureFixture) -> None:
    table = memory.current(dealt("rummy")[0])
    for verb in ("draw", "draw 7H, 8H", "x" * 50, ["7H"], None):
        trouble.note(table, RuntimeError("7H"), "it failed", 0, verb)
    assert [getattr(line, "verb") for line in own_lines(caplog)] == ["draw", None, None, None, None]  # noqa: B009
    assert "7H" not in caplog.text


@every_kind
async def test_a_socket_hears_of_it_with_its_key_and_stays(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, callers = await sync_to_async(dealt)(kind)
    mover, move = await sync_to_async(offered)(game_id)
    ear = await sit_down(callers[mover], game_id)
    await ear.entry()
    with monkeypatch.context() as patched:
        patched.setattr(catalog.rules(kind), "play", broken)
        heard = (await ear.move(move, key="c1"))["data"]
    assert (heard["code"], heard["key"], len(heard["id"])) == ("INTERNAL_ERROR", "c1", 32)
    assert (await ear.move(move, key="c1"))["event"] == "ack"
    await ear.close()


async def test_so_it_does_of_a_mistake_beside_the_rules(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game_id, callers = await sync_to_async(dealt)("rummy")
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    monkeypatch.setattr("games.see.questions.hints", broken)
    heard = await ear.ask({"action": "hints", "key": "h"})
    assert (heard["event"], heard["data"]["code"], heard["data"]["key"]) == ("game:error", "INTERNAL_ERROR", "h")
    assert [line.id for line in own_lines(caplog)] == [heard["data"]["id"]]  # type: ignore[attr-defined]
    await ear.close()


# -- A bot ---------------------------------------------------------------------------------------------------
def illegal(*_: Any) -> Any:
    raise IllegalMove("NO_SUCH_CARD", "a bot that asks for what it has not")


@every_kind
@pytest.mark.parametrize("failing", ["raises", "breaks the rules"])
def test_a_bot_that_fails_plays_the_safest_move(kind: str, failing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = with_a_bot_to_move(kind)
    table = memory.current(game_id)
    mover, safest = to_move(game_id), table.rules.safest(table.state, to_move(game_id))
    breaks_every_bot(monkeypatch, kind, broken if failing == "raises" else lambda *_: object())
    fresh = play_bot(table, mover)
    assert fresh.seq == 2
    entry = Entry.objects.get(game_id=game_id, seq=2)
    assert (entry.by, entry.seat) == ("bot", mover)
    assert entry.move == framing.encode(table.rules.dump_move(safest)).decode()
    assert Game.objects.get(pk=game_id).troubles == 1


@every_kind
def test_people_are_answered_though_every_bot_fails(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = catalog.rules(kind).SEATS[0]
    ann = person("Ann")
    game_id = seat(kind, [ann, *(bot(f"Bot {number}") for number in range(1, seats))], 3)
    services.wake_bots(game_id)
    breaks_every_bot(monkeypatch, kind)
    for _ in range(4):
        table = memory.current(game_id)
        if table.is_over:
            break
        assert table.rules.turn(table.state) == 0, "the bots have moved on"
        answer = quietly(ann, game_id, offered(game_id)[1])
        assert answer.status_code < 300, answer.content


def test_a_bot_that_cannot_move_at_all_costs_nobody_an_answer(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person has moved; then the rules fail whoever is to move next. The referee goes on once they are mended."""
    ann = person("Ann")
    game_id = seat("hidden_joker", [ann, bot("Bot 1")], 2)
    services.wake_bots(game_id)
    rules, play = catalog.rules("hidden_joker"), catalog.rules("hidden_joker").play

    def only_for_people(state: Any, mover: int, *more: Any) -> Any:
        return broken(state) if mover else play(state, mover, *more)

    with monkeypatch.context() as patched:
        patched.setattr(rules, "play", only_for_people)
        while to_move(game_id) == 0:
            assert quietly(ann, game_id, offered(game_id)[1]).status_code < 300
    seq = Game.objects.get(pk=game_id).seq
    clock.tick(3.1)
    assert referee.see_to_what_is_due() == 1
    assert Game.objects.get(pk=game_id).seq > seq


@every_kind
def test_a_bot_that_takes_its_time_and_fails_is_played_by_the_referee(
    kind: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = with_a_bot_to_move(kind, bot_pace="natural")
    breaks_every_bot(monkeypatch, kind)
    for expected in range(1, 3):
        table = memory.current(game_id)
        if table.now.timing.due is None or to_move(game_id) == 0:
            break
        clock.now = table.now.timing.due
        referee.see_to_what_is_due()
        assert Entry.objects.filter(game_id=game_id, by="bot").count() == expected


def test_what_a_bot_says_out_of_turn_and_against_the_rules_keeps_no_other_from_moving(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = with_a_bot_to_move("spades", bot_pace="natural")
    mover, others = to_move(game_id), {0, 1, 2, 3} - {to_move(game_id)}
    silly = max(others)
    pace = catalog.kind("spades").pace
    monkeypatch.setattr(
        type(pace), "interruption", lambda self, view, who, rng: (0.1, object()) if who == silly else None
    )
    remembered.forget_all()
    clock.tick(6)
    assert memory.current(game_id).now.timing.urges[0].seat == silly
    assert referee.see_to_what_is_due() == 1
    assert list(Entry.objects.filter(game_id=game_id, seq__gt=1).values_list("by", "seat")) == [("bot", mover)]
    assert Game.objects.get(pk=game_id).troubles == 1


def test_an_outage_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of nobody's: neither does the bot play safe, nor is it counted."""
    game_id = with_a_bot_to_move("spades")
    table, away = memory.current(game_id), switch(monkeypatch)
    away.begin()
    with pytest.raises(Exception, match="closed the connection"):
        play_bot(table, to_move_of(table))
    away.end()
    row = Game.objects.get(pk=game_id)
    assert (row.seq, row.troubles) == (1, 0)


def to_move_of(table: live.Table) -> int:
    turn = table.rules.turn(table.state)
    assert turn is not None
    return turn


# -- The third time ------------------------------------------------------------------------------------------
def marked(kind: str = "spades", times: int = 3, **settings: Json) -> int:
    """A game with a clock in which so much went wrong."""
    game_id, _ = dealt(kind, turn_clock=SECONDS, **settings)
    for _ in range(times):
        trouble.note(memory.current(game_id), RuntimeError(), "it failed")
    return game_id


def running(clock: Clock, seconds: float) -> None:
    """Time passes, and a referee looks all along."""
    for _ in range(int(seconds // 5)):
        clock.tick(5)
        watch.sign()
        referee.see_to_what_is_due()


def test_the_third_time_its_clock_stops(clock: Clock) -> None:
    goes_on, stops = marked(times=2), marked(times=3)
    assert memory.current(goes_on).now.envelope.deadline is not None
    assert memory.current(stops).now.envelope.deadline is None, "nobody is shown a clock that stands still"
    running(clock, SECONDS + 10)
    assert Entry.objects.filter(game_id=goes_on, by="clock").exists()
    assert not Entry.objects.filter(game_id=stops, by="clock").exists()
    advance(stops, 2)
    assert Game.objects.get(pk=stops).deadline is None, "nor does the next turn have one"
    remembered.forget_all()
    assert memory.current(stops).now.timing.due is None
    running(clock, SECONDS + 10)
    assert not Entry.objects.filter(game_id=stops, by="clock").exists()


def test_a_process_that_has_not_heard_of_it_stops_its_clock_too(clock: Clock) -> None:
    game_id, _ = dealt("spades", turn_clock=SECONDS)
    old = memory.current(game_id)
    trouble_in_another_process(game_id)
    assert old.now.timing.deadline is not None
    remembered.keep(old)
    running(clock, SECONDS + 10)
    assert Game.objects.get(pk=game_id).due is None
    assert not Entry.objects.filter(game_id=game_id, by="clock").exists()


def trouble_in_another_process(game_id: int) -> None:
    Game.objects.filter(pk=game_id).update(troubles=3)


def test_bots_that_take_their_time_move_on_while_the_clock_stands_still(clock: Clock) -> None:
    game_id = with_a_bot_to_move("spades", bot_pace="natural", turn_clock=SECONDS)
    for _ in range(3):
        trouble.count(game_id)
    running(clock, 20)
    assert to_move(game_id) == 0
    assert Entry.objects.filter(game_id=game_id, by="bot").exists()


def test_staff_see_it_and_let_the_clock_run_again(clock: Clock) -> None:
    bad, good = marked(), marked(times=1)
    boss = staff("change_game")
    listed = text_of(boss, f"{LIST}?marked=1")
    assert f"{LIST}{bad}/change/" in listed
    assert f"{LIST}{good}/change/" not in listed
    assert "the clock stands still" in text_of(boss, pages_of(bad)["game"])
    clock.tick(1000)
    boss.post(LIST, {"action": "let_clock_run", "_selected_action": [bad, good]})
    assert list(LogEntry.objects.values_list("object_id", "change_message")) == [(str(bad), "Let the clock run again.")]
    row = Game.objects.get(pk=bad)
    assert row.troubles == 0
    assert row.deadline is not None
    assert (row.deadline - clock.now).total_seconds() == SECONDS
    assert memory.current(bad).now.envelope.deadline == framing.iso(row.deadline)
    running(clock, SECONDS + 10)
    moves = Entry.objects.filter(game_id=bad, seq__gt=1).order_by("seq").values_list("by", "move")
    assert [(by, bool(move)) for by, move in moves] == [("clock", False), ("clock", True)]


def test_who_may_only_look_lets_no_clock_run() -> None:
    game_id = marked()
    staff("view_game").post(LIST, {"action": "let_clock_run", "_selected_action": [game_id]})
    assert Game.objects.get(pk=game_id).troubles == 3


def test_without_a_clock_the_mark_goes_and_nothing_else_happens() -> None:
    game_id, _ = dealt("spades")
    trouble_in_another_process(game_id)
    assert trouble.let_clock_run(game_id)
    assert not trouble.let_clock_run(game_id)
    assert Game.objects.get(pk=game_id).seq == 1

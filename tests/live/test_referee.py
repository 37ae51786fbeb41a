"""The referee: what is due is done once, whoever comes first, and one game's trouble is not the others'."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from api import outage
from games import catalog
from games.clock import referee, watch, workers
from games.clock.periodic import PeriodicWorker
from games.models import Entry, Game, Watch
from games.play import services
from games.table import memory, remembered
from tests.games.callers import bot, person
from tests.games.moving import dealt, with_a_bot_to_move
from tests.games.outages import switch
from tests.games.seating import seat
from tests.live.conftest import Clock

Json = Any
CROWD = 8

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


@pytest.fixture(autouse=True)
def on_watch(clock: Clock, db: None) -> None:
    now = timezone.now()
    Watch.objects.create(pk=1, since=now - timedelta(hours=1), until=now + timedelta(days=1))


def to_move(game_id: int) -> int | None:
    table = memory.current(game_id)
    return table.rules.turn(table.state)


def moves(game_id: int) -> list[str]:
    return list(Entry.objects.filter(game_id=game_id, seq__gt=1).order_by("seq").values_list("by", flat=True))


# -- Bots ----------------------------------------------------------------------------------------------------
@every_kind
def test_unhurried_bots_move_one_at_a_time_when_they_are_due(kind: str, clock: Clock) -> None:
    game_id = with_a_bot_to_move(kind, bot_pace="natural")
    services.wake_bots(game_id)
    for expected in range(3):
        table = memory.current(game_id)
        due = table.now.timing.due
        if to_move(game_id) == 0 or due is None:
            break
        assert moves(game_id) == ["bot"] * expected
        assert 0.4 <= (due - clock.now).total_seconds() <= 6
        clock.now = due - timedelta(milliseconds=1)
        assert referee.see_to_what_is_due() == 0
        clock.now = due
        assert referee.see_to_what_is_due() == 1
        assert moves(game_id) == ["bot"] * (expected + 1)


@every_kind
def test_every_process_finds_the_same_due_times(kind: str, clock: Clock) -> None:
    game_id = with_a_bot_to_move(kind, bot_pace="natural")
    urges = memory.current(game_id).now.timing.urges
    remembered.forget_all()
    clock.tick(100)
    assert memory.current(game_id).now.timing.urges == urges
    assert urges


@every_kind
def test_bots_whose_process_died_are_played_on(kind: str, clock: Clock) -> None:
    game_id = with_a_bot_to_move(kind)
    assert referee.see_to_what_is_due() == 0
    clock.tick(3.1)
    assert referee.see_to_what_is_due() == 1
    table = memory.current(game_id)
    assert table.rules.outcome(table.state) is not None or to_move(game_id) == 0
    assert set(moves(game_id)) == {"bot"}


def test_where_only_bots_play_the_referee_moves_them_one_at_a_time(clock: Clock) -> None:
    game_id = seat("hidden_joker", [person("Ann"), person("Bob")], 1)
    for absent in (0, 1):
        services.change_seat(game_id, absent, bot=True, reason="timeout")
    seated = Entry.objects.filter(game_id=game_id).count()
    for expected in range(1, 4):
        assert referee.see_to_what_is_due() == 0
        clock.tick(3.1)
        assert referee.see_to_what_is_due() == 1
        assert Entry.objects.filter(game_id=game_id).count() == seated + expected
    services.change_seat(game_id, 0, bot=False, reason="rejoined")
    assert to_move(game_id) == 0, "who comes back is answered at once again"


def test_a_bot_catches_who_forgot_uno(clock: Clock) -> None:
    """Two cards in hand, one is played without a word: by and by a bot says so, although it is not its turn."""
    caught = 0
    for seed in range(1, 12):
        game_id = about_to_forget(seed)
        table = memory.current(game_id)
        for urge in table.now.timing.urges:
            if urge.move is None:
                continue
            clock.now = max(clock.now, urge.at)
            referee.see_to_what_is_due()
            last = Entry.objects.filter(game_id=game_id).order_by("-seq")[0]
            caught += '"catch"' in last.move and last.by == "bot"
            break
    assert caught


def about_to_forget(seed: int) -> int:
    """A game in which the person has just played down to one card and has not called."""
    players = [person("Ann"), bot("Bot 1"), bot("Bot 2")]
    game_id = seat("uno", players, seed, {"uno_call": "manual"}, bot_pace="natural")
    for _ in range(400):
        table = memory.current(game_id)
        if table.view(None)["uno_open"] and table.view(None)["uno_open"][0]["seat"] == 0:
            return game_id
        step_on(game_id)
        if Game.objects.get(pk=game_id).status == Game.Status.ENDED:
            return game_id
    return game_id


def step_on(game_id: int) -> None:
    """The person plays what fits and says nothing; bots do as they do."""
    table = memory.current(game_id)
    mover = table.rules.turn(table.state)
    assert mover is not None
    if mover == 0:
        legal = table.view(0)["legal"]
        move = {"type": "draw"} if not legal["cards"] else {"type": "play", "card_id": legal["cards"][0]}
        if legal["cards"]:
            move["chosen_color"] = "red"
        elif legal["end_turn"]:
            move = {"type": "end_turn"}
        services.play(game_id, services.Asked(0, move))
    else:
        referee.play_bot(table, mover)


# -- Many referees -------------------------------------------------------------------------------------------
def at_once(work: Any) -> None:
    """The same by a crowd of threads in the same moment, each with a connection of its own."""
    start = threading.Barrier(CROWD)

    def one(_: int) -> None:
        try:
            start.wait()
            work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(CROWD) as threads:
        list(threads.map(one, range(CROWD)))


@every_kind
def test_several_referees_never_make_two_moves(kind: str, clock: Clock) -> None:
    games = [dealt(kind, seed, turn_clock=60)[0] for seed in range(3)]
    turns = {game_id: to_move(game_id) for game_id in games}
    clock.tick(61)
    at_once(referee.see_to_what_is_due)
    for game_id in games:
        log = list(Entry.objects.filter(game_id=game_id, seq__gt=1).values_list("by", "seat"))
        assert set(log) == {("clock", turns[game_id])}
        timeouts = Game.objects.get(pk=game_id).seats.values_list("timeouts", flat=True)
        assert sorted(timeouts)[-2:] == [0, 1]


def test_several_referees_and_one_bot(clock: Clock) -> None:
    game_id = with_a_bot_to_move("spades", bot_pace="natural")
    clock.tick(1.4)
    at_once(referee.see_to_what_is_due)
    assert moves(game_id) == ["bot"]


def test_several_first_signs_are_one_watch(clock: Clock) -> None:
    Watch.objects.all().delete()
    at_once(watch.sign)
    assert Watch.objects.count() == 1


def test_a_game_that_is_taken_is_left_alone_for_a_while(clock: Clock) -> None:
    game_id = with_a_bot_to_move("spades", bot_pace="natural")
    clock.tick(2)
    assert [game.game_id for game in referee.take()] == [game_id]
    assert referee.take() == []
    clock.tick(10.1)  # whoever took it has died
    assert referee.see_to_what_is_due() == 1
    assert moves(game_id) == ["bot"]


# -- Trouble -------------------------------------------------------------------------------------------------
def test_a_game_that_stumbles_stops_no_other_and_tells_no_secret(
    clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = with_a_bot_to_move("rummy", bot_pace="natural"), with_a_bot_to_move("spades", bot_pace="natural")
    rules = catalog.rules("rummy")

    def stumble(state: Any, *_: Any) -> None:
        raise RuntimeError(f"hands are {state.hands}")

    monkeypatch.setattr(rules, "play", stumble)
    hands = str(memory.current(bad).state.hands)
    for stumbles in range(3):
        clock.tick(100)
        referee.see_to_what_is_due()
        assert referee._stumbles == {bad: stumbles + 1}
    assert "bot" in moves(good)
    assert moves(bad) == []
    assert f"game {bad} (RuntimeError)" in caplog.text
    assert hands not in caplog.text
    assert "hands are (" not in caplog.text
    clock.tick(50)
    assert referee.see_to_what_is_due() <= 1  # the pause gets longer
    monkeypatch.undo()


def test_a_look_that_fails_is_followed_by_another(
    clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def fails() -> int:
        calls.append(1)
        raise OSError("postgres://secret@db")

    one = referee.Referee()
    monkeypatch.setattr(referee, "see_to_what_is_due", fails)
    monkeypatch.setattr(one.stopped, "wait", lambda seconds=None: len(calls) >= 3)
    one.run()
    assert len(calls) == 3
    assert "the referee stumbled (OSError)" in caplog.text
    assert "secret" not in caplog.text


def test_an_outage_is_no_stumble_of_the_game_that_met_it(
    clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, one = with_a_bot_to_move("spades", bot_pace="natural"), referee.Referee()
    monkeypatch.setattr(one.stopped, "wait", lambda seconds=None: False)
    outage._told.clear()
    clock.tick(10)
    one.look()
    assert moves(game_id) == ["bot"]
    away, seated = switch(monkeypatch), Game.objects.get(pk=game_id).seq
    clock.tick(10)
    for statements in range(1, 8):  # wherever it is met
        away.begin(statements)
        one.look()
        assert "the database does not serve us" in caplog.text
        away.end()
        clock.tick(11)  # the lease of whoever took the game runs out
    one.look()
    row = Game.objects.get(pk=game_id)
    assert (referee._stumbles, row.troubles) == ({}, 0)
    assert row.seq > seated or to_move(game_id) == 0


# -- In the serving process ----------------------------------------------------------------------------------
def test_settings_say_whether_this_process_has_one(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[PeriodicWorker] = []
    monkeypatch.setattr(PeriodicWorker, "start", lambda one: bool(started.append(one)))
    settings.REFEREE, settings.RUMMY_HOST = False, True
    assert workers.start_where_wanted() == []
    settings.REFEREE = True
    assert workers.start_where_wanted() == started
    assert [one.name for one in started] == ["referee", "post", "courier", "arena", "lobby worker", "night worker"]


def test_there_is_no_arena_where_programs_cannot_register(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PeriodicWorker, "start", lambda one: None)
    settings.RUMMY_HOST = False
    assert [one.name for one in workers.start()] == ["referee", "post", "courier", "lobby worker", "night worker"]

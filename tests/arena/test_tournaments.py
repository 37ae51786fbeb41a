"""Tournaments: round robins with programs that misbehave, broken off and resumed; the table is right."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connections

from arena import leases, selectors, services, tournaments
from arena.host.playing import replayed
from arena.host.runner import Duties, Runner
from arena.host.running import HostSettings, Run
from arena.models import Bout, Program, Tournament
from arena.services import Wish
from games.catalog.rummy.rules.options import RummyOptions
from games.core.rng import chosen_seed
from tests.arena import scripted
from tests.arena.scripted import LONG, Script, decent
from tests.games.outages import switch

Json = Any
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
ONE = RummyOptions(target=1, turn_cap=60)


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    connections.close_all()


@contextmanager
def entered(**scripts: Script) -> Iterator[dict[str, scripted.Program]]:
    """Programs that listen and are registered, by name."""
    with ExitStack() as stack:
        served = {
            name: stack.enter_context(scripted.listening(scripted.Program(script))) for name, script in scripts.items()
        }
        for name, program in served.items():
            services.register(Wish(name, "127.0.0.1", program.server_port))
        yield served


def opened(games: int = 2, **terms: Any) -> Tournament:
    given: dict[str, Any] = {"options": ONE, "seed": chosen_seed("the seed of this tournament"), **terms}
    programs = list(Program.objects.order_by("name"))
    return tournaments.open_tournament(programs, tournaments.Terms(games, **given))


def play(tournament: Tournament, parallel: int = 2, stop: threading.Event | None = None, **more: Any) -> bool:
    holder = leases.new_holder()
    assert leases.take(Tournament.objects.all(), tournament.pk, holder)
    return Run(
        tournament, HostSettings(parallel, more.pop("minutes", 60.0), LONG), holder, stop or threading.Event(), **more
    ).play()


def cheat(path: str, body: Json) -> Any:
    """Discards a card that it cannot have."""
    return {"play": "discard 2C discard 3C"} if path == "/lay-down/" else None


def mumble(path: str, body: Json) -> Any:
    """Answers everything by a web page."""
    return lambda handler: handler.say(200, b"<html></html>")


def bouts(tournament: Tournament) -> list[Bout]:
    return list(tournament.bouts.select_related("first", "second").order_by("number"))


SIX: dict[str, Script] = {"Ann": decent, "Bob": decent, "Cheat": cheat, "Dora": decent, "Eve": decent, "Mumble": mumble}


def test_six_programs_two_of_which_misbehave_killed_in_the_middle_and_resumed() -> None:
    """Thirty games; the first host is stopped after some, the second one plays the rest, none twice."""
    stop, ended = threading.Event(), []

    def news(run: Run, bout: Bout | None) -> None:
        if bout is not None:
            ended.append(bout.number)
            if len(ended) == 8:
                stop.set()

    with entered(**SIX):
        tournament = opened()
        assert not play(tournament, stop=stop, news=news)
        before = {bout.pk: bout.moves for bout in bouts(tournament) if bout.status == "ended"}
        assert 8 <= len(before) < 30
        tournament.refresh_from_db()
        assert tournament.status == "running"
        assert play(tournament)
    after = bouts(tournament)
    assert {bout.pk: bout.moves for bout in after if bout.pk in before} == before, "what was played stays as it was"
    assert [bout.status for bout in after] == ["ended"] * 30
    tournament.refresh_from_db()
    assert tournament.status == "ended"
    told = selectors.tournament_json(tournament)
    table = {line["program"]: line for line in told["standings"]}
    assert [line["games"] for line in told["standings"]] == [10] * 6
    assert {line["program"] for line in told["standings"][-2:]} == {"Cheat", "Mumble"}
    assert sum(line["wins"] for line in told["standings"]) == 30
    codes = {(one["program"], one["code"]) for one in told["forfeits"]}
    assert codes == {("Cheat", "MALFORMED_PLAY"), ("Mumble", "NOT_JSON")}
    between = [bout for bout in after if {bout.first.name, bout.second.name} == {"Cheat", "Mumble"}]
    assert all(bout.result["forfeit"]["code"] == "NOT_JSON" for bout in between), "who is called first"
    assert table["Mumble"]["forfeits"] == 10
    assert table["Cheat"]["forfeits"] == 8
    assert table["Cheat"]["wins"] == 2
    for bout in after:
        end = replayed(tournaments.deck_of(tournament, bout), ONE, json.loads(bout.moves))
        assert (list(end.totals), end.result and end.result.winner) == (bout.result["scores"], bout.winner)
    assert {program.games for program in Program.objects.all()} == {10}
    assert not any(leases.is_leased(program) for program in Program.objects.all())


def test_a_killed_host_leaves_its_leases_to_the_next() -> None:
    """No host that dies gives anything back: its leases run out."""
    with entered(Ann=decent, Bob=decent):
        tournament = opened()
        for rows, pk in (
            (Tournament.objects.all(), tournament.pk),
            *((Program.objects.all(), p.pk) for p in Program.objects.all()),
        ):
            assert leases.take(rows, pk, "dead")
        assert not leases.take(Tournament.objects.all(), tournament.pk, "next")
        past = selectors.timezone.now() - leases.LEASE
        Tournament.objects.update(leased_until=past)
        Program.objects.update(leased_until=past)
        assert play(tournament)
    assert {bout.status for bout in bouts(tournament)} == {"ended"}


def test_two_equal_programs_split_evenly_and_decks_come_twice() -> None:
    """Both answer alike from what they hear: whoever has the better cards wins, in both seats."""
    with entered(Ann=decent, Bob=decent):
        tournament = opened(games=8)
        assert play(tournament)
    played = bouts(tournament)
    assert [bout.first.name for bout in played] == ["Ann"] * 4 + ["Bob"] * 4, "odd games come first"
    for odd, even in zip(played[:4], played[4:], strict=True):
        assert odd.winner == even.winner, "the same seat, held by the other program"
        assert odd.result["scores"] == even.result["scores"]
        assert tournaments.deck_of(tournament, odd) == tournaments.deck_of(tournament, even)
    assert len({tournaments.deck_of(tournament, bout) for bout in played}) == 4
    assert [record.wins for record in selectors.table_of(tournament)] == [4, 4]


def test_other_decks_for_each_game_where_that_is_agreed() -> None:
    with entered(Ann=decent, Bob=decent):
        tournament = opened(games=4, same_decks=False)
    assert len({tournaments.deck_of(tournament, bout) for bout in bouts(tournament)}) == 4


def test_nothing_of_a_deck_is_told_before_its_twin_has_ended() -> None:
    with entered(Ann=decent, Bob=decent):
        tournament = opened(games=4)
        stop = threading.Event()
        play(tournament, 1, stop, news=lambda run, bout: stop.set() if bout and bout.number == 3 else None)
        told = json.dumps(selectors.tournament_json(tournament))
        decks = {bout.number: tournaments.deck_of(tournament, bout).hex() for bout in bouts(tournament)}
        lines = b"\n".join(selectors.transcripts_of(tournament))
        assert [game["transcript"] for game in selectors.tournament_json(tournament)["games"]] == [True, False, True]
        assert decks[1] == decks[3]
        assert decks[2].encode() not in lines
        assert decks[1].encode() in lines
        assert bytes(tournament.seed).hex() not in told
        assert "seed" not in selectors.tournament_json(tournament)
        assert play(tournament)
    tournament.refresh_from_db()
    assert selectors.tournament_json(tournament)["seed"] == bytes(tournament.seed).hex()


def test_a_transcript_has_every_call_and_proves_the_deck() -> None:
    from hashlib import sha256

    with entered(Ann=decent, Cheat=cheat):
        tournament = opened()
        play(tournament)
    lines = [json.loads(line) for line in selectors.transcripts_of(tournament)]
    games = [line for line in lines if line["type"] == "game"]
    results = [line for line in lines if line["type"] == "result"]
    assert len(games) == len(results) == 2
    for game, result in zip(games, results, strict=True):
        proof = sha256(bytes.fromhex(result["salt"]) + bytes.fromhex(result["seed"])).hexdigest()
        assert game["commitment"] == proof
        assert result["reason"] == "MALFORMED_PLAY"
    keys = {"type", "n", "t_ms", "seat", "method", "path", "body", "status", "reply", "ms", "result"}
    calls = [line for line in lines if line["type"] == "call"]
    assert all(call.keys() == keys for call in calls)
    assert [call["n"] for call in calls[:3]] == [1, 2, 3]
    assert {call["result"] for call in calls} == {"ok", "MALFORMED_PLAY"}


def test_three_times_not_reached_suspends_until_the_next_registration() -> None:
    """The fourth game is lost without a call; the opponent is not bothered either."""
    with entered(Ann=decent, Bob=decent) as served:
        tournament = opened(games=4)
        port = served["Bob"].server_port
        Program.objects.filter(name="Bob").update(port=scripted.closed_port())
        quick = HostSettings(1, 60.0, scripted.Limits(reply=60.0, first_sign=0.05, poll=0.01))
        holder = leases.new_holder()
        leases.take(Tournament.objects.all(), tournament.pk, holder)
        assert Run(tournament, quick, holder, threading.Event()).play()
        forfeits = [bout.result["forfeit"] for bout in bouts(tournament)]
        assert [one["code"] for one in forfeits] == ["UNREACHABLE"] * 4
        assert [one["call"] for one in forfeits] == ["/", "/", "/", None]
        bob = Program.objects.get(name="Bob")
        assert bob.status == "suspended"
        Program.objects.filter(name="Bob").update(port=port)
        services.register(Wish("Bob", "127.0.0.1", port))
        assert Program.objects.get(name="Bob").status == "silent", "until it answers"
        services.note_seen(Program.objects.get(name="Bob").pk, answered=True)
        assert Program.objects.get(name="Bob").status == "free"


def test_a_program_that_has_gone_loses_its_open_games() -> None:
    with entered(Ann=decent, Bob=decent):
        tournament = opened()
        services.withdraw(Program.objects.get(name="Bob"))
        assert play(tournament)
    assert [(bout.result["forfeit"]["code"], bout.result["forfeit"]["call"]) for bout in bouts(tournament)] == [
        ("UNREACHABLE", None)
    ] * 2
    assert selectors.table_of(tournament)[0].name == "Ann"


def test_games_that_crawl_are_void_and_after_the_second_the_pair_is_skipped() -> None:
    with entered(Ann=decent, Bob=decent, Cora=decent):
        tournament = opened(games=4)
        assert play(tournament, minutes=0.0)
    assert {bout.status for bout in bouts(tournament)} == {"skipped"}
    told = selectors.tournament_json(tournament)
    assert told["progress"] == {"played": 0, "skipped": 12, "total": 12}
    assert [line["games"] for line in told["standings"]] == [0, 0, 0]


@pytest.mark.parametrize(
    ("error", "voids"),
    [(RuntimeError("our own mistake"), [0, 1]), (OperationalError("the database is away"), [0, 0])],
    ids=["an error of our own voids one game", "an outage voids none: it is played again"],
)
def test_a_game_that_cannot_be_written_down_stops_nothing(
    error: Exception, voids: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, times = tournaments.write_down, iter(range(100))

    def write_down(bout: Bout, *rest: Any) -> None:
        if next(times) == 0:
            raise error
        real(bout, *rest)

    monkeypatch.setattr(tournaments, "write_down", write_down)
    with entered(Ann=decent, Bob=decent):
        tournament = opened()
        assert play(tournament, 1)
    assert sorted(bout.voids for bout in bouts(tournament)) == voids
    assert {bout.status for bout in bouts(tournament)} == {"ended"}


def test_who_stops_a_tournament_breaks_off_what_is_played() -> None:
    stopped: list[Run] = []

    def wait(path: str, body: Json) -> Any:
        """Once it is stopped, says nothing until the host has seen that."""
        return (stopped and not stopped[0].over.wait(60)) or None

    with entered(Ann=wait, Bob=decent):
        tournament = opened(games=20)

        def news(run: Run, bout: Bout | None) -> None:
            if bout is not None:
                tournaments.stop(tournament)
                stopped.append(run)

        assert not play(tournament, news=news)
    tournament.refresh_from_db()
    assert tournament.status == "stopped"
    assert selectors.progress_of(tournament)["played"] < 20


def test_a_hanging_pair_does_not_hold_up_another() -> None:
    """While one game waits for an answer, all games of another pair are played."""
    waiting, done = threading.Event(), threading.Event()

    def hang(path: str, body: Json) -> Any:
        if path == "/draw/":
            waiting.set()
            done.wait()
        return None

    def news(run: Run, bout: Bout | None) -> None:
        if bout is not None and {bout.first.name, bout.second.name} == {"Cora", "Dora"}:
            finished.append(bout.number)
            if len(finished) == 2:
                done.set()

    finished: list[int] = []
    with entered(Ann=hang, Bob=decent, Cora=decent, Dora=decent):
        tournament = opened()
        tournament.bouts.exclude(first__name__in=("Ann", "Cora"), second__name__in=("Bob", "Dora")).exclude(
            first__name__in=("Bob", "Dora"), second__name__in=("Ann", "Cora")
        ).delete()
        tournament.bouts.filter(first__name__in=("Ann", "Dora"), second__name__in=("Ann", "Dora")).delete()
        tournament.bouts.filter(first__name__in=("Bob", "Cora"), second__name__in=("Bob", "Cora")).delete()
        assert play(tournament, news=news)
    assert waiting.is_set()
    assert len(finished) == 2


# -- The runner ------------------------------------------------------------------------------------------------
def worked(duties: Duties, until: Callable[[], bool]) -> None:
    """A runner that works until something has happened."""
    runner = Runner(HostSettings(2, 60.0, LONG), duties)
    runner.start()
    try:
        while not until():
            threading.Event().wait(0.02)
    finally:
        runner.stop()


def test_a_tournament_goes_on_after_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    away = switch(monkeypatch, spared=threading.current_thread())

    def is_over() -> bool:
        if away.met == 0 and Bout.objects.filter(status="ended").exists():
            away.begin(8)
        return Tournament.objects.get().status == "ended"

    with entered(Ann=decent, Bob=decent):
        tournament = opened(6, host="here")
        worked(Duties("here", options=ONE), is_over)
    assert away.met == 8
    assert {(bout.status, bout.voids) for bout in bouts(tournament)} == {("ended", 0)}


def test_a_program_that_tests_itself_plays_the_dummy_and_is_told_to_end() -> None:
    with entered(Ann=decent) as served:
        Program.objects.update(mode="test")
        ann = served["Ann"]
        worked(Duties("here", tests=2, options=ONE), lambda: ("/shutdown", None) in ann.calls)
        starts = [body for path, body in ann.calls if path == "/start-2p-game/"]
        assert [body["opponent"] for body in starts] == ["TestDummy1"] * 2
        assert ann.calls[-1] == ("/shutdown", None)
    assert Program.objects.get().games == 0, "test games enter no standings"


def test_a_registered_dummy_is_the_opponent_and_is_never_told_to_end() -> None:
    with entered(Ann=decent, TestDummy1=decent) as served:
        Program.objects.update(mode="test")
        worked(Duties("here", options=ONE), lambda: ("/shutdown", None) in served["Ann"].calls)
        paths = [path for path, _ in served["TestDummy1"].calls]
    assert "/start-2p-game/" in paths
    assert "/shutdown" not in paths


def test_the_ladder_goes_on_between_whoever_is_free() -> None:
    with entered(Ann=decent, Bob=decent, Cora=decent):
        worked(Duties("here", ladder=True, options=ONE), lambda: Bout.objects.filter(status="ended").count() >= 5)
    assert Tournament.objects.get().mode == "ladder"
    assert sum(program.games for program in Program.objects.all()) >= 5


def test_idle_programs_are_looked_after() -> None:
    from datetime import timedelta

    with entered(Ann=decent, Bob=decent) as served:
        gone = scripted.closed_port()
        long_ago = selectors.timezone.now() - timedelta(hours=1)
        Program.objects.filter(name="Bob").update(port=gone, registered_at=long_ago)
        worked(Duties("here"), lambda: Program.objects.filter(silent=True).exists())
        assert ("/", None) in served["Ann"].calls
    assert Program.objects.get(silent=True).name == "Bob"
    assert Program.objects.get(name="Ann").last_seen


def test_a_host_forgets_programs_that_are_gone_for_long() -> None:
    from datetime import timedelta

    with entered(Ann=decent, Bob=decent):
        long_ago = selectors.timezone.now() - timedelta(days=31)
        Program.objects.update(registered_at=long_ago, last_seen=long_ago)
        Program.objects.filter(name="Bob").update(port=scripted.closed_port())
        worked(Duties("here"), lambda: Program.objects.count() < 2)
    assert Program.objects.get().name == "Ann", "who answers the first call is there again"

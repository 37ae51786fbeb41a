"""Programs that call us: a secret, a mailbox, and games in which they are treated like all others."""

import itertools
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.db import connections as databases
from django.test.utils import CaptureQueriesContext

from arena import connections, leases, services
from arena.host import mailbox_client
from arena.host.asking import Limits
from arena.host.checking import Terms, report
from arena.host.mailbox_client import MailboxClient
from arena.host.runner import answers
from arena.host.running import HostSettings, Run
from arena.models import Bout, Connection, Program, Tournament
from games.core.programs import Fault
from gateways.rummy_programs.player import Player
from tests.arena.scripted import decent
from tests.arena.test_tournaments import ONE, entered, opened, play
from tests.games.callers import Caller, person

Json = Any
ROUTE = "/api/rummy/connections"
NO_CALL: Json = {"n": None, "path": None, "body": None, "taken": False, "wait_ms": 2000}
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    databases.close_all()


@pytest.fixture
def mia() -> Caller:
    return person("Mia")


def refused(answer: Any) -> tuple[int, str]:
    return answer.status, answer.body["code"]


def connected(caller: Caller, name: str = "Ann") -> tuple[int, str]:
    """The number and the secret of a program."""
    made = caller.post(ROUTE, {"name": name})
    assert made.status == 201, made
    return made.body["program"]["id"], made.body["secret"]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No request waits for a call."""
    monkeypatch.setattr(connections, "HOLD", 0.0)


def playing(number: int) -> None:
    """A host has begun a game with a program."""
    assert leases.take(Program.objects.all(), number, "host")


def ask(caller: Caller, number: int, secret: str, **more: Json) -> Any:
    return caller.post(f"{ROUTE}/{number}/next", {"secret": secret, **more})


# -- Registering -----------------------------------------------------------------------------------------------------
def test_a_program_is_registered_and_its_secret_told_once(mia: Caller) -> None:
    number, secret = connected(mia)
    assert len(secret) >= 40
    assert secret not in json.dumps([list(row.values()) for row in (Connection.objects.values().get(),)], default=str)
    listed = mia.get("/api/rummy/programs").body["programs"]
    assert [(row["id"], row["name"], row["status"]) for row in listed] == [(number, "Ann", "silent")], "so far"
    assert not {"address", "port"} & listed[0].keys(), "it has none"
    again, newer = connected(mia)
    assert (again, newer == secret) == (number, False)
    assert refused(ask(mia, number, secret)) == (403, "FORBIDDEN"), "the old one holds no more"
    assert ask(mia, number, newer).status == 200


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "INVALID_BODY"),
        ({"name": 7}, 400, "INVALID_BODY"),
        ({"name": "Dealer"}, 400, "INVALID_BODY"),
        ({"name": "TestDummy1"}, 400, "INVALID_BODY"),
        ({"name": "JoCarl"}, 409, "NAME_CLASH"),
    ],
)
def test_registrations_that_are_refused(mia: Caller, body: Json, status: int, code: str) -> None:
    connected(person("Other"), "Carl")
    assert refused(mia.post(ROUTE, body)) == (status, code)
    assert Program.objects.count() == 1


def test_an_account_has_no_more_than_ten(mia: Caller) -> None:
    for letter in "ABCDEFGHIJ":
        connected(mia, f"Program {letter}")
    assert refused(mia.post(ROUTE, {"name": "Eleventh"})) == (409, "TOO_MANY_PROGRAMS")


def test_of_two_at_once_one_waits_before_they_are_counted(mia: Caller) -> None:
    assert mia.user
    with CaptureQueriesContext(databases["default"]) as asked:
        connections.connect(mia.user, "Ann")
    said = [one["sql"] for one in asked.captured_queries]
    assert said[0].startswith("BEGIN")
    assert '"accounts_user"."id" = ' in said[1]
    assert '"arena_program"' in said[2]


def test_one_that_plays_keeps_its_secret(mia: Caller) -> None:
    number, _secret = connected(mia)
    playing(number)
    assert refused(mia.post(ROUTE, {"name": "Ann"})) == (409, "PROGRAM_BUSY")


# -- The mailbox -----------------------------------------------------------------------------------------------------
def test_who_may_open_it(mia: Caller) -> None:
    number, secret = connected(mia)
    assert refused(Caller().post(f"{ROUTE}/{number}/next", {"secret": secret})) == (401, "NOT_AUTHENTICATED")
    assert refused(ask(mia, 999, secret)) == (404, "NOT_FOUND")
    assert refused(ask(person("Other"), number, secret)) == (403, "FORBIDDEN"), "the secret alone opens nothing"
    assert refused(ask(mia, number, "guessed")) == (403, "FORBIDDEN"), "nor does the account alone"
    assert refused(mia.post(f"{ROUTE}/{number}/next", {})) == (400, "INVALID_BODY")
    called = services.register(services.Wish("Bob", "127.0.0.1", 8102, owner=mia.user))
    assert refused(ask(mia, called.pk, secret)) == (404, "NOT_FOUND"), "that one is called"


@pytest.mark.usefixtures("at_once")
def test_a_call_waits_until_it_is_answered(mia: Caller) -> None:
    number, secret = connected(mia)
    assert ask(mia, number, secret).body == NO_CALL
    playing(number)
    call = connections.post(number, "/draw/", b'{"game_id": "1", "event": "Bob draws"}')
    told = {"n": call, "path": "/draw/", "body": {"game_id": "1", "event": "Bob draws"}, "taken": False, "wait_ms": 0}
    assert ask(mia, number, secret).body == told
    assert ask(mia, number, secret).body == told, "a request may be lost on its way"
    assert connections.answer_to(number, call) is None
    answered = ask(mia, number, secret, n=call, answer={"play": "draw stock"}).body
    assert (answered["taken"], answered["n"]) == (True, None)
    assert connections.answer_to(number, call) == b'{"play":"draw stock"}'
    assert not ask(mia, number, secret, n=call, answer={"play": "draw discard"}).body["taken"], "one answer a call"
    assert connections.answer_to(number, call) == b'{"play":"draw stock"}'
    assert Connection.objects.get().body == "", "no hand is kept there"


@pytest.mark.usefixtures("at_once")
def test_a_call_of_a_dead_game_is_nobodys(mia: Caller) -> None:
    """Its host was killed: whoever still asks is told nothing of it, nor is a fresh program of that name."""
    number, secret = connected(mia)
    connections.post(number, "/lay-down/", b'{"game_id": "1", "event": "Bob draws"}')
    assert ask(mia, number, secret).body == NO_CALL
    _same, newer = connected(mia)
    assert Connection.objects.get().body == ""
    playing(number)
    assert ask(mia, number, newer).body["n"] is None
    call = connections.post(number, "/start-2p-game/", b"{}")
    assert ask(mia, number, newer).body["n"] == call


def test_one_that_goes_while_it_asks_is_told_nothing(mia: Caller) -> None:
    number, secret = connected(mia)
    mailbox = connections.admitted(mia.user, number, secret)
    Program.objects.all().delete()
    assert connections.next_call(mailbox) == (None, connections.LATER)


def test_an_answer_that_is_too_large_or_too_late(mia: Caller) -> None:
    number, secret = connected(mia)
    call = connections.post(number, "/draw/", b"{}")
    assert ask(mia, number, secret, n=call, answer="x" * 70_000).status == 413
    connections.withdraw(number, call)
    late = ask(mia, number, secret, n=call, answer={"play": "draw stock"}).body
    assert (late["taken"], late["n"]) == (False, None)


def test_a_request_waits_only_while_its_program_plays(mia: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    number, secret = connected(mia)
    playing(number)
    monkeypatch.setattr(connections, "HOLD", 60.0)
    waits: list[int] = []

    def rest() -> None:
        waits.append(1)
        if len(waits) == 3:
            connections.post(number, "/draw/", b"{}")

    monkeypatch.setattr(connections, "rest", rest)
    assert ask(mia, number, secret).body["path"] == "/draw/"
    connections.withdraw(number, 1)
    monkeypatch.setattr(connections, "PLACES", threading.BoundedSemaphore(1))
    connections.PLACES.acquire()
    assert ask(mia, number, secret).body["wait_ms"] == 50, "all places are taken: it comes again"


def test_half_of_the_threads_are_never_waited_with() -> None:
    places = 0
    while connections.PLACES.acquire(blocking=False):
        places += 1
    for _ in range(places):
        connections.PLACES.release()
    assert places == settings.HTTP_THREADS // 2


def test_who_does_not_ask_is_gone(mia: Caller) -> None:
    number, secret = connected(mia)
    program = Program.objects.get(pk=number)
    assert answers(program, "/", 2.0)
    Connection.objects.update(seen_at=connections.timezone.now() - timedelta(seconds=60))
    assert not answers(program, "/", 2.0)
    ask(mia, number, secret)
    assert answers(program, "/", 2.0)


@pytest.mark.parametrize(("fetched", "code"), [(False, "UNREACHABLE"), (True, "TIMEOUT")])
def test_a_call_that_nobody_answers(mia: Caller, monkeypatch: pytest.MonkeyPatch, fetched: bool, code: str) -> None:
    """It begins at second 0, and at the next look there is time for another one, or not."""
    number, secret = connected(mia)
    playing(number)
    monkeypatch.setattr(connections, "HOLD", 0.0)
    monkeypatch.setattr(mailbox_client, "monotonic", iter([0, 0, 9] if fetched else [0, 9]).__next__)
    monkeypatch.setattr(connections, "rest", lambda: ask(mia, number, secret))
    with pytest.raises(Fault) as caught:
        MailboxClient(Program.objects.get(pk=number)).call("POST", "/draw/", b"{}", 2.0)
    assert caught.value.code == code
    assert ask(mia, number, secret).body["n"] is None, "it is taken back"


# -- Games -----------------------------------------------------------------------------------------------------------
@contextmanager
def calling(caller: Caller, number: int, secret: str, answer: Callable[[str, Json], Json]) -> Iterator[None]:
    """A program that calls, in a thread of its own, until it vanishes: that is, has no answer."""
    stop = threading.Event()

    def work() -> None:
        more: Json = {}
        while not stop.is_set():
            told = ask(caller, number, secret, **more).body
            more = {}
            if told["n"] is None:
                stop.wait(0.01)
            elif (said := answer(told["path"], told["body"])) is None:
                break
            else:
                more = {"n": told["n"], "answer": said}
        databases.close_all()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def test_a_tournament_between_one_that_calls_and_one_that_is_called(mia: Caller) -> None:
    number, secret = connected(mia)
    player = Player("easy", seed=b"test")
    with entered(Bob=decent), calling(mia, number, secret, player.answer):
        tournament = opened(games=2)
        assert play(tournament)
    bouts = list(Bout.objects.all())
    assert [bout.status for bout in bouts] == ["ended"] * 2
    assert [bout.result["forfeit"] for bout in bouts] == [None, None]
    assert bouts[0].result["scores"] == bouts[1].result["scores"], "equal players, equal decks"


def test_one_that_vanishes_is_treated_like_one_that_does_not_answer(
    mia: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From then on every look at the clock is a hundred seconds after the last one."""
    number, secret = connected(mia)
    player, vanished, looks = Player("easy", seed=b"test"), threading.Event(), itertools.count(1)

    def vanish(path: str, body: Json) -> Json:
        if path != "/lay-down/":
            return player.answer(path, body)
        vanished.set()
        return None

    monkeypatch.setattr(connections, "AWAY", timedelta(days=1))
    monkeypatch.setattr(mailbox_client, "monotonic", lambda: 100.0 * next(looks) if vanished.is_set() else 0.0)
    with entered(Bob=decent), calling(mia, number, secret, vanish):
        tournament = opened(games=2, options=ONE)
        holder = leases.new_holder()
        leases.take(Tournament.objects.all(), tournament.pk, holder)
        limits = Limits(reply=60.0, first_sign=60.0, poll=0.01)
        assert Run(tournament, HostSettings(1, 60.0, limits), holder, threading.Event()).play()
    forfeits = [bout.result["forfeit"] for bout in Bout.objects.order_by("number")]
    assert (forfeits[0]["code"], forfeits[0]["call"]) == ("TIMEOUT", "/lay-down/")
    assert forfeits[1]["code"] == "UNREACHABLE"
    assert Program.objects.get(name="Ann").strikes == 2


def test_one_that_calls_is_examined_by_its_name(mia: Caller) -> None:
    number, secret = connected(mia, "Ann B")
    lines: list[str] = []
    paper, player = SimpleNamespace(write=lines.append), Player("easy", seed=b"test")
    with calling(mia, number, secret, player.answer):
        assert report("Ann B", Terms(60.0, only=1), paper), lines
    assert lines[0] == "The program at Ann B is called Ann B in the lines it hears."
    assert lines[-1] == "It stands this trial."
    lines.clear()
    with calling(mia, number, secret, lambda path, body: {"status": "fine"}):
        assert not report("Ann B", Terms(60.0, only=1), paper)
    assert lines[-3].strip() == "to repeat it: rummy_host --check 'Ann B' --name 'Ann B' --trial 1 --seed 0"


@pytest.mark.parametrize("odd", ['"\\ud800"', '"\\u0000"', "1e999", "[" * 200 + "]" * 200, "null", "9" * 30])
def test_odd_answers_and_secrets_are_no_fault_of_ours(mia: Caller, odd: str) -> None:
    number, secret = connected(mia)
    call = connections.post(number, "/draw/", b"{}")
    answered = mia.call(
        "POST", f"{ROUTE}/{number}/next", f'{{"secret": "{secret}", "n": {call}, "answer": {odd}}}'.encode()
    )
    assert answered.status in {200, 400}, answered
    asked = mia.call("POST", f"{ROUTE}/{number}/next", f'{{"secret": {odd}}}'.encode())
    assert asked.status in {400, 403}, asked

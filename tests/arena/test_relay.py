"""A program that no host can call, relayed to a site: by a real line, with real requests, in a tournament."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from django.db import connections as databases
from pytest_django.live_server_helper import LiveServer

from arena.host.asking import Limits
from arena.models import Bout, Program
from gateways.rummy_programs import relay
from gateways.rummy_programs.__main__ import main
from gateways.rummy_programs.duel import CannotPlay
from tests.arena import scripted
from tests.arena.scripted import closed_port, decent, listening
from tests.arena.test_tournaments import ONE, entered, opened, play
from tests.games.callers import person

Json = Any
pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    databases.close_all()


@contextmanager
def relayed(program: str, site: relay.Site) -> Iterator[list[str]]:
    """A relay that has registered its program, and what it says."""
    said: list[str] = []
    stop, there = threading.Event(), threading.Event()

    def say(line: str) -> None:
        said.append(line)
        there.set()

    limits = Limits(reply=60.0, first_sign=60.0, poll=0.01)
    thread = threading.Thread(target=relay.relay, args=(program, "Ann", site, limits, say, stop), daemon=True)
    thread.start()
    there.wait()
    try:
        yield said
    finally:
        stop.set()
        thread.join()


def test_a_program_behind_a_router_plays_a_tournament(live_server: LiveServer) -> None:
    program = scripted.Program()
    with (
        listening(program),
        relayed(f"127.0.0.1:{program.server_port}", relay.Site(live_server.url, person("Mia").token)) as said,
        entered(Bob=decent),
    ):
        assert said == [
            f"Ann is registered at {live_server.url} as program {Program.objects.get(name='Ann').pk}. Ctrl+C ends it."
        ]
        assert play(opened(games=2, options=ONE))
    assert [bout.result["forfeit"] for bout in Bout.objects.all()] == [None, None]
    paths = {path for path, _body in program.calls}
    assert paths == {"/", "/start-2p-game/", "/draw/", "/lay-down/", "/update-2p-game/"}


def test_what_a_site_refuses_is_said(live_server: LiveServer) -> None:
    nowhere = f"http://127.0.0.1:{closed_port()}"
    for url, token, name, said in (
        (live_server.url, "guessed", "Ann", "refuses Ann: 401"),
        (live_server.url, person("Mia").token, "Dealer", r"refuses Dealer: 400 .*name: "),
        (nowhere, "token", "Ann", "No site answers"),
    ):
        with closing(relay.Site(url, token)) as site, pytest.raises(CannotPlay, match=said):
            relay.registered(site, name)


def test_one_whose_secret_holds_no_more_ends(live_server: LiveServer) -> None:
    with closing(relay.Site(live_server.url, person("Mia").token)) as site:
        number, old = relay.registered(site, "Ann")
        relay.registered(site, "Ann")
        with pytest.raises(CannotPlay, match="knows this program no more: 403"):
            relay.hand_on(site, f"{relay.CONNECTIONS}/{number}/next", old, lambda call: None, threading.Event())


class Stumbling(relay.Site):
    """A site that answers a request in turn with what it is given: a status and a body, or an error."""

    def __init__(self, stop: threading.Event, *answers: tuple[int, Json] | Exception) -> None:
        super().__init__("http://127.0.0.1:1", "token")
        self.stop, self.answers, self.heard = stop, list(answers), list[Json]()

    def post(self, path: str, body: Json) -> tuple[int, Json]:
        self.heard.append(body)
        told = self.answers.pop(0)
        if not self.answers:
            self.stop.set()
        if isinstance(told, Exception):
            raise told
        return told


class Patient(threading.Event):
    """An event for which nobody waits; what they would have waited is noted."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.append(timeout)
        return self.is_set()


CALL = {"n": 7, "path": "/draw/", "body": {}, "taken": False, "wait_ms": 0}
NOTHING = {"n": None, "path": None, "body": None, "taken": True, "wait_ms": 50}
SAID = {"secret": "s", "n": 7, "answer": {"play": "draw stock"}}


def handed_on(*answers: tuple[int, Json] | Exception) -> tuple[list[Json], list[float | None], int]:
    """What a site that answers like this has heard, which waits there were, and how often the program was asked."""
    stop, asked = Patient(), []

    def ask(call: Json) -> Json:
        asked.append(call)
        return SAID["answer"]

    site = Stumbling(stop, *answers)
    relay.hand_on(site, "/next", "s", ask, stop)
    return site.heard, stop.waits, len(asked)


@pytest.mark.parametrize("trouble", [(503, {}), (429, {}), (500, {}), (502, None), ConnectionResetError()])
def test_an_answer_is_kept_until_it_was_judged(trouble: Any) -> None:
    """And brought again at once: the host waits for it no longer than two seconds."""
    heard, waits, asked = handed_on((200, CALL), trouble, trouble, (200, NOTHING), (200, NOTHING))
    assert heard == [{"secret": "s"}, SAID, SAID, SAID, {"secret": "s"}]
    assert asked == 1
    assert waits[:1] == [relay.AGAIN], "the first failure costs no time, the second one does"


@pytest.mark.parametrize("status", [400, 413])
def test_an_answer_that_no_site_takes_is_dropped(status: int) -> None:
    heard, _waits, asked = handed_on((200, CALL), (status, {}), (200, NOTHING))
    assert heard == [{"secret": "s"}, SAID, {"secret": "s"}]
    assert asked == 1


def test_each_failure_after_a_success_is_a_first_one() -> None:
    _heard, waits, _asked = handed_on((503, {}), (200, NOTHING), (503, {}), (200, NOTHING))
    assert waits == [0.05, 0.05]


@pytest.mark.parametrize("url", ["http://parlour.example.org", "ftp://parlour.example.org", "parlour.example.org"])
def test_a_token_goes_over_no_open_line(url: str) -> None:
    with pytest.raises(CannotPlay, match="begins with https://"):
        relay.connection_to(url)


def test_the_command_wants_a_token(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("PARLOUR_TOKEN", raising=False)
    assert main(["connect", "mybot.py", "https://parlour.example.org"]) == 2
    assert "Set PARLOUR_TOKEN to a token of yours" in capsys.readouterr().err
    monkeypatch.setenv("PARLOUR_TOKEN", "parlour_secret")
    assert main(["connect", "easy", f"http://127.0.0.1:{closed_port()}"]) == 2
    said = capsys.readouterr().err
    assert "is a level of ours" in said
    assert "parlour_secret" not in said

"""Workers that look again and again: what goes wrong is told once, and they end in order."""

import threading

import pytest
from django.db import OperationalError

from api import outage
from games.clock import periodic, workers
from games.clock.periodic import PeriodicWorker
from tests.live.conftest import Clock

pytestmark = pytest.mark.django_db(transaction=True)


class Toy(PeriodicWorker):
    """Does what the test wants, at each look the next thing."""

    PAUSE = 7.0

    def __init__(self, *script: Exception | bool) -> None:
        super().__init__("toy")
        self.script = list(script)

    def work(self) -> bool:
        told = self.script.pop(0)
        if isinstance(told, Exception):
            raise told
        return told


def test_where_there_is_more_to_do_there_is_no_pause() -> None:
    toy = Toy(True, False)
    assert [toy.look(), toy.look()] == [0.0, 7.0]


def test_after_trouble_everybody_pauses_a_second_at_least() -> None:
    toy = Toy(OSError(), OSError())
    toy.PAUSE = 0.25
    assert toy.look() == periodic.AFTER_TROUBLE
    toy.PAUSE = 30.0
    assert toy.look() == 30.0


def test_an_outage_is_told_by_its_reason_and_once(caplog: pytest.LogCaptureFixture) -> None:
    outage._told.clear()
    toy = Toy(*[OperationalError("server closed the connection")] * 3)
    for _ in range(3):
        toy.look()
    assert [record.getMessage() for record in caplog.records] == [
        "the database does not serve us (OperationalError: server closed the connection)"
    ]


def test_a_mistake_is_told_by_its_type_and_once_in_a_while(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(periodic, "monotonic", lambda: now)
    toy = Toy(*[OSError("postgres://secret@db")] * 3, ValueError("secret"), OSError("secret"))
    for _ in range(4):
        toy.look()
    now += periodic.QUIET
    toy.look()
    told = [record.getMessage() for record in caplog.records]
    assert told == ["the toy stumbled (OSError)", "the toy stumbled (ValueError)", "the toy stumbled (OSError)"]


def test_a_connection_is_given_back_after_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    monkeypatch.setattr(periodic, "close_old_connections", lambda: given.append("back"))
    toy = Toy(True, False, OSError())
    seen = [(toy.look(), len(given))[1] for _ in range(3)]
    assert seen == [0, 1, 2], "kept while there is more to do"


class Slow(PeriodicWorker):
    """Is at something until the test says so."""

    PAUSE = 0.0

    def __init__(self) -> None:
        super().__init__("slow")
        self.at_it, self.may_end, self.done = threading.Event(), threading.Event(), False

    def work(self) -> bool:
        self.at_it.set()
        self.done = self.may_end.wait(60)
        return False


def test_it_finishes_what_it_is_at() -> None:
    slow = Slow()
    slow.start()
    assert slow.at_it.wait(60)
    threading.Timer(0.05, slow.may_end.set).start()
    workers.stop([slow])
    assert slow.done
    assert not slow.is_alive()


def test_who_takes_too_long_is_not_waited_for() -> None:
    slow, quick = Slow(), Toy()
    for worker in (slow, quick):
        worker.start()
    assert slow.at_it.wait(60)
    workers.stop([slow, quick], patience=0.05)
    assert slow.is_alive()
    slow.may_end.set()
    for worker in (slow, quick):
        worker.join(60)
        assert not worker.is_alive()


def test_it_waits_before_its_first_look(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    toy, waited = Toy(False), []

    def wait(seconds: float) -> bool:
        waited.append((seconds, len(toy.script)))
        return not toy.script

    monkeypatch.setattr(toy.stopped, "wait", wait)
    toy.run()
    assert waited == [(7.0, 1), (7.0, 0)]

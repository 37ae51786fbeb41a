"""Processes that think for bots and coaches: what they answer, what happens where they do not, and who waits."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from queue import PriorityQueue
from typing import Any

import pytest

from api import mistakes
from games import catalog
from games.core.rng import rng_for
from games.table import thinkers, thinking

Json = Any
ROOT = Path(__file__).resolve().parents[2]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


def until(holds: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait for something that comes by itself."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.01)


@pytest.fixture
def processes(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    """One process that thinks, open; nobody loses patience because the machine is busy. Returns what looks for it."""
    settings.BOT_PROCESSES = 1
    monkeypatch.setattr(thinkers, "PATIENCE", 60.0)
    monkeypatch.setattr(thinkers, "HANGS", 60.0)
    monkeypatch.setattr(thinkers, "aside", nullcontext)  # whoever has loaded the entrance would give a connection back
    until(thinkers._is_open)
    return thinkers._is_open


def sight(kind: str) -> tuple[int, Json]:
    """The seat to move after a deal, and what it sees."""
    rules = catalog.rules(kind)
    state = rules.deal(rules.SEATS[0], rules.OPTIONS(), rng_for(b"thinkers", 1)).state
    seat = rules.turn(state)
    assert seat is not None
    return seat, rules.view(state, seat)


@every_kind
@pytest.mark.usefixtures("processes")
def test_a_process_chooses_what_a_thread_would(kind: str) -> None:
    _, view = sight(kind)
    for level in catalog.bot(kind).LEVELS:
        elsewhere = thinkers.ask(thinking.choose, kind, view, level, rng_for(b"x", 2))
        assert elsewhere == catalog.bot(kind).choose(view, level, rng_for(b"x", 2))


@every_kind
@pytest.mark.usefixtures("processes")
def test_a_process_finds_what_the_coach_would(kind: str) -> None:
    _, view = sight(kind)
    coach = catalog.kind(kind).coach
    if coach is None:
        return
    move = catalog.bot(kind).choose(view, catalog.bot(kind).LEVELS[-1], rng_for(b"x", 2))
    assert thinkers.ask(thinking.judge, kind, view, move) == coach.judge(view, move)
    told = [coach.advise(thought, view, coach.LEVELS[-1], str) for thought in (
        thinkers.ask(thinking.advise, kind, view), coach.think(view),
    )]  # fmt: skip
    assert told[0] == told[1]


@every_kind
def test_kinds_name_levels_that_their_bots_have(kind: str) -> None:
    assert set(catalog.kind(kind).quick_levels) <= set(catalog.bot(kind).LEVELS)


def test_until_a_process_has_opened_and_without_any_threads_think_for_themselves(settings: Any) -> None:
    settings.BOT_PROCESSES = 0
    assert thinkers.ask(os.getpid) == os.getpid()


@pytest.mark.usefixtures("processes")
def test_thoughts_are_thought_elsewhere_and_gently() -> None:
    assert thinkers.ask(os.getpid) != os.getpid()
    assert thinkers.ask(os.nice, 0) == os.nice(0) + thinking.GENTLY


def test_whose_process_dies_does_with_less_and_the_next_one_finds_another(processes: Callable[[], object]) -> None:
    first = thinkers.ask(os.getpid)
    with pytest.raises(thinkers.Late):
        thinkers.ask(os.kill, first, signal.SIGKILL)
    until(processes)
    assert thinkers.ask(os.getpid) not in {first, os.getpid()}


def test_a_process_that_hangs_is_ended(processes: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    hanging = thinkers.ask(os.getpid)
    monkeypatch.setattr(thinkers, "HANGS", 0.05)
    with pytest.raises(thinkers.Late):
        thinkers.ask(time.sleep, 600)
    until(processes)
    monkeypatch.setattr(thinkers, "HANGS", 60.0)
    assert thinkers.ask(os.getpid) != hanging
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


@pytest.mark.usefixtures("processes")
def test_who_has_lost_patience_is_thought_about_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "PATIENCE", 0.05)
    with pytest.raises(thinkers.Late):
        thinkers.ask(time.sleep, 0.5)
    with pytest.raises(thinkers.Late):
        thinkers.ask(time.sleep, 600)
    monkeypatch.setattr(thinkers, "PATIENCE", 60.0)
    assert thinkers.ask(abs, -3) == 3, "the second one had gone before its turn came"


@pytest.mark.usefixtures("processes")
def test_a_thought_that_fails_says_where_but_not_in_its_own_words() -> None:
    view = {"a hand": "the queen of hearts"}
    with pytest.raises(thinkers.Failed) as failed:
        thinkers.ask(thinking.choose, "spades", view, "hard", rng_for(b"x", 1))
    told = f"{failed.value} {mistakes.traced(failed.value)}"
    assert "KeyError" in told
    assert "in choose" in told
    assert "queen" not in told
    assert thinkers.ask(abs, -3) == 3, "the process has survived it"


@pytest.mark.usefixtures("processes")
def test_people_are_thought_for_first() -> None:
    queue: PriorityQueue[thinkers.Question] = PriorityQueue()
    for number, urgency in enumerate([thinkers.BOT, thinkers.BOT, thinkers.PERSON, thinkers.BOT, thinkers.PERSON]):
        queue.put(thinkers.Question(urgency, number, b""))
    assert [queue.get().number for _ in range(5)] == [2, 4, 0, 1, 3]


def test_a_process_needs_no_django_and_ends_with_whoever_started_it() -> None:
    """Even if that one is killed; signals that are meant for all processes of a service it leaves to that one."""
    starter = textwrap.dedent("""
        import os, subprocess, sys, time
        thinker = subprocess.Popen([sys.executable, "-m", "games.table.thinking"], stdin=-1, stdout=-1)
        import pickle
        from games.table import thinking
        found = "[name for name in __import__('sys').modules if name.startswith('django')]"
        pickle.dump((eval, (found,)), thinker.stdin)
        thinker.stdin.flush()
        print(pickle.load(thinker.stdout), thinker.pid, flush=True)
        time.sleep(600)
    """)
    with subprocess.Popen([sys.executable, "-c", starter], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        *modules, pid = parent.stdout.readline().split()
        try:
            assert modules == ["(True,", "[])"]
            os.kill(int(pid), signal.SIGTERM)
            time.sleep(0.2)
            assert is_running(int(pid))
        finally:
            parent.kill()
    until(lambda: not is_running(int(pid)))


def is_running(pid: int) -> bool:
    """Whether it lives; one that waits to be buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.usefixtures("processes")
def test_many_ask_at_once_and_each_gets_its_own_answer() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda number: thinkers.ask(abs, -number), range(200))) == list(range(200))

"""The one writer of a process: what has gathered is one commit, and nobody's failure is another's."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event as Sign
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, OperationalError, connection, connections, transaction
from django.utils import translation
from django.utils.translation import gettext

from games import catalog
from games.models import Entry, Game
from games.play import log, services, writer, writing
from games.play.log import Line
from games.play.writing import Change, Stale
from games.table import live, memory, remembered
from tests.games.moving import dealt, offered
from tests.games.outages import REASON

Json = Any
KIND = "uno"
PATIENCE = 20

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


# -- Many at once --------------------------------------------------------------------------------------------
@contextmanager
def busy() -> Iterator[None]:
    """The writer does something else meanwhile: what is asked for waits, and is taken together afterwards."""
    begun, over = Sign(), Sign()

    def occupied() -> writer.Moves[None]:
        begun.set()
        over.wait(PATIENCE)
        yield from ()

    with ThreadPoolExecutor(1) as threads:
        occupation = threads.submit(writer.run, 0, occupied())
        assert begun.wait(PATIENCE)
        try:
            yield
        finally:
            over.set()
        occupation.result(PATIENCE)


@pytest.fixture(autouse=True)
def nobody_judges_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a busy machine takes to judge is no test's business, but for the one that sets it."""
    monkeypatch.setattr(writer, "JUDGING", float(PATIENCE))


@pytest.fixture
def asking() -> Iterator[Callable[..., "Future[Any]"]]:
    """Calls a function in a thread of its own, and has it wait for the writer before the next one is called."""
    with ThreadPoolExecutor(16) as threads:

        def ask(function: Callable[..., Any], *args: Any) -> "Future[Any]":
            def call() -> Any:
                try:
                    return function(*args)
                finally:
                    connections.close_all()

            before, asked = len(writer._waiting), threads.submit(call)
            while len(writer._waiting) == before and not asked.done():
                sleep(0.001)
            return asked

        yield ask


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The games of each transaction."""
    written: list[list[int]] = []
    write = writing._write

    def noted(changes: list[Change]) -> None:
        written.append([change.game_id for change in changes])
        write(changes)

    monkeypatch.setattr(writing, "_write", noted)
    return written


def move(game_id: int) -> services.Made:
    return services.play(game_id, services.Asked(*offered(game_id)))


def seqs(games: list[int]) -> list[int]:
    return [Game.objects.get(pk=game_id).seq for game_id in games]


def logged(games: list[int]) -> list[list[int]]:
    return [list(Entry.objects.filter(game_id=game_id).values_list("seq", flat=True)) for game_id in games]


def test_what_has_gathered_is_one_commit(asking: Any, commits: list[list[int]]) -> None:
    games = [dealt(KIND)[0] for _ in range(5)]
    with busy():
        asked = [asking(move, game_id) for game_id in games]
    assert [one.result(PATIENCE).seq for one in asked] == [2] * 5
    assert commits == [games]
    assert (seqs(games), logged(games)) == ([2] * 5, [[1, 2]] * 5)
    assert [memory.current(game_id).seq for game_id in games] == [2] * 5


def test_a_second_move_of_one_game_waits_for_the_next_commit(asking: Any, commits: list[list[int]]) -> None:
    game_id, other = dealt(KIND)[0], dealt(KIND)[0]
    with busy():
        asked = [asking(abandoned, game_id), asking(abandoned, game_id), asking(abandoned, other)]
    assert [type(one.exception(PATIENCE)) for one in asked] == [type(None), Stale, type(None)]
    assert commits == [[game_id, other], [game_id]]


def abandoned(game_id: int) -> None:
    table = memory.current(game_id)
    log.append(table, *table.rules.abandon(table.state, "abandoned"), Line("abandoned"))


def test_people_come_before_bots_but_not_for_ever() -> None:
    done: list[str] = []

    def job(name: str, lag: float, since: float) -> writer.Job:
        def moves() -> writer.Moves[None]:
            done.append(name)
            yield from ()

        return writer.Job(len(name), moves(), lag, lambda *_: None, since=since)

    with busy():
        now = writer.monotonic()
        writer._put(job("bot", writer.BOT, now), job("person", writer.PERSON, now), job("old bot", writer.BOT, now - 1))
        writer._put(job("earlier person", writer.PERSON, now - 0.05))
        assert done == []
    writer.run(99, nothing())
    assert done == ["old bot", "earlier person", "person", "bot"]


def nothing() -> writer.Moves[None]:
    yield from ()


def test_those_that_are_judged_are_not_kept_waiting_by_others(
    asking: Any, commits: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After so many milliseconds of judging there is a commit, and the rest comes with the next one."""
    monkeypatch.setattr(writer, "JUDGING", 0.01)
    games = [dealt(KIND)[0] for _ in range(3)]

    def slow(game_id: int) -> None:
        def moves() -> writer.Moves[None]:
            table = memory.current(game_id)
            sleep(writer.JUDGING * 2)
            yield from log.appending(table, *table.rules.abandon(table.state, "x"), Line("x"))

        writer.run(game_id, moves())

    with busy():
        asked = [asking(slow, game_id) for game_id in games]
    for one in asked:
        one.result(PATIENCE)
    assert commits == [[game_id] for game_id in games]


# -- One of them fails ---------------------------------------------------------------------------------------
def ended(game_id: int, also: Callable[[], Any] | None = None, line: Line | None = None) -> None:
    table = memory.current(game_id)
    log.append(table, table.state, table.now.events, line or Line("left", 0), also=also)


def fails() -> None:
    raise ZeroDivisionError


def breaks() -> None:
    """Something that the database refuses: after it PostgreSQL takes nothing more in a transaction."""
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO games_entry (id) VALUES (NULL)")


@pytest.mark.parametrize(("also", "error"), [(fails, ZeroDivisionError), (breaks, IntegrityError)])
def test_what_belongs_to_one_entry_fails_with_that_one_alone(
    asking: Any, commits: list[list[int]], also: Callable[[], Any], error: type[Exception]
) -> None:
    games = [dealt(KIND)[0] for _ in range(4)]
    with busy():
        asked = [asking(ended, game_id, also if place == 1 else lambda: None) for place, game_id in enumerate(games)]
    raised = [type(one.exception(PATIENCE)) for one in asked]
    assert raised == [type(None), Stale if error is IntegrityError else error, type(None), type(None)]
    assert commits == [games]
    assert (seqs(games), logged(games)) == ([2, 1, 2, 2], [[1, 2], [1], [1, 2], [1, 2]])


def test_where_a_line_breaks_the_commit_each_is_written_by_itself(asking: Any, commits: list[list[int]]) -> None:
    games = [dealt(KIND)[0] for _ in range(3)]
    ended(games[1], line=Line("player", 0, {"type": "x"}, "tap"))
    commits.clear()
    with busy():
        asked = [
            asking(ended, game_id, None, Line("player", 0, {"type": "x"}, "tap") if place == 1 else None)
            for place, game_id in enumerate(games)
        ]
    assert [type(one.exception(PATIENCE)) for one in asked] == [type(None), Stale, type(None)]
    assert commits == [games, [games[0]], [games[1]], [games[2]]]
    assert (seqs(games), logged(games)) == ([2, 2, 2], [[1, 2]] * 3)


def test_somebody_who_was_faster_costs_nobody_else_anything(asking: Any, commits: list[list[int]]) -> None:
    games = [dealt(KIND)[0] for _ in range(3)]
    tables = [memory.current(game_id) for game_id in games]
    Game.objects.filter(pk=games[0]).update(seq=7)
    with busy():
        asked = [asking(lambda t: log.append(t, t.state, t.now.events, Line("left", 0)), table) for table in tables]
    assert [type(one.exception(PATIENCE)) for one in asked] == [Stale, type(None), type(None)]
    assert commits == [games]
    assert logged(games) == [[1], [1, 2], [1, 2]]


def test_an_outage_is_everybodys_and_nothing_is_written(asking: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    games, tries = [dealt(KIND)[0] for _ in range(3)], []

    def away(changes: list[Change]) -> None:
        tries.append(len(changes))
        raise OperationalError(REASON)

    with monkeypatch.context() as outage:
        outage.setattr(writing, "_write", away)
        with busy():
            asked = [asking(ended, game_id) for game_id in games]
        assert [type(one.exception(PATIENCE)) for one in asked] == [OperationalError] * 3
    assert tries == [3], "nobody tries one by one what cannot be written at all"
    assert (seqs(games), logged(games)) == ([1] * 3, [[1]] * 3)
    ended(games[0])
    assert seqs(games) == [2, 1, 1]


def test_who_waited_while_the_file_was_locked_does_not_wait_for_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "connection", SimpleNamespace(vendor="sqlite", in_atomic_block=False))
    monkeypatch.setattr(writing, "locked", writing.Breaker())
    early = Change(1, 1, {}, {}, since=writing.monotonic() - 1)
    writing.locked.open()
    writing.write_all([early])
    assert "locked" in str(early.error)


# -- Around it -----------------------------------------------------------------------------------------------
def test_within_a_transaction_a_move_is_part_of_it(commits: list[list[int]]) -> None:
    game_id, _ = dealt(KIND)
    with pytest.raises(ZeroDivisionError), transaction.atomic(), busy():
        assert move(game_id).seq == 2
        raise ZeroDivisionError
    assert logged([game_id]) == [[1]]


def test_a_refusal_is_in_the_language_of_whoever_asks() -> None:
    def moves() -> writer.Moves[None]:
        raise LookupError(gettext("a whole number"))
        yield

    with translation.override("de"), pytest.raises(LookupError, match="eine ganze Zahl"):
        writer.run(1, moves())


def test_who_is_gone_has_moved_all_the_same() -> None:
    game_id, _ = dealt(KIND)
    table = memory.current(game_id)
    step = log.appending(table, *table.rules.abandon(table.state, "abandoned"), Line("abandoned"))

    async def ask_and_go() -> None:
        asked = asyncio.create_task(writer.queued(game_id, step))
        await asyncio.sleep(0)
        asked.cancel()

    with busy():
        asyncio.run(ask_and_go())
    writer.run(99, nothing())
    assert logged([game_id]) == [[1, 2]]


DIES = """
import django; django.setup()
from games.play import writer
def dies(jobs): raise MemoryError("que" + "en")
writer.serve = dies
def moves(): yield from ()
writer.run(1, moves())
"""


def test_without_its_writer_a_process_ends() -> None:
    """Whoever looks after it starts another one; a house in which nobody can move would look well from outside."""
    done = subprocess.run(
        [sys.executable, "-c", DIES], cwd=settings.BASE_DIR, env={"DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    said = done.stderr + done.stdout
    assert "the writer has failed (MemoryError)" in said
    assert "queen" not in said, "what an exception says may quote cards"


# -- On what is remembered -----------------------------------------------------------------------------------
def behind(game_id: int) -> tuple[int, Json]:
    """As if another process had made the last move: this one remembers what was before. Who may move now, and how."""
    before = memory.current(game_id)
    move(game_id)
    wanted = offered(game_id)
    remembered.forget(game_id)
    remembered.keep(before)
    return wanted


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_move_is_judged_again_on_what_is_true(kind: str) -> None:
    game_id, _ = dealt(kind)
    seat, wanted = behind(game_id)
    read: list[int] = []

    def asked(table: live.Table) -> services.Asked:
        read.append(table.seq)
        return services.Asked(seat, wanted, table=table)

    assert writer.run(game_id, services.moving(game_id, asked)).seq == 3
    assert read == [1, 2], "what it remembers comes first, and is read anew where that is old"


def test_what_is_remembered_is_not_asked_of_the_database() -> None:
    game_id, _ = dealt(KIND)
    seat, wanted = offered(game_id)
    asked: list[str] = []

    def noted(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        asked.append(sql.split(maxsplit=1)[0])
        return execute(sql, *rest)

    def moves() -> writer.Moves[services.Made]:
        with connection.execute_wrapper(noted):
            return (yield from services.moving(game_id, lambda t: services.Asked(seat, wanted, table=t)))

    assert writer.run(game_id, moves()).seq == 2
    assert "SELECT" not in asked

"""The database is away, locked or full: 503 and never 500, the true reason in the log, and sockets that stay."""

import asyncio
import json
import logging
import sqlite3
from typing import Any

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import DataError, InterfaceError, OperationalError, ProgrammingError
from django.test import Client
from psycopg_pool import PoolTimeout

from api import groups
from api import outage as judged
from games import catalog
from games.play import services
from games.sockets import base
from games.table import live
from tests.games.callers import Caller, person
from tests.games.moving import dealt, offered
from tests.games.outages import REASON, Outage, switch
from tests.games.sockets import Closed, Ear, sit_down

Json = Any
MESSAGE = {"type": "look_again"}

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Outage:
    monkeypatch.setattr(base, "AGAIN", 0.05)
    judged._told.clear()
    return switch(monkeypatch)


def asked(caller: Caller, method: str, path: str, body: Json = None, **headers: str) -> Any:
    """The answer as it is, whatever its status."""
    data = b"" if body is None else json.dumps(body).encode()
    named = {
        "Authorization": f"Bearer {caller.token}",
        **{name.replace("_", "-"): one for name, one in headers.items()},
    }
    return caller.client.generic(method, path, data, "application/json", headers=named)


def refused(answer: Any) -> Json:
    """The answer says that nothing can be looked up or written down now, and when to come back."""
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert answer["Content-Type"].startswith("application/json")
    assert "no-store" in answer["Cache-Control"]
    body = answer.json()
    assert set(body) == {"error", "code"}
    assert body["code"] == "UNAVAILABLE"
    return body


# -- What is one ---------------------------------------------------------------------------------------------
def of_sqlite(code: int, kind: type[Exception] = OperationalError) -> Exception:
    error, cause = kind("said"), sqlite3.OperationalError("said")
    cause.sqlite_errorcode = code  # type: ignore[misc]
    error.__cause__ = cause
    return error


def of_postgresql(cause: Exception, kind: type[Exception] = OperationalError) -> Exception:
    error = kind("said")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (of_sqlite(sqlite3.SQLITE_BUSY), True),
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), True),
        (of_sqlite(sqlite3.SQLITE_FULL), True),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), True),
        (of_sqlite(sqlite3.SQLITE_READONLY_DBMOVED), True),
        (of_sqlite(sqlite3.SQLITE_ERROR), False),  # no such table
        (of_sqlite(sqlite3.SQLITE_MISUSE, InterfaceError), False),
        (of_postgresql(psycopg.errors.AdminShutdown()), True),
        (of_postgresql(psycopg.errors.CrashShutdown()), True),
        (of_postgresql(psycopg.errors.CannotConnectNow()), True),
        (of_postgresql(psycopg.errors.TooManyConnections()), True),
        (of_postgresql(psycopg.errors.DiskFull()), True),
        (of_postgresql(psycopg.errors.DeadlockDetected()), True),
        (of_postgresql(psycopg.errors.QueryCanceled()), True),
        (of_postgresql(psycopg.OperationalError("the connection is closed")), True),
        (of_postgresql(PoolTimeout("couldn't get a connection")), True),
        (of_postgresql(psycopg.errors.UndefinedTable(), ProgrammingError), False),
        (of_postgresql(psycopg.errors.NumericValueOutOfRange(), DataError), False),
        (InterfaceError("connection already closed"), True),
        (OSError("gone"), False),
        (None, False),
    ],
)
def test_what_passes_by_itself_and_what_is_a_mistake_of_ours(error: Exception | None, passes: bool) -> None:
    assert judged.is_outage(error) is passes


def test_the_true_reason_is_written_down_once_in_a_while_and_without_data(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged._told.clear()
    moments = iter((100.0, 105.0, 109.9, 110.1, 110.2))
    monkeypatch.setattr(judged, "monotonic", lambda: next(moments))
    error = of_postgresql(psycopg.OperationalError("could not extend file\nDETAIL: the row was (7H, 8H)"))
    with caplog.at_level(logging.WARNING):
        for _ in range(4):
            judged.note(error)
        judged.note(OperationalError("database is locked"))
    assert [record.getMessage() for record in caplog.records] == [
        *["the database does not serve us (OperationalError: could not extend file)"] * 2,
        "the database does not serve us (OperationalError: database is locked)",
    ]


def test_no_traceback_is_written_of_it() -> None:
    def line(error: Exception) -> logging.LogRecord:
        return logging.LogRecord("django.request", logging.ERROR, "x", 1, "oh", (), (type(error), error, None))

    quietly = judged.Quietly()
    assert not quietly.filter(line(OperationalError(REASON)))
    assert quietly.filter(line(RuntimeError(REASON)))
    assert quietly.filter(logging.LogRecord("x", logging.ERROR, "x", 1, "oh", (), None))


def test_after_one_has_waited_in_vain_one_a_second_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter((100.0, 100.1, 100.9, 101.1, 101.2, 102.0, 102.2, 102.3))
    monkeypatch.setattr(judged, "monotonic", lambda: next(moments))
    breaker = judged.Breaker()
    assert not breaker.refuses()
    breaker.open()
    assert [breaker.refuses() for _ in range(7)] == [True, True, False, True, True, False, True]
    assert breaker.opened_since(99.0)
    assert not breaker.opened_since(101.0)
    breaker.close()
    assert not breaker.refuses()


# -- By REST -------------------------------------------------------------------------------------------------
@every_kind
def test_a_write_is_503_and_may_be_sent_again_with_its_key(
    kind: str, away: Outage, caplog: pytest.LogCaptureFixture
) -> None:
    game_id, callers = dealt(kind)
    seat, move = offered(game_id)
    path, key = f"/api/games/{game_id}/moves", {"Idempotency_Key": "tap"}
    away.begin()
    refused(asked(callers[seat], "POST", path, {"move": move}, **key))
    assert away.met == 1, "what may write is not tried again by us"
    assert f"(OperationalError: {REASON})" in caplog.text
    away.end()
    again = asked(callers[seat], "POST", path, {"move": move}, **key)
    assert again.status_code < 300
    assert asked(callers[seat], "POST", path, {"move": move}, **key).json()["seq"] == again.json()["seq"] == 2


def test_a_move_that_was_written_is_answered_though_its_bots_cannot_be_asked(
    away: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, callers = dealt("spades")
    seat, move = offered(game_id)

    def bots(table: live.Table, *_: Any) -> Any:
        away.begin()
        raise OperationalError(REASON)

    monkeypatch.setattr("games.play.bots.play_bot", bots)
    monkeypatch.setattr("games.play.bots.bot_to_move", lambda table: 0)
    made = services.play(game_id, services.Asked(seat, move))
    assert made.seq == made.table.seq == 2
    assert callers


@pytest.mark.parametrize("path", ["/api/games", "/api/me", "/", "/about/", "/lobbies/"])
def test_what_only_reads_is_tried_once_more(path: str, away: Outage) -> None:
    ann = person("Ann")
    expected = asked(ann, "GET", path).status_code
    away.begin(1)
    assert asked(ann, "GET", path).status_code == expected < 500
    assert away.met == (0 if path == "/about/" else 1)


def test_and_not_more_often(away: Outage) -> None:
    ann = person("Ann")
    away.begin()
    refused(asked(ann, "GET", "/api/games"))
    assert away.met == 2


def test_who_has_waited_in_vain_does_not_wait_again(away: Outage, settings: Any) -> None:
    ann = person("Ann")
    settings.DATABASE_PATIENCE = 0
    away.begin()
    refused(asked(ann, "GET", "/api/games"))
    assert away.met == 1


def test_what_is_our_mistake_stays_500(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, calls = person("Ann"), []

    def broken(*_: Any, **__: Any) -> None:
        calls.append(1)
        raise ProgrammingError("no such column")

    monkeypatch.setattr("games.see.selectors.games_for", broken)
    answer = asked(ann, "GET", "/api/games")
    assert (answer.status_code, answer.json()["code"], len(calls)) == (500, "INTERNAL_ERROR", 1)


# -- Pages ---------------------------------------------------------------------------------------------------
@pytest.fixture
def signed_in() -> Client:
    """Somebody who is signed in: the middlewares ask the database, too."""
    client, ann = Client(raise_request_exception=False), person("Ann")
    assert ann.user
    client.force_login(ann.user)
    return client


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("path", ["/", "/about/", "/lobbies/", "/games/7/", "/admin/"])
def test_a_page_asks_for_a_moment(path: str, debug: bool, signed_in: Client, away: Outage, settings: Any) -> None:
    settings.DEBUG = debug
    away.begin()
    page = signed_in.get(path)
    assert (page.status_code, page["Retry-After"]) == (503, "2")
    text = page.content.decode()
    assert "One moment, please" in text
    assert f'href="{path}"' in text
    assert "css/tokens" in text
    assert "no-store" in page["Cache-Control"]
    assert "default-src" in page["Content-Security-Policy"]
    away.end()
    assert signed_in.get(path).status_code < 500


def test_so_does_a_form_and_a_session_that_cannot_be_kept(
    signed_in: Client, away: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    away.begin()
    page = signed_in.post("/i18n/setlang/", {"language": "de"})
    assert page.status_code == 503
    assert 'href="/"' in page.content.decode()
    away.end()

    def full(*_: Any, **__: Any) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr("django.contrib.sessions.backends.db.SessionStore.save", full)
    assert Client(raise_request_exception=False).post("/accounts/guest/").status_code == 503


# -- Sockets -------------------------------------------------------------------------------------------------
async def at_the_table(kind: str) -> tuple[int, list[Ear]]:
    """Everybody listens, and has been told how things stand."""
    game_id, callers = await sync_to_async(dealt)(kind)
    ears = [await sit_down(caller, game_id) for caller in callers]
    for ear in ears:
        await ear.entry()
    return game_id, ears


@every_kind
async def test_an_action_is_refused_with_its_key_and_done_when_it_is_sent_again(kind: str, away: Outage) -> None:
    game_id, ears = await at_the_table(kind)
    seat, move = await sync_to_async(offered)(game_id)
    away.begin()
    heard = await ears[seat].move(move, key="c1")
    assert heard["event"] == "game:error"
    assert (heard["data"]["code"], heard["data"]["key"]) == ("UNAVAILABLE", "c1")
    away.end()
    for _ in range(2):
        done = await ears[seat].move(move, key="c1")
        assert (done["event"], done["data"]["key"], done["data"]["seq"]) == ("ack", "c1", 2)
    for ear in ears:
        assert (await ear.entry())[-1]["seq"] == 2
        await ear.close()


async def test_news_that_cannot_be_read_are_read_later(away: Outage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has written, and tells of it just as the database goes away."""
    game_id, ears = await at_the_table("rummy")
    seat, move = await sync_to_async(offered)(game_id)
    monkeypatch.setattr(live, "nudge", lambda *_: None)
    monkeypatch.setattr("games.play.log.remembered.keep", lambda table: table)
    await sync_to_async(services.play)(game_id, services.Asked(seat, move))
    monkeypatch.undo()
    blind = switch(monkeypatch)
    monkeypatch.setattr(base, "AGAIN", 0.05)
    blind.begin()
    await sync_to_async(live.nudge)(game_id, 2)
    while blind.met < 6:
        await asyncio.sleep(0.01)
    blind.end()
    for ear in ears:
        assert (await ear.entry())[-1]["seq"] == 2
        await ear.close()


async def test_who_is_inside_stays_while_it_cannot_be_found_out_whether_they_may(away: Outage) -> None:
    game_id, ears = await at_the_table("rummy")
    away.begin()
    await sync_to_async(groups.send_to)(live.group_of(game_id), MESSAGE)
    while away.met < 6:
        await asyncio.sleep(0.01)
    away.end()
    seat, move = await sync_to_async(offered)(game_id)
    assert (await ears[seat].move(move))["event"] == "ack"
    for ear in ears:
        await ear.close()


@pytest.mark.parametrize("statements", [2, float("inf")])
async def test_who_comes_in_is_asked_to_come_again(statements: float, away: Outage) -> None:
    game_id, callers = await sync_to_async(dealt)("rummy")
    away.begin(statements)
    ear = await sit_down(callers[0], game_id)
    with pytest.raises(Closed) as closed:
        await ear.entry()
    assert closed.value.code == 1013
    away.end()
    await ear.close()


async def test_a_blip_while_somebody_comes_in_is_not_noticed(away: Outage) -> None:
    game_id, callers = await sync_to_async(dealt)("rummy")
    away.begin(1)
    ear = await sit_down(callers[0], game_id)
    assert (await ear.entry())[-1]["seq"] == 1
    assert away.met == 1
    await ear.close()

"""Pings of pages: answered where they arrive, while a move waits, and without the database or a thread."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db.backends.utils import CursorWrapper
from websockets.asyncio.client import ClientConnection, connect

from api import framing
from config.serve import OPTIONS
from games.sockets import heartbeat
from games.sockets.connection import Connection
from tests.declared import check
from tests.games.moving import dealt
from tests.games.sockets import sit_down
from tests.house.test_uvicorn_flow import served

Json = Any
PING = '{"action":"ping"}'


class Busy(Connection):
    """Serves a frame for as long as nobody says that it may be done."""

    heard: list[str]
    done: asyncio.Event

    async def websocket_connect(self, message: Json) -> None:
        await self.send({"type": "websocket.accept"})
        self.scope["pulse"] = b"batch=1" in self.scope["query_string"]

    async def websocket_receive(self, message: Json) -> None:
        self.heard.append(message["text"])
        await self.done.wait()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(Busy, "heard", found, raising=False)
    monkeypatch.setattr(Busy, "done", asyncio.Event(), raising=False)
    return found


async def answer(line: ClientConnection) -> Json:
    return json.loads(await asyncio.wait_for(line.recv(), 5))


@pytest.mark.parametrize(("query", "wraps"), [("", lambda frame: frame), ("?batch=1", lambda frame: [frame])])
async def test_it_is_answered_while_a_move_waits_and_reaches_no_consumer(
    query: str, wraps: Callable[[Json], Json], heard: list[str]
) -> None:
    async with (
        served(Busy.as_asgi()) as (port, _made),
        connect(f"ws://127.0.0.1:{port}/{query}", compression=None) as line,
    ):
        await line.send("a move")
        for _ in range(3):
            await line.send(PING)
            told = await answer(line)
            now = pytest.approx(framing.now_ms(), abs=9999)
            assert told == wraps({"event": "conn:pong", "data": {"server_ts": now}})
        assert heard == ["a move"]
        Busy.done.set()


async def test_another_spelling_is_answered_in_its_turn(heard: list[str]) -> None:
    async with served(Busy.as_asgi()) as (port, _made), connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
        await line.send('{ "action": "ping" }')
        assert (await answer(line))["event"] == "conn:pong"
        assert heard == []


def test_the_answer_is_as_it_is_written_down() -> None:
    assert check(heartbeat.pong(in_batches=False)).event == "conn:pong"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (PING, True), ('{"action": "ping"}', True), (None, False), (" " * 100 + PING, False),
        ('{"action":"ping","key":"a"}', False), ('{"action":"move"}', False),
    ],
)  # fmt: skip
def test_what_is_a_ping(text: str | None, is_one: bool) -> None:
    assert heartbeat.is_ping(text) is is_one


def test_the_server_itself_asks_every_ten_seconds() -> None:
    assert OPTIONS["ws_ping_interval"] == 10


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
async def test_a_table_answers_without_a_statement_and_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the server leaves it to the consumer."""
    game_id, callers = await sync_to_async(dealt)("uno")
    ear = await sit_down(callers[0], game_id)
    await ear.entry()
    asked: list[str] = []
    hops: list[str] = []
    execute, submit = CursorWrapper.execute, ThreadPoolExecutor.submit

    def noted(self: Any, sql: Any, params: Any = None) -> Any:
        asked.append(str(sql))
        return execute(self, sql, params)

    def hopped(self: Any, work: Any, *args: Any, **kwargs: Any) -> Any:
        hops.append(repr(work))
        return submit(self, work, *args, **kwargs)

    monkeypatch.setattr(CursorWrapper, "execute", noted)
    monkeypatch.setattr(ThreadPoolExecutor, "submit", hopped)
    for _ in range(20):
        await ear.send({"action": "ping"})
        while (await ear.next())["event"] != "conn:pong":
            pass
    assert (asked, hops) == ([], [])
    await ear.close()

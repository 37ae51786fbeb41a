"""What one connection may make the house keep: frames, heads of requests, messages behind a reader, bodies."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from asgiref.sync import sync_to_async
from channels.exceptions import StopConsumer
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from accounts.models import User
from config import bridge, uvicorn_flow
from config.layer import Inbox, LocalLayer
from config.uvicorn_flow import LONGEST_HEAD, Measured, Meter, Patient
from games.sockets import base, connection, floods
from games.sockets.connection import Connection
from games.sockets.floods import MOST_TO_TELL, MOST_TOLD, TOO_SLOW, Allowance
from games.table import presence
from tests.games.moving import advance, dealt
from tests.games.sockets import sit_down

Json = Any
PATIENCE = 60
KEPT = 256 * 1024
HIGH_WATER = 64 * 1024


# -- How many frames -----------------------------------------------------------------------------------------
class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_an_allowance_is_a_hundred_at_once_and_fifty_a_second() -> None:
    clock = Clock()
    allowance = Allowance(clock)
    assert [allowance.take() for _ in range(101)] == [True] * 100 + [False]
    clock.now += 1
    assert [allowance.take() for _ in range(51)] == [True] * 50 + [False]
    clock.now += 3600
    assert [allowance.take() for _ in range(101)] == [True] * 100 + [False]


def test_fifty_a_second_may_go_on_for_ever_and_sixty_may_not() -> None:
    for rate, lasts in ((50, True), (60, False)):
        clock = Clock()
        allowance = Allowance(clock)
        taken = []
        for _ in range(3000):
            clock.now += 1 / rate
            taken.append(allowance.take())
        assert all(taken) is lasts


def test_a_setting_says_how_many(settings: Any) -> None:
    settings.SOCKET_FRAMES = 5
    assert [Allowance(Clock()).take() for _ in range(1)] == [True]
    allowance = Allowance(Clock())
    assert [allowance.take() for _ in range(11)] == [True] * 10 + [False]


@given(st.lists(st.tuples(st.sampled_from([0, 1, 125, 126, 300, 65535, 65536, 70000]), st.booleans()), max_size=12),
       st.lists(st.integers(1, 70000), max_size=40))  # fmt: skip
def test_frames_are_found_in_whatever_pieces_they_come(frames: list[tuple[int, bool]], cuts: list[int]) -> None:
    whole = b"".join(Frame(Opcode.BINARY, b"x" * size).serialize(mask=mask) for size, mask in frames)
    begins, place = [], 0
    for size, mask in frames:
        begins.append(place)
        place += len(Frame(Opcode.BINARY, b"x" * size).serialize(mask=mask))
    meter, found, start = Meter(), [], 0
    for cut in [*cuts, len(whole)]:
        piece = whole[start : start + cut]
        found += [start + begun for begun in meter.begun(piece)]
        start += len(piece)
    assert found == begins
    assert (meter.head, meter.ahead) == (b"", 0)


def test_somebody_who_has_flooded_waits_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(floods, "monotonic", clock)
    monkeypatch.setattr(floods, "_until", {})
    floods.note(7)
    assert (floods.penance_of(7), floods.penance_of(8), floods.penance_of(None)) == (floods.PENANCE, 0, 0)
    clock.now += floods.REMEMBERED + 1
    assert floods.penance_of(7) == 0
    floods.note(8)
    assert set(floods._until) == {8}, "and nobody is remembered for ever"


# -- A server of our own, without Django behind it -----------------------------------------------------------
@asynccontextmanager
async def served(application: Any, **options: Any) -> AsyncIterator[tuple[int, list[Any]]]:
    """uvicorn's protocols as the house uses them; the port, and the protocols of WebSockets that were made."""
    made: list[Any] = []

    class Noted(Patient):
        def connection_made(self, transport: Any) -> None:
            made.append(self)
            super().connection_made(transport)

    config = uvicorn.Config(
        application, http=Measured, ws=Noted, ws_max_size=64 * 1024, ws_per_message_deflate=False, log_config=None,
        **options,
    )  # fmt: skip
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Measured(config=config, server_state=state, app_state={}), "127.0.0.1", 0)
    async with asyncio.timeout(PATIENCE):
        yield server.sockets[0].getsockname()[1], made
        server.close()
        for one in made:
            one.transport.abort()
        while state.tasks:
            await asyncio.sleep(0.01)


class Teller(Connection):
    """Tells everybody the same again and again, and notes how that ends."""

    texts: tuple[str, ...] = ("x" * 20_000,)
    ended = False

    async def websocket_connect(self, message: Json) -> None:
        await self.send({"type": "websocket.accept"})
        while not self.closed:
            await self.say(*self.texts)

    async def websocket_disconnect(self, message: Json) -> None:
        await super().websocket_disconnect(message)
        type(self).ended = True


def narrow(port: int) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    line.setblocking(False)
    return line


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def test_no_more_is_kept_for_a_reader_who_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.3)
    monkeypatch.setattr(uvicorn_flow, "PATIENCE", 0.3)
    monkeypatch.setattr(Teller, "ended", False)
    async with served(Teller.as_asgi()) as (port, made):
        reader = await connect(f"ws://127.0.0.1:{port}/", sock=narrow(port), max_queue=1, compression=None)
        most = 0
        while not Teller.ended:
            most = max(most, made[0].transport.get_write_buffer_size())
            await asyncio.sleep(0)
        assert HIGH_WATER < most <= HIGH_WATER + 20_000 + 14, "the frame that was too much, and its head"
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await reader.recv()
        assert closed.value.rcvd is None or closed.value.rcvd.code == 4008


def test_all_that_is_kept_for_a_reader_is_a_quarter_of_a_megabyte() -> None:
    assert HIGH_WATER + MOST_TOLD + MOST_TO_TELL == KEPT


@pytest.mark.parametrize("what", [b"\x89\x80abcd" * 300, b"\x81\x81abcd" + b"x"], ids=["pings", "a frame in bytes"])
async def test_a_flood_is_told_to_the_consumer_and_read_no_further(what: bytes) -> None:
    heard: list[str] = []

    class Deaf(Connection):
        async def websocket_connect(self, message: Json) -> None:
            await self.send({"type": "websocket.accept"})

        async def websocket_receive(self, message: Json) -> None:
            heard.append(message["type"])

    async with served(Deaf.as_asgi()) as (port, made):
        line = await connect(f"ws://127.0.0.1:{port}/", compression=None)
        repeated = what if len(what) > 100 else what * 300
        line.transport.write(repeated)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await line.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4008
        assert made[0].flooded
        assert len(heard) <= 100
        with suppress(ConnectionClosed):
            await line.wait_closed()


async def test_a_reader_who_hangs_up_while_being_told_is_cleared_up_and_no_error(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Teller, "ended", False)
    async with served(Teller.as_asgi()) as (port, made):
        line = await connect(f"ws://127.0.0.1:{port}/", compression=None, max_queue=None)
        await line.recv()
        line.transport.abort()
        await until(lambda: Teller.ended)
    assert made[0].disconnected
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_sockets_that_take_nothing_let_it_be_said() -> None:
    class Silent(Connection):
        async def websocket_connect(self, message: Json) -> None:
            await self.send({"type": "websocket.accept"})
            await self.say("hello")

    async with served(Silent.as_asgi()) as (port, _):
        line = await connect(f"ws://127.0.0.1:{port}/", compression=None)
        assert await line.recv() == "hello"
        for said in ("x", b"x", "{}"):
            await line.send(said)
        await (await line.ping())
        await line.close()


async def echo(scope: Json, receive: Any, send: Any) -> None:
    length = 0
    while True:
        message = await receive()
        length += len(message.get("body", b""))
        if not message.get("more_body"):
            break
    await asyncio.sleep(0)
    said = f"{scope['path']} {length}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(said))]})
    await send({"type": "http.response.body", "body": said})


async def test_requests_one_after_another_and_ahead_of_answers() -> None:
    async with served(echo) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        asked = b""
        for number in range(200):
            body = b"x" * (number * 37)
            asked += b"POST /%d HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % (number, len(body)) + body
        writer.write(asked[:5000])
        await asyncio.sleep(0.05)
        writer.write(asked[5000:])
        for number in range(200):
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            said = f"/{number} {number * 37}".encode()
            assert await reader.readexactly(len(said)) == said
        writer.close()


@pytest.mark.parametrize(
    "head",
    [b"X: " + b"x" * (2 * LONGEST_HEAD), b"".join(b"X%d: y\r\n" % n for n in range(LONGEST_HEAD // 4))],
    ids=["one header", "many headers"],
)
async def test_a_head_has_an_end(head: bytes) -> None:
    async with served(echo) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n" + head)
        assert (await reader.read(100)).startswith(b"HTTP/1.1 400 ")
        writer.close()


# -- What waits behind a reader ------------------------------------------------------------------------------
async def test_messages_behind_a_reader_are_few_or_one_that_says_there_were_more() -> None:
    inbox = Inbox(100)
    for number in range(100):
        inbox.put_nowait({"type": "nudge", "game": 1, "seq": number})
    assert inbox.qsize() == 100
    inbox.put_nowait({"type": "nudge", "game": 1, "seq": 100})
    inbox.put_nowait({"type": "nudge", "game": 1, "seq": 101})
    assert (inbox.qsize(), await inbox.get()) == (1, TOO_SLOW)


async def test_long_messages_are_fewer_but_one_is_never_too_long() -> None:
    inbox = Inbox(100)
    inbox.put_nowait({"type": "tell", "text": "x" * 2 * MOST_TO_TELL})
    assert (await inbox.get())["type"] == "tell"
    for _ in range(3):
        inbox.put_nowait({"type": "tell", "texts": ["x" * (MOST_TO_TELL // 3)]})
    assert inbox.qsize() == 3
    inbox.put_nowait({"type": "tell", "text": "xx"})
    assert (inbox.qsize(), await inbox.get()) == (1, TOO_SLOW)


async def test_a_channel_that_has_left_is_not_remembered() -> None:
    layer = LocalLayer()
    channel = await layer.new_channel()
    await layer.group_add("all", channel)
    await layer.group_send("all", {"type": "nudge"})
    await layer.group_discard("all", channel)
    layer.leave(channel)
    assert not layer.queues
    assert not layer.groups


class Broken(Connection):
    """Fails at everything it is told."""

    left = 0

    async def websocket_connect(self, message: Json) -> None:
        await self.listen("broken")

    async def websocket_receive(self, message: Json) -> None:
        raise ValueError("planted")

    async def websocket_disconnect(self, message: Json) -> None:
        await super().websocket_disconnect(message)
        self.left += 1
        raise StopConsumer


@pytest.mark.parametrize("ends", ["disconnect", "receive", "cancel"])
async def test_however_a_connection_ends_it_is_cleared_up_once(ends: str) -> None:
    queue: asyncio.Queue[Json] = asyncio.Queue()
    broken = Broken()

    async def send(message: Json) -> None: ...

    queue.put_nowait({"type": "websocket.connect"})
    task = asyncio.create_task(broken({}, queue.get, send))
    await until(lambda: bool(broken.groups))
    if ends == "cancel":
        task.cancel()
    else:
        queue.put_nowait({"type": f"websocket.{ends}"})
    with suppress(ValueError, asyncio.CancelledError):
        await task
    layer = broken.channel_layer
    assert (broken.left, broken.groups) == (1, ())
    assert "broken" not in getattr(layer, "groups", {})


@pytest.mark.django_db(transaction=True)
@pytest.mark.services
async def test_who_has_missed_more_than_may_be_kept_is_told_how_things_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, callers = await sync_to_async(dealt)("hidden_joker")
    first = await sit_down(callers[0], game_id)
    seq = (await first.entry())[-1]["seq"]
    await sync_to_async(advance)(game_id, 12)
    await first.until(seq + 12)
    all_of_it = await sit_down(callers[0], game_id, since=seq)
    told = await all_of_it.until(seq + 12)
    assert len({frame["seq"] for frame in told}) == 12
    monkeypatch.setattr(floods, "MOST_TOLD", 2000)
    back = await sit_down(callers[0], game_id, since=seq)
    frames = await back.until(seq + 12)
    assert [frame["event"] for frame in frames] == ["game:state:update", "game:hand:update"]
    for ear in (first, all_of_it, back):
        await ear.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.services
async def test_a_thousand_visits_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer are enough to see what each leaves behind."""
    monkeypatch.setattr(presence, "GRACE", 0)
    game_id, callers = await sync_to_async(dealt)("spades")
    stays = await sit_down(callers[1], game_id)
    await stays.entry()
    before = held()
    for number in range(30):
        ear = await sit_down(callers[0], game_id)
        if number % 3:
            await ear.entry()
        await ear.close()
    await until(lambda: held() == before)
    await stays.close()


def held() -> Json:
    """What the process has of sockets: channels, groups, places, who is here, and tasks."""
    layer = connection.get_channel_layer()
    return (
        len(getattr(layer, "queues", ())), len(getattr(layer, "groups", ())), dict(base._places),
        dict(base._sockets_at), dict(presence._here), len(asyncio.all_tasks()),
    )  # fmt: skip


# -- Bodies --------------------------------------------------------------------------------------------------
async def refused(*messages: Json, headers: Json = ()) -> tuple[list[Json], int]:
    """What the bridge says to such a request with a limit of ten bytes, and how many messages it has read."""
    queue, sent = list(messages), []

    async def receive() -> Json:
        if not queue:
            await asyncio.Event().wait()
        return queue.pop(0)

    async def send(message: Json) -> None:
        sent.append(dict(message))

    def application(environ: Json, start_response: Any) -> list[bytes]:
        start_response("413 Content Too Large", [("Content-Length", "2")])
        return [environ["CONTENT_LENGTH"].encode()]

    scope = {"type": "http", "method": "POST", "path": "/", "headers": list(headers)}
    await bridge.WsgiBridge(application, threads=1, body_limit=10)(scope, receive, send)
    return sent, len(messages) - len(queue)


def more(body: bytes) -> Json:
    return {"type": "http.request", "body": body, "more_body": True}


async def test_a_body_that_says_it_is_too_long_is_answered_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "LINGER", 0.01)
    sent, _ = await refused(headers=[(b"content-length", b"11")])
    assert [message["type"] for message in sent] == ["http.response.start", *["http.response.body"] * 2]
    assert (b"connection", b"close") in sent[0]["headers"]
    assert [(message["body"], message["more_body"]) for message in sent[1:]] == [(b"11", True), (b"", False)]


async def test_a_body_that_becomes_too_long_is_cut_and_what_is_on_its_way_goes_by() -> None:
    end = {"type": "http.request", "body": b"", "more_body": False}
    sent, read = await refused(more(b"x" * 8), more(b"y" * 8), more(b"z" * 8), end)
    assert sent[1]["body"] == b"16", "what came after the limit was not kept"
    assert sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
    assert read == 4
    sent, read = await refused(more(b"x" * 16), {"type": "http.disconnect"})
    assert read == 2


def test_a_name_for_the_user_of_a_socket() -> None:
    speaker = Connection()
    speaker.scope = {}
    assert speaker._whose() is None
    speaker.scope = {"user": User(pk=7)}
    assert speaker._whose() == 7
    assert json.dumps(floods.FLOOD)

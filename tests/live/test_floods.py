"""Who sends too much is let go with 4008, whatever it is; everybody else goes on as if nobody did."""

import asyncio
import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Opcode

from bench.house import House
from bench.rude import GARBAGE, Line, framed, memory, open_files
from tests.samples import spread

Json = Any
PATIENCE = 120
"""Seconds after which the server is taken to be deaf."""

MOST = 100
"""Frames at once."""

LIMIT = 256 * 1024
EVERY = 1 / 40
"""Seconds between two frames of somebody who sends a lot, and may."""

pytestmark = [pytest.mark.slow, pytest.mark.django_db]


@pytest.fixture(scope="module", params=spread(["uvicorn", "daphne"], ["uvicorn"]))
def house(request: pytest.FixtureRequest, migrated: Path | None) -> Iterator[House]:
    with House(server=request.param, migrated=migrated, REFEREE="0") as opened:
        yield opened


@pytest.fixture
def table(house: House) -> Json:
    [made] = house.ask("bench.tables:furnish", "spades", 4, 1, 60, {})
    return made


def seat(house: House, table: Json, number: int) -> Line:
    return Line(house.ports[0], table["id"], table["tokens"][number])


def asked(key: str) -> bytes:
    """A move that is refused at once."""
    return framed(json.dumps({"action": "?", "key": key}).encode())


# -- Frames --------------------------------------------------------------------------------------------------
BEYOND = {
    "garbage": GARBAGE,
    "bytes": framed(b"\x00\xff", Opcode.BINARY),
    "no object": framed(b"[1, 2]"),
    "nothing": framed(b""),
    "questions": asked("k"),
    "pings": framed(b"", Opcode.PING),
    "answers to pings nobody sent": framed(b"", Opcode.PONG),
}


@pytest.mark.parametrize("what", BEYOND)
async def test_a_hundred_at_once_are_served_and_more_end_it(what: str, house: House, table: Json) -> None:
    async with asyncio.timeout(PATIENCE):
        line = await seat(house, table, 0).open()
        await line.hears("hand:update")
        await line.send(BEYOND[what] * MOST)
        await asyncio.sleep(0.2)
        await line.send(asked("served"))
        await line.hears('"served"')
        await line.send(BEYOND[what] * 3 * MOST)
        assert await line.until_the_end() == 4008
        line.hang_up()


async def test_a_message_in_endless_pieces_ends_it(house: House, table: Json) -> None:
    async with asyncio.timeout(PATIENCE):
        line = await seat(house, table, 0).open()
        await line.send(framed(b"{", fin=False))
        await line.send(framed(b"", Opcode.CONT, fin=False) * 3 * MOST)
        assert await line.until_the_end() == 4008
        line.hang_up()


async def test_forty_a_second_may_go_on(house: House, table: Json) -> None:
    """Each waits for its answer, so that a machine that stands still for a while makes no burst of them."""
    async with asyncio.timeout(PATIENCE):
        line = await seat(house, table, 0).open()
        for number in range(3 * MOST // 2):
            await line.send(asked(f"n{number}"))
            await line.hears(f'"n{number}"')
            await asyncio.sleep(EVERY)
        assert line.code is None
        line.hang_up()


@pytest.mark.parametrize("length", [64 * 1024, 64 * 1024 + 1, 2**31])
async def test_a_frame_that_is_too_long_is_refused_before_it_has_come(length: int, house: House, table: Json) -> None:
    async with asyncio.timeout(PATIENCE):
        line = await seat(house, table, 0).open()
        await line.hears("hand:update")
        head = bytes([0x81, 0x80 | 127]) + length.to_bytes(8, "big") + bytes(4)
        await line.send(head)  # and nothing else: that is enough
        if length > 64 * 1024:
            assert await line.until_the_end() == 1009
        else:
            await line.send(b"x" * length)
            await line.hears("game:error")
        line.hang_up()


async def test_text_that_is_none_ends_it(house: House, table: Json) -> None:
    async with asyncio.timeout(PATIENCE):
        line = await seat(house, table, 0).open()
        await line.send(framed(b'{"action": "\xff\xfe"}'))
        assert await line.until_the_end() == 1007
        line.hang_up()


async def test_nobody_may_send_packed_frames(house: House, table: Json) -> None:
    """A frame of sixty kilobytes could hold sixty megabytes."""
    address = f"ws://127.0.0.1:{house.ports[0]}/ws/games/{table['id']}/"
    headers = {"Authorization": f"Bearer {table['tokens'][0]}"}
    async with connect(address, additional_headers=headers, compression="deflate", open_timeout=PATIENCE) as socket:
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers


async def test_ten_sockets_of_garbage_and_everybody_else_plays_on(house: House) -> None:
    playing, flooded = await asyncio.to_thread(house.ask, "bench.tables:furnish", "spades", 4, 2, 40, {})
    pid = house.processes[0].pid
    lines = [seat(house, playing, number) for number in range(4)]
    async with asyncio.timeout(PATIENCE):
        for line in lines:
            await line.open()
        before = memory(pid)
        over = asyncio.Event()

        async def go_on(number: int) -> list[int | None]:
            codes = []
            while not over.is_set():
                line = await seat(house, flooded, number % 4).open()
                codes.append(await line.flood(GARBAGE * 1000, 30))
                line.hang_up()
            return codes

        floods = [asyncio.create_task(go_on(number)) for number in range(10)]
        for place, (number, move) in enumerate(playing["script"]):
            key = f"m{place}"
            await lines[number].send(framed(json.dumps({"action": "move", "key": key, "move": move}).encode()))
            await lines[number].hears(f'"ack","data":{{"key":"{key}"')
        over.set()
        codes = [code for told in await asyncio.gather(*floods) for code in told]
    assert codes.count(4008) >= 10
    assert set(codes) <= {4008, None}, "None: cut off before that could be said"
    assert memory(pid) < before + 60, "MB; a flood of the same length took hundreds"
    for line in lines:
        line.hang_up()


async def test_readers_who_take_nothing_cost_little_and_are_let_go(house: House, table: Json) -> None:
    """Each asks for six megabytes."""
    long = framed(json.dumps({"action": "?", "key": "k" * 60_000}).encode())
    pid = house.processes[0].pid
    async with asyncio.timeout(PATIENCE):
        sockets = open_files(pid, "socket:")
        lines = [Line(house.ports[0], table["id"], table["tokens"][n % 4], narrow=True) for n in range(12)]
        for line in lines:
            await line.open()
        before, most = memory(pid), 0.0
        asking = asyncio.gather(*(line.send(long * MOST) for line in lines), return_exceptions=True)
        while open_files(pid, "socket:") > sockets:
            most = max(most, memory(pid))
            await asyncio.sleep(0.05)
        assert 0 < most < before + 40, "MB, of 72 that were asked for"
        await asking
        for line in lines:
            line.hang_up()


# -- Bodies --------------------------------------------------------------------------------------------------
def answer_to(house: House, path: str, token: str, head: str, *parts: bytes) -> tuple[int, Json]:
    """Status and body of the answer to a request whose body is sent as it is, and need not be complete."""
    with socket.create_connection(("127.0.0.1", house.ports[0]), PATIENCE) as line:
        begun = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
        line.sendall(f"{begun}Content-Type: application/json\r\n{head}\r\n\r\n".encode())
        for part in parts:
            line.sendall(part)
        answer = http.client.HTTPResponse(line)
        answer.begin()
        return answer.status, answer.read().decode()


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


def test_a_body_that_says_it_is_too_long_is_not_read(house: House, table: Json) -> None:
    """Not a byte of it has been sent when the answer comes. Daphne reads it all before anybody is asked."""
    sent = [b"x" * (LIMIT + 1)] if house.server == "daphne" else []
    path = f"/api/games/{table['id']}/moves"
    status, body = answer_to(house, path, table["tokens"][0], f"Content-Length: {LIMIT + 1}", *sent)
    assert (status, json.loads(body)["code"], set(json.loads(body))) == (413, "BODY_TOO_LARGE", {"error", "code"})
    status, body = answer_to(house, "/accounts/login/", "", f"Content-Length: {LIMIT + 1}", *sent)
    assert (status, body.count("\n")) == (413, 0)


def test_a_body_without_an_end_is_cut(house: House, table: Json) -> None:
    parts = [chunk(b" " * 1024)] * (LIMIT // 1024 + 1)
    if house.server == "daphne":
        parts.append(chunk(b""))
    path = f"/api/games/{table['id']}/moves"
    status, body = answer_to(house, path, table["tokens"][0], "Transfer-Encoding: chunked", *parts)
    assert (status, json.loads(body)["code"]) == (413, "BODY_TOO_LARGE")


def test_a_body_of_just_that_length_is_read(house: House, table: Json) -> None:
    path, token = f"/api/games/{table['id']}/moves", table["tokens"][0]
    body = json.dumps({"move": {}}).encode().ljust(LIMIT)
    assert answer_to(house, path, token, f"Content-Length: {LIMIT}", body)[0] not in {200, 202, 413, 500}
    parts = (chunk(body[:1000]), chunk(body[1000:]), chunk(b""))
    assert answer_to(house, path, token, "Transfer-Encoding: chunked", *parts)[0] not in {200, 202, 413, 500}


def test_an_endless_head_is_cut(house: House) -> None:
    with socket.create_connection(("127.0.0.1", house.ports[0]), PATIENCE) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        with pytest.raises(ConnectionError):
            for _ in range(1000):
                line.sendall(b"x" * LIMIT)


@pytest.mark.parametrize("house", ["uvicorn"], indirect=True)
def test_requests_that_are_sent_ahead_without_end_are_not_kept(house: House) -> None:
    before = memory(house.processes[0].pid)
    ahead = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000
    with socket.create_connection(("127.0.0.1", house.ports[0]), PATIENCE) as line, pytest.raises(ConnectionError):
        for _ in range(10_000):
            line.sendall(ahead)
    assert memory(house.processes[0].pid) < before + 30

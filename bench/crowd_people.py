"""Thousands of clients in one process, at idle priority: they open sockets, play by scripts, and check what they hear.

Reads one JSON line for each thing that is asked for, `[name, arguments]`, and answers with another. `bench.crowd` asks.
"""

import asyncio
import base64
import json
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from websockets.frames import Opcode

from bench.clients import GAMES
from bench.rude import framed

Json = Any
ENTRY = re.compile(rb'"seq":(\d+),"last":true')
ACK = re.compile(rb'"key":"(\d+)-(\d+)"')
PING, PONG = b'{"action":"ping"}', re.compile(rb'\[?{"event":"conn:pong"')
HEAD = 200
"""Bytes of a frame in which its kind and its number stand."""

PATIENCE = 30.0
"""Seconds for a socket to open, and for what is under way at the end."""


class Ear(asyncio.Protocol):
    """One socket at a table: notes which entries it heard, in which order, and how long after they were sent."""

    def __init__(self, crowd: "Crowd", game_id: int, token: str) -> None:
        self.crowd, self.game_id, self.token = crowd, game_id, token
        self.data, self.is_in, self.seq, self.code = b"", False, 0, 0
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to be let in."""
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.transport.write(
            f"GET /{GAMES}/{self.game_id}/ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that it is over, if nobody here wanted that."""
        if not self.crowd.is_leaving:
            self.crowd.found["sockets that broke"] += 1
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"not let in ({self.code})"))

    def data_received(self, data: bytes) -> None:
        """Take what came, frame by frame."""
        self.data += data
        if not self.is_in:
            head, end, rest = self.data.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self.is_in, self.data = True, rest
        for opcode, payload in self._frames():
            if opcode == Opcode.TEXT:
                self._hear(payload[:HEAD])
            elif opcode == Opcode.PING:
                self.crowd.asked += 1
                self.transport.write(framed(payload, Opcode.PONG))
            elif opcode == Opcode.CLOSE:
                self.code = int.from_bytes(payload[:2], "big")

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        """The frames that are whole."""
        while len(self.data) >= 2:
            short = self.data[1]
            more = {126: 2, 127: 8}.get(short, 0)
            begin = 2 + more
            length = int.from_bytes(self.data[2:begin], "big") if more else short
            if len(self.data) < begin + length:
                return
            opcode, payload = self.data[0] & 15, self.data[begin : begin + length]
            self.data = self.data[begin + length :]
            yield opcode, payload

    def _hear(self, head: bytes) -> None:
        if entry := ENTRY.search(head):
            self._entry(int(entry[1]))
        elif PONG.match(head):
            self.crowd.pongs += 1
        elif head.startswith(b'{"event":"ack"') and (ack := ACK.search(head)):
            self.crowd.acks[ack[0]] += 1
        elif head.startswith(b'{"event":"game:error"'):
            self.crowd.found["refusals"] += 1

    def _entry(self, seq: int) -> None:
        """One entry was told to its end; the first one is the picture on entering."""
        if self.seq:
            self.crowd.hears(self.game_id, seq)
            wrong = "entries doubled" if seq <= self.seq else "entries lost" if seq > self.seq + 1 else ""
            self.crowd.found[wrong] += bool(wrong)
        elif not self.opened.done():
            self.opened.set_result(None)
        self.seq = max(self.seq, seq)


class Crowd:
    """All of them, and what they have found."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Know of nothing yet."""
        self.tables: list[tuple[Json, list[Ear]]] = []
        self.acks: Counter[bytes] = Counter()
        self.played: Counter[int] = Counter()
        self.found: Counter[str] = Counter()
        self.sent: dict[tuple[int, int], float] = {}
        self.taken: list[float] = []
        self.late: list[float] = []
        self.pongs = self.asked = 0
        self.is_leaving = False

    async def open(self, port: int, tables: list[Json], at_once: int) -> Json:
        """Open one socket for each token of each table, so many at a time; the seconds that took."""
        places, begun = asyncio.Semaphore(at_once), time.monotonic()

        async def one(game_id: int, token: str) -> Ear:
            async with places, asyncio.timeout(PATIENCE):
                connecting = asyncio.get_running_loop().create_connection(
                    lambda: Ear(self, game_id, token), "127.0.0.1", port
                )
                _transport, ear = await connecting
                await ear.opened
                return ear

        opening = [[asyncio.ensure_future(one(table["id"], token)) for token in table["tokens"]] for table in tables]
        come = [await asyncio.gather(*ears) for ears in opening]
        self.tables += zip(tables, come, strict=True)
        return {"sockets": sum(map(len, come)), "seconds": time.monotonic() - begun}

    def hears(self, game_id: int, seq: int) -> None:
        """One reader has heard of a move."""
        if sent := self.sent.get((game_id, seq)):
            self.taken.append(time.perf_counter() - sent)

    async def play(self, seconds: float, rate: float) -> Json:
        """Make so many moves a second, at one table after another."""
        playing = [pair for pair in self.tables if pair[0]["script"]]
        begun, number = time.perf_counter(), 0
        while (due := number / rate) < seconds:
            await asyncio.sleep(max(0.0, begun + due - time.perf_counter()))
            self._move(*playing[number % len(playing)])
            self.late.append(time.perf_counter() - begun - due)
            number += 1
        await self._until_heard(playing)
        return self._told(playing)

    def _move(self, table: Json, ears: list[Ear]) -> None:
        """The next move of a table, unless who makes it has not heard of the last one: then when it comes round."""
        played = self.played[table["id"]]
        seat, move = table["script"][played]
        if ears[seat].seq != played + 1:
            self.found["moves put off"] += 1
            return
        self.played[table["id"]] += 1
        asked = {"action": "move", "move": move, "key": f"{table['id']}-{played}"}
        self.sent[table["id"], played + 2] = time.perf_counter()
        ears[seat].transport.write(framed(json.dumps(asked).encode()))

    async def _until_heard(self, playing: list[tuple[Json, list[Ear]]]) -> None:
        """Wait until every reader of every move has heard of it, or will not any more."""
        ends: defaultdict[int, int] = defaultdict(int)
        for game_id, seq in self.sent:
            ends[game_id] = max(seq, ends[game_id])
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while any(ear.seq < ends[table["id"]] for table, ears in playing for ear in ears):
                    await asyncio.sleep(0.1)
        short = (ends[table["id"]] - ear.seq for table, ears in playing for ear in ears)
        self.found["entries never heard"] += sum(max(0, missing) for missing in short)

    def _told(self, playing: list[tuple[Json, list[Ear]]]) -> Json:
        moves = {f'"key":"{game_id}-{seq - 2}"'.encode() for game_id, seq in self.sent}
        self.found["acks lost"] += len(moves - set(self.acks))
        self.found["acks doubled"] += sum(count - 1 for count in self.acks.values())
        return {
            "moves": len(self.sent), "heard": len(self.taken), "taken": percentiles(self.taken),
            "late": percentiles(self.late), "found": {name: count for name, count in self.found.items() if count},
            "keys": [key.decode()[7:-1] for key in self.acks],
        }  # fmt: skip

    async def ping(self, seconds: float, every: float) -> Json:
        """Let each socket ask for a sign of life so often, or not at all; how many were asked for, and came."""
        ears = [ear for _table, ears in self.tables for ear in ears]
        self.pongs = self.asked = 0
        begun, pings = time.monotonic(), int(len(ears) * seconds / every) if every else 0
        for number in range(pings):
            await asyncio.sleep(max(0.0, begun + number * every / len(ears) - time.monotonic()))
            ears[number % len(ears)].transport.write(framed(PING))
        await asyncio.sleep(max(0.0, begun + seconds - time.monotonic()))
        return {"pings": pings, "pongs": self.pongs, "asked": self.asked}

    async def leave(self) -> Json:
        """Hang up, all of them, and begin anew."""
        self.is_leaving = True
        for _table, ears in self.tables:
            for ear in ears:
                ear.transport.close()
        await asyncio.sleep(1)
        self.begin()
        return True


def percentiles(taken: list[float]) -> list[float]:
    """The median, p95, p99 and the longest, in ms."""
    ordered = sorted(taken) or [float("nan")]
    return [ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.95, 0.99, 1.0)]


async def serve() -> None:
    """Do what is asked for, line by line."""
    crowd = Crowd()
    while line := await asyncio.to_thread(sys.stdin.readline):
        name, args = json.loads(line)
        print(json.dumps(await getattr(crowd, name)(*args)), flush=True)


if __name__ == "__main__":
    import uvloop

    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    uvloop.run(serve())

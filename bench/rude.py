"""Clients without manners, for measurements and tests: they send what they like, as fast as they can, and are deaf."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path
from typing import Self

from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from bench.clients import GAMES

AT_ONCE = 2**18


def framed(payload: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """One frame as a client sends it."""
    return Frame(opcode, payload, fin).serialize(mask=True)


GARBAGE = framed(b"x")


class Line:
    """A WebSocket at a table whose owner sends raw bytes; what comes is read once it is asked for."""

    def __init__(self, port: int, game_id: int, token: str, narrow: bool = False) -> None:
        self.port, self.path, self.token, self.narrow = port, f"/{GAMES}/{game_id}/", token, narrow
        self.protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}{self.path}"), max_size=None)
        self.heard: list[str] = []

    async def open(self) -> Self:
        """Connect, and wait until the house has accepted."""
        line = socket.socket()
        if self.narrow:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self.port))
        self.reader, self.writer = await asyncio.open_connection(sock=line, limit=4096 if self.narrow else AT_ONCE)
        request = self.protocol.connect()
        request.headers["Authorization"] = f"Bearer {self.token}"
        self.protocol.send_request(request)
        self.writer.write(b"".join(self.protocol.data_to_send()))
        while self.protocol.state is not self.protocol.state.OPEN:
            if not await self._take():
                raise ConnectionError("not let in")
        return self

    async def _take(self) -> bool:
        """Read what there is; whether the connection goes on."""
        try:
            data = await self.reader.read(AT_ONCE)
        except ConnectionError:
            data = b""
        if not data:
            return False
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.heard.append(bytes(event.data).decode())
        return True

    @property
    def code(self) -> int | None:
        """The code with which the house has said goodbye."""
        return self.protocol.close_rcvd.code if self.protocol.close_rcvd else None

    async def send(self, data: bytes) -> None:
        """Send bytes, and wait while the house takes none."""
        self.writer.write(data)
        await self.writer.drain()

    async def until_the_end(self) -> int | None:
        """Listen until the house says goodbye or hangs up; the code."""
        while self.code is None and await self._take():
            pass
        return self.code

    async def hears(self, part: str) -> None:
        """Listen until a frame with this in it comes."""
        while not any(part in text for text in self.heard):
            if not await self._take():
                raise ConnectionError(f"closed with {self.code}")
        self.heard.clear()

    async def flood(self, data: bytes, seconds: float) -> int | None:
        """Send the same again and again, listening all the while; the code with which that ended."""
        end = asyncio.create_task(self.until_the_end())
        try:
            async with asyncio.timeout(seconds):
                while not end.done():
                    await self.send(data)
                    await asyncio.sleep(0)
        except (TimeoutError, ConnectionError, ConnectionClosed):
            pass
        if not end.done():
            await asyncio.wait([end], timeout=2)
        end.cancel()
        return self.code

    def hang_up(self) -> None:
        """Leave without a word."""
        self.writer.transport.abort()


def memory(pid: int, what: str = "VmRSS") -> float:
    """What a process holds of the machine's memory, in MB; `RssAnon` leaves out what it has mapped of files."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{what}:"))


def open_files(pid: int, kind: str = "") -> int:
    """How many files a process has open; of a kind: `socket:`."""
    found = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            found += str(file.readlink()).startswith(kind)
    return found

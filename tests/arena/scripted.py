"""Programs that do what a test tells them to, each a real HTTP server on a port of its own."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from arena.host.asking import Exchange, Limits
from arena.host.playing import Driver, Plan
from arena.host.program_client import ProgramClient
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.rounds import opening
from games.catalog.rummy.rules.state import State
from games.catalog.rummy.wire.programs import Conversation
from gateways.rummy_programs.player import Player

Json = Any
OK = {"status": "OK"}
LONG = Limits(reply=60.0, first_sign=60.0, poll=0.01)
"""Longer than any machine takes: what a test waits for never depends on it."""

Act = Callable[["Handler"], None]
Answer = Json | Act | None
"""JSON to answer with, or something worse to do; `None`: as our own player would."""

Script = Callable[[str, Json], Answer]


def decent(path: str, body: Json) -> Answer:
    """The script of a program that plays as ours does."""
    return None


class Program(ThreadingHTTPServer):
    """A program, listening from the start."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, script: Script = decent, port: int = 0) -> None:
        self.script = script
        self.player = Player(level="easy", seed=b"test")
        self.calls: list[tuple[str, Json]] = []
        self.packets: list[int] = []
        self.connections = 0
        self.released = threading.Event()
        super().__init__(("127.0.0.1", port), Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever breaks connections on purpose does not tell."""

    def texts(self, *paths: str) -> list[str]:
        """What it was told, call by call."""
        return [body["event"] for path, body in self.calls if path in (paths or ("/update-2p-game/",))]


class Handler(BaseHTTPRequestHandler):
    """Writes down what was called, and answers by the script."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    server: Program

    def setup(self) -> None:
        super().setup()
        self.server.connections += 1

    def do_GET(self) -> None:
        self.server.calls.append((self.path, None))
        self.say(200, {"status": "Running"})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.calls.append((self.path, body))
        answer = self.server.script(self.path, body)
        if callable(answer):
            answer(self)
            return
        ours = self.server.player.answer(self.path, body)
        self.say(200, ours if answer is None else answer)

    def say(self, status: int, body: Json, **headers: str) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def raw(self, data: bytes) -> None:
        """Bytes as they are, then the end."""
        self.wfile.write(data)
        self.wfile.flush()
        self.close_connection = True

    def log_message(self, *args: Any) -> None: ...


@contextmanager
def listening(program: Program) -> Iterator[Program]:
    """The program while it serves."""
    thread = threading.Thread(target=program.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield program
    finally:
        program.released.set()
        program.shutdown()
        program.server_close()


@contextmanager
def pair(first: Script = decent, second: Script = decent) -> Iterator[tuple[Program, Program]]:
    """Two of them."""
    with listening(Program(first)) as one, listening(Program(second)) as other:
        yield one, other


def driver(
    programs: tuple[Program, Program],
    limits: Limits = LONG,
    *,
    seed: bytes = b"seed",
    state: State | None = None,
    **plan: Any,
) -> Driver:
    """A game between them; from a position, if there is one."""
    given: dict[str, Any] = {"options": RummyOptions(target=1), **plan}
    made = Driver(
        Plan(7, ("Ann", "Bob"), seed, **given),
        Exchange(
            {seat: ProgramClient("127.0.0.1", program.server_port) for seat, program in enumerate(programs)}, limits
        ),
    )
    if state is not None:
        made.state = state
        made.conversation = Conversation(7, ("Ann", "Bob"), (0, 1))
        made.conversation.hear(opening(state))
    return made


def closed_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])

"""Our own player as a program of its own: it serves the calls of a host and decides as our bots do."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from arena.host.json_answers import JsonAnswers
from games.catalog.rummy.minds import bots
from games.catalog.rummy.rules.moves import STOCK, Discard, Draw, LayDown, LayOff, Move
from games.catalog.rummy.rules.notation import write
from games.catalog.rummy.rules.state import DRAW, LAY_DOWN
from games.catalog.rummy.wire.listener import Listener
from games.core.rng import rng_for

Json = Any
LARGEST = 64 * 1024
PATIENCE = 3600.0
"""Seconds a host may keep an idle connection."""


@dataclass
class Player:
    """A player that knows what it has heard, and answers one call at a time."""

    level: str = "normal"
    layoff: bool = True
    seed: bytes = b""
    listener: Listener = field(default_factory=Listener)
    decisions: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, path: str, body: Json) -> Json:
        """The answer to a call, or `None` if there is no such call."""
        handler = CALLS.get(path.strip("/"))
        if handler is None:
            return None
        with self.lock:
            return handler(self, body if isinstance(body, dict) else {})

    def _start_game(self, body: Json) -> Json:
        self.decisions = 0
        self.listener.start_game(text(body, "opponent"), text(body, "hand"))
        return {"status": "OK"}

    def _start_hand(self, body: Json) -> Json:
        self.listener.start_hand(text(body, "hand"))
        return {"status": "OK"}

    def _update(self, body: Json) -> Json:
        self.listener.hear(text(body, "event"))
        return {"status": "OK"}

    def _draw(self, body: Json) -> Json:
        self.listener.hear(text(body, "event"))
        move = self._choice(DRAW)
        if not isinstance(move, Draw) or not self.listener.may_take:
            move = Draw(STOCK)
        self.listener.decided(move)
        return {"play": write(move)}

    def _lay_down(self, body: Json) -> Json:
        self.listener.hear(text(body, "event"))
        move = self._choice(LAY_DOWN) if self.listener.free else LayDown(())
        assert isinstance(move, LayDown)
        move = self.listener.playable(move if self.layoff else self._without_layoffs(move))
        self.listener.decided(move)
        return {"play": write(move)}

    def _choice(self, phase: str) -> Move:
        self.decisions += 1
        view = self.listener.view(phase)
        if phase == LAY_DOWN and not self.layoff:
            view = {**view, "melds": [], "legal": {**view["legal"], "moves": _without_piles(view["legal"]["moves"])}}
        return bots.choose(view, self.level, rng_for(self.seed, self.decisions))

    def _without_layoffs(self, move: LayDown) -> LayDown:
        """The move for a server that knows no lay-offs: such cards stay, or one of them is discarded."""
        commands = tuple(command for command in move.commands if not isinstance(command, LayOff))
        if len(commands) == len(move.commands) or move.discard is not None:
            return replace(move, commands=commands)
        left = [command.card for command in move.commands if isinstance(command, LayOff)]
        free = [card for card in left if card != self.listener.state(LAY_DOWN).just_taken]
        return LayDown((*commands, Discard(max(free or left))))


CALLS: dict[str, Callable[[Player, Json], Json]] = {
    "start-2p-game": Player._start_game,
    "start-2p-hand": Player._start_hand,
    "update-2p-game": Player._update,
    "draw": Player._draw,
    "lay-down": Player._lay_down,
}
"""By path, with and without the slash."""


def text(body: Json, key: str) -> str:
    """A value as text, however the server sends it."""
    value = body.get(key)
    return " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def _without_piles(moves: list[Json]) -> list[Json]:
    return [move for move in moves if not move.get("layoffs") and "layoff" not in move.get("play", "")]


class Server(ThreadingHTTPServer):
    """Listens before the player registers."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, player: Player, port: int, address: str = "127.0.0.1") -> None:
        self.player = player
        self.ended = threading.Event()
        super().__init__((address, port), Handler)


class Handler(JsonAnswers, BaseHTTPRequestHandler):
    """Keeps connections, and sends each answer in one packet."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    timeout = PATIENCE
    server: Server

    def do_GET(self) -> None:
        """Give a sign of life, or end if told to."""
        if self.path.strip("/") == "shutdown":
            self.say(200, {"status": "OK"})
            self.wfile.flush()
            self.server.ended.set()
        else:
            self.say(200 if self.path == "/" else 404, {"status": "Running"} if self.path == "/" else {})

    def do_POST(self) -> None:
        """Answer a call of the host."""
        length = self.headers.get("Content-Length", "")
        data = self.rfile.read(min(int(length), LARGEST)) if length.isdecimal() else b""
        try:
            body = json.loads(data or b"{}")
        except (ValueError, RecursionError):
            self.say(400, {"error": "This is no JSON."})
            return
        answer = self.server.player.answer(self.path, body)
        self.say(404 if answer is None else 200, answer or {})

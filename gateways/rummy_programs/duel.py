"""Two players on this machine, one command: a program of its author's own against our levels, or against another one.

Nothing is needed beside it: no database, no Django, no host. A file is started with its name, its port and the address
of a register server of ours, as any host would have it; what runs already is named by its address.
"""

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic, sleep
from typing import IO, Any, TextIO

from arena.host import printing
from arena.host.asking import Exchange, Limits
from arena.host.faults import EXPLAINED
from arena.host.json_answers import JsonAnswers
from arena.host.playing import Driver, Plan
from arena.host.program_client import ProgramClient
from arena.kind import KIND, PROGRAMS, RULES
from arena.standings import Played, ranked
from games.core.options import Options
from games.core.programs import Fault

Json = Any
HOME = "127.0.0.1"
LARGEST = 4 * 1024
LONGEST = 20
TAIL = 8
"""Lines that are shown of what a program said before it ended."""


class CannotPlay(Exception):
    """Raised when a side is no level, no file and no address, or its program does not come up; the text says why."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a duel is played for."""

    games: int
    options: Options
    limits: Limits
    seed: str


# -- Sides -----------------------------------------------------------------------------------------------------------
@dataclass
class Side:
    """One of the two: a level of ours, or a program at an address."""

    name: str
    level: str = ""
    address: tuple[str, int] = ("", 0)
    process: subprocess.Popen[bytes] | None = None
    said: IO[bytes] | None = None

    def client(self) -> ProgramClient | None:
        """The connection to its program, if it is one."""
        return None if self.level else HereClient(*self.address)

    def last_words(self) -> list[str]:
        """The end of what its process has said."""
        if self.said is None:
            return []
        self.said.seek(0)
        return self.said.read().decode("utf-8", "replace").splitlines()[-TAIL:]


class HereClient(ProgramClient):
    """The connection to a program that whoever gave the command has named: it needs nobody's leave."""

    def may_connect(self) -> bool:
        """Always."""
        return True


class Registrations(ThreadingHTTPServer):
    """Says yes to every program that registers, and notes where it listens."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        self.ports: dict[str, int] = {}
        super().__init__((HOME, 0), Registering)


class Registering(JsonAnswers, BaseHTTPRequestHandler):
    """Answers one registration."""

    timeout = 5.0
    server: Registrations

    def do_POST(self) -> None:
        """Note the port of a program."""
        length = self.headers.get("Content-Length", "")
        try:
            wish = json.loads(self.rfile.read(min(int(length), LARGEST)) if length.isdecimal() else b"")
            self.server.ports[str(wish["name"])] = int(wish["port"])
        except (ValueError, KeyError, TypeError):
            self.say(400, {"error": 'Send {"name": "…", "address": "127.0.0.1", "port": "8002"}.'})
        else:
            self.say(200, {"Registered": wish["name"]})

    def do_GET(self) -> None:
        """Say that somebody is here."""
        self.say(200, {"status": "Running"})


@contextmanager
def sides_of(texts: Sequence[str], limits: Limits) -> Iterator[tuple[Side, Side]]:
    """Both sides, with the programs that had to be started; these are ended afterwards."""
    with Registrations() as server, ExitStack() as stack:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        stack.callback(server.shutdown)
        names = named(texts)
        first, second = (
            stack.enter_context(side_of(text, name, server)) for text, name in zip(texts, names, strict=True)
        )
        for side in (first, second):
            await_first_sign(side, server, limits)
        yield first, second


def named(texts: Sequence[str]) -> list[str]:
    """What each side is called in the lines: by its level or file, with its number if one hides in the other."""
    names = [f"Parlour {text}" if text in KIND.bot.LEVELS else name_of(Path(text).stem) for text in texts]
    if names[0].endswith(names[1]) or names[1].endswith(names[0]):
        return [f"{name}{number}" for number, name in enumerate(names, 1)]
    return names


def name_of(stem: str) -> str:
    """The name of a program by its file, if lines can be told by it."""
    hides = any(word in stem for word in (*PROGRAMS.WORDS, PROGRAMS.DEALER))
    return stem if stem.isidentifier() and len(stem) <= LONGEST and not hides else "Program"


@contextmanager
def side_of(text: str, name: str, server: Registrations) -> Iterator[Side]:
    """The side that a text names: a level, a file to be started, or the address of what runs already."""
    if text in KIND.bot.LEVELS:
        yield Side(name, level=text)
    elif Path(text).is_file():
        with TemporaryFile() as said, started(Path(text), name, server.server_port, said) as side:
            yield side
    else:
        yield Side(name, address=address_in(text))


def address_in(text: str) -> tuple[str, int]:
    """`127.0.0.1:8002`, or the port alone."""
    host, _colon, port = text.removeprefix("http://").rstrip("/").rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        levels = ", ".join(KIND.bot.LEVELS)
        raise CannotPlay(f"{text}: no such file, no level ({levels}), and no address as {HOME}:8002.")
    return host or HOME, int(port)


@contextmanager
def started(file: Path, name: str, host_port: int, said: IO[bytes]) -> Iterator[Side]:
    """The program in a file, running: a Python file by this Python, any other by itself."""
    port = free_port()
    by = [sys.executable, str(file)] if file.suffix == ".py" else [str(file.resolve())]
    try:
        process = subprocess.Popen([*by, name, str(port), f"{HOME}:{host_port}"], stdout=said, stderr=said)
    except OSError as error:
        raise CannotPlay(f"{file} cannot be started: {error.strerror or error}.") from None
    try:
        yield Side(name, address=(HOME, port), process=process, said=said)
    finally:
        process.kill()
        process.wait()


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as found:
        found.bind((HOME, 0))
        return int(found.getsockname()[1])


def await_first_sign(side: Side, server: Registrations, limits: Limits) -> None:
    """Wait until a program answers at all, and go by the port that it has registered, if it has."""
    deadline = monotonic() + limits.first_sign
    while not side.level and not speaks(side, server, limits):
        ended = side.process is not None and side.process.poll() is not None
        if ended or monotonic() > deadline:
            raise CannotPlay("\n".join((_absent(side), *side.last_words())))
        sleep(limits.poll)


def speaks(side: Side, server: Registrations, limits: Limits) -> bool:
    """Whether anything comes back from the program."""
    side.address = (side.address[0], server.ports.get(side.name, side.address[1]))
    client = HereClient(*side.address)
    try:
        client.call("GET", "/", b"", limits.reply)
    except Fault as fault:
        return fault.code != "UNREACHABLE"
    finally:
        client.close()
    return True


def _absent(side: Side) -> str:
    place = f"{side.address[0]}:{side.address[1]}"
    if side.process is None or (status := side.process.poll()) is None:
        return f"{side.name}: nobody answers at {place}."
    return f"{side.name} ended with status {status} before it listened at {place}. Its last words:"


# -- Games -----------------------------------------------------------------------------------------------------------
@dataclass
class Duel:
    """The games between two sides, and the first fault of either."""

    sides: tuple[Side, Side]
    terms: Terms
    played: list[Played] = field(default_factory=list)
    fault: list[str] = field(default_factory=list)
    faults: int = 0

    def play(self, progress: printing.Progress) -> None:
        """Play all games: each deal twice, with the seats swapped."""
        for number in range(self.terms.games):
            self._game(number)
            progress.show(number + 1, self.terms.games, self.faults, last=number + 1 == self.terms.games)

    def _game(self, number: int) -> None:
        order = self.sides if number % 2 == 0 else self.sides[::-1]
        names = (order[0].name, order[1].name)
        seed = f"{self.terms.seed} {number // 2}".encode()
        bots = {seat: side.level for seat, side in enumerate(order) if side.level}
        clients = {seat: client for seat, side in enumerate(order) if (client := side.client())}
        exchange = Exchange(clients, self.terms.limits)
        driver = Driver(Plan(number + 1, names, seed, self.terms.options, bots=bots), exchange)
        outcome = RULES.outcome(driver.play())
        assert outcome is not None
        culprit = driver.culprit
        scores = (outcome.scores[0], outcome.scores[1])
        times: Mapping[int, Mapping[float, int]] = exchange.times
        self.played.append(Played(names, outcome.winners[0], scores, culprit and culprit["seat"], times))
        if culprit:
            self.faults += 1
            self.fault = self.fault or [*in_words(driver, names), *order[culprit["seat"]].last_words()]


def in_words(driver: Driver, names: Sequence[str]) -> Iterator[str]:
    """What went wrong in a game, what was answered, and in which situation."""
    fault, state = driver.culprit, driver.before
    yield f"The first fault, in game {driver.plan.id}: {names[fault['seat']]} {fault['code']} at {fault['call']}"
    yield f"  {fault['said']}"
    if fault["text"] is not None:
        yield f"  it answered: {printing.short(fault['text'])}"
    if meaning := EXPLAINED.get(fault["code"]):
        yield f"  {meaning}"
    if fault["call"]:
        for line in PROGRAMS.situation(RULES.view(state, fault["seat"]), fault["call"]):
            yield f"  {line}"


def duel(texts: Sequence[str], terms: Terms, out: TextIO, progress: printing.Progress) -> bool:
    """Let these two play, and tell the result; whether nobody forfeited."""
    with sides_of(texts, terms.limits) as sides:
        games = Duel(sides, terms)
        games.play(progress)
    records = ranked([side.name for side in sides], games.played)
    out.write(printing.table(records) + "\n")
    if games.fault:
        out.write("\n" + "\n".join(games.fault) + "\n")
    return not games.faults

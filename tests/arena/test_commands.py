"""The commands, each in a process of its own: host, our player, the example, the checker; a host that is killed."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copyfile
from typing import IO, Any

import pytest

from tests.arena.scripted import Program, closed_port, listening
from tests.arena.test_tournaments import cheat

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "rummy-players" / "example_player.py"
pytestmark = [pytest.mark.slow, pytest.mark.django_db]


class Site:
    """A site of its own on SQLite, and the processes that work on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = closed_port()
        self.running: list[subprocess.Popen[str]] = []
        plain = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.environment = {**plain, "DEBUG": "1", "VAR_DIR": str(folder), "LOG_LEVEL": "WARNING"}
        self.environment |= {"DATABASE_URL": f"sqlite:///{folder / 'arena.sqlite3'}", "PYTHONUNBUFFERED": "1"}

    def manage(self, *arguments: str) -> subprocess.Popen[str]:
        """A management command, running."""
        return self.start("manage.py", *arguments)

    def example(self) -> int:
        """The example player; where it listens."""
        port = closed_port()
        self.start(str(EXAMPLE), "Example", str(port), f"127.0.0.1:{self.port}")
        return port

    def start(self, *command: str, program: str = sys.executable) -> subprocess.Popen[str]:
        """Python or another program, running something; what it says on both channels is read as one."""
        said: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        made = subprocess.Popen([program, *command], cwd=ROOT, env=self.environment, **said)
        self.running.append(made)
        return made

    def host(self, *arguments: str) -> subprocess.Popen[str]:
        """A host that takes registrations."""
        host = self.manage("rummy_host", "--port", str(self.port), "--no-baselines", *arguments)
        wait_for(host, "Programs register")
        return host

    def player(self, name: str, *arguments: str) -> subprocess.Popen[str]:
        """Our player, registered."""
        server = f"http://127.0.0.1:{self.port}"
        port = str(closed_port())
        found = self.manage(
            "rummy_player", "--name", name, "--port", port, "--server", server, "--seed", name, *arguments
        )
        wait_for(found, "is registered")
        return found

    def end(self) -> None:
        """Of everything that still runs."""
        for process in self.running:
            process.kill()
            process.wait()
            if process.stdout:
                process.stdout.close()


def wait_for(process: subprocess.Popen[str], text: str) -> list[str]:
    """Read until a line has this text."""
    lines = []
    for line in said_by(process):
        lines.append(line)
        if text in line:
            return lines
    raise AssertionError(f"{text!r} was never said: {''.join(lines)}")


def said_by(process: subprocess.Popen[str]) -> IO[str]:
    assert process.stdout
    return process.stdout


@pytest.fixture(scope="module")
def empty(migrated: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with all its tables."""
    if migrated:
        return migrated
    made = Site(tmp_path_factory.mktemp("arena"))
    assert made.manage("migrate", "-v0").wait() == 0
    made.end()
    return made.folder / "arena.sqlite3"


@pytest.fixture
def site(empty: Path, tmp_path: Path) -> Iterator[Site]:
    copyfile(empty, tmp_path / "arena.sqlite3")
    made = Site(tmp_path)
    # Where tests run in the background, interrupts are ignored, and whoever is started there ignores them too.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield made
    signal.signal(signal.SIGINT, before)
    made.end()


def register(site: Site, name: str, port: int) -> None:
    from http.client import HTTPConnection

    line = HTTPConnection("127.0.0.1", site.port, timeout=60)
    wish = json.dumps({"name": name, "address": "127.0.0.1", "port": str(port)})
    line.request("POST", "/register", wish, {"Content-Type": "application/json"})
    assert line.getresponse().status == 200
    line.close()


def test_our_players_and_the_example_play_a_tournament(site: Site, tmp_path: Path) -> None:
    """Whole games, a table, and a transcript; no forfeit of any kind."""
    transcript = tmp_path / "games.jsonl"
    host = site.host(
        "--expect",
        "3",
        "--games",
        "2",
        "--target",
        "20",
        "--turn-cap",
        "30",
        "--timeout",
        "60",
        "--transcript",
        str(transcript),
    )
    site.player("Ann")
    site.player("Bob", "--level", "easy", "--no-layoff")
    site.example()
    said = said_by(host).read()
    assert host.wait() == 0, said
    assert "6/6 games" in said
    assert " 0 forfeits" in said
    for name in ("Ann", "Bob", "Example"):
        assert re.search(rf"^\d  {name} +4 ", said, re.MULTILINE), said
    assert re.search(r"\d+ calls, \d+\.\d\d ms of our own CPU for each", said)
    lines = [json.loads(line) for line in transcript.read_text().splitlines()]
    assert [line["type"] for line in lines].count("result") == 6
    assert {line["result"] for line in lines if line["type"] == "call"} == {"ok"}


def test_our_levels_stand_in_the_table_of_a_host(site: Site) -> None:
    """Two games of each pair, but of two levels none: that is one pair, and three for each program."""
    host = site.manage("rummy_host", "--port", str(site.port), "--expect", "2", "--games", "2", *ROUND)
    wait_for(host, "Programs register")
    with ExitStack() as stack:
        for name in ("Ann", "Bob"):
            register(site, name, stack.enter_context(listening(Program())).server_port)
        said = said_by(host).read()
    assert host.wait() == 0, said
    assert "14/14 games" in said
    for name, games in (("Ann", 8), ("Bob", 8), ("Parlour easy", 4), ("Parlour normal", 4), ("Parlour hard", 4)):
        assert re.search(rf"^\d  {name} +{games} ", said, re.MULTILINE), said


ROUND = ("--target", "1", "--turn-cap", "20", "--timeout", "60")


def test_a_host_that_is_killed_goes_on_where_it_was(site: Site, tmp_path: Path) -> None:
    """SIGKILL in the middle; the next host at the same port plays what is left and prints the whole table."""
    with ExitStack() as stack:
        host = site.host(
            "--expect", "4", "--games", "2", "--target", "40", "--turn-cap", "30", "--timeout", "60", "--parallel", "1"
        )
        scripts: dict[str, Any] = dict.fromkeys(("Ann", "Bob"))
        for name in scripts:
            register(site, name, stack.enter_context(listening(Program())).server_port)
        register(site, "Cheat", stack.enter_context(listening(Program(cheat))).server_port)
        mumble = Program(lambda path, body: lambda handler: handler.say(500, {}))
        register(site, "Mumble", stack.enter_context(listening(mumble)).server_port)
        wait_for_played(site, 3)
        host.send_signal(signal.SIGKILL)
        host.wait()
        transcript = tmp_path / "games.jsonl"
        again = site.host("--transcript", str(transcript))
        said = said_by(again).read()
    assert again.wait() == 0, said
    assert re.search(r"goes on with tournament 1: \d+ of 12 games played", said)
    assert "12/12 games" in said
    assert re.search(r"^4  (Cheat|Mumble) ", said, re.MULTILINE), said
    assert "MALFORMED_PLAY at /lay-down/" in said
    assert "HTTP_STATUS at /start-2p-game/: It answered with status 500 instead of 200." in said
    results = [line for line in transcript.read_text().splitlines() if '"type":"result"' in line]
    assert len(results) == 12


def wait_for_played(site: Site, games: int) -> None:
    """Until so many games are in the database."""
    import sqlite3
    from threading import Event

    while True:
        with sqlite3.connect(site.folder / "arena.sqlite3", timeout=60) as database:
            ((played,),) = database.execute("select count(*) from arena_bout where status = 'ended'")
        if played >= games:
            return
        Event().wait(0.02)


def test_too_few_come_and_somebody_interrupts(site: Site) -> None:
    host = site.host("--wait", "0")
    assert "Fewer than two programs came." in said_by(host).read()
    assert host.wait() == 1
    for end in (signal.SIGINT, signal.SIGTERM):
        host = site.host("--expect", "2")
        host.send_signal(end)
        assert "Interrupted. Start again to go on" in said_by(host).read()
        assert host.wait() == 130


def test_the_first_command_makes_its_database_and_a_lack_of_settings_is_one_line(tmp_path: Path) -> None:
    """From nothing to a host that takes registrations; without DEBUG, a sentence."""
    made = Site(tmp_path / "new")
    try:
        host = made.manage("rummy_host", "--port", str(made.port), "--wait", "0")
        lines = said_by(host).read().splitlines()
        assert host.wait() == 1
        assert re.fullmatch(r"\d+ migrations have been applied", lines[0]), lines
        assert lines[1].startswith("Programs register at http://127.0.0.1:")
        made.environment["DEBUG"] = "0"
        bare = made.manage("rummy_host")
        (line,) = said_by(bare).read().splitlines()
        assert bare.wait() == 1
        assert "SECRET_KEY" in line
    finally:
        made.end()


def test_a_database_that_does_not_answer_and_an_old_one_of_others_are_one_line(site: Site) -> None:
    site.environment["DATABASE_URL"] = f"postgres://nobody@127.0.0.1:{closed_port()}/none"
    host = site.manage("rummy_host")
    (line,) = said_by(host).read().splitlines()
    assert host.wait() == 1
    assert line.startswith("CommandError: The database none at 127.0.0.1:")


def test_a_player_that_tests_itself_ends_with_its_test(site: Site) -> None:
    """`/test`: games against the dummy, then `GET /shutdown`."""
    site.host("--expect", "2", "--target", "1", "--timeout", "60")
    player = site.player("Ann", "--test")
    assert player.wait() == 0


def test_a_player_that_is_refused_says_so(site: Site) -> None:
    site.host("--expect", "2")
    for port, server, said in (
        (str(closed_port()), f"http://127.0.0.1:{closed_port()}", "No host answers"),
        (str(closed_port()), f"http://127.0.0.1:{site.port}", "refuses Dealer: 400"),
    ):
        refused = site.manage("rummy_player", "--name", "Dealer", "--port", port, "--server", server)
        assert said in said_by(refused).read()
        assert refused.wait() == 1


def test_the_checker_passes_the_example(site: Site) -> None:
    site.host("--expect", "2")
    port = site.example()
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 60).close()
            break
        except ConnectionRefusedError:
            continue
    check = site.manage("rummy_host", "--check", f"127.0.0.1:{port}", "--timeout", "60")
    said = said_by(check).read()
    assert check.wait() == 0, said
    assert "It stands every trial." in said
    assert "FAULT" not in said


def test_the_example_is_as_short_as_it_says() -> None:
    """Seventy lines of code, and the comments and blanks between them."""
    lines = [line for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert len(lines) <= 70

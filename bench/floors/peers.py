"""Servers to be compared with: bare ones of Python and Node, and one of boardgame.io, each in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from bench.house import family_seconds, free_port, new_database, stop, wait_for

Json = Any
HERE = Path(__file__).parent
PACKAGES = {"ws": "8.23.0", "pg": "8.23.1", "better-sqlite3": "12.11.1", "boardgame.io": "0.50.2"}
MODULES = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "parlour-bench/node_modules"

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = [{"suit": suit, "rank": rank} for suit in ("spades", "hearts", "clubs", "diamonds") for rank in RANKS]
SCRIPT = [[number % 4, number % 52] for number in range(52 * 40)]
"""Cards in the order in which they are played: each seat has every fourth, and they are dealt again."""


class Peer:
    """A server that is no house. `with Peer(…) as server:` starts it and cleans up."""

    def __init__(
        self, program: str, tables: int, database_url: str | None = None, node: Path | None = None, *options: str
    ) -> None:
        self.program, self.tables, self.database_url = HERE / program, tables, database_url
        self.node, self.options = node, options
        self.cleanup = ExitStack()

    def __enter__(self) -> Self:
        try:
            self.folder = Path(self.cleanup.enter_context(TemporaryDirectory(prefix="parlour-floor-")))
            url = self.database_url
            self.database = new_database(url, self.cleanup) if url else str(self.folder / "floor.sqlite3")
            self.ports = [free_port()]
            self._start()
        except BaseException:
            self.cleanup.close()
            raise
        return self

    def __exit__(self, *reason: object) -> None:
        self.cleanup.close()

    def _start(self) -> None:
        port, database, tables = str(self.ports[0]), self.database, str(self.tables)
        if self.node:
            command = ["node", str(self.program), port, database, tables]
        else:
            asked = ("--port", port, "--database", database, "--tables", tables)
            command = [sys.executable, str(self.program), *asked, *self.options]
        env = {**os.environ, "NODE_ENV": "production", "NODE_PATH": str(self.node or "")}
        log = self.cleanup.enter_context((self.folder / "log").open("ab"))
        self.process = subprocess.Popen(command, stdout=log, stderr=log, env=env)
        self.cleanup.callback(stop, self.process)
        try:
            wait_for(self.ports[0], self.process)
        except RuntimeError as error:
            raise RuntimeError((self.folder / "log").read_text() or "it did not start") from error

    def cpu(self) -> float:
        """Seconds of CPU it has used so far."""
        return family_seconds(self.process.pid)

    def furnish(self, first: int, count: int) -> list[Json]:
        """Tables from this number on, as `bench.clients.Table` wants them."""
        script = [[seat, {"type": "play", "card": CARDS[card]}] for seat, card in SCRIPT]
        tokens = ["0", "1", "2", "3"]
        return [{"id": number, "tokens": tokens, "script": script} for number in range(first, first + count)]

    def matches(self, first: int, count: int) -> list[Json]:
        """Matches of boardgame.io, which come to be when their first guest does."""
        return [{"id": str(number), "script": SCRIPT} for number in range(first, first + count)]


def packages() -> tuple[Path | None, str]:
    """The folder with the packages of Node, or what is in the way; npm brings them, once, into a cache of the user."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None, "there is no Node here"
    if wanted := missing():
        MODULES.parent.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", str(MODULES.parent), "--save-exact", "--no-audit", "--no-fund"]
        if subprocess.run([*command, *wanted], capture_output=True, check=False).returncode:
            return None, f"npm could not bring {', '.join(wanted)}"
    return MODULES, ""


def missing() -> list[str]:
    """The packages that npm has not brought yet."""
    return [f"{name}@{version}" for name, version in PACKAGES.items() if installed(MODULES / name) != version]


def installed(package: Path) -> str | None:
    """Which version of a package lies here."""
    described = package / "package.json"
    return str(json.loads(described.read_text())["version"]) if described.exists() else None

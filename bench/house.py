"""A house of its own for measurements and tests: real server processes on a database that is thrown away."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from shutil import copyfile
from types import TracebackType
from typing import Any, Self

Json = Any
ROOT = Path(__file__).resolve().parent.parent
BASE = {
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "DEBUG": "0",
    "SECRET_KEY": "of no use to anybody",
    "ALLOWED_HOSTS": "localhost,127.0.0.1",
    "EMAIL": "console",
    "SSL_REDIRECT": "0",
    "DRAIN_SECONDS": "0",
    "LOG_LEVEL": "WARNING",
    "REFEREE": "1",
    "LIMIT_GUEST": "100000/1m/address",
}
"""The settings of production, for one machine."""


class House:
    """Servers, a database and what they log. `with House() as house:` starts them and cleans up."""

    def __init__(
        self,
        processes: int = 1,
        database_url: str | None = None,
        redis_url: str | None = None,
        server: str = "uvicorn",
        options: Iterable[str] = (),
        migrated: Path | None = None,
        **settings: str,
    ) -> None:
        self.count, self.server, self.options, self.migrated = processes, server, tuple(options), migrated
        self.database_url, self.redis_url = database_url, redis_url
        self.settings = settings
        self.ports: list[int] = []
        self.processes: list[subprocess.Popen[bytes]] = []
        self.errands: subprocess.Popen[str] | None = None
        self.cleanup = ExitStack()

    # -- Opening and closing ---------------------------------------------------------------------------------
    def __enter__(self) -> Self:
        folder = self.cleanup.enter_context(tempfile.TemporaryDirectory(prefix="parlour-house-"))
        self.log = Path(folder) / "log"
        self.env = {**os.environ, **BASE, "VAR_DIR": folder, **self.settings}
        self.env["DATABASE_URL"] = new_database(self.database_url, self.cleanup) if self.database_url else ""
        self.env["REDIS_URL"] = self.redis_url or ""
        self.env["REDIS_PREFIX"] = f"house-{secrets.token_hex(4)}"
        try:
            self._migrate(Path(folder))
            for _ in range(self.count):
                self.open_server()
        except BaseException:
            self.cleanup.close()
            raise
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.cleanup.close()

    def _migrate(self, folder: Path) -> None:
        """Make all tables, or begin with a copy of a file that has them."""
        if self.migrated and not self.database_url:
            copyfile(self.migrated, folder / "parlour.sqlite3")
        elif self.server != "serve":  # which does it itself
            self.run("manage.py", "migrate", "--verbosity", "0")

    # -- Programs --------------------------------------------------------------------------------------------
    def run(self, *command: str, **more: Any) -> str:
        """Run a Python program in this house to its end."""
        done = subprocess.run(
            [sys.executable, *command], env=self.env, cwd=ROOT, capture_output=True, text=True, check=False, **more
        )
        if done.returncode:
            raise RuntimeError(f"{command} failed:\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def ask(self, function: str, *args: Json) -> Json:
        """Call a function, `module:name`, in a process beside the servers with Django set up; JSON in and out."""
        self.errands = self.errands or self._open_errands()
        assert self.errands.stdin
        assert self.errands.stdout
        self.errands.stdin.write(json.dumps([function, args]) + "\n")
        self.errands.stdin.flush()
        answer = self.errands.stdout.readline()
        if not answer:
            raise RuntimeError(f"{function} failed:\n{self.logged()}")
        return json.loads(answer)

    def _open_errands(self) -> "subprocess.Popen[str]":
        """One process for all that is asked: starting Django takes longer than most of it."""
        log = self.cleanup.enter_context(self.log.open("ab"))
        command = [sys.executable, "-m", "bench.errand"]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, env=self.env, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=log, text=True)
        self.cleanup.callback(stop, process)
        for end in (process.stdin, process.stdout):
            assert end
            self.cleanup.enter_context(end)
        return process

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        """Start a program that runs until the house closes; what it says goes to the log."""
        log = self.cleanup.enter_context(self.log.open("ab"))
        process = subprocess.Popen([sys.executable, *command], env=self.env, cwd=ROOT, stdout=log, stderr=log)
        self.cleanup.callback(stop, process)
        return process

    def open_server(self, port: int = 0) -> int:
        """One more server process, by its options; its port."""
        port = port or free_port()
        commands = {
            "daphne": ("-m", "daphne", "-b", "127.0.0.1", "-v", "0", "config.asgi:application", "-p"),
            "uvicorn": ("-m", "config.serve", "--port"),
            "serve": ("manage.py", "serve", "--port"),
            "watched": ("-m", "bench.watched", "--port"),
        }
        process = self.start(*commands[self.server], str(port), *self.options)
        self.processes.append(process)
        self.ports.append(port)
        wait_for(port, process)
        return port

    # -- What it costs ---------------------------------------------------------------------------------------
    def cpu(self) -> float:
        """Seconds of CPU the server processes have used so far."""
        return sum(cpu_seconds(process.pid) for process in self.processes)

    def logged(self) -> str:
        """Everything its programs have said."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""


def new_database(url: str, cleanup: ExitStack) -> str:
    """A new database beside the one that is named, until the cleanup."""
    import psycopg

    name = f"house_{secrets.token_hex(6)}"

    def tell(statement: str) -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    tell(f"CREATE DATABASE {name}")
    cleanup.callback(tell, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    return f"{url.rsplit('/', 1)[0]}/{name}"


def stop(process: "subprocess.Popen[Any]") -> None:
    """Ask a program to end, and see that it does."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    """A port nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, process: "subprocess.Popen[bytes]", patience: float = 90) -> None:
    """Until somebody answers at this port."""
    until = time.monotonic() + patience
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server did not start")


def cpu_seconds(pid: int) -> float:
    """User and system time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family_seconds(pid: int) -> float:
    """User and system time of a process and of all it has started."""
    return cpu_seconds(pid) + sum(family_seconds(child) for child in children(pid))


def children(pid: int) -> set[int]:
    """The processes that a process has started, whichever of its threads did."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for thread in threads for child in thread.read_text().split()}


def services() -> dict[str, str] | None:
    """PostgreSQL and Redis: those the environment names, or those that answer on this machine; `None` without both."""
    found = {
        "database_url": os.environ.get("DATABASE_URL") or "postgres://postgres@127.0.0.1:5432/postgres",
        "redis_url": os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379/9",
    }
    return found if found["database_url"].startswith("postgres") and _both_answer(found.values()) else None


def _both_answer(urls: Iterable[str]) -> bool:
    import psycopg
    import redis

    database, cache = urls
    try:
        psycopg.connect(database, connect_timeout=3).close()
        with redis.Redis.from_url(cache) as connection:
            connection.ping()
    except (psycopg.Error, redis.RedisError):
        return False
    return True

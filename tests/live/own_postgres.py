"""A PostgreSQL of the tests' own, which may be stopped, restarted and crashed: nobody else has it."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.house import free_port

PATIENCE = 60


class Postgres:
    """One server on a free port, with a folder that is thrown away."""

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-postgres-"))
        self.port = free_port()
        self.bin = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        self.becoming = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []  # it refuses to be root
        if self.becoming:
            shutil.chown(self.folder, "postgres")
        try:
            self._run("initdb", "-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust", "--no-sync")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self) -> str:
        """Where it is, as settings want it."""
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Open it, and wait until it answers."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -c fsync=off"
        self._control("-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str) -> None:
        """`fast`: every connection is ended with a word; `immediate`: as if it had crashed."""
        self._control("-m", mode, "stop")

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-t", str(PATIENCE), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.becoming, str(self.bin / program), *arguments]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=90)

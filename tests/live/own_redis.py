"""A Redis of a test's own, which can be killed, frozen and brought back without harm to anybody else."""

import signal
import subprocess
import time
from types import TracebackType
from typing import Self

import redis

from bench.house import free_port, stop

PATIENCE = 60.0


class OwnRedis:
    """`with OwnRedis() as server:` starts it on a free port; it keeps nothing on the disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.thaw()
        if self.process is not None:
            stop(self.process)

    def client(self) -> "redis.Redis":
        """A connection to look into it."""
        return redis.Redis.from_url(self.url)

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        with self.client() as client:
            while True:
                try:
                    client.ping()
                except redis.RedisError:
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.05)
                else:
                    return

    def kill(self) -> None:
        """Let it be gone without a word, and all it knew with it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def freeze(self) -> None:
        """Let it take connections and commands, and answer none."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        if self.process is not None:
            self.process.send_signal(signal.SIGCONT)

    def bring_back(self) -> None:
        """Start it or let it go on, whatever it needs."""
        if self.process is None:
            self.start()
        else:
            self.thaw()

"""`compose.yaml` read and followed without Docker: services, what they mount and need, and what they start."""

import os
import re
import shlex
import signal
import subprocess
from pathlib import Path
from typing import Any

import yaml

from bench.house import stop
from tests.live.containers import ROOT, Stage

Json = Any
SAID = {"SITE": "cards.example.org", "POSTGRES_PASSWORD": "0123456789abcdef"}
"""What the owner writes to `.env`."""
VARIABLE = re.compile(r"\$\$|\$\{(\w+)(?::\?[^}]*)?\}")


def interpolated(value: Json, said: dict[str, str]) -> Json:
    """The same with what `.env` says in the place of variables."""
    if isinstance(value, dict):
        return {key: interpolated(one, said) for key, one in value.items()}
    if isinstance(value, list):
        return [interpolated(one, said) for one in value]
    if not isinstance(value, str):
        return value
    return VARIABLE.sub(lambda found: said[found[1]] if found[1] else "$", value)


def composed(**said: str) -> Json:
    """All that the file says."""
    return interpolated(yaml.safe_load((ROOT / "compose.yaml").read_text()), SAID | said)


def env_file(path: Path) -> dict[str, str]:
    """What such a file says: a line is NAME=value."""
    lines = [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def mounts(service: Json) -> list[tuple[str, str]]:
    """What is mounted where."""
    return [(one.split(":")[0], one.split(":")[1]) for one in service.get("volumes", [])]


class Service:
    """A process of a service of ours, in the image, until it is closed."""

    def __init__(self, image: Stage, service: Json, log: Path, env: dict[str, str]) -> None:
        self.log = log
        command = [word.replace("0.0.0.0", "127.0.0.1") for word in shlex.split(service["command"])]
        self.env = service["environment"] | env
        self.process = image.start(command, log, **self.env)

    def said(self) -> str:
        """All it has told so far."""
        return self.log.read_text()


def end_with_children(process: "subprocess.Popen[bytes]") -> None:
    """End a shell and what it waits for, as the first process of a container that has `init` does."""
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    stop(process)
    for child in map(int, listed):
        os.kill(child, signal.SIGTERM)

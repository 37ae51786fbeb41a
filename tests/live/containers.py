"""`Dockerfile` followed without Docker: each stage is a folder, and what the image starts is started in the last one.

What needs root or a network has a stand-in. Any other line is an error, so that the file cannot grow past its test.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
OWN = ("venv", "house", "data", "backups")
"""The folders of the image that are ours."""
ONLY_READS = "-all,+dac_read_search"
"""May look at everything, as Python may lie in the home of root; writes what its number may, and no more."""


def instructions(text: str) -> list[tuple[str, str]]:
    """What a Dockerfile says, line by line, without comments."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    whole = "\n".join(lines).replace("\\\n", " ").splitlines()
    return [(line.split(None, 1)[0], line.split(None, 1)[1].strip()) for line in whole]


def ignored(text: str) -> Callable[[str], bool]:
    """Whether a `.dockerignore` keeps a file out: the last line that means it, or a folder around it, decides."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    rules = [(re.compile(as_regex(line.removeprefix("!"))), not line.startswith("!")) for line in lines]

    def is_ignored(path: str) -> bool:
        names = [path, *map(str, [*PurePosixPath(path).parents][:-1])]
        meant = [out for rule, out in rules if any(rule.fullmatch(name) for name in names)]
        return bool(meant) and meant[-1]

    return is_ignored


def as_regex(pattern: str) -> str:
    """The same as an expression: `**` is any folders, `*` and `?` stay in one."""
    words = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.sub(r"\*\*/|\*\*|.", lambda found: words.get(found[0], re.escape(found[0])), pattern.strip("/"))


@dataclass(slots=True)
class Stage:
    """A file system that is being made, and what holds in it."""

    root: Path
    base: str
    env: dict[str, str] = field(default_factory=dict)
    folder: str = "/"
    user: int = 0
    users: dict[str, int] = field(default_factory=dict)
    volumes: list[str] = field(default_factory=list)
    packages: list[str] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)

    def at(self, path: str) -> Path:
        """Where a path of the image is here."""
        return self.root / str(PurePosixPath(self.folder, path)).lstrip("/")

    def here(self, text: str) -> str:
        """The same text with our folders where they are here."""
        return re.sub(rf"(?<![\w./])/({'|'.join(OWN)})(?!\w)", rf"{self.root}/\1", text)

    def environ(self, more: dict[str, str] | None = None) -> dict[str, str]:
        """What a process of the image finds in its environment: nothing of whoever tests but the way to programs."""
        said = {"PATH": os.environ["PATH"], "HOME": "/data", **self.env, **(more or {})}
        return {name: self.here(value) for name, value in said.items()}

    def start(self, command: list[str], log: Path, **more: str) -> "subprocess.Popen[bytes]":
        """Start a program as the user of the image."""
        there = [self.here(word) for word in command]
        with log.open("ab") as out:
            return subprocess.Popen(
                [*as_user(self.user), *there], env=self.environ(more), cwd=self.at("."), stdout=out, stderr=out
            )


def as_user(number: int) -> list[str]:
    """What a command begins with that root starts as somebody else."""
    if os.geteuid():
        return []
    caps = [f"--{where}={ONLY_READS}" for where in ("inh-caps", "ambient-caps", "bounding-set")]
    return ["setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups", "--no-new-privs", *caps, "--"]


def give(path: Path, number: int) -> None:
    """Make a folder that belongs to somebody, as far as that is ours to say."""
    path.mkdir(parents=True, exist_ok=True)
    if not os.geteuid():
        os.chown(path, number, number)


class Build:
    """`docker build` of a folder, into another one."""

    def __init__(self, context: Path, folder: Path) -> None:
        self.context, self.folder = context, folder
        self.is_ignored = ignored((context / ".dockerignore").read_text())
        self.stages: dict[str, Stage] = {}
        for name, said in instructions((context / "Dockerfile").read_text()):
            does = getattr(self, f"_{name.lower()}", None)
            assert does, f"Dockerfile has a line that its test does not know how to follow: {name} {said}"
            does(said)
        if os.geteuid():
            subprocess.run(["chmod", "-R", "a-w", self.stage.root / "house"], check=True)

    @property
    def stage(self) -> Stage:
        """The one that is being made; in the end, the image."""
        return [*self.stages.values()][-1]

    # -- Instructions ----------------------------------------------------------------------------------------
    def _from(self, said: str) -> None:
        base, name = re.fullmatch(r"(\S+)(?: AS (\w+))?", said).groups()  # type: ignore[union-attr]
        root = self.folder / (name or "image")
        root.mkdir(parents=True)
        self.stages[root.name] = Stage(root, base)

    def _env(self, said: str) -> None:
        for name, value in (word.split("=", 1) for word in shlex.split(said)):
            self.stage.env[name] = value.replace("$PATH", os.environ["PATH"])

    def _workdir(self, said: str) -> None:
        self.stage.folder = said
        self.stage.at(".").mkdir(parents=True, exist_ok=True)

    def _user(self, said: str) -> None:
        self.stage.user = int(said)

    def _volume(self, said: str) -> None:
        self.stage.volumes.append(said)

    def _say(self, name: str, said: str) -> None:
        self.stage.said[name] = said

    def _expose(self, said: str) -> None:
        self._say("EXPOSE", said)

    def _healthcheck(self, said: str) -> None:
        self._say("HEALTHCHECK", said.split("CMD", 1)[1])

    def _stopsignal(self, said: str) -> None:
        self._say("STOPSIGNAL", said)

    def _cmd(self, said: str) -> None:
        self._say("CMD", said)

    def _copy(self, said: str) -> None:
        if found := re.fullmatch(r"--from=(\w+) (\S+) (\S+)", said):
            stage, source, target = found.groups()
            copy(self.stages[stage].at(source), self.stage.at(target))
            return
        source, target = said.split()
        for path in self._of_context(source):
            (self.stage.at(target) / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.context / path, self.stage.at(target) / path)

    def _of_context(self, source: str) -> Iterable[str]:
        """The files that `COPY` finds under this name."""
        at = self.context / source
        files = [at] if at.is_file() else [path for path in at.rglob("*") if path.is_file()]
        found = [name for path in files if not self.is_ignored(name := str(path.relative_to(self.context)))]
        assert found, f"COPY {source} finds nothing"
        return found

    # -- What is run -----------------------------------------------------------------------------------------
    def _run(self, said: str) -> None:
        for line in said.split("&&"):
            words = shlex.split(line)
            does = next((does for begins, does in self._stand_ins() if words[: len(begins)] == begins), None)
            assert does, f"Dockerfile runs what its test does not know how to follow: {line}"
            does(words)

    def _stand_ins(self) -> "list[tuple[list[str], Callable[[list[str]], None]]]":
        return [
            (["python", "-m", "venv"], lambda words: self.stage.at(words[3]).symlink_to(sys.prefix)),
            (["/venv/bin/pip", "install", "--require-hashes", "-r"], lambda words: are_installed(self.stage, words[4])),
            (["/venv/bin/python", "-m"], self._really),
            (["apt-get", "update"], lambda words: None),
            (["rm", "-rf", "/var/lib/apt/lists/*"], lambda words: None),
            (["apt-get", "install", "-y", "--no-install-recommends"], self._packages),
            (["useradd", "--system", "--uid"], self._useradd),
            (["install", "--directory", "--owner"], lambda words: self._give(words[4], words[3])),
        ]

    def _really(self, words: list[str]) -> None:
        command = [self.stage.here(word) for word in words]
        subprocess.run(command, env=self.stage.environ(), cwd=self.stage.at("."), check=True, timeout=300)

    def _packages(self, words: list[str]) -> None:
        self.stage.packages += words[4:]

    def _useradd(self, words: list[str]) -> None:
        self.stage.users[words[-1]] = int(words[3])
        self._give(words[words.index("--home-dir") + 1], words[-1])

    def _give(self, path: str, owner: str) -> None:
        give(self.stage.at(path), self.stage.users[owner])


def copy(source: Path, target: Path) -> None:
    """From one stage to another; a folder that is a link stays one."""
    if source.is_symlink():
        target.symlink_to(source.readlink())
    else:
        shutil.copytree(source, target, symlinks=True)


def are_installed(stage: Stage, file: str) -> None:
    """Instead of fetching them anew: what the file pins is what the tests run with."""
    lines = re.findall(r"^([\w.-]+==\S+(?: ;[^\\\n]*)?)", stage.at(file).read_text(), re.MULTILINE)
    wanted = [Requirement(line) for line in lines]
    assert len(wanted) > 30
    needed = [one for one in wanted if one.marker is None or one.marker.evaluate()]
    assert [str(one) for one in needed if version(one.name) not in one.specifier] == []


def checkout(folder: Path) -> Path:
    """The files as they are, also those that are not committed yet."""
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, text=True)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def words_of(said: str) -> list[str]:
    """A command in its JSON form."""
    return [str(word) for word in json.loads(said)]

"""The image of `Dockerfile`: what is in it, and that it opens as its user, where nothing but `/data` can be written."""

import http.client
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.house import free_port, stop
from tests.live.containers import Build, Stage, checkout, ignored, words_of

pytestmark = pytest.mark.slow
NAME = "parlour.example"
SECRET = "x" * 50
LITTER = (
    ".env", "parlour.env", "var/parlour.sqlite3", "var/secret-key", ".git/config", ".venv/bin/python",
    ".venv-3.13/pyvenv.cfg", ".mypy_cache/x", "games/__pycache__/x.pyc", "node_modules/x.js", "screenshots/x.png",
)  # fmt: skip
"""What lies about in a folder where people work."""
PAGES = ("/", "/rules/", "/lobbies/", "/accounts/login/", "/docs/events", "/api/docs", "/api/asyncapi.json", "/readyz")
BY_PROXY = {"Host": NAME, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}


class Running:
    """A container: a process of the image, at a port."""

    def __init__(self, image: Stage, log: Path) -> None:
        self.image, self.log, self.port = image, log, free_port()
        here = Path(image.at("/house/deploy/example.env")).read_text()
        said = re.sub(r"(?m)^SECRET_KEY=$", f"SECRET_KEY={SECRET}", here) + f"EMAIL=console\nPORT={self.port}\n"
        self.env = dict(line.split("=", 1) for line in said.splitlines() if line and not line.startswith("#"))
        # On the machine of a container everywhere is the container; here it would be everywhere.
        command = ["127.0.0.1" if word == "0.0.0.0" else word for word in words_of(image.said["CMD"])]
        self.process = image.start(command, log, **self.env)

    def wait(self) -> None:
        """Until it is open."""
        until = time.monotonic() + 180
        while "Parlour is open" not in (said := self.log.read_text()):
            assert self.process.poll() is None, said
            assert time.monotonic() < until, said
            time.sleep(0.1)

    def get(self, path: str) -> tuple[int, str, str]:
        """Status, headers and text of an answer, as the proxy asks."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request("GET", path, headers=BY_PROXY)
        answer = line.getresponse()
        found = answer.status, str(answer.headers), answer.read().decode(errors="replace")
        line.close()
        return found


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Stage:
    """All steps of the file, with a folder in which somebody has worked."""
    context = checkout(tmp_path_factory.mktemp("checkout"))
    for name in LITTER:
        (context / name).parent.mkdir(parents=True, exist_ok=True)
        (context / name).write_text(SECRET)
    return Build(context, tmp_path_factory.mktemp("build")).stage


def written(image: Stage) -> dict[str, int]:
    """The files of the house, and when each was written."""
    return {str(path): path.lstat().st_mtime_ns for path in image.at("/house").rglob("*")}


@pytest.fixture(scope="module")
def running(image: Stage, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    before = written(image)
    found = Running(image, tmp_path_factory.mktemp("log") / "log")
    try:
        found.wait()
        yield found
        found.process.send_signal(getattr(signal, image.said["STOPSIGNAL"]))
        assert found.process.wait(60) == 0, "it did not end in order"
        assert written(image) == before, "the house wrote where it may only read"
    finally:
        stop(found.process)


def test_nothing_of_the_folder_where_it_was_built_is_in_it(image: Stage) -> None:
    house = image.at("/house")
    found = {str(path.relative_to(house)) for path in house.rglob("*") if path.is_file()}
    assert {"manage.py", "deploy/example.env", "docs/clients/play.py", "locale/de/LC_MESSAGES/django.mo"} <= found
    assert found & set(LITTER) == set()
    assert [name for name in found if name.startswith((".", "tests/", "bench/", "docs/decisions"))] == []
    assert [name for name in found if SECRET.encode() in (house / name).read_bytes()] == []


def test_who_runs_it_is_not_root_and_owns_what_is_written(image: Stage) -> None:
    assert image.user == image.users["parlour"]
    assert image.user > 0
    assert image.volumes == [image.env["VAR_DIR"]]
    if not os.geteuid():
        owners = {path: image.at(path).stat().st_uid for path in ("/data", "/backups", "/house")}
        assert owners == {"/data": image.user, "/backups": image.user, "/house": 0}


def test_pages_are_served_with_their_looks(running: Running) -> None:
    assert {path: running.get(path)[0] for path in PAGES} == dict.fromkeys(PAGES, 200)
    status, _, page = running.get("/")
    (sheet, *_) = re.findall(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page)
    status, headers, text = running.get(sheet)
    assert (status, "immutable" in headers) == (200, True)
    assert "--felt" in text or "{" in text


def test_it_is_healthy_and_says_so(running: Running) -> None:
    check = words_of(running.image.said["HEALTHCHECK"])
    log = running.log.with_name("health")
    assert running.image.start(check, log, **running.env).wait(60) == 0, log.read_text()
    nobody = {**running.env, "PORT": str(free_port())}
    assert running.image.start(check, log, **nobody).wait(60) == 1


def test_its_first_process_hears_that_it_shall_end(running: Running) -> None:
    """The first process of a container gets no signal that it does not ask for."""
    caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{running.process.pid}/status").read_text())
    assert caught
    assert int(caught[1], 16) & 1 << signal.SIGTERM - 1


def test_it_writes_nowhere_but_to_its_data(running: Running) -> None:
    tried = "import pathlib; pathlib.Path({!r}).write_text('x')"
    house, data = (str(running.image.at(name)) for name in ("/house/x", "/data/x"))
    start, log = running.image.start, running.log.with_name("written")
    assert start(["python", "-c", tried.format(house)], log).wait(60) == 1
    assert start(["python", "-c", tried.format(data)], log).wait(60) == 0


def test_its_log_has_no_secret_and_no_trouble(running: Running) -> None:
    said = running.log.read_text()
    assert SECRET not in said
    assert "Traceback" not in said
    assert subprocess.list2cmdline(["EMAIL=console"]) in said, "the owner is told where letters go"


@pytest.mark.parametrize(
    ("path", "out"),
    [
        (".env", True), ("parlour.env", True), ("deploy/example.env", False), ("docs/deploy.md", True),
        ("docs/clients/play.py", False), ("docs/clients/deep/x", False), ("games/core/__pycache__/x.pyc", True),
        ("__pycache__/x.pyc", True), ("games/core/kind.py", False), ("variable.py", False), ("var/x", True),
    ],
)  # fmt: skip
def test_what_is_left_out(path: str, out: bool) -> None:
    text = (Path(__file__).parents[2] / ".dockerignore").read_text()
    assert ignored(text)(path) is out

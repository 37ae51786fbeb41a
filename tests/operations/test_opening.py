"""An empty folder and a few variables are enough to open the house in production, with one command."""

import http.client
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from bench.house import House, children, stop
from games import catalog

PATIENCE = 90
HASHED = re.compile(r"\.[0-9a-f]{12}\.")
PAGES = (
    "/", "/about/", "/play/", "/rules/", "/lobbies/",
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
    "/docs/events", "/api/docs", "/robots.txt", "/manifest.webmanifest",
)  # fmt: skip
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A folder with nothing in it, which the first test opens."""
    with House(0, server="serve") as empty:
        yield empty


def get(house: House, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """What the newest server answers."""
    connection = http.client.HTTPConnection("127.0.0.1", house.ports[-1], timeout=PATIENCE)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def open_by(house: House, *options: str, server: str = "serve") -> tuple[int, str]:
    """Open the house with these options; its process, and what it has said."""
    before = len(house.logged())
    house.server, house.options = server, options
    house.ports.append(house.open_server())
    assert get(house, "/healthz")[0] == 200
    return house.processes[-1].pid, house.logged()[before:]


def until(happened: Callable[[], object]) -> None:
    for _ in range(PATIENCE * 20):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")


def test_one_command(house: House) -> None:
    """First all is made ready; then nothing has to be, also for two processes; without collected files it answers."""
    _, said = open_by(house)
    assert "migrations have been applied" in said
    assert "Static files have been collected in" in said
    assert f"Parlour is open at http://127.0.0.1:{house.ports[-1]} (Ctrl+C closes it)" in said
    every_page_and_file_is_there(house)
    stop(house.processes[-1])
    assert house.processes[-1].returncode == 0

    parent, said = open_by(house, "--workers", "2", "--no-migrate")
    until(lambda: "Parlour is open" in house.logged().rpartition("Without REDIS_URL")[2])
    assert "have been" not in said
    everybody_is_replaced_and_ends_with_the_parent(house, parent)

    Path(house.env["VAR_DIR"], "static/staticfiles.json").unlink()
    _, _ = open_by(house, server="uvicorn")
    pages_do_without_collected_files(house)


def every_page_and_file_is_there(house: House) -> None:
    status, _, told = get(house, "/readyz")
    assert (status, b"false" in told) == (200, False), told
    files: set[str] = set()
    tables = {f"/games/{table['id']}/": f"sessionid={table['sessions'][0]}" for table in one_of_each(house)}
    for path in (*PAGES, *(f"/rules/{slug}/" for slug in catalog.SLUGS), *tables):
        status, headers, body = get(house, path, Cookie=tables.get(path, ""))
        assert (path, status) == (path, 200)
        if headers["content-type"].startswith("text/html"):
            files |= set(re.findall(r'"(/static/[^"#?]+)', body.decode()))
    scripts = {path for path in files if path.endswith(".js")}
    assert len(scripts) > 5
    for path in sorted(files):
        status, headers, body = get(house, path)
        assert (path, status) == (path, 200)
        assert HASHED.search(path), path
        assert "immutable" in headers["cache-control"]
        if path in scripts and "/js/" in path:
            imported = {urljoin(path, name) for name in re.findall(r'from "(\.[^"]+)"', body.decode())}
            assert all(HASHED.search(name) for name in imported), "a script that was imported long ago must not stay"
            assert {get(house, name)[0] for name in imported} <= {200}
    sheet = next(path for path in files if "/css/" in path)
    assert get(house, sheet, Accept_Encoding="gzip")[1]["content-encoding"] == "gzip"


def one_of_each(house: House) -> list[Any]:
    """A table of each kind, with people at it."""
    seats = {slug: catalog.rules(slug).SEATS[0] for slug in catalog.SLUGS}
    return [house.ask("bench.tables:furnish", slug, few, 1, 1, {})[0] for slug, few in seats.items()]


def everybody_is_replaced_and_ends_with_the_parent(house: House, parent: int) -> None:
    first = children(parent)
    assert len(first) == 2
    os.kill(min(first), signal.SIGKILL)
    until(lambda: len(children(parent)) == 2 and min(first) not in children(parent))
    assert get(house, "/readyz")[0] == 200
    left = children(parent)
    os.kill(parent, signal.SIGKILL)
    house.processes[-1].wait()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))


def pages_do_without_collected_files(house: House) -> None:
    status, _, told = get(house, "/readyz")
    assert (status, b'"static_files": false' in told) == (503, True)
    status, _, body = get(house, "/")
    assert status == 200
    (sheet, *_) = re.findall(r'href="(/static/css/[^"]+)"', body.decode())
    assert not HASHED.search(sheet)
    assert get(house, sheet)[0] == 200, "it lies where it was written"
    assert house.logged().count("open the house with `manage.py serve` or run `collectstatic`") == 1

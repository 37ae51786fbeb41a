"""A house that is put on a machine as `docs/deploy.md` says: its pages, its proxy with TLS, its staff, its backups."""

import asyncio
import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from bench.house import free_port
from tests.live.following import NAME, PASSWORD, STAFF, Machine
from tests.live.proxies import Proxy

Json = Any
pytestmark = pytest.mark.slow
PAGES = (
    "/", "/about/", "/privacy/", "/rules/", "/lobbies/", "/accounts/login/", "/accounts/signup/",
    "/api/docs", "/docs/events", "/healthz", "/readyz", "/manifest.webmanifest", "/robots.txt",
)  # fmt: skip


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine on which both sections have been followed."""
    with Machine(tmp_path_factory.mktemp("machine")) as made:
        made.follow("Fifty friends")
        made.follow("nginx instead of Caddy")
        yield made
        made.house.send_signal(signal.SIGTERM)
        assert made.house.wait(60) == 0, "the house did not end in order"


@pytest.fixture(params=[pytest.param("nginx", marks=pytest.mark.nginx), pytest.param("caddy", marks=pytest.mark.caddy)])
def proxy(machine: Machine, request: pytest.FixtureRequest) -> Proxy:
    """Each of those that the page knows."""
    return machine.through(request.param)


@pytest.fixture
def ask(proxy: Proxy) -> Any:
    """Ask by the proxy: status, headers and body."""
    return proxy.ask


def test_every_page_is_there_with_its_looks(ask: Any) -> None:
    found = {path: ask(path)[0] for path in PAGES}
    assert found == dict.fromkeys(PAGES, 200)
    status, headers, page = ask("/")
    sheets = [part.split('"')[0] for part in page.split('href="') if part.startswith("/static/") and ".css" in part]
    assert sheets
    status, headers, _ = ask(sheets[0])
    assert status == 200
    assert "immutable" in headers["Cache-Control"]


def test_by_http_one_is_sent_to_https(ask: Any) -> None:
    status, headers, _ = ask("/about/", secure=False)
    assert status in {301, 308}
    assert headers["Location"] == f"https://{NAME}/about/"


def test_cookies_and_security_headers_are_those_of_https(ask: Any) -> None:
    _, headers, _ = ask("/accounts/login/")
    assert "Secure" in headers["Set-Cookie"]
    assert "Strict-Transport-Security" not in headers
    assert headers["X-Frame-Options"] == "DENY"


async def test_a_game_is_played_through_the_proxy(proxy: Proxy, ask: Any) -> None:
    status, _, body = await asyncio.to_thread(ask, "/api/auth/guest", {})
    assert status == 201, body
    token = json.loads(body)["token"]
    by = {"Authorization": f"Bearer {token}"}
    kept = {"max_players": 2, "visibility": "public", "kind": "rummy"}
    game = json.loads((await asyncio.to_thread(ask, "/api/games", kept, **by))[2])
    lobby, game_id = game["lobby_id"], game["game_id"]
    assert (await asyncio.to_thread(ask, f"/api/lobbies/{lobby}/bots", {"level": "easy"}, **by))[0] < 300
    assert (await asyncio.to_thread(ask, f"/api/games/{game_id}/start", {}, **by))[0] == 202
    address = f"wss://{NAME}:{proxy.secure}/ws/games/{game_id}/"
    async with connect(address, ssl=proxy.context(), additional_headers=by, proxy=None) as line:
        heard = [json.loads(await asyncio.wait_for(line.recv(), 60))["event"] for _ in range(3)]
        assert heard == ["conn:connected", "game:state:update", "game:hand:update"]
        await line.send(json.dumps({"action": "move", "key": "k", "move": {"type": "no such move"}}))
        while (told := json.loads(await asyncio.wait_for(line.recv(), 60)))["event"] != "game:error":
            pass
        assert told["data"]["key"] == "k"


def test_the_first_member_of_staff_finds_the_admin(ask: Any) -> None:
    status, _, body = ask("/api/auth/login", {"username": STAFF, "password": PASSWORD})
    assert status == 200, body


@pytest.mark.usefixtures("proxy")
def test_the_doctor_wants_a_backup_and_nothing_else(machine: Machine) -> None:
    status, told = machine.parlour("doctor")
    if not list((machine.folder / "srv/parlour/backups").iterdir()):
        assert (status, told.count("\n")) == (1, 1), told
        assert "There has never been a backup" in told
        command, backup_env, backup_folder = machine.unit("parlour-backup.service")
        script = command.removeprefix("/bin/sh -c ").strip("'")
        subprocess.run(["sh", "-c", script], env=backup_env, cwd=backup_folder, check=True)
        status, told = machine.parlour("doctor")
    assert (status, told) == (0, "All is well.\n")
    (saved,) = (machine.folder / "srv/parlour/backups").iterdir()
    assert saved.stat().st_size > 100_000


def test_a_container_asks_whether_it_is_alive(machine: Machine) -> None:
    _, env, folder = machine.unit("parlour.service")
    asked = [str(Path(machine.folder, "srv/parlour/venv/bin/python")), "-m", "operations.alive"]
    assert subprocess.run(asked, env=env, cwd=folder, check=False).returncode == 0
    elsewhere = {**env, "PORT": str(free_port())}
    assert subprocess.run(asked, env=elsewhere, cwd=folder, check=False, capture_output=True).returncode == 1


def test_nothing_of_it_is_said_aloud(machine: Machine) -> None:
    log = (machine.folder / "log/parlour").read_text()
    assert "Traceback" not in log
    _, env, _ = machine.unit("parlour.service")
    assert env["SECRET_KEY"] not in log

"""`compose.yaml`: what its services say of each other is true, and they open, in the image, on real services."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from bench.house import House, free_port, stop
from config.env import DECLARED
from tests.live.composed import SAID, Service, composed, end_with_children, env_file, mounts
from tests.live.containers import ROOT, Build, Stage, checkout, instructions, words_of
from tests.live.proxies import Proxy, caddy

Json = Any
PG_DUMP = {"bookworm": 15, "trixie": 17}
"""The version of `postgresql-client` in Debian's releases."""


# -- What it says --------------------------------------------------------------------------------------------
@pytest.fixture
def said() -> Json:
    return composed()


@pytest.fixture
def ours(said: Json) -> Json:
    """The services that run our image."""
    return {name: one for name, one in said["services"].items() if one["image"] == "parlour"}


def test_what_the_house_is_told_is_a_setting(ours: Json) -> None:
    told = {*env_file(ROOT / "deploy/example.env"), *(name for one in ours.values() for name in one["environment"])}
    assert told - DECLARED.keys() == set()
    assert {one["env_file"] for one in ours.values()} == {"parlour.env"}


def test_the_owner_is_asked_for_all_that_has_no_default() -> None:
    text = (ROOT / "compose.yaml").read_text()
    assert set(re.findall(r"\$\{(\w+):\?", text)) == set(re.findall(r"(?<!\$)\$\{?(\w+)", text)) == set(SAID)
    page = (ROOT / "docs/deploy.md").read_text()
    assert [name for name in SAID if f"{name}=" not in page] == []


def test_the_database_is_the_one_that_is_made(said: Json, ours: Json) -> None:
    made = said["services"]["postgres"]["environment"]
    wanted = (made["POSTGRES_USER"], made["POSTGRES_PASSWORD"], f"/{made['POSTGRES_DB']}")
    for one in ours.values():
        url = urlsplit(one["environment"]["DATABASE_URL"])
        assert (url.username, url.password, url.path) == wanted
        redis = urlsplit(one["environment"]["REDIS_URL"])
        assert {url.hostname, redis.hostname} <= {*said["services"]}


def test_whoever_is_waited_for_can_say_that_it_is_there(said: Json) -> None:
    image = dict(instructions((ROOT / "Dockerfile").read_text()))
    for one in said["services"].values():
        for name in (needed := one.get("depends_on", {})):
            other = said["services"][name]
            checked = other.get("healthcheck", {"test": image["HEALTHCHECK"]} if other["image"] == "parlour" else {})
            assert needed == [name] or "test" in checked, f"nobody knows when {name} is healthy"


def test_what_is_mounted_is_there(said: Json) -> None:
    pairs = [pair for one in said["services"].values() for pair in mounts(one)]
    assert {name for name, _ in pairs if not name.startswith(".")} == {*said["volumes"]}
    assert [name for name, _ in pairs if name.startswith(".") and not (ROOT / name).is_file()] == []


def test_the_proxy_knows_where_the_house_is(said: Json) -> None:
    proxy = said["services"]["proxy"]
    assert set(re.findall(r"\{\$(\w+)", (ROOT / "deploy/Caddyfile").read_text())) == {*proxy["environment"]}
    service, port = proxy["environment"]["HOUSE"].split(":")
    assert port == dict(instructions((ROOT / "Dockerfile").read_text()))["EXPOSE"]
    assert "--host 0.0.0.0" in said["services"][service]["command"]
    assert "ports" not in said["services"][service], "nobody may reach the house past its proxy"


def test_pg_dump_is_not_older_than_the_database(said: Json) -> None:
    bases = {text for name, text in instructions((ROOT / "Dockerfile").read_text()) if name == "FROM"}
    releases = {base.split(" ")[0].rpartition("-")[2] for base in bases}
    server = int(said["services"]["postgres"]["image"].rpartition(":")[2])
    assert [release for release in releases if PG_DUMP[release] < server] == []


def test_nothing_of_ours_runs_with_more_than_it_needs(ours: Json) -> None:
    for one in ours.values():
        assert (one["read_only"], one["cap_drop"], one["tmpfs"]) == (True, ["ALL"], "/tmp")


# -- What it does --------------------------------------------------------------------------------------------
live = [pytest.mark.slow, pytest.mark.services, pytest.mark.processes]


class Composition:
    """All services of ours, each as a process of the image, on this machine's PostgreSQL and Redis."""

    def __init__(self, image: Stage, house: House, folder: Path, cleanup: ExitStack) -> None:
        self.image, self.folder, self.cleanup = image, folder, cleanup
        self.said = composed()
        self.env = env_file(ROOT / "deploy/example.env") | {
            "SECRET_KEY": "x" * 50, "ALLOWED_HOSTS": "localhost", "EMAIL": "console",
            "DATABASE_URL": house.env["DATABASE_URL"], "REDIS_URL": str(house.redis_url),
            "REDIS_PREFIX": house.env["REDIS_PREFIX"],
        }  # fmt: skip
        self.running: dict[str, Service] = {}
        self.ports: dict[str, int] = {}
        web = self.said["services"]["web"]
        for number in range(web["deploy"]["replicas"]):
            self.open(f"web-{number}", web)
        self.open("referee", self.said["services"]["referee"])

    def open(self, name: str, service: Json) -> Service:
        """Start one."""
        self.ports[name] = free_port()
        env = self.env | {"PORT": str(self.ports[name])}
        self.running[name] = found = Service(self.image, service, self.folder / name, env)
        self.cleanup.callback(stop, found.process)
        return found

    def wait(self, name: str, words: str | Callable[[], object]) -> None:
        """Until it has said this, or this has become true."""
        one, until = self.running[name], time.monotonic() + 180
        while not (words in one.said() if isinstance(words, str) else words()):
            assert one.process.poll() is None, one.said()
            assert time.monotonic() < until, one.said()
            time.sleep(0.1)

    def of_web(self, *command: str, env: dict[str, str] | None = None) -> tuple[int, str]:
        """`docker compose exec web …`: its status, and what it says."""
        log = self.folder / "exec"
        log.unlink(missing_ok=True)
        more = self.running["web-0"].env | (env or {})
        return self.image.start([*command], log, **more).wait(120), log.read_text()


@pytest.fixture(scope="module")
def composition(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Composition]:
    context = checkout(tmp_path_factory.mktemp("checkout"))
    image = Build(context, tmp_path_factory.mktemp("build")).stage
    urls = {"database_url": os.environ["DATABASE_URL"], "redis_url": os.environ["REDIS_URL"]}
    with House(0, server="serve", **urls) as house, ExitStack() as cleanup:
        found = Composition(image, house, tmp_path_factory.mktemp("log"), cleanup)
        for name in ("web-0", "web-1"):
            found.wait(name, "Parlour is open")
        found.wait("referee", "The referee is at work")
        yield found
        for name, one in found.running.items():
            one.process.send_signal(signal.SIGTERM)
            assert one.process.wait(60) == 0, f"{name} did not end in order: {one.said()}"
            assert "Traceback" not in one.said()


@pytest.mark.usefixtures("composition")
class TestServices:
    pytestmark = live

    def test_both_are_healthy(self, composition: Composition) -> None:
        check = words_of(composition.image.said["HEALTHCHECK"])
        for name in ("web-0", "web-1"):
            assert composition.of_web(*check, env={"PORT": str(composition.ports[name])}) == (0, "")

    def test_the_referee_hears_that_it_shall_end(self, composition: Composition) -> None:
        """It is the first process of its container, to which a signal that it does not ask for is not told."""
        status = Path(f"/proc/{composition.running['referee'].process.pid}/status").read_text()
        caught = re.search(r"SigCgt:\s*(\w+)", status)
        assert caught
        assert int(caught[1], 16) & 1 << signal.SIGTERM - 1

    def test_volumes_belong_to_whoever_writes_there(self, composition: Composition) -> None:
        """A volume has the owner of the folder on which it is mounted first; where there is none, that is root."""
        services = [one for one in composition.said["services"].values() if one["image"] == "parlour"]
        for place in {place for one in services for _, place in mounts(one)}:
            there = composition.image.at(place)
            assert there.is_dir()
            assert os.geteuid() or there.stat().st_uid == composition.image.user

    def test_there_is_a_backup_at_once(self, composition: Composition) -> None:
        kept = composition.image.at("/backups")
        backup = composition.open("backup", composition.said["services"]["backup"])
        composition.wait("backup", "Saved")
        end_with_children(backup.process)
        del composition.running["backup"]
        (saved,) = kept.iterdir()
        assert saved.read_bytes().startswith(b"PGDMP")
        assert subprocess.check_output(["pg_restore", "--list", saved]).count(b"TABLE DATA") > 20

    def test_the_first_member_of_staff(self, composition: Composition) -> None:
        told = ("--noinput", "--username", "the-first", "--email", "staff@example.org")
        password = {"DJANGO_SUPERUSER_PASSWORD": "a long password of staff"}
        status, text = composition.of_web("python", "manage.py", "createsuperuser", *told, env=password)
        assert (status, text) == (0, "Superuser created successfully.\n")


@pytest.fixture(scope="module")
def proxy(composition: Composition, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """The proxy of the file; the name by which it finds both processes is their addresses here."""
    there = composition.said["services"]["proxy"]
    (file,) = (name for name, place in mounts(there) if place == "/etc/caddy/Caddyfile")
    both = " ".join(f"127.0.0.1:{composition.ports[name]}" for name in ("web-0", "web-1"))
    folder = tmp_path_factory.mktemp("caddy")
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "SITE": "localhost", "HOUSE": both}
    assert env.keys() - {"PATH", "HOME"} == there["environment"].keys()
    found = caddy(ROOT / file, folder, env)
    yield found
    found.close()


@pytest.mark.usefixtures("composition")
class TestBehindCaddy:
    pytestmark = [*live, pytest.mark.caddy]

    def test_the_doctor_is_content_but_for_a_backup(self, composition: Composition, proxy: Proxy) -> None:
        outside = {"SITE_URL": f"https://localhost:{proxy.secure}", "SSL_CERT_FILE": str(proxy.trusted)}
        _, text = composition.of_web("python", "manage.py", "doctor", env=outside)
        (line,) = text.splitlines()
        assert line == "All is well." or "There has never been a backup" in line

    def test_both_processes_are_asked(self, composition: Composition, proxy: Proxy) -> None:
        asked = {f"web-{number}": 0 for number in (0, 1)}
        for _ in range(200):  # by chance, so that it takes two, three or ten
            assert proxy.ask("/api/auth/guest", {})[0] == 201
            asked = {name: guests(composition, name) for name in asked}
            if min(asked.values()):
                break
        assert min(asked.values()) > 0, asked


def guests(composition: Composition, name: str) -> int:
    """How many came in by this process."""
    headers = {"Host": "localhost", "X-Forwarded-Proto": "https"}
    address = f"http://127.0.0.1:{composition.ports[name]}/metrics"
    with urlopen(Request(address, headers=headers), timeout=60) as answer:
        text = answer.read().decode()
    return sum(map(int, re.findall(r"(?m)^parlour_request_seconds_count\{.*guest.*\} (\d+)", text)))

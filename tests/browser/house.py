"""The whole house as it is served: a real ASGI server in a process of its own, on the test's own database file.

Tests make people and games with Django and look at them through browsers; sockets, bots and clocks are real.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from django.conf import settings as site
from django.db import connection, connections
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import User
from games.models import Watch
from tests.browser.windows import Windows

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60_000 if os.environ.get("CI") == "true" else 5_000
"""Milliseconds after which something that should have happened has not; machines of CI may be slow."""


HOUSE = pytest.StashKey["House"]()


class House:
    """A server that reads and writes the test database; shut while other tests use that."""

    def __init__(self, log: Path, blocker: DjangoDbBlocker, **variables: str) -> None:
        self.variables = variables
        self.port, self.log, self.blocker = free_port(), log, blocker
        self.server: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Begin to serve, unless it does."""
        if self.server is not None:
            return
        environment = {
            **os.environ, "DEBUG": "1", "REFEREE": "1", "DJANGO_SETTINGS_MODULE": "tests.browser.house_settings",
            "VAR_DIR": str(site.VAR_DIR), "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
            "SERVICE_WORKER": "0", "LIMIT_GUEST": "", "LIMIT_CHAT": "", "LOG_LEVEL": "WARNING", **self.variables,
        }  # fmt: skip
        command = [
            *(sys.executable, "-m", "config.serve", "--port", str(self.port)),
        ]
        with self.log.open("a") as out:
            self.server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=out)
        wait_for(self.address, self.server, self.log)

    def shut(self) -> None:
        """Serve no more, and leave nothing that its referee wrote after the last test was tidied away."""
        if self.server is None:
            return
        self.server.terminate()
        self.server.wait(30)
        self.server = None
        with self.blocker.unblock():
            elsewhere(Watch.objects.all().delete)


@pytest.fixture(scope="session")
def own_house(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[House]:
    """The one of this process."""
    own = request.session.stash[HOUSE] = House(tmp_path_factory.mktemp("house") / "log", django_db_blocker)
    yield own
    own.shut()


@pytest.fixture
def house(own_house: House) -> str:
    """The address of a server that is open."""
    own_house.open()
    return own_house.address


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_for(address: str, server: subprocess.Popen[Any], log: Path) -> None:
    """Until the server answers."""
    for _ in range(1200):
        if server.poll() is not None:
            break
        try:
            with urlopen(f"{address}/healthz", timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    raise RuntimeError(f"The house does not open:\n{log.read_text()}")


Open = Callable[..., Page]
Told = TypeVar("Told")


def elsewhere(do: Callable[..., Told], *args: Any, **kwargs: Any) -> Told:
    """Do something with Django in a thread of its own: in this one runs the loop of Playwright."""

    def work() -> Told:
        try:
            return do(*args, **kwargs)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


@pytest.fixture(scope="session")
def windows(browser: Browser, own_house: House) -> Windows:
    """All of this process."""
    return Windows(browser, f"{own_house.address}/healthz")


@pytest.fixture
def window(house: str, windows: Windows, transactional_db: None) -> Iterator[Open]:
    """Opens a browser window of its own for somebody, or for nobody."""

    with windows.lent() as lend:

        def open_window(user: User | None = None, **options: Any) -> Page:
            page = lend(**{"locale": "en", "base_url": house, "reduced_motion": "reduce", **options})
            page.set_default_timeout(PATIENCE)
            if user is not None:
                enter(page.context, user, house)
            return page

        yield open_window


def enter(context: BrowserContext, user: User, house: str) -> None:
    """Put somebody's session into a browser."""
    client = Client()
    client.force_login(user, backend=site.AUTHENTICATION_BACKENDS[0])
    key = client.cookies[site.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": site.SESSION_COOKIE_NAME, "value": key, "url": house}])

"""What belongs to one table goes to one process, by the files that `deploy/` has for proxies."""

import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.live.following import certificate
from tests.live.proxies import Proxy, caddy, changed, nginx

ROOT = Path(__file__).parents[2]
FORMS = (
    "/ws/games/{}/",
    "/ws/tables/{}/?since=3",
    "/api/games/{}/moves",
    "/api/games/{}",
    "/games/{}/",
    "/games/{}/move",
)
pytestmark = pytest.mark.slow


class Named(BaseHTTPRequestHandler):
    """Answers everything with the port at which it was asked."""

    def do_GET(self) -> None:
        name = str(self.server.server_port).encode()  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Content-Length", str(len(name)))
        self.end_headers()
        self.wfile.write(name)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def processes(count: int) -> Iterator[list[ThreadingHTTPServer]]:
    """So many that stand for ours."""
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Named) for _ in range(count)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield servers
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


def of_nginx(servers: list[ThreadingHTTPServer], folder: Path) -> Proxy:
    """Its file, with more lines of the sort that is there."""
    site, key_and_certificate = folder / "parlour.conf", certificate(folder)
    more = "".join(f" server 127.0.0.1:{other.server_port};" for other in servers[1:])
    names = ("privkey", "fullchain")
    texts = [f"/etc/letsencrypt/live/parlour.example/{name}.pem" for name in names]
    site.write_text(
        changed(
            ROOT / "deploy/nginx.conf",
            ("server 127.0.0.1:8000;", f"server 127.0.0.1:8000;{more}"),
            *((text, str(path)) for text, path in zip(texts, key_and_certificate, strict=True)),
        )
    )
    return nginx(site, folder, servers[0].server_port, key_and_certificate[1], dict(os.environ))


def of_caddy(servers: list[ThreadingHTTPServer], folder: Path) -> Proxy:
    """Its file, with the lines that the page about putting a house on a machine has for this."""
    (lines,) = re.findall(r"```\n(@place .*?)```", (ROOT / "docs/deploy.md").read_text(), re.DOTALL)
    addresses = " ".join(f"127.0.0.1:{server.server_port}" for server in servers)
    wanted = lines.replace("127.0.0.1:8000 127.0.0.1:8001", addresses)
    assert wanted != lines
    site = folder / "site"
    site.write_text(changed(ROOT / "deploy/Caddyfile", ("reverse_proxy {$HOUSE:127.0.0.1:8000} {\n", wanted)))
    return caddy(site, folder, {**os.environ, "SITE": "localhost", "HOME": str(folder)})


PROXIES = [pytest.param(of_nginx, marks=pytest.mark.nginx), pytest.param(of_caddy, marks=pytest.mark.caddy)]


@pytest.mark.parametrize("proxy", PROXIES)
def test_a_table_is_always_served_by_the_same_process(
    proxy: Callable[[list[ThreadingHTTPServer], Path], Proxy], tmp_path: Path
) -> None:
    with processes(3) as servers:
        opened = proxy(servers, tmp_path)
        try:
            served = {number: {opened.ask(form.format(number))[2] for form in FORMS} for number in range(1, 61)}
        finally:
            opened.close()
    assert all(len(who) == 1 for who in served.values()), served
    assert len(set.union(*served.values())) == 3, "and all of them have tables"


@pytest.mark.parametrize("proxy", PROXIES)
def test_who_polls_for_socket_io_is_always_served_by_the_same_process(
    proxy: Callable[[list[ThreadingHTTPServer], Path], Proxy], tmp_path: Path
) -> None:
    with processes(3) as servers:
        opened = proxy(servers, tmp_path)
        try:
            asked = [f"/socket.io/?EIO=4&transport=polling&t={number}&sid={number % 7}" for number in range(20)]
            assert len({opened.ask(path)[2] for path in asked}) == 1
        finally:
            opened.close()

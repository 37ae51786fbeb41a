"""Proxies with TLS before a house, by the files that `deploy/` has for them, at ports that are free."""

import json
import ssl
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPSHandler, Request, build_opener

from bench.house import free_port, stop, wait_for
from operations.visiting import Straight

Json = Any


@dataclass(slots=True)
class Proxy:
    """One that runs: where it listens, and whose certificate it shows."""

    process: "subprocess.Popen[bytes]"
    plain: int
    secure: int
    trusted: Path

    def context(self) -> ssl.SSLContext:
        """Somebody who trusts that certificate."""
        return ssl.create_default_context(cafile=self.trusted)

    def ask(self, path: str, body: Json = None, *, secure: bool = True, **headers: str) -> tuple[int, Any, str]:
        """Status, headers and body of an answer; where a redirect leads is an answer, too."""
        url = f"https://localhost:{self.secure}" if secure else f"http://localhost:{self.plain}"
        data = None if body is None else json.dumps(body).encode()
        sent = {**({} if body is None else {"Content-Type": "application/json"}), **headers}
        opener = build_opener(HTTPSHandler(context=self.context()), Straight)
        try:
            with opener.open(Request(url + path, data, sent), timeout=60) as answer:
                return answer.status, answer.headers, answer.read().decode(errors="replace")
        except HTTPError as error:
            return error.code, error.headers, error.read().decode(errors="replace")

    def close(self) -> None:
        """End it."""
        stop(self.process)


def changed(site: Path, *changes: tuple[str, str]) -> str:
    """The text of a file with what is otherwise here; each change has to meet something."""
    text = site.read_text()
    for there, here in changes:
        assert there in text, f"{site} has no {there}"
        text = text.replace(there, here)
    return text


def nginx(site: Path, folder: Path, port: int, trusted: Path, env: dict[str, str]) -> Proxy:
    """Start nginx with a site's file, as whoever runs the test."""
    plain, secure = free_port(), free_port()
    site.write_text(
        changed(
            site,
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
            ("127.0.0.1:8000", f"127.0.0.1:{port}"),
        )
    )
    kept = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{name}_temp_path {folder}/{name};" for name in kept)
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx;"
        f"events {{}} http {{ access_log off; {places} include {site}; }}"
    )
    process = subprocess.Popen(["nginx", "-c", str(main), "-e", f"{folder}/nginx"], env=env)
    wait_for(secure, process)
    return Proxy(process, plain, secure, trusted)


def caddy(site: Path, folder: Path, env: dict[str, str]) -> Proxy:
    """Start Caddy with a site's file; for `localhost` it is its own authority, and asks nobody for a certificate."""
    plain, secure = free_port(), free_port()
    store = folder / "caddy-store"
    ours = f"admin off\nskip_install_trust\nhttp_port {plain}\nhttps_port {secure}\ndefault_bind 127.0.0.1"
    main = folder / "Caddyfile"
    main.write_text(f"{{\n{ours}\nstorage file_system {store}\n}}\n{site.read_text()}")
    command = ["caddy", "run", "--config", str(main), "--adapter", "caddyfile"]
    with (folder / "caddy").open("ab") as log:
        process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
    proxy = Proxy(process, plain, secure, store / "pki/authorities/local/root.crt")
    try:
        wait_for(secure, process)
        wait_for_file(store / "certificates/local/localhost/localhost.json")
    except Exception as error:
        proxy.close()
        raise RuntimeError((folder / "caddy").read_text()) from error
    return proxy


def wait_for_file(path: Path, patience: float = 60) -> None:
    """Until it is there."""
    until = time.monotonic() + patience
    while not path.exists():
        assert time.monotonic() < until, f"{path} does not come"
        time.sleep(0.05)

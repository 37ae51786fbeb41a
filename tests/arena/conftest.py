"""A host's server for registrations, open for a test."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections

from arena.host import program_client
from arena.host.register_server import RegisterServer

Json = Any


@pytest.fixture
def register_server(transactional_db: Any) -> Iterator[RegisterServer]:
    """The host at a port of its own."""
    cache.clear()
    server = RegisterServer("127.0.0.1", 0)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    connections.close_all()


@pytest.fixture
def packets(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Where connections were opened to; none is."""
    opened: list[Any] = []

    def create(address: Any, *args: Any, **more: Any) -> Any:
        opened.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(program_client, "socket", SimpleNamespace(**{**vars(socket), "create_connection": create}))
    return opened


@pytest.fixture
def call(register_server: RegisterServer) -> Callable[..., tuple[int, Json]]:
    """A request to the host."""

    def ask(method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> tuple[int, Json]:
        line = HTTPConnection("127.0.0.1", register_server.server_port, timeout=60)
        line.request(method, path, body, {"Content-Type": "application/json"} if headers is None else headers)
        response = line.getresponse()
        assert not response.headers.get("Location")
        found = json.loads(response.read())
        line.close()
        return response.status, found

    return ask


@pytest.fixture
def register(call: Callable[..., tuple[int, Json]]) -> Callable[..., tuple[int, Json]]:
    """A registration, of a good program unless said otherwise."""

    def enter(name: Json = "Ann", port: Json = "8002", path: str = "/register", **more: Json) -> tuple[int, Json]:
        body = {"name": name, "address": "127.0.0.1", "port": port, **more}
        return call("POST", path, json.dumps(body).encode())

    return enter

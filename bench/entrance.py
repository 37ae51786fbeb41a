"""What a null request costs: our entrance against Django's own ASGI handler, in-process and behind real servers."""

import asyncio
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

ROUNDS = 5
REQUESTS = 400
SCOPE = {
    "type": "http",
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "method": "GET",
    "path": "/robots.txt",
    "raw_path": b"/robots.txt",
    "query_string": b"",
    "root_path": "",
    "scheme": "http",
    "headers": [(b"host", b"localhost"), (b"user-agent", b"bench"), (b"accept", b"*/*")],
    "client": ("127.0.0.1", 50000),
    "server": ("127.0.0.1", 80),
}
App = Callable[[Any, Any, Any], Awaitable[None]]


async def ask(app: App) -> None:
    asked = False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if asked:
            await asyncio.sleep(3600)
        asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    answers: list[Any] = []

    async def send(message: Any) -> None:
        answers.append(message)

    await app(dict(SCOPE), receive, send)
    assert answers[0]["status"] == 200, answers


async def cpu_ms(app: App) -> float:
    for _ in range(50):
        await ask(app)
    begun = time.process_time()
    for _ in range(REQUESTS):
        await ask(app)
    return (time.process_time() - begun) / REQUESTS * 1000


async def in_process() -> None:
    from a2wsgi import WSGIMiddleware
    from asgiref.wsgi import WsgiToAsgi
    from django.core.asgi import get_asgi_application

    from config.asgi import application
    from config.wsgi import application as wsgi

    apps: dict[str, Any] = {
        "entrance": application,
        "stock ASGI handler": get_asgi_application(),
        "a2wsgi": WSGIMiddleware(wsgi, workers=8),
        "asgiref.wsgi": WsgiToAsgi(wsgi),
    }
    best: dict[str, float] = {}
    for _ in range(ROUNDS):  # taken in turns, so that a noisy neighbour hits all alike
        for name, app in apps.items():
            best[name] = min(best.get(name, 1e9), await cpu_ms(app))
    for name, cost in best.items():
        print(f"{name:20} {cost:6.3f} ms CPU per null request, {cost / best['stock ASGI handler']:5.2f} of stock")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu_seconds(pid: int) -> float:
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def behind(name: str, command: list[str], port: int) -> None:
    with subprocess.Popen([sys.executable, "-m", *command], stderr=subprocess.DEVNULL) as server:
        try:
            connection = wait_for(port)
            for _ in range(100):
                fetch(connection)
            spent, begun = cpu_seconds(server.pid), time.perf_counter()
            for _ in range(1500):
                fetch(connection)
            wall = time.perf_counter() - begun
            each = (cpu_seconds(server.pid) - spent) / 1500 * 1000
            print(f"{name:34} {each:6.3f} ms server CPU per null request, {1500 / wall:6.0f}/s on one connection")
        finally:
            server.terminate()


def wait_for(port: int) -> http.client.HTTPConnection:
    for _ in range(200):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
            connection.connect()
            return connection
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server did not start")


def fetch(connection: http.client.HTTPConnection) -> None:
    connection.request("GET", "/robots.txt")
    answer = connection.getresponse()
    assert answer.status == 200
    answer.read()


def main() -> None:
    asyncio.run(in_process())
    for app in ("config.asgi:application", "bench.stock:application"):
        for server in ("daphne", "uvicorn"):
            port = free_port()
            daphne = ["daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0", app]
            uvicorn = ["uvicorn", "--host", "127.0.0.1", "--port", str(port), "--log-level", "warning", app]
            label = f"{server}, {'entrance' if app.startswith('config') else 'stock handler'}"
            behind(label, daphne if server == "daphne" else uvicorn, port)

"""Who does not use Socket.IO pays nothing for it, and where it is off there is no such address."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.test import override_settings

from tests.gateways.socketio.wire import Polling

ROOT = Path(__file__).parents[3]
SCRIPT = """
import asyncio, os, sys
os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings"}
from config.asgi import application
LOADED = ("socketio", "engineio", "gateways.socketio.server", "gateways.socketio.visits", "simple_websocket")
assert not set(LOADED) & set(sys.modules), "before anybody has come"

async def ask(path):
    answers, query = [], b"EIO=4&transport=polling"
    scope = {"type": "http", "method": "GET", "path": path, "query_string": query, "headers": [(b"host", b"localhost")]}
    receive = lambda: asyncio.sleep(0, {"type": "http.request", "body": b""})
    async def send(message):
        answers.append(message)
    await application(scope, receive, send)
    return answers[0]["status"]

async def main():
    assert await ask("/healthz") == 200
    assert not set(LOADED) & set(sys.modules), "after somebody else has come"
    assert await ask("/socket.io/") == 200
    assert set(LOADED[:3]) <= set(sys.modules)

asyncio.run(main())
"""


@pytest.mark.slow
def test_nothing_is_loaded_before_the_first_client_comes() -> None:
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


@override_settings(SOCKETIO=False)
@pytest.mark.django_db(transaction=True)
async def test_where_it_is_off_there_is_no_such_address() -> None:
    assert (await Polling().request("GET"))[0] == 404

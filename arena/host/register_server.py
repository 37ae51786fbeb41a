"""The player host's own small HTTP server: registration, and a sign of life."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.db import Error, close_old_connections, connection

from api import outage
from api.errors import plain
from arena import registering

Json = Any
PATIENCE = 5.0
"""Seconds for a request to come in."""


class RegisterServer(ThreadingHTTPServer):
    """Answers each caller in a thread."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, address: str, port: int) -> None:
        super().__init__((address, port), Handler)


class Handler(BaseHTTPRequestHandler):
    """Answers one request, then closes the connection."""

    timeout = PATIENCE
    server_version, sys_version = "Parlour", ""
    server: RegisterServer

    def do_GET(self) -> None:
        """Say that the host is there."""
        self._say(*((200, {"status": "Running"}) if self.path == "/" else (404, plain(404).body())))

    def do_POST(self) -> None:
        """Register a program."""
        if self.path not in registering.MODES:
            self._say(404, plain(404).body())
            return
        try:
            asked = registering.Asked(
                path=self.path,
                caller=self.client_address[0],
                headers={name.lower(): value for name, value in self.headers.items()},
                body=self._body(),
                own_port=self.server.server_port,
            )
            self._say(*registering.answer(asked))
        except Error as error:
            if (problem := outage.problem_of(error)) is None:
                raise
            self._say(problem.status, problem.body())
        finally:
            close_old_connections()
            connection.close()

    def _body(self) -> bytes:
        """The body as sent; of one that is too long, one byte more than is allowed."""
        length = self.headers.get("Content-Length", "")
        return self.rfile.read(min(int(length), registering.LARGEST + 1)) if length.isdecimal() else b""

    def _say(self, status: int, body: Json) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: the host writes down games, not requests."""

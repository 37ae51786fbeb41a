"""The player host's own small HTTP server: registration, and a sign of life."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.db import Error, close_old_connections, connection

from api import outage
from api.errors import plain
from arena import registering
from arena.host.json_answers import JsonAnswers

Json = Any
PATIENCE = 5.0
"""Seconds for a request to come in."""


class RegisterServer(ThreadingHTTPServer):
    """Answers each caller in a thread."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, address: str, port: int) -> None:
        super().__init__((address, port), Handler)


class Handler(JsonAnswers, BaseHTTPRequestHandler):
    """Answers one request, then closes the connection."""

    timeout = PATIENCE
    server_version, sys_version = "Parlour", ""
    server: RegisterServer

    def do_GET(self) -> None:
        """Say that the host is there."""
        self.say(*((200, {"status": "Running"}) if self.path == "/" else (404, plain(404).body())))

    def do_POST(self) -> None:
        """Register a program."""
        if self.path not in registering.MODES:
            self.say(404, plain(404).body())
            return
        try:
            asked = registering.Asked(
                path=self.path,
                caller=self.client_address[0],
                headers={name.lower(): value for name, value in self.headers.items()},
                body=self._body(),
                own_port=self.server.server_port,
            )
            self.say(*registering.answer(asked))
        except Error as error:
            if (problem := outage.problem_of(error)) is None:
                raise
            self.say(problem.status, problem.body())
        finally:
            close_old_connections()
            connection.close()

    def end_headers(self) -> None:
        """Say that nothing more is read here."""
        self.send_header("Connection", "close")
        super().end_headers()

    def _body(self) -> bytes:
        """The body as sent; of one that is too long, one byte more than is allowed."""
        length = self.headers.get("Content-Length", "")
        return self.rfile.read(min(int(length), registering.LARGEST + 1)) if length.isdecimal() else b""

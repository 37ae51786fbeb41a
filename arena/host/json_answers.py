"""The small servers of the arena answer in JSON, and quietly."""

import json
from http.server import BaseHTTPRequestHandler
from typing import Any

Json = Any


class JsonAnswers(BaseHTTPRequestHandler):
    """One connection to such a server."""

    def say(self, status: int, body: Json) -> None:
        """Answer the request."""
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: nobody reads along."""

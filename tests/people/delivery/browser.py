"""A browser as a push service sees it, and such a service on this machine, which keeps what it is sent."""

import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Json = Any


def text_of(raw: bytes) -> str:
    """Bytes as browsers write them."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


@dataclass
class Browser:
    """What has subscribed, with the keys by which it alone reads its messages."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    def subscription(self, **more: Json) -> Json:
        """The body by which it is added."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text_of(point), "auth": text_of(self.secret)}
        return {"endpoint": self.endpoint, "keys": keys, "name": "Firefox, Linux", **more}

    def read(self, body: bytes) -> Json:
        """What a message says."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


@dataclass
class Sent:
    """A request that came to the service."""

    path: str
    headers: dict[str, str]
    body: bytes


class Service(ThreadingHTTPServer):
    """Answers as it is told, `201` at first."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.sent: list[Sent] = []
        self.answers: list[int] = []
        self.go_on = Event()
        self.go_on.set()

    def browser(self, name: str = "one") -> Browser:
        """A browser that is reached here."""
        return Browser(f"http://127.0.0.1:{self.server_port}/push/{name}")


class Handler(BaseHTTPRequestHandler):
    """Keeps a message."""

    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.sent.append(Sent(self.path, dict(self.headers), body))
        self.server.go_on.wait(20)
        status = self.server.answers.pop(0) if self.server.answers else 201
        self.send_response(status)
        if status in {301, 302, 307}:
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def serving() -> Iterator[Service]:
    """Such a service, for as long as it is wanted."""
    with Service() as service:
        thread = Thread(target=service.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield service
        finally:
            service.go_on.set()
            service.shutdown()
            thread.join()

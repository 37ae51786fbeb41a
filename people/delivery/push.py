"""One push: encrypted for its device, signed by the house, and handed to the service of the browser's maker.

The connection goes to the address that was checked, not to whatever the name means a moment later; it follows no
redirect, and is cut after five seconds however slowly somebody answers.
"""

import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.client import HTTPConnection, HTTPException
from threading import Timer
from typing import Any, Literal

from people.delivery import endpoints, vapid
from people.delivery.endpoints import HTTPS, Place
from people.models import PushDevice

Json = Any
Sent = Literal["sent", "gone", "later", "refused"]
SECONDS = 5.0
A_DAY = 86_400
GONE = frozenset({404, 410})
TOO_MANY = 429
MOST = 3000
"""Bytes of a message; services take 4096 with what encryption adds."""


class Line(HTTPConnection):
    """A connection to an address that was checked."""

    is_late = False
    """Whether its time is over, be it connected or not."""

    def __init__(self, place: Place, address: str) -> None:
        super().__init__(place.host, place.port, timeout=SECONDS)
        self.address = address
        self.default_port = HTTPS if place.port == HTTPS else self.default_port

    def connect(self) -> None:
        """Connect there; whoever answers by https has to be whom the name says."""
        line = socket.create_connection((self.address, self.port), SECONDS)
        self.sock = tls().wrap_socket(line, server_hostname=self.host) if self.port == HTTPS else line
        if self.is_late:
            raise TimeoutError


@cache
def tls() -> ssl.SSLContext:
    """By which certificates are checked."""
    return ssl.create_default_context()


def send(device: PushDevice, message: Json, *, tag: str, is_urgent: bool) -> Sent:
    """Send a message to a device; what became of it."""
    try:
        place = endpoints.place_of(device.endpoint)
        address = endpoints.resolved(place)
        body = encrypted(device, message)
    except (endpoints.Refused, UnicodeError, ValueError):
        return "refused"
    except OSError:  # the name is not known right now
        return "later"
    headers = {
        **vapid.signed(place.origin), "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
        "TTL": str(A_DAY), "Urgency": "high" if is_urgent else "normal", "Topic": tag,
    }  # fmt: skip
    return meaning(posted(place, address, body, headers))


def encrypted(device: PushDevice, message: Json) -> bytes:
    """A message that only this device reads."""
    from pywebpush import WebPusher

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    data = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()[:MOST]
    return bytes(WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(data)["body"])


def posted(place: Place, address: str, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer; 0 where there was none."""
    line = Line(place, address)
    try:
        with cut_after(SECONDS, line):
            line.request("POST", place.path, body, headers)
            return line.getresponse().status
    except (OSError, HTTPException):
        return 0
    finally:
        line.close()


@contextmanager
def cut_after(seconds: float, line: Line) -> Iterator[None]:
    """Cut a connection that is not done by then."""

    def cut() -> None:
        line.is_late = True
        if line.sock is not None:
            line.sock.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def meaning(status: int) -> Sent:
    """What an answer means for the message and its device."""
    if status in range(200, 300):
        return "sent"
    if status in GONE:
        return "gone"
    return "later" if status in {0, TOO_MANY} or status >= 500 else "refused"

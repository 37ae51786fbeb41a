"""Daphne sends frames without wording and colouring a line about each."""

import sys
from typing import Any

import pytest
from autobahn import util
from autobahn.websocket import protocol

from config.quiet import hush


@pytest.fixture(autouse=True)
def as_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("hltype", "hlval"):
        assert callable(getattr(util, name)), "autobahn does it otherwise now: see config.quiet"
        monkeypatch.setattr(protocol, name, getattr(util, name))


class Line:
    """A connection that writes down what is sent, and what is logged of it."""

    state = protocol.WebSocketProtocol.STATE_OPEN
    peer, logOctets = "somebody", False

    def __init__(self) -> None:
        self.send_queue: list[Any] = []
        self.sent: list[bytes] = []
        self.logged: list[dict[str, Any]] = []
        self.transport = self.log = self
        self.trafficStats = protocol.TrafficStats()

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def debug(self, _text: str, **values: Any) -> None:
        self.logged.append(values)

    sendData = protocol.WebSocketProtocol.sendData


def test_what_would_be_coloured_is_handed_on_as_it_is() -> None:
    loud, quiet = Line(), Line()
    loud.sendData(b"frame")
    assert "\x1b[" in loud.logged[0]["peer"]
    hush()
    quiet.sendData(b"frame")
    assert quiet.sent == loud.sent == [b"frame"]
    assert quiet.logged[0]["peer"] == "somebody"


def test_where_autobahn_does_not_serve_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "autobahn.websocket.protocol")
    hush()
    assert protocol.hlval is util.hlval

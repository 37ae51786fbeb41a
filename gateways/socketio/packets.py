"""Packets of Socket.IO: what the house says, as events; and what a client sends, whatever that is."""

import re
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from socketio import packet

from api import framing

Json = Any
SAID = "said"
"""The one event that our server knows: each one of a client comes as this, with its name and what it carries.

Names that mean something to the library, as `connect` does, mean nothing when a client says them.
"""

NOTHING = (packet.ACK, None, None, None)
"""A packet that nobody waits for: what is left of one that cannot be read."""

HEAD = re.compile(r"([0-6])(?:\d{1,9}-)?(?:(/[^,?]*)(?:\?[^,]*)?,?)?(\d{1,15})?(.*)", re.DOTALL)
"""Its kind, attachments that it announces, namespace, number of its acknowledgement, data."""

READ_ALSO = frozenset({"lobby:state:update", "game:seat:changed"})
"""Events that the gateway itself wants to know of: where there is a table, and who has come back to one."""


class Encoding:
    """JSON as the house writes it, by the names that the library asks for."""

    @staticmethod
    def dumps(data: Json, **_: Any) -> str:
        """Data as text."""
        return framing.encode(data).decode()


class Packet(packet.Packet):  # type: ignore[misc, unused-ignore]  # the library has no types
    """A packet without anything binary; to read one never fails."""

    uses_binary_events = False
    json = Encoding

    def decode(self, encoded_packet: str) -> int:
        """Read what a client has sent; no attachment is waited for."""
        self.packet_type, self.namespace, self.id, self.data = read(encoded_packet)
        return 0


def read(text: str) -> tuple[int, str | None, int | None, Json]:
    """The kind of a packet, its namespace, the number of its acknowledgement, and its data."""
    found = HEAD.fullmatch(text)
    if found is None:
        return NOTHING
    kind, data = int(found[1]), decoded(found[4])
    number = int(found[3]) if found[3] else None
    if kind in {packet.EVENT, packet.BINARY_EVENT}:
        return packet.EVENT, found[2], number, [SAID, *event_in(data, is_binary=kind == packet.BINARY_EVENT)]
    return (kind, found[2], number, data) if kind in {packet.CONNECT, packet.DISCONNECT} else NOTHING


def decoded(text: str) -> Json:
    """JSON, or `None` where it is none."""
    try:
        return msgspec.json.decode(text) if text else None
    except (msgspec.DecodeError, RecursionError):
        return None


def event_in(data: Json, *, is_binary: bool) -> tuple[str, list[Json] | None]:
    """The name of an event and what it carries; `None` if that cannot be used."""
    match data:
        case [str(name), *carried]:
            return name, None if is_binary else carried
        case _:
            return "", None


class Spoken(NamedTuple):
    """A frame of the house as it goes out here."""

    event: str
    packet: str
    data: Json
    """What it tells, where the gateway itself wants to know it."""


@lru_cache(64)
def spoken(text: str) -> Spoken:
    """A frame as an event with bare data; `seq` and `last` are further keys of it. Made once for all who hear it."""
    frame = msgspec.json.decode(text)
    event, data = frame.pop("event"), frame.pop("data")
    sent = Packet(packet.EVENT, [event, {**data, **frame}]).encode()
    return Spoken(event, sent, data if event in READ_ALSO else None)

"""Frames written past the server: the bytes are those of RFC 6455, in order, whole, and only at a good moment."""

import socket
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from config.layer import LocalLayer, Message
from games.sockets.transport import framed, hand_over, is_free, unsent


class Wire:
    """A connection as Daphne has it, with the reader's end beside it."""

    def __init__(self) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self.ours.setblocking(False)
        self.theirs.setblocking(False)
        self.later: list[bytes] = []
        self.transport = SimpleNamespace(
            socket=self.ours, connected=1, _tempDataLen=0, dataBuffer=b"", offset=0, write=self.later.append
        )
        self.protocol = SimpleNamespace(
            state=3, STATE_OPEN=3, send_queue=[], _perMessageCompress=None, transport=self.transport
        )

    @property
    def send(self) -> Any:
        return partial(print, self.protocol)

    @property
    def arrived(self) -> bytes:
        try:
            return self.theirs.recv(1 << 20)
        except BlockingIOError:
            return b""

    def close(self) -> None:
        self.ours.close()
        self.theirs.close()


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("size", "head"),
    [
        (0, "81 00"),
        (5, "81 05"),
        (125, "81 7d"),
        (126, "81 7e 00 7e"),
        (65_535, "81 7e ff ff"),
        (65_536, "81 7f 00 00 00 00 00 01 00 00"),
    ],
)
def test_a_message_is_framed(size: int, head: str) -> None:
    assert framed("x" * size) == bytes.fromhex(head) + b"x" * size


def test_letters_of_several_bytes_count_as_such() -> None:
    assert framed("♠é") == bytes.fromhex("81 05") + "♠é".encode()


def test_messages_leave_at_once_and_in_order(wire: Wire) -> None:
    assert hand_over(wire.send, ["one", "two"])
    assert wire.arrived == framed("one") + framed("two")
    assert wire.later == []


def test_what_the_system_does_not_take_follows_through_the_server(wire: Wire) -> None:
    texts = ["a" * 300_000, "b" * 300_000]
    assert hand_over(wire.send, texts)
    [rest] = wire.later
    assert wire.arrived + rest == b"".join(map(framed, texts))


def test_nothing_overtakes_what_waits(wire: Wire) -> None:
    wire.transport.dataBuffer, wire.transport.offset = b"before", 2
    assert unsent(wire.send) == 4
    assert not is_free(wire.send)
    assert hand_over(wire.send, ["one"])
    assert (wire.arrived, wire.later) == (b"", [framed("one")])


def test_a_broken_connection_is_for_the_server_to_find_out(wire: Wire) -> None:
    wire.theirs.close()
    assert hand_over(wire.send, ["one"])
    assert wire.later == [framed("one")]


@pytest.mark.parametrize(
    ("name", "value"),
    [("state", 2), ("send_queue", [b"x"]), ("_perMessageCompress", object()), ("transport", object())],
)
def test_at_any_other_moment_the_server_is_asked(wire: Wire, name: str, value: Any) -> None:
    setattr(wire.protocol, name, value)
    assert not hand_over(wire.send, ["one"])
    assert (wire.arrived, wire.later) == (b"", [])


@pytest.mark.parametrize("send", [print, partial(print), partial(print, None), [].append])
def test_other_servers_are_asked(send: Any) -> None:
    assert not hand_over(send, ["one"])
    assert not is_free(send)


# -- Taken at once -------------------------------------------------------------------------------------------
async def test_who_takes_a_message_at_once_finds_none_in_the_queue() -> None:
    layer, taken = LocalLayer(), list[int]()

    def take(message: Message) -> bool:
        if message["number"] == 2:
            return False
        taken.append(message["number"])
        return True

    await layer.group_add("all", "mine")
    layer.take_at_once("mine", take)
    for number in (1, 2, 3):
        await layer.group_send("all", {"number": number})
    assert taken == [1], "what comes after a message that has to wait waits, too"
    assert [(await layer.receive("mine"))["number"] for _ in range(2)] == [2, 3]
    await layer.group_send("all", {"number": 4})
    assert taken == [1, 4]


async def test_who_has_left_takes_nothing() -> None:
    layer, taken = LocalLayer(), list[Message]()
    layer.take_at_once("mine", lambda message: not taken.append(message))
    layer.leave("mine")
    await layer.group_add("all", "mine")
    await layer.group_send("all", {"number": 1})
    assert taken == []
    assert await layer.receive("mine") == {"number": 1}

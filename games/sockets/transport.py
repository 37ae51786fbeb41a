"""The connection beneath a socket, where the server lets it be seen: writing at once, what still waits, and hanging up.

uvicorn makes a sender wait until the reader takes what was sent, so that there nothing needs to be measured. Daphne
takes everything at once; but the protocol it hands us `send` for has a Twisted transport, and that knows what it
has not been able to pass on yet. What lies in the buffers of the operating systems is seen by neither.

Frames from a server are the same bytes for every reader, so that they are made once and written past the protocol:
that has one more turn of the loop, three visits to the kernel and a debug line for each of them.
"""

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Any

TEXT = 0x81
"""The first byte of a whole text message."""


def hand_over(send: Any, texts: Iterable[str]) -> bool:
    """Write these messages at once. `False` where they have to go through the server: nothing is written then."""
    protocol = _protocol_of(send)
    if not _takes_bytes(protocol):
        return False
    data = b"".join(map(framed, texts))
    transport = protocol.transport
    rest = data if _waiting(transport) else data[_sent(transport, data) :]
    if rest:
        transport.write(rest)
    return True


def is_free(send: Any) -> bool:
    """Whether messages can be handed over, and none waits before them."""
    return _takes_bytes(_protocol_of(send)) and not unsent(send)


@lru_cache(maxsize=500)
def framed(text: str) -> bytes:
    """One message as a server sends it: RFC 6455, not masked, not compressed."""
    payload = text.encode()
    size = len(payload)
    if size < 126:
        head = bytes((TEXT, size))
    elif size < 1 << 16:
        head = bytes((TEXT, 126)) + size.to_bytes(2)
    else:
        head = bytes((TEXT, 127)) + size.to_bytes(8)
    return head + payload


def _takes_bytes(protocol: Any) -> bool:
    """Whether this is Daphne's protocol with an open connection that nothing was agreed on with, on plain TCP."""
    if not hasattr(protocol, "STATE_OPEN") or protocol.state != protocol.STATE_OPEN:
        return False
    if protocol.send_queue or protocol._perMessageCompress is not None:
        return False
    return hasattr(protocol.transport, "socket") and bool(protocol.transport.connected)


def _sent(transport: Any, data: bytes) -> int:
    """How much of it the system takes now; what is wrong with the connection is for the server to find out."""
    try:
        sent: int = transport.socket.send(data)
    except OSError:
        return 0
    return sent


def unsent(send: Any) -> int | None:
    """Bytes the server holds for this connection; `None` where it does not tell, and makes senders wait."""
    return _waiting(getattr(_protocol_of(send), "transport", None))


def _waiting(transport: Any) -> int | None:
    waiting: int | None = getattr(transport, "_tempDataLen", None)
    if waiting is None:
        return None
    return waiting + len(getattr(transport, "dataBuffer", b"")) - getattr(transport, "offset", 0)


def hang_up(send: Any) -> None:
    """End a connection at once, whatever waits to leave. A server that hides its transport does so in its own time.

    uvicorn hands us a method of its protocol, and would wait for the reader even to say goodbye.
    """
    transport = getattr(_protocol_of(send), "transport", None)
    abort = getattr(transport, "abort", None) or getattr(transport, "abortConnection", None)
    if abort is not None:
        abort()


def _protocol_of(send: Any) -> Any:
    """The server's end of the connection that this function sends to."""
    return send.args[0] if isinstance(send, partial) and send.args else getattr(send, "__self__", None)

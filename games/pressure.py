"""How much waits for a reader's network, where a server takes frames without waiting; and an end to waiting.

uvicorn makes a sender wait until the reader takes what was sent, so that there nothing needs to be measured. Daphne
takes everything at once; but the protocol it hands us `send` for has a Twisted transport, and that knows what it
has not been able to pass on yet. What lies in the buffers of the operating systems is seen by neither.
"""

from functools import partial
from typing import Any


def unsent(send: Any) -> int | None:
    """Bytes the server holds for this connection; `None` where it does not tell, and makes senders wait."""
    transport = _transport_of(send)
    waiting: int | None = getattr(transport, "_tempDataLen", None)
    if waiting is None:
        return None
    return waiting + len(getattr(transport, "dataBuffer", b"")) - getattr(transport, "offset", 0)


def hang_up(send: Any) -> None:
    """End a connection at once, whatever waits to leave. A server that hides its transport does so in its own time.

    uvicorn hands us a method of its protocol, and would wait for the reader even to say goodbye.
    """
    transport = _transport_of(send)
    abort = getattr(transport, "abort", None) or getattr(transport, "abortConnection", None)
    if abort is not None:
        abort()


def _transport_of(send: Any) -> Any:
    """What carries the bytes of the connection that this function sends to."""
    protocol = send.args[0] if isinstance(send, partial) and send.args else getattr(send, "__self__", None)
    return getattr(protocol, "transport", None)

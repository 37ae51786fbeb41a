"""The pulse of a connection: whoever says `ping` is answered at once, before anything that waits to be served."""

from time import time_ns

PING = '{"action":"ping"}'
"""As our own pages say it; other spellings are understood as well, in their turn."""

PONG = '{"event":"conn:pong","data":{"server_ts":%d}}'
SPELLINGS = frozenset({PING, '{"action": "ping"}'})
MOST = 64
"""Letters of a frame in which a ping is looked for."""


def is_ping(text: str | None) -> bool:
    """Whether a frame only asks for a sign of life."""
    return text is not None and len(text) <= MOST and (text in SPELLINGS or "".join(text.split()) == PING)


def pong(*, in_batches: bool) -> str:
    """The answer, as it is told at this connection."""
    text = PONG % (time_ns() // 1_000_000)
    return f"[{text}]" if in_batches else text

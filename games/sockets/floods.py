"""How much one socket may send and may be told, and who has sent too much."""

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any

from django.conf import settings

Json = Any
MAX_FRAME = 64 * 1024
"""Bytes of a frame that somebody sends; a server refuses longer ones before it has read them."""

WAITING = 32
"""Messages that may wait to be served before a server reads no further."""

MOST_TOLD = 128 * 1024
"""Letters that are told at once; a server keeps 64 KB of what its reader does not take, and one more frame."""

MOST_TO_TELL = 64 * 1024
"""Letters of messages that may wait for one reader behind what is being told."""

TOO_SLOW: Json = {"type": "too.slow"}
"""What is left of the messages to a reader when they have become too many."""

FLOOD: Json = {"type": "websocket.flood"}
"""What a server of ours tells a consumer once more frames have come than are allowed; it counts them as they arrive."""

PENANCE = 1.0
"""Seconds that a new socket of somebody who has flooded is not served: to open one costs more than a hundred frames."""

REMEMBERED = 10.0
"""Seconds for which that is so."""

_until: dict[int, float] = {}
"""Who has flooded, and when that is forgotten."""


class Allowance:
    """How many frames one socket may send: so many a second in the mean, and twice as many at once."""

    __slots__ = ("at", "clock", "left", "rate")

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.rate = settings.SOCKET_FRAMES
        self.clock, self.left, self.at = clock, 2.0 * self.rate, clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self.clock()
        self.left, self.at = min(2.0 * self.rate, self.left + (now - self.at) * self.rate), now
        allowed = self.left >= 1
        self.left -= allowed
        return allowed


def note(user_id: int) -> None:
    """Remember for a while that somebody has flooded."""
    now = monotonic()
    for other in [other for other, until in _until.items() if until < now]:
        del _until[other]
    _until[user_id] = now + REMEMBERED


def penance_of(user_id: int | None) -> float:
    """Seconds that a new socket of this person waits before it is served."""
    return PENANCE if user_id in _until and _until[user_id] > monotonic() else 0.0


def is_too_much(texts: Iterable[str]) -> bool:
    """Whether these are more than one reader may be told at once."""
    return sum(map(len, texts)) > MOST_TOLD

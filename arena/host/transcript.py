"""A game's transcript: one JSON object for each line, first the game, then every call, last the result."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import msgspec

Json = Any
encode = msgspec.json.Encoder().encode
KEPT = 2 * 1024
"""Bytes of an answer that are kept."""


@dataclass
class Transcript:
    """What was asked and answered in one game, in order; it shows both hands."""

    lines: list[bytes] = field(default_factory=list)
    begun: float = field(default_factory=monotonic)
    calls: int = 0

    def note(self, seat: int, method: str, path: str, body: Json, heard: "Heard", result: str) -> None:
        """Note one call."""
        self.calls += 1
        self.lines.append(
            encode(
                {
                    "type": "call", "n": self.calls, "t_ms": ms(heard.at - self.begun), "seat": seat, "method": method,
                    "path": path, "body": body, "status": heard.status or None, "reply": heard.text,
                    "ms": ms(heard.seconds), "result": result,
                }
            )
        )  # fmt: skip

    def packed(self) -> bytes:
        """All lines, compressed."""
        return zlib.compress(b"\n".join(self.lines), 6)


@dataclass(frozen=True, slots=True)
class Heard:
    """What came back from one call. If nothing did, the status is 0."""

    at: float
    seconds: float
    status: int = 0
    body: bytes = b""

    @property
    def text(self) -> str | None:
        """The answer as it is kept: cut short, and with whatever is no text replaced."""
        return plain(self.body) if self.status else None


def plain(body: bytes) -> str:
    """An answer as text that every database and every reader can take."""
    return body[:KEPT].decode("utf-8", "replace").replace("\x00", "\N{REPLACEMENT CHARACTER}")


def ms(seconds: float) -> float:
    """Seconds as milliseconds, to a hundredth."""
    return round(seconds * 1000, 2)


def unpacked(packed: bytes) -> Iterator[bytes]:
    """The lines that were packed; a game in which nobody was called has none."""
    if packed:
        yield from filter(None, zlib.decompress(packed).split(b"\n"))

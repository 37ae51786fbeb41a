"""The frames that sockets tell, and the moments in them."""

from datetime import UTC, datetime
from time import time_ns
from typing import Any

import msgspec

Json = Any
encode = msgspec.json.Encoder().encode


def frame(event: str, data: Json, *, seq: int | None = None, last: bool = False) -> str:
    """One WebSocket frame as text."""
    made: dict[str, Json] = {"event": event}
    if seq is not None:
        made["seq"] = seq
    if last:
        made["last"] = True
    made["data"] = data
    return encode(made).decode()


def now_ms() -> int:
    """Epoch milliseconds."""
    return time_ns() // 1_000_000


def ms_of(moment: datetime) -> int:
    """A moment in epoch milliseconds."""
    return int(moment.timestamp() * 1000)


def ms_in(text: str) -> int:
    """A moment in ISO 8601 in epoch milliseconds."""
    return ms_of(datetime.fromisoformat(text))


def iso(moment: datetime | None) -> str | None:
    """ISO 8601, UTC."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z") if moment else None

"""Messages to the sockets of a group, in this process and in all others."""

import asyncio
from typing import Any

from channels.layers import get_channel_layer

Json = Any
_loop: asyncio.AbstractEventLoop | None = None


def listen_on(loop: asyncio.AbstractEventLoop) -> None:
    """Remember the loop that the sockets of this process live on, so that nudges need not wait for it."""
    global _loop  # noqa: PLW0603  # one loop for each process
    _loop = loop


def send_to(group: str, message: dict[str, Json]) -> None:
    """One group message, from any thread; the sender does not wait. It may travel: ids and numbers only."""
    layer: Any = get_channel_layer()
    if _loop is not None and _loop.is_running():
        _loop.call_soon_threadsafe(layer.tell, group, message)
    else:  # a process without sockets
        layer.tell_elsewhere(group, message)


def send_here(group: str, message: dict[str, Json]) -> None:
    """One group message to the sockets of this process, on their loop."""
    layer: Any = get_channel_layer()
    layer.tell_here(group, message)

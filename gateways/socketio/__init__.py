"""Socket.IO, for clients that were written from a source document which names it: `/socket.io/`.

Nothing of it is loaded before the first of them comes.
"""

import asyncio
from importlib import import_module
from typing import Any

PATH = "/socket.io/"


class SocketIO:
    """An ASGI application for this path, over WebSocket and by polling.

    Who is calling is found out by `identify`, as at the door of plain sockets; `keep_hearing` hears what is revoked.
    """

    def __init__(self, identify: Any, keep_hearing: Any) -> None:
        self.ways = (identify, keep_hearing)
        self.gateway: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or a WebSocket."""
        if self.gateway is None or self.gateway.loop is not asyncio.get_running_loop():
            server = await asyncio.to_thread(import_module, "gateways.socketio.server")
            if self.gateway is None or self.gateway.loop is not asyncio.get_running_loop():
                self.gateway = server.Gateway(*self.ways)
        await self.gateway(scope, receive, send)

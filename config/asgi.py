"""The entrance: HTTP through Django's synchronous handler on persistent threads, WebSockets through Channels.

Why not Django's own ASGI handler: `docs/decisions/0002-entrance.md`.
"""

from config.wsgi import application as http

# isort: split
# Importing `config.wsgi` has set Django up; what follows needs models.
import asyncio
from typing import Any

from channels.routing import ProtocolTypeRouter
from django.conf import settings

from arena.host import runner
from config import daphne_flow
from config.bridge import WsgiBridge
from config.sockets import Door
from config.ws_urls import websocket_urlpatterns
from games.clock import referee, turn_mails
from games.table import live
from games.table.gc_tuning import settle


class Entrance(ProtocolTypeRouter):
    """Sends HTTP and WebSockets their ways; threads send their news by the loop that both live on."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass one connection on."""
        live.listen_on(asyncio.get_running_loop())
        await super().__call__(scope, receive, send)


application = Entrance(
    {
        "http": WsgiBridge(http, threads=settings.HTTP_THREADS, body_limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE),
        "websocket": Door(websocket_urlpatterns),
    }
)
daphne_flow.install()
referee.start()
runner.start()
turn_mails.start()
settle()

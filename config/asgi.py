"""The entrance: HTTP through Django's synchronous handler on persistent threads, WebSockets through Channels.

Why not Django's own ASGI handler: `docs/decisions/0002-entrance.md`.
"""

from config.wsgi import application as http

# isort: split
# Importing `config.wsgi` has set Django up; what follows needs models.
import asyncio
import sys

from django.conf import settings

from arena.host import runner
from config.bridge import Message, Receive, Send, WsgiBridge
from config.sockets import Door, websocket_urlpatterns
from games.clock import referee, turn_mails
from games.table import live
from games.table.gc_tuning import settle
from operations import runs

WAYS: dict[str, WsgiBridge | Door] = {
    "http": WsgiBridge(http, threads=settings.HTTP_THREADS, body_limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE),
    "websocket": Door(websocket_urlpatterns),
}


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Pass one connection on, by its protocol; threads send their news by the loop it lives on."""
    live.listen_on(asyncio.get_running_loop())
    await WAYS[scope["type"]](scope, receive, send)


if "daphne.server" in sys.modules:
    import config.daphne_flow  # noqa: F401  # changes Daphne when it is imported
referee.start()
runner.start()
turn_mails.start()
runs.start()
settle()

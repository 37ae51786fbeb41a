"""The entrance: HTTP through Django's synchronous handler on persistent threads, WebSockets through Channels.

Why not Django's own ASGI handler: `docs/decisions/0002-entrance.md`.
"""

from api import groups
from config.wsgi import application as http

# isort: split
# Importing `config.wsgi` has set Django up; what follows needs models.
import asyncio
import sys
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from asgiref.sync import markcoroutinefunction
from django.conf import settings
from django.db import close_old_connections

from api.build import build
from config import memory_tuning, sqlite_log
from config.admission import keep_hearing
from config.bridge import Environ, Message, Receive, Send, WsgiBridge
from config.lifespan import Lifespan
from config.short_way import ShortWay
from config.sockets import Door, identify, websocket_urlpatterns
from games.api.short_way import NotHere
from games.api.views import TRIED
from games.clock import workers
from games.sockets import beat
from games.table import thinkers
from games.table.gc_tuning import settle
from gateways.socketio import PATH, SocketIO
from operations import leaving

memory_tuning.share_arenas()
beat.checks += [memory_tuning.give_back, memory_tuning.set_aside, sqlite_log.fold]
ALIVE = b'{"status": "ok"}'


class Entrance(WsgiBridge):
    """HTTP through Django, but `/healthz`: the process lives, also while all its threads wait for a database.

    Moves take the short way where there is one.
    """

    short_way = ShortWay()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request; a process that is about to end keeps no connection open."""
        tell = closing(send) if leaving.has_begun() else send
        if scope["path"] == "/healthz":
            await tell(
                {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]}
            )
            await tell({"type": "http.response.body", "body": ALIVE})
        else:
            await super().__call__(scope, receive, tell)

    async def answer(self, scope: Message, environ: Environ, body: bytes, send: Send) -> Iterable[Message]:
        """The messages of an answer: of the short way, or else of the long one, which shows it for the next time."""
        key = self.short_way.key_of(scope)
        if key is None or environ["CONTENT_LENGTH"] != str(len(body)):
            return await self.run(environ, send)
        keep_hearing()  # of callers who are known no longer
        try:
            return await self.short_way.answer(scope, key, body)
        except NotHere:
            pass
        except Exception as error:  # the move is not tried again: what has become of it is answered there
            environ[TRIED] = error
        messages = list(await self.run(environ, send))
        if messages[0]["type"] == "http.response.start":
            self.short_way.learn(key, messages[0])
        return messages


def closing(send: Send) -> Send:
    """The same, with the word that this connection is used no more."""

    async def tell(message: Message) -> None:
        headers: list[Any] = message.get("headers", [])
        await send({**message, "headers": [*headers, (b"connection", b"close")]} if headers else message)

    return tell


entrance = Entrance(http, threads=settings.HTTP_THREADS, body_limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
socketio = SocketIO(identify, keep_hearing)
WAYS: dict[str, Entrance | Door | Lifespan] = {
    "http": entrance,
    "websocket": Door(websocket_urlpatterns),
    "lifespan": Lifespan(workers.start_where_wanted()),
}


@contextmanager
def aside() -> Iterator[None]:
    """What a thread does while it waits for a thought: it needs no database connection, and no place."""
    close_old_connections()
    with entrance.aside():
        yield


thinkers.aside = aside


def application(scope: Message, receive: Receive, send: Send) -> Coroutine[Any, Any, None]:
    """Pass one connection on, by its protocol; threads send their news by the loop it lives on.

    What it is passed on to is returned, not waited for: of thousands of sockets each would hold one coroutine more.
    """
    groups.listen_on(asyncio.get_running_loop())
    beat.keep_beating()
    if settings.SOCKETIO and scope.get("path", "").startswith(PATH):
        return socketio(scope, receive, closing(send) if leaving.has_begun() else send)
    return WAYS[scope["type"]](scope, receive, send)


markcoroutinefunction(application)  # so that servers know it for ASGI 3


build()  # is read once, before anybody waits for it
if "daphne.server" in sys.modules:
    import config.daphne_flow  # noqa: F401  # changes Daphne when it is imported
settle()

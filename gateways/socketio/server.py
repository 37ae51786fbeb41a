"""The server of Socket.IO: lets callers in, keeps them within bounds, and passes on what they ask.

python-socketio knows the protocol; nothing that a client sends may become an exception of it, or fill the memory.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

import msgspec
import socketio
from django.conf import settings
from django.utils.translation import gettext as _

from accounts import admitted
from api import codes, mistakes
from api.errors import plain
from api.problems import Problem
from api.threads import in_thread
from games.sockets.floods import MAX_FRAME
from gateways.socketio import asking
from gateways.socketio.lines import READABLE, Line, Lines, Receive, Request, Send, current
from gateways.socketio.packets import SAID, Packet
from gateways.socketio.visits import Visit

Json = Any
SEPARATOR = b"\x1e"
CLOSING = b"1"
"""The packet by which a client goes."""

MOST_PACKETS = 16
"""Packets of one request; the library takes no more."""

silent = logging.getLogger(f"{__name__}.library")
silent.setLevel(logging.CRITICAL + 1)
"""Where the library says what clients have done wrong."""

ALWAYS = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]


class Gateway:
    """An ASGI application on one loop."""

    def __init__(self, identify: Any, keep_hearing: Any) -> None:
        self.identify, self.keep_hearing, self.loop = identify, keep_hearing, asyncio.get_running_loop()
        self.server = socketio.AsyncServer(
            async_mode="asgi", async_handlers=False, serializer=Packet, logger=silent, engineio_logger=silent,
            cors_allowed_origins=[],  # a cookie counts for our own pages alone, and other pages see no answers
            http_compression=False, max_http_buffer_size=MAX_FRAME, ping_interval=10, ping_timeout=20,
        )  # fmt: skip
        self.lines = Lines(self.server.eio)
        self.visits: dict[str, Visit] = {}
        self.server.on("connect", self.connect)
        self.server.on("disconnect", self.disconnect)
        self.server.on(SAID, self.said)

    # -- Requests --------------------------------------------------------------------------------------------
    async def __call__(self, scope: Json, receive: Receive, send: Send) -> None:
        """Serve a request of polling, or a WebSocket until it ends."""
        line = self.lines.by_sid.get(query_of(scope).get("sid", [""])[0])
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, line)
        elif (refusal := refusal_of(scope, line)) is not None:
            await answer(send, *refusal)
        else:
            await self._request(scope, receive, send, line)

    async def _socket(self, scope: Json, receive: Receive, send: Send, known: Line | None) -> None:
        line = known or self.lines.begin()
        try:
            await self._serve(line, scope, line.receiving(receive), line.sending(send))
        except OSError:
            return  # they have hung up
        finally:
            if known is None:
                line.end()

    async def _request(self, scope: Json, receive: Receive, send: Send, known: Line | None) -> None:
        body = await body_of(receive) if scope["method"] == "POST" else b""
        if body is None:
            await answer(send, 413, plain(413).body())
        elif known is not None and scope["method"] == "POST" and not may_send(known, body):
            known.flood()
            await answer(send, 429, flooded().body())
        else:
            line, told = known or self.lines.begin(), Answer(send)
            await self._serve(line, with_length(scope, body), whole(readable(body)), told)
            if not told.has_begun:
                await answer(send, 400, plain(400).body())
            if CLOSING in body.split(SEPARATOR) or not line.sid:
                line.end()

    async def _serve(self, line: Line, scope: Json, receive: Receive, send: Send) -> None:
        current.set(Request(line, scope))
        polls = scope.get("method") == "GET"
        line.is_polled = line.is_polled or polls
        try:
            await self.server.handle_request(scope, receive, send)
        except (OSError, KeyError):  # it ended meanwhile
            line.end()
        except Exception as error:
            mistakes.note(error, "a request of Socket.IO failed")
            line.end(1011)
        finally:
            line.is_polled = line.is_polled and not polls

    # -- Events ----------------------------------------------------------------------------------------------
    async def connect(self, sid: str, environ: Json, auth: Json = None) -> None:
        """Let a caller in who says who they are, or tell them by the error body why not."""
        line, scope = current.get()
        try:
            user = await self._let_in(line, scope, auth)
        except Problem as problem:
            raise refused(problem) from None
        except Exception as error:
            raise refused(mistakes.problem(mistakes.note(error, "nobody could sign in over Socket.IO"))) from None
        environ.clear()  # tokens and cookies, which the library would keep
        scope["headers"] = []
        self.lines.named(line)
        self.visits[sid] = Visit(line, user)

    async def _let_in(self, line: Line, scope: Json, auth: Json) -> Any:
        self.keep_hearing()
        looks = admitted.looks()
        caller, _protocol = await in_thread(self.identify, headers_of(scope, auth), [])
        if caller is None or line.over:
            raise plain(401)
        line.credential = caller.credential
        if not admitted.enter(line, settings.SOCKETS_PER_ACCOUNT):
            raise too_many()
        line.is_named = True
        if admitted.looks() != looks:  # while we asked the database, somebody else may have revoked it
            await in_thread(admitted.look_at, [line], {})
        if line.over:
            raise plain(401)
        return caller.user

    async def disconnect(self, sid: str, reason: str) -> None:
        """Let go of who has gone."""
        if (visit := self.visits.pop(sid, None)) is not None:
            visit.line.end()

    async def said(self, sid: str, event: str, carried: list[Json] | None) -> Json:
        """Answer one event, once its client has taken most of what it was told."""
        visit = self.visits.get(sid)
        if visit is not None and await visit.line.has_room():
            return await asking.answer(visit, event, carried)
        return None


def refused(problem: Problem) -> Exception:
    """A refusal as a client hears it by `connect_error`: a message, and the error body as its data."""
    body = problem.body()
    found: Exception = socketio.exceptions.ConnectionRefusedError(body["error"], body)
    return found


def too_many() -> Problem:
    """An account that has as many sockets as it may."""
    said = _("This account has as many connections open as it may. Close one, then connect again.")
    return Problem(429, codes.RATE_LIMITED, said, limit="sockets")


def flooded() -> Problem:
    """Requests of polling that were too many."""
    return Problem(429, codes.RATE_LIMITED, _("That was too much at once. Connect again."), limit="frames")


def headers_of(scope: Json, auth: Json) -> dict[bytes, str]:
    """What tells who is calling; a token that was given with `auth` alone counts."""
    if isinstance(auth, dict) and "token" in auth:
        return {b"authorization": f"Bearer {auth['token'] if isinstance(auth['token'], str) else ''}"}
    return {name.lower(): value.decode("latin1") for name, value in scope["headers"]}


# -- Polling -------------------------------------------------------------------------------------------------
def query_of(scope: Json) -> dict[str, list[str]]:
    """What stands behind the question mark."""
    return parse_qs(scope.get("query_string", b"").decode("latin1"))


def refusal_of(scope: Json, line: Line | None) -> tuple[int, Json] | None:
    """Why a request is not served, before its body is read."""
    if scope["method"] not in {"GET", "POST"}:
        return 405, plain(405).body()
    if "j" in query_of(scope):  # answers as scripts, which any page could load
        return 400, plain(400).body()
    if line is not None and scope["method"] == "GET" and line.is_polled:
        return 400, plain(400).body()
    return None


async def body_of(receive: Receive) -> bytes | None:
    """The body of a request; `None` if it is longer than a frame may be."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MAX_FRAME:
            return None
    return body


def may_send(line: Line, body: bytes) -> bool:
    """Whether so many packets may come now."""
    packets = body.count(SEPARATOR) + 1
    return packets <= MOST_PACKETS and all(line.allowance.take() for _ in range(packets))


def readable(body: bytes) -> bytes:
    """Those of the packets that Engine.IO can read."""
    found = (packet.decode(errors="replace") for packet in body.split(SEPARATOR))
    return SEPARATOR.join(packet.encode() for packet in found if READABLE.fullmatch(packet))


def whole(body: bytes) -> Receive:
    """A body that has been read, as it would come."""

    async def receive() -> Json:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def with_length(scope: Json, body: bytes) -> Json:
    """A request with the length of its body, which is what was read."""
    others = [header for header in scope["headers"] if header[0].lower() != b"content-length"]
    return {**scope, "headers": [*others, (b"content-length", str(len(readable(body))).encode())]}


class Answer:
    """An answer to polling: it is kept nowhere, and is what it says it is."""

    has_begun = False

    def __init__(self, send: Send) -> None:
        self.send = send

    async def __call__(self, message: Json) -> None:
        """Send a part of it."""
        self.has_begun, headers = True, message.get("headers")
        await self.send(message if headers is None else {**message, "headers": [*headers, *ALWAYS]})


async def answer(send: Send, status: int, body: Json) -> None:
    """Refuse a request by the error body."""
    headers = [(b"content-type", b"application/json"), *ALWAYS]
    with suppress(OSError):
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": msgspec.json.encode(body)})

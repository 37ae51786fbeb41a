"""The door of WebSockets and the addresses behind it: nobody enters without a name.

A caller is known by the session cookie (the Origin must be ours), by `Authorization: Bearer <token>`, or by the
subprotocol `bearer.<token>`, which is echoed because browsers insist. Others are told by the close code why
they are not let in: 4401 nobody, 4404 no such address, 4429 too many sockets of one account.
"""

from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from types import SimpleNamespace
from typing import NamedTuple, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user
from django.urls import URLPattern, path

from accounts import admitted, credentials
from accounts.admitted import NOBODY
from accounts.credentials import Credential
from accounts.models import User
from accounts.selectors import token_behind
from api.problems import Problem
from api.threads import in_thread
from arena.kind import SLUG
from arena.news import TournamentSocket
from config.admission import Admission, keep_hearing
from config.bridge import Message, Receive, Send
from games.pages.voice import PageVoice
from games.sockets import watchers  # noqa: F401  # which counts them from now on
from games.sockets.base import CLOSE_CODES
from games.sockets.consumers import TableSocket
from games.sockets.person import PersonSocket
from lobbies.consumers import LobbySocket, StreetSocket

NO_SUCH_ADDRESS = 4404
TOO_MANY = 4429
"""As 429 of the API. Coming back does not help here, as it does after 4008."""

SUBPROTOCOL = "bearer."
KEPT = ("type", "path", "query_string", "client", "headers", "subprotocol", "url_route", "user", "admission", "pulse")
"""What a server and a consumer ask of a scope once its caller was let in."""

Application = Callable[[Message, Receive, Send], Awaitable[None]]
websocket_urlpatterns = [
    path("ws/games/<int:game_id>/", TableSocket.as_asgi()),
    path("ws/lobbies/<int:lobby_id>/", LobbySocket.as_asgi()),
    path("ws/lobby/", StreetSocket.as_asgi()),
    path("ws/me/", PersonSocket.as_asgi()),
    path("ws/tables/<int:game_id>/", TableSocket.as_asgi(voice=PageVoice)),
    path(f"ws/{SLUG}/tournaments/<int:number>/", TournamentSocket.as_asgi()),
]


class Caller(NamedTuple):
    """Who knocks, and by what they are let in."""

    user: User
    credential: Credential


class Door:
    """Lets known callers through to the routes, with `scope["user"]` set and the token's subprotocol remembered."""

    def __init__(self, routes: list[URLPattern]) -> None:
        self.routes = routes

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Turn the caller away or let them in, until what let them in is good no longer."""
        keep_hearing()
        looks, behind = admitted.looks(), self._resolved(scope)
        admission = await self._admitted(scope, receive, send, NO_SUCH_ADDRESS if behind is None else 0)
        if admission is None or behind is None:
            return
        try:
            if admitted.looks() != looks:  # while we asked the database, somebody else may have revoked it
                await in_thread(admitted.look_at, [admission], {})
            await behind(scope, admission.receive, admission.send)
        finally:
            admitted.leave(admission)

    def _resolved(self, scope: Message) -> Application | None:
        """What is behind this address, and in the scope its numbers; the scope is not copied while a socket is open."""
        found = (route.resolve(scope["path"].lstrip("/")) for route in self.routes)
        match = next((one for one in found if one is not None), None)
        if match is None:
            return None
        scope["url_route"] = {"args": match.args, "kwargs": match.kwargs}
        return cast(Application, match.func)

    async def _admitted(self, scope: Message, receive: Receive, send: Send, code: int) -> Admission | None:
        """The caller, let in, unless there is a reason not to; no header goes further, and nothing here keeps one."""
        caller, scope["subprotocol"], reason = await known_by(scope)
        scope["headers"], scope["subprotocols"] = [], []
        if caller is not None and not (reason or code):
            admission = Admission(caller.credential, receive, send)
            if admitted.enter(admission, settings.SOCKETS_PER_ACCOUNT):
                scope.update(user=caller.user, admission=admission)
                shrink(scope)
                return admission
        await turn_away(send, receive, reason or code or TOO_MANY, scope["subprotocol"])
        return None


def shrink(scope: Message) -> None:
    """Keep of a scope what the rest of the socket's life needs: it lasts for hours, and there are thousands."""
    kept = {name: scope[name] for name in KEPT if name in scope}
    scope.clear()
    scope.update(kept)


async def known_by(scope: Message) -> tuple[Caller | None, str | None, int]:
    """The caller, the subprotocol to echo, and the code for somebody who is not known."""
    headers = {name.lower(): value.decode("latin1") for name, value in scope["headers"]}
    offered = scope.get("subprotocols") or []
    try:
        caller, subprotocol = await in_thread(identify, headers, offered)
    except Problem as problem:  # the database is away
        chosen = next((protocol for protocol in offered if protocol.startswith(SUBPROTOCOL)), None)
        return None, chosen, CLOSE_CODES[problem.status]
    return caller, subprotocol, 0 if caller else NOBODY


def identify(headers: dict[bytes, str], offered: list[str]) -> tuple[Caller | None, str | None]:
    """The caller, and the subprotocol to echo. A cookie does not make up for a wrong token."""
    if authorization := headers.get(b"authorization"):
        scheme, _, token = authorization.partition(" ")
        return (caller_with_token(token.strip()) if scheme.lower() == "bearer" else None), None
    for protocol in offered:
        if protocol.startswith(SUBPROTOCOL):
            return caller_with_token(protocol.removeprefix(SUBPROTOCOL)), protocol
    if not is_ours(headers.get(b"origin"), headers.get(b"host", "")):
        return None, None
    return caller_with_cookie(headers.get(b"cookie", "")), None


def caller_with_token(text: str) -> Caller | None:
    """The owner of a valid token."""
    token = token_behind(text)
    return Caller(token.user, credentials.by_token(token)) if token else None


def caller_with_cookie(header: str) -> Caller | None:
    """The user who is signed in with this browser, by the same checks as on a page."""
    try:
        cookie = SimpleCookie(header).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return None
    session = import_module(settings.SESSION_ENGINE).SessionStore(cookie.value if cookie else None)
    user = get_user(SimpleNamespace(session=session))  # type: ignore[arg-type]  # all it asks of a request
    if not isinstance(user, User) or not user.is_active:
        return None
    return Caller(user, credentials.by_session(session.session_key, user))


def is_ours(origin: str | None, host: str) -> bool:
    """Whether a page of this origin may use our cookie: the same host, or one that is trusted by name."""
    if not origin:
        return False
    return urlsplit(origin).netloc.lower() == host.lower() or origin in settings.CSRF_TRUSTED_ORIGINS


async def turn_away(send: Send, receive: Receive, code: int, subprotocol: str | None) -> None:
    """Accept and close at once: otherwise a browser does not see the code."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": subprotocol})
    await send({"type": "websocket.close", "code": code})

"""The short way of a move by REST: past the threads and middlewares, with the headers that the long way has given.

Middlewares decide by a request's headers. So the long way is asked once for each set of them, and what it has answered
holds for requests that differ only in who asks for which move. Why: `docs/decisions/0029-the-short-way.md`.
"""

from collections import OrderedDict
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import structlog
from django.utils import translation
from django.utils.http import http_date

from accounts.api.authentication import seen_lately
from api.threads import in_thread, later
from config import here
from config.bridge import Message
from config.middleware import id_of_request
from games.api import short_way
from games.api.short_way import ADDRESS, NotHere
from operations.middleware import note
from people import presence

OWN = frozenset({
    b"authorization", b"x-session-id", b"x-player-id", b"idempotency-key", b"x-request-id", b"content-length",
    b"x-forwarded-for", b"x-real-ip",
})  # fmt: skip
"""Headers that another request may have otherwise: they change nothing but what is said here of each."""

OF_THE_ANSWER = frozenset({b"x-request-id", b"content-length", b"expires"})
"""Headers that each answer has its own of."""

JSON = frozenset({b"application/json", b"application/json; charset=utf-8", b"application/json;charset=utf-8"})
ANY = frozenset({b"*/*", b"application/json", b"application/json, */*"})
MOST = 500
"""Sets of headers of which the answer's are known."""

Header = tuple[bytes, bytes]
Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the long way made of a set of headers."""

    language: str
    headers: tuple[Header, ...]


class ShortWay:
    """Answers moves by REST where all is known that the long way would find out."""

    def __init__(self) -> None:
        self.known: OrderedDict[Key, Circumstances] = OrderedDict()

    @staticmethod
    def key_of(scope: Message) -> Key | None:
        """What the answer's headers follow from; `None` for requests that always go the long way."""
        if scope["method"] != "POST" or scope.get("query_string") or scope.get("root_path"):
            return None
        address = ADDRESS.fullmatch(scope["path"])
        found_at = address and short_way.at(address[1], address[3])
        if not found_at:
            return None
        headers = scope["headers"]
        own = {name: value for name, value in headers if name in OWN}
        others = tuple((name, value) for name, value in headers if name not in OWN)
        found = dict(others)
        if len(own) + len(found) != len(headers) or b"cookie" in found or b"host" not in found:
            return None
        if found.get(b"accept", b"*/*") not in ANY:
            return None
        return *found_at, scope.get("scheme"), scope.get("http_version"), frozenset(own), others

    async def answer(self, scope: Message, key: Key, body: bytes) -> list[Message]:
        """The answer's messages; `NotHere` if nothing was done, or what the move was refused for."""
        circumstances, game_id = self.known.get(key), int(scope["path"].split("/")[3])
        if circumstances is None:
            raise NotHere
        view, route = key[:2]
        self.known.move_to_end(key)
        begun, own = perf_counter(), {name: value.decode("latin1") for name, value in scope["headers"] if name in OWN}
        if body and dict(scope["headers"]).get(b"content-type", b"") not in JSON:
            raise NotHere

        def caller() -> int | None:
            return seen_lately(own.get(b"authorization", ""), own.get(b"x-session-id"), own.get(b"x-player-id"))

        if (user_id := caller()) is None:
            raise NotHere
        request_id = id_of_request(own.get(b"x-request-id", ""))
        structlog.contextvars.bind_contextvars(
            request_id=request_id, method="POST", path=scope["path"], user_id=user_id
        )
        with translation.override(circumstances.language):
            status, answer = await short_way.answer(
                short_way.Move(game_id, view, user_id, lambda: caller() == user_id, body, own.get(b"idempotency-key"))
            )
        note("POST", route, status, perf_counter() - begun)
        places = [place for place in (presence.HOUSE, game_id) if presence.is_worth_noting(place, user_id)]
        if status < here.BAD and places:
            later(in_thread(_note, places, user_id))
        more = {b"content-length": b"%d" % len(answer), b"x-request-id": request_id.encode(), b"expires": now()}
        return [
            {"type": "http.response.start", "status": status, "headers": [*circumstances.headers, *more.items()]},
            {"type": "http.response.body", "body": answer},
        ]

    def learn(self, key: Key, start: Message) -> None:
        """Remember what the long way has made of these headers."""
        headers = tuple((name, value) for name, value in start["headers"] if name not in OF_THE_ANSWER)
        found = dict(headers)
        if not 200 <= start["status"] < 300 or b"set-cookie" in found or b"content-language" not in found:
            return
        self.known[key] = Circumstances(found[b"content-language"].decode(), headers)
        self.known.move_to_end(key)
        while len(self.known) > MOST:
            self.known.popitem(last=False)


def _note(places: list[presence.Place], user_id: int) -> None:
    """Count somebody as here at these places, in one hop that no answer waits for."""
    for place in places:
        here.note(place, user_id)


def now() -> bytes:
    """When an answer is old that nobody may keep: at once."""
    return http_date().encode()

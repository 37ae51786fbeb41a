"""People as programs see them: a name, a token, and calls of the API with it."""

import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.test import Client

from accounts import services
from accounts.models import User
from tests import described

Json = Any


class Answer(NamedTuple):
    """What a call brought: the status and the body, which is always JSON."""

    status: int
    body: Json


@dataclass
class Caller:
    """Somebody who calls the API; without a user, nobody."""

    user: User | None = None
    token: str = ""
    client: Client = field(default_factory=lambda: Client(raise_request_exception=False))

    @property
    def id(self) -> int:
        """The user id."""
        assert self.user is not None
        return self.user.pk

    def call(self, method: str, path: str, body: Json = None, **headers: str) -> Answer:
        """One request; a body of bytes is sent as it is."""
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            named["Authorization"] = f"Bearer {self.token}"
        answer = self.client.generic(method, path, data, "application/json", headers=named)
        assert answer.status_code < 500, answer.content
        found = Answer(answer.status_code, json.loads(answer.content) if answer.content else None)
        described.check(method, path, *found)
        return found

    def get(self, path: str) -> Answer:
        """Look."""
        return self.call("GET", path)

    def post(self, path: str, body: Json = None, **headers: str) -> Answer:
        """Ask for something."""
        return self.call("POST", path, body, **headers)

    def move(self, game_id: int, move: Json, **more: Json) -> Answer:
        """A move by the route of every kind; `key` travels as a header."""
        headers = {"Idempotency_Key": more.pop("key")} if "key" in more else {}
        return self.post(f"/api/games/{game_id}/moves", {"move": move, **more}, **headers)


def person(name: str) -> Caller:
    """A guest who is called so."""
    user = services.make_guest(name)
    return Caller(user, services.issue_token(user, "test")[1])


def bot(name: str) -> Caller:
    """A bot; it calls nobody."""
    return Caller(services.make_bot(name))

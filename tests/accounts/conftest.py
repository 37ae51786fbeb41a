"""A caller of the API, people to be, and counters that start at zero."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from accounts import services
from accounts.models import User

PASSWORD = "a quiet evening 7"


class Api:
    """Calls the API the way a program does: bytes and headers in, a status and JSON out."""

    def __init__(self, token: str = "", csrf: bool = False) -> None:
        self.client = Client(raise_request_exception=False, enforce_csrf_checks=csrf)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def __call__(self, line: str, body: Any = None, *, type: str = "application/json", **more: str) -> HttpResponse:
        method, path = line.split(" ", 1)
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        headers = {**self.headers, **{name.replace("_", "-"): value for name, value in more.items()}}
        return self.client.generic(method, path, data, type, headers=headers)  # type: ignore[return-value]


def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    """It is refused so, in the error body and nothing else; the body for a closer look."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"].startswith("application/json")
    body: dict[str, Any] = answer.json()
    assert body["code"] == code
    assert isinstance(body["error"], str)
    assert body["error"]
    assert set(body) <= {"error", "code", "fields", "limit"} | ({"id"} if status == 500 else set())
    assert ("WWW-Authenticate" in answer) == (status == 401)
    return body


@pytest.fixture(autouse=True)
def fresh_counters() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def api() -> Api:
    return Api()


@pytest.fixture
def mia(db: None) -> User:
    return services.sign_up(username="mia", email="mia@example.org", password=PASSWORD)


@pytest.fixture
def guest(db: None) -> User:
    return services.make_guest("Quiet Guest")


@pytest.fixture
def mia_api(mia: User) -> Api:
    return Api(services.issue_token(mia, "test")[1])


@pytest.fixture
def guest_api(guest: User) -> Api:
    return Api(services.issue_token(guest, "test")[1])

"""Health, request ids and logs: what those who run the site look at."""

import json
import logging
import sys
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import connection
from django.test import Client
from structlog.processors import JSONRenderer
from structlog.stdlib import ProcessorFormatter

from accounts import middleware
from accounts.services import make_guest
from config.logs import LOGGING, hide_secrets, without_words


@pytest.mark.services
@pytest.mark.django_db
def test_a_healthy_site_is_ready(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told.pop("status"), set(told.values())) == (200, "ok", {True})


@pytest.mark.django_db
def test_a_site_without_its_database_lives_but_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise OSError("gone")

    monkeypatch.setattr(connection, "cursor", gone)
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told.pop("status")) == (503, "unavailable")
    assert {name for name, works in told.items() if not works} == {"database", "migrations"}


@pytest.mark.django_db
def test_who_asks_for_health_is_not_looked_up(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(make_guest("Mia"))

    def gone(*_: Any, **__: Any) -> None:
        raise OSError("gone")

    monkeypatch.setattr(connection, "cursor", gone)
    monkeypatch.setattr(middleware, "cache", None)
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 503


@pytest.mark.django_db
def test_a_site_without_its_redis_is_ready_and_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(get_channel_layer(), "answers", lambda: False)
    answer = client.get("/readyz")
    told = answer.json()
    assert (answer.status_code, told.pop("status")) == (200, "degraded")
    assert [name for name, works in told.items() if not works] == ["channel_layer"]


@pytest.mark.django_db
def test_no_key_of_the_cache_names_a_session(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.force_login(make_guest("Mia"))
    keys: list[str] = []
    add = cache.add

    def noted(key: str, *args: Any) -> bool:
        keys.append(key)
        return add(key, *args)

    monkeypatch.setattr(middleware, "cache", SimpleNamespace(add=noted))
    client.get("/")
    session = client.cookies["sessionid"].value
    assert [key for key in keys if key.startswith("seen:")]
    assert not [key for key in keys if session in key]


@pytest.mark.parametrize(
    ("offered", "taken"), [("abcdef-123456", True), ("short", False), ("x" * 65, False), ("a b c d e f g", False)]
)
def test_request_ids_come_back(offered: str, taken: bool, client: Client) -> None:
    answered = client.get("/healthz", headers={"X-Request-ID": offered})["X-Request-ID"]
    assert (answered == offered) is taken
    assert len(answered) >= 8


def in_production(record: logging.LogRecord) -> str:
    """The line that a record becomes there."""
    return ProcessorFormatter(
        foreign_pre_chain=LOGGING["formatters"]["lines"]["foreign_pre_chain"],
        processors=[ProcessorFormatter.remove_processors_meta, hide_secrets, without_words, JSONRenderer()],
    ).format(record)


def test_log_lines_are_json_in_production_and_hide_secrets() -> None:
    record = logging.LogRecord("x", logging.INFO, "x", 1, "signed in", (), None)
    record.token = "very-secret"
    record.user_id = 7
    assert hide_secrets(None, "", {"Authorization": "Bearer x", "user_id": 7}) == {
        "Authorization": "[hidden]",
        "user_id": 7,
    }
    line = in_production(record)
    assert "very-secret" not in line
    assert json.loads(line)["user_id"] == 7


@pytest.mark.parametrize(
    "path", ["/join/QWERTY/", "/accounts/password/reset/key/QWERTY-1/", "/accounts/confirm-email/QWERTY/"]
)
def test_a_log_line_has_no_address_that_lets_somebody_in(path: str) -> None:
    record = logging.LogRecord("x", logging.INFO, "x", 1, "Not Found: %s", (path,), None)
    record.path = path
    told = json.loads(in_production(record))
    assert "QWERTY" not in str(told)
    assert told["event"].removeprefix("Not Found: ") == told["path"] == path[: path.index("QWERTY")] + "[hidden]/"


def test_a_log_line_says_of_an_exception_where_it_came_from_and_not_its_words() -> None:
    try:
        try:
            raise KeyError("7 of hearts")
        except KeyError as cause:
            raise ValueError("8 of hearts".upper()) from cause
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "it failed", (), sys.exc_info())
    told = json.loads(in_production(record))
    assert told["error"] == "ValueError"
    assert "test_health.py" in told["traceback"]
    assert "OF HEARTS" not in str(told)
    assert "exc_info" not in told


@pytest.mark.django_db
def test_who_asks_for_every_request_is_told_by_its_route(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "operations.middleware"):
        client.get("/rules/")
    [line] = [record for record in caplog.records if record.name == "operations.middleware"]
    assert (line.getMessage(), line.__dict__["route"], line.__dict__["status"]) == ("answered", "rules/", 200)


def test_a_line_of_the_log_is_one_line_whatever_is_in_it_and_says_when_in_utc() -> None:
    from structlog.stdlib import ProcessorFormatter

    written = "/\n2026-01-01T00:00:00Z [error] all is lost\r\n\u2028\x1b[2J"
    record = logging.LogRecord("django.request", logging.WARNING, "x", 1, "Not Found: %s", (written,), None)
    line = ProcessorFormatter(
        foreign_pre_chain=LOGGING["formatters"]["lines"]["foreign_pre_chain"],
        processors=[ProcessorFormatter.remove_processors_meta, hide_secrets, lambda _, __, e: json.dumps(e)],
    ).format(record)
    assert len(line.splitlines()) == 1
    assert "\x1b" not in line
    told = json.loads(line)
    assert told["event"].endswith(written)
    assert datetime.fromisoformat(told["timestamp"]).utcoffset() == timedelta(0)

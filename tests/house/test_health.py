"""Health, request ids and logs: what those who run the site look at."""

import json
import logging
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from config.logs import LOGGING, hide_secrets


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


@pytest.mark.parametrize(
    ("offered", "taken"), [("abcdef-123456", True), ("short", False), ("x" * 65, False), ("a b c d e f g", False)]
)
def test_request_ids_come_back(offered: str, taken: bool, client: Client) -> None:
    answered = client.get("/healthz", headers={"X-Request-ID": offered})["X-Request-ID"]
    assert (answered == offered) is taken
    assert len(answered) >= 8


def test_log_lines_are_json_in_production_and_hide_secrets() -> None:
    formatter = LOGGING["formatters"]["lines"]
    record = logging.LogRecord("x", logging.INFO, "x", 1, "signed in", (), None)
    record.token = "very-secret"
    record.user_id = 7
    assert hide_secrets(None, "", {"Authorization": "Bearer x", "user_id": 7}) == {
        "Authorization": "[hidden]",
        "user_id": 7,
    }
    from structlog.stdlib import ProcessorFormatter

    line = ProcessorFormatter(
        foreign_pre_chain=formatter["foreign_pre_chain"],
        processors=[ProcessorFormatter.remove_processors_meta, hide_secrets, lambda _, __, e: json.dumps(e)],
    ).format(record)
    assert "very-secret" not in line
    assert json.loads(line)["user_id"] == 7

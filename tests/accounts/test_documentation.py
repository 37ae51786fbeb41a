"""The API documentation: valid, complete, and open to everybody."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.validation import validate_schema

from api import codes

pytestmark = pytest.mark.django_db


@cache
def document() -> Any:
    """What everybody is told: it changes with the code alone."""
    return Client().get("/api/schema").json()


@pytest.fixture
def schema() -> Any:
    return document()


def test_it_is_valid_openapi_3_1(schema: Any) -> None:
    assert schema["openapi"] == "3.1.0"
    validate_schema(schema)


def test_every_code_is_listed(schema: Any) -> None:
    for code, meaning in codes.CODES.items():
        assert f"| `{code}` | {meaning} |" in schema["info"]["description"]


def test_a_code_means_one_thing() -> None:
    assert codes.define("NOT_FOUND", codes.CODES["NOT_FOUND"]) == "NOT_FOUND"
    with pytest.raises(ValueError, match="something else"):
        codes.define("NOT_FOUND", "It is lost.")


@pytest.mark.parametrize(
    ("path", "method", "statuses"),
    [
        ("/api/auth/guest", "post", {"201", "400", "409", "429"}),
        ("/api/auth/register", "post", {"201", "400", "401", "409", "429"}),
        ("/api/auth/login", "post", {"200", "400", "401", "403", "429"}),
        ("/api/auth/logout", "post", {"204", "401"}),
        ("/api/me", "get", {"200", "401"}),
        ("/api/me", "patch", {"200", "400", "401", "409"}),
        ("/api/me/tokens", "post", {"201", "400", "401", "409"}),
        ("/api/me/tokens/{token_id}", "delete", {"204", "401", "404"}),
    ],
)
def test_routes_tell_their_answers(path: str, method: str, statuses: set[str], schema: Any) -> None:
    assert set(schema["paths"][path][method]["responses"]) == statuses | {"503"}


def refusals(schema: Any) -> Iterator[tuple[str, Any]]:
    for route in schema["paths"].values():
        for operation in route.values():
            for status, answer in operation["responses"].items():
                if status >= "400":
                    yield status, answer


def test_refusals_have_the_error_body_and_an_example_per_code(schema: Any) -> None:
    found = [
        (status, answer["content"]["application/json"], answer["description"]) for status, answer in refusals(schema)
    ]
    assert found
    for _, content, description in found:
        assert content["schema"] == {"$ref": "#/components/schemas/ErrorBody"}
        examples = [example["value"] for example in content["examples"].values()]
        assert {example["code"] for example in examples} == set(re.findall(r"`(\w+)`", description))
        assert {example["code"] for example in examples} <= set(codes.CODES)


def test_all_ways_to_call_are_described(schema: Any) -> None:
    assert set(schema["components"]["securitySchemes"]) == {"bearer", "session", "x-session-id", "x-player-id"}
    assert {"x-session-id": [], "x-player-id": []} in schema["paths"]["/api/me"]["get"]["security"]


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/json"),
        ("text/html,application/xhtml+xml,*/*;q=0.8", "application/json"),
        ("application/vnd.oai.openapi", "application/vnd.oai.openapi"),
        ("application/vnd.oai.openapi+json", "application/vnd.oai.openapi+json"),
    ],
)
def test_the_document_comes_as_asked(accept: str, kind: str) -> None:
    assert Client().get("/api/schema", headers={"Accept": accept})["Content-Type"].split(";")[0] == kind


def test_the_page_needs_no_script_of_its_own() -> None:
    page = Client().get("/api/docs")
    assert page.status_code == 200
    assert "'unsafe" not in page["Content-Security-Policy"]
    text = page.content.decode()
    assert "<style" not in text
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))
    assert not re.findall(r"(?:src|href)=\"(?:https?:)?//", text)
    (script,) = re.findall(r'src="(/api/docs[^"]*)"', text)
    served = Client().get(script)
    assert served.status_code == 200
    assert served["Content-Type"] == "application/javascript"
    assert "/api/schema" in served.content.decode() or "schema" in served.content.decode()

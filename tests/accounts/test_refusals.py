"""Whatever is wrong with a request, the answer is the right status with the error body."""

from typing import Any

import pytest

from accounts import selectors
from accounts.middleware import SignInSeen
from tests import languages
from tests.accounts.conftest import Api, refused

pytestmark = pytest.mark.django_db

ROUTES = {
    "/api/auth/guest": "POST",
    "/api/auth/register": "POST",
    "/api/auth/login": "POST",
    "/api/auth/logout": "POST",
    "/api/me": "GET PATCH",
    "/api/me/tokens": "GET POST",
    "/api/me/tokens/7": "DELETE",
}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nope", "/api/nope/", "/api/me/", "/api/auth", "/api/me/tokens/x", "/api/schema/"]
)
@pytest.mark.parametrize("known", [True, False])
def test_an_unknown_route_is_404_by_any_method_and_never_redirected(
    method: str, path: str, known: bool, mia_api: Api
) -> None:
    caller = mia_api if known else Api()
    refused(caller(f"{method} {path}", b"" if method == "GET" else b"{"), 404, "NOT_FOUND")


@pytest.mark.parametrize(
    ("path", "method"),
    [(path, method) for path, taken in ROUTES.items() for method in METHODS if method not in taken.split()],
)
def test_a_known_route_by_a_wrong_method_is_405_and_says_which_are_right(path: str, method: str, mia_api: Api) -> None:
    answer = mia_api(f"{method} {path}")
    refused(answer, 405, "METHOD_NOT_ALLOWED")
    assert set(answer["Allow"].split(", ")) - {"HEAD"} == set(ROUTES[path].split())


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["/api/me", "/api/me/tokens", "/api/me/tokens/7", "/api/auth/logout"])
def test_nobody_is_told_so_before_anything_else(method: str, path: str, api: Api) -> None:
    refused(api(f"{method} {path}", b"{", Accept="text/html"), 401, "NOT_AUTHENTICATED")


BROKEN = {
    "cut off": b'{"name": "x"',
    "no JSON": b"name=x",
    "nothing but space": b" ",
    "not UTF-8": b'{"name": "\xff"}',
    "UTF-16": '{"name": "x"}'.encode("utf-16"),
    "NaN": b'{"name": NaN}',
    "infinite": b'{"name": 1e999}',
    "endless digits": b'{"name": ' + b"9" * 5000 + b"}",
    "half a character": b'{"name": "\\ud83d"}',
    "half a key": b'{"\\uD83D": 1}',
    "very deep": b"[" * 100_000,
    "an array": b'["name"]',
    "a text": b'"name"',
    "a number": b"7",
    "null": b"null",
    "true": b"true",
}


@pytest.mark.parametrize("line", ["POST /api/me/tokens", "PATCH /api/me", "POST /api/auth/register"])
@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_json_object_is_400(line: str, name: str, mia_api: Api) -> None:
    body = refused(mia_api(line, BROKEN[name]), 400, "INVALID_BODY")
    assert "fields" not in body


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"name"}),
        ({"name": None}, {"name"}),
        ({"name": 7}, {"name"}),
        ({"name": True}, {"name"}),
        ({"name": ["x"]}, {"name"}),
        ({"name": {"a": 1}}, {"name"}),
        ({"name": ""}, {"name"}),
        ({"name": "x" * 65}, {"name"}),
        ({"name": "a\x00b"}, {"name"}),
    ],
)
def test_an_unusable_body_names_its_fields(body: Any, fields: set[str], mia_api: Api) -> None:
    told = refused(mia_api("POST /api/me/tokens", body), 400, "INVALID_BODY")["fields"]
    assert set(told) == fields
    assert all(isinstance(said, str) and said for sentences in told.values() for said in sentences)


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({"sound": "true"}, "sound"),
        ({"sound": 1}, "sound"),
        ({"sound": None}, "sound"),
        ({"volume": 4.0}, "volume"),
        ({"volume": "4"}, "volume"),
        ({"volume": True}, "volume"),
        ({"volume": 101}, "volume"),
        ({"volume": -1}, "volume"),
        ({"volume": 10**30}, "volume"),
        ({"theme": "pink"}, "theme"),
        ({"theme": 1}, "theme"),
        ({"theme": ""}, "theme"),
        ({"sounds": True}, "sounds"),
    ],
)
def test_types_are_strict(value: Any, field: str, mia_api: Api) -> None:
    told = refused(mia_api("PATCH /api/me", {"preferences": value}), 400, "INVALID_BODY")["fields"]
    assert list(told) == [f"preferences.{field}"]


@pytest.mark.parametrize(
    "type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_other_media_types_are_415(type: str, mia_api: Api) -> None:
    refused(mia_api("POST /api/me/tokens", b'{"name": "x"}', type=type), 415, "UNSUPPORTED_MEDIA_TYPE")


def test_a_strange_charset_changes_nothing(mia_api: Api) -> None:
    answer = mia_api("POST /api/me/tokens", {"name": "x"}, type="application/json; charset=base64")
    assert answer.status_code == 201


def test_who_does_not_accept_json_is_told_in_json(mia_api: Api) -> None:
    refused(mia_api("GET /api/me", Accept="image/png"), 406, "NOT_ACCEPTABLE")


def test_a_body_beyond_reason_is_413(mia_api: Api) -> None:
    huge = b'{"name": "' + b"x" * 300_000 + b'"}'
    refused(mia_api("POST /api/me/tokens", huge), 413, "BODY_TOO_LARGE")


def test_a_foreign_host_name_is_400(mia_api: Api) -> None:
    refused(mia_api("GET /api/me", Host="elsewhere.example"), 400, "BAD_REQUEST")


def test_a_bug_is_500_and_tells_nothing(mia_api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(user: object) -> None:
        raise RuntimeError("the secret inner life")

    monkeypatch.setattr(selectors, "full", broken)
    answer = mia_api("GET /api/me")
    assert refused(answer, 500, "INTERNAL_ERROR")["id"] == answer["X-Request-ID"], "as in every line of the log"
    assert b"inner life" not in answer.content


def test_a_bug_outside_the_views_is_500_too(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object, request: object) -> None:
        raise RuntimeError("the secret inner life")

    monkeypatch.setattr(SignInSeen, "__call__", broken)
    refused(api("GET /api/me"), 500, "INTERNAL_ERROR")


@pytest.mark.parametrize("language", languages.ALL)
def test_refusals_speak_the_callers_language(language: str, api: Api) -> None:
    assert api("GET /api/me", Accept_Language=language).headers["Content-Language"] == language


def test_nothing_is_kept_by_caches_on_the_way(mia_api: Api) -> None:
    assert "no-store" in mia_api("GET /api/me")["Cache-Control"]

"""What is too deep, too large or packed is refused as anything else that cannot be used, at every address.

Numbers in addresses are in `test_numbers`.
"""

import gzip
import json
import re
import tracemalloc
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from typing import Any

import pytest
from django.core.cache import cache as counters
from django.db import transaction
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from games.table import remembered
from tests.docs.calling import World, open_house, operations
from tests.games.callers import Caller
from tests.live.routes import PARAMETER, routes

Json = Any
DEPTHS = (900, 9_990, 100_000)
"""Brackets in brackets; readers give up somewhere in between."""

MOST = 8
"""Addresses of an operation: all its tables, or some of its messages."""

NO_SUCH_METHOD = 405
QUERIES = (
    "after", "before", "since", "limit", "level", "page", "p", "round", "kind", "status", "mine", "hasSeats", "search",
    "q", "next", "lang", "code", "o", "all", "e", "id__exact", "pk__in", "is_staff__exact", "user__id__exact",
)  # fmt: skip
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with django_db_blocker.unblock(), open_house() as house:
        yield house


def send(client: Client, method: str, path: str, body: bytes = b"", **headers: str) -> Any:
    """An answer; nothing is changed by it."""
    counters.clear()
    remembered.forget_all()
    named = {name.replace("_", "-"): said for name, said in headers.items()}
    with transaction.atomic():
        answer = client.generic(method, path, body, "application/json", headers=named)
        transaction.set_rollback(True)
    return answer


def told(caller: Caller, method: str, path: str, body: bytes = b"", **headers: str) -> int:
    """The status of an answer of the API, which is JSON, and never a fault of ours."""
    authorization = {"Authorization": f"Bearer {caller.token}"} if caller.token else {}
    answer = send(caller.client, method, path, body, **authorization, **headers)
    assert answer.status_code < 500, answer.content
    if answer.status_code >= 400:
        assert answer["Content-Type"] == "application/json"
        assert {"error", "code"} <= set(json.loads(answer.content))
    return int(answer.status_code)


def addresses(name: str, world: World) -> Iterator[tuple[str, str]]:
    """Method and path of an operation, around everything that exists."""
    method, path = name.split()
    wanted = re.findall(r"{(\w+)}", path)
    for ids in product(*(world.ids[parameter] for parameter in wanted)):
        yield method, path.format(**dict(zip(wanted, ids, strict=True)))


def keys_of(name: str) -> list[str]:
    """What the body of an operation may have in it, by its schema and its examples."""
    found = operations()[name].definition.raw.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = found.get("schema", {})
    named = schema.get("$ref", "").rpartition("/")[2]
    schema = components()["schemas"][named] if named else schema
    examples = [example["value"] for example in found.get("examples", {}).values()]
    return sorted({*schema.get("properties", {}), *(key for example in examples for key in example)})


def components() -> Json:
    """What the document describes once for several operations."""
    return next(iter(operations().values())).schema.raw_schema["components"]


def nested(depth: int) -> str:
    """So many brackets."""
    return "[" * depth + "]" * depth


# -- Bodies ------------------------------------------------------------------------------------------------------
WITH_BODIES = [name for name in operations() if keys_of(name)]


@pytest.mark.parametrize("name", WITH_BODIES)
def test_brackets_in_brackets(name: str, world: World) -> None:
    """As the body, and as each of its parts; also at the table and on the turn of whoever asks."""
    guest, (here, *others) = world.callers["guest"], islice(addresses(name, world), MOST)
    bodies = [nested(depth) for depth in DEPTHS]
    bodies += [f'{{"{key}": {nested(depth)}}}' for key in keys_of(name) for depth in DEPTHS]
    everywhere = json.dumps(dict.fromkeys(keys_of(name), "deep")).replace('"deep"', nested(DEPTHS[0]))
    statuses = {told(guest, *here, body.encode()) for body in bodies}
    statuses |= {told(guest, *there, everywhere.encode()) for there in others}
    assert max(statuses) >= 400, "some bodies are not read, where there is nothing to ask for"


def test_numbers_of_any_size_in_bodies(world: World) -> None:
    for name, number in product(WITH_BODIES, ("9" * 20, "9" * 5000, "-" + "9" * 400, "1e400", "1e308", "NaN", "-0")):
        for key, (method, path) in product(keys_of(name), list(addresses(name, world))[:1]):
            told(world.callers["guest"], method, path, f'{{"{key}": {number}}}'.encode())


@cache
def packed() -> bytes:
    """A hundred megabytes in a hundred kilobytes."""
    return gzip.compress(b" " * 100_000_000)


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd", "gzip, gzip"])
def test_what_is_packed_is_not_unpacked(coding: str, world: World) -> None:
    bomb = packed()
    tracemalloc.start()
    for name in ("POST /api/games", "POST /api/auth/login", "PATCH /api/me"):
        assert told(world.callers["member"], *name.split(), bomb, Content_Encoding=coding) in {400, 415}
    assert send(Client(), "POST", "/accounts/login/", bomb, Content_Encoding=coding).status_code < 500
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5_000_000


# -- Queries ---------------------------------------------------------------------------------------------------
def browser_of(caller: Caller) -> Client:
    """A browser in which somebody is signed in."""
    browser = Client(raise_request_exception=False)
    if caller.user:
        browser.force_login(caller.user, "django.contrib.auth.backends.ModelBackend")
    return browser


EVERYWHERE = sorted({route for route in routes() if "^" not in route and "(?" not in route})


@pytest.fixture
def written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The REST documentation is not made anew for each answer: no query changes it."""
    made = SchemaGenerator().get_schema(request=None, public=True)
    monkeypatch.setattr(SchemaGenerator, "get_schema", lambda *_, **__: made)


@pytest.mark.usefixtures("written_once")
@pytest.mark.parametrize("who", ["staff", pytest.param("member", marks=pytest.mark.long)])
def test_numbers_of_any_size_in_every_query(who: str, world: World) -> None:
    browser = browser_of(world.callers[who])
    for route, number in product(EVERYWHERE, ("9" * 20, "9" * 5000, "-1", "1e400", "\x00")):
        path = "/" + PARAMETER.sub(lambda match: str(world.ids.get(match[1], [1])[0]), route)
        answer = send(browser, "GET", path + "?" + "&".join(f"{name}={number}" for name in QUERIES))
        assert answer.status_code < 500, (path, number[:20])
        is_read = route.startswith("api/") and answer.status_code != NO_SUCH_METHOD
        for name in QUERIES if is_read and number == "9" * 20 else ():
            answer = send(browser, "GET", f"{path}?{name}={number}")
            assert answer.status_code < 500, (path, name, number[:20])

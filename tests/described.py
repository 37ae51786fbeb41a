"""Nothing is answered that is not written down: every answer that a test gets is held against the description."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import jsonschema_rs
from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator

Json = Any


class Undescribed(AssertionError):
    """An answer that the description does not have."""


@cache
def document() -> Json:
    """The description of the whole API, as it is published."""
    return json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True), default=str))


@cache
def judge(schema: str) -> Callable[[Json], Iterator[Any]]:
    """All that is wrong with a value, by this schema."""
    validator = jsonschema_rs.Draft202012Validator({**json.loads(schema), "components": document()["components"]})
    return validator.iter_errors


def flaws(schema: Json, value: Json) -> list[str]:
    """The same in words."""
    return [f"{error.instance_path}: {error.message[:300]}" for error in judge(json.dumps(schema))(value)]


@cache
def operations() -> dict[str, Json]:
    """The operations of each address, as its parameters are called there."""
    return document()["paths"]


def operation(method: str, path: str) -> Json | None:
    """What is written down of this method at this address; `None` for what is no route."""
    try:
        route = resolve(path.partition("?")[0]).route
    except Resolver404:
        return None
    named = "/" + route.replace("<int:", "{").replace("<str:", "{").replace("<slug:", "{").replace(">", "}")
    return operations().get(named, {}).get(method.lower())


def at_a_human_pace(body: Json) -> Json:
    """The same with a clock that a table may have: those of tests run faster."""
    if not isinstance(body, dict) or "turn_clock" not in body.get("settings", ()):
        return body
    return {**body, "settings": {**body["settings"], "turn_clock": int(body["settings"]["turn_clock"])}}


def check(method: str, path: str, status: int, body: Json) -> None:
    """Refuse an answer that is not as described."""
    described = operation(method, path)
    if described is None:
        return
    told = described["responses"].get(str(status))
    if told is None:
        raise Undescribed(f"{method} {path}: {status} is not written down\n{json.dumps(body)[:300]}")
    content = told.get("content", {}).get("application/json")
    if content is not None and (wrong := flaws(content["schema"], at_a_human_pace(body))):
        raise Undescribed(f"{method} {path}: {status}: {wrong}\n{json.dumps(body)[:400]}")

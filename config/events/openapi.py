"""The views of games in the REST documentation: the same types that events are made of."""

from collections.abc import Iterator
from typing import Any

from config.events.document import references
from config.events.examples import name_of, recorded
from config.events.rooms import kinds
from config.events.schemas import PREFIX, library

Json = Any


def add_views(result: dict[str, Json], **_: Any) -> dict[str, Json]:
    """Put the schemas that routes of games refer to among the components."""
    for content in answers(result["paths"]):
        content["examples"] = examples_of(content) or content.get("examples", {})
    schemas = {name: schema for room in kinds() for name, schema in library(room).schemas.items()}
    wanted: dict[str, Json] = {}
    open_names = list(named_in(result["paths"]))
    while open_names:
        name = open_names.pop()
        if name in schemas and name not in wanted:
            wanted[name] = schemas[name]
            open_names += named_in(schemas[name])
    result["components"]["schemas"] |= dict(sorted(wanted.items()))
    return result


def answers(paths: Json) -> Iterator[Json]:
    """The successful answers of every route."""
    for operations in paths.values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if status < "300":
                    yield from answer.get("content", {}).values()


def examples_of(content: Json) -> Json:
    """Recorded views, one of each kind that may come, beside the examples that are there already."""
    schema: Json = content["schema"]
    written = [example["value"] for example in content.get("examples", {}).values()]
    if "$ref" in schema:
        more = written[0] if written else {}
        return {kind: {"value": {**seen(kind), **more}} for kind in kinds_in([schema])}
    shown = {kind: {"value": seen(kind)} for kind in kinds_in(schema.get("anyOf", []))}
    before = {"gathering": {"value": written[0]}} if written and written[0] else {}
    return {**before, **shown} if shown else {}


def kinds_in(schemas: Json) -> Iterator[str]:
    """The kinds whose views these are."""
    names = (one.get("$ref", "").removeprefix(PREFIX) for one in schemas)
    return (name.removesuffix(".View") for name in names if name.endswith(".View"))


def seen(kind: str) -> Json:
    """A view of this kind, as a spectator has it."""
    return recorded(kind)[name_of("game:state:update", "playing")]["data"]


def named_in(value: Json) -> Iterator[str]:
    """The schemas that something refers to."""
    return (reference.removeprefix(PREFIX) for reference in references(value))

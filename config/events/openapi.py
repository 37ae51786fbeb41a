"""The views of games in the REST documentation: the same types that events are made of."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from config.events.any_kind import anything, named_in, refused, spread, wanted
from config.events.examples import name_of, recorded
from config.events.rooms import answered, kinds
from config.events.schemas import PREFIX, library, reference
from games import catalog

Json = Any


def add_views(result: dict[str, Json], **_: Any) -> dict[str, Json]:
    """Put the schemas that routes refer to among the components."""
    for content in answers(result["paths"]):
        content["examples"] = examples_of(content) or content.get("examples", {})
    drawn = result["components"]["schemas"]
    drawn["ErrorBody"] = refused(drawn["ErrorBody"])
    found = spread({**drawn, **declared()})
    for content in sent(result["paths"]):
        content["required"] = demands(content, found)
    found |= {name: told_apart(name, schema, found) for name, schema in found.items() if "oneOf" in schema}
    result["components"]["schemas"] = wanted([*named_in(result["paths"])], found)
    return result


def told_apart(name: str, schema: Json, schemas: Mapping[str, Json]) -> Json:
    """What is another one for each kind, with the word by which they are told apart, where it is always there."""
    ways = {kind: f"{name}.{kind}" for kind in catalog.SLUGS}
    if schema["oneOf"] != [reference(way) for way in ways.values()]:
        return schema
    if any("kind" not in schemas[way]["required"] for way in ways.values()):
        return schema
    mapping = {kind: PREFIX + way for kind, way in ways.items()}
    return {**schema, "discriminator": {"propertyName": "kind", "mapping": mapping}}


@cache
def declared() -> dict[str, Json]:
    """All types that rooms declare, and what may be of any kind."""
    shelves = [library(room) for room in (*kinds(), *answered())]
    return {name: schema for shelf in shelves for name, schema in shelf.schemas.items()} | anything()


def sent(paths: Json) -> Iterator[Json]:
    """The body of every route that takes one."""
    for operations in paths.values():
        yield from (operation["requestBody"] for operation in operations.values() if "requestBody" in operation)


def demands(body: Json, schemas: Mapping[str, Json]) -> bool:
    """Whether a request must have this body: an empty one would not do."""

    def needs(schema: Json) -> bool:
        if "$ref" in schema:
            return needs(schemas[schema["$ref"].removeprefix(PREFIX)])
        ways = schema.get("anyOf") or schema.get("oneOf") or ()
        return bool(schema.get("required")) or (bool(ways) and all(map(needs, ways)))

    return needs(body["content"]["application/json"]["schema"])


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
    """The kinds whose views these are, or answers that have more than the view."""
    for one in schemas:
        kind, _, name = one.get("$ref", "").removeprefix(PREFIX).partition(".")
        if kind in catalog.SLUGS and name in {shape.__name__ for shape in views_of(kind)}:
            yield kind


def views_of(kind: str) -> tuple[type, ...]:
    """The types of a kind's running games."""
    frames = catalog.frames(kind)
    return (frames.view, *frames.answers.values())


def seen(kind: str) -> Json:
    """A view of this kind, as a spectator has it."""
    return recorded(kind)[name_of("game:state:update", "playing")]["data"]

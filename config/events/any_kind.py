"""What may be of any kind, in the documents: a schema for each kind where its kind is told, else any of them all."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from config.events.rooms import kinds
from config.events.schemas import ANY, PREFIX, Library, Schema, library, reference, title_of

Json = Any
OF_A_KIND = ("Options", "ChosenOptions")
"""What follows from the kind that stands beside it."""


def references(value: Json) -> Iterator[str]:
    """Every place that something refers to."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        yield from references(inner)


def named_in(value: Json) -> Iterator[str]:
    """The schemas that something refers to."""
    return (found.removeprefix(PREFIX) for found in references(value))


@cache
def shelves() -> tuple[Library, ...]:
    """What each kind declares."""
    return tuple(library(room) for room in kinds())


@cache
def anything() -> dict[str, Schema]:
    """A move, an answer, options and a refusal of any kind."""
    found = shelves()
    answers = [shelf.names[asked.result] for shelf in found if shelf.room.frames
               for asked in shelf.room.frames.questions.values()]  # fmt: skip
    of_each = {name: [f"{shelf.room.slug}.{name}" for shelf in found] for name in ("Move", *OF_A_KIND)}
    return {
        f"{ANY}.{name}": {
            "title": title_of(f"{ANY}.{name}"), "description": "That of one of the kinds.",
            "anyOf": [reference(one) for one in names],
        }
        for name, names in {**of_each, "Answer": answers}.items()
    }  # fmt: skip


# -- A schema for each kind --------------------------------------------------------------------------------------
def spread(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Schemas of things that say of which kind they are, as one for each kind, with that kind's options."""
    open_ones = left_open(schemas)
    made = dict(schemas)
    for name in open_ones:
        if is_told(schemas[name]):
            made |= each(name, schemas, open_ones)
    return made


def is_told(schema: Schema) -> bool:
    """Whether a thing says of which kind it is."""
    return "kind" in schema.get("properties", ())


def left_open(schemas: Mapping[str, Schema]) -> list[str]:
    """The schemas that are not the same for all kinds; what lies around a thing that says its kind is."""
    open_ones = {f"{ANY}.{name}" for name in OF_A_KIND}
    while more := [
        name
        for name, schema in schemas.items()
        if name not in open_ones
        and any(inner in open_ones and not is_told(schemas.get(inner, {})) for inner in named_in(schema))
    ]:
        open_ones |= set(more)
    return sorted(open_ones & schemas.keys())


def each(name: str, schemas: Mapping[str, Schema], open_ones: Collection[str]) -> dict[str, Schema]:
    """A schema and what is within, once for every kind."""
    made: dict[str, Schema] = {}
    for room in kinds():
        made |= copies(name, room.slug, schemas, open_ones)
    ways = [reference(f"{name}.{room.slug}") for room in kinds()]
    told: Schema = {key: schemas[name][key] for key in ("title", "description") if key in schemas[name]}
    return {**made, name: {**told, "oneOf": ways}}


def copies(name: str, kind: str, schemas: Mapping[str, Schema], open_ones: Collection[str]) -> dict[str, Schema]:
    """A schema for this kind, and those within that are not the same for all."""

    def own(inner: str) -> str:
        room, _, rest = inner.partition(".")
        if room == ANY and rest in OF_A_KIND:
            return f"{kind}.{rest}"
        return f"{inner}.{kind}" if inner in open_ones and not is_told(schemas[inner]) else inner

    schema = renamed(schemas[name], own)
    within = [inner for inner in named_in(schemas[name]) if inner in open_ones and own(inner) == f"{inner}.{kind}"]
    found = {f"{name}.{kind}": {**schema, "title": title_of(f"{name}.{kind}"), **saying(schema, kind)}}
    for inner in within:
        found |= copies(inner, kind, schemas, open_ones)
    return found


def saying(schema: Schema, kind: str) -> Schema:
    """A schema's keys that say which kind it is for; it may be left out where this kind is meant then."""
    if not is_told(schema):
        return {}
    told = schema["properties"]["kind"]
    kept = {key: told[key] for key in ("description",) if key in told}
    properties = schema["properties"] | {"kind": {**kept, "type": "string", "const": kind}}
    needed = schema.get("required", [])
    is_meant = "kind" not in needed and told.get("default") == kind
    return {"properties": properties, "required": needed if is_meant or "kind" in needed else [*needed, "kind"]}


def renamed(value: Json, own: Callable[[str], str]) -> Any:
    """A schema that refers to other ones."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str) and value["$ref"].startswith(PREFIX):
            return {**value, **reference(own(value["$ref"].removeprefix(PREFIX)))}
        return {key: renamed(one, own) for key, one in value.items()}
    return [renamed(one, own) for one in value] if isinstance(value, list) else value


# -- Refusals ----------------------------------------------------------------------------------------------------
def refused(schema: Schema) -> Schema:
    """A schema of refusals, with the further fields that kinds fill."""
    fields: dict[str, Schema] = {}
    for shelf in shelves():
        declared = shelf.room.frames
        if declared and declared.refusal:
            fields |= shelf.schemas[shelf.names[declared.refusal]]["properties"]
    return {**schema, "properties": {**schema["properties"], **fields}}


def wanted(first: Iterable[str], schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """These schemas, and all that they refer to."""
    found: dict[str, Schema] = {}
    names = list(first)
    while names:
        name = names.pop()
        if name in schemas and name not in found:
            found[name] = schemas[name]
            names += named_in(schemas[name])
    return dict(sorted(found.items()))

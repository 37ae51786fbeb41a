"""Declared types as JSON Schema, with what every field means."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from config.events.rooms import Room
from games import catalog
from games.core.frames import Data
from games.core.options import Rule, rules_of

Json = Any
Schema = dict[str, Json]
PREFIX = "#/components/schemas/"
JSON_TYPES = {"boolean": "boolean", "integer": "integer", "string": "string"}


@dataclass(frozen=True, slots=True)
class Library:
    """The schemas of one room, by the names under which the document has them."""

    room: Room
    schemas: Mapping[str, Schema]
    names: Mapping[type[Data], str]

    def ref(self, shape: type[Data]) -> Schema:
        """Where the schema of a type stands."""
        return {"$ref": PREFIX + self.names[shape]}


def library(room: Room) -> Library:
    """Every type that travels in this room, and every type within those."""
    shapes = tuple(dict.fromkeys(shapes_of(room)))
    refs, found = as_published(msgspec.json.schema_components(shapes, ref_template=f"{PREFIX}{room.slug}.{{name}}"))
    schemas = {f"{room.slug}.{name}": described(schema, room) for name, schema in found.items()}
    if room.kind:
        schemas[f"{room.slug}.Options"] = options_schema(room.kind)
    names = {shape: ref["$ref"].removeprefix(PREFIX) for shape, ref in zip(shapes, refs, strict=True)}
    return Library(room, schemas, names)


def as_published(made: Any) -> Any:
    """Schemas under names that stay: two types of one name are told apart by their modules, which may move."""
    text = msgspec.json.encode(made).decode()
    return msgspec.json.decode(
        re.sub(r"games\.catalog\.(\w+)\.(?:\w+\.)+(\w+)", r"games.catalog.\1.frame_parts.\2", text)
    )


def shapes_of(room: Room) -> Iterable[type[Data]]:
    """The types of everything that is told and asked."""
    yield from (told.data for told in room.told)
    if room.frames:
        yield from (room.frames.view, room.frames.gathered)
        yield from room.frames.moves
        for asked in room.frames.questions.values():
            yield from (asked.body, asked.result)


def described(schema: Schema, room: Room) -> Schema:
    """The schema, with a sentence for every property."""
    properties = {
        name: _property(name, one, room, schema["title"]) for name, one in schema.get("properties", {}).items()
    }
    return {**schema, "properties": properties}


def _property(name: str, schema: Schema, room: Room, within: str) -> Schema:
    schema = {key: value for key, value in schema.items() if key != "default" or value is not None}
    if name == "options" and room.kind:
        schema = {"$ref": f"{PREFIX}{room.slug}.Options"}
    if "$ref" in schema:  # beside a reference nothing else counts
        schema = {"allOf": [schema]}
    return {**schema, "description": room.means(name, within)}


def options_schema(kind: str) -> Schema:
    """The options of a kind as a table shows them."""
    shown = catalog.contract(kind).options({})
    properties = {name: _option(rule) for name, rule in rules_of(catalog.rules(kind).OPTIONS).items()}
    extra = {
        name: {"type": "boolean", "description": "Whether the deal was chosen."}
        for name in shown
        if name not in properties
    }
    return {
        "title": "Options", "type": "object", "description": "The rules this table plays by.",
        "properties": properties | extra, "additionalProperties": False,
    }  # fmt: skip


def _option(rule: Rule) -> Schema:
    schema: Schema = {"description": rule.help}
    if rule.choices:
        return {**schema, "enum": list(rule.choices)}
    kind = JSON_TYPES[rule.type]
    schema["type"] = [kind, "null"] if rule.nullable else kind
    if rule.type == "integer":
        schema |= {"minimum": rule.low, "maximum": rule.high}
    return schema

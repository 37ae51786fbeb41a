"""Declared types as JSON Schema, with what every field means."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from config.events.rooms import Room
from games import catalog
from games.core.frames import OF_CLOCKS, PICTURES, Frames, Told
from games.core.options import Rule, rules_of
from games.core.shapes import WORDS, AnyMove, Log, LoggedMove

Json = Any
Schema = dict[str, Json]
PREFIX = "#/components/schemas/"
JSON_TYPES = {"boolean": "boolean", "integer": "integer", "string": "string"}
ANY = "any"
"""The room of what may be of any kind."""

OURS = {"AnyMove": "Move", "AnyEvent": "Event", "AnyOptions": "Options", "AnyAnswer": "Answer"}
"""What the documents call that which each kind fills with its own."""


@dataclass(frozen=True, slots=True)
class Library:
    """The schemas of one room, by the names under which the document has them."""

    room: Room
    schemas: Mapping[str, Schema]
    names: Mapping[Any, str]

    def ref(self, shape: Any) -> Schema:
        """Where the schema of a type stands."""
        return reference(self.names[shape])


def reference(name: str) -> Schema:
    """Where the schema of this name stands."""
    return {"$ref": PREFIX + name}


def library(room: Room) -> Library:
    """Every type that travels in this room, and every type within those."""
    shapes = tuple(dict.fromkeys(shapes_of(room)))
    refs, found = as_published(msgspec.json.schema_components(shapes, ref_template=PREFIX + "{name}"), room)
    schemas = {name: described(schema, room) for name, schema in found.items()}
    names = {shape: ref["$ref"].removeprefix(PREFIX) for shape, ref in zip(shapes, refs, strict=True)}
    if room.frames and room.kind:
        schemas |= filled(room.kind, room.frames, names)
        schemas |= bodies(room.frames, schemas, names)
    return Library(room, {name: {**one, "title": title_of(name)} for name, one in schemas.items()}, names)


def as_published(made: Any, room: Room) -> Any:
    """Schemas under names that stay: two types of one name are told apart by whether the house declares them."""
    refs, found = made
    names = {name: published(name, room) for name in found}
    text = msgspec.json.encode(({names[name]: schema for name, schema in found.items()}, refs)).decode()
    for name, ours in names.items():
        text = text.replace(f'"{PREFIX}{name}"', f'"{PREFIX}{ours}"')
    schemas, refs = msgspec.json.decode(text)
    return refs, {name: settled(schema) for name, schema in schemas.items() if name.startswith(f"{room.slug}.")}


def settled(schema: Any) -> Any:
    """A schema in which a choice of one word is no choice."""
    if isinstance(schema, list):
        return [settled(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("enum"), list) and len(schema["enum"]) == 1:
        return {"type": "string", "const": schema["enum"][0]}
    return {key: settled(inner) for key, inner in schema.items()}


def published(name: str, room: Room) -> str:
    """The name of a schema: its room's, and its own."""
    *_module, own = name.split(".")
    if own in {*OURS, "ChosenOptions"} and not room.kind:
        return f"{room.about or ANY}.{OURS.get(own, own)}"
    from_house = ".house" if name.startswith("games.core.") else ""
    return f"{room.slug}{from_house}.{OURS.get(own, own)}"


def title_of(name: str) -> str:
    """The title of a schema: no other one has it."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[._-]", name))


def shapes_of(room: Room) -> Iterable[Any]:
    """The types of everything that is told, asked and answered."""
    yield from (told.data for told in room.told)
    yield from room.shapes
    if room.frames:
        frames = room.frames
        yield from (frames.view, frames.gathered, *frames.answers.values(), Log, AnyMove, *frames.moves, *frames.house)
        for asked in filter(None, (*frames.questions.values(), frames.layout)):
            yield from (asked.body, asked.result)
        yield from (told.data for told in OF_CLOCKS)
        yield from filter(None, (frames.refusal,))


def described(schema: Schema, room: Room) -> Schema:
    """The schema, with a sentence for every property."""
    properties = {
        name: _property(name, one, room, schema["title"]) for name, one in schema.get("properties", {}).items()
    }
    return {**schema, "properties": properties}


def _property(name: str, schema: Schema, room: Room, within: str) -> Schema:
    schema = {key: value for key, value in schema.items() if key != "default" or value is not None}
    if room.kind:
        schema = of_kind(name, schema, room.kind)
    if "$ref" in schema:  # beside a reference nothing else counts
        schema = {"allOf": [schema]}
    return {**schema, "description": room.means(name, within)}


def of_kind(name: str, schema: Schema, kind: str) -> Schema:
    """What the house says of all kinds, as it is at tables of this one: which it is, and its word for the gathering."""
    if name == "kind" and schema == {"type": "string"}:
        return {**schema, "const": kind}
    if sorted(schema.get("enum", ())) == BEFORE_THE_DEAL:
        return {"type": "string", "const": catalog.contract(kind).GATHERING}
    return schema


BEFORE_THE_DEAL = ["lobby", "setup"]
"""The words for it that there are."""


def closed(properties: Json, required: list[str]) -> Json:
    """An object with these keys and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def said(shape: type) -> str:
    """What a type says of itself."""
    return re.sub(r"\s+", " ", shape.__doc__ or "")


# -- What is a kind's own --------------------------------------------------------------------------------------
def filled(kind: str, frames: Frames, names: Mapping[Any, str]) -> dict[str, Schema]:
    """What the house leaves open, as this kind fills it: moves, events, options."""
    moves = [reference(names[shape]) for shape in frames.moves]
    logged = [*moves, *(reference(names[shape]) for shape in frames.house)]
    events = {
        f"{kind}.event.{told.event.removeprefix('game:').replace(':', '_')}": logged_event(told, names)
        for told in (*frames.events, *OF_CLOCKS)
        if told.event not in PICTURES
    }
    return {
        **events,
        f"{kind}.Event": {"description": "What happened.", "oneOf": [reference(name) for name in events]},
        names[AnyMove]: {"description": said(AnyMove), "oneOf": moves},
        f"{kind}.{LoggedMove.__name__}": {"description": said(LoggedMove), "oneOf": logged},
        f"{kind}.Options": shown_options(kind),
        f"{kind}.ChosenOptions": chosen_options(kind),
    }


def logged_event(told: Told, names: Mapping[Any, str]) -> Schema:
    """An event as the log has it."""
    name: Schema = {"type": "string", "const": told.event, "description": WORDS["event"]}
    data: Schema = {"allOf": [reference(names[told.data])], "description": WORDS["data"]}
    return {"description": said(told.data), **closed({"event": name, "data": data}, ["event", "data"])}


def bodies(frames: Frames, schemas: Mapping[str, Schema], names: Mapping[Any, str]) -> Iterator[tuple[str, Schema]]:
    """Each move as the body of a route that says its type already."""
    for shape in frames.moves:
        schema = schemas[names[shape]]
        fields = {name: one for name, one in schema["properties"].items() if name != "type"}
        needed = [name for name in schema["required"] if name != "type"]
        expected: Schema = {"type": "integer", "description": WORDS["expect_seq"]}
        yield (
            f"{names[shape]}Body",
            {
                "type": "object", "description": schema["description"],
                "properties": {**fields, "expect_seq": expected}, "required": needed,
            },
        )  # fmt: skip


def chosen_options(kind: str) -> Schema:
    """Options of a kind that somebody chooses; the rest are as usual."""
    properties = {name: _option(rule) for name, rule in rules_of(catalog.rules(kind).OPTIONS).items()}
    return {"description": "Some of the options; the rest are as usual.", **closed(properties, [])}


def shown_options(kind: str) -> Schema:
    """The options of a kind as a table shows them."""
    properties = chosen_options(kind)["properties"]
    extra = {
        name: {"type": "boolean", "description": "Whether the deal was chosen."}
        for name in catalog.contract(kind).options({})
        if name not in properties
    }
    return {"description": "The rules this table plays by.", **closed(properties | extra, [])}


def _option(rule: Rule) -> Schema:
    kind = JSON_TYPES[rule.type]
    schema: Schema = {"description": rule.help, "type": [kind, "null"] if rule.nullable else kind}
    if rule.choices:
        return {**schema, "enum": [*rule.choices, *(None,) * rule.nullable]}
    if rule.type == "integer":
        return {**schema, "minimum": rule.low, "maximum": rule.high}
    return {**schema, "minLength": rule.low, "maxLength": rule.high} if rule.type == "string" else schema

"""The declarations as rows of a page: what an event is called, who hears it, and what its fields are."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from config.events.any_kind import wanted
from config.events.document import message_name, verb_of
from config.events.examples import name_of, recorded
from config.events.rooms import rooms
from config.events.schemas import ANY, PREFIX, Library, library, said
from games.core.shapes import Data, Log

Json = Any


class Shape(NamedTuple):
    """A type in words, with the part of the page that explains it, if there is one."""

    text: str
    anchor: str = ""


class Field(NamedTuple):
    """One field of an object."""

    name: str
    shapes: tuple[Shape, ...]
    means: str
    may_be_left_out: bool


class Item(NamedTuple):
    """Something with fields: an event, a move, a question with its answer, an object."""

    anchor: str
    name: str
    says: str
    fields: tuple[Field, ...]
    to: str = ""
    example: str = ""
    answer: str = ""
    result: tuple[Field, ...] = ()


@cache
def section(slug: str) -> dict[str, Any]:
    """A room's events, moves, questions and objects, for the template."""
    (room,) = (room for room in rooms() if room.slug == slug)
    shelf, samples = library(room), recorded(slug)

    def item(shape: type[Data], name: str, anchor: str, to: str = "") -> Item:
        return Item(anchor, name, said(shape), fields_of(shelf, shelf.names[shape]), to, pretty(samples[name]))

    found = {
        "room": room,
        "told": [item(one.data, name_of(one.event, one.case), message_name(room, one), one.to) for one in room.told],
        "objects": list(objects(shelf)),
    }
    if room.frames:
        found["moves"] = [item(shape, verb_of(shape), f"{slug}.move.{verb_of(shape)}") for shape in room.frames.moves]
        found["questions"] = [
            Item(f"{slug}.ask.{name}", name, said(asked.result), fields_of(shelf, shelf.names[asked.body]),
                 example=pretty(samples[name]["body"]), answer=pretty(samples[name]["result"]),
                 result=fields_of(shelf, shelf.names[asked.result]))
            for name, asked in room.frames.questions.items()
        ]  # fmt: skip
    return found


def objects(shelf: Library) -> Iterator[Item]:
    """The types within those that are told or asked, each explained once."""
    seen = wanted((shelf.names[shape] for shape in shelf.names if shape is not Log), shelf.schemas)
    fields = [field for name in seen for field in fields_of(shelf, name)]
    within = {shape.anchor for field in fields for shape in field.shapes}
    for name, schema in seen.items():
        if name in within and schema.get("properties"):
            yield Item(name, name.rpartition(".")[2], schema.get("description", ""), fields_of(shelf, name))


def fields_of(shelf: Library, name: str) -> tuple[Field, ...]:
    """The fields of a schema."""
    schema = shelf.schemas[name]
    needed = set(schema.get("required", ()))
    return tuple(
        Field(field, tuple(shapes_in(one)), one.get("description", ""), field not in needed)
        for field, one in schema.get("properties", {}).items()
    )


def shapes_in(schema: Json) -> Iterator[Shape]:
    """A schema in words: parts to be set side by side."""
    match schema:
        case {"$ref": ref}:
            name = ref.removeprefix(PREFIX)
            yield Shape(name.rpartition(".")[2], anchor_of(name))
        case {"allOf": [only]}:
            yield from shapes_in(only)
        case {"anyOf": ways} | {"oneOf": ways}:
            for number, way in enumerate(ways):
                yield from (Shape(" or "),) * bool(number)
                yield from shapes_in(way)
        case {"const": word}:
            yield Shape(json.dumps(word))
        case {"enum": words}:
            yield Shape(" | ".join(json.dumps(word) for word in words))
        case {"type": "array", "items": inner}:
            yield Shape("list of ")
            yield from shapes_in(inner)
        case {"type": "object", "additionalProperties": dict(inner)} if inner:
            yield Shape("object by id of ")
            yield from shapes_in(inner)
        case {"type": names}:
            yield Shape(names if isinstance(names, str) else " or ".join(names))
        case _:
            yield Shape("anything")


def anchor_of(name: str) -> str:
    """Where a type is explained: moves have a part of the page to themselves, and what is of any kind has none."""
    room, _, own = name.partition(".")
    return "" if room == ANY else "moves" if own == "Move" else name


WIDTH = 88


def pretty(example: Json) -> str:
    """JSON indented, with short parts on one line."""
    return "\n".join(lines(example, ""))


def lines(value: Json, indent: str, name: str = "", end: str = "") -> Iterator[str]:
    """The lines of a value; what fits on one stays on it."""
    short = f"{indent}{name}{json.dumps(value, ensure_ascii=False)}{end}"
    if len(short) <= WIDTH or not isinstance(value, dict | list) or not value:
        yield short
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    inner = list(value.items()) if isinstance(value, dict) else [("", one) for one in value]
    yield f"{indent}{name}{opening}"
    for number, (key, one) in enumerate(inner, 1):
        label = f"{json.dumps(key)}: " if isinstance(value, dict) else ""
        yield from lines(one, indent + "  ", label, "," if number < len(inner) else "")
    yield f"{indent}{closing}{end}"

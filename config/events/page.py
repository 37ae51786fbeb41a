"""The declarations as rows of a page: what an event is called, who hears it, and what its fields are."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from config.events.document import message_name, said, verb_of
from config.events.examples import name_of, recorded
from config.events.rooms import Room, Socket, kinds, rooms, sockets
from config.events.schemas import PREFIX, Library, library
from games.core.frames import Data

Json = Any


@dataclass(frozen=True, slots=True)
class Shape:
    """A type in words, with the part of the page that explains it, if there is one."""

    text: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an object."""

    name: str
    shapes: tuple[Shape, ...]
    means: str
    may_be_left_out: bool


@dataclass(frozen=True, slots=True)
class Item:
    """Something with fields: an event, a move, a question, an object."""

    anchor: str
    name: str
    says: str
    fields: tuple[Field, ...]
    to: str = ""
    example: str = ""
    answer: str = ""
    """What answers it, with `result`."""

    result: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A room on the page."""

    room: Room
    told: tuple[Item, ...]
    moves: tuple[Item, ...] = ()
    questions: tuple[Item, ...] = ()
    objects: tuple[Item, ...] = ()


def addresses() -> tuple[Socket, ...]:
    """Every socket."""
    return sockets()


@cache
def of_the_house() -> tuple[Section, ...]:
    """All rooms that are no kind's."""
    return tuple(section(room) for room in rooms() if room.kind is None)


@cache
def of_kind(kind: str) -> Section | None:
    """The room of a kind."""
    found = next((room for room in kinds() if room.kind == kind), None)
    return section(found) if found else None


def section(room: Room) -> Section:
    """A room with everything in it."""
    shelf, samples = library(room), recorded(room.slug)
    told = tuple(
        item(shelf, one.data, name_of(one.event, one.case), message_name(room, one), samples, to=one.to)
        for one in room.told
    )
    if not room.frames:
        return Section(room, told, objects=tuple(objects(shelf)))
    moves = tuple(
        item(shelf, shape, verb_of(shape), f"{room.slug}.move.{verb_of(shape)}", samples) for shape in room.frames.moves
    )
    questions = tuple(
        Item(f"{room.slug}.ask.{name}", name, said(asked.result), fields_of(shelf, shelf.names[asked.body]),
             example=pretty(samples[name]["body"]), answer=pretty(samples[name]["result"]),
             result=fields_of(shelf, shelf.names[asked.result]))
        for name, asked in room.frames.questions.items()
    )  # fmt: skip
    return Section(room, told, moves, questions, tuple(objects(shelf)))


def item(shelf: Library, shape: type[Data], name: str, anchor: str, samples: Json, to: str = "") -> Item:
    """An event or a move."""
    fields = fields_of(shelf, shelf.names[shape])
    return Item(anchor, name, said(shape), fields, to, pretty(samples[name]))


def objects(shelf: Library) -> Iterator[Item]:
    """The types within those that are told or asked, each explained once."""
    within = {anchor for name in shelf.schemas for anchor in anchors_in(shelf, name)}
    for name, schema in sorted(shelf.schemas.items()):
        if name in within and schema.get("properties"):
            yield Item(name, name.rpartition(".")[2], schema.get("description", ""), fields_of(shelf, name))


def anchors_in(shelf: Library, name: str) -> Iterator[str]:
    """The types that the fields of a schema refer to."""
    for one in fields_of(shelf, name):
        yield from (shape.anchor for shape in one.shapes if shape.anchor)


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
            yield Shape(name.rpartition(".")[2], name)
        case {"allOf": [only]}:
            yield from shapes_in(only)
        case {"anyOf": ways} | {"oneOf": ways}:
            yield from joined(ways)
        case {"enum": words}:
            yield Shape(" | ".join(json.dumps(word) for word in words))
        case {"type": "array", "items": inner}:
            yield Shape("list of ")
            yield from shapes_in(inner)
        case {"type": "object", "additionalProperties": dict(inner)} if inner:
            yield Shape("object by id of ")
            yield from shapes_in(inner)
        case {"type": list(names)}:
            yield Shape(" or ".join(map(str, names)))
        case {"type": name}:
            yield Shape(str(name))
        case _:
            yield Shape("anything")


def joined(ways: Iterable[Json]) -> Iterator[Shape]:
    """One of several."""
    for number, way in enumerate(ways):
        if number:
            yield Shape(" or ")
        yield from shapes_in(way)


def pretty(example: Json) -> str:
    """JSON as one reads it: short parts on one line."""
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


WIDTH = 88

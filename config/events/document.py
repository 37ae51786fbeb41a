"""The AsyncAPI document, put together from what the rooms declare."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from api import codes
from config.events import words
from config.events.any_kind import anything, refused, spread
from config.events.examples import name_of, recorded
from config.events.rooms import Room, Socket, rooms, sockets
from config.events.schemas import Library, closed, library, said
from games.core.frames import Asked, Told
from games.sockets import in_person
from games.sockets.frames import ACK, CLOSING, PONG, REFUSED, Ping

Json = Any
VERSION = "3.0.0"
REFUSAL = "table.Refused"
KEY_TYPES = ["string", "number", "boolean", "null"]
UNNUMBERED = (
    "conn:",
    "friend:",
    "lobby:",
    "chat:",
    "pairing:",
    "tournament:",
    "ack",
    "game:error",
    "game:layout:",
    "game:offer",
    "notice:",
)
"""Frames that are no entry, by the beginning of their names."""


def document(host: str, *, secure: bool) -> Json:
    """The whole document, for the site at this address."""
    protocol = "wss" if secure else "ws"
    server = {"host": host, "protocol": protocol, "description": "This house.", "security": SECURITY}
    return {**body(), "servers": {"house": server}}


@cache
def body() -> Json:
    """The document without the site's address."""
    shelves = {room.slug: library(room) for room in rooms()}
    introduction = "\n\n".join(words.PARAGRAPHS) + codes.table()
    return {
        "asyncapi": VERSION,
        "info": {"title": "Parlour: events", "version": "1", "description": introduction},
        "defaultContentType": "application/json",
        "channels": {socket.slug: channel(socket) for socket in sockets()},
        "operations": operations(),
        "components": {
            "messages": messages(shelves),
            "schemas": schemas(shelves),
            "securitySchemes": SCHEMES,
        },
    }


def schemas(shelves: Mapping[str, Library]) -> Json:
    """All types that travel."""
    found = {name: schema for shelf in shelves.values() for name, schema in shelf.schemas.items()}
    found[REFUSAL] = refused(found[REFUSAL])
    return spread(found | anything())


# -- Channels ------------------------------------------------------------------------------------------------
def channel(socket: Socket) -> Json:
    """An address, with every message that travels there."""
    made: Json = {
        "address": socket.address,
        "title": socket.title,
        "description": socket.says,
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names_at(socket)},
        "x-close-codes": {str(code): why for code, why in CLOSING.items()},
    }
    if socket.names:
        made["parameters"] = {name: {"description": meaning} for name, meaning in socket.names.items()}
    if socket.query:
        query = {name: {"type": "string", "description": meaning} for name, meaning in socket.query.items()}
        made["bindings"] = {"ws": {"query": {"type": "object", "properties": query}, "bindingVersion": "0.1.0"}}
    return made


def names_at(socket: Socket) -> list[str]:
    """The messages of a socket: all that is told there, and all that it takes."""
    told = [message_name(room, told) for room in socket.rooms for told in room.told]
    taken = [name for room in socket.rooms for name in taken_by(room)]
    return [*told, *taken]


def taken_by(room: Room) -> list[str]:
    """The messages of a room's actions, and of the answers that are its own."""
    pulse = [f"{room.slug}.ping"] if PONG in room.told else []
    if not room.frames:
        return [*pulse, *(f"{room.slug}.{name}" for name in asked_in(room))]
    questions = [f"{room.slug}.{part}.{name}" for name in room.frames.questions for part in ("ask", "ack")]
    return [f"{room.slug}.move", *questions]


def message_name(room: Room, told: Told) -> str:
    """An event as the document names it: letters, digits, dots, dashes and underscores."""
    event = told.event.replace(":", "_")
    return ".".join(filter(None, (room.slug, event, told.case)))


def asked_in(room: Room) -> Mapping[str, Any]:
    """The actions of a room that nothing answers."""
    return in_person.ASKED if in_person.PERSON[0] in room.told else {}


# -- Operations ----------------------------------------------------------------------------------------------
def operations() -> Json:
    """What the house sends, room by room, and what it takes, action by action."""
    made: Json = {}
    for socket in sockets():
        for room in socket.rooms:
            made[f"{socket.slug}.{room.slug}.tells"] = tells(socket, room)
            if PONG in room.told:
                made[f"{socket.slug}.{room.slug}.takes.ping"] = takes_pings(socket, room)
            for name in asked_in(room):
                made[f"{socket.slug}.{room.slug}.takes.{name}"] = takes_quietly(socket, room, name)
            if room.frames:
                made |= {f"{socket.slug}.{name}": one for name, one in takes(socket, room).items()}
    return made


def tells(socket: Socket, room: Room) -> Json:
    """Everything a room says at one address."""
    return {
        "action": "send", "channel": {"$ref": f"#/channels/{socket.slug}"}, "title": room.title,
        "summary": room.says, "messages": at(socket, [message_name(room, told) for told in room.told]),
    }  # fmt: skip


def takes(socket: Socket, room: Room) -> Json:
    """The actions of a kind's tables, each with its answers."""
    assert room.frames
    answers = {"move": "table.ack", **{f"ask.{name}": f"{room.slug}.ack.{name}" for name in room.frames.questions}}
    return {
        f"{room.slug}.takes.{action}": {
            "action": "receive", "channel": {"$ref": f"#/channels/{socket.slug}"},
            "title": f"{room.title}: {action.removeprefix('ask.')}",
            "messages": at(socket, [f"{room.slug}.{action}"]),
            "reply": {
                "channel": {"$ref": f"#/channels/{socket.slug}"},
                "messages": at(socket, [answer, "table.game_error"]),
            },
        }
        for action, answer in answers.items()
    }  # fmt: skip


def takes_pings(socket: Socket, room: Room) -> Json:
    """The question for a sign of life, and its answer."""
    address = {"$ref": f"#/channels/{socket.slug}"}
    reply = {"channel": address, "messages": at(socket, [message_name(room, PONG)])}
    asked = at(socket, [f"{room.slug}.ping"])
    return {"action": "receive", "channel": address, "title": "A sign of life", "messages": asked, "reply": reply}


def takes_quietly(socket: Socket, room: Room, name: str) -> Json:
    """An action that nothing answers."""
    asked = at(socket, [f"{room.slug}.{name}"])
    address = {"$ref": f"#/channels/{socket.slug}"}
    return {"action": "receive", "channel": address, "title": f"{room.title}: {name}", "messages": asked}


def at(socket: Socket, names: list[str]) -> Json:
    """References to messages of a channel."""
    return [{"$ref": f"#/channels/{socket.slug}/messages/{name}"} for name in names]


# -- Messages ------------------------------------------------------------------------------------------------
def messages(shelves: dict[str, Library]) -> Json:
    """Every message of every room."""
    made: Json = {}
    for room in rooms():
        shelf = shelves[room.slug]
        made |= {message_name(room, told): frame(shelf, told) for told in room.told}
        if PONG in room.told:
            made[f"{room.slug}.ping"] = ping(shelf)
        made |= {f"{room.slug}.{name}": quiet(shelf, name, shape) for name, shape in asked_in(room).items()}
        if room.frames:
            made[f"{room.slug}.move"] = move(shelf, room.frames.moves)
            for name, asked in room.frames.questions.items():
                made[f"{room.slug}.ask.{name}"] = question(shelf, name, asked)
                made[f"{room.slug}.ack.{name}"] = answer(shelf, name, asked)
    return made


def message(shelf: Library, name: str, title: str, payload: Json, samples: Mapping[str, Json], **more: str) -> Json:
    """A message with its payload and named examples."""
    return {
        "name": name, "title": title, **more, "tags": [{"name": shelf.room.title}], "payload": payload,
        "examples": [{"name": name, "payload": sample} for name, sample in samples.items()],
    }  # fmt: skip


def frame(shelf: Library, told: Told) -> Json:
    """The message of an event."""
    data = shelf.ref(told.data)
    if told == REFUSED:
        data = {"allOf": [data, {"properties": {"code": {"enum": sorted(codes.CODES)}}}]}
    properties: Json = {"event": {"const": told.event}, "data": data}
    required = ["event", "data"]
    if not told.event.startswith(UNNUMBERED):
        properties["seq"] = {"type": "integer", "minimum": 0, "description": "The number of its entry."}
        properties["last"] = {"const": True, "description": "This was the last frame of the entry for this reader."}
        required.append("seq")
    name = name_of(told.event, told.case)
    samples = {"recorded": recorded(shelf.room.slug)[name]}
    return message(shelf, told.event, name, closed(properties, required), samples,
                   summary=said(told.data), description=f"Told to {told.to}.")  # fmt: skip


def ping(shelf: Library) -> Json:
    """The message that asks for a sign of life."""
    asked = {"action": {"const": "ping"}}
    return message(shelf, "ping", "A sign of life", closed(asked, ["action"]), {"ping": {"action": "ping"}},
                   summary=said(Ping))  # fmt: skip


def quiet(shelf: Library, name: str, shape: Any) -> Json:
    """The message of an action that nothing answers."""
    payload = closed({"action": {"const": name}}, ["action"])
    return message(shelf, name, f"In person: {name}", payload, {name: {"action": name}}, summary=said(shape))


def move(shelf: Library, shapes: Iterable[Any]) -> Json:
    """The message that makes a move."""
    room, verbs = shelf.room, map(verb_of, shapes)
    properties = {
        **action("move"),
        "expect_seq": {"type": "integer", "description": words.EXPECT},
        "move": {"oneOf": [shelf.ref(shape) for shape in shapes], "description": "The move."},
    }
    samples = {verb: {"action": "move", "key": "c1-17", "move": recorded(room.slug)[verb]} for verb in verbs}
    payload = closed(properties, ["action", "move"])
    return message(shelf, "move", f"A move of {room.title}", payload, samples, summary="Make a move.")


def question(shelf: Library, name: str, asked: Asked) -> Json:
    """The message that asks a question."""
    body, sample = shelf.schemas[shelf.names[asked.body]], recorded(shelf.room.slug)[name]
    payload = closed({**action(name), **body["properties"]}, ["action", *body.get("required", ())])
    samples = {"recorded": {"action": name, "key": "c1-18", **sample["body"]}}
    return message(shelf, name, f"{shelf.room.title}: {name}", payload, samples, summary=said(asked.body))


def answer(shelf: Library, name: str, asked: Asked) -> Json:
    """The message that answers a question."""
    data = closed({
        "key": {"type": KEY_TYPES, "description": "The key of the question."}, "seq": {"type": "integer"},
        "server_ts": {"type": "integer"}, "result": shelf.ref(asked.result),
    }, ["key", "seq", "server_ts", "result"])  # fmt: skip
    result = recorded(shelf.room.slug)[name]["result"]
    sample = {"key": "c1-18", "seq": 41, "server_ts": 1790000000000, "result": result}
    payload = closed({"event": {"const": ACK.event}, "data": data}, ["event", "data"])
    return message(shelf, ACK.event, f"{shelf.room.title}: the answer to {name}", payload,
                   {"recorded": {"event": "ack", "data": sample}}, summary=said(asked.result))  # fmt: skip


def action(name: str) -> Json:
    """The properties that every action has."""
    return {"action": {"const": name}, "key": {"type": "string", "maxLength": 64, "description": words.KEY}}


def verb_of(shape: Any) -> str:
    """The type of a move."""
    return str(shape.__struct_config__.tag)


SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "A token, in the `Authorization` header."},
    "subprotocol": {
        "type": "httpApiKey", "in": "header", "name": "Sec-WebSocket-Protocol",
        "description": "The same token as subprotocol `bearer.<token>`, for browsers; it is echoed.",
    },
    "session": {
        "type": "httpApiKey", "in": "cookie", "name": "sessionid",
        "description": "The session of the pages, only from our own pages.",
    },
}  # fmt: skip
SECURITY = [{"$ref": f"#/components/securitySchemes/{name}"} for name in SCHEMES]

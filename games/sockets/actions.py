"""What a client may ask over a table's socket, each answered by the data of its `ack`."""

from collections.abc import Callable
from typing import Any

import msgspec

from accounts.models import User
from games.play import gate, services
from games.see import questions, selectors
from games.table import live, memory
from games.table.refusals import no_such_action

Json = Any


def readable(text: str) -> dict[str, Json] | None:
    """A frame as an object, or `None`."""
    try:
        asked = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    return asked if isinstance(asked, dict) else None


def move(table: live.Table, user: User, asked: dict[str, Json]) -> Json:
    """`{"action": "move", "key", "expect_seq", "move"}`."""
    fresh = memory.current(table.id)
    seat = selectors.seat_of(fresh, user)
    made = services.play(table.id, gate.read(fresh, seat, asked, asked.get("move"), asked.get("key")))
    return {"seq": made.seq}


def hints(table: live.Table, user: User, asked: dict[str, Json]) -> Json:
    """`{"action": "hints", "key", "level"}`: what the coach offers."""
    fresh = memory.current(table.id)
    seat = selectors.seat_of(fresh, user)
    return {"seq": fresh.seq, "result": questions.hints(fresh, seat, lambda: asked.get("level"))}


def act(table: live.Table, user: User, asked: dict[str, Json]) -> Json:
    """Whatever is asked for: an action of every table, or a question that its kind answers."""
    name = str(asked.get("action"))
    if name in table.contract.QUESTIONS:
        fresh = memory.current(table.id)
        result = questions.ask(fresh, selectors.seat_of(fresh, user), name, asked)
        return {"seq": fresh.seq, "result": result}
    if name not in ACTIONS:
        raise no_such_action([*ACTIONS, *table.contract.QUESTIONS])
    return ACTIONS[name](table, user, asked)


ACTIONS: dict[str, Callable[[live.Table, User, dict[str, Json]], Json]] = {"move": move, "hints": hints}
"""By name, at every table."""

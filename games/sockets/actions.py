"""What a client may ask over a table's socket, each answered by the data of its `ack`."""

from typing import Any

import msgspec

from accounts.models import User
from games.play import gate, services
from games.see import questions, selectors
from games.table import live, memory
from games.table.refusals import no_such_action

Json = Any
ACTIONS = ("move", "hints")
"""What every table takes: `{"action", "key", …}` with `expect_seq` and `move`, or with `level`."""


def readable(text: str) -> dict[str, Json] | None:
    """A frame as an object, or `None`."""
    try:
        asked = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    return asked if isinstance(asked, dict) else None


def act(table: live.Table, user: User, asked: dict[str, Json]) -> Json:
    """Whatever is asked for: an action of every table, or a question that its kind answers."""
    name, known = str(asked.get("action")), (*ACTIONS, *table.contract.QUESTIONS)
    if name not in known:
        raise no_such_action(known)
    fresh = memory.current(table.id)
    seat = selectors.seat_of(fresh, user)
    if name == "move":
        return {"seq": services.play(table.id, gate.read(fresh, seat, asked, asked.get("move"), asked.get("key"))).seq}
    if name == "hints":
        return {"seq": fresh.seq, "result": questions.hints(fresh, seat, lambda: asked.get("level"))}
    return {"seq": fresh.seq, "result": questions.ask(fresh, seat, name, asked)}

"""What a client may ask over a table's socket, each answered by the data of its `ack`."""

from typing import Any

import msgspec

from accounts.models import User
from games.play import gate, services
from games.play.bots import run_bots
from games.play.writer import Moves
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


def echoed(key: Json) -> Json:
    """A key as its answer repeats it: a list or an object is none, and may be too deep to be written once more."""
    return None if isinstance(key, list | dict) else key


def act(table: live.Table, user: User, asked: dict[str, Json]) -> Json:
    """Whatever is asked for: an action of every table, or a question that its kind answers."""
    name, known = str(asked.get("action")), (*ACTIONS, *table.contract.QUESTIONS)
    if name not in known:
        raise no_such_action(known)
    fresh = memory.current(table.id)
    seat = selectors.seat_of(fresh, user)
    if name == "move":
        return {"seq": services.play(table.id, _wanted(fresh, seat, asked), waits=False).seq}
    if name == "hints":
        return {"seq": fresh.seq, "result": questions.hints(fresh, seat, lambda: asked.get("level"))}
    return {"seq": fresh.seq, "result": questions.ask(fresh, seat, name, asked)}


def moving(game_id: int, user: User, asked: dict[str, Json]) -> Moves[Json]:
    """A move for the writer; bots play on beside."""
    made = yield from services.moving(game_id, lambda table: _wanted(table, selectors.seat_of(table, user), asked))
    run_bots(made.table, waits=False)
    return {"seq": made.seq}


def _wanted(table: live.Table, seat: int, asked: dict[str, Json]) -> gate.Asked:
    return gate.read(table, seat, asked, asked.get("move"), asked.get("key"))

"""What a client may ask over a table's socket, each answered by the data of its `ack`."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from accounts.models import User
from games.play import services
from games.see import questions, selectors
from games.table import live, memory
from games.table.refusals import no_such_action

Json = Any
KEY_LENGTH = 64


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
    made = services.play(table.id, move_of(asked, asked.get("move"), asked.get("key"), seat, fresh.seq))
    return {"seq": made.seq}


def move_of(
    body: Mapping[str, Json], data: Json, key: Json, seat: int, read: int, verb: str | None = None
) -> services.Asked:
    """A move as a request asks for it; what is wrong around it is told when it is judged, after whose turn it is."""
    flaws: dict[str, list[str]] = {}
    expect_seq = body.get("expect_seq")
    if expect_seq is not None and type(expect_seq) is not int:
        flaws["expect_seq"] = [_("a whole number")]
    if key is not None and not is_key(key):
        flaws["key"] = [_("a text of 1 to %(most)d printable characters") % {"most": KEY_LENGTH}]
    if flaws:
        return services.Asked(seat, data, read=read, flaws=flaws, verb=verb)
    return services.Asked(seat, data, expect_seq, key, read, verb=verb)


def is_key(value: Json) -> bool:
    """Whether this can be the key of a move."""
    return isinstance(value, str) and 1 <= len(value) <= KEY_LENGTH and value.isprintable()


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

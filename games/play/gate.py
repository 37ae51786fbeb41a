"""The one gate for moves: whether the request can be read, and whether its seat may ask for this now.

Garbage that is sent out of turn is "not your turn" before it is garbage: what is wrong with a request is told once
its seat might make a move of this type.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from api import framing
from games.core.rules import MalformedMove, Refusal
from games.table import live
from games.table.refusals import conflict, demand_running, too_soon, unreadable

Json = Any
KEY_LENGTH = 64
FORBIDDEN = 403


@dataclass(frozen=True, slots=True)
class Asked:
    """A move as it came in: its JSON, what the caller believed, and the key that makes it safe to repeat."""

    seat: int
    data: Json
    expect_seq: int | None = None
    key: str | None = None
    table: live.Table | None = None
    """The table that the request found; another move of its seat since then is a crossing."""

    flaws: Mapping[str, list[str]] = field(default_factory=dict)
    """What cannot be read of the request besides the move."""

    verb: str | None = None
    """The move's type where the route says it, whatever the body is."""

    @property
    def type(self) -> Json:
        """What kind of move is asked for, as far as the request says it."""
        return self.verb or (self.data.get("type") if isinstance(self.data, Mapping) else None)


def read(
    table: live.Table, seat: int, body: Mapping[str, Json], data: Json, key: Json, verb: str | None = None
) -> Asked:
    """A request for a move, with what is wrong around it."""
    flaws: dict[str, list[str]] = {}
    expect_seq = body.get("expect_seq")
    if expect_seq is not None and type(expect_seq) is not int:
        flaws["expect_seq"] = [_("a whole number")]
    if key is not None and not (isinstance(key, str) and 1 <= len(key) <= KEY_LENGTH and key.isprintable()):
        flaws["key"] = [_("a text of 1 to %(most)d printable characters") % {"most": KEY_LENGTH}]
    if flaws:
        return Asked(seat, data, table=table, flaws=flaws, verb=verb)
    return Asked(seat, data, expect_seq, key, table, verb=verb)


def admitted(table: live.Table, asked: Asked) -> Any:
    """The move that is asked for, as the rules know it; a `Refusal` or a `Problem` if it must not reach them."""
    reserved = table.contract.reserved(asked.data)
    if reserved and table.contract.status(reserved.code) == FORBIDDEN:
        raise Refusal(reserved.code, reserved.message)
    demand_running(table)
    if asked.expect_seq is not None and asked.expect_seq != table.seq:
        raise conflict(table.seq)
    try:
        if reserved:
            raise MalformedMove(reserved.code, reserved.message, verb=asked.data["type"])
        move = table.rules.parse_move(table.contract.read_move(asked.data, table.now.envelope))
    except MalformedMove as malformed:
        table.rules.admit(table.state, asked.seat, malformed.verb or asked.verb)
        raise
    if asked.flaws:
        table.rules.admit(table.state, asked.seat, table.rules.dump_move(move)["type"])
        raise unreadable(asked.flaws, table.seq)
    demand_patience(table, asked.seat, move)
    return move


# -- Moves that come too soon: the clock judges them before the rules, which know none --------------------------
def demand_patience(table: live.Table, seat: int, move: Any) -> None:
    """Refuses a type of move that this seat has just been refused, and a move that comes before its time."""
    cooldowns = table.contract.COOLDOWNS
    verb = table.rules.dump_move(move)["type"] if cooldowns else ""
    if verb not in cooldowns:
        return
    left = cache.get(cooldown_key(table.id, seat, verb), 0) - framing.now_ms()
    if left > 0:
        raise too_soon(cooldowns[verb], table.contract, verb, ceil(left / 1000), table.seq)
    early = table.contract.too_early(move, table.view(seat), table.now.envelope, framing.now_ms())
    if early is not None:
        raise early


def note_refusal(table: live.Table, seat: int, code: str) -> None:
    """Starts the cooldown that follows this refusal, if one does."""
    for verb, cooldown in table.contract.COOLDOWNS.items():
        if code in cooldown.after:
            until = framing.now_ms() + cooldown.seconds * 1000
            cache.set(cooldown_key(table.id, seat, verb), until, cooldown.seconds)


def cooldown_key(game_id: int, seat: int, verb: str) -> str:
    """Where the end of a cooldown is remembered."""
    return f"cooldown:{game_id}:{seat}:{verb}"

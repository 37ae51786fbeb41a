"""Moves that come too soon: the clock judges them before the rules, which know none."""

from math import ceil
from typing import Any

from django.core.cache import cache

from games.table import live
from games.table.refusals import too_soon


def demand_patience(table: live.Table, seat: int, move: Any) -> None:
    """Refuse a type of move that this seat has just been refused, and a move that comes before its time."""
    cooldowns = table.contract.COOLDOWNS
    verb = table.rules.dump_move(move)["type"] if cooldowns else ""
    if verb not in cooldowns:
        return
    left = cache.get(key_of(table.id, seat, verb), 0) - live.now_ms()
    if left > 0:
        raise too_soon(cooldowns[verb], table.contract, verb, ceil(left / 1000), table.seq)
    early = table.contract.too_early(move, table.view(seat), table.now.envelope, live.now_ms())
    if early is not None:
        raise early


def note_refusal(table: live.Table, seat: int, code: str) -> None:
    """Let the cooldown begin that follows this refusal, if one does."""
    for verb, cooldown in table.contract.COOLDOWNS.items():
        if code in cooldown.after:
            until = live.now_ms() + cooldown.seconds * 1000
            cache.set(key_of(table.id, seat, verb), until, cooldown.seconds)


def key_of(game_id: int, seat: int, verb: str) -> str:
    """Where the end of a cooldown is remembered."""
    return f"cooldown:{game_id}:{seat}:{verb}"

"""Bots at the table: they think on their seat's view, outside of transactions, and move like everybody else."""

import logging
from collections.abc import Sequence
from typing import Any

from django.conf import settings

from api import metrics, outage
from games import catalog
from games.core.rng import Stream, rng_for
from games.play import trouble
from games.play.log import made
from games.play.writing import Stale
from games.table import live, memory, thinkers, thinking
from games.table.threads import beside

log = logging.getLogger(__name__)
BOT = "bot"
"""Who makes their entries."""

NORMAL = "normal"
"""The level of a bot whose own thoughts come too late, unless it is less."""

MAX_MOVES = 5_000
"""More bot moves in a row than this would be a game that never ends."""


def run_bots(table: live.Table, *, at_once: bool = False, waits: bool = True) -> live.Table:
    """Let bots play on while it is their turn, at a table where they answer at once, or where they are told to.

    Where only bots play at the moment, nobody waits for an answer, and somebody may still come back to a seat: the
    referee makes their moves, one at a time. So it does where they cannot go on now: what was played before is done.
    Who does not wait for them has them play on beside, where there are processes to think for them.
    """
    if not at_once and table.now.envelope.settings.get("bot_pace", "instant") != "instant":
        return table
    if all(person.is_bot for person in table.people):
        return table
    for _ in range(MAX_MOVES):
        seat = bot_to_move(table)
        if seat is None:
            return table
        if not waits and settings.BOT_PROCESSES:
            beside(run_bots, table, at_once=at_once, quick=not thinks_long(table, seat))
            return table
        try:
            table = play_bot(table, seat)
        except Exception as error:
            _leave_to_the_referee(table, seat, error)
            return table
    log.error("the bots of game %s do not come to an end", table.id)
    return table


def _leave_to_the_referee(table: live.Table, seat: int, error: Exception) -> None:
    with outage.survived():
        trouble.note(table, error, "a bot cannot move", seat)


def bot_to_move(table: live.Table) -> int | None:
    """The seat to move, if a bot plays it."""
    seat = table.rules.turn(table.state)
    return seat if seat is not None and table.people[seat].is_bot and not table.people[seat].is_program else None


def play_bot(table: live.Table, seat: int, move: Any = None) -> live.Table:
    """One move of a bot, its own choice if it is its turn; if somebody was faster, the table as it is now.

    If its choice cannot be made, it plays the safest move instead; out of turn there is none, and nothing happens.
    """
    try:
        return _chosen(table, seat, move) or _safest(table, seat)
    except Stale:
        return memory.current(table.id)


def _chosen(table: live.Table, seat: int, move: Any) -> live.Table | None:
    """The table after the bot's move; `None` where it knows none, or one that breaks the rules."""
    try:
        return made(table, seat, move or choice(table, seat), BOT)
    except Stale:
        raise
    except Exception as error:
        trouble.note(table, error, "a bot failed", seat)
        return None


def _safest(table: live.Table, seat: int) -> live.Table:
    if table.rules.turn(table.state) != seat:
        return table
    return made(table, seat, table.rules.safest(table.state, seat), BOT)


def choice(table: live.Table, seat: int) -> Any:
    """What the bot of this seat plays, from what the seat sees; at its normal level, if it thinks for too long."""
    kind, view, level = catalog.kind(table.kind), table.view(seat), level_of(table, seat)
    with metrics.bot_seconds.labels(table.kind).time():
        if level in kind.quick_levels:
            return kind.bot.choose(view, level, _rng(table))
        try:
            return thinkers.ask(thinking.choose, table.kind, view, level, _rng(table), urgency=thinkers.BOT)
        except thinkers.Late:
            return kind.bot.choose(view, no_stronger(level, kind.bot.LEVELS), _rng(table))


def _rng(table: live.Table) -> Stream:
    return rng_for(table.seed + b"bot", table.seq)


def thinks_long(table: live.Table, seat: int) -> bool:
    """Whether the choice of this bot is left to another process."""
    return bool(settings.BOT_PROCESSES) and level_of(table, seat) not in catalog.kind(table.kind).quick_levels


def level_of(table: live.Table, seat: int) -> str:
    """How well the bot of this seat plays."""
    return strongest(catalog.bot(table.kind).LEVELS, table.people[seat].level)


def strongest(levels: Sequence[str], wanted: str) -> str:
    """The wanted level; where it does not exist, the strongest there is."""
    return wanted if wanted in levels else levels[-1]


def no_stronger(level: str, levels: Sequence[str]) -> str:
    """This level or the normal one, whichever is weaker."""
    return min(level, strongest(levels, NORMAL), key=levels.index)

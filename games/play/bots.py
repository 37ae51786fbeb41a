"""Bots at the table: they think on their seat's view, outside of transactions, and move like everybody else."""

import logging
from collections.abc import Sequence
from typing import Any

from api import metrics, outage
from games import catalog
from games.core.rng import rng_for
from games.models import Seat
from games.play import trouble
from games.play.log import made
from games.play.writing import Stale
from games.table import live, memory

log = logging.getLogger(__name__)
BOT = "bot"
"""Who makes their entries."""

MAX_MOVES = 5_000
"""More bot moves in a row than this would be a game that never ends."""


def run_bots(table: live.Table, *, at_once: bool = False) -> live.Table:
    """Let bots play on while it is their turn, at a table where they answer at once, or where they are told to.

    Where only bots play at the moment, nobody waits for an answer, and somebody may still come back to a seat: the
    referee makes their moves, one at a time. So it does where they cannot go on now: what was played before is done.
    """
    if not at_once and table.now.envelope.settings.get("bot_pace", "instant") != "instant":
        return table
    if all(person.is_bot for person in table.people):
        return table
    for _ in range(MAX_MOVES):
        seat = bot_to_move(table)
        if seat is None:
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
    """What the bot of this seat plays, from what the seat sees."""
    bot = catalog.bot(table.kind)
    level = strongest(bot.LEVELS, level_of(table.id, seat))
    with metrics.bot_seconds.labels(table.kind).time():
        return bot.choose(table.view(seat), level, rng_for(table.seed + b"bot", table.seq))


def level_of(game_id: int, seat: int) -> str:
    """How well the bot of this seat is meant to play."""
    return Seat.objects.values_list("bot_level", flat=True).get(game_id=game_id, number=seat)


def strongest(levels: Sequence[str], wanted: str) -> str:
    """The wanted level; where it does not exist, the strongest there is."""
    return wanted if wanted in levels else levels[-1]

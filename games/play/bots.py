"""Bots at the table: they think on their seat's view, outside of transactions, and move like everybody else."""

from collections.abc import Sequence
from typing import Any

from games import catalog
from games.core.rng import rng_for
from games.models import Seat
from games.play.log import made
from games.play.writing import Stale
from games.table import live, memory

MAX_MOVES = 5_000
"""More bot moves in a row than this would be a game that never ends."""


def run_bots(table: live.Table, *, at_once: bool = False) -> live.Table:
    """Let bots play on while it is their turn, at a table where they answer at once, or where they are told to.

    Where only bots play at the moment, nobody waits for an answer, and somebody may still come back to a seat: the
    referee makes their moves, one at a time.
    """
    if not at_once and table.now.envelope.settings.get("bot_pace", "instant") != "instant":
        return table
    if all(person.is_bot for person in table.people):
        return table
    for _ in range(MAX_MOVES):
        seat = bot_to_move(table)
        if seat is None:
            return table
        table = play_bot(table, seat)
    raise RuntimeError(f"the bots of game {table.id} do not come to an end")


def bot_to_move(table: live.Table) -> int | None:
    """The seat to move, if a bot plays it."""
    seat = table.rules.turn(table.state)
    return seat if seat is not None and table.people[seat].is_bot and not table.people[seat].is_program else None


def play_bot(table: live.Table, seat: int, move: Any = None) -> live.Table:
    """One move of a bot, its own choice if it is its turn; if somebody was faster, the table as it is now."""
    try:
        return made(table, seat, move or choice(table, seat), "bot")
    except Stale:
        return memory.current(table.id)


def choice(table: live.Table, seat: int) -> Any:
    """What the bot of this seat plays, from what the seat sees."""
    bot = catalog.bot(table.kind)
    level = strongest(bot.LEVELS, level_of(table.id, seat))
    return bot.choose(table.view(seat), level, rng_for(table.seed + b"bot", table.seq))


def level_of(game_id: int, seat: int) -> str:
    """How well the bot of this seat is meant to play."""
    return Seat.objects.values_list("bot_level", flat=True).get(game_id=game_id, number=seat)


def strongest(levels: Sequence[str], wanted: str) -> str:
    """The wanted level; where it does not exist, the strongest there is."""
    return wanted if wanted in levels else levels[-1]

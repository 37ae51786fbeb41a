"""External programs at a table: what the house does in their name besides the moves they make."""

from games import catalog
from games.core.rng import rng_for
from games.play.log import Line, append
from games.play.writing import Stale
from games.table import live, memory

BY = "program"
"""Who makes the entries of programs that are out."""


def forfeit(game_id: int, seat: int, code: str) -> live.Table:
    """A program is out, for this reason; a game that has ended stays as it is."""
    table = memory.current(game_id)
    played = catalog.kind(table.kind).programs
    assert played is not None
    while table.rules.outcome(table.state) is None:
        move = played.forfeit(seat, code)
        state, events = table.rules.play(table.state, seat, move, rng_for(table.seed, table.seq + 1))
        try:
            return append(table, state, events, Line(BY, seat, table.rules.dump_move(move)))
        except Stale:
            table = memory.current(game_id)
    return table

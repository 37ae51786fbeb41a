"""Positions of Rummikub by numbers: so many melds on the board, so many tiles on the rack."""

from dataclasses import replace
from random import Random

from games.catalog.rummikub.models.game import Board, Pool, Rack
from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.models.tiles import FULL_SET
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.state import State

RUNS = [
    tuple(f"{low + step}{color}{copy}" for step in range(3))
    for copy in "ab"
    for color in "krbo"
    for low in (1, 4, 7, 10)
]
"""Thirty-two runs of three that share no tile."""


def at(melds: int, rack: int, *, opened: bool = True) -> State:
    """The first seat is to move and holds so many tiles; the second has fourteen, or what is left."""
    state = rules.deal(2, rules.OPTIONS(), Random(1)).state
    board = tuple(Meld(MeldKind.RUN, tiles) for tiles in RUNS[:melds])
    used = {tile for meld in board for tile in meld.tiles}
    rest = [tile for tile in FULL_SET if tile not in used]
    Random(3).shuffle(rest)
    mine, hers, pool = rest[:rack], rest[rack : rack + 14], rest[rack + 14 :]
    one, other = state.game.players
    players = (
        replace(one, rack=Rack(tuple(mine)), initial_meld_met=opened),
        replace(other, rack=Rack(tuple(hers)), initial_meld_met=opened),
    )
    game = replace(state.game, players=players, board=Board(board), pool=Pool(tuple(pool)), current_player_index=0)
    return replace(state, game=game, starter=0)

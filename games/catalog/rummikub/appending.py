"""Tiles of a rack put, one after another, onto melds that lie there; nothing is rearranged for it."""

from collections.abc import Iterable

from games.catalog.rummikub.hints import grown_melds
from games.catalog.rummikub.models.melds import Meld

Board = tuple[Meld, ...]


def appended(board: Board, rack: Iterable[str]) -> Board:
    """The board once every tile that fits an end of a run or a group lies there, again and again until none does.

    Greedy: each tile goes to the first meld that takes it, in the order of the rack, so jokers come last.
    """
    left = list(rack)
    fitting = True
    while fitting:
        fitting = False
        for tile in tuple(left):
            if grown := _with(board, tile):
                board, fitting = grown, True
                left.remove(tile)
    return board


def _with(board: Board, tile: str) -> Board | None:
    """The board with this tile on the first meld that takes it."""
    for place, meld in enumerate(board):
        for grown in grown_melds(meld, tile):
            return (*board[:place], grown, *board[place + 1 :])
    return None

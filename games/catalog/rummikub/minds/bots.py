"""The built-in player; it knows nothing but its own view.

Easy lays new melds of its rack alone; normal then adds what fits the table; hard lays the proven best of the whole
board, and plays like normal in the rare case that the solver's guard cut in.
"""

from collections.abc import Iterable, Mapping
from logging import getLogger
from typing import Any

from games.catalog.rummikub.minds.programme import BOUNDS, Bounds
from games.catalog.rummikub.minds.solver import Plan, solve
from games.catalog.rummikub.models import DrawAction, Meld, PassAction, PlayTilesAction, tiles_of
from games.catalog.rummikub.rules.hints import grown_boards
from games.catalog.rummikub.rules.moves import Move
from games.catalog.rummikub.rules.rack_search import best_melds
from games.catalog.rummikub.rules.view import board_of
from games.core.pace import Pace
from games.core.rng import Rng

View = Mapping[str, Any]
Board = tuple[Meld, ...]

LEVELS = ("easy", "normal", "hard")
log = getLogger("games.play.bots")


class RummikubPace(Pace):
    """A turn is one move, and others want to see what it was."""

    TURN = (0.8, 1.5)


PACE = RummikubPace()


def choose(view: View, level: str, rng: Rng, bounds: Bounds = BOUNDS) -> Move:
    """A legal move for the seat whose view this is; `bounds` are for those who can wait longer than a table."""
    if level == "hard":
        board = hard_board(view, bounds)
    else:
        board = normal_board(view) if level == "normal" else easy_board(view)
    return stay(view) if board == board_of(view) else PlayTilesAction(board)


def easy_board(view: View) -> Board:
    """The table with new melds of the rack beside the old ones."""
    return (*board_of(view), *easy_melds(view))


def normal_board(view: View) -> Board:
    """As easy; then, except in the turn that opens, all that fits is added."""
    board = easy_board(view)
    if not is_open(view):
        return board
    laid = set(tiles_of(board))
    return appended(board, [tile for tile in view["you"]["rack"]["tile_ids"] if tile not in laid])


def hard_board(view: View, bounds: Bounds) -> Board:
    """The board that takes most tiles from the rack, then most points, then changes fewest melds."""
    plan = best_plan(view, bounds)
    if plan.timed_out:
        log.warning("the best turn was not found within %s seconds", bounds.seconds)
    if plan.timed_out or not (plan.played or plan.proven):
        return normal_board(view)
    return plan.board


def best_plan(view: View, bounds: Bounds = BOUNDS) -> Plan:
    """The solver's answer for the seat whose view this is."""
    options = view["options"]
    return solve(
        board_of(view),
        view["you"]["rack"]["tile_ids"],
        opened=is_open(view),
        initial_meld=options["initial_meld"],
        strict_joker=options["strict_joker"],
        bounds=bounds,
    )


def easy_melds(view: View) -> tuple[Meld, ...]:
    """New melds from the rack alone; before the opening only if they are worth enough together."""
    need = 0 if is_open(view) else view["options"]["initial_meld"]
    return best_melds(view["you"]["rack"]["tile_ids"], need)


def is_open(view: View) -> bool:
    """Whether the reader may touch the board."""
    return bool(view["you"]["initial_meld_met"])


def stay(view: View) -> Move:
    """Draw, or pass once the pool is empty."""
    return DrawAction() if "draw" in view["legal"] else PassAction()


def appended(board: Board, rack: Iterable[str]) -> Board:
    """The board once every tile that fits an end of a run or a group lies there, again and again until none does.

    Greedy: each tile goes to the first meld that takes it, in the order of the rack, so jokers come last.
    """
    left = list(rack)
    fitting = True
    while fitting:
        fitting = False
        for tile in tuple(left):
            if grown := next(grown_boards(board, (tile,)), None):
                board, fitting = grown, True
                left.remove(tile)
    return board

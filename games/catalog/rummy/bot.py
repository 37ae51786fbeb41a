"""The built-in player; it knows nothing but its own view."""

from collections.abc import Mapping

from games.catalog.rummy import bot_easy, bot_hard, bot_normal
from games.catalog.rummy.moves import Move
from games.core.rng import Rng
from games.core.rules import Json

LEVELS = ("easy", "normal", "hard")


def choose(view: Mapping[str, Json], level: str, rng: Rng) -> Move:
    """A legal move for the seat whose view this is."""
    if level == "easy":
        return bot_easy.choose(view)
    return bot_hard.choose(view, rng) if level == "hard" else bot_normal.choose(view)

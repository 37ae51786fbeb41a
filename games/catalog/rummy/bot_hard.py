"""The hard player weighs each discard by what its hand hopes for and gives away, and holds melds back for a while."""

from collections.abc import Mapping

from games.catalog.rummy.bot_easy import way_out
from games.catalog.rummy.bot_sight import IS_MELD, commands, parting, sight_of, takes
from games.catalog.rummy.foresight import Outlook
from games.catalog.rummy.holding import holds
from games.catalog.rummy.moves import DISCARD_PILE, STOCK, Discard, Draw, LayDown, Move
from games.catalog.rummy.packing import cards_in
from games.catalog.rummy.state import DRAW
from games.core.rng import Rng
from games.core.rules import Json


def choose(view: Mapping[str, Json], rng: Rng) -> Move:
    """A legal move for the seat whose view this is."""
    sight = sight_of(view)
    if view["phase"] == DRAW:
        return Draw(DISCARD_PILE if takes(sight) else STOCK)
    if out := way_out(view):
        return out
    parts = parting(sight)
    outlook = Outlook.after(sight, parts)
    loose = cards_in(parts.left & ~sight.locked)
    shed = min(loose, key=lambda card: (outlook.cost(parts.left ^ 1 << card, card), -card))
    pieces = parts.pieces
    if holds(sight, parts, rng):
        pieces = tuple(piece for piece in pieces if piece not in IS_MELD)
    return LayDown((*commands(sight, pieces), Discard(shed)))

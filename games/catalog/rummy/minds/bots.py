"""The built-in players at three levels, and how long they take; they know nothing but their own view.

The easy player collects sets only: it never takes for runs, and lays off only to go out. Sets alone leave a last card
that no set can use, and two players who keep pairs of one rank wait for ever; so it makes the move that goes out
whenever the view offers one, and breaks up its pairs late in a round. The normal player lays all it can at once, takes
what melds or fits, and sheds dear cards without neighbours. The hard player weighs each discard by what its hand hopes
for and gives away, and holds melds back for a while.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from games.catalog.rummy.minds.foresight import Outlook
from games.catalog.rummy.minds.holding_back import holds
from games.catalog.rummy.minds.packing import cards_in
from games.catalog.rummy.minds.sight import IS_MELD, Sight, commands, parting, sight_of, takes
from games.catalog.rummy.rules.deck import Cards, named, points
from games.catalog.rummy.rules.moves import DISCARD_PILE, STOCK, Discard, Draw, LayDown, Meld, Move
from games.catalog.rummy.rules.notation import parse_move
from games.catalog.rummy.rules.state import DRAW, without
from games.core.cards import FACES, rank_of, suit_of
from games.core.pace import Pace, View
from games.core.rng import Rng
from games.core.rules import Json

LEVELS = ("easy", "normal", "hard")
SET = 3
PATIENCE = 60
"""After so many turns of a round the easy player no longer spares its pairs."""

NEIGHBOUR = 3
"""How many points each neighbour is worth when the normal player picks a discard."""

PANEL = 6.0
"""Seconds the result of a round stays on the page."""


def choose(view: Mapping[str, Json], level: str, rng: Rng) -> Move:
    """A legal move for the seat whose view this is."""
    if level == "easy":
        return _easy_draw(view) if view["phase"] == DRAW else way_out(view) or _easy_lay_down(view)
    sight = sight_of(view)
    if view["phase"] == DRAW:
        return Draw(DISCARD_PILE if takes(sight) else STOCK)
    return way_out(view) or (_hard_lay_down(sight, rng) if level == "hard" else _normal_lay_down(sight))


def way_out(view: Mapping[str, Json]) -> LayDown | None:
    """The complete move that empties the hand, if the view offers one."""
    moves = (parse_move(data) for data in view["legal"]["moves"])
    held = len(view["you"]["hand"])
    return next((move for move in moves if isinstance(move, LayDown) and move.size == held), None)


# -- Easy ----------------------------------------------------------------------------------------------------
def _easy_draw(view: Mapping[str, Json]) -> Draw:
    """Take what completes a set, else draw from the stock."""
    top = view["discard_top"]
    ranks = Counter(map(rank_of, named(view["you"]["hand"])))
    completes = top is not None and ranks[rank_of(FACES[top])] >= SET - 1
    return Draw(DISCARD_PILE if completes else STOCK)


def _easy_lay_down(view: Mapping[str, Json]) -> LayDown:
    """Lay every set, then discard; keep the last set back if the card just taken would be the only discard."""
    hand = named(view["you"]["hand"])
    sets = _sets(hand)
    locked = FACES.get(view["you"]["just_taken"])
    left = without(hand, *chain(*sets))
    if left == (locked,):
        sets = sets[:-1]
        left = without(hand, *chain(*sets))
    discard = (Discard(_loosest(left, locked, view["turn_number"])),) if left else ()
    return LayDown((*map(Meld, sets), *discard))


def _sets(hand: Cards) -> list[Cards]:
    ranks = Counter(map(rank_of, hand))
    return [
        tuple(card for card in hand if rank_of(card) == rank) for rank, count in sorted(ranks.items()) if count >= SET
    ]


def _loosest(left: Cards, locked: int | None, turn_number: int) -> int:
    """The dearest card without a partner of its rank or, late or if all have one, the dearest of all."""
    ranks = Counter(map(rank_of, left))
    free = [card for card in left if card != locked]
    loose = [card for card in free if ranks[rank_of(card)] == 1 or turn_number > PATIENCE]
    return max(loose or free, key=lambda card: (points(card), rank_of(card), card))


# -- Normal --------------------------------------------------------------------------------------------------
def _normal_lay_down(sight: Sight) -> LayDown:
    parts = parting(sight)
    left = list(cards_in(parts.left))
    shed = max(
        cards_in(parts.left & ~sight.locked),
        key=lambda card: (points(card) - NEIGHBOUR * neighbours(card, left), points(card), card),
    )
    return LayDown((*commands(sight, parts.pieces), Discard(shed)))


def neighbours(card: int, cards: list[int]) -> int:
    """How many of these cards have the same rank, or the same suit at most two away; the ace is at both ends."""
    return sum(other != card and _near(card, other) for other in cards)


def _near(one: int, other: int) -> bool:
    if suit_of(one) != suit_of(other):
        return rank_of(one) == rank_of(other)
    low, high = sorted((rank_of(one), rank_of(other)))
    return high - low <= 2 or (low == 0 and high >= 11)


# -- Hard ----------------------------------------------------------------------------------------------------
def _hard_lay_down(sight: Sight, rng: Rng) -> LayDown:
    parts = parting(sight)
    outlook = Outlook.after(sight, parts)
    loose = cards_in(parts.left & ~sight.locked)
    shed = min(loose, key=lambda card: (outlook.cost(parts.left ^ 1 << card, card), -card))
    pieces = parts.pieces
    if holds(sight, parts, rng):
        pieces = tuple(piece for piece in pieces if piece not in IS_MELD)
    return LayDown((*commands(sight, pieces), Discard(shed)))


# -- Time ----------------------------------------------------------------------------------------------------
class RummyPace(Pace):
    """A pace that leaves people time to look at the round that has just ended."""

    def turn(self, view: View, rng: Rng) -> float:
        """The first move of a later round waits for the panel."""
        opens = view["last_round"] and view["turn_number"] == 1 and view["phase"] == DRAW
        return PANEL if opens else super().turn(view, rng)


PACE = RummyPace()

"""The easy player collects sets only: it never takes for runs, and lays off only to go out.

Sets alone leave a last card that no set can use, and two players who keep pairs of one rank wait for ever; so it
makes the move that goes out whenever the view offers one, and breaks up its pairs late in a round.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from games.catalog.rummy.faces import Cards, points
from games.catalog.rummy.move_json import parse_move
from games.catalog.rummy.moves import DISCARD_PILE, STOCK, Discard, Draw, LayDown, Meld, Move
from games.catalog.rummy.state import DRAW, without
from games.core.cards import FACES, rank_of
from games.core.rules import Json

SET = 3
PATIENCE = 60
"""Turns of a round after which a pair is as loose as any card."""


def choose(view: Mapping[str, Json]) -> Move:
    """A legal move for the seat whose view this is."""
    if view["phase"] == DRAW:
        return _draw(view)
    return way_out(view) or _lay_down(view)


def _draw(view: Mapping[str, Json]) -> Draw:
    """Take what completes a set, else draw from the stock."""
    top = view["discard_top"]
    ranks = Counter(map(rank_of, _hand(view)))
    completes = top is not None and ranks[rank_of(FACES[top])] >= SET - 1
    return Draw(DISCARD_PILE if completes else STOCK)


def way_out(view: Mapping[str, Json]) -> Move | None:
    """The complete move that empties the hand, if the view offers one."""
    moves = (parse_move(data) for data in view["legal"]["moves"])
    return next((move for move in moves if isinstance(move, LayDown) and _empties(move, view)), None)


def _empties(move: LayDown, view: Mapping[str, Json]) -> bool:
    used = sum(len(command.cards) if isinstance(command, Meld) else 1 for command in move.commands)
    return used == len(view["you"]["hand"])


def _lay_down(view: Mapping[str, Json]) -> LayDown:
    """Lay every set, then discard; keep the last set back if the card just taken would be the only discard."""
    hand, sets = _hand(view), _sets(_hand(view))
    locked = FACES.get(view["you"]["just_taken"])
    left = without(hand, *_flat(sets))
    if left == (locked,):
        sets = sets[:-1]
        left = without(hand, *_flat(sets))
    discard = (Discard(_shed(left, locked, view["turn_number"])),) if left else ()
    return LayDown((*map(Meld, sets), *discard))


def _hand(view: Mapping[str, Json]) -> Cards:
    return tuple(FACES[card] for card in view["you"]["hand"])


def _sets(hand: Cards) -> list[Cards]:
    ranks = Counter(map(rank_of, hand))
    return [
        tuple(card for card in hand if rank_of(card) == rank) for rank, count in sorted(ranks.items()) if count >= SET
    ]


def _flat(sets: Iterable[Cards]) -> Iterable[int]:
    return (card for cards in sets for card in cards)


def _shed(left: Cards, locked: int | None, turn_number: int) -> int:
    """The dearest card without a partner of its rank or, late or if all have one, the dearest of all."""
    ranks = Counter(map(rank_of, left))
    free = [card for card in left if card != locked]
    loose = [card for card in free if ranks[rank_of(card)] == 1 or turn_number > PATIENCE]
    return max(loose or free, key=lambda card: (points(card), rank_of(card), card))

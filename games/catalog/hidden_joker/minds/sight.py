"""What bots and coach make of a view: how near its hand is to a declaration, and which cards may still come."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.catalog.hidden_joker.minds.reach import Reach
from games.catalog.hidden_joker.rules.cards import holding_of, id_number
from games.catalog.hidden_joker.rules.checking import demand_of, wild_of
from games.catalog.hidden_joker.rules.melds import FULL, best
from games.core.cards import PACK, rank_of, suit_of
from games.core.kind import View
from games.core.melds import lacking

Cards = Mapping[int, int]
"""Faces by card."""


# -- How the hand stands -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, order=True)
class Standing:
    """How far a hand is from a declaration, nearest first: demands not met, then points that stay loose."""

    missing: int
    points: int

    @property
    def cost(self) -> int:
        """The distance as one number."""
        return 10 * self.missing + self.points


def standing(cards: Cards, wild: int | None, demand: str, banned: int | None = None) -> tuple[Standing, int | None]:
    """How far a hand is from a declaration, and its best discard if it has 14 cards.

    Where two runs are demanded, a hand that has them stands best; then one with a pure run, which it keeps; then any.
    """
    found = best(cards, wild, demand, banned)
    missing = len(lacking(found.groups, demand))
    if not missing:
        return Standing(0, found.points), found.discard
    kept = set(found.groups[0].cards) if found.groups else set()
    rest = {card: face for card, face in cards.items() if card not in kept}
    loose = best(rest, wild, "none", banned, spare=len(cards) == FULL)
    return Standing(missing, loose.points), loose.discard


def reach_of(view: View, cards: Cards) -> Reach:
    """How near these cards are to a declaration, as far as the reader knows what is wild."""
    return Reach(cards.values(), wild_of(view), demand_of(view))


# -- Which cards may come ------------------------------------------------------------------------------------
def left_in(view: View, cards: Cards) -> list[int]:
    """How many cards of each face the reader has not seen: of two packs, all but hand, discards and what was taken."""
    left = [2 for _ in PACK]
    for face in (*cards.values(), *holding_of(view["discards"]).values(), *taken(view)):
        left[face] -= 1
    return left


def taken(view: View) -> list[int]:
    """The faces that the others took from the pile and still hold."""
    others = [player for player in view["players"] if player["seat"] != view["you"]["seat"]]
    return [face for player in others for face in holding_of(player["took"]).values()]


def open_to(view: View, cards: Cards) -> list[int]:
    """The cards that may be discarded, the lowest first; of twins only one."""
    numbers = sorted(map(id_number, view["legal"]["discard"]), reverse=True)
    return sorted({cards[card]: card for card in numbers}.values())


def waiting(view: View, cards: Cards, discards: Iterable[int]) -> dict[int, int]:
    """The discards that leave the fewest cards missing, each with the number of unseen cards that then help."""
    reach = reach_of(view, cards)
    rests = {card: reach.without(cards[card]) for card in discards}
    missing = {card: reach.missing(*rest) for card, rest in rests.items()}
    least = min(missing.values())
    left = reach.hopeful(left_in(view, cards), least)
    return {card: reach.outs(*rest, left) for card, rest in rests.items() if missing[card] == least}


def beside(face: int, faces: Iterable[int]) -> int:
    """How many of these are of the same rank, or of the same suit at most two away."""
    return sum(_near(face, other) for other in faces)


def _near(one: int, other: int) -> bool:
    if suit_of(one) != suit_of(other):
        return rank_of(one) == rank_of(other)
    low, high = sorted((rank_of(one), rank_of(other)))
    return 0 < high - low <= 2 or (low == 0 and high >= 11)

"""What a bot makes of its view: how near its hand is to a declaration, and which cards may still come."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.catalog.hidden_joker.minds.reach import Reach
from games.catalog.hidden_joker.rules.cards import VALUE, holding_of, id_number
from games.catalog.hidden_joker.rules.checking import wild_of
from games.core.cards import PACK, rank_of, suit_of

View = Mapping[str, Any]
Cards = Mapping[int, int]
"""Faces by card."""


def reach_of(view: View, cards: Cards) -> Reach:
    """How near these cards are to a declaration, as far as the reader knows what is wild."""
    return Reach(cards.values(), wild_of(view), view["options"]["required_runs"])


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
    numbers = sorted((id_number(card) for card in view["legal"]["discard"]), reverse=True)
    return sorted({cards[card]: card for card in numbers}.values())


def waiting(view: View, cards: Cards, discards: Iterable[int]) -> dict[int, int]:
    """Those of these discards that leave the fewest cards missing, each with how many unseen cards then help."""
    reach = reach_of(view, cards)
    rests = {card: reach.without(cards[card]) for card in discards}
    missing = {card: reach.missing(*rest) for card, rest in rests.items()}
    least = min(missing.values())
    left = reach.hopeful(left_in(view, cards), least)
    return {card: reach.outs(*rest, left) for card, rest in rests.items() if missing[card] == least}


def points(face: int, wild: int | None) -> int:
    """What a card costs if the round ends now."""
    return 0 if rank_of(face) == wild else VALUE[rank_of(face)]


def beside(face: int, faces: Iterable[int]) -> int:
    """How many of these are of the same rank, or of the same suit at most two away."""
    return sum(_near(face, other) for other in faces)


def _near(one: int, other: int) -> bool:
    if suit_of(one) != suit_of(other):
        return rank_of(one) == rank_of(other)
    low, high = sorted((rank_of(one), rank_of(other)))
    return 0 < high - low <= 2 or (low == 0 and high >= 11)

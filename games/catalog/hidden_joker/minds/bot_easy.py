"""The easy player: it keeps the points in its hand low, and looks no further."""

from collections.abc import Mapping
from typing import Any

from games.catalog.hidden_joker.rules.cards import holding_of, id_number
from games.catalog.hidden_joker.rules.checking import banned_in, wild_of
from games.catalog.hidden_joker.rules.grouping import FULL, best
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK
from games.core.melds import lacking

Json = Any
View = Mapping[str, Json]


def source(view: View, cards: Mapping[int, int]) -> str:
    """The pile only if its top card brings the hand on."""
    if DISCARD not in view["legal"]["draw"]:
        return STOCK
    top = holding_of([view["discard_top"]])
    now, _ = standing(view, cards, None)
    then, _ = standing(view, {**cards, **top}, *top)
    return DISCARD if then < now else STOCK


def worst(view: View, cards: Mapping[int, int]) -> int:
    """The card without which the hand stands best."""
    legal = [id_number(card) for card in view["legal"]["discard"]]
    _, choice = standing(view, cards, banned_in(view))
    return choice if choice in legal else legal[-1]


def standing(view: View, cards: Mapping[int, int], banned: int | None) -> tuple[tuple[int, int], int | None]:
    """How far a hand is from a declaration, to be compared, and its best discard.

    Where two runs are demanded, a hand that has them stands best; then one with a pure run, which it keeps; then any.
    """
    wild, demand = wild_of(view), view["options"]["required_runs"]
    found = best(cards, wild, demand, banned)
    missing = lacking(found.groups, demand)
    if not missing:
        return (0, found.points), found.discard
    kept = set(found.groups[0].cards) if found.groups else set()
    rest = {card: face for card, face in cards.items() if card not in kept}
    loose = best(rest, wild, "none", banned, spare=len(cards) == FULL)
    return (len(missing), loose.points), loose.discard

"""The hard player goes for the declaration: fewest cards missing, then most cards that help, then what it costs."""

from games.catalog.hidden_joker.minds.bot_sight import Cards, View, beside, open_to, points, reach_of, taken, waiting
from games.catalog.hidden_joker.rules.cards import holding_of
from games.catalog.hidden_joker.rules.checking import wild_of
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK

HOPELESS = 6
"""So many cards missing before the first draw are not worth a round."""
POINT = 0.1
"""What a point of a discard weighs against one card that helps, late in a round."""
FED = 1.0
"""How much a discard is worse for each card beside it that somebody took."""
LEFT = 0.5
"""How much it is better for each card beside it that everybody let lie."""


def gives_up(view: View, cards: Cards) -> bool:
    """Whether to drop out: only before the first draw, with a hopeless hand, and where another round comes."""
    playing = sum(player["out_reason"] != "eliminated" for player in view["players"])
    if not view["legal"]["drop"] or view["turn_number"] > playing or view["options"]["format"] == "single":
        return False
    return reach_of(view, cards).distance >= HOPELESS


def source(view: View, cards: Cards) -> str:
    """The pile only if its top card brings the hand nearer to a declaration."""
    if DISCARD not in view["legal"]["draw"]:
        return STOCK
    (top,) = holding_of([view["discard_top"]]).values()
    return DISCARD if reach_of(view, cards).takes(top) else STOCK


def worst(view: View, cards: Cards) -> int:
    """The card that the hand misses least."""
    wild, wanted, lying = wild_of(view), taken(view), list(holding_of(view["discards"]).values())
    late: float = min(1.0, view["turn_number"] / 20)
    outs = waiting(view, cards, open_to(view, cards))

    def worth(card: int) -> float:
        face = cards[card]
        fed, lain = beside(face, wanted), beside(face, lying)
        return outs[card] + late * POINT * points(face, wild) - FED * fed + LEFT * lain

    return max(outs, key=worth)

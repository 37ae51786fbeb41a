"""The normal player is as thrifty as the easy one, but looks at what may come where points leave it a choice."""

from games.catalog.hidden_joker.bot_easy import standing
from games.catalog.hidden_joker.bot_sight import Cards, View, left_in, open_to, reach_of
from games.catalog.hidden_joker.checking import wild_of
from games.catalog.hidden_joker.faces import VALUE, holding_of
from games.catalog.hidden_joker.moves import DISCARD, STOCK
from games.core.melds import arrange

NEAR = 9
"""Points that do not matter much in a discard."""
LITTLE = 4
"""Points that are no reason to take a card from the pile, where everybody sees it."""


def source(view: View, cards: Cards) -> str:
    """The pile only if its top card brings the hand on by more than a little."""
    if DISCARD not in view["legal"]["draw"]:
        return STOCK
    top = holding_of([view["discard_top"]])
    (lacking, now), _ = standing(view, cards, None)
    then, _ = standing(view, {**cards, **top}, *top)
    return DISCARD if then < (lacking, now - LITTLE) else STOCK


def worst(view: View, cards: Cards) -> int:
    """Of the cards without which nearly the fewest points stay, the one that leaves the hand best to be completed."""
    loose = {card: _without(view, cards, card) for card in open_to(view)}
    near = [card for card in sorted(loose) if loose[card] <= min(loose.values()) + NEAR]
    reach, left = reach_of(view, cards), left_in(view, cards)

    def promise(card: int) -> tuple[int, int, int]:
        rest, wilds = reach.without(cards[card])
        return -reach.missing(rest, wilds), reach.outs(rest, wilds, left), -loose[card]

    return max(near, key=promise)


def _without(view: View, cards: Cards, discard: int) -> int:
    """The points that stay loose without this card."""
    kept = [face for card, face in cards.items() if card != discard]
    return arrange(kept, wild_of(view), view["options"]["required_runs"], VALUE).points

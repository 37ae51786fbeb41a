"""The normal player is as thrifty as the easy one, but looks at what may come where points leave it a choice."""

from games.catalog.hidden_joker.minds.bot_easy import standing
from games.catalog.hidden_joker.minds.bot_sight import Cards, View, open_to, waiting
from games.catalog.hidden_joker.rules.cards import VALUE, holding_of
from games.catalog.hidden_joker.rules.checking import wild_of
from games.catalog.hidden_joker.rules.moves import DISCARD, STOCK
from games.core.melds import left_without

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
    left = left_without(list(cards.values()), wild_of(view), view["options"]["required_runs"], VALUE)
    loose = {card: left[cards[card]][0] for card in open_to(view, cards)}
    near = [card for card in loose if loose[card] <= min(loose.values()) + NEAR]
    outs = waiting(view, cards, near)
    return max(outs, key=lambda card: (outs[card], -loose[card]))

"""The best grouping of a hand, card by card: the arithmetic of `games.core.melds` with ids instead of faces."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.catalog.hidden_joker.rules.cards import VALUE
from games.catalog.hidden_joker.rules.moves import Declare, Group
from games.catalog.hidden_joker.rules.state import Hand, Laid
from games.core.melds import Arrangement, Meld, arrange, finish, lacking, left_without

FULL = 14
"""Cards of a player who has drawn."""


@dataclass(frozen=True, slots=True)
class Grouping:
    """A hand in groups: melds, loose cards with their points, and the discard where one is to be chosen."""

    groups: tuple[Laid, ...]
    loose: Hand
    discard: int | None
    points: int


def best(
    cards: Mapping[int, int], wild: int | None, demand: str, banned: int | None = None, spare: bool | None = None
) -> Grouping:
    """The grouping with the fewest points; of 14 cards the best discard is set apart, but not a banned card.

    A hand that can be declared is grouped as a declaration, whose discard may be any card. `spare` says for other
    numbers of cards whether there is a discard.
    """
    spare = len(cards) == FULL if spare is None else spare
    found = arrange(list(cards.values()), wild, demand, VALUE, spare)
    grouping = grouped(cards, found, banned)
    finished = not grouping.loose and not lacking(found.melds, demand)
    if finished or banned is None or grouping.discard != banned:
        return grouping
    left = left_without(list(cards.values()), wild, demand, VALUE)
    discard = min((card for card in cards if card != banned), key=lambda card: (left[cards[card]], card))
    kept = {card: face for card, face in cards.items() if card != discard}
    return replace(grouped(kept, arrange(list(kept.values()), wild, demand, VALUE)), discard=discard)


def declaration(cards: Mapping[int, int], wild: int | None, demand: str) -> Declare | None:
    """The whole hand laid out, if that can be done."""
    found = finish(list(cards.values()), wild, demand)
    if found is None:
        return None
    grouping = grouped(cards, found)
    return Declare(tuple(Group(laid.kind, laid.cards) for laid in grouping.groups), grouping.discard)


def grouped(cards: Mapping[int, int], found: Arrangement, banned: int | None = None) -> Grouping:
    """An arrangement with real cards; of twins the banned one stays in the hand, else the lower id goes first."""
    left = dict(sorted(cards.items()))
    discard = None if found.discard is None else _taken(left, found.discard, banned)
    groups = tuple(laid(meld, left) for meld in found.melds)
    return Grouping(groups, tuple(card for card in cards if card in left), discard, found.points)


def laid(meld: Meld, left: dict[int, int]) -> Laid:
    """A meld with real cards, taken out of those left."""
    return Laid(meld.kind, tuple(_taken(left, card) for card in meld.cards), meld.reading, meld.pure)


def _taken(left: dict[int, int], face: int, banned: int | None = None) -> int:
    card = min((card for card, shown in left.items() if shown == face), key=lambda card: (card == banned, card))
    del left[card]
    return card

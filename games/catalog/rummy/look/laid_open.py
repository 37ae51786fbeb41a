"""A Rummy table laid open."""

from collections.abc import Iterable, Iterator

from games.catalog.rummy.rules.state import State
from games.core.cards import card_name, short
from games.core.laid_open import NEXT_FIRST, TOP_FIRST, Card, Pile, hand_of
from games.core.text import Line, line
from games.core.text import gettext_noop as _

DECK = "french"


def piles(state: State) -> Iterator[Pile]:
    """Hands, stock, discards and what has been laid."""
    for seat, hand in enumerate(state.hands):
        yield hand_of(seat, _cards(hand))
    yield Pile(NEXT_FIRST, _cards(reversed(state.stock)))
    yield Pile(TOP_FIRST, _cards(reversed(state.discards)))
    for number, pile in enumerate(state.piles):
        yield Pile(line(_("Pile {number}"), number=number), _cards(pile.cards))


def facts(state: State) -> Iterable[Line]:
    """Nothing else is hidden."""
    return ()


def _cards(cards: Iterable[int]) -> tuple[Card, ...]:
    return tuple(Card(short(card), card_name(card)) for card in cards)

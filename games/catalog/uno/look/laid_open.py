"""An UNO table laid open."""

from collections.abc import Iterable, Iterator

from games.catalog.uno.look.sheet import face
from games.catalog.uno.look.words import card_words
from games.catalog.uno.rules.deck import COLOR, VALUE
from games.catalog.uno.rules.state import State
from games.core.laid_open import TOP_FIRST, Card, Pile, hand_of
from games.core.plain import facts
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

__all__ = ["DECK", "facts", "piles"]

DECK = "uno"
PILE = Line(_("Draw pile, the next card first"))


def piles(state: State) -> Iterator[Pile]:
    """Hands, both piles, and the hand behind a Wild +4 that may be challenged."""
    for seat, hand in enumerate(state.hands):
        yield hand_of(seat, _cards(hand))
    yield Pile(PILE, _cards(reversed(state.pile)))
    yield Pile(TOP_FIRST, _cards(reversed(state.discard)))
    if state.bluff is not None:
        yield Pile(
            line(_("What {player} held beside the Wild +4"), player=Who(state.bluff.seat)), _cards(state.bluff.hand)
        )


def _cards(cards: Iterable[int]) -> tuple[Card, ...]:
    named = [{"color": COLOR[card], "value": VALUE[card]} for card in cards]
    return tuple(Card(face(card), card_words(card)) for card in named)

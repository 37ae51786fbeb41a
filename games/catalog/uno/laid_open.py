"""An UNO table laid open."""

from collections.abc import Iterable, Iterator

from games.catalog.uno.deck import FACE, WILD
from games.catalog.uno.log_words import card_words
from games.catalog.uno.state import State
from games.core.laid_open import TOP_FIRST, Card, Pile, hand_of
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

DECK = "colours"
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


def facts(state: State) -> Iterator[Line]:
    """Nothing else is hidden."""
    yield from ()


def _cards(cards: Iterable[int]) -> tuple[Card, ...]:
    return tuple(_card(*FACE[card]) for card in cards)


def _card(color: str, value: str) -> Card:
    name = card_words({"color": color, "value": value})
    return Card(value if color == WILD else f"{color}-{value}", name)

"""A Spades table laid open."""

from collections.abc import Iterable, Iterator

from games.catalog.spades.look.words import card_words, face
from games.catalog.spades.rules.deck import WIRE
from games.catalog.spades.rules.state import State
from games.core.laid_open import Card, Pile, hand_of
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

DECK = "french"


def piles(state: State) -> Iterator[Pile]:
    """Hands, covered ones too, the trick on the table, and what was exchanged."""
    for seat, hand in enumerate(state.hands):
        yield hand_of(seat, _cards(hand))
    yield Pile(line(_("Trick on the table, led by {player}"), player=Who(state.leader)), _cards(state.trick))
    if state.round.passing is not None:
        blind = Who(state.round.passing.seat)
        yield Pile(line(_("Given away by {player}"), player=blind), _cards(state.round.passing.away))
        yield Pile(line(_("Given to {player}"), player=blind), _cards(state.round.passing.back))


def facts(state: State) -> Iterator[Line]:
    """The word that decides the deals, where there is one."""
    if state.options.deal_seed is not None:
        yield line(_("The word for the deal is “{word}”."), word=state.options.deal_seed)


def _cards(cards: Iterable[int]) -> tuple[Card, ...]:
    return tuple(Card(face(WIRE[card]), card_words(WIRE[card])) for card in cards)

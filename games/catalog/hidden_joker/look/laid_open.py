"""A Hidden Joker table laid open."""

from collections.abc import Iterator

from games.catalog.hidden_joker.rules.state import State
from games.catalog.hidden_joker.rules.wording import face_words
from games.core.cards import RANK_NAMES, rank_of, short
from games.core.laid_open import NEXT_FIRST, TOP_FIRST, Card, Pile, hand_of
from games.core.text import Line, line
from games.core.text import gettext_noop as _

DECK = "french"


def piles(state: State) -> Iterator[Pile]:
    """Hands, stock and discards, each card marked that is wild."""
    for seat, player in enumerate(state.players):
        yield hand_of(seat, (_card(state, card) for card in player.hand))
    yield Pile(NEXT_FIRST, tuple(_card(state, card) for card in reversed(state.stock)))
    yield Pile(TOP_FIRST, tuple(_card(state, card) for card in reversed(state.discards)))


def facts(state: State) -> Iterator[Line]:
    """What else is hidden: the wild rank."""
    yield line(_("Every {rank} is wild."), rank=Line(RANK_NAMES[state.wild]))


def _card(state: State, card: int) -> Card:
    face = state.faces[card - 1]
    return Card(short(face), face_words(face, wild=rank_of(face) == state.wild))

"""A table laid open: who holds what, and what lies face down in which order, for whoever may see everything."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

NEXT_FIRST = Line(_("Stock, the next card first"))
TOP_FIRST = Line(_("Discard pile, the top first"))


@dataclass(frozen=True, slots=True)
class Card:
    """A card or tile: its drawing, and what it is called."""

    face: str
    name: Line


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie or are held together."""

    name: Line
    cards: tuple[Card, ...]


def hand_of(seat: int, cards: Iterable[Card]) -> Pile:
    """What a seat holds."""
    return Pile(line(_("Hand of {player}"), player=Who(seat)), tuple(cards))

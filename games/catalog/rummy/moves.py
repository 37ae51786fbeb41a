"""What a seat may ask for: to draw, or to lay down.

A forfeit is the third move. Only the driver of an external seat makes it, in the name of a program that broke the
rules or fell silent; it is logged like any move, since replays need it. The rules accept it from the seat it names
at any time while the game goes on, also out of turn; the entrances (REST, WebSocket, forms) refuse it from clients.
"""

from dataclasses import dataclass
from typing import ClassVar

from games.catalog.rummy.faces import Cards

STOCK = "stock"
DISCARD_PILE = "discard"
SOURCES = (STOCK, DISCARD_PILE)


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one card from the `stock` or from the `discard` pile."""

    source: str
    type: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Meld:
    """Lay these cards as a new pile."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to a pile on the table."""

    pile: int
    card: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card away, which ends the turn."""

    card: int


Command = Meld | LayOff | Discard


@dataclass(frozen=True, slots=True)
class LayDown:
    """Carry out these commands in this order; a discard is the last one."""

    commands: tuple[Command, ...]
    type: ClassVar[str] = "lay_down"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """An external program is out, for the reason that `code` names."""

    seat: int
    code: str
    type: ClassVar[str] = "forfeit"


Move = Draw | LayDown | Forfeit

"""What a seat may ask for: to draw, or to lay down.

A forfeit is the third move. Only the platform makes it, in the name of an external program that broke the rules or
fell silent; it is logged like any move, since replays need it. The rules accept it from the seat it names at any time
while the game goes on, also out of turn; the entrances (REST, WebSocket, forms) refuse it from clients.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from games.catalog.rummy.rules.deck import Cards

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

    @property
    def discard(self) -> int | None:
        """The card thrown away."""
        return next((command.card for command in self.commands if isinstance(command, Discard)), None)

    @property
    def size(self) -> int:
        """How many cards leave the hand."""
        return sum(len(command.cards) if isinstance(command, Meld) else 1 for command in self.commands)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """An external program is out, for the reason that `code` names."""

    seat: int
    code: str
    type: ClassVar[str] = "forfeit"


Move = Draw | LayDown | Forfeit


def in_order(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Melds first, then lay-offs, then the discard."""
    return tuple(sorted(commands, key=lambda command: (Meld, LayOff, Discard).index(type(command))))

"""Where a game of UNO stands: everything on the table, and what it waits for.

The records are msgspec structs: frozen like dataclasses, but made in a tenth of the time; every move makes several.
"""

from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from games.catalog.uno.rules.options import UnoOptions

if TYPE_CHECKING:
    from games.catalog.uno.rules.draft import Draft

Cards = tuple[int, ...]

TURN: Final = "turn"
AFTER_DRAW: Final = "after_draw"
STACK: Final = "stack"
CHALLENGE: Final = "challenge"
OWED: Final = (STACK, CHALLENGE)
"""The phases in which the seat to move owes cards."""

HAND_EMPTY: Final = "hand_empty"
BLOCKED: Final = "blocked"
TARGET_REACHED: Final = "target_reached"


class Laid(msgspec.Struct, frozen=True):
    """A card on the discard: who laid it (nobody: the starter), and the colour chosen with a wild."""

    card: int
    seat: int | None = None
    color: str | None = None


class Bluff(msgspec.Struct, frozen=True):
    """A Wild Draw Four that may be challenged: who played it, the rest of that hand, the colour then in force."""

    seat: int
    hand: Cards
    color: str | None


class Revealed(msgspec.Struct, frozen=True):
    """A hand that a challenger was shown."""

    challenger: int
    seat: int
    cards: Cards


class Round(msgspec.Struct, frozen=True):
    """A round that is over."""

    number: int
    winner: int | None
    reason: str
    points: int
    hands: tuple[Cards, ...]


class Ending(msgspec.Struct, frozen=True):
    """How the game ended."""

    reason: str
    winner: int | None


class State(msgspec.Struct, frozen=True):
    """A game of UNO between two moves. Its defaults are the table before the first deal."""

    options: UnoOptions
    ids: Cards
    """The id by which players know each card."""

    round: int = 1
    scores: tuple[int, ...] = ()
    last_round: Round | None = None

    hands: tuple[Cards, ...] = ()
    pile: Cards = ()
    """Face down; the last one is drawn next."""
    discard: Cards = ()
    """Face up; the last one is on top."""
    recent: tuple[Laid, ...] = ()
    """The top of the discard with its story, newest last."""

    color: str | None = None
    """The colour in force; none on a Wild that began the round."""
    direction: int = 1
    """1 clockwise, -1 counter-clockwise."""
    turn: int | None = None
    turn_number: int = 1
    phase: str | None = None
    pending: int = 0
    """Cards that the seat to move must take or pass on."""
    drawn: int | None = None
    """The card just drawn that may be played."""
    open_cards: Cards = ()
    """What the seat to move may play. It follows from the rest, but is needed too often to work it out each time."""
    bluff: Bluff | None = None
    revealed: tuple[Revealed, ...] = ()
    jumpable: bool = False
    """Whether the top card was the last thing a player did."""
    dry_draws: int = 0
    """Draws in a row that brought no card."""

    called: tuple[bool, ...] = ()
    """Whether each seat has called UNO."""
    forgot: int | None = None
    """The seat that may be caught now."""
    ending: Ending | None = None


Position: TypeAlias = "State | Draft"
"""What a rule that only looks is given: a state, or the draft of the next one."""


def seat_after(position: Position, seat: int) -> int:
    """The next seat in playing direction."""
    return (seat + position.direction) % len(position.hands)

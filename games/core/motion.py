"""What moves on a table's page when something happens: what flies from where to where, who takes a trick, who deals.

A kind says it of the events that a reader hears, so nothing is told here that the reader may not know. Places are
called `stock`, `discard`, `hand` (the reader's own) and `seat-2`; cards have the names that the page gives them.
"""

from collections.abc import Iterable

import msgspec

from games.core.rules import Event, Json
from games.core.text import Line

STOCK, DISCARD, HAND = "stock", "discard", "hand"
"""Places at every table beside the seats."""

FLY, DEAL, SWEEP, SAY, SKIP, TURN, SHUFFLE, END = "fly", "deal", "sweep", "say", "skip", "turn", "shuffle", "end"
"""What there is: the page shows and sounds each in its own way."""


class Motion(msgspec.Struct, frozen=True, omit_defaults=True, rename={"source": "from"}):
    """One thing that moves. Cards without names that go to the own hand are those that are new in it."""

    what: str
    source: str = ""
    to: str = ""
    cards: tuple[str, ...] = ()
    count: int = 0
    text: Line | str = ""
    won: bool = False


Motions = Iterable[Motion]

BEGUN = Event("begun")
"""What the first entry of a game is told as beside its own events: a kind that tells nothing of its first deal moves
it by this."""


def place(seat: int) -> str:
    """What the place of a seat is called."""
    return f"seat-{seat}"


def laid(seat: int, *cards: str) -> Motion:
    """Cards that a seat lays on the table, where all see them."""
    return Motion(FLY, place(seat), cards=cards)


def drawn(seat: int, me: int | None, count: int = 1, source: str = STOCK) -> Motion:
    """Cards that nobody but their owner sees go to a seat: to the reader's own hand, or as backs."""
    return Motion(FLY, source, HAND if seat == me else place(seat), count=count)


def taken(seat: int, me: int | None, card: str) -> Motion:
    """The top discard goes to a seat, seen by all."""
    return Motion(FLY, DISCARD, HAND if seat == me else place(seat), (card,), count=1)


def dealt(seat: int | None) -> Motion:
    """A round is dealt, by this seat or, where nobody deals, from the stock."""
    return Motion(DEAL, STOCK if seat is None else place(seat))


def swept(seat: int) -> Motion:
    """What lies in the middle goes to who has taken it."""
    return Motion(SWEEP, to=place(seat))


def said(seat: int, text: Line) -> Motion:
    """A short word at a seat."""
    return Motion(SAY, place(seat), text=text)


def skipped(seat: int) -> Motion:
    """A seat loses its turn."""
    return Motion(SKIP, place(seat))


def motions(event: Event, view: Json, me: int | None) -> Motions:
    """What every kind has that says nothing better: a card that an event names goes from its seat to the table."""
    seat, card = event.data.get("seat"), event.data.get("card")
    if isinstance(seat, int) and isinstance(card, str):
        yield laid(seat, card)

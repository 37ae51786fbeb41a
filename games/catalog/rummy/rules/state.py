"""A game of Rummy between two moves: all of it, secrets included."""

from dataclasses import dataclass

from games.catalog.rummy.rules.deck import Cards
from games.catalog.rummy.rules.options import RummyOptions

DRAW = "draw"
LAY_DOWN = "lay_down"
ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Pile:
    """A meld on the table: a `set` in the order named, or a `run` from low to high; `seat` laid it."""

    kind: str
    cards: Cards
    seat: int


@dataclass(frozen=True, slots=True)
class Score:
    """How a round ended: what each seat held (`hands`, unknown after a forfeit), paid, and has in total."""

    round: int
    reason: str
    ended_by: int
    hands: tuple[Cards, ...] | None
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended; after a forfeit also by whom (`offender`) and why (`code`)."""

    reason: str
    winner: int | None
    offender: int | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The game. The top of `stock` and of `discards` is their last card; hands keep the order of arrival.

    `key` decides every shuffle of the game and stays in here. `taken` are the cards drawn from the discard pile
    that are still in the hand that took them: everybody knows those. `drawn` is the card of this turn.
    """

    options: RummyOptions
    key: str
    round: int
    turn_number: int
    seat: int
    phase: str
    stock: Cards
    discards: Cards
    hands: tuple[Cards, ...]
    totals: tuple[int, ...]
    reshuffles: int = 0
    piles: tuple[Pile, ...] = ()
    taken: Cards = ()
    drawn: int | None = None
    last_round: Score | None = None
    result: Result | None = None

    @property
    def hand(self) -> Cards:
        """The hand of the seat to move."""
        return self.hands[self.seat]

    @property
    def lead(self) -> int:
        """Who led this round: seat 1 the first, then in turn."""
        return self.round % 2

    @property
    def just_taken(self) -> int | None:
        """This turn's card if it came from the discard pile: it must not go back there yet."""
        return self.drawn if self.drawn in self.taken else None

    def known(self, seat: int) -> Cards:
        """What everybody knows of this seat's hand."""
        return tuple(card for card in self.hands[seat] if card in self.taken)


def swapped(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands with another one for this seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def without(cards: Cards, *gone: int) -> Cards:
    """The cards left when these are gone, in their order."""
    return tuple(card for card in cards if card not in gone)

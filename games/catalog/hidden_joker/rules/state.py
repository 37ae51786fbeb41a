"""The state of a game: players with their hands, the round's cards, the turn, and the sheet of the last round."""

from dataclasses import dataclass

from games.catalog.hidden_joker.rules.options import JokerOptions
from games.core.changing import replace

DROPPED, WRONG, ELIMINATED = "dropped", "wrong_declaration", "eliminated"
"""Why a player is out of a round."""

RESHUFFLES = 3
"""How often the discards become the stock again in a round."""

Hand = tuple[int, ...]
"""Cards by their number: the id `c_7` is card 7, and `faces[6]` is what it shows."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: cards, total, and what happened to them in this round."""

    hand: Hand = ()
    total: int = 0
    knows: bool = False
    has_drawn: bool = False
    took: Hand = ()
    out: str | None = None
    cost: int = 0
    eliminated: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """The card drawn in this turn, and from where."""

    card: int
    source: str


@dataclass(frozen=True, slots=True)
class Action:
    """What was done last; a card only if everybody saw it."""

    seat: int
    type: str
    source: str | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld as it is shown: its cards in order, and the faces they stand for."""

    kind: str
    cards: Hand
    stands: tuple[int, ...]
    pure: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """One player's line on the sheet of a round."""

    seat: int
    cards: Hand
    groups: tuple[Laid, ...]
    loose: Hand
    points: int


@dataclass(frozen=True, slots=True)
class Declared:
    """The declaration that ended a round."""

    seat: int
    melds: tuple[Laid, ...]
    discard: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scored round, with its own faces: the next round gives the ids to other cards."""

    round: int
    reason: str
    winner: int | None
    wild: int
    faces: tuple[int, ...]
    declared: Declared | None
    hands: tuple[Shown, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended."""

    reason: str
    winner: int | None


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know; the top of stock and discard pile is their last card."""

    options: JokerOptions
    players: tuple[Player, ...]
    round: int
    first: int
    seat: int
    turn_number: int
    faces: tuple[int, ...]
    wild: int
    stock: Hand
    discards: Hand
    upcard: int | None
    drawn: Drawn | None = None
    reshuffles: int = 0
    melds: tuple[Laid, ...] = ()
    last: Action | None = None
    sheet: Sheet | None = None
    ending: Ending | None = None

    @property
    def player(self) -> Player:
        """The player to move."""
        return self.players[self.seat]

    def with_player(self, player: Player) -> "State":
        """The state with the player to move replaced."""
        players = (*self.players[: self.seat], player, *self.players[self.seat + 1 :])
        return replace(self, players=players)

    @property
    def in_round(self) -> tuple[int, ...]:
        """The seats that are not out of the round."""
        return tuple(seat for seat, player in enumerate(self.players) if player.out is None)

    @property
    def just_taken(self) -> int | None:
        """The card taken from the discard pile in this turn."""
        return self.drawn.card if self.drawn and self.drawn.source == "discard" else None

    @property
    def reshuffles_left(self) -> int:
        """How often the discards may still become the stock."""
        return RESHUFFLES - self.reshuffles


def knows(state: State, seat: int | None) -> bool:
    """Whether a seat, or a spectator, may know the wild rank."""
    if not state.options.secret or state.ending:
        return True
    return seat is not None and state.players[seat].knows


def known_wild(state: State, seat: int | None) -> int | None:
    """The wild rank as far as a seat may know it: for whoever does not, no card is wild."""
    return state.wild if knows(state, seat) else None


def holding(dealt: State | Sheet, cards: Hand) -> dict[int, int]:
    """Faces by card, in the round of this state or sheet."""
    return {card: dealt.faces[card - 1] for card in cards}

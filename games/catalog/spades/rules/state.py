"""A game of Spades at one moment: options, standing, the round's bids, and the cards."""

from dataclasses import dataclass

from games.catalog.spades.rules.deck import Hand
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.seats import partner_of

BIDDING = "bidding"
EXCHANGE = "blind_nil_exchange"
PLAYING = "playing"
GAME_OVER = "game_over"

TO_PARTNER = "blind_to_partner"
TO_BLIND = "partner_to_blind"

SCORE = "score"
"""The reason of a game that was played to its end."""

Said = int | str
"""A bid as it was said: a number, `nil` or `blind_nil`."""

Pair = tuple[int, int]
"""One number for each team."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Four cards from the leader on, and who took them."""

    leader: int
    cards: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Passing:
    """The two cards each way after a blind nil; what is not named yet is empty."""

    round: int
    seat: int
    away: tuple[int, ...] = ()
    back: tuple[int, ...] = ()

    @property
    def step(self) -> str | None:
        """What has to be given next; nothing when both pairs have changed hands."""
        return (TO_PARTNER, TO_BLIND, None)[bool(self.away) + bool(self.back)]

    @property
    def seats(self) -> tuple[int, int]:
        """Who bid blind nil, and the partner."""
        return self.seat, partner_of(self.seat)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that still have to name two cards, in order."""
        return self.seats[bool(self.away) + bool(self.back) :]


@dataclass(frozen=True, slots=True)
class Round:
    """What the deal and the bidding settle: nothing in it changes once the first card is led."""

    number: int
    dealer: int
    eligible: tuple[int, ...]
    revealed: tuple[int, ...] = ()
    bids: tuple[Said | None, ...] = (None, None, None, None)
    passing: Passing | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A round that is over: what was said, what was taken, and what that was worth to each team."""

    number: int
    dealer: int
    bids: tuple[Said | None, ...]
    targets: tuple[int | None, int | None]
    won: tuple[int, ...]
    last_trick: Trick
    deltas: Pair
    new_bags: Pair
    penalties: Pair
    scores_before: Pair
    scores_after: Pair
    bags_before: Pair
    bags_after: Pair


@dataclass(frozen=True, slots=True)
class Standing:
    """What outlives a round: scores, bags, the last scored round, and the cards once exchanged."""

    scores: Pair = (0, 0)
    bags: Pair = (0, 0)
    last: Scored | None = None
    passings: tuple[Passing, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds have been played out."""
        return self.last.number if self.last else 0


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is to know. The parts that a card does not touch are objects of their own."""

    options: SpadesOptions
    standing: Standing
    round: Round
    phase: str
    hands: tuple[Hand, ...]
    leader: int
    trick: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    broken: bool = False
    ending: str | None = None


def turn(state: State) -> int | None:
    """The seat that has to bid, exchange or play; nobody once the game is over."""
    if state.phase == PLAYING:
        return (state.leader + len(state.trick)) % 4
    if state.phase == BIDDING:
        return (state.round.dealer + 5 - state.round.bids.count(None)) % 4
    if state.phase == EXCHANGE and state.round.passing:
        return state.round.passing.pending[0]
    return None


def tricks_won(state: State) -> tuple[int, ...]:
    """How many tricks of this round each seat has taken."""
    winners = [trick.winner for trick in state.tricks]
    return tuple(map(winners.count, range(4)))


def turn_number(state: State) -> int:
    """Which of the round's bids, exchange steps and cards comes next, from 1."""
    passing = state.round.passing
    steps = 2 - len(passing.pending) if passing else 0
    return 5 - state.round.bids.count(None) + steps + 4 * len(state.tricks) + len(state.trick)


def winning_team(state: State) -> int | None:
    """The team that won; none while the game goes on, nor in one that was broken off."""
    if state.ending != SCORE:
        return None
    return int(state.standing.scores[1] > state.standing.scores[0])

"""What Spades shows, piece by piece: cards, players, results, as they stand in its frames."""

from typing import Literal

from msgspec import UNSET

from games.core import frames
from games.core.frames import Data, Maybe

# ruff: noqa: N815

Name = Literal["north", "east", "south", "west"]
Team = Literal["ns", "ew"]
Phase = Literal["bidding", "blind_nil_exchange", "playing", "game_over"]
Step = Literal["blind_to_partner", "partner_to_blind"]
Bid = int | Literal["nil", "blind_nil"]


class Card(Data):
    """A card."""

    suit: Literal["spades", "hearts", "diamonds", "clubs"]
    rank: Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Sitter(Data):
    """Who sits in a seat."""

    playerId: int
    username: str
    isBot: bool
    connected: bool


class Seats(Data):
    """Who sits where; null where nobody does."""

    north: Sitter | None
    east: Sitter | None
    south: Sitter | None
    west: Sitter | None


class Numbers(Data):
    """A number for each seat."""

    north: int
    east: int
    south: int
    west: int


class Bids(Data):
    """What each seat has bid; null before it has."""

    north: Bid | None
    east: Bid | None
    south: Bid | None
    west: Bid | None


class Teams(Data):
    """A number for each team."""

    ns: int
    ew: int


class Targets(Data):
    """What each team has to make; null before the fourth bid, or with none."""

    ns: int | None
    ew: int | None


class Play(Data):
    """A card, and the seat that played it."""

    seat: Name
    card: Card


class ClosedTrick(Data):
    """A trick of this round, and who took it."""

    winner: Name
    plays: list[Play]


class Trick(ClosedTrick):
    """A closed trick with its place in the game."""

    handNumber: int
    trickNumber: int


class Round(Data):
    """A scored round."""

    handNumber: int
    dealerSeat: Name
    bids: Bids
    teamBids: Targets
    tricksWon: Numbers
    lastTrick: Trick
    scoreDelta: Teams
    newBags: Teams
    bagPenalty: Teams
    scoresBefore: Teams
    scoresAfter: Teams
    bagsBefore: Teams
    bagsAfter: Teams


class Exchange(Data):
    """How far an exchange is; its cards only for the two partners."""

    currentBlindNilSeat: Name
    step: Step | None
    pending: list[Name]
    cardsFromBlind: list[Card] | Maybe | None = UNSET
    cardsFromPartner: list[Card] | Maybe | None = UNSET


class Exchanged(Data):
    """An exchange of the game, told after the end."""

    handNumber: int
    blindNilSeat: Name
    cardsFromBlind: list[Card]
    cardsFromPartner: list[Card] | None


class Player(frames.Player):
    """A seat as everybody sees it."""

    position: Name


class You(Data):
    """Whose part of the view this is."""

    seat: int

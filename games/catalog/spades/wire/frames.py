"""What the frames of Spades hold: seats go by name here, cards by suit and rank."""

from typing import Literal

from msgspec import UNSET

from games.catalog.spades.wire.parts import (
    WORDS,
    Bid,
    Bids,
    Card,
    ClosedTrick,
    Exchange,
    Exchanged,
    Hints,
    Name,
    Numbers,
    Phase,
    Play,
    Player,
    Round,
    Seats,
    Step,
    Targets,
    Team,
    Teams,
    Trick,
    You,
)
from games.core import shapes
from games.core.frames import Frames, Told
from games.core.shapes import Data, Maybe, Stamped

# ruff: noqa: N815


# -- Events --------------------------------------------------------------------------------------------------
class State(shapes.View):
    """How things stand: the reader's whole view, the own part included."""

    kind: Literal["spades"]
    status: Literal["playing", "ended"]
    phase: Phase
    players: list[Player]
    tableId: int
    seats: Seats
    gameOver: bool
    winner: Team | None
    scores: Teams
    bags: Teams
    handHistory: list[Round]
    lastTrick: Trick | None
    handNumber: int
    dealerSeat: Name
    biddingOrder: list[Name]
    bids: Bids
    teamBids: Targets
    currentBidderSeat: Name | None
    handRevealedSeats: list[Name]
    blindNilSeats: list[Name]
    currentPlayerSeat: Name | None
    leadSeat: Name | None
    currentTrick: list[Play]
    completedTricks: list[ClosedTrick]
    tricksWon: Numbers
    teamTricks: Teams
    handCounts: Numbers
    spadesbroken: bool
    isFirstTrick: bool
    blindNilExchange: Exchange | None
    reason: str | Maybe | None = UNSET
    finalScores: Teams | Maybe = UNSET
    deal_seed: str | Maybe | None = UNSET
    exchanges: list[Exchanged] | Maybe = UNSET
    mySeat: Name | Maybe = UNSET
    myHand: list[Card] | Maybe = UNSET
    validCards: list[Card] | Maybe = UNSET
    blindNilEligible: bool | Maybe = UNSET
    mayReveal: bool | Maybe = UNSET
    canBidBlindNil: bool | Maybe = UNSET
    myTeam: Team | Maybe = UNSET
    legal: list[Bid | Card] | Maybe = UNSET
    you: You | Maybe = UNSET


class Seated(shapes.Player):
    """Who has taken a seat."""

    position: Name


class Waiting(shapes.Gathered):
    """How things stand at a table that waits for players."""

    tableId: int
    seats: Seats
    players: list[Seated]


class View(State, forbid_unknown_fields=False, kw_only=True):
    """What looking at the game, and moving in it, is answered with: the state, and the caller's own part."""

    server_ts: int | Maybe = UNSET  # type: ignore[assignment]  # an event has it always, an answer not yet


class WaitingView(Waiting, forbid_unknown_fields=False):
    """The same before the deal."""

    room_code: str | Maybe = UNSET
    you: shapes.Sitting | Maybe = UNSET
    legal: shapes.NoMoves | Maybe = UNSET


class HandUpdate(Stamped):
    """The reader's own part; `you`, `legal` and `player_id` on connecting and on coming back."""

    handNumber: int
    cardsFromBlind: list[Card] | None
    cardsFromPartner: list[Card] | None
    myHand: list[Card] | Maybe = UNSET
    validCards: list[Card] | Maybe = UNSET
    blindNilEligible: bool | Maybe = UNSET
    mayReveal: bool | Maybe = UNSET
    canBidBlindNil: bool | Maybe = UNSET
    player_id: int | Maybe = UNSET
    you: You | Maybe = UNSET
    legal: list[Bid | Card] | Maybe = UNSET


class BidPlaced(Stamped):
    """Somebody has bid."""

    seat: Name
    bid: Bid
    bids: Bids
    teamBids: Targets
    nextBidderSeat: Name | None


class HandRevealed(Stamped):
    """Somebody has looked at their covered cards."""

    seat: Name


class ExchangePassed(Stamped):
    """Somebody has named two cards for the partner: everybody hears that, only the partners see which."""

    seat: Name
    step: Step
    nextStep: Step | None


class CardPlayed(Stamped):
    """A card has come to the trick, which is shown with it."""

    seat: Name
    card: Card
    handNumber: int
    trickNumber: int
    currentTrick: list[Play]
    nextPlayerSeat: Name | None
    spadesbroken: bool


class TrickCompleted(Stamped):
    """The fourth card has closed the trick."""

    handNumber: int
    trickNumber: int
    winner: Name
    plays: list[Play]
    tricksWon: Numbers
    teamTricks: Teams


class RoundScored(Round):
    """A round is over: what it was worth."""

    game_id: int
    server_ts: int


class RoundDealt(Stamped):
    """A round is dealt."""

    handNumber: int
    dealerSeat: Name
    biddingOrder: list[Name]
    blindNilSeats: list[Name]
    scores: Teams
    bags: Teams


class TurnChanged(Stamped):
    """It is somebody's turn, even if it was before."""

    phase: Phase
    seat: Name
    player_id: int
    deadline: str | None


class SeatChanged(Stamped):
    """Bot and human have changed places at a seat."""

    seat: Name
    player_id: int
    is_bot: bool
    reason: Literal["left", "timeout", "kicked", "rejoined"]


class Ended(Stamped):
    """The game is over."""

    winner: Team | None
    reason: Literal["score", "abandoned", "voided"]
    finalScores: Teams
    bags: Teams
    rounds: int
    shuffle: shapes.Shuffle
    deal_seed: str | None
    exchanges: list[Exchanged]


# -- Moves ---------------------------------------------------------------------------------------------------
class BidMove(Data, tag="bid", tag_field="type"):
    """Say how many tricks, or nil, or blind nil."""

    bid: Bid


class RevealMove(Data, tag="reveal", tag_field="type"):
    """Look at a covered hand, and give up the right to bid blind nil."""


class ExchangeMove(Data, tag="exchange", tag_field="type"):
    """Name two cards for the partner."""

    cards: list[Card]


class PlayMove(Data, tag="play", tag_field="type"):
    """Play a card to the trick."""

    card: Card


FRAMES = Frames(
    told=(
        Told("game:round:dealt", RoundDealt),
        Told("game:turn:changed", TurnChanged),
        Told("game:bid:placed", BidPlaced),
        Told("game:hand:revealed", HandRevealed),
        Told("game:exchange:passed", ExchangePassed),
        Told("game:card:played", CardPlayed),
        Told("game:trick:completed", TrickCompleted),
        Told("game:round:scored", RoundScored),
        Told("game:ended", Ended),
    ),
    moves=(BidMove, RevealMove, ExchangeMove, PlayMove),
    view=View,
    state=State,
    hand=HandUpdate,
    state_to="everybody, each their own view",
    seat=SeatChanged,
    gathers=Waiting,
    gathered=WaitingView,
    hints=Hints,
    words=WORDS,
)

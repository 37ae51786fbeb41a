"""What Spades' frames are made of: cards, players, results and advice, and what each field means."""

from typing import Literal

from msgspec import UNSET, field

from games.core import shapes
from games.core.shapes import Data, Maybe

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


class Player(shapes.Player):
    """A seat as everybody sees it."""

    position: Name


class You(Data):
    """Whose part of the view this is."""

    seat: int


# -- What the coach says -------------------------------------------------------------------------------------
class BidAdvice(Data):
    """A bid, and what it rests on: simulated deals."""

    suggested: Bid
    is_total: bool
    mean: float
    histogram: list[float]
    nil_risk: float | None


class CardAdvice(Data):
    """A card, and what it is expected to bring beside the best one."""

    card: Card
    points: float
    why: str


class StillOut(Data):
    """What the others hold."""

    high: list[Card]
    spades: int


class Advice(Data):
    """What the coach sees in this hand."""

    lines: list[str]
    covered: bool | Maybe = UNSET
    bid: BidAdvice | Maybe = UNSET
    given: list[Card] | Maybe = field(name="pass", default=UNSET)
    out: StillOut | Maybe = UNSET
    cards: list[CardAdvice] | Maybe = UNSET
    closed: int | Maybe = UNSET


class Hints(Data):
    """Moves that are surely open, and what the coach says."""

    hints: list[shapes.AnyMove]
    coach: Advice


WORDS = {
    "bagPenalty": "How many times a team lost 100 points for ten bags.",
    "bags": "Tricks beyond the bid, since the last penalty.",
    "bagsAfter": "Bags after the round.",
    "bagsBefore": "Bags before the round.",
    "bid": "A whole number from 0 to 13, `nil` or `blind_nil`.",
    "biddingOrder": "Who bids when.",
    "bids": "What each seat has bid.",
    "blindNilEligible": "Whether the hand is covered, and blind nil open to it.",
    "blindNilExchange": "The exchange of this round; null without one.",
    "blindNilSeat": "Who bid blind nil.",
    "blindNilSeats": "Seats whose hands are dealt covered: they may bid blind nil.",
    "canBidBlindNil": "Whether blind nil may be said, now or when the turn comes.",
    "card": "The card.",
    "cards": "Two different cards.",
    "cardsFromBlind": "What the blind nil bidder gave away.",
    "cardsFromPartner": "What the partner gave in return.",
    "completedTricks": "The closed tricks of this round; none once it is scored.",
    "currentBidderSeat": "Who is to bid; null in other phases.",
    "currentBlindNilSeat": "Who bid blind nil.",
    "currentPlayerSeat": "Who is to play a card; null in other phases.",
    "currentTrick": "The cards on the table, in order.",
    "deal_seed": "The chosen seed of the deal, told after the end; null if none was chosen.",
    "dealerSeat": "Who dealt.",
    "east": "Of this seat.",
    "ew": "Of east and west.",
    "exchanges": "All exchanges of the game.",
    "finalScores": "The points of both teams.",
    "gameOver": "Whether the game has ended.",
    "handCounts": "How many cards each seat holds.",
    "handHistory": "The last scored round, until a trick of the next one is closed; else empty.",
    "handNumber": "Counts the rounds.",
    "handRevealedSeats": "Who has looked at a covered hand.",
    "isBot": "Whether a bot plays for this seat now.",
    "isFirstTrick": "Whether this is the round's first trick.",
    "lastTrick": "The last closed trick, kept across the deal; null before the first.",
    "leadSeat": "Who leads the trick on the table.",
    "legal": "The bids that may be said, or the cards that may be given or played; empty while others act.",
    "mayReveal": "Whether one may look at the covered hand.",
    "myHand": "The cards; left out while they are covered.",
    "mySeat": "Where the reader sits.",
    "myTeam": "The reader's team.",
    "newBags": "Bags that came in this round.",
    "nextBidderSeat": "Who bids next; null after the fourth bid.",
    "nextPlayerSeat": "Who plays next; null after the fourth card.",
    "nextStep": "What is to be given next; null when the exchange is done.",
    "north": "Of this seat.",
    "ns": "Of north and south.",
    "pending": "Who still has to give cards.",
    "phase": "What is going on: before the deal the same as `status`.",
    "playerId": "The user id.",
    "plays": "Its cards, in order.",
    "position": "The name of the seat.",
    "rank": "The rank.",
    "reason": "Why: `score`, `abandoned` or `voided`; of a seat `left`, `timeout`, `kicked` or `rejoined`.",
    "rounds": "How many rounds were played out.",
    "scoreDelta": "Points of the round, without penalties for bags.",
    "scores": "Points after the last scored round.",
    "scoresAfter": "Points after the round.",
    "scoresBefore": "Points before the round.",
    "seat": "Which seat: its name; within `players` and `you` its number, counted from north.",
    "seats": "Who sits where.",
    "south": "Of this seat.",
    "spadesbroken": "Whether spades may be led.",
    "step": "Which half of the exchange: `blind_to_partner` or `partner_to_blind`; null when it is done.",
    "suit": "The suit.",
    "tableId": "The game once more, in the words of this table.",
    "teamBids": "What each team has to make.",
    "teamTricks": "Tricks of each team in this round.",
    "trickNumber": "Counts the tricks of the round.",
    "tricksWon": "Tricks of each seat in this round.",
    "turn_number": "Counts the bids, exchange steps and cards of the round.",
    "username": "What they are called.",
    "validCards": "The cards that may be played now.",
    "west": "Of this seat.",
    "winner": "Of a trick the seat, of a game the team; null while there is none.",
    "Advice.bid": "A bid to say.",
    "Advice.cards": "Every legal card, the best first.",
    "CardAdvice.points": "Points beside the best card.",
    "Hints.hints": "Moves that the rules accept now; none while others act.",
    "closed": "How many cards may not be played now.",
    "coach": "What the coach says.",
    "covered": "Whether the hand is covered, so that nothing can be said of it.",
    "high": "Queens, kings and aces.",
    "histogram": "The share of deals in which the hand takes 0, 1, … 13 tricks.",
    "is_total": "Whether the bid is the team's total.",
    "lines": "The same in sentences.",
    "mean": "Tricks on average.",
    "nil_risk": "In which share of deals a nil would fail; null where nil is switched off.",
    "out": "What the others hold.",
    "pass": "The two cards to give.",
    "spades": "How many spades.",
    "suggested": "The bid.",
    "why": "What the card does, in a word or two.",
}
"""What the fields mean, by name."""

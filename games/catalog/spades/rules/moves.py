"""What a seat may ask for: bid, reveal, exchange, play, and how these are spelled."""

from dataclasses import dataclass
from typing import ClassVar

from games.catalog.spades.rules.deck import PACK, WIRE, read_card, wire
from games.core.rules import Json, MalformedMove
from games.core.text import gettext_noop as _

NIL = "nil"
BLIND_NIL = "blind_nil"
NILS = (NIL, BLIND_NIL)
NUMBERS = range(14)


@dataclass(frozen=True, slots=True)
class Bid:
    """Say how many tricks, or nil, or blind nil."""

    type: ClassVar[str] = "bid"
    bid: int | str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Look at a covered hand, for the right to bid blind nil."""

    type: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Name two cards for the partner."""

    type: ClassVar[str] = "exchange"
    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    type: ClassVar[str] = "play"
    card: int


Move = Bid | Reveal | Exchange | Play

PLAYS = tuple(Play(card) for card in PACK)
"""The play of each card, made once."""

BIDS: dict[int | str, Bid] = {bid: Bid(bid) for bid in (*NUMBERS, *NILS)}
"""The move of each bid, made once."""


def parse_move(data: Json) -> Move:
    """Read a move; what is no object counts as an empty one."""
    body = data if isinstance(data, dict) else {}
    match body.get("type"):
        case "bid":
            return read_bid(body.get("bid"))
        case "reveal":
            return Reveal()
        case "exchange":
            return read_exchange(body.get("cards"))
        case "play":
            return read_play(body.get("card"))
    raise MalformedMove("INVALID_MOVE", _("Say what you want to do: bid, reveal, exchange or play."))


def read_bid(value: Json) -> Bid:
    """A number from 0 to 13, or one of the two words."""
    if type(value) in (int, str) and value in BIDS:
        return BIDS[value]
    raise MalformedMove("INVALID_BID", _("Bid a whole number from 0 to 13, nil or blind nil."), verb=Bid.type)


def read_exchange(value: Json) -> Exchange:
    """A list of exactly two different cards."""
    match [read_card(item) for item in value] if isinstance(value, list) else []:
        case [int(first), int(second)] if first != second:
            return Exchange((first, second))
    raise MalformedMove("INVALID_EXCHANGE", _("Choose exactly two different cards."), verb=Exchange.type)


def read_play(value: Json) -> Play:
    """One card."""
    card = read_card(value)
    if card is None:
        raise MalformedMove("INVALID_CARD", _("Choose a card to play, by its suit and rank."), verb=Play.type)
    return PLAYS[card]


def dump_move(move: Move) -> dict[str, Json]:
    """The move as JSON; `parse_move` reads it back."""
    match move:
        case Bid(bid):
            return {"type": move.type, "bid": bid}
        case Exchange(cards):
            return {"type": move.type, "cards": wire(cards)}
        case Play(card):
            return {"type": move.type, "card": WIRE[card]}
        case Reveal():
            return {"type": move.type}

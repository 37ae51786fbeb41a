"""What Hidden Joker Rummy shows, piece by piece: cards, players, results, as they stand in its frames."""

from typing import Literal

from msgspec import UNSET

from games.core import shapes
from games.core.shapes import Data, Maybe

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Suit = Literal["clubs", "diamonds", "hearts", "spades"]
MeldType = Literal["run", "set"]


class Card(Data):
    """A card in sight. Its id is drawn anew for every round and tells nothing."""

    id: str
    rank: Rank
    suit: Suit
    is_joker: bool | None


class StandsFor(Data):
    """A wild, and the card whose place it takes."""

    card_id: str
    rank: Rank
    suit: Suit


class Group(Data):
    """Cards of a hand that make a meld."""

    type: MeldType
    card_ids: list[str]
    pure: bool
    stands_for: list[StandsFor]


class Meld(Data):
    """A meld of a declaration."""

    type: MeldType
    cards: list[str]
    full_cards: list[Card]
    pure: bool
    stands_for: list[StandsFor]


class Score(Data):
    """Somebody's points."""

    player_id: int
    score: int


class Hand(Data):
    """A hand that is shown because its round is over, grouped at its best."""

    player_id: int
    cards: list[Card]
    groups: list[Group]
    loose: list[str]
    points: int


class Declared(Data):
    """The declaration that ended a round."""

    player_id: int
    melds: list[Meld]
    discard: Card | None


class Result(Data):
    """How a round, or the game with it, came out."""

    reason: str
    winner_player_id: int | None
    final_scores: list[Score]
    declared: Declared | None
    hands: list[Hand]
    hidden_joker_rank: Rank | None


class Round(Result):
    """A round that is over, with the totals after it."""

    round_number: int
    scores: list[Score]


class LastAction(Data):
    """What was done last; the card only if everybody saw it."""

    player_id: int
    type: str
    source: Literal["stock", "discard"] | Maybe = UNSET
    card: Card | Maybe = UNSET


class Player(shapes.Player):
    """A seat as everybody sees it."""

    hand_size: int
    score: int
    in_round: bool
    out_reason: Literal["dropped", "wrong_declaration", "eliminated"] | None
    knows_joker: bool
    took: list[Card]


class Legal(Data):
    """What this seat may do now; an empty object while others move."""

    draw: list[Literal["stock", "discard"]] | Maybe = UNSET
    discard: list[str] | Maybe = UNSET
    declare: bool | Maybe = UNSET
    drop: bool | Maybe = UNSET
    reveal: bool | Maybe = UNSET


class You(Data):
    """What only this seat may see, the hand as its owner has laid it out."""

    seat: int
    player_id: int
    hand: list[Card]
    knows_joker: bool
    drawn_card_id: str | None
    not_discardable_id: str | None
    layout: list[list[str]]
    loose: list[str]


# -- Advice --------------------------------------------------------------------------------------------------
class Arrangement(Data):
    """The best grouping of the hand."""

    groups: list[Group]
    loose: list[str]
    points: int
    discard_card_id: str | None
    declarable: bool


class DrawAdvice(Data):
    """Which pile to draw from, by what would be loose then."""

    source: Literal["stock", "discard"]
    points: int
    with_top: int | None
    top_card_id: str | Maybe = UNSET


class DiscardAdvice(Data):
    """A discard, and what it leaves."""

    card_id: str
    points: int
    missing: int


class Out(Data):
    """A card that would find a place in a group."""

    rank: Rank
    suit: Suit
    copies: int
    points: int


class Advice(Data):
    """What the coach sees in this hand; only `lines` for who is out of the round."""

    lines: list[str]
    arrangement: Arrangement | Maybe = UNSET
    missing: list[str] | Maybe = UNSET
    draw: DrawAdvice | Maybe = UNSET
    discards: list[DiscardAdvice] | Maybe = UNSET
    outs: list[Out] | Maybe = UNSET


class Hints(Data):
    """Moves that are surely open, and what the coach says."""

    hints: list[shapes.AnyMove]
    coach: Advice

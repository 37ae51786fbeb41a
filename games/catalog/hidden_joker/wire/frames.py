"""What the frames of Hidden Joker Rummy hold."""

from typing import Literal

from msgspec import UNSET

from games.catalog.hidden_joker.wire.parts import (
    Arrangement,
    Card,
    Hand,
    Hints,
    LastAction,
    Legal,
    Meld,
    MeldType,
    Player,
    Rank,
    Result,
    Round,
    Score,
    StandsFor,
    You,
)
from games.core import frames, shapes
from games.core.frames import SEAT, Asked, Frames, Told
from games.core.shapes import Data, Maybe, Stamped


# -- Events --------------------------------------------------------------------------------------------------
class State(shapes.View):
    """How things stand: all that everybody may see, filtered by what the reader knows of the joker."""

    kind: Literal["hidden_joker"]
    status: Literal["playing", "ended"]
    state: Literal["playing", "ended"]
    phase: Literal["playing", "ended"]
    max_players: int | None
    players: list[Player]
    has_drawn: bool
    hidden_joker_rank: Rank | None
    stock_count: int
    reshuffles_left: int
    discard_top: Card | None
    discards: list[Card]
    scores: list[Score]
    last_action: LastAction | None
    round_number: int | Maybe = UNSET
    last_round: Round | Maybe | None = UNSET
    melds: list[Meld] | Maybe = UNSET
    result: Result | Maybe = UNSET


class View(State, forbid_unknown_fields=False):
    """What looking at the game, and moving in it, is answered with: the state, and the caller's own part."""

    you: You | Maybe = UNSET
    legal: Legal | Maybe = UNSET


class Drawn(View, kw_only=True):
    """The view after drawing, and the card that came."""

    drawn_card: Card


class HandUpdate(Stamped):
    """The reader's own cards; `you`, `legal` and `seat` on connecting and on coming back."""

    player_id: int
    hand: list[Card]
    knows_joker: bool
    drawn_card_id: str | None
    not_discardable_id: str | None
    seat: int | Maybe = UNSET
    you: You | Maybe = UNSET
    legal: Legal | Maybe = UNSET


class LayoutUpdate(Stamped):
    """The hand as its owner has just laid it out, here or on another device. It is no entry."""

    player_id: int
    layout: list[list[str]]
    loose: list[str]


class MeldsSubmitted(Stamped):
    """Somebody has declared, and the round is over."""

    player_id: int
    melds: list[Meld]
    discard: Card | None


class StockReshuffled(Stamped):
    """The discards, but for the top one, are the stock again."""

    stock_count: int
    reshuffles_left: int


class OutOfTheRound(Stamped):
    """Somebody is out of the round, and pays for it."""

    player_id: int
    points: int


class PlayerDropped(OutOfTheRound):
    """Somebody has dropped out of the round."""


class DeclarationFailed(OutOfTheRound):
    """Somebody has declared wrongly and is out of the round: no cards, no reasons."""


class JokerRevealed(Stamped):
    """Somebody has shown a run without wilds and knows the joker now."""

    player_id: int
    hidden_joker_rank: Rank | None


class RoundScored(Stamped):
    """A round is over, and another one follows."""

    round_number: int
    result: Round
    scores: list[Score]


class Ended(Stamped):
    """The game is over."""

    winner_player_id: int | None
    final_scores: list[Score]
    reason: str
    hands: list[Hand]


TOLD = (
    Told("game:layout:update", LayoutUpdate, SEAT),
    frames.TURN,
    Told("game:joker:revealed", JokerRevealed, "everybody, the rank only to those who know it"),
    Told("game:stock:reshuffled", StockReshuffled),
    Told("game:player:dropped", PlayerDropped),
    Told("game:declaration:failed", DeclarationFailed),
    Told("game:melds:submitted", MeldsSubmitted),
    Told("game:round:scored", RoundScored, "everybody at the table, in games of several rounds"),
    Told("game:ended", Ended),
)


# -- Moves and questions -------------------------------------------------------------------------------------
class Chosen(Data):
    """Cards that are to be one meld."""

    type: MeldType
    card_ids: list[str]


class Draw(Data, tag="draw", tag_field="type"):
    """Take the top card of the stock or of the discard pile."""

    source: Literal["stock", "discard"]


class Discard(Data, tag="discard", tag_field="type"):
    """Lay a card on the discard pile; that ends the turn."""

    card_id: str


class Declare(Data, tag="declare", tag_field="type"):
    """Lay out the whole hand, but for a discard."""

    melds: list[Chosen]
    discard_card_id: str | None = None


class Drop(Data, tag="drop", tag_field="type"):
    """Leave the round for a few points, before drawing."""


class Reveal(Data, tag="reveal", tag_field="type"):
    """Show a run without wilds, to learn the wild rank."""

    card_ids: list[str]


class Checked(Data):
    """What the rules say of one group."""

    index: int
    type: MeldType
    valid: bool
    pure: bool
    wilds: int
    reason: str | None
    text: str
    stands_for: list[StandsFor] | Maybe = UNSET


class Report(Data):
    """What the rules say of these groups, and of declaring with them."""

    declarable: bool
    problems: list[str]
    melds: list[Checked]
    left_over: list[str]
    discard_card_id: str | None
    points: int


class AfterDeclaring(View, kw_only=True):
    """The view after a declaration, and what became of it: a wrong one costs points, where that was agreed on."""

    declared: bool
    points: int | Maybe = UNSET
    report: Report | Maybe = UNSET


class Refused(Data):
    """What is told besides of a declaration that was refused."""

    report: Report | Maybe = UNSET


class Layout(Data):
    """The hand in groups, and the order of the loose cards."""

    groups: list[list[str]]
    loose: list[str] | Maybe = UNSET


class Draft(Data):
    """Groups to look at; they need not be the whole hand."""

    melds: list[Chosen]
    discard_card_id: str | None = None


class Nothing(Data):
    """Nothing needs to be said with it."""


WORDS = {
    "card": "The card, where everybody saw it.",
    "card_id": "Which card.",
    "card_ids": "Which cards, by their ids.",
    "cards": "The cards, in the order of the meld or of the hand.",
    "declarable": "Whether a declaration like this would be accepted now.",
    "declare": "Whether declaring is allowed.",
    "declared": "The declaration that ended the round; null if none did.",
    "AfterDeclaring.declared": "Whether the declaration was right.",
    "AfterDeclaring.points": "What a wrong one has cost.",
    "discard": "In `legal` the cards that may be laid off, else the card laid off last, or null.",
    "discard_card_id": "The card laid off with it, where there is one.",
    "discard_top": "The top of the discard pile; null if it is empty.",
    "discards": "The discard pile, oldest first.",
    "draw": "The piles one may draw from.",
    "drawn_card": "The card of this turn.",
    "drawn_card_id": "The card of this turn, from either pile.",
    "drop": "Whether dropping out is allowed.",
    "final_scores": "Everybody's points.",
    "full_cards": "The same cards, with their faces.",
    "groups": "Its melds.",
    "Layout.groups": "Cards that stand together, by their ids.",
    "hand": "The cards, in the order in which they came.",
    "hand_size": "How many cards the seat holds.",
    "hands": "Every hand, with its groups.",
    "has_drawn": "Whether whose turn it is has drawn already.",
    "hidden_joker_rank": "The wild rank; null for who does not know it.",
    "id": "By which moves name it.",
    "in_round": "Whether they still play in this round.",
    "index": "Which of the groups, counted from 0.",
    "is_joker": "Whether the card is wild; null for who does not know the joker.",
    "knows_joker": "Whether this seat knows the wild rank.",
    "last_action": "What was done last; null at first.",
    "last_round": "The round before this one; null in the first.",
    "layout": "The hand in groups, as its owner likes to see it.",
    "left_over": "Cards in no group.",
    "loose": "Cards in no group, in order.",
    "melds": "The melds.",
    "not_discardable_id": "The card just taken from the pile, which stays in the hand this turn.",
    "out_reason": "Why they are out of the round.",
    "points": "What is left in the hand, or was paid, in points.",
    "problems": "What stands against declaring.",
    "pure": "Whether no wild stands for another card in it.",
    "rank": "The rank as printed.",
    "reason": "Why: `rummy_declared`, `stock_exhausted`, `turn_limit`, `last_player`, `rounds_played`, `pool_won`, "
    "`abandoned` or `voided`; why a group is none.",
    "report": "Of a declaration that was refused: what is wrong with its groups.",
    "reshuffles_left": "How often the stock can still be made anew.",
    "result": "How it came out.",
    "reveal": "Whether there is a joker to be learnt.",
    "round_number": "Counts the rounds, in games of several.",
    "score": "Points so far; few are good.",
    "scores": "Everybody's points, in the order of seats.",
    "source": "Which pile it came from.",
    "stands_for": "Its wilds, and the cards they stand for.",
    "stock_count": "Cards left to draw.",
    "suit": "The suit as printed.",
    "text": "The same in the reader's language.",
    "took": "Cards taken from the pile and still held: everybody saw them.",
    "type": "What it is.",
    "valid": "Whether it is a meld.",
    "wilds": "How many wilds stand for other cards.",
    "winner_player_id": "Who won; null if nobody did.",
    "Advice.discards": "Every discard, the best first.",
    "Advice.draw": "Which pile to draw from.",
    "Advice.missing": "What a declaration still lacks.",
    "arrangement": "The best grouping of the hand.",
    "coach": "What the coach says.",
    "copies": "How many of it nobody has seen.",
    "DiscardAdvice.missing": "How many demands would still be open.",
    "Hints.hints": "Moves that the rules accept now; none while others move.",
    "lines": "The same in sentences.",
    "outs": "Cards that would help, the most helpful first.",
    "top_card_id": "The top of the pile.",
    "with_top": "What would be loose with the top card; null if it may not be taken.",
}

FRAMES = Frames(
    told=TOLD,
    moves=(Draw, Discard, Declare, Drop, Reveal),
    view=View,
    state=State,
    hand=HandUpdate,
    hints=Hints,
    asked={"check-melds": Asked(Draft, Report), "arrange": Asked(Nothing, Arrangement)},
    answers={"draw-card": Drawn, "submit-melds": AfterDeclaring},
    layout=Asked(Layout, Report),
    words=WORDS,
    refusal=Refused,
)

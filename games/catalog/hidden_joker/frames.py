"""What the frames of Hidden Joker Rummy hold."""

from typing import Literal

from msgspec import UNSET

from games.catalog.hidden_joker.frame_advice import Arrangement, Hints
from games.catalog.hidden_joker.frame_parts import (
    Card,
    Hand,
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
from games.catalog.hidden_joker.frame_words import WORDS
from games.core import frames
from games.core.frames import SEAT, Asked, Data, Frames, Maybe, Stamped, Told


# -- Events --------------------------------------------------------------------------------------------------
class State(frames.View):
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


class Draft(Data):
    """Groups to look at; they need not be the whole hand."""

    melds: list[Chosen]
    discard_card_id: str | None = None


class Nothing(Data):
    """Nothing needs to be said with it."""


FRAMES = Frames(
    told=TOLD,
    moves=(Draw, Discard, Declare, Drop, Reveal),
    view=View,
    state=State,
    hand=HandUpdate,
    hints=Hints,
    asked={"check-melds": Asked(Draft, Report), "arrange": Asked(Nothing, Arrangement)},
    words=WORDS,
    refusal={"report": "Of a declaration that was refused: what is wrong with its groups."},
)

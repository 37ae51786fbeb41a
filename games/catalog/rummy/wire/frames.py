"""What the frames of Rummy hold. A card is written as rank and suit: `TH` is the ten of hearts."""

from typing import Literal

from msgspec import UNSET

from games.core import frames, shapes
from games.core.frames import SEAT, Frames, Told
from games.core.shapes import Data, Maybe, Stamped

PileKind = Literal["run", "set"]
RoundReason = Literal["out", "blocked", "turn_cap", "forfeit", "abandoned", "voided"]
GameReason = Literal["target", "forfeit", "abandoned", "voided"]


# -- Parts ---------------------------------------------------------------------------------------------------
class Meld(Data):
    """A pile on the table."""

    meld: int
    kind: PileKind
    cards: list[str]
    player_id: int


class Score(Data):
    """How a round ended, both hands revealed; the hands are null after a forfeit."""

    round: int
    reason: RoundReason
    ended_by: int | None
    hands: list[list[str]] | None
    points: list[int]
    totals: list[int]


class Forfeit(Data):
    """Who forfeited, and by which code."""

    player_id: int
    code: str


class Result(Data):
    """How the game ended."""

    winner_player_id: int | None
    reason: GameReason
    final_scores: list[int]
    forfeit: Forfeit | None


class Player(shapes.Player):
    """A seat as everybody sees it."""

    type: Literal["human", "bot", "program"]
    hand_size: int
    total: int
    known_cards: list[str]


class LayOff(Data):
    """A card that fits a pile."""

    meld: int
    card: str


class Parts(Data):
    """From which a lay-down can be made."""

    melds: list[list[str]]
    layoffs: list[LayOff]
    discards: list[str]


class Legal(Data):
    """Complete moves, and the parts to build others from."""

    moves: list[shapes.AnyMove]
    parts: Parts


class You(Data):
    """What only this seat may see."""

    seat: int
    player_id: int
    hand: list[str]
    drawn: str | None
    just_taken: str | None


# -- What the coach says -------------------------------------------------------------------------------------
class Place(Data):
    """A meld of the best arrangement, or a card that goes to a pile."""

    meld: list[str] | Maybe = UNSET
    card: str | Maybe = UNSET
    pile: int | Maybe = UNSET


class DrawAdvice(Data):
    """Which pile to draw from, and why."""

    source: Literal["stock", "discard"]
    reason: Literal["empty", "useless", "melds", "fits"]


class DiscardAdvice(Data):
    """A discard, and what it costs."""

    card: str
    points: int
    outs: int
    danger: float
    cost: float


class Advice(Data):
    """What the coach sees in this hand."""

    lines: list[str]
    arrangement: list[Place]
    deadwood: int
    outs: list[str]
    draw: DrawAdvice | Maybe = UNSET
    go_out: shapes.AnyMove | Maybe | None = UNSET
    discards: list[DiscardAdvice] | Maybe = UNSET


class Hints(Data):
    """Moves that are surely open, and what the coach says."""

    hints: list[shapes.AnyMove]
    coach: Advice


# -- Events --------------------------------------------------------------------------------------------------
class State(shapes.View):
    """How things stand, told on connecting, after a gap, and when bot and human change places."""

    kind: Literal["rummy"]
    status: Literal["playing", "ended"]
    phase: Literal["draw", "lay_down", "ended"]
    players: list[Player]
    round: int
    lead_player_id: int
    stock_count: int
    discard_top: str | None
    discard_pile: list[str]
    melds: list[Meld]
    last_round: Score | None
    result: Result | Maybe = UNSET


class View(State, forbid_unknown_fields=False):
    """What looking at the game, and moving in it, is answered with: the state, and the caller's own part."""

    you: You | Maybe = UNSET
    legal: Legal | Maybe = UNSET


class HandUpdate(Stamped):
    """The reader's own part, told on connecting, after a gap, and on taking the seat back."""

    seat: int
    player_id: int
    hand: list[str]
    drawn: str | None
    just_taken: str | None
    you: You
    legal: Legal | None


class HandDealt(Stamped):
    """The reader's ten cards, in the order they came."""

    hand: list[str]


class RoundStarted(Stamped):
    """A round begins: the first discard is turned up."""

    round: int
    lead_player_id: int
    up_card: str
    stock_count: int


class StockReshuffled(Stamped):
    """The discards, but for the top one, are the stock again."""

    stock_count: int
    discard_top: str


class CardDrawn(Stamped):
    """A card was drawn from the stock; only its drawer hears which."""

    player_id: int
    stock_count: int
    card: str | Maybe = UNSET


class CardSeen(Stamped):
    """A card that everybody saw."""

    player_id: int
    card: str


class CardTaken(CardSeen):
    """The top of the discard pile was taken."""


class CardDiscarded(CardSeen):
    """A card was thrown away."""


class MeldPlayed(Stamped):
    """A new pile lies on the table."""

    player_id: int
    meld: int
    kind: PileKind
    cards: list[str]


class MeldExtended(MeldPlayed):
    """A card was laid off on a pile, which is shown with it."""

    card: str


class PlayerForfeited(Stamped):
    """An external program is out."""

    player_id: int
    code: str


class RoundScored(Stamped):
    """A round is over; both hands are shown."""

    round: int
    reason: RoundReason
    ended_by: int | None
    hands: list[list[str]] | None
    points: list[int]
    totals: list[int]


class Ended(Stamped):
    """The game is over."""

    winner_player_id: int | None
    reason: GameReason
    final_scores: list[int]
    forfeit: Forfeit | None


TOLD = (
    Told("game:hand:dealt", HandDealt, SEAT),
    Told("game:round:started", RoundStarted),
    Told("game:stock:reshuffled", StockReshuffled),
    Told("game:card:drawn", CardDrawn, "everybody, the card only to its drawer"),
    Told("game:card:taken", CardTaken),
    Told("game:meld:played", MeldPlayed),
    Told("game:meld:extended", MeldExtended),
    Told("game:card:discarded", CardDiscarded),
    frames.TURN,
    Told("game:player:forfeited", PlayerForfeited),
    Told("game:round:scored", RoundScored),
    Told("game:ended", Ended),
)


# -- Moves ---------------------------------------------------------------------------------------------------
class Draw(Data, tag="draw", tag_field="type"):
    """Take the top card of the stock or of the discard pile."""

    source: Literal["stock", "discard"]


class LayDown(Data, tag="lay_down", tag_field="type"):
    """Lay new piles, lay off on piles, discard: as lists, or as one line of text in `play`."""

    melds: list[list[str]] | Maybe = UNSET
    layoffs: list[LayOff] | Maybe = UNSET
    discard: str | Maybe | None = UNSET
    play: str | Maybe = UNSET


class Forfeits(Data, tag="forfeit", tag_field="type"):
    """An external program is out."""

    seat: int
    reason: str


# -- What the fields mean ------------------------------------------------------------------------------------
WORDS = {
    "card": "Which card.",
    "cards": "The cards of the pile: a set as named, a run from low to high.",
    "code": "Why, for programs.",
    "discard": "The card to throw away; none in a move that goes out without.",
    "discard_pile": "The discard pile, oldest first: everybody saw all of it.",
    "discard_top": "The top of the discard pile; null if it is empty.",
    "discards": "Cards that may be thrown away.",
    "drawn": "The card of this turn, from either pile.",
    "ended_by": "Who ended the round.",
    "final_scores": "Points in the order of seats; few are good.",
    "forfeit": "Who forfeited; null if nobody did.",
    "hand": "The cards: sorted, but for `game:hand:dealt`, which keeps the order they came in.",
    "hand_size": "How many cards the seat holds.",
    "hands": "Both hands in the order of seats, sorted.",
    "just_taken": "The card just taken from the pile, which may not be thrown away this turn.",
    "kind": "Which game it is; of a pile, whether it is a run or a set.",
    "known_cards": "Cards taken from the discard pile and still held: everybody saw them.",
    "last_round": "The round before this one; null in the first.",
    "layoffs": "Cards that are added to piles.",
    "lead_player_id": "Who began the round.",
    "meld": "The number of the pile, counted from 0.",
    "melds": "The piles.",
    "moves": "Complete moves.",
    "parts": "What a lay-down may be made of.",
    "phase": "What is to be done: `draw`, then `lay_down`; `ended` after the end.",
    "play": "The same in one line, in any order: `meld 2C 2S 2D layoff meld(0) 2H discard 7H`.",
    "points": "What each seat paid for the round, in the order of seats.",
    "reason": "Why: of a round `out`, `blocked`, `turn_cap` or `forfeit`; of a game `target` or `forfeit`; of both "
    "`abandoned` or `voided`.",
    "result": "How it came out.",
    "round": "Counts the rounds.",
    "source": "Which pile.",
    "stock_count": "Cards left to draw.",
    "total": "Points so far.",
    "totals": "Points so far, in the order of seats.",
    "type": "What it is; of a player, whether a human, a bot or a program plays.",
    "up_card": "The first discard.",
    "winner_player_id": "Who won; null if nobody did.",
    "Advice.discards": "Every discard, the best first.",
    "Advice.draw": "Which pile to draw from.",
    "DrawAdvice.reason": "Why: the pile is `empty`, its top is `useless`, or it `melds` or `fits`.",
    "Hints.hints": "Moves that the rules accept now; none while others move.",
    "Place.meld": "The cards of a meld.",
    "DiscardAdvice.outs": "How many cards would help then.",
    "DiscardAdvice.points": "What the card counts.",
    "arrangement": "What takes most points out of the hand.",
    "coach": "What the coach says.",
    "cost": "What it is expected to cost; the best has least.",
    "danger": "How likely the opponent can use it.",
    "deadwood": "Points without a place.",
    "go_out": "A move that goes out; null if there is none.",
    "lines": "The same in sentences.",
    "outs": "Unseen cards that would help.",
    "pile": "The number of the pile it goes to.",
}

FRAMES = Frames(
    told=TOLD,
    moves=(Draw, LayDown),
    house=(Forfeits,),
    view=View,
    state=State,
    hand=HandUpdate,
    hints=Hints,
    words=WORDS,
)

"""What the frames of Rummy hold. A card is written as rank and suit: `TH` is the ten of hearts."""

from typing import Literal

from msgspec import UNSET

from games.catalog.rummy.frame_advice import Hints
from games.catalog.rummy.frame_parts import Forfeit, LayOff, Legal, Meld, PileKind, Player, Result, Score, You
from games.catalog.rummy.frame_words import WORDS
from games.core import frames
from games.core.frames import SEAT, Data, Frames, Maybe, Stamped, Told


# -- Events --------------------------------------------------------------------------------------------------
class State(frames.View):
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
    reason: Literal["out", "blocked", "turn_cap", "forfeit", "abandoned", "voided"]
    ended_by: int | None
    hands: list[list[str]] | None
    points: list[int]
    totals: list[int]


class Ended(Stamped):
    """The game is over."""

    winner_player_id: int | None
    reason: Literal["target", "forfeit", "abandoned", "voided"]
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


FRAMES = Frames(
    told=TOLD,
    moves=(Draw, LayDown),
    view=View,
    state=State,
    hand=HandUpdate,
    hints=Hints,
    words=WORDS,
)

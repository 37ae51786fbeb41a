"""What the frames of UNO hold: what is told, and what is asked."""

from typing import Literal

from msgspec import UNSET

from games.catalog.uno.wire.parts import (
    Awaiting,
    Card,
    Color,
    Direction,
    Discarded,
    DrawReason,
    Effects,
    Hints,
    Legal,
    Line,
    Message,
    Open,
    Player,
    Result,
    Round,
    Swap,
    You,
)
from games.catalog.uno.wire.words import WORDS
from games.core import shapes
from games.core.frames import SEAT, Frames, Told
from games.core.shapes import Data, Maybe, Stamped


# -- Events --------------------------------------------------------------------------------------------------
class State(shapes.View):
    """How things stand: all that everybody may see."""

    kind: Literal["uno"]
    status: Literal["playing", "ended"]
    players: list[Player]
    round: int
    direction: Direction
    awaiting: Awaiting | None
    pending_draw: int
    top_discard: Card
    current_color: Color | None
    recent_discards: list[Discarded]
    draw_pile_count: int
    discard_count: int
    hand_counts: dict[str, int]
    uno_open: list[Open]
    last_round: Round | None
    seeded: bool
    chat: list[Message] | Maybe = UNSET
    hands: dict[str, list[Card]] | Maybe = UNSET
    result: Result | Maybe = UNSET


class View(State, forbid_unknown_fields=False):
    """What looking at the game, and moving in it, is answered with: the state, and the caller's own part."""

    you: You | Maybe = UNSET
    legal: Legal | Maybe = UNSET


class Drawn(View, kw_only=True):
    """The view after drawing, and the cards that came, perhaps none."""

    drawn: list[Card]


class GatheredView(shapes.GatheredView, kw_only=True):
    """A game that gathers, and what was said there."""

    chat: list[Message]


class HandUpdate(Stamped):
    """The reader's own hand, and what may be done with it; `you` on connecting and on coming back."""

    player_id: int
    hand: list[Card]
    hand_count: int
    drawn_card_id: int | None
    legal: Legal
    you: You | Maybe = UNSET


class LegalUpdate(Stamped):
    """What the reader may do has changed, and the hand has not."""

    player_id: int
    legal: Legal


class TurnChanged(Stamped):
    """It is somebody's turn."""

    next_player_id: int
    turn_number: int
    awaiting: Awaiting | None
    pending_draw: int


class CardPlayed(Stamped):
    """Somebody laid a card."""

    player_id: int
    card: Card
    chosen_color: Color | None
    effects: Effects
    next_player_id: int | None
    jump_in: bool


class ColorChosen(Stamped):
    """A wild got its colour."""

    player_id: int
    color: Color


class Reverse(Stamped):
    """Play goes the other way round."""

    direction: Direction


class Skip(Stamped):
    """Somebody lost their turn."""

    skipped_player_id: int


class DrawCompleted(Stamped):
    """What the reader drew."""

    player_id: int
    drawn: list[Card]
    reason: DrawReason
    drawn_card_id: int | None


class CardsDrawn(Stamped):
    """How many cards somebody drew."""

    player_id: int
    count: int
    reason: DrawReason


class PileReshuffled(Stamped):
    """The discards, but for the top one, are the draw pile."""

    draw_pile_count: int


class UnoCalled(Stamped):
    """UNO was called, by the player or for them."""

    player_id: int
    auto: bool


class UnoCaught(Stamped):
    """Somebody forgot to call, and somebody saw it."""

    player_id: int
    caught_by_player_id: int
    count: int


class HandsSwapped(Stamped):
    """Hands went from players to players."""

    swaps: list[Swap]


class ChallengeRevealed(Stamped):
    """The hand that was left when the Wild Draw Four was played."""

    player_id: int
    hand: list[Card]


class ChallengeResolved(Stamped):
    """Who was right about a Wild Draw Four, and so who draws."""

    player_id: int
    challenger_id: int
    guilty: bool
    drawer_id: int
    count: int


class RoundScored(Round):
    """A round is over, with every hand."""

    game_id: int
    server_ts: int
    scores: dict[str, int]


class RoundStarted(Stamped):
    """The next round is dealt."""

    round: int
    dealer_id: int


class Ended(Stamped):
    """The game is over."""

    winner_id: int | None
    scoreboard: list[Line]
    reason: str
    ended_at: str | None


# -- Moves ---------------------------------------------------------------------------------------------------
class Play(Data, tag="play", tag_field="type"):
    """Lay a card: a wild with a colour, a 7 perhaps with somebody to swap with."""

    card_id: int
    chosen_color: Color | None = None
    uno: bool = False
    swap_with: int | None = None


class Draw(Data, tag="draw", tag_field="type"):
    """Draw one card, or take what waits."""


class EndTurn(Data, tag="end_turn", tag_field="type"):
    """Keep the drawn card."""


class Uno(Data, tag="uno", tag_field="type"):
    """Call UNO."""


class Challenge(Data, tag="challenge", tag_field="type"):
    """Doubt a Wild Draw Four."""


class Catch(Data, tag="catch", tag_field="type"):
    """Catch somebody who forgot to call."""

    player_id: int


FRAMES = Frames(
    told=(
        Told("game:legal:update", LegalUpdate, SEAT),
        Told("game:turn:changed", TurnChanged),
        Told("game:card:played", CardPlayed),
        Told("game:color:chosen", ColorChosen),
        Told("game:reverse", Reverse),
        Told("game:skip", Skip),
        Told("game:draw:completed", DrawCompleted, "whoever drew, alone"),
        Told("game:cards:drawn", CardsDrawn),
        Told("game:pile:reshuffled", PileReshuffled),
        Told("game:uno:called", UnoCalled),
        Told("game:uno:caught", UnoCaught),
        Told("game:hands:swapped", HandsSwapped),
        Told("game:challenge:revealed", ChallengeRevealed, "whoever challenged, alone"),
        Told("game:challenge:resolved", ChallengeResolved),
        Told("game:round:scored", RoundScored),
        Told("game:round:started", RoundStarted),
        Told("game:ended", Ended),
    ),
    moves=(Play, Draw, EndTurn, Uno, Challenge, Catch),
    view=View,
    state=State,
    hand=HandUpdate,
    hints=Hints,
    words=WORDS,
    answers={"draw": Drawn},
    gathered=GatheredView,
)

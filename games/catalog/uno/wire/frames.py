"""What the frames of UNO hold: the cards and players in them, what is told, what is asked, and the coach's advice."""

from typing import Literal

from msgspec import UNSET

from games.catalog.uno.wire.words import WORDS
from games.core import frames
from games.core.frames import SEAT, Data, Frames, Json, Maybe, Stamped, Told

# -- Parts ---------------------------------------------------------------------------------------------------
Color = Literal["red", "yellow", "green", "blue"]
Value = Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw_two", "wild", "wild_draw_four"]  # fmt: skip  # noqa: E501
DrawReason = Literal["turn", "draw_two", "wild_draw_four", "stack", "uno", "challenge", "starter"]
Awaiting = Literal["turn", "after_draw", "stack", "challenge"]
Direction = Literal["cw", "ccw"]


class Card(Data):
    """A card in sight. Its id is drawn anew for every game and tells nothing."""

    id: int
    color: Color | Literal["wild"]
    value: Value


class Discarded(Card):
    """A card as it was laid."""

    player_id: int | None
    chosen_color: Color | None


class Effects(Data):
    """What the card does; only what applies."""

    skip: bool | Maybe = UNSET
    reverse: bool | Maybe = UNSET
    draw: int | Maybe = UNSET
    swap: bool | Maybe = UNSET


class Legal(Data):
    """What this seat may do now."""

    cards: list[int]
    draw: bool
    end_turn: bool
    challenge: bool
    uno: bool
    catch: list[int]


class Player(frames.Player):
    """A seat as everybody sees it."""

    hand_count: int
    score: int
    uno: Literal["called", "open"] | None


class Message(Data):
    """Something that was said at the table."""

    id: int
    user_id: int
    display_name: str
    text: str
    time_sent: str
    edited: bool
    deleted: bool


class Open(Data):
    """Who has one card and has not said so."""

    player_id: int
    since: int


class Round(Data):
    """A round that is over, with every hand."""

    round: int
    winner_id: int | None
    points: int
    reason: str
    hands: dict[str, list[Card]]


class Line(Data):
    """A line of the scoreboard."""

    player_id: int
    rank: int
    hand_count: int
    points: int
    hand_points: int


class Result(Data):
    """How the game came out."""

    winner_id: int | None
    reason: str
    scoreboard: list[Line]
    ended_at: str | None


class Revealed(Data):
    """A hand that a challenge has shown."""

    player_id: int
    cards: list[Card]


class You(Data):
    """What only this seat may see."""

    seat: int
    player_id: int
    hand: list[Card]
    hand_count: int
    drawn_card_id: int | None
    revealed: Revealed | None


class Swap(Data):
    """A hand that went from one player to another."""

    from_player_id: int
    to_player_id: int


# -- Events --------------------------------------------------------------------------------------------------
class State(frames.View):
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


# -- The coach's advice --------------------------------------------------------------------------------------
class Colors(Data):
    """How many cards of each colour are in the hand."""

    red: int
    yellow: int
    green: int
    blue: int
    wild: int


class MoveAdvice(Data):
    """A move, and what it brings."""

    move: dict[str, Json]
    value: float | None


class Advice(Data):
    """What the coach sees in this hand."""

    lines: list[str]
    colors: Colors
    fits: float
    moves: list[MoveAdvice] | Maybe = UNSET
    bluff: float | Maybe = UNSET
    challenge: bool | Maybe = UNSET


class Hints(Data):
    """Moves that are surely open, and what the coach says."""

    hints: list[dict[str, Json]]
    coach: Advice


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
)

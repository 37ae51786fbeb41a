"""What UNO shows, piece by piece: cards, players, rounds, results and advice, as they stand in its frames."""

from typing import Literal

from msgspec import UNSET

from games.core import shapes
from games.core.shapes import Data, Maybe

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


class Player(shapes.Player):
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


# -- The coach's advice --------------------------------------------------------------------------------------
class Colors(Data):
    """How many cards of each colour are in the hand."""

    red: int
    yellow: int
    green: int
    blue: int
    wild: int


class Suggested(Data):
    """A move, as the coach names it."""

    type: Literal["play", "draw", "end_turn"]
    card_id: int | Maybe = UNSET
    chosen_color: Color | Maybe = UNSET
    swap_with: int | Maybe = UNSET


class MoveAdvice(Data):
    """A move, and what it brings."""

    move: Suggested
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

    hints: list[shapes.AnyMove]
    coach: Advice

"""What the routes of games take and answer, as types; views and what kinds declare are in their `frames`."""

from typing import Literal

from msgspec import UNSET

from games.core.shapes import AnyMove, ChosenOptions, Data, Maybe, OfferNow, Player


# -- Kinds ---------------------------------------------------------------------------------------------------
class Seats(Data):
    """How many play."""

    min: int
    max: int


class Option(Data):
    """An option of a kind, and what it accepts."""

    name: str
    type: Literal["boolean", "integer", "string"]
    default: bool | int | str | None
    help: str
    choices: list[int | str] | Maybe = UNSET
    min: int | Maybe = UNSET
    max: int | Maybe = UNSET
    nullable: bool | Maybe = UNSET


class SomeSettings(Data):
    """What is agreed on besides the rules; the rest is as usual."""

    visibility: Literal["public", "private"] | Maybe = UNSET
    spectators: bool | Maybe = UNSET
    hints: bool | Maybe = UNSET
    chat: bool | Maybe = UNSET
    phrases: bool | Maybe = UNSET
    turn_clock: int | Maybe = UNSET
    bot_pace: Literal["instant", "natural"] | Maybe = UNSET
    watch_delay: Literal[0, 180] | Maybe = UNSET


class Preset(Data):
    """A named bundle of options and settings."""

    name: str
    title: str
    summary: str
    options: ChosenOptions
    settings: SomeSettings


class Phrase(Data):
    """Something that can be said with one tap."""

    name: str
    text: str


class Kind(Data):
    """A kind of game."""

    kind: str
    title: str
    seats: Seats
    levels: list[str]
    options: list[Option]
    presets: list[Preset]
    phrases: list[Phrase]


class Kinds(Data):
    """Every kind of game."""

    kinds: list[Kind]


# -- Games ---------------------------------------------------------------------------------------------------
class Line(Data):
    """A game in a list."""

    game_id: int
    kind: str
    status: Literal["lobby", "setup", "playing", "ended"]
    seq: int
    lobby_id: int | None
    host_user_id: int
    players: list[Player]
    created_at: str
    started_at: str | None
    ended_at: str | None


class Games(Data):
    """Public games and the caller's own, newest first."""

    games: list[Line]
    next: int | None


class Opened(Data):
    """A new game that gathers its players."""

    game_id: int
    room_code: str
    lobby_id: int


class Started(Data):
    """A lobby's game that was dealt."""

    game_id: int
    seeded: bool


class Left(Data):
    """A game that the caller has left, and its lobby."""

    game_id: int
    lobby_id: int


# -- Moves ---------------------------------------------------------------------------------------------------
class MoveBody(Data, forbid_unknown_fields=False):
    """A move of any kind."""

    move: AnyMove
    expect_seq: int | Maybe = UNSET


class Judged(Data):
    """One of the caller's own moves, and what it has cost."""

    seq: int
    cost: float
    line: str


class Review(Data):
    """The caller's own moves, the dearest first."""

    moves: list[Judged]


# -- Around play ---------------------------------------------------------------------------------------------
class OfferBody(Data, forbid_unknown_fields=False):
    """What is offered."""

    offer: Literal["pause", "deal_anew"]
    minutes: Literal[2, 5, 10] | Maybe | None = UNSET


class AnswerBody(Data, forbid_unknown_fields=False):
    """An answer to an offer."""

    answer: Literal["yes", "no"]


class Offer(OfferNow):
    """An offer at a table, as it stands now."""

    game_id: int


class SeatBody(Data, forbid_unknown_fields=False):
    """A seat at the table."""

    seat: int


class VacationBody(Data, forbid_unknown_fields=False):
    """Until when the caller is away."""

    until: str


class Vacation(Data):
    """The caller's vacation."""

    until: str | None
    days_left: int


SHAPES = (
    Kinds, Games, Opened, Started, Left, MoveBody, Review, OfferBody, AnswerBody, Offer, SeatBody, VacationBody,
    Vacation,
)  # fmt: skip
WORDS = {
    "AnswerBody.answer": "Whether the caller agrees.",
    "Judged.line": "The same in a sentence.",
    "Option.default": "What counts where nobody has chosen.",
    "Offer.by": "Who asks.",
    "Offer.offer": "What is asked for.",
    "Offer.state": "What has become of it: it stands while it is `open`.",
    "OfferBody.minutes": "How long the pause is to be: 5 where nothing is said.",
    "OfferBody.offer": "What is asked of all who are here.",
    "Preset.options": "Its options; the rest are as usual.",
    "Review.moves": "The moves.",
    "choices": "All that may be chosen, where it is one of a few.",
    "cost": "What it is expected to have cost beside the best one, in the points of the game.",
    "Vacation.until": "Until when, ISO 8601 in UTC; null for who is not away.",
    "VacationBody.until": "Until when, ISO 8601 with an offset.",
    "days_left": "Whole days that are left of this year's.",
    "ended_at": "When it ended, ISO 8601 in UTC; null before.",
    "games": "The games.",
    "help": "What it means, in a sentence.",
    "kinds": "The kinds.",
    "levels": "How well its bots can play, from weak to strong.",
    "max": "The most.",
    "min": "The least.",
    "move": "In the move JSON of the kind.",
    "name": "By which programs know it.",
    "nullable": "Whether it may be null.",
    "options": "Its options.",
    "Phrase.text": "What it says.",
    "phrases": "What can be said at its tables with one tap, beside what the house offers everywhere.",
    "presets": "Named bundles of options.",
    "seats": "How many play.",
    "started_at": "When it was dealt, ISO 8601 in UTC; null before.",
    "status": "How far the game is, in the words of its kind.",
    "summary": "What is different, in a sentence.",
    "title": "What people call it.",
    "type": "What values it has.",
}
"""What the fields mean."""

"""What the routes of Spades tables answer before the deal and around the game, as types; in play it is the view."""

from typing import Literal

from games.catalog.spades.wire.parts import WORDS as OF_SPADES
from games.catalog.spades.wire.parts import Name, Round, Seats
from games.core.shapes import AnyOptions, Data
from gateways.spades_tables.tables import KIND

# ruff: noqa: N815


class Agreed(Data):
    """What was agreed on when the table was made."""

    visibility: Literal["public", "private"]
    joinPolicy: Literal["open", "invite-only"]
    spectating: bool
    options: AnyOptions


class Table(Agreed):
    """A new table."""

    tableId: int
    name: str


class Line(Table):
    """A table in the list."""

    status: Literal["lobby"]
    hostPlayerId: int
    hostUsername: str
    seats: Seats
    seatsAvailable: int
    observerCount: int
    canJoin: bool


class Tables(Data):
    """Public tables that wait for players, newest first."""

    tables: list[Line]


class Gathering(Data):
    """A table that waits for players."""

    tableId: int
    status: Literal["lobby"]
    name: str
    seats: Seats
    hostSeat: Name | None
    isHost: bool
    options: AnyOptions
    seq: int


class Hands(Data):
    """Scored rounds, oldest first."""

    hands: list[Round]
    next: int | None


class Sat(Data):
    """The seat that was taken."""

    tableId: int
    seat: Name


class Stood(Data):
    """The caller has no seat any more."""

    tableId: int
    seat: None


class BotSat(Sat):
    """The seat that a bot has taken."""

    level: Literal["easy", "normal", "hard"]


class Left(Data):
    """The caller has left."""

    tableId: int
    message: str


ABOUT = KIND
SHAPES = (Table, Tables, Gathering, Hands, Sat, Stood, BotSat, Left)
WORDS = {
    **OF_SPADES,
    "Stood.seat": "No seat.",
    "canJoin": "Whether the caller may take a seat.",
    "hands": "The rounds.",
    "hostPlayerId": "The host's user id.",
    "hostSeat": "Where the host sits; null where nowhere.",
    "hostUsername": "What the host is called.",
    "isHost": "Whether the caller is the host.",
    "joinPolicy": "Whether anybody may take a seat, or only who is invited.",
    "level": "How well the bot plays.",
    "message": "For people, in their language.",
    "name": "What its host called it.",
    "observerCount": "How many are there without a seat.",
    "seat": "The name of the seat.",
    "seatsAvailable": "How many seats are free.",
    "spectating": "Whether others may watch.",
    "tableId": "The table, which is a game's id.",
    "tables": "The tables.",
}
"""What the fields mean."""

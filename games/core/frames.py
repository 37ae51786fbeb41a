"""What frames hold: the published shape of every event and action, as types that documents and tests are made from.

A kind's `frames` module has a `FRAMES`: the events its tables hear, the moves and questions they take, and what each
field means. A type says which fields there are and no others; its docstring says what happened.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

Json = Any
Maybe = UnsetType
"""In a field's type: it may be left out."""

ALL = "everybody at the table, spectators included"
SEAT = "that seat alone"
ACTOR = "whoever asked, at all their sockets"
SOCKET = "this socket alone"


class Data(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An object with these keys and no others."""


class Stamped(Data):
    """The data of a table's event."""

    game_id: int
    server_ts: int


# -- Parts of every view -------------------------------------------------------------------------------------
class Settings(Data):
    """What the people at the table agreed on besides the rules."""

    visibility: Literal["public", "private"]
    spectators: bool
    hints: bool
    chat: bool
    turn_clock: int
    bot_pace: Literal["instant", "natural"]


class Shuffle(Data):
    """By which the shuffle can be checked: SHA-256 of salt and seed at the deal, both themselves after the end."""

    commitment: str | Maybe = UNSET
    seed: str | Maybe = UNSET
    salt: str | Maybe = UNSET


class Player(Data):
    """Who sits in a seat."""

    player_id: int
    display_name: str
    is_bot: bool
    connected: bool
    seat: int


class View(Stamped):
    """What everybody may see of a game: the common part."""

    seq: int
    lobby_id: int | None
    host_user_id: int
    current_player_id: int | None
    turn_number: int
    deadline: str | None
    options: dict[str, Json]
    settings: Settings
    shuffle: Shuffle


class Gathered(View):
    """How things stand while the game gathers its players."""

    kind: str
    status: Literal["lobby", "setup"]
    state: Literal["lobby", "setup"]
    phase: Literal["lobby", "setup"]
    players: Sequence[Player]
    max_players: int
    seeded: bool
    created_at: str


class Sitting(Data):
    """Where the caller sits; nowhere, while all chairs are taken."""

    seat: int | None
    player_id: int


class GatheredView(Gathered, forbid_unknown_fields=False):
    """A game that gathers, as its members look at it by REST."""

    room_code: str | Maybe = UNSET
    you: Sitting | Maybe = UNSET
    legal: dict[str, Json] | Maybe = UNSET


# -- Events of every kind ------------------------------------------------------------------------------------
class Newcomer(Data):
    """Somebody who has come to the table."""

    player_id: int
    display_name: str


class PlayerJoined(Stamped):
    """Somebody has taken a seat of a game that gathers."""

    players: list[Newcomer]
    max_players: int


class TurnChanged(Stamped):
    """It is somebody's turn."""

    previous_player_id: int | None
    next_player_id: int | None
    turn_number: int
    deadline: str | None


class SeatChanged(Stamped):
    """Bot and human have changed places at a seat."""

    seat: int
    player_id: int
    is_bot: bool
    reason: Literal["left", "timeout", "kicked", "rejoined"]


class HintsAsk(Data):
    """How much the coach is asked to tell."""

    level: int | Maybe = UNSET


# -- What a kind may begin with ------------------------------------------------------------------------------
class Seated(Player):
    """Who sits in a seat, and how they stand."""

    points: int


class Result(Data):
    """How the game ended."""

    reason: str
    winner_player_id: int | None
    scores: list[int]
    places: list[int]


class OwnSeat(Data):
    """Where the caller sits."""

    seat: int
    player_id: int


class TableView(View):
    """A table as everybody may see it, and what its reader may do."""

    kind: str
    status: Literal["playing", "ended"]
    players: list[Seated]
    result: Result | Maybe = UNSET
    you: OwnSeat | Maybe = UNSET
    legal: dict[str, Json] | Maybe = UNSET


class OwnUpdate(Stamped):
    """What one's own seat may do."""

    seat: int
    player_id: int
    you: OwnSeat
    legal: dict[str, Json] | None


class Ended(Stamped):
    """The game is over."""

    reason: str
    winner_player_id: int | None
    scores: list[int]
    places: list[int]


# -- Declarations --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Told:
    """An event that is sent: its name, its data, and who hears it."""

    event: str
    data: type[Data]
    to: str = ALL
    case: str = ""
    """Which one this is, where an event comes in two shapes."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a kind: what is sent with it, and the `result` of its `ack`."""

    body: type[Data]
    result: type[Data]


class OpenMoves(Data):
    """Moves that are surely open."""

    hints: list[dict[str, Json]]


TURN = Told("game:turn:changed", TurnChanged)


@dataclass(frozen=True, slots=True)
class Frames:
    """Everything that travels over a table's socket and is a kind's own; what every kind tells is added by itself."""

    told: tuple[Told, ...]
    """What happens in this game. Where the turn's change stands among it, and with which data, is the kind's choice."""

    moves: tuple[type[Data], ...]
    view: type[View] = TableView
    """What looking at a running game, and moving in it, is answered with by REST."""

    state: type[Data] | None = None
    """The data of `game:state:update`; the view, unless there is less in it."""

    hand: type[Data] = OwnUpdate
    """The data of `game:hand:update`."""

    state_to: str = ALL
    seat: type[Stamped] = SeatChanged
    gathers: type[Gathered] = Gathered
    """The data of `game:state:update` before the deal."""

    gathered: type[Gathered] = GatheredView
    """The view before the deal, by REST."""

    hints: type[Data] = OpenMoves
    """What `hints` answers: what the coach tells, or the moves that are open."""

    asked: Mapping[str, Asked] = field(default_factory=dict)
    """The kind's own questions."""

    words: Mapping[str, str] = field(default_factory=dict)
    """What its fields mean, by name; those of `WORDS` need not be repeated."""

    refusal: Mapping[str, str] = field(default_factory=dict)
    """What those fields of `game:error` mean that only this kind fills."""

    @property
    def events(self) -> tuple[Told, ...]:
        """Everything a table of this kind tells, from the gathering on."""
        has_turn = any(one.event == TURN.event for one in self.told)
        return (
            Told("game:player:joined", PlayerJoined),
            Told("game:state:update", self.gathers, case="gathering"),
            Told("game:state:update", self.state or self.view, self.state_to, case="playing"),
            Told("game:hand:update", self.hand, SEAT),
            *self.told,
            *(() if has_turn else (TURN,)),
            Told("game:seat:changed", self.seat),
        )

    @property
    def questions(self) -> dict[str, Asked]:
        """Everything that may be asked at a table of this kind."""
        return {**self.asked, "hints": Asked(HintsAsk, self.hints)}


WORDS: Mapping[str, str] = {
    "bot_pace": "Whether bots answer at once, or take the time a person would.",
    "chat": "Whether people may talk here.",
    "commitment": "SHA-256 of salt and seed, in hex: published before the first move.",
    "connected": "Whether somebody is there: at a socket, or away for less than a minute. Bots always are; and nobody"
    " is said to be away while servers cannot ask each other.",
    "created_at": "When it was opened, ISO 8601 in UTC.",
    "current_player_id": "Whose turn it is; null when it is nobody's.",
    "deadline": "When the turn clock runs out, ISO 8601 in UTC; null without a clock.",
    "display_name": "What they are called.",
    "game_id": "The game.",
    "hints": "Whether the coach may be asked.",
    "host_user_id": "Who opened the table, or was handed the host's rights.",
    "is_bot": "Whether a bot plays for this seat now.",
    "kind": "Which game it is.",
    "level": "How much to tell, from 1; for kinds whose coach has levels.",
    "legal": "What this seat may do now.",
    "lobby_id": "Where the people of this game meet before it and after it.",
    "max_players": "How many seats there are.",
    "next_player_id": "Whose turn it is now.",
    "options": "The rules this table plays by; `/api/kinds` explains each.",
    "phase": "The same as `status`.",
    "places": "The place of each seat, 1 for the best.",
    "player_id": "The user id of a seat, the same for the whole game.",
    "players": "Who plays, in the order of seats.",
    "points": "How many somebody has.",
    "previous_player_id": "Whose turn it was; null at the beginning of a round.",
    "reason": "Why.",
    "result": "How the game ended.",
    "room_code": "The code to pass on.",
    "salt": "Told after the end, in hex.",
    "scores": "The points of each seat.",
    "seat": "Which seat, counted from 0.",
    "seed": "Told after the end, in hex: with it anybody can deal the game again.",
    "seeded": "Whether somebody chose the seed.",
    "seq": "The number of the newest entry; 0 before the deal.",
    "server_ts": "When this was said, in epoch milliseconds.",
    "settings": "What the table agreed on besides the rules.",
    "shuffle": "By which anybody can check that the deck was not stacked.",
    "spectators": "Whether others may watch.",
    "state": "The same as `status`.",
    "status": "How far the game is: `lobby`, `playing` or `ended`.",
    "turn_clock": "Seconds for each turn; 0 is no clock.",
    "turn_number": "Counts the turns of the round.",
    "type": "What kind of move this is.",
    "visibility": "Whether the table stands in the public list.",
    "winner_player_id": "Who won; null where nobody did.",
    "you": "What only this seat may see.",
}
"""What fields mean that every kind has."""

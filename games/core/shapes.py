"""What every table's views, events and log hold: the published shapes, as types, and what their fields mean.

A type says which fields there are and no others; its docstring says what happened. Documents and tests are made
of them.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

Maybe = UnsetType
"""In a field's type: it may be left out."""


class Data(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An object with these keys and no others."""


class Stamped(Data):
    """The data of a table's event."""

    game_id: int
    server_ts: int


# -- What each kind fills with its own -----------------------------------------------------------------------
class Open(msgspec.Struct, kw_only=True):
    """An object of which the house knows no more: documents put there what kinds declare, and its own words."""


class AnyMove(Open):
    """A move, in the move JSON of the kind."""

    type: str


class AnyEvent(Open):
    """An event, as the log has it."""

    event: str


class LoggedMove(AnyMove):
    """A move as the log has it, also one that only the house makes."""


class AnyOptions(Open):
    """The rules that a table plays by."""


class ChosenOptions(Open):
    """Some of the options of a kind; the rest are as usual."""


class AnyAnswer(Open):
    """What a question of any kind is answered with."""


# -- Parts of every view -------------------------------------------------------------------------------------
class Settings(Data):
    """What the people at the table agreed on besides the rules."""

    visibility: Literal["public", "private"]
    spectators: bool
    hints: bool
    chat: bool
    turn_clock: int
    bot_pace: Literal["instant", "natural"]
    phrases: bool | Maybe = UNSET
    watch_delay: Literal[0, 180] | Maybe = UNSET


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


class PausedNow(Data):
    """A pause: all clocks rest, moves stay legal."""

    by: int
    until: str


class OfferNow(Data):
    """Something that one player asks of all who are here."""

    number: int
    offer: Literal["pause", "deal_anew"]
    minutes: int | None
    by: int
    asked: list[int]
    agreed: list[int]
    state: Literal["open", "agreed", "declined", "over"]
    until: str


class AwayNow(Data):
    """A player on vacation: in this game their clock rests."""

    player_id: int
    until: str


class View(Stamped, kw_only=True):
    """What everybody may see of a game: the common part."""

    seq: int
    lobby_id: int | None
    host_user_id: int
    current_player_id: int | None
    turn_number: int
    deadline: str | None
    options: AnyOptions
    settings: Settings
    shuffle: Shuffle
    paused: PausedNow | Maybe = UNSET
    offer: OfferNow | Maybe = UNSET
    vacations: list[AwayNow] | Maybe = UNSET


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


class NoMoves(Data):
    """Nothing may be done at the table before the deal."""


class GatheredView(Gathered, forbid_unknown_fields=False):
    """A game that gathers, as its members look at it by REST."""

    room_code: str | Maybe = UNSET
    you: Sitting | Maybe = UNSET
    legal: NoMoves | Maybe = UNSET


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


class Paused(Stamped):
    """All clocks rest until then, or until whoever asked for it is back; moves stay legal."""

    by: int
    until: str


class Resumed(Stamped):
    """The pause is over: what was left of the clock runs again."""

    by: int


class TimeGiven(Stamped):
    """An opponent has given the player who is to move more time."""

    by: int
    player_id: int
    seconds: int
    deadline: str | None


class Away(Stamped):
    """In this slow game the clock of a player rests until then; null: it runs again."""

    player_id: int
    until: str | None


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


class Legal(Data):
    """What a seat may do."""

    moves: list[AnyMove]


class TableView(View):
    """A table as everybody may see it, and what its reader may do."""

    kind: str
    status: Literal["playing", "ended"]
    players: list[Seated]
    result: Result | Maybe = UNSET
    you: OwnSeat | Maybe = UNSET
    legal: Legal | Maybe = UNSET


class OwnUpdate(Stamped):
    """What one's own seat may do."""

    seat: int
    player_id: int
    you: OwnSeat
    legal: Legal | None


class Ended(Stamped):
    """The game is over."""

    reason: str
    winner_player_id: int | None
    scores: list[int]
    places: list[int]


class OpenMoves(Data):
    """Moves that are surely open."""

    hints: list[AnyMove]


# -- The log -------------------------------------------------------------------------------------------------
class Logged(Data):
    """An entry of the log, as far as its reader may know it."""

    seq: int
    at: str
    player_id: int | None
    by: str
    events: list[AnyEvent]
    move: LoggedMove | None


class Log(Data):
    """Entries of the log, oldest first; after the end with what shows that the deck was not stacked."""

    entries: list[Logged]
    next: int | None
    shuffle: Shuffle | Maybe = UNSET


WORDS: Mapping[str, str] = {
    "Away.player_id": "Whose clock it is.",
    "Away.until": "Until when, ISO 8601 in UTC; null: they are back.",
    "AwayNow.until": "Until when the clock of this player rests, ISO 8601 in UTC.",
    "OfferNow.by": "Who asks.",
    "OfferNow.state": "What has become of it: it stands while it is `open`.",
    "Paused.by": "Who asked for it.",
    "PausedNow.by": "Who asked for it: it ends when they are back.",
    "Resumed.by": "Who had asked for it.",
    "TimeGiven.by": "Who gives it.",
    "TimeGiven.player_id": "Who has it.",
    "TimeGiven.seconds": "How many.",
    "agreed": "Who agrees so far, by user id.",
    "asked": "Who has to agree, by user id.",
    "at": "When, ISO 8601 in UTC.",
    "bot_pace": "Whether bots answer at once, or take the time a person would.",
    "by": "Who made it: `player`, or what moved in their place.",
    "chat": "Whether people may talk here.",
    "commitment": "SHA-256 of salt and seed, in hex: published before the first move.",
    "connected": "Whether somebody is there: at a socket, or away for less than half a minute. Bots always are; and"
    " nobody is said to be away while servers cannot ask each other.",
    "created_at": "When it was opened, ISO 8601 in UTC.",
    "current_player_id": "Whose turn it is; null when it is nobody's.",
    "data": "What the event tells.",
    "deadline": "When the turn clock runs out, ISO 8601 in UTC; null without a clock.",
    "display_name": "What they are called.",
    "entries": "The entries, oldest first.",
    "event": "The name of the event.",
    "events": "What happened, in order.",
    "expect_seq": "Refused with `CONFLICT` if this is not the newest entry.",
    "game_id": "The game.",
    "hints": "Whether the coach may be asked.",
    "host_user_id": "Who opened the table, or was handed the host's rights.",
    "is_bot": "Whether a bot plays for this seat now.",
    "kind": "Which game it is.",
    "level": "How much to tell, from 1; for kinds whose coach has levels.",
    "legal": "What this seat may do now.",
    "lobby_id": "Where the people of this game meet before it and after it.",
    "max_players": "How many seats there are.",
    "minutes": "How long the pause is to be; null where something else is asked for.",
    "move": "A move of this kind.",
    "moves": "Moves that may be made.",
    "next": "What to ask for the rest with; null where nothing is left.",
    "next_player_id": "Whose turn it is now.",
    "number": "Its number at this table, counted from 1.",
    "offer": "What somebody asks of all who are here; not there if nobody does.",
    "OfferNow.offer": "What is asked for.",
    "options": "The rules this table plays by; `/api/kinds` explains each.",
    "paused": "The pause in which the clocks rest; not there while they run.",
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
    "phrases": "Whether a few phrases can be said with one tap.",
    "spectators": "Whether others may watch.",
    "state": "The same as `status`.",
    "status": "How far the game is: `lobby`, `playing` or `ended`.",
    "turn_clock": "Seconds for each turn; 0 is no clock.",
    "turn_number": "Counts the turns of the round.",
    "type": "What kind of move this is.",
    "until": "Until when, ISO 8601 in UTC.",
    "vacations": "Who is away, in a slow game; not there if nobody is.",
    "visibility": "Whether the table stands in the public list.",
    "watch_delay": "Seconds after which spectators see what happens; not there: they see it at once.",
    "winner_player_id": "Who won; null where nobody did.",
    "you": "What only this seat may see.",
}
"""What fields mean that every kind has."""

"""What the socket of a tournament says. No cards travel here."""

from typing import Literal

from msgspec import UNSET

from games.core.frames import Told
from games.core.shapes import Data, Maybe

LOOKERS = "everybody who looks on"


# -- Parts ---------------------------------------------------------------------------------------------------
class Progress(Data):
    """How many games are over."""

    played: int
    skipped: int
    total: int


class Standing(Data):
    """A line of the table."""

    rank: int
    program: str
    games: int
    wins: int
    win_percent: float
    interval: list[float]
    mean_penalty: float
    forfeits: int
    p50_ms: float | None
    p99_ms: float | None


class Playing(Data):
    """A game that is being played."""

    id: int
    seats: list[str]
    round: int
    totals: list[int]


class Forfeit(Data):
    """Who forfeited, and by which code."""

    program: str
    code: str


# -- Events --------------------------------------------------------------------------------------------------
class State(Data):
    """How the tournament stands: on connecting, then at most once a second."""

    tournament_id: int
    status: Literal["waiting", "running", "ended", "stopped"]
    progress: Progress
    standings: list[Standing]
    playing: list[Playing]
    server_ts: int


class Ended(State):
    """The tournament is over."""


class GameEnded(Data):
    """A game of the tournament is over; what is left out belongs to games that were skipped."""

    tournament_id: int
    id: int
    number: int
    seats: list[str]
    status: Literal["open", "ended", "skipped"]
    commitment: str
    server_ts: int
    winner: str | Maybe = UNSET
    scores: list[int] | Maybe = UNSET
    rounds: int | Maybe = UNSET
    turns: int | Maybe = UNSET
    reason: str | Maybe = UNSET
    transcript: bool | Maybe = UNSET
    forfeit: Forfeit | Maybe | None = UNSET


EVENTS = (
    Told("tournament:state:update", State, LOOKERS),
    Told("tournament:game:ended", GameEnded, LOOKERS),
    Told("tournament:ended", Ended, LOOKERS),
)

WORDS = {
    "code": "Why, for programs.",
    "commitment": "SHA-256 by which the deck can be checked once it is shown.",
    "forfeit": "Who forfeited; null if nobody did.",
    "forfeits": "Games lost by a fault of its own.",
    "games": "Games played.",
    "id": "The number of the game in this house.",
    "interval": "The 95 % interval of the share of wins, in per cent.",
    "mean_penalty": "Points of a game, on average; few are good.",
    "number": "Counts the games of the tournament.",
    "p50_ms": "How long half of its answers took at most, in milliseconds; null before the first.",
    "p99_ms": "How long nearly all of its answers took at most.",
    "played": "Games that are over.",
    "playing": "What is being played right now.",
    "program": "The program, by name.",
    "progress": "How far it is.",
    "rank": "The place.",
    "reason": "Why the game ended: `target` or `forfeit`.",
    "round": "Counts the rounds of the game.",
    "rounds": "How many rounds were played.",
    "scores": "Points, in the order of seats.",
    "seats": "Who sits where.",
    "skipped": "Games that are not played any more.",
    "standings": "The table, the first place first.",
    "status": "How far it is: of a tournament `waiting`, `running`, `ended` or `stopped`.",
    "total": "Games in all.",
    "totals": "Points so far, in the order of seats.",
    "tournament_id": "The tournament.",
    "transcript": "Whether its transcript may be read already.",
    "turns": "How many turns were played.",
    "win_percent": "Games won, in per cent.",
    "winner": "Who won.",
    "wins": "Games won.",
}
"""What the fields mean."""

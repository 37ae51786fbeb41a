"""What the routes of the arena take and answer, as types."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from arena import frames
from games.core.shapes import AnyOptions, Data, Maybe


# -- Programs ------------------------------------------------------------------------------------------------
class Registration(Data, forbid_unknown_fields=False):
    """A program that is to be registered."""

    name: str
    port: Annotated[int, Meta(ge=1024, le=65535)] | Annotated[str, Meta(pattern=r"^\s*[0-9]{4,5}\s*$")]
    address: str | Maybe = UNSET


class Program(Data):
    """A program; where it listens is told to its owner and to staff."""

    id: int
    name: str
    mode: Literal["register", "test"]
    status: Literal["suspended", "playing", "silent", "free"]
    last_seen: str | None
    games: int
    wins: int
    address: str | Maybe = UNSET
    port: int | Maybe = UNSET


class Programs(Data):
    """Every program."""

    programs: list[Program]


# -- Tournaments ---------------------------------------------------------------------------------------------
class Summary(Data):
    """A tournament in a list."""

    id: int
    mode: Literal["robin", "ladder", "test", "scrimmage"]
    status: Literal["waiting", "running", "ended", "stopped"]
    games_per_pair: int
    same_decks: bool
    options: AnyOptions
    created_at: str
    started_at: str | None
    ended_at: str | None
    progress: frames.Progress


class Tournaments(Data):
    """The newest tournaments."""

    tournaments: list[Summary]


class Pair(Data):
    """How many games a program has won against another one."""

    program: str
    opponent: str
    wins: int
    games: int


class Lost(frames.Forfeit):
    """A game that was lost by a fault of its own, and the words that were."""

    game: int
    call: str | None
    said: str | None
    text: str | None


class Bout(Data):
    """A game of a tournament; what is left out follows once it has ended."""

    id: int
    number: int
    seats: list[str]
    status: Literal["open", "ended", "skipped"]
    commitment: str
    winner: str | Maybe = UNSET
    scores: list[int] | Maybe = UNSET
    rounds: int | Maybe = UNSET
    turns: int | Maybe = UNSET
    reason: str | Maybe = UNSET
    transcript: bool | Maybe = UNSET
    forfeit: frames.Forfeit | Maybe | None = UNSET


class Tournament(Summary, kw_only=True):
    """All that may be known of a tournament now; its seed once it is over."""

    standings: list[frames.Standing]
    pairs: list[Pair]
    forfeits: list[Lost]
    games: list[Bout]
    seed: str | Maybe = UNSET
    salt: str | Maybe = UNSET


SHAPES = (Registration, Program, Programs, Summary, Tournaments, Tournament)
WORDS = {
    **frames.WORDS,
    "Program.games": "Games played.",
    "Program.id": "The number of the program.",
    "Program.status": "Whether it can be asked to play: `free`, or what stands against it.",
    "Summary.id": "The number of the tournament.",
    "Tournament.forfeits": "Games that were lost by a fault of one's own, as far as they may be shown.",
    "Tournament.games": "The games that have ended, in the order planned.",
    "Tournament.id": "The number of the tournament.",
    "address": "Where it listens; `127.0.0.1`, if left out.",
    "call": "The call that went wrong.",
    "ended_at": "When it ended, ISO 8601 in UTC; null before.",
    "game": "The game.",
    "games_per_pair": "How many games each two play.",
    "last_seen": "When it answered last, ISO 8601 in UTC; null before.",
    "mode": "Where a program has registered; what is played in a tournament.",
    "name": "What it is called.",
    "opponent": "The other one, by name.",
    "options": "The rules of its games.",
    "pairs": "Who has won how often against whom.",
    "port": "The port it listens on.",
    "programs": "The programs.",
    "said": "What the program answered.",
    "same_decks": "Whether both legs of a pair are dealt the same cards.",
    "started_at": "When its first game began, ISO 8601 in UTC; null before.",
    "text": "What was wrong, in a sentence.",
    "tournaments": "The tournaments, newest first.",
}
"""What the fields mean."""

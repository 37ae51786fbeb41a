"""The contract of a kind: all that the platform, the pages, the bots and the tests ever ask of a game.

A kind is a module, `games.catalog.<slug>.rules`, that has the names of `Rules`. Seats are the only
identity it knows; users, tokens and clocks belong to the platform.

    Refusal                 somebody asked for what cannot be done; nothing has changed
    ├── MalformedMove       it cannot be read (raised by `parse_move`)
    └── IllegalMove         it can be read, but not be played now (raised by `admit` and `play`)
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from games.core.options import Options, Preset
from games.core.rng import Rng
from games.core.text import Line

Json = Any
"""None, bool, int, float, str, and lists and dicts (with string keys) of these."""

State = TypeVar("State")
Move = TypeVar("Move")
Choice_co = TypeVar("Choice_co", covariant=True)

Translate = Callable[[str], str]
"""Gives a sentence in the reader's language; pure modules do not know which that is."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened, with the seats that may hear of it.

    A struct and no dataclass: a move tells of five things, and a frozen dataclass takes five times as long to make.

    `only` names the seats that hear it (`None`: everybody, spectators included);
    `but` names seats that do not, because they hear a fuller event of their own.
    """

    type: str
    data: Mapping[str, Json] = msgspec.field(default_factory=dict)
    only: tuple[int, ...] | None = None
    but: tuple[int, ...] = ()

    def heard_by(self, seat: int | None) -> bool:
        """Whether this seat (`None`: a spectator) may hear of it."""
        if seat is None:
            return self.only is None
        return (self.only is None or seat in self.only) and seat not in self.but


def heard(events: Iterable[Event], seat: int | None) -> Iterator[Event]:
    """The events that this seat may hear, in order."""
    return (event for event in events if event.heard_by(seat))


class Step(NamedTuple, Generic[State]):
    """What a deal or a move leads to: the new state, and what is to be told."""

    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, who won (nobody in a tie or an abandoned game), and score and place by seat."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]


class Refusal(Exception):
    """A request that is refused, with a code for programs and a sentence for people.

    `message` is a translatable template; `params` fill it (a param called `player` is a seat, which the
    platform shows as a name); `detail` holds further keys for the error body, as `fields` or `report`, in which
    lines of `games.core.text` are said in the caller's language.
    """

    def __init__(
        self,
        code: str,
        message: str,
        params: Mapping[str, Json] | None = None,
        detail: Mapping[str, Json] | None = None,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.params: Mapping[str, Json] = params or {}
        self.detail: Mapping[str, Json] = detail or {}

    def __str__(self) -> str:
        return self.message.format(**self.params)


class MalformedMove(Refusal):
    """The move cannot be read. `verb` is its type where that much could be read."""

    def __init__(
        self,
        code: str,
        message: str,
        params: Mapping[str, Json] | None = None,
        detail: Mapping[str, Json] | None = None,
        verb: str | None = None,
    ) -> None:
        super().__init__(code, message, params, detail)
        self.verb = verb


class IllegalMove(Refusal):
    """The move cannot be played by this seat in this state."""


class Rules(Protocol[State, Move]):
    """What a kind offers. A module with these names satisfies it."""

    SLUG: str
    TITLE: str
    SEATS: range
    VERSION: int

    @property
    def OPTIONS(self) -> type[Options]:
        """The typed, documented, closed set of what a table may agree on."""

    @property
    def PRESETS(self) -> Mapping[str, Preset]:
        """Options and settings that go together, by name."""

    def deal(self, seats: int, options: Any, rng: Rng) -> Step[State]:
        """Begin a game: shuffle, deal, and tell."""

    def admit(self, state: State, seat: int, verb: str | None) -> None:
        """Raise `IllegalMove` if this seat may not make a move of this type now, whatever its content.

        `verb` is `None` for a move so garbled that its type is unknown. `play` begins with this check; the
        platform calls it for a malformed move, so that garbage sent out of turn is "not your turn".
        """

    def play(self, state: State, seat: int, move: Move, rng: Rng) -> Step[State]:
        """Judge a move and carry it out, or raise `IllegalMove` and change nothing."""

    def turn(self, state: State) -> int | None:
        """The seat that everybody waits for; `None` once the game has ended."""

    def hints(self, state: State, seat: int) -> Sequence[Move]:
        """Moves that `play` accepts from this seat now: a helpful subset, empty if nothing is open to it."""

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        """What this seat (`None`: a spectator) may see, built up from named fields."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""

    def safest(self, state: State, seat: int) -> Move:
        """The move made for a seat whose time ran out; asked again while the turn stays with it."""

    def abandon(self, state: State, reason: str) -> Step[State]:
        """End the game without a winner: everybody left, or staff voided it."""

    def parse_move(self, data: Json) -> Move:
        """Read a move's JSON, or raise `MalformedMove`."""

    def dump_move(self, move: Move) -> dict[str, Json]:
        """The JSON of a move; `parse_move` reads it back."""

    def dump(self, state: State) -> dict[str, Json]:
        """The state as JSON, with its version under `v`."""

    def load(self, data: Mapping[str, Json]) -> State:
        """The state from JSON, upgrading older versions."""


class Bot(Protocol[Choice_co]):
    """What a kind's `bot` module offers."""

    @property
    def LEVELS(self) -> Sequence[str]:
        """How well it can play, the strongest last."""

    def choose(self, view: Mapping[str, Json], level: str, rng: Rng) -> Choice_co:
        """A legal move for the seat whose view this is; the view is all it knows."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A move looked back on: what it cost beside the best one, in the unit its kind names, and that in a sentence."""

    cost: float
    line: Line


class Coach(Protocol):
    """What a kind's `coach` module offers; the seat's own view is all it knows."""

    LEVELS: range
    """How much it may tell."""

    @property
    def ASKS(self) -> Sequence[str]:
        """What is asked at each level, for buttons."""

    ON_TURN: bool
    """Whether it speaks only to the seat that is to move."""

    EVERY_MOVE: bool
    """Whether looking back tells of every move, and not only of the dearest."""

    def think(self, view: Mapping[str, Json]) -> Any:
        """All that there is to tell, found once for all levels; this may take long."""

    def advise(self, thought: Any, view: Mapping[str, Json], level: int, translate: Translate) -> Json:
        """What to tell at this level; lines in it are said by who shows them."""

    def lines(self, told: Mapping[str, Json]) -> Sequence[Line]:
        """The same advice in sentences, most important first."""

    def judge(self, view: Mapping[str, Json], move: Any) -> Judged | None:
        """What a move of the seat whose view this is has cost; nothing if there was nothing to choose."""

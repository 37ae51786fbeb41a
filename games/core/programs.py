"""Calls to external programs that play over HTTP, and what a kind says about the games they play."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from games.core.options import Options
from games.core.rules import Event, Step


class Fault(Exception):
    """A program did what it must not; `code` is the reason of its forfeit, the text is for its author."""

    def __init__(self, code: str, said: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.said = said


@dataclass(frozen=True, slots=True)
class Call:
    """One request to the program of a seat."""

    seat: int
    path: str
    body: Mapping[str, str]


class Progress(NamedTuple):
    """How far a game is: the number of its round, and everybody's points."""

    round: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """A game in which a program is examined: where it sits, whom it plays, which cards and options."""

    name: str
    seat: int
    seed: bytes
    options: Options
    opponent: str = "House"
    position: Callable[[Any], Step[Any]] | None = None
    """Makes the position to begin from out of the deal, and what is told of it."""


class Conversation(Protocol):
    """What the programs of one game have been told, are to be told, and are asked."""

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what an entry of the game tells."""

    def next_call(self, seat: int | None, asked: str) -> Call | None:
        """What to call next, where the game waits for such a move of `seat`; `None` if no program is called now."""

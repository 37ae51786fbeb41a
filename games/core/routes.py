"""What a kind declares of its own routes: moves, questions, and when they are refused."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.envelope import Envelope
from games.core.rules import Event, Translate

Json = Any


@dataclass(frozen=True, slots=True)
class Route:
    """A kind's own route for one of its moves: which type, which keys of the body, which status; and its examples."""

    type: str
    keys: tuple[str, ...] = ()
    status: int = 202
    refused: tuple[str, ...] = ()
    """What it may be refused for besides what all moves are, in the order of the checks."""

    body: Json = None
    """A body, as an example."""

    answer: Mapping[str, Json] = field(default_factory=dict)
    """What the answer has besides the view, as an example."""

    def move(self, body: Mapping[str, Json]) -> dict[str, Json]:
        """The move's JSON."""
        return {"type": self.type} | {key: body[key] for key in self.keys if key in body}


@dataclass(frozen=True, slots=True)
class WholeBody(Route):
    """A route that hands on every key of its body, so that one without a meaning is refused as in a move."""

    def move(self, body: Mapping[str, Json]) -> dict[str, Json]:
        """The move's JSON."""
        return {**without(body, {"expect_seq"}), "type": self.type}


@dataclass(frozen=True, slots=True)
class Done:
    """A move that was made by the kind's own route: its JSON, what it led to, and what the seat saw before it."""

    move: Mapping[str, Json]
    events: Sequence[Event]
    before: Mapping[str, Json] | None = None
    """`None` where it is not at hand any more: a move sent again, after many others."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat may ask about the table as it sees it, also out of turn; asking changes nothing.

    Asked by `POST /api/games/{id}/<name>` (200) and as an action of the table's socket (`result` of its `ack`).
    """

    answer: Callable[[Mapping[str, Json], Mapping[str, Json], Envelope, Translate], Json]
    """Told from the seat's view, the body, and the envelope; may raise a `Refusal`."""

    limit: str = ""
    """Which of the site's limits counts it, for each seat."""

    is_help: bool = False
    """Whether a lobby may have agreed to play without it."""

    is_plain: bool = False
    """Whether nothing needs to be said with it: it may be asked by GET, too."""

    example: Json = None
    """An answer, as an example."""

    body: Json = None
    """A body, as an example."""

    refused: tuple[tuple[int, str, str], ...] = ()
    """What it may be refused for besides what all questions are: status, code, sentence."""


@dataclass(frozen=True, slots=True)
class Cooldown:
    """How long a seat may not try a type of move again that was refused for one of these reasons."""

    seconds: int
    after: frozenset[str]
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Reserved:
    """How a client hears that a type of move is not for it to make."""

    code: str
    message: str


def without(mapping: Mapping[str, Json], keys: Collection[str]) -> dict[str, Json]:
    """A mapping less some keys."""
    return {key: value for key, value in mapping.items() if key not in keys}

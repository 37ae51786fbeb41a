"""What a kind declares of its tables' sockets: the events that are heard, by whom, and the moves and questions taken.

A kind's `frames` module has a `FRAMES`; `games.core.shapes` has the shapes that it begins with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core import shapes
from games.core.shapes import Data

ALL = "everybody at the table, spectators included"
SEAT = "that seat alone"
ACTOR = "whoever asked, at all their sockets"
SOCKET = "this socket alone"


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


TURN = Told("game:turn:changed", shapes.TurnChanged)
OF_CLOCKS = (
    Told("game:paused", shapes.Paused),
    Told("game:resumed", shapes.Resumed),
    Told("game:time:given", shapes.TimeGiven),
    Told("game:vacation", shapes.Away),
)
"""What every table tells of clocks, besides what its kind declares."""

PICTURES = frozenset({"game:player:joined", "game:state:update", "game:hand:update", "game:legal:update"})
"""Events that stand in no log: they show how things stand at the time, or come before the deal."""


@dataclass(frozen=True, slots=True)
class Frames:
    """Everything that travels over a table's socket and is a kind's own; what every kind tells is added by itself."""

    told: tuple[Told, ...]
    """What happens in this game. Where the turn's change stands among it, and with which data, is the kind's choice."""

    moves: tuple[type[Data], ...]
    view: type[shapes.View] = shapes.TableView
    """What looking at a running game, and moving in it, is answered with by REST."""

    state: type[Data] | None = None
    """The data of `game:state:update`; the view, unless there is less in it."""

    hand: type[Data] = shapes.OwnUpdate
    """The data of `game:hand:update`."""

    state_to: str = ALL
    seat: type[shapes.Stamped] = shapes.SeatChanged
    gathers: type[shapes.Gathered] = shapes.Gathered
    """The data of `game:state:update` before the deal."""

    gathered: type[shapes.Gathered] = shapes.GatheredView
    """The view before the deal, by REST."""

    hints: type[Data] = shapes.OpenMoves
    """What `hints` answers: what the coach tells, or the moves that are open."""

    asked: Mapping[str, Asked] = field(default_factory=dict)
    """The kind's own questions."""

    answers: Mapping[str, type[Data]] = field(default_factory=dict)
    """What the kind's own routes answer that tell more than the view, by name."""

    house: tuple[type[Data], ...] = ()
    """Moves that only the house makes: they stand in the log."""

    layout: Asked | None = None
    """How a client says how its seat likes to see its hand, and what it is told; for kinds whose clients do."""

    words: Mapping[str, str] = field(default_factory=dict)
    """What its fields mean, by name; those of `WORDS` need not be repeated."""

    refusal: type[Data] | None = None
    """Further fields of refusals that only this kind fills."""

    @property
    def events(self) -> tuple[Told, ...]:
        """Everything a table of this kind tells, from the gathering on."""
        has_turn = any(one.event == TURN.event for one in self.told)
        return (
            Told("game:player:joined", shapes.PlayerJoined),
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
        return {**self.asked, "hints": Asked(shapes.HintsAsk, self.hints)}

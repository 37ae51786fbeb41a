"""When somebody has to act: turn clocks, and the human delay of bots at natural pace."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from games import catalog
from games.core.rng import rng_for

if TYPE_CHECKING:
    from games.table.live import Step, Table

Json = Any
INSTANT_GRACE = timedelta(seconds=3)
"""A bot that plays at once is played by whoever made its turn come; if that process dies, the referee steps in.
So it does where only bots play at the moment."""


@dataclass(frozen=True, slots=True)
class Urge:
    """A bot that is about to act: when, who, and the move if it is not its turn."""

    at: datetime
    seat: int
    move: Any = None


@dataclass(frozen=True, slots=True)
class Timing:
    """What the clock says after an entry: until when the seat to move has time, and which bots act when."""

    turn: int | None = None
    deadline: datetime | None = None
    urges: tuple[Urge, ...] = ()
    """Soonest first."""

    @property
    def due(self) -> datetime | None:
        """When the referee has to look at this game."""
        moments = [urge.at for urge in self.urges[:1]] + ([self.deadline] if self.deadline else [])
        return min(moments, default=None)


def timing_after(table: "Table", step: "Step", at: datetime, *, anew: bool = False) -> Timing:
    """The timing of an entry made at this moment. A turn keeps its deadline, unless its clock begins anew."""
    turn = table.rules.turn(step.state)
    deadline = None if turn is None else deadline_of(table, step, turn, at, anew)
    return Timing(turn, deadline, urges_of(table, step, turn, at))


def deadline_of(table: "Table", step: "Step", turn: int, at: datetime, anew: bool) -> datetime | None:
    """When the turn's clock runs out. It rests while only one person plays, and while staff have to look."""
    seconds, people = step.envelope.settings.get("turn_clock", 0), step.envelope.people
    if not seconds or table.is_marked or people[turn].is_bot or sum(not person.is_bot for person in people) < 2:
        return None
    begun = table.now.timing.deadline
    if begun is not None and not anew and turn_of(table, table.now) == turn_of(table, step):
        return begun
    return at + timedelta(seconds=seconds + catalog.kind(table.kind).pace.bonus(table.view(turn, step)))


def turn_of(table: "Table", step: "Step") -> Json:
    """What tells one turn from the next: whose it is, and its number in which round."""
    seat = table.rules.turn(step.state)
    view = table.view(seat, step)
    return seat, view.get("round"), view.get("round_number"), view["turn_number"]


def urges_of(table: "Table", step: "Step", turn: int | None, at: datetime) -> tuple[Urge, ...]:
    """The bots that are about to act."""
    if turn is None:
        return ()
    people = step.envelope.people
    if step.envelope.settings.get("bot_pace", "instant") == "instant":
        return (Urge(at + INSTANT_GRACE, turn),) if people[turn].is_bot and not people[turn].is_program else ()
    return tuple(sorted(_natural(table, step, turn, at), key=lambda urge: (urge.at, urge.seat)))


def _natural(table: "Table", step: "Step", turn: int, at: datetime) -> Iterator[Urge]:
    """Delays follow from the seed, so that every process finds the same."""
    pace = catalog.kind(table.kind).pace
    for seat, person in enumerate(step.envelope.people):
        if not person.is_bot or person.is_program:
            continue
        rng = rng_for(table.seed + b"pace%d" % seat, step.seq)
        if seat == turn:
            yield Urge(at + timedelta(seconds=pace.turn(table.view(seat, step), rng)), seat)
        if (meant := pace.interruption(table.view(None, step), seat, rng)) is not None:
            yield Urge(at + timedelta(seconds=meant[0]), seat, meant[1])

"""When somebody has to act: turn clocks, and the human delay of bots at natural pace."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from games import catalog
from games.core.envelope import Person
from games.core.rng import rng_for

if TYPE_CHECKING:
    from games.table.live import Step, Table

Json = Any
NOTHING = timedelta()
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
class Pause:
    """A time in which all clocks rest: the seat that asked for it, and until when."""

    by: int
    until: datetime


@dataclass(frozen=True, slots=True)
class Timing:
    """What the clock says after an entry: until when the seat to move has time, and which bots act when."""

    turn: int | None = None
    deadline: datetime | None = None
    urges: tuple[Urge, ...] = ()
    """Soonest first."""

    pause: Pause | None = None
    """While there is one, `deadline` is when the clock runs out if it lasts as long as it may."""

    given: bool = False
    """Whether somebody has given this turn more time."""

    @property
    def due(self) -> datetime | None:
        """When the referee has to look at this game."""
        moments = [urge.at for urge in self.urges[:1]] + ([self.deadline] if self.deadline else [])
        return min([*moments, self.pause.until] if self.pause else moments, default=None)

    @property
    def shown(self) -> datetime | None:
        """Until when the seat to move has time, as people are told; while clocks rest nobody can say."""
        return None if self.pause else self.deadline


def timing_after(
    table: "Table", step: "Step", at: datetime, *, anew: bool = False, pause: Pause | None = None,
    more: timedelta = NOTHING,
) -> Timing:  # fmt: skip
    """The timing of an entry made at this moment. A turn keeps its deadline, unless its clock begins anew.

    `pause` is the one after this entry; `more` is what somebody gives the seat to move.
    """
    turn = table.rules.turn(step.state)
    if turn is None:
        return Timing()
    goes_on = not anew and goes_on_after(table, step)
    deadline = deadline_of(table, step, turn, at, pause, goes_on=goes_on)
    given = deadline is not None and (bool(more) or (goes_on and table.now.timing.given))
    return Timing(turn, deadline and deadline + more, urges_of(table, step, turn, at), pause, given)


def goes_on_after(table: "Table", step: "Step") -> bool:
    """Whether the turn and its clock were running before this entry."""
    return table.now.timing.deadline is not None and turn_of(table, table.now) == turn_of(table, step)


def deadline_of(
    table: "Table", step: "Step", turn: int, at: datetime, pause: Pause | None, *, goes_on: bool
) -> datetime | None:
    """When the turn's clock runs out. It rests while only one person plays, and while staff have to look."""
    seconds, people = step.envelope.settings.get("turn_clock", 0), step.envelope.people
    if not seconds or table.is_marked or people[turn].is_bot or sum(not person.is_bot for person in people) < 2:
        return None
    rest, now = rest_of(pause, people[turn]), table.now
    if goes_on and now.timing.deadline is not None:
        before = rest_of(now.timing.pause, now.envelope.people[turn])
        return carried(now.timing.deadline, before, rest, at)
    whole = timedelta(seconds=seconds + catalog.kind(table.kind).pace.bonus(table.view(turn, step)))
    return max(at, rest or at) + whole


def rest_of(pause: Pause | None, person: Person) -> datetime | None:
    """Until when the clock of this player rests, if it does."""
    vacation = person.vacation and datetime.fromisoformat(person.vacation)
    return max((one for one in (pause and pause.until, vacation) if one), default=None)


def carried(deadline: datetime, before: datetime | None, rest: datetime | None, at: datetime) -> datetime:
    """The deadline of a clock that was to rest until one moment, and rests until another one: what is left stays."""
    if before == rest:
        return deadline
    left = deadline - max(at, before or at)
    return max(at, rest or at) + max(left, NOTHING)


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

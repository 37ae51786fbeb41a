"""What follows from an entry besides its state (timing, envelope, end), for writers and for replays."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from msgspec.structs import replace

from api import framing
from games.core import house_events
from games.core.envelope import Person
from games.core.rules import Event, Outcome
from games.core.wire import Contract
from games.models import Entry, Game, Seat
from games.table.live import Step, Table, present
from games.table.pace import NOTHING, Pause, timing_after

Json = Any
CLOCK = "clock"
"""Who makes the entries of seats whose time ran out; one without a move lets the clock begin anew."""

RECESS = "recess"
"""What such an entry is called once it is read."""

PAUSE, RESUME, TIME, VACATION = "pause", "resume", "time", "vacation"
"""Who makes the entries in which nobody moves and only clocks change; the seat is whoever asked."""

BACK = frozenset({"player", *Seat.Reason.values})
"""Who makes the entries that end a pause if they are of the seat that asked for it."""

GIFT = timedelta(minutes=1)
"""How much time an opponent gives to the seat that is to move."""

GONE = frozenset({Seat.Reason.LEFT.value, Seat.Reason.KICKED.value})
"""Why the owner of a seat is no longer at the table."""


def next_step(
    table: Table, state: Any, events: Iterable[Event], people: tuple[Person, ...], at: datetime,
    *, verb: str | None = None, by: str = "", seat: int | None = None,
) -> Step:  # fmt: skip
    """The entry after this table's newest, made by a move of type `verb` or by none."""
    before, outcome, people = table.now.envelope, table.rules.outcome(state), present(table.id, people)
    envelope = replace(
        before, seq=table.seq + 1, people=people, server_ts=framing.ms_of(at), updated_at=framing.iso(at),
        played_at=framing.ms_of(at) if is_play(table.contract, verb) else before.played_at,
        **({} if outcome is None else last_words(table, at)),
    )  # fmt: skip
    told = tuple(events)
    pause = pause_after(table.now.timing.pause, by, seat, told)
    if outcome is None and pause is None and by != RESUME:
        told = (*end_of_pause(table.now.timing.pause, told), *told)
    anew, more = by == CLOCK and verb is None, GIFT if by == TIME else NOTHING
    step = timed(table, Step(table.seq + 1, state, told, envelope), at, anew=anew, pause=pause, more=more)
    step.by = RECESS if anew else by
    return step


def pause_after(pause: Pause | None, by: str, seat: int | None, events: Iterable[Event]) -> Pause | None:
    """The pause after an entry: one that begins, or the one that was; it ends with the next word of its asker."""
    if by == PAUSE:
        until = next(event.data["until"] for event in events if event.type == house_events.PAUSED)
        return Pause(seat or 0, datetime.fromisoformat(until))
    is_back = pause is not None and seat == pause.by and by in BACK
    return None if by == RESUME or is_back else pause


def end_of_pause(pause: Pause | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """What is told besides when an entry ends a pause by the way; one that was logged tells it already."""
    if pause is None or any(event.type == house_events.RESUMED for event in events):
        return ()
    return (house_events.resumed(pause.by),)


def is_play(contract: Contract, verb: str | None) -> bool:
    """Whether an entry is a move, and none that goes beside play."""
    return verb is not None and verb not in contract.ASIDE


def last_words(table: Table, at: datetime) -> dict[str, Json]:
    """What the envelope tells once the game is over: when that was, and the seed."""
    return {"ended_at": framing.iso(at), "shuffle": {**table.now.envelope.shuffle, **table.revealed}}


def timed(
    table: Table, step: Step, at: datetime, *, anew: bool = False, pause: Pause | None = None,
    more: timedelta = NOTHING,
) -> Step:  # fmt: skip
    """The step with its timing, which the envelope shows in part."""
    step.timing = timing_after(table, step, at, anew=anew, pause=pause, more=more)
    deadline, paused = framing.iso(step.timing.shown), paused_by(step.timing.pause, step.envelope.people)
    away, told = away_at(step.envelope.people, at), step.envelope
    if (deadline, paused, away) != (told.deadline, told.paused, told.vacations):
        step.envelope = replace(told, deadline=deadline, paused=paused, vacations=away)
    return step


def away_at(people: Sequence[Person], at: datetime) -> tuple[dict[str, Json], ...]:
    """Who is on vacation at a moment, and until when."""
    return tuple(
        {"player_id": person.user_id, "until": person.vacation}
        for person in people
        if person.vacation is not None and datetime.fromisoformat(person.vacation) > at
    )


def paused_by(pause: Pause | None, people: Sequence[Person]) -> dict[str, Json] | None:
    """A pause as everybody may see it."""
    return None if pause is None else {"by": people[pause.by].user_id, "until": framing.iso(pause.until)}


def ending(outcome: Outcome | None, now: datetime) -> dict[str, Json]:
    """What the row says of a game that has ended."""
    if outcome is None:
        return {}
    told = msgspec.to_builtins(outcome)
    return {"status": Game.Status.ENDED, "reason": outcome.reason, "outcome": told, "ended_at": now}


def made_by(row: Entry) -> str:
    """Who made an entry; a clock that begins anew makes no move."""
    return RECESS if row.by == CLOCK and not row.move else row.by


def after_vacation(people: tuple[Person, ...], events: Iterable[Event]) -> tuple[Person, ...]:
    """The people after somebody has gone away, or has come back."""
    for event in events:
        if event.type == house_events.VACATION:
            seat, until = event.data["seat"], event.data["until"]
            changed = replace(people[seat], vacation=until)
            people = (*people[:seat], changed, *people[seat + 1 :])
    return people


def sat(people: tuple[Person, ...], seat: int, *, bot: bool, reason: str) -> tuple[Person, ...]:
    """The people after a bot took a seat, or its owner took it back."""
    changed = replace(people[seat], is_bot=bot, present=reason not in GONE)
    return (*people[:seat], changed, *people[seat + 1 :])


def logged_events(text: str) -> tuple[Event, ...]:
    """The events of a log line, audience included."""
    rows = msgspec.json.decode(text) if text else []
    return tuple(Event(name, data, None if only is None else tuple(only), tuple(but)) for name, data, only, but in rows)

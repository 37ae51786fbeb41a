"""What follows from an entry besides its state (timing, envelope, end), for writers and for replays."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec

from games.core.envelope import Person
from games.core.rules import Event, Outcome
from games.core.wire import Contract
from games.models import Entry, Game, Seat
from games.table.live import Step, Table, iso, ms_of, present
from games.table.pace import timing_after

Json = Any
CLOCK = "clock"
"""Who makes the entries of seats whose time ran out; one without a move lets the clock begin anew."""

RECESS = "recess"
"""What such an entry is called once it is read."""

GONE = frozenset({Seat.Reason.LEFT.value, Seat.Reason.KICKED.value})
"""Why the owner of a seat is no longer at the table."""


def next_step(
    table: Table, state: Any, events: Iterable[Event], people: tuple[Person, ...], at: datetime,
    *, verb: str | None = None, anew: bool = False,
) -> Step:  # fmt: skip
    """The entry after this table's newest, by a move of type `verb` or by none. `anew`: its clock begins again."""
    before, outcome, people = table.now.envelope, table.rules.outcome(state), present(table.id, people)
    envelope = replace(
        before, seq=table.seq + 1, people=people, server_ts=ms_of(at), updated_at=iso(at),
        played_at=ms_of(at) if is_play(table.contract, verb) else before.played_at,
        **({} if outcome is None else last_words(table, at)),
    )  # fmt: skip
    return timed(table, Step(table.seq + 1, state, tuple(events), envelope), at, anew=anew)


def is_play(contract: Contract, verb: str | None) -> bool:
    """Whether an entry is a move, and none that goes beside play."""
    return verb is not None and verb not in contract.ASIDE


def last_words(table: Table, at: datetime) -> dict[str, Json]:
    """What the envelope tells once the game is over: when that was, and the seed."""
    return {"ended_at": iso(at), "shuffle": {**table.now.envelope.shuffle, **table.revealed}}


def timed(table: Table, step: Step, at: datetime, *, anew: bool = False) -> Step:
    """The step with its timing, which the envelope shows in part."""
    step.timing = timing_after(table, step, at, anew=anew)
    deadline = iso(step.timing.deadline)
    if deadline != step.envelope.deadline:
        step.envelope = replace(step.envelope, deadline=deadline)
    return step


def ending(outcome: Outcome | None, now: datetime) -> dict[str, Json]:
    """What the row says of a game that has ended."""
    if outcome is None:
        return {}
    told = msgspec.to_builtins(outcome)
    return {"status": Game.Status.ENDED, "reason": outcome.reason, "outcome": told, "ended_at": now}


def made_by(row: Entry) -> str:
    """Who made an entry; a clock that begins anew makes no move."""
    return RECESS if row.by == CLOCK and not row.move else row.by


def sat(people: tuple[Person, ...], seat: int, *, bot: bool, reason: str) -> tuple[Person, ...]:
    """The people after a bot took a seat, or its owner took it back."""
    changed = replace(people[seat], is_bot=bot, present=reason not in GONE)
    return (*people[:seat], changed, *people[seat + 1 :])


def logged_events(text: str) -> tuple[Event, ...]:
    """The events of a log line, audience included."""
    rows = msgspec.json.decode(text) if text else []
    return tuple(Event(name, data, None if only is None else tuple(only), tuple(but)) for name, data, only, but in rows)

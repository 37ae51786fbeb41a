"""Games as they were a while ago, for those who watch where the table wants a delay: told again from the log."""

from collections import OrderedDict, deque
from collections.abc import Mapping
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

from django.utils import timezone
from msgspec.structs import replace

from api import framing
from games import catalog
from games.core.envelope import Envelope
from games.core.rng import rng_for
from games.core.rules import Refusal
from games.models import Entry
from games.table import entries, memory
from games.table.live import TAIL, Step, Table
from games.table.pace import Timing
from games.table.slow import is_slow

Json = Any
MOST = 100
"""Games kept like this; the least recently used goes first."""

_tables: OrderedDict[int, Table] = OrderedDict()
_lock = Lock()


def delay_of(settings: Mapping[str, Json]) -> int:
    """How many seconds later spectators see what happens; none in a slow game, where nobody would wait for it."""
    return 0 if is_slow(settings) else int(settings.get("watch_delay", 0))


def for_spectators(table: Table) -> Table:
    """The table as those may see it who only watch."""
    delay = delay_of(table.now.envelope.settings)
    return as_it_was(table, timezone.now() - timedelta(seconds=delay)) if delay else table


def as_it_was(table: Table, moment: datetime) -> Table:
    """The table at a moment, later than any that was asked for before; before the deal, as it was dealt."""
    with _lock:
        known = _tables.get(table.id)
    known = known or _dealt(table)
    for row in entries.of(table.id, after=known.seq, upto=table.seq):
        if row.at > moment or (fresh := _after(known, row)) is None:
            break
        known = fresh
    with _lock:
        other = _tables.get(table.id)  # somebody else may have looked meanwhile
        _tables[table.id] = other if other is not None and other.seq >= known.seq else known
        _tables.move_to_end(table.id)
        while len(_tables) > MOST:
            _tables.popitem(last=False)
    return known


def _after(table: Table, row: Entry) -> Table | None:
    """The table one entry later; `None` where today's rules do not know the move: then nothing more is told."""
    try:
        step = memory.replayed(table, row)
    except Refusal:
        return None
    step.envelope = replace(step.envelope, deadline=None)  # which has passed when this is seen
    return table.then(step)


def _dealt(table: Table) -> Table:
    """The table as it was dealt."""
    rules, (first,) = catalog.rules(table.kind), entries.of(table.id, most=1)
    state, events = rules.deal(len(table.people), table.options, rng_for(table.seed, 1))
    step = Step(1, state, events, _envelope_then(table, first), Timing(rules.turn(state)), by="deal")
    return Table(table.id, table.kind, table.options, table.seed, table.salt, deque([step], maxlen=TAIL), table.laid)


def _envelope_then(table: Table, first: Entry) -> Envelope:
    """What the platform knew then: no end, no seed, and everybody in their own seat."""
    bots = [seat.user.is_bot for seat in memory.seats_of(table.id)]
    people = tuple(
        replace(person, is_bot=bot, present=True, vacation=None) for person, bot in zip(table.people, bots, strict=True)
    )
    now, at = table.now.envelope, framing.ms_of(first.at)
    shuffle = {"commitment": now.shuffle.get("commitment", "")}
    return replace(
        now, seq=1, people=people, server_ts=at, played_at=at, updated_at=framing.iso(first.at), deadline=None,
        ended_at=None, shuffle=shuffle, layouts={}, paused=None, offer=None,
    )  # fmt: skip


def forget_all() -> None:
    """Forget every game."""
    with _lock:
        _tables.clear()

"""The one place where a running game is written: compare and swap on `seq`, a log line, news after the commit."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.utils import timezone

from api import framing, metrics
from games.core.envelope import Person
from games.core.rng import rng_for
from games.core.rules import Event
from games.models import Game
from games.play import conduct, writer
from games.play.writer import Moves
from games.play.writing import Change, Stale
from games.table import live, memory, remembered
from games.table.pace import Timing
from games.table.steps import ending, next_step

Json = Any
game_ending = Signal()
"""Sent within the transaction of a game's last entry, with the `table` as it ends: who fails here undoes the end."""

game_ended = Signal()
"""Sent after the commit of a game's last entry, with `game_id`, to the rooms above."""


@dataclass(frozen=True, slots=True)
class Line:
    """What an entry says besides state and events: who made it, for which seat, by which move and key."""

    by: str
    seat: int | None = None
    move: dict[str, Json] | None = None
    key: str | None = None

    @property
    def verb(self) -> str | None:
        """The type of its move."""
        return None if self.move is None else self.move["type"]


def append(
    table: live.Table,
    state: Any,
    events: Iterable[Event],
    line: Line,
    people: tuple[Person, ...] | None = None,
    also: Callable[[], Any] | None = None,
) -> live.Table:
    """The table one entry later, or `Stale`. `also` is written in the same transaction."""
    return writer.run(table.id, appending(table, state, events, line, people, also))


def appending(
    table: live.Table,
    state: Any,
    events: Iterable[Event],
    line: Line,
    people: tuple[Person, ...] | None = None,
    also: Callable[[], Any] | None = None,
) -> Moves[live.Table]:
    """The same for the writer."""
    now = timezone.now()
    step = next_step(table, state, events, people or table.people, now, verb=line.verb, by=line.by, seat=line.seat)
    timing, dumped = step.timing, framing.encode(table.rules.dump(state)).decode()
    row = {"seq": step.seq, "state": dumped, "turn": timing.turn, "deadline": timing.deadline, "due": timing.due}
    beside = ending(table.rules.outcome(state), now) | clock_columns(table.now.timing, timing)
    if beside:
        also = partial(_change, table.then(step), beside, also)
    try:
        yield Change(table.id, table.seq, row, entry(table.id, step.seq, now, step.events, line), also)
    except IntegrityError:
        raise Stale from None
    metrics.moves.labels(table.kind, line.by).inc()
    return publish(table.then(step))


def made(table: live.Table, seat: int, move: Any, by: str, also: Callable[[], Any] | None = None) -> live.Table:
    """The table after a move that nobody sent: a bot's, a program's, or one for a seat whose time ran out."""
    return writer.run(table.id, _making(table, seat, move, by, also), writer.BOT)


def _making(table: live.Table, seat: int, move: Any, by: str, also: Callable[[], Any] | None) -> Moves[live.Table]:
    state, events = table.rules.play(table.state, seat, move, rng_for(table.seed, table.seq + 1))
    line = Line(by, seat, table.rules.dump_move(move))
    return (yield from appending(table, state, events, line, also=also))


def insist(game_id: int, change: Callable[[live.Table], live.Table | None]) -> live.Table:
    """The table after a change, which is tried again where somebody was faster; `None`: there is nothing to change."""
    while True:
        table = memory.current(game_id)
        try:
            return change(table) or table
        except Stale:
            continue


def clock_columns(before: Timing, timing: Timing) -> dict[str, Json]:
    """What the row says of clocks besides the deadline, where an entry changes it."""
    changed: dict[str, Json] = {}
    if timing.pause != before.pause:
        pause = timing.pause
        changed |= {"paused_by": pause and pause.by, "paused_until": pause and pause.until}
    if timing.given and (timing.deadline, True) != (before.deadline, before.given):
        changed["extended"] = timing.deadline
    return changed


def _change(table: live.Table, columns: dict[str, Json], also: Callable[[], Any] | None) -> None:
    Game.objects.filter(pk=table.id).update(**columns)
    if also:
        also()
    if "ended_at" in columns:
        conduct.game_over(table.id, table.now.envelope.settings, columns["reason"])
        game_ending.send(Game, table=table)


def entry(game_id: int, seq: int, now: datetime, events: Iterable[Event], line: Line) -> dict[str, Json]:
    """One line of the log, as the values of an `Entry`."""
    move = "" if line.move is None else framing.encode(line.move).decode()
    told = framing.encode([[event.type, event.data, event.only, event.but] for event in events]).decode()
    made = {"game_id": game_id, "seq": seq, "at": now, "seat": line.seat, "by": line.by, "key": line.key}
    return made | {"move": move, "events": told}


def publish(table: live.Table) -> live.Table:
    """After the commit: the new state into the memory, and one nudge to whoever listens.

    What is committed is committed: whatever goes wrong here is written into the log, and costs nobody the answer.
    """

    def news() -> None:
        remembered.keep(table)
        live.nudge(table.id, table.seq)
        if table.rules.turn(table.state) is None:
            game_ended.send_robust(Game, game_id=table.id)

    transaction.on_commit(news, robust=True)
    return table

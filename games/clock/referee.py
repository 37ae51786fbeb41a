"""The referee: what is due in the database, done by whoever comes first.

Bots at natural pace and turn clocks are due times in the game's row. Taking a game is no promise: its move is
written with the same compare and swap as any other, so two referees never make two moves.
"""

import logging
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from time import monotonic
from typing import Protocol

from django.conf import settings
from django.db import close_old_connections, connection, transaction
from django.db.models import F
from django.utils import timezone

from api import metrics, mistakes, outage
from games.clock import turn_mails, watch
from games.core.rules import Event
from games.models import Game, Seat
from games.play import services, trouble
from games.play.bots import play_bot, run_bots
from games.play.log import Line, append, made
from games.play.writing import Stale
from games.table import live, memory
from games.table.steps import CLOCK

log = logging.getLogger(__name__)
BATCH = 20
PATIENCE = 0.25
"""Seconds between two looks."""

SIGN = 5.0
"""Seconds between two signs of life."""

LEASE = timedelta(seconds=10)
"""For how long a game that a referee has taken is left alone by the others; longer where it stumbled before."""

THIRD = 3
"""So many time-outs in a row put a bot in the seat."""

beside: list[Callable[[], "Worker | None"]] = []
"""What rooms above have done where a referee works: each gives a worker of its own, if there is work for it."""

_stumbles: Counter[int] = Counter()
"""How often a game could not be served, one time after the other."""


class Worker(Protocol):
    """A thread that works until it is told to stop."""

    def start(self) -> None:
        """Begin."""

    def stop(self) -> None:
        """After what it is at."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A game that is due, and the entry after which it is."""

    game_id: int
    seq: int


def see_to_what_is_due() -> int:
    """Serve the games whose time has come; how many there were. One that stumbles never stops the others."""
    taken = take()
    for game in taken:
        try:
            serve(game)
        except Stale:  # somebody was faster, and what they wrote has a due time of its own
            continue
        except Exception as error:
            if outage.is_outage(error):
                raise
            stumble(game, error)
        else:
            _stumbles.pop(game.game_id, None)
    return len(taken)


def stumble(game: Taken, error: Exception) -> None:
    """Where it went wrong goes into the log; the game is left alone for a while, and counts one more mistake."""
    _stumbles[game.game_id] += 1
    mistakes.note(error, f"the referee could not serve game {game.game_id}", game=game.game_id, seq=game.seq)
    trouble.count(game.game_id)


def take() -> list[Taken]:
    """Games that are due, leased to us: their due times move on, so that no other referee takes them."""
    now = timezone.now()
    due = Game.objects.filter(due__lte=now, status=Game.Status.PLAYING)
    oldest = due.order_by("due").values_list("due", flat=True).first()
    metrics.referee_lag.set((now - oldest).total_seconds() if oldest else 0)
    if oldest is None:
        return []
    if connection.features.has_select_for_update_skip_locked:
        due = due.select_for_update(skip_locked=True)
    with transaction.atomic():
        taken = [Taken(*row) for row in due.order_by("due").values_list("pk", "seq")[:BATCH]]
        for game in taken:
            Game.objects.filter(pk=game.game_id, seq=game.seq).update(due=now + lease_of(game.game_id))
    return taken


def lease_of(game_id: int) -> timedelta:
    """Twice as long with every stumble, ten minutes or so at most."""
    return LEASE * (1 << min(_stumbles[game_id], 6))


def serve(game: Taken) -> None:
    """Make the move that is due: a bot's, or the safest one for a seat whose time ran out."""
    table = memory.current(game.game_id)
    if table.seq != game.seq:
        return
    now, timing = timezone.now(), table.now.timing
    for urge in timing.urges:
        if urge.at <= now and (fresh := play_bot(table, urge.seat, urge.move)).seq > table.seq:
            run_bots(fresh)
            return
    if timing.deadline is not None and timing.deadline <= now:
        time_is_up(table, timing.deadline)
    else:
        later = [urge.at for urge in timing.urges if urge.at > now] + ([timing.deadline] if timing.deadline else [])
        put_off(table, min(later, default=None))


def put_off(table: live.Table, due: datetime | None) -> None:
    """Nothing can be done for this game before that; without a time, not before somebody moves."""
    Game.objects.filter(pk=table.id, seq=table.seq).update(due=due)


def time_is_up(table: live.Table, deadline: datetime) -> None:
    """A clock ran out: the third time in a row a bot takes over; if nobody served meanwhile, it begins anew.

    Nothing happens while staff have to look, or before a minute has passed since the seat last ran out of time.
    """
    seat = table.rules.turn(table.state)
    assert seat is not None
    if Game.objects.filter(pk=table.id, troubles__gte=Game.TOO_MUCH).exists():
        put_off(table, None)
    elif watch.was_broken(deadline):
        still_told = partial(turn_mails.still_told, table.id, seat, deadline)
        append(table, table.state, (Event("state:update"),), Line(CLOCK, seat), also=still_told)
    elif rest := watch.rest((table.id, seat), deadline):
        put_off(table, timezone.now() + timedelta(seconds=rest))
    else:
        watch.note_timeout((table.id, seat), deadline)
        pass_over(table, seat, deadline)


def pass_over(table: live.Table, seat: int, deadline: datetime) -> None:
    """Move for a seat that ran out of time, or give it to a bot."""
    if Seat.objects.get(game_id=table.id, number=seat).timeouts + 1 >= THIRD:
        services.take_over(table, seat, Seat.Reason.TIMEOUT)
    else:
        run_bots(time_out(table, seat, deadline))


def time_out(table: live.Table, seat: int, deadline: datetime) -> live.Table:
    """The safest moves for a seat until its turn has passed; till then nobody else sees to it."""
    first = True
    while table.now.timing.deadline == deadline:
        noted = partial(_note, table.id, seat, deadline, first)
        table = made(table, seat, table.rules.safest(table.state, seat), CLOCK, noted)
        first = False
    return table


def _note(game_id: int, seat: int, deadline: datetime, first: bool) -> None:
    """A turn that goes on after this entry stays overdue, but is being seen to; it counts as one time-out."""
    Game.objects.filter(pk=game_id, deadline=deadline).update(due=timezone.now() + LEASE)
    if first:
        Seat.objects.filter(game_id=game_id, number=seat).update(timeouts=F("timeouts") + 1)


class Referee(threading.Thread):
    """Looks every quarter of a second, in a thread of the serving process or of its own."""

    def __init__(self) -> None:
        super().__init__(name="referee", daemon=True)
        self.stopped = threading.Event()
        self.signed = float("-inf")

    def run(self) -> None:
        """Until the process ends. What is overdue is done without a pause."""
        busy = False
        while not self.stopped.wait(0 if busy else PATIENCE):
            busy = self.look()

    def look(self) -> bool:
        """One look; whether there is probably more to do."""
        try:
            watch.wall.look()
            if monotonic() - self.signed > SIGN:
                watch.sign()
                self.signed = monotonic()
            return see_to_what_is_due() == BATCH
        except Exception as error:
            if outage.is_outage(error):
                outage.note(error)
            else:
                log.error("the referee stumbled (%s)", type(error).__name__)
            close_old_connections()
            self.stopped.wait(1)
            return False

    def stop(self) -> None:
        """After the look it is at."""
        self.stopped.set()
        self.join()


def start() -> Referee | None:
    """The referee of this process, where settings want one."""
    if not settings.REFEREE:
        return None
    referee = Referee()
    referee.start()
    return referee

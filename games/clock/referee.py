"""The referee: what is due in the database, done by whoever comes first.

Bots at natural pace and turn clocks are due times in the game's row. Taking a game is no promise: its move is
written with the same compare and swap as any other, so two referees never make two moves.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from time import monotonic

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from api import metrics, mistakes, outage
from games.clock import turn_mails, watch
from games.clock.periodic import PeriodicWorker
from games.core.rules import Event
from games.models import Game, Seat
from games.play import clocks, offers, services, trouble
from games.play.bots import play_bot, run_bots, thinks_long
from games.play.log import Line, append, made
from games.play.writing import Stale
from games.table import live, memory, threads
from games.table.steps import CLOCK

BATCH = 20
SIGN = 5.0
"""Seconds between two signs of life."""

OFFERS = 1.0
"""Seconds between two looks for offers whose time is up."""

LEASE = timedelta(seconds=10)
"""For how long a game that a referee has taken is left alone by the others; longer where it stumbled before."""

THIRD = 3
"""So many time-outs in a row put a bot in the seat."""

_stumbles: Counter[int] = Counter()
"""How often a game could not be served, one time after the other."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A game that is due, and the entry after which it is."""

    game_id: int
    seq: int


def see_to_what_is_due() -> int:
    """Serve the games whose time has come; how many there were. One that stumbles never stops the others."""
    taken = take()
    for game in taken:
        without_stumbling(game, partial(serve, game))
    return len(taken)


def without_stumbling(game: Taken, move: Callable[[], None]) -> None:
    """Make a move at a game that is due; if it stumbles, that is noted, and it is left alone for a while."""
    try:
        move()
    except Stale:  # somebody was faster, and what they wrote has a due time of its own
        pass
    except Exception as error:
        if outage.is_outage(error):
            raise
        stumble(game, error)
    else:
        _stumbles.pop(game.game_id, None)


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
    """Make the move that is due: a bot's, or the safest one for a seat whose time ran out.

    A bot that thinks for long moves beside: nobody else's clock waits for it.
    """
    table = memory.current(game.game_id)
    if table.seq != game.seq:
        return
    soonest = table.now.timing.urges[:1]
    if soonest and soonest[0].move is None and thinks_long(table, soonest[0].seat):
        threads.beside(without_stumbling, game, partial(make_due_move, table))
    else:
        make_due_move(table)


def make_due_move(table: live.Table) -> None:
    """Make the move of whoever is due at this table."""
    now, timing = timezone.now(), table.now.timing
    for urge in timing.urges:
        if urge.at <= now and (fresh := play_bot(table, urge.seat, urge.move)).seq > table.seq:
            run_bots(fresh)
            return
    if timing.pause is not None and timing.pause.until <= now:
        clocks.resume(table.id)
    elif timing.deadline is not None and timing.deadline <= now:
        time_is_up(table, timing.deadline)
    else:
        later = [urge.at for urge in timing.urges if urge.at > now]
        later += [moment for moment in (timing.deadline, timing.pause and timing.pause.until) if moment]
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
        run_bots(time_out(table, seat, deadline), waits=False)


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


class Referee(PeriodicWorker):
    """Looks every quarter of a second. What is overdue is done without a pause."""

    PAUSE = 0.25

    def __init__(self) -> None:
        super().__init__("referee")
        self.signed = self.closed = float("-inf")

    def work(self) -> bool:
        """Give a sign of life now and then, and serve what is due."""
        watch.wall.look()
        if monotonic() - self.signed > SIGN:
            watch.sign()
            self.signed = monotonic()
        if monotonic() - self.closed > OFFERS:
            self.closed = monotonic()
            offers.close_overdue()
        return see_to_what_is_due() == BATCH

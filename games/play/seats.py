"""Who plays a seat of a running game, a bot or its owner; and the end of a game that nobody can win any more."""

from functools import partial

from accounts.models import User
from games import catalog
from games.core.rules import Event
from games.models import Seat
from games.play import conduct
from games.play.bots import run_bots
from games.play.log import Line, append, insist, made
from games.table import live, memory
from games.table.steps import GONE, sat

PROGRAM = "program"
"""Who makes the entries of external programs that are out."""


def change_seat(game_id: int, seat: int, *, bot: bool, reason: str) -> live.Table:
    """A bot takes the seat, or its owner takes it back: an entry of its own, which replays skip."""
    return run_bots(_seat_changed(game_id, seat, bot=bot, reason=reason))


def take_over(table: live.Table, seat: int, reason: str) -> live.Table:
    """A bot takes the seat if nothing has happened since; `Stale` otherwise."""
    return run_bots(_change_seat(table, seat, bot=True, reason=reason), waits=False)


def _seat_changed(game_id: int, seat: int, *, bot: bool, reason: str) -> live.Table:
    def change(table: live.Table) -> live.Table | None:
        is_so = table.people[seat] == sat(table.people, seat, bot=bot, reason=reason)[seat]
        return None if is_so or table.is_over else _change_seat(table, seat, bot=bot, reason=reason)

    return insist(game_id, change)


def _change_seat(table: live.Table, seat: int, *, bot: bool, reason: str) -> live.Table:
    events = [Event("seat:changed", {"seat": seat, "is_bot": bot, "reason": reason})]
    if not bot:
        events.append(Event("hand:update", only=(seat,)))
    events += table.contract.after_seat_change(table.view(None), seat)
    away = "" if reason == Seat.Reason.REJOINED else reason

    also = partial(_write, table, seat, reason, bot_plays=bot, away=away, timeouts=0)
    people = sat(table.people, seat, bot=bot, reason=reason)
    return append(table, table.state, (*events, Event("state:update")), Line(reason, seat), people, also)


def _write(table: live.Table, seat: int, reason: str, **values: object) -> None:
    conduct.seat_given_up(table, seat, reason)
    Seat.objects.filter(game_id=table.id, number=seat).update(**values)


def abandon(game_id: int, reason: str = "abandoned") -> live.Table:
    """Ends a game without a winner: nobody is left, or staff voided it."""

    def end(table: live.Table) -> live.Table | None:
        return None if table.is_over else append(table, *table.rules.abandon(table.state, reason), Line(reason))

    return insist(game_id, end)


def forfeit(game_id: int, seat: int, code: str) -> live.Table:
    """Puts an external program out of the game, for this reason; a game that has ended stays as it is."""

    def put_out(table: live.Table) -> live.Table | None:
        played = catalog.kind(table.kind).programs
        assert played is not None
        return None if table.is_over else made(table, seat, played.forfeit(seat, code), PROGRAM)

    return insist(game_id, put_out)


def vacate(game_id: int, user: User, reason: str) -> None:
    """A player leaves a running game or is removed: a bot plays on, unless nobody is left it could play with."""
    table = memory.current(game_id)
    seat = table.now.envelope.seat(user.pk)
    if seat is None or not table.people[seat].present:
        return
    if not _somebody_stays(game_id, seat):
        abandon(game_id)
        return
    table = _seat_changed(game_id, seat, bot=True, reason=reason)
    if _somebody_stays(game_id, seat):
        run_bots(table)
    else:  # the others left at the same moment
        abandon(game_id)


def _somebody_stays(game_id: int, seat: int) -> bool:
    """Whether a person besides this seat's is at the table; who ran out of time may still come back."""
    others = Seat.objects.filter(game_id=game_id, user__is_bot=False).exclude(number=seat)
    return others.exclude(away__in=GONE).exists()

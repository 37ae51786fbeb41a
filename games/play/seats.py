"""Who plays a seat of a running game, a bot or its owner; and the end of a game that nobody can win any more."""

from accounts.models import User
from games.core.rules import Event
from games.models import Seat
from games.play.bots import run_bots
from games.play.log import Line, append
from games.play.writing import Stale
from games.table import live, memory
from games.table.steps import GONE, sat


def change_seat(game_id: int, seat: int, *, bot: bool, reason: str) -> live.Table:
    """A bot takes the seat, or its owner takes it back: an entry of its own, which replays skip."""
    return run_bots(_seat_changed(game_id, seat, bot=bot, reason=reason))


def take_over(table: live.Table, seat: int, reason: str) -> live.Table:
    """A bot takes the seat if nothing has happened since; `Stale` otherwise."""
    return run_bots(_change_seat(table, seat, bot=True, reason=reason))


def _seat_changed(game_id: int, seat: int, *, bot: bool, reason: str) -> live.Table:
    table = memory.current(game_id)
    while not _is_so(table, seat, bot=bot, reason=reason):
        try:
            return _change_seat(table, seat, bot=bot, reason=reason)
        except Stale:
            table = memory.current(game_id)
    return table


def _is_so(table: live.Table, seat: int, *, bot: bool, reason: str) -> bool:
    """Whether there is nothing to change (any more): somebody was faster, or the game is over."""
    before = table.people[seat]
    return (
        before == sat(table.people, seat, bot=bot, reason=reason)[seat] or table.rules.outcome(table.state) is not None
    )


def _change_seat(table: live.Table, seat: int, *, bot: bool, reason: str) -> live.Table:
    events = [Event("seat:changed", {"seat": seat, "is_bot": bot, "reason": reason})]
    if not bot:
        events.append(Event("hand:update", only=(seat,)))
    events += table.contract.after_seat_change(table.view(None), seat)
    away = "" if reason == Seat.Reason.REJOINED else reason

    def also() -> None:
        Seat.objects.filter(game_id=table.id, number=seat).update(bot_plays=bot, away=away, timeouts=0)

    told = (*events, Event("state:update"))
    return append(
        table, table.state, told, Line(reason, seat), people=sat(table.people, seat, bot=bot, reason=reason), also=also
    )


def abandon(game_id: int, reason: str = "abandoned") -> live.Table:
    """End a game without a winner: nobody is left, or staff voided it."""
    table = memory.current(game_id)
    while table.rules.outcome(table.state) is None:
        try:
            state, events = table.rules.abandon(table.state, reason)
            return append(table, state, events, Line(reason))
        except Stale:
            table = memory.current(game_id)
    return table


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

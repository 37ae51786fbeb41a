"""What people do to clocks: rest them, let them run again, give somebody time, have a bot stand in for who is away."""

from datetime import datetime, timedelta

from django.utils import timezone

from api import framing
from games.core import house_events
from games.core.rules import Event
from games.models import Entry, Game, Seat
from games.play import refusals
from games.play.bots import run_bots
from games.play.log import Line, append, insist
from games.play.seats import take_over
from games.table import live, memory
from games.table.refusals import demand_running
from games.table.slow import is_slow
from games.table.steps import GIFT, PAUSE, RESUME, TIME
from people import presence

PICTURE = Event("state:update")
MOST_PAUSES, MOST_GIFTS = 3, 5
"""In one game."""

AWAY = timedelta(seconds=presence.AWAY)
"""So long without a sign, and somebody is away; that a turn begins is one for whoever is waited for."""


# -- Pauses --------------------------------------------------------------------------------------------------
def pause(table: live.Table, seat: int, minutes: int) -> live.Table:
    """Let all clocks rest for so long, or until this seat is back; `Stale` if something has happened since."""
    until = framing.iso(timezone.now() + timedelta(minutes=minutes)) or ""
    return append(table, table.state, (house_events.paused(seat, until, minutes), PICTURE), Line(PAUSE, seat))


def resume(game_id: int, seat: int | None = None) -> live.Table:
    """End the pause, on behalf of the seat that asked for it; `None`: if its time is up."""

    def end(table: live.Table) -> live.Table | None:
        resting = table.now.timing.pause
        may_end = resting is not None and (resting.by == seat or resting.until <= timezone.now())
        if resting is None or table.is_over or not may_end:
            return None
        return append(table, table.state, (house_events.resumed(resting.by), PICTURE), Line(RESUME, resting.by))

    return run_bots(insist(game_id, end), waits=False)


def demand_pause_left(table: live.Table) -> None:
    """Refuse another pause while there is one, or once there were as many as a game has."""
    if table.now.timing.pause is not None:
        raise refusals.paused(seq=table.seq)
    if made_by(table.id, PAUSE) >= MOST_PAUSES:
        raise refusals.no_more_pauses(seq=table.seq)


def made_by(game_id: int, by: str) -> int:
    """How many entries were made so in this game."""
    return Entry.objects.filter(game_id=game_id, by=by).count()


# -- Time ----------------------------------------------------------------------------------------------------
def give_time(game_id: int, seat: int) -> live.Table:
    """Give the seat that is to move a minute, on behalf of another one: once a turn."""

    def give(table: live.Table) -> live.Table:
        demand_running(table)
        timing = table.now.timing
        if timing.deadline is None or timing.turn is None:
            raise refusals.no_clock(seq=table.seq)
        if timing.turn == seat:
            raise refusals.own_turn(seq=table.seq)
        if timing.given:
            raise refusals.time_given(seq=table.seq)
        if made_by(game_id, TIME) >= MOST_GIFTS:
            raise refusals.no_more_time(seq=table.seq)
        told = house_events.time_given(seat, timing.turn, int(GIFT.total_seconds()))
        return append(table, table.state, (told, PICTURE), Line(TIME, seat))

    return insist(game_id, give)


# -- Standing in ---------------------------------------------------------------------------------------------
def stand_in(game_id: int, seat: int, away: int) -> live.Table:
    """Let a bot play for a seat that is to move and has been away for a minute, on behalf of another one."""

    def leave_to_a_bot(table: live.Table) -> live.Table:
        demand_running(table)
        if seat == away or not may_stand_in(table, away):
            raise refusals.still_here(seq=table.seq)
        return take_over(table, away, Seat.Reason.TIMEOUT)

    return insist(game_id, leave_to_a_bot)


def may_stand_in(table: live.Table, seat: int) -> bool:
    """Whether everybody waits for this seat, whose owner is away; in a slow game the clock alone decides."""
    timing, settings = table.now.timing, table.now.envelope.settings
    moved = timezone.now().timestamp() - table.now.envelope.played_at / 1000
    is_long = moved >= AWAY.total_seconds()  # since the turn began, or its owner has moved in it
    is_waited_for = is_long and timing.turn == seat and timing.pause is None and not is_slow(settings)
    return is_waited_for and not table.people[seat].is_bot and not is_at_table(table, seat)


def is_at_table(table: live.Table, seat: int) -> bool:
    """Whether this player is here: at a socket, by requests, or by a move that was made just now."""
    if presence.was_here(table.id, table.people[seat].user_id):
        return True
    return _moved_since(table.id, seat, timezone.now() - AWAY)


def _moved_since(game_id: int, seat: int, moment: datetime) -> bool:
    return Entry.objects.filter(game_id=game_id, seat=seat, by="player", at__gt=moment).exists()


def came_back(game_id: int, user_id: int) -> None:
    """Somebody has come to the table again: a pause that was theirs is over."""
    if not Game.objects.filter(pk=game_id, paused_until__isnull=False).exists():
        return
    seat = memory.current(game_id).now.envelope.seat(user_id)
    if seat is not None:
        resume(game_id, seat)

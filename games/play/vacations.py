"""Vacations: the time in which somebody's clocks rest in all slow games, also in those that begin meanwhile."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from api import framing
from games.core import house_events
from games.models import Game, Seat, Vacation
from games.play import refusals
from games.play.clocks import PICTURE
from games.play.log import Line, append, insist
from games.table import live, slow
from games.table.steps import VACATION, after_vacation


def present(user_id: int, now: datetime) -> Vacation | None:
    """The vacation somebody is on."""
    return Vacation.objects.filter(user_id=user_id, until__gt=now).first()


def standing(user_id: int, now: datetime) -> tuple[datetime | None, int]:
    """Until when somebody is away, and how many whole days they have left this year beside what is planned."""
    spans = list(Vacation.objects.filter(user_id=user_id).values_list("since", "until"))
    last = max([now, *(until for _since, until in spans)])
    return (last if last > now else None), slow.left(spans, last) // timedelta(days=1)


def until_of(user_ids: Sequence[int], now: datetime) -> dict[int, datetime]:
    """Until when each of these people is away, of those who are."""
    return dict(Vacation.objects.filter(user__in=user_ids, until__gt=now).values_list("user_id", "until"))


def go(user: User, until: datetime) -> Vacation:
    """Go on vacation from now on, or change until when; refused if that is too long."""
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update().only("pk").get(pk=user.pk)
        vacation = present(user.pk, now) or Vacation(user=user, since=now)
        earlier = Vacation.objects.filter(user=user).exclude(pk=vacation.pk).values_list("since", "until")
        if slow.is_too_long((vacation.since, until), earlier, now):
            raise refusals.too_long(fields={"until": [str(refusals.too_long().message)]})
        vacation.until = until
        vacation.save()
        _tell_tables(user.pk, until)
    return vacation


def come_back(user: User) -> None:
    """End the vacation somebody is on, if they are; what is left of the clocks runs again."""
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update().only("pk").get(pk=user.pk)
        if Vacation.objects.filter(user=user, until__gt=now).update(until=now):
            _tell_tables(user.pk, None)


def _tell_tables(user_id: int, until: datetime | None) -> None:
    """An entry in each slow game in which somebody sits, in the order of their numbers: nobody waits in a ring."""
    running = {"game__status": Game.Status.PLAYING, "game__settings__turn_clock__gte": slow.SLOW}
    seats = Seat.objects.filter(user_id=user_id, **running).order_by("game_id").values_list("game_id", "number")
    for game_id, seat in list(seats):
        insist(game_id, partial(_rest, seat=seat, until=until))


def _rest(table: live.Table, seat: int, until: datetime | None) -> live.Table | None:
    told = house_events.vacation(seat, framing.iso(until))
    if table.is_over or table.people[seat].vacation == told.data["until"]:
        return None
    people = after_vacation(table.people, [told])
    also = partial(Seat.objects.filter(game_id=table.id, number=seat).update, vacation=until)
    return append(table, table.state, (told, PICTURE), Line(VACATION, seat), people, also)

"""What is kept of games no longer: logs in rows, which are folded. It also says who still plays."""

from datetime import datetime

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Game, Seat, Vacation
from games.table import entries
from games.table.slow import YEAR


def whole_logs(before: datetime) -> QuerySet[Game]:
    """Games that ended before then and still have their log in rows."""
    return Game.objects.filter(status=Game.Status.ENDED, ended_at__lt=before, seq__gt=0, packed=None)


def pack_logs(found: QuerySet[Game]) -> None:
    """Fold the logs of games, each in a transaction of its own."""
    for game_id in list(found.order_by("pk").values_list("pk", flat=True)):
        entries.pack(game_id)


def vacations_of_last_year(now: datetime) -> QuerySet[Vacation]:
    """Vacations that count for nothing any more."""
    return Vacation.objects.filter(until__lt=now - YEAR)


def playing_since(moment: datetime) -> QuerySet[User]:
    """People with a seat in a game that goes on, or ended since."""
    seats = Seat.objects.filter(Q(game__ended_at=None) | Q(game__ended_at__gte=moment))
    return User.objects.filter(pk__in=seats.values("user"))

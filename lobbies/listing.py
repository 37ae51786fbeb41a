"""Which tables everybody is shown: those where somebody is, those that have days, and none that nobody can join.

Whether a lobby is in the public list stands in its row, and is told whenever it changes: with each change in it, and
each second by a referee, for people leave without a word.
"""

from datetime import datetime, timedelta

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from games.models import Game
from games.table.slow import is_slow
from lobbies.models import Lobby

HERE = timedelta(seconds=65)
"""How long after the last sign of a member a table is listed: a minute, and until the next sign would have come."""

WHILE = timedelta(seconds=20)
"""How long a sign counts where a game is played: thousands of tables are thousands of rows, and no chair is free."""

SLOW = timedelta(days=7)
"""How long a table with days for each turn is listed without anybody there."""

AT_ONCE = 50


def has_days(lobby: Lobby) -> bool:
    """Whether a turn may take a day or more."""
    return is_slow(lobby.settings)


def is_listed(lobby: Lobby, seated: int) -> bool:
    """Whether the public list has this lobby now, in which so many chairs are taken."""
    return (
        lobby.status == Lobby.Status.OPEN
        and not lobby.is_private
        and (lobby.game is None or lobby.game.status == Game.Status.LOBBY)
        and seated < lobby.capacity
        and is_waiting(lobby, timezone.now())
    )


def is_waiting(lobby: Lobby, now: datetime) -> bool:
    """Whether somebody waits there: a member is here, or need not be."""
    return lobby.created_at > now - SLOW if has_days(lobby) else lobby.here_at >= now - HERE


def watchable() -> QuerySet[Lobby]:
    """Games that run, of which everybody may be told, and at which somebody is or need not be; newest first."""
    started = Lobby.objects.filter(status=Lobby.Status.STARTED).order_by().values("pk")
    here = started.filter(here_at__gte=timezone.now() - HERE - WHILE)
    slow = started.filter(is_slow=True)
    playing = Lobby.objects.filter(pk__in=here.union(slow))  # each by its own index
    return playing.filter(settings__visibility="public", settings__spectators=True).order_by("-pk")


# -- What time changes -----------------------------------------------------------------------------------------------
def left() -> list[int]:
    """Tables that are listed, although nobody is there any more."""
    now = timezone.now()
    gone = Q(is_slow=False, here_at__lt=now - HERE) | Q(is_slow=True, created_at__lte=now - SLOW)
    return list(Lobby.objects.filter(gone, on_street=True).order_by("pk").values_list("pk", flat=True)[:AT_ONCE])


def found_again() -> list[int]:
    """Tables that are not listed, although they gather and somebody is there or need not be."""
    now, gathering = timezone.now(), Q(game=None) | Q(game__status=Game.Status.LOBBY)
    waiting = Q(is_slow=False, here_at__gte=now - HERE) | Q(is_slow=True, created_at__gt=now - SLOW)
    lately = Lobby.objects.filter(status=Lobby.Status.OPEN, here_at__gte=now - SLOW - HERE)  # by its index
    open_to_all = lately.filter(waiting, gathering, on_street=False, settings__visibility="public")
    with_room = open_to_all.annotate(taken=Count("members__seat")).filter(taken__lt=F("capacity"))
    return list(with_room.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])

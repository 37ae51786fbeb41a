"""Tables that nobody is at are closed, by a referee or by `manage.py tidy`; so are games that have been left alone."""

from datetime import datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.models import Entry, Game, Seat, Watch
from games.play import services as games
from lobbies import listing, notices
from lobbies.models import Lobby
from lobbies.opening import held
from lobbies.services import empty

QUARTER = timedelta(minutes=15)
"""A table that everybody may see, or at which a game is over, closes after so long without anybody."""

DAY = timedelta(days=1)
"""A private one."""

WEEK = timedelta(days=7)
"""One with days for each turn, of which nobody has to wait; and a game without a clock ends."""

AT_ONCE = 50


def deserted(now: datetime | None = None) -> QuerySet[Lobby]:
    """Lobbies that nobody has been in for as long as their sort is kept; none right after the house was closed."""
    now = now or timezone.now()
    if Watch.objects.filter(since__gt=now - QUARTER).exists():
        return Lobby.objects.none()
    over = Q(game__status=Game.Status.ENDED)
    live, slow = Q(is_slow=False), Q(is_slow=True)
    public = ~Q(settings__visibility="private")
    gone = (
        Q(live & (public | over), here_at__lt=now - QUARTER)
        | Q(~public & ~over, here_at__lt=now - DAY)
        | Q(slow & public & ~over, created_at__lt=now - WEEK)
        | Q(slow & over, here_at__lt=now - WEEK)
    )
    return Lobby.objects.filter(gone, status=Lobby.Status.OPEN, here_at__lt=now - QUARTER)


def close_deserted() -> int:
    """Close them; how many there were."""
    found = list(deserted().order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    for lobby_id in found:
        close(lobby_id)
    return len(found)


def close(lobby_id: int) -> None:
    """Close one, unless somebody has come back meanwhile."""
    with held(lobby_id) as lobby:
        if deserted().filter(pk=lobby.pk).exists():
            empty(lobby)
            notices.changed(lobby)


def close_all(found: QuerySet[Lobby]) -> None:
    """The same for `manage.py tidy`."""
    for lobby_id in list(found.values_list("pk", flat=True)):
        close(lobby_id)


def see_to_the_street() -> None:
    """Take tables off the list where nobody is any more, and put those on it to which somebody has come back."""
    for lobby_id in [*listing.left(), *listing.found_again()]:
        with held(lobby_id) as lobby:
            notices.changed(lobby)


# -- Games -------------------------------------------------------------------------------------------------------
def left_alone(now: datetime | None = None) -> QuerySet[Game]:
    """Games between people, without a clock, at which nobody has been for a week."""
    before = (now or timezone.now()) - WEEK
    people = Seat.objects.filter(game=OuterRef("pk"), user__is_bot=False).order_by().values("game")
    several = people.annotate(number=Count("pk")).filter(number__gte=2)
    lately = Entry.objects.filter(game=OuterRef("pk"), at__gte=before)
    quiet = Lobby.objects.filter(status=Lobby.Status.STARTED, here_at__lt=before).values("game")
    found = Game.objects.filter(status=Game.Status.PLAYING, pk__in=quiet).filter(Exists(several), ~Exists(lately))
    return found.filter(Q(settings__turn_clock=0) | Q(settings__turn_clock=None))


def end_left_alone() -> None:
    """End them, without a winner."""
    for game_id in list(left_alone().values_list("pk", flat=True)[:AT_ONCE]):
        games.abandon(game_id, "abandoned")

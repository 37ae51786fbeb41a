"""Slow games that wait for somebody: how many there are, and which one waits longest."""

from django.db.models import F, OuterRef, QuerySet, Subquery

from accounts.models import User
from games.models import Entry, Game, Seat
from games.table.slow import SLOW


def own_turns(user: User) -> QuerySet[Seat]:
    """Seats of slow games in which it is this person's turn, longest waiting first."""
    newest = Entry.objects.filter(game=OuterRef("game"), seq=OuterRef("game__seq")).values("at")[:1]
    running = {"game__status": Game.Status.PLAYING, "game__settings__turn_clock__gte": SLOW}
    seats = Seat.objects.filter(user=user, bot_plays=False, number=F("game__turn"), **running)
    return seats.annotate(since=Subquery(newest)).order_by("since", "game_id")


def number_of(user: User) -> int:
    """How many slow games wait for somebody."""
    return own_turns(user).order_by().count()


def next_of(user: User, but: int | None = None) -> int | None:
    """The game that has waited longest, another one than this if there is one; `None` where none waits."""
    waiting = list(own_turns(user).values_list("game_id", flat=True))
    return next((game_id for game_id in waiting if game_id != but), waiting[0] if waiting else None)

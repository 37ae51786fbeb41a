"""Notices to players whose turn it is in a slow game: one for each turn, without any card in it.

Devices and mails follow from them, as their readers want it (`people.delivery.courier`).
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Subquery
from django.urls import reverse
from django.utils import timezone

from games import catalog
from games.clock.periodic import PeriodicWorker
from games.models import Game, Seat
from games.table.slow import SLOW
from people import notices, presence
from people.models import Topic

AT_FIRST = timedelta(minutes=1)
"""So long after the turn began nobody is told: they may be at the table."""

FAST = timedelta(minutes=10)
"""What is due within this time is left alone: in a slow game it is too late for a word, any other has none."""


def tell_turns() -> int:
    """Tell everybody who has to be told; how many there were."""
    return sum(tell(seat) for seat in list(waited_for()))


def waited_for() -> Iterator[Seat]:
    """Seats of slow games that are to move, whose owners are away and have not been told of this turn."""
    now = timezone.now()
    seats = Seat.objects.filter(
        game__status=Game.Status.PLAYING, game__due__gt=now + FAST, game__settings__turn_clock__gte=SLOW,
        game__deadline__isnull=False, number=F("game__turn"), bot_plays=False, user__is_bot=False,
    )  # fmt: skip
    for seat in seats.exclude(told=F("game__deadline")).select_related("user", "game"):
        here = presence.is_connected(seat.game_id, seat.user_id, if_unknown=False)
        if now - began(seat.game) >= AT_FIRST and not here:
            yield seat


def began(game: Game) -> datetime:
    """Since when the seat to move has had its time."""
    assert game.deadline is not None
    return game.deadline - timedelta(seconds=game.settings["turn_clock"])


def claim(seat: Seat) -> bool:
    """Whether this is ours to tell: of several that look at once, one is the first."""
    deadline, same = seat.game.deadline, Game.objects.filter(pk=seat.game_id, seq=seat.game.seq)
    # Not by a join: PostgreSQL would not look again at what another one has told in between.
    found = Seat.objects.filter(pk=seat.pk, game__in=same).exclude(told=deadline)
    return bool(found.update(told=deadline))


def still_told(game_id: int, seat: int, before: datetime) -> None:
    """The clock of a turn begins anew: who was told of it is not told again."""
    anew = Game.objects.filter(pk=game_id).values("deadline")
    Seat.objects.filter(game_id=game_id, number=seat, told=before).update(told=Subquery(anew))


def tell(seat: Seat) -> bool:
    """Tell somebody that it is their turn, once; whether it was ours to tell."""
    with transaction.atomic():
        if not claim(seat):
            return False
        game = seat.game
        assert game.deadline is not None
        others = game.seats.exclude(pk=seat.pk).order_by("number").values_list("user__display_name", flat=True)
        facts = {
            "title": catalog.rules(game.kind).TITLE, "others": list(others), "until": game.deadline.isoformat(),
        }  # fmt: skip
        notices.tell(
            Topic.YOUR_TURN, [seat.user_id], path=reverse("game_table", args=[game.pk]), facts=facts,
            key=f"turn {game.pk} {seat.number} {game.deadline.isoformat()}",
        )  # fmt: skip
    return True


class Post(PeriodicWorker):
    """Looks twice a minute."""

    PAUSE = 30.0

    def __init__(self) -> None:
        super().__init__("post")

    def work(self) -> bool:
        """Tell whoever has to be told."""
        tell_turns()
        return False

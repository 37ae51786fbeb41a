"""Whether a seeker is still here: a socket of theirs is open somewhere, or they have asked for something a moment ago.

Each process writes down every few seconds for whom it holds sockets. What is not renewed ends: nobody has to notice
that a process has died, and Redis is not asked.
"""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from api.threads import in_thread
from games.clock import watch
from games.models import Watch
from games.sockets import beat
from games.sockets.base import departures, open_sockets
from lobbies.pairing import telling
from lobbies.pairing.models import Pace, Seeker, Wish
from lobbies.pairing.pools import KEPT, PATIENCE, in_live_games
from lobbies.pairing.services import held, stop
from people.presence import HOUSE, has_socket

SOCKET = timedelta(seconds=beat.BEAT) + PATIENCE
"""For how long an open socket counts: until it is looked for again, and as long as one outlasts it."""


_waiting: frozenset[int] = frozenset()
"""Those with a socket in this process who look for players, as it was found out last."""


# -- Here ----------------------------------------------------------------------------------------------------
def note(user_id: int) -> None:
    """Somebody has asked for something."""
    until = timezone.now() + PATIENCE
    Seeker.objects.filter(pk=user_id, here_until__lt=until).update(here_until=until)


async def renew() -> None:
    """Those with a socket in this process are here; who has left while that was written down is leaving."""
    if not open_sockets:
        return
    await in_thread(_renew)
    for user_id in _waiting:
        await leave(user_id)


def _renew() -> None:
    global _waiting  # noqa: PLW0603  # one for each process
    live = Wish.objects.filter(pace=Pace.LIVE).order_by().values_list("user_id", flat=True)
    _waiting = waiting = frozenset(user_id for user_id in live if has_socket(HOUSE, user_id))
    if not waiting:
        return
    with transaction.atomic():
        rows = Seeker.objects.select_for_update(skip_locked=True).filter(pk__in=waiting).order_by("pk")
        found = list(rows.values_list("pk", flat=True))
        Seeker.objects.filter(pk__in=found).update(here_until=timezone.now() + SOCKET)


async def leave(user_id: int) -> None:
    """A socket was closed: if it was the last one here of somebody who looks for players, they have their patience."""
    if user_id in _waiting and not has_socket(HOUSE, user_id):
        await in_thread(_leave, user_id)


def _leave(user_id: int) -> None:
    until = timezone.now() + PATIENCE
    Seeker.objects.filter(pk=user_id, here_until__gt=until).update(here_until=until)


beat.checks.append(renew)
departures.append(leave)


# -- Gone ----------------------------------------------------------------------------------------------------
def end_wishes_of_the_gone() -> None:
    """End live wishes whose owners are gone or play elsewhere by now, and slow ones that nobody has fulfilled."""
    now = timezone.now()
    live = set(Wish.objects.filter(pace=Pace.LIVE, proposal=None).order_by().values_list("user_id", flat=True))
    for seeker in Seeker.objects.filter(pk__in=live, here_until__lt=now):
        if nobody_served(seeker.here_until):
            Seeker.objects.filter(pk=seeker.pk).update(here_until=now + SOCKET)
        else:
            held(seeker.pk, partial(_end_live, seeker.pk, unless_here_at=now))
    for user_id in in_live_games(live):
        held(user_id, partial(_end_live, user_id))
    for user_id, kind in Wish.objects.filter(pace=Pace.SLOW, since__lt=now - KEPT).values_list("user_id", "kind"):
        stop(user_id, kind)


def nobody_served(until: datetime) -> bool:
    """Whether the house was closed, or its clock jumped, since this person was last heard of."""
    heard = until - PATIENCE
    jumped = watch.wall.jumped is not None and watch.wall.jumped > heard
    return jumped or Watch.objects.filter(since__gt=heard).exists()


def _end_live(user_id: int, unless_here_at: datetime | None = None) -> None:
    """End somebody's live wishes, unless they were heard of again, or are asked about a table."""
    if unless_here_at is not None and Seeker.objects.filter(pk=user_id, here_until__gte=unless_here_at).exists():
        return
    gone = Wish.objects.filter(user=user_id, pace=Pace.LIVE, proposal=None)
    kinds = list(gone.values_list("kind", flat=True))
    if kinds:
        gone.delete()
        telling.changed([user_id], kinds)

"""The locks of pairing, and the questions asked under them: who waits in a pool, who is here, who plays already.

They are taken in one order, so that nobody waits in a ring: a pool, then seekers by their number, then what is told.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.table.slow import is_slow
from lobbies.pairing import matching
from lobbies.pairing.models import Pace, Place, Pool, Proposal, Seeker, Wish
from people import conduct

PATIENCE = timedelta(seconds=15)
"""How long a live wish outlasts the last that was heard of its owner."""

KEPT = timedelta(days=7)
"""How long a slow wish waits without its owner."""


# -- Locks ---------------------------------------------------------------------------------------------------
def lock_pool(kind: str) -> None:
    """Be the only one who makes groups of this pool, until the end of the transaction."""
    Pool.objects.select_for_update().get(pk=kind)


def lock_seekers(user_ids: Iterable[int]) -> dict[int, Seeker]:
    """Be the only one who changes the wishes of these people, until the end of the transaction."""
    rows = Seeker.objects.select_for_update().filter(pk__in=set(user_ids)).order_by("pk")
    return {seeker.pk: seeker for seeker in rows}


def make_known(user_id: int, kind: str) -> None:
    """See to it that there are rows to lock."""
    Pool.objects.get_or_create(kind=kind)
    Seeker.objects.get_or_create(user_id=user_id, defaults={"here_until": timezone.now() + PATIENCE})


# -- Questions -----------------------------------------------------------------------------------------------
def free_wishes(kind: str, now: datetime) -> list[Wish]:
    """Those of this pool who are asked about no table, are here or need not be, and may be paired."""
    rows = Wish.objects.filter(kind=kind, proposal=None)
    live, slow = rows.filter(pace=Pace.LIVE), rows.filter(pace=Pace.SLOW)
    here = set(Seeker.objects.filter(pk__in=live.values("user"), here_until__gte=now).values_list("pk", flat=True))
    busy = in_live_games(here)
    found = [*(wish for wish in live if wish.user_id in here - busy), *slow]
    out = kept_out([wish.user_id for wish in found])
    return [wish for wish in found if wish.user_id not in out]


def kept_out(user_ids: Collection[int]) -> set[int]:
    """Those of these people who are paired with nobody: they are barred, or their accounts are switched off."""
    off = User.objects.filter(pk__in=user_ids, is_active=False).values_list("pk", flat=True)
    return {*off, *conduct.barred_among(user_ids)}


def as_matched(wish: Wish) -> matching.Wish:
    """A row as rules see it."""
    return matching.Wish(wish.user_id, wish.since, wish.least, wish.most, wish.preset, wish.pace, wish.bots)


def open_proposal_of(user_id: int) -> Proposal | None:
    """The table that somebody is asked about right now."""
    asked = Place.objects.filter(user=user_id, proposal__status=Proposal.Status.OPEN, proposal__pace=Pace.LIVE)
    found = asked.select_related("proposal").first()
    return found.proposal if found else None


def in_live_games(user_ids: Collection[int]) -> set[int]:
    """Those of these people who are in a game with others that goes on in one sitting."""
    playing = Seat.objects.filter(bot_plays=False, game__status=Game.Status.PLAYING)
    others = playing.filter(game=OuterRef("game"), user__is_bot=False).exclude(user=OuterRef("user"))
    mine = playing.filter(Exists(others), user__in=user_ids).order_by()
    return {user_id for user_id, settings in mine.values_list("user_id", "game__settings") if not is_slow(settings)}

"""The only writer of deeds, and what they and the measures of staff amount to."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from people.conduct import bars
from people.conduct.models import Deed, Measure

Who = User | int
"""Somebody, or their id."""


# -- What rooms above report -----------------------------------------------------------------------------------------
def left(user_id: int, key: str) -> None:
    """Note that somebody left a live game with people."""
    _note(user_id, Deed.What.LEFT, key)


def ran_out_of_time(user_id: int, key: str) -> None:
    """Note that somebody ran out of time for the third time in a live game with people."""
    _note(user_id, Deed.What.TIMED_OUT, key)


def missed_proposal(user_id: int, key: str) -> None:
    """Note that somebody did not answer when their table was ready."""
    _note(user_id, Deed.What.MISSED, key)


def played_out(user_ids: list[int], key: str) -> None:
    """Note that these people played a live game with people to its end."""
    now = timezone.now()
    made = [Deed(user_id=user_id, what=Deed.What.PLAYED_OUT, key=key, at=now) for user_id in sorted(user_ids)]
    Deed.objects.bulk_create(made, ignore_conflicts=True)


def _note(user_id: int, what: Deed.What, key: str) -> None:
    Deed.objects.bulk_create([Deed(user_id=user_id, what=what, key=key)], ignore_conflicts=True)


# -- What it amounts to ----------------------------------------------------------------------------------------------
def marks_of(user: Who, now: datetime | None = None) -> list[datetime]:
    """When somebody's marks were made that count at this moment."""
    now = now or timezone.now()
    return bars.within(_marks(user, now), now)


def barred_until(user: Who, now: datetime | None = None) -> datetime | None:
    """Until when somebody is not paired, by their marks or by staff; `None`: they are."""
    now = now or timezone.now()
    ends = [bars.end(_marks(user, now)), _in_force(user, Measure.What.BARRED, now)]
    return max((end for end in ends if end is not None and end > now), default=None)


def barred_among(user_ids: Collection[int], now: datetime | None = None) -> set[int]:
    """Those of these people who are not paired at this moment, by two questions for all of them."""
    now = now or timezone.now()
    found = defaultdict[int, list[bars.Deed]](list)
    rows = _deeds(now).filter(user__in=user_ids).order_by().values_list("user_id", "at", "what")
    for user_id, at, what in rows:
        found[user_id].append(bars.Deed(at, what))  # type: ignore[arg-type]  # as its column is checked
    ends = {user_id: bars.end(bars.marks(deeds)) for user_id, deeds in found.items()}
    by_staff = _measures(Measure.What.BARRED, now).filter(whom__in=user_ids).order_by().values_list("whom", flat=True)
    return {*by_staff, *(user_id for user_id, end in ends.items() if end is not None and end > now)}


def silent_until(user: Who, now: datetime | None = None) -> datetime | None:
    """Until when staff have asked somebody to be silent; `None`: they may speak."""
    return _in_force(user, Measure.What.SILENCED, now or timezone.now())


def cost_of_one_more(user: Who) -> timedelta | None:
    """For how long one mark more would bar somebody from pairing; `None`: not yet."""
    return bars.cost(len(marks_of(user)) + 1)


def _marks(user: Who, now: datetime) -> list[datetime]:
    rows = _deeds(now).filter(user=user).values_list("at", "what")
    return bars.marks(bars.Deed(at, what) for at, what in rows)  # type: ignore[arg-type]  # as its column is checked


def _in_force(user: Who, what: Measure.What, now: datetime) -> datetime | None:
    rows = _measures(what, now).filter(whom=user)
    return rows.order_by("-until").values_list("until", flat=True).first()


def _deeds(now: datetime) -> QuerySet[Deed]:
    return Deed.objects.filter(at__gt=now - 2 * bars.REACH, at__lte=now)


def _measures(what: Measure.What, now: datetime) -> QuerySet[Measure]:
    return Measure.objects.filter(what=what, until__gt=now, lifted_at=None)

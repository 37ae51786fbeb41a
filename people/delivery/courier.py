"""The courier: takes what is due from its rows, brings it, and writes down what became of it.

Any number of processes may look at once: what one has taken is left alone by the others for a while. All that is due
for one device is taken together and told in one push, so that quiet hours end with a word and not with a volley.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from itertools import groupby
from typing import TypeVar

import structlog
from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from api import outage
from people import topics
from people.delivery import delivering, devices, looking, mails, push, vapid, wanted
from people.models import Delivery, Notice, PushDevice, Topic

Row = TypeVar("Row", bound=Model)
log = structlog.get_logger(__name__)
BATCH = 10
"""Devices, and mails, that are taken at a time: less than `LEASE` in the worst case."""

LEASE = timedelta(seconds=120)
"""For so long what a courier has taken is left alone by others. If its process dies, another one brings it then."""

MOST_TOLD = 3
"""Sentences of one push."""

URGENT = frozenset({Topic.INVITED, Topic.YOUR_TURN, Topic.DEALT, Topic.OFFER, Topic.REMATCH})


@dataclass(frozen=True, slots=True)
class Parcel:
    """What goes to one device in one push, or a mail."""

    device: PushDevice | None
    waiting: tuple[Delivery, ...]


def bring_what_is_due() -> int:
    """Bring what is due; how many parcels there were."""
    taken, until = take(), timezone.now() + LEASE
    for parcel in taken:
        if timezone.now() < until:  # what has taken too long is another one's by now
            bring(parcel)
    return len(taken)


# -- Taking ----------------------------------------------------------------------------------------------------
def take() -> list[Parcel]:
    """What is due, leased to us."""
    now = timezone.now()
    due = Delivery.objects.filter(due__lte=now)
    if not due.exists():
        return []
    with transaction.atomic():
        by_push = held(PushDevice.objects.filter(pk__in=due.exclude(device=None).values("device")).order_by("pk"))
        pushes = list(due.filter(device__in=[device.pk for device in by_push]).order_by("device", "way", "pk"))
        letters = held(due.filter(device=None).order_by("due"))
        Delivery.objects.filter(pk__in=[one.pk for one in (*pushes, *letters)]).update(due=now + LEASE)
    return [*parcels(by_push, pushes), *(Parcel(None, (letter,)) for letter in letters)]


def held(rows: "QuerySet[Row]") -> list[Row]:
    """The first few of these rows, without those that another courier has in its hands."""
    if connection.features.has_select_for_update_skip_locked:
        rows = rows.select_for_update(skip_locked=True)
    return list(rows[:BATCH])


def parcels(by_push: Sequence[PushDevice], pushes: Sequence[Delivery]) -> Iterator[Parcel]:
    """What waits for each device; a trial goes by itself."""
    known = {device.pk: device for device in by_push}
    for (device, _way), waiting in groupby(pushes, lambda one: (one.device_id, one.way)):
        yield Parcel(known[device or 0], tuple(waiting))


# -- Bringing --------------------------------------------------------------------------------------------------
def bring(parcel: Parcel) -> None:
    """Bring one parcel; one that stumbles is tried again, and stops no other."""
    try:
        if parcel.device is None:
            mails.bring(parcel.waiting[0])
        elif parcel.waiting[0].way == Delivery.Way.TRIAL:
            pushed(parcel.device, parcel.waiting, trial(parcel.device), "trial", is_urgent=True)
        else:
            bring_push(parcel.device, parcel.waiting)
    except Exception as error:
        if outage.is_outage(error):
            raise
        log.error("a delivery stumbled", kind=type(error).__name__)  # the words of an error may quote anything
        delivering.again(parcel.waiting, timezone.now())


def bring_push(device: PushDevice, waiting: Sequence[Delivery]) -> None:
    """Say what is new on a device, unless nobody is there to hear it, or should be woken by it."""
    alive = devices.living(PushDevice.objects.filter(pk=device.pk).select_related("user"))
    if not alive or not vapid.has_key():
        PushDevice.objects.filter(pk=device.pk).delete() if not alive else rows(waiting).delete()
        return
    chosen, now = wanted.settings_of(alive[0].user), timezone.now()
    unseen = Notice.objects.filter(deliveries__in=[one.pk for one in waiting], seen=None).order_by("pk")
    news = [notice for notice in unseen if wanted.wants(chosen, "push", notice.topic)]
    if not news or looking.looks(device.user_id):
        rows(waiting).delete()
    elif end := wanted.quiet_until(chosen, now):
        rows(waiting).update(due=end)
    else:
        urgent = any(notice.topic in URGENT for notice in news)
        pushed(device, waiting, message(news, device.language), tag_of(news), is_urgent=urgent)


def pushed(device: PushDevice, waiting: Sequence[Delivery], told: push.Json, tag: str, *, is_urgent: bool) -> None:
    """Send a push, and write down what became of it."""
    became = push.send(device, told, tag=tag, is_urgent=is_urgent)
    if became == "gone":
        PushDevice.objects.filter(pk=device.pk).delete()
    elif became == "later":
        delivering.again(waiting, timezone.now())
    else:
        rows(waiting).delete()


def rows(waiting: Sequence[Delivery]) -> "QuerySet[Delivery]":
    """The rows of these deliveries."""
    return Delivery.objects.filter(pk__in=[one.pk for one in waiting])


# -- What it says ----------------------------------------------------------------------------------------------
def message(news: Sequence[Notice], language: str) -> push.Json:
    """What a device shows: names, a game and where it leads. Nothing else is ever in it."""
    with translation.override(language or None):
        told = [topics.text_of(one.topic, one.facts) for one in news]
        if len(news) == 1:
            title, path = topics.heading(news[0].topic), news[0].path
        else:
            title = ngettext("%(count)d notice", "%(count)d notices", len(news)) % {"count": len(news)}
            path = "/notices/"
    shown = told[-MOST_TOLD:]
    return {"title": title, "body": "\n".join(shown), "path": path, "tag": tag_of(news), "language": language}


def trial(device: PushDevice) -> push.Json:
    """What a device shows to try it."""
    with translation.override(device.language or None):
        told = {"title": "Parlour", "body": _("So it looks when something is for you.")}
    return {**told, "path": "/notices/settings/", "tag": "trial", "language": device.language, "trial": True}


def tag_of(news: Sequence[Notice]) -> str:
    """By which a device knows what the same is; nobody reads anything in it."""
    return sha256(" ".join(str(one.pk) for one in news).encode()).hexdigest()[:32]

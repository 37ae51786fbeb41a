"""What this room keeps no longer: old notices, too many of one reader, devices whose sign-in is over."""

import json
from datetime import datetime
from typing import Any

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast
from django.dispatch import receiver

from accounts.export import contribute
from accounts.models import User
from accounts.services import FORMER_PLAYER, account_closing
from people import notices, relations, standing, topics
from people.conduct import reports
from people.delivery import devices, wanted
from people.models import Notice, NoticeSettings, PushDevice, Topic


def old_notices(before: datetime) -> QuerySet[Notice]:
    """Notices from before then."""
    return Notice.objects.filter(at__lt=before)


def too_many_notices(_: datetime) -> QuerySet[Notice]:
    """Of readers who have more than are kept, all but the newest."""
    mine = Notice.objects.filter(reader=OuterRef("reader")).order_by("-pk")
    crowded = Notice.objects.values("reader").annotate(many=Count("pk")).filter(many__gt=notices.MOST).values("reader")
    oldest_kept = Subquery(mine.values("pk")[notices.MOST - 1 : notices.MOST])
    return Notice.objects.filter(reader__in=crowded).alias(oldest=oldest_kept).filter(pk__lt=F("oldest"))


def dead_devices(_: datetime) -> QuerySet[PushDevice]:
    """Devices whose sign-in is over."""
    alive = devices.living(PushDevice.objects.select_related("user"))
    return PushDevice.objects.exclude(pk__in=[one.pk for one in alive])


@receiver(account_closing, dispatch_uid="people.delivery.forgetting")
def closed(user: User, **_: Any) -> None:
    """Of a closed account nothing stays here, nor its name in what others were told."""
    for kept in (PushDevice, NoticeSettings):
        kept._default_manager.filter(user=user).delete()
    Notice.objects.filter(reader=user).delete()
    _take_name(user)


# -- Names in what others were told ------------------------------------------------------------------------------
NAMES = ("by", "name", "others", "names")
"""The facts that name people."""

KNOWN = frozenset({Topic.FOLLOWED, Topic.STAFF})
"""Of these topics the key says who is named; of all others only the name does."""


def _take_name(user: User) -> None:
    theirs = {relations.key_of(user), *reports.answers_about(user)}
    found = list(Notice.objects.filter(key__in=theirs))
    if not user.is_guest:  # of whom thousands go in a night, after all that was told of them has gone
        found += _naming(user.display_name).exclude(topic__in=KNOWN)
    for notice in found:
        was = notice.facts.get("name") if notice.key in theirs else user.display_name
        notice.facts = {key: _nameless(value, was) if key in NAMES else value for key, value in notice.facts.items()}
    standing.changed(notice.reader_id for notice in found)  # first, as in `see`, so that nobody waits in a ring
    Notice.objects.bulk_update(found, ["facts"], batch_size=100)


def _naming(name: str) -> QuerySet[Notice]:
    """Notices with this name among their facts, which one database stores in ASCII and the other one does not."""
    ascii_only, as_it_is = (json.dumps(name, ensure_ascii=is_ascii) for is_ascii in (True, False))
    rows = Notice.objects.alias(stored=Cast("facts", TextField()))
    return rows.filter(Q(stored__contains=ascii_only) | Q(stored__contains=as_it_is))


def _nameless(value: Any, name: Any) -> Any:
    if isinstance(value, list):
        return [_nameless(one, name) for one in value]
    return FORMER_PLAYER if value == name else value


def told(user: User) -> list[Any]:
    """Somebody's notices, for the export."""
    found = Notice.objects.filter(reader=user)
    return [{**notices.shown(one), "topic": topics.heading(one.topic)} for one in found]


contribute("notices", told)
contribute("notice_settings", lambda user: wanted.shown(wanted.settings_of(user)))
contribute("push_devices", lambda user: list(PushDevice.objects.filter(user=user).values("name", "added")))

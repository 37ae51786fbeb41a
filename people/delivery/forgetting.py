"""What this room keeps no longer: old notices, too many of one reader, devices whose sign-in is over."""

from datetime import datetime
from typing import Any

from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.dispatch import receiver

from accounts.export import contribute
from accounts.models import User
from accounts.services import account_closing
from people import notices, topics
from people.delivery import devices, wanted
from people.models import Notice, NoticeSettings, PushDevice


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
    """Of a closed account nothing stays here."""
    for kept in (PushDevice, NoticeSettings):
        kept._default_manager.filter(user=user).delete()
    Notice.objects.filter(reader=user).delete()


def told(user: User) -> list[Any]:
    """Somebody's notices, for the export."""
    found = Notice.objects.filter(reader=user)
    return [{**notices.shown(one), "topic": topics.heading(one.topic)} for one in found]


contribute("notices", told)
contribute("notice_settings", lambda user: wanted.shown(wanted.settings_of(user)))
contribute("push_devices", lambda user: list(PushDevice.objects.filter(user=user).values("name", "added")))

"""What is to go to devices and addresses: rows that are written along with a notice, and served by the courier."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from people.delivery import devices, wanted
from people.models import Delivery, Notice, NoticeSettings, PushDevice, Standing, Topic

SOON = timedelta(seconds=2)
"""So long a page has to show a notice before a device does."""

RETRIES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=25))
"""When it is tried again, after each time that it did not work."""


def plan(topic: Topic, new: Sequence[Notice]) -> None:
    """Send these notices on, to whom wants that. The caller's transaction holds."""
    readers = User.objects.filter(pk__in=[notice.reader_id for notice in new], is_active=True) if new else ()
    chosen = wanted.settings_of_all(readers) if readers else {}
    mine = devices.by_owner(pk for pk, one in chosen.items() if wanted.wants(one, "push", topic))
    now = timezone.now()
    made = [
        delivery
        for notice in new
        if (settings := chosen.get(notice.reader_id))
        for delivery in (*to_devices(notice, mine.get(notice.reader_id, ()), now), *by_mail(notice, settings, now))
    ]
    if made:
        Delivery.objects.bulk_create(made, ignore_conflicts=True)  # one digest waits for a reader


def to_devices(notice: Notice, mine: Iterable[PushDevice], now: datetime) -> list[Delivery]:
    """One for each device."""
    return [
        Delivery(way=Delivery.Way.PUSH, reader_id=notice.reader_id, device=device, notice=notice, due=now + SOON)
        for device in mine
    ]


def by_mail(notice: Notice, chosen: NoticeSettings, now: datetime) -> list[Delivery]:
    """A mail for a turn, or the next morning's digest, to who wants and has an address for it."""
    is_turn = notice.topic == Topic.YOUR_TURN
    if not (wanted.can_write() and wanted.wants(chosen, "mail", notice.topic)) or chosen.user.is_guest:
        return []
    way = Delivery.Way.TURN if is_turn else Delivery.Way.DIGEST
    due = now if is_turn else wanted.next_hour(chosen, now, chosen.quiet_to)
    return [Delivery(way=way, reader_id=notice.reader_id, notice=notice, due=due)]


def next_digest(delivery: Delivery, chosen: NoticeSettings, told: Sequence[Notice]) -> None:
    """A digest is done with: what came after those it was made of had no other to wait for, and waits for the next."""
    newest = max((one.pk for one in told), default=delivery.notice_id or 0)
    with transaction.atomic():
        Standing.objects.select_for_update(no_key=True).filter(user=delivery.reader_id).first()  # who tells them waits
        Delivery.objects.filter(pk=delivery.pk).delete()
        later = Notice.objects.filter(reader=delivery.reader_id, seen=None, pk__gt=newest).order_by("pk")
        now = timezone.now()
        made = [one for new in later.exclude(topic=Topic.YOUR_TURN) for one in by_mail(new, chosen, now)]
        Delivery.objects.bulk_create(made[:1], ignore_conflicts=True)


def again(waiting: Sequence[Delivery], now: datetime) -> None:
    """Try these again later, or give up what was tried often enough."""
    for tries in {one.tries for one in waiting}:
        rows = Delivery.objects.filter(pk__in=[one.pk for one in waiting if one.tries == tries])
        if tries < len(RETRIES):
            rows.update(tries=tries + 1, due=now + RETRIES[tries])
        else:
            rows.delete()

"""The only writers of chat: say, correct, take back, mute, report, and what staff make of reports."""

import time
from datetime import datetime, timedelta
from functools import partial
from math import ceil
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from api.limits import rules_from
from chat import refusals, selectors, words
from chat.models import Message, Mute, Report, Thread, Voice
from chat.rooms import Room, place_of
from games.table import live, news
from games.table.gathering import Talk

Json = Any


# -- Saying --------------------------------------------------------------------------------------------------
def say(room: Room, user: User, text: Json) -> Message:
    """Post a message."""
    kept = words.tidy(text)
    with transaction.atomic():
        _count(user)
        number = _next_number(room)
        message = Message.objects.create(author=user, text=kept, said=number, changed=number, **room.key())
        _tell(room, message)
    return message


def edit(room: Room, user: User, message: Message, text: Json) -> Message:
    """Change one's own message. The same words again change nothing."""
    if message.author_id != user.pk:
        raise refusals.not_your_message()
    if message.deleted_at is not None:
        raise refusals.message_deleted()
    kept = words.tidy(text)
    if kept == message.text:
        return message
    with transaction.atomic():
        _count(user)
        if not _change(room, message, text=kept, edited_at=timezone.now()):
            raise refusals.message_deleted()
    return message


def delete(room: Room, user: User, message: Message) -> Message:
    """Delete one's own message, or as host or staff anybody's. A tombstone keeps its place."""
    if user.pk not in {message.author_id, room.host_id} and not user.is_staff:
        raise refusals.not_your_message()
    return _delete(room, message)


def _delete(room: Room, message: Message) -> Message:
    with transaction.atomic():
        _change(room, message, text="", deleted_at=timezone.now())
    message.refresh_from_db(fields=["text", "deleted_at"])
    return message


def _change(room: Room, message: Message, **values: Any) -> bool:
    """Change a message that is still there, and tell of it; whether it was."""
    there = Message.objects.filter(pk=message.pk, deleted_at=None)
    if not there.exists():
        return False
    values["changed"] = _next_number(room)
    if not there.update(**values):  # somebody was faster
        return False
    for name, value in values.items():
        setattr(message, name, value)
    _tell(room, message)
    return True


def _next_number(room: Room) -> int:
    """The next number of a thread, which is ours alone until the commit: numbers come true in their order."""
    if not Thread.objects.filter(**room.key()).update(version=F("version") + 1):
        Thread.objects.get_or_create(defaults={}, **room.key())
        Thread.objects.filter(**room.key()).update(version=F("version") + 1)
    return Thread.objects.values_list("version", flat=True).get(**room.key())


def _tell(room: Room, message: Message) -> None:
    """Tell everybody in the room but those who have muted the author, after the commit; only the number travels."""
    number = message.changed
    about = ("talk", room.named, room.id, number - 1, number)
    told = Talk(number, selectors.frames([message], room.key(), number - 1))
    transaction.on_commit(partial(news.keep, about, told))
    transaction.on_commit(partial(live.send_to, room.group, {"type": "said", "version": number}))


# -- How often -----------------------------------------------------------------------------------------------
def demand_voice(room: Room, user: User) -> None:
    """Refuse outsiders of this room, words where nothing is said, and anybody staff have silenced."""
    room.demand_member()
    room.demand_open()
    until = Voice.objects.filter(user=user).values_list("suspended_until", flat=True).first()
    if until is not None and until > timezone.now():
        raise refusals.suspended(until)


def _count(user: User) -> None:
    """Count one post or edit, or refuse it. The window slides: after just long enough a wait one may speak again."""
    Voice.objects.get_or_create(user=user)
    voice, now = Voice.objects.select_for_update().get(user=user), time.time()
    for rule in rules_from(settings.RATE_LIMITS["chat"]):
        within = [moment for moment in voice.recent if moment > now - rule.seconds]
        if len(within) >= rule.amount:
            raise refusals.too_fast(max(1, ceil(within[-rule.amount] + rule.seconds - now)))
    longest = max((rule.seconds for rule in rules_from(settings.RATE_LIMITS["chat"])), default=0)
    voice.recent = [*(moment for moment in voice.recent if moment > now - longest), now]
    voice.save(update_fields=["recent"])


# -- Not hearing ---------------------------------------------------------------------------------------------
def mute(user: User, user_id: int) -> None:
    """Let somebody hear nothing more of somebody else."""
    if user_id == user.pk:
        raise refusals.your_own(_("You can't mute yourself."))
    whom = User.objects.filter(pk=user_id).first()
    if whom is None:
        raise refusals.no_such_user()
    Mute.objects.get_or_create(by=user, whom=whom)


def unmute(user: User, user_id: int) -> None:
    """Let somebody hear somebody else again."""
    if not User.objects.filter(pk=user_id).exists():
        raise refusals.no_such_user()
    Mute.objects.filter(by=user, whom=user_id).delete()


# -- Moderation ----------------------------------------------------------------------------------------------
def demand_reportable(user: User, message: Message) -> None:
    """Refuse to report one's own message, or one that has been deleted."""
    if message.author_id == user.pk:
        raise refusals.your_own(_("This message is yours: you can delete it."))
    if message.deleted_at is not None:
        raise refusals.message_deleted()


def report(user: User, message: Message, reason: str) -> None:
    """Ask staff to look at a message; once is enough."""
    demand_reportable(user, message)
    Report.objects.get_or_create(message=message, by=user, defaults={"text": message.text, "reason": reason})


def remove_reported(found: Report, staff: User) -> None:
    """Delete the message that was reported, for staff."""
    message = found.message
    _delete(place_of(message), message)
    _handle(Report.objects.filter(message=message), staff, Report.Status.UPHELD)


def suspend(found: Report, staff: User, days: int) -> None:
    """Silence the author for some days, everywhere, for staff."""
    until = timezone.now() + timedelta(days=days)
    silence(found.message.author, until)
    _handle(Report.objects.filter(message=found.message), staff, Report.Status.UPHELD)


def silence(user: User, until: datetime | None) -> None:
    """Silence somebody until then; `None` lets them speak again."""
    Voice.objects.update_or_create(user=user, defaults={"suspended_until": until})


def dismiss(found: Report, staff: User) -> None:
    """Close a report with nothing done, for staff."""
    _handle(Report.objects.filter(pk=found.pk), staff, Report.Status.DISMISSED)


def _handle(reports: Any, staff: User, status: str) -> None:
    reports.filter(status=Report.Status.OPEN).update(status=status, handled_by=staff, handled_at=timezone.now())

"""The only writers of chat: say, correct, take back, mute and report."""

import time
from functools import partial
from math import ceil
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from api import groups, news
from api.limits import Rule, rules_from
from chat import refusals, selectors, words
from chat.models import Message, Mute, Report, Thread, Voice
from chat.rooms import Room, place_of
from chat.words import Asked
from games.table.gathering import Talk
from people import conduct
from people.conduct import reports

Json = Any


# -- Saying --------------------------------------------------------------------------------------------------
def say(room: Room, user: User, asked: Asked) -> Message:
    """Post a message, or a phrase."""
    kept = asked.kept(room.kind)
    with transaction.atomic():
        _count(user, "phrase" if asked.is_phrase else "chat")
        number = _next_number(room)
        message = Message.objects.create(
            author=user, text=kept, phrase=asked.phrase or "", watch=room.watch, said=number, changed=number,
            **room.key(),
        )  # fmt: skip
        _tell(room, message)
    return message


def edit(room: Room, user: User, message: Message, text: Json) -> Message:
    """Change one's own message. The same words again change nothing."""
    if message.author_id != user.pk:
        raise refusals.not_your_message()
    if message.deleted_at is not None:
        raise refusals.message_deleted()
    if message.phrase:
        raise refusals.phrase_stays()
    kept = words.tidy(text)
    if kept == message.text:
        return message
    with transaction.atomic():
        _count(user, "chat")
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
    transaction.on_commit(partial(groups.send_to, room.group, {"type": "said", "version": number}))


# -- How often -----------------------------------------------------------------------------------------------
def demand_place(room: Room, *, phrase: bool = False) -> None:
    """Refuse outsiders of this room, and words or phrases where there are none."""
    room.demand_member()
    room.demand_open(phrase=phrase)


def demand_voice(room: Room, user: User, *, phrase: bool = False) -> None:
    """Refuse outsiders of this room, words or phrases where there are none, and anybody staff have silenced."""
    demand_place(room, phrase=phrase)
    until = conduct.silent_until(user.pk)
    if until is not None:
        raise refusals.suspended(until)


KEPT_IN = {"chat": "recent", "phrase": "phrases"}
"""The column in which it is kept when somebody last spoke, by the limit that counts it."""


def _count(user: User, limit: str) -> None:
    """Count one post or edit, or refuse it. The window slides: after just long enough a wait one may speak again."""
    Voice.objects.get_or_create(user=user)
    voice, now, rules = Voice.objects.select_for_update().get(user=user), time.time(), _rules(limit)
    recent = getattr(voice, KEPT_IN[limit])
    wait = max((_wait(recent, rule, now) for rule in rules), default=0)
    if wait > 0:
        raise refusals.too_fast(ceil(wait), limit)
    longest = max((rule.seconds for rule in rules), default=0)
    setattr(voice, KEPT_IN[limit], [*(moment for moment in recent if moment > now - longest), now])
    voice.save(update_fields=[KEPT_IN[limit]])


def _rules(limit: str) -> tuple[Rule, ...]:
    return rules_from(settings.RATE_LIMITS[limit])


def _wait(recent: list[float], rule: Rule, now: float) -> float:
    """Seconds until this rule allows one more."""
    within = [moment for moment in recent if moment > now - rule.seconds]
    return within[-rule.amount] + rule.seconds - now if len(within) >= rule.amount else 0


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
    with transaction.atomic():
        case = reports.file_about(f"message:{message.pk}", user, message.author, message.text, reason)
        Report.objects.get_or_create(case=case, defaults={"message": message})


def remove(message: Message) -> None:
    """Delete a message that was reported, for staff."""
    _delete(place_of(message), message)

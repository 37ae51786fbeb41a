"""What somebody wants to be told on their devices and by mail, and the hours in which they want to sleep."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils.translation import get_language

from accounts.models import User
from accounts.services import change as change_account
from people.models import NoticeSettings, Topic

Json = Any
WAYS = ("push", "mail")
OFF_AT_FIRST = frozenset({Topic.FRIEND_TABLE})


def can_write() -> bool:
    """Whether this house sends mail to people; in a log nobody reads it."""
    return not settings.EMAIL_BACKEND.endswith(("console.EmailBackend", "dummy.EmailBackend"))


def settings_of(user: User) -> NoticeSettings:
    """What somebody has chosen, or what holds at first."""
    return NoticeSettings.objects.filter(user=user).first() or NoticeSettings(user=user)


def settings_of_all(users: Iterable[User]) -> dict[int, NoticeSettings]:
    """The same of several, in one statement."""
    people = {user.pk: user for user in users}
    chosen = {one.user_id: one for one in NoticeSettings.objects.filter(user__in=people)}
    return {pk: chosen.get(pk) or NoticeSettings(user=user) for pk, user in people.items()}


def wants(chosen: NoticeSettings, way: str, topic: str) -> bool:
    """Whether a topic is to be told this way. A mail for each turn has its place among the preferences."""
    if way == "mail" and topic == Topic.YOUR_TURN:
        return bool(chosen.user.turn_letters)
    return bool(getattr(chosen, way).get(topic, topic not in OFF_AT_FIRST))


def who_want(users: Iterable[User], topic: str) -> list[int]:
    """Those of these people who want to be told of a topic, one way or the other."""
    return [pk for pk, chosen in settings_of_all(users).items() if any(wants(chosen, way, topic) for way in WAYS)]


def shown(chosen: NoticeSettings) -> Json:
    """The settings as the API has them."""
    told: dict[str, Json] = {way: {topic: wants(chosen, way, topic) for topic in Topic.values} for way in WAYS}
    return {**told, "quiet": {"from": chosen.quiet_from, "to": chosen.quiet_to, "zone": chosen.zone}}


def change(user: User, given: Mapping[str, Json], language: str = "") -> NoticeSettings:
    """Change some of it; of two changes at once, one waits for the other."""
    with transaction.atomic():
        _hold(user)
        return _change(user, given, language)


def _hold(user: User) -> None:
    User.objects.select_for_update(no_key=True).filter(pk=user.pk).first()


def _change(user: User, given: Mapping[str, Json], language: str) -> NoticeSettings:
    chosen = settings_of(user)
    for way in WAYS:
        setattr(chosen, way, {**getattr(chosen, way), **given.get(way, {})})
    quiet = given.get("quiet", {})
    chosen.quiet_from = quiet.get("from", chosen.quiet_from)
    chosen.quiet_to = quiet.get("to", chosen.quiet_to)
    chosen.zone = quiet.get("zone", chosen.zone)
    chosen.language = language or chosen.language
    letters = chosen.mail.pop(str(Topic.YOUR_TURN), None)
    if letters is not None and letters != user.turn_letters:
        change_account(user, {"turn_letters": letters})
    chosen.save()
    return chosen


def no_mail(user: User) -> None:
    """Write to somebody about nothing any more, but about turns where they want that."""
    change(user, {"mail": {topic: False for topic in Topic.values if topic != Topic.YOUR_TURN}})


# -- Hours -----------------------------------------------------------------------------------------------------
def is_zone(name: str) -> bool:
    """Whether there is such a time zone."""
    return name in available_timezones()


def quiet_until(chosen: NoticeSettings, now: datetime) -> datetime | None:
    """When the quiet hours end in which this moment lies; `None` outside of them."""
    begin, end = chosen.quiet_from, chosen.quiet_to
    hour = now.astimezone(ZoneInfo(chosen.zone)).hour
    is_quiet = begin <= hour < end if begin <= end else hour >= begin or hour < end
    return next_hour(chosen, now, end) if is_quiet else None


def next_hour(chosen: NoticeSettings, now: datetime, hour: int) -> datetime:
    """The next time that this hour strikes where somebody lives."""
    zone = ZoneInfo(chosen.zone)
    today = now.astimezone(zone).date()
    strikes = [datetime.combine(today + timedelta(days), time(hour % 24), zone) for days in (0, 1)]
    return next(moment for moment in strikes if moment > now)


# -- In which language -----------------------------------------------------------------------------------------
@receiver(post_save, sender=User, dispatch_uid="people.delivery.wanted")
def wants_letters(instance: User, update_fields: Collection[str] | None, **_: Any) -> None:
    """Whoever asks for mails about turns among their preferences has them in the language of that page."""
    if instance.turn_letters and "turn_letters" in (update_fields or ()) and (language := get_language()):
        with transaction.atomic():
            _hold(instance)
            NoticeSettings.objects.update_or_create(user=instance, defaults={"language": language})

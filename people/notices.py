"""Notices: what one person should hear of, kept until it is seen, and told at once to their pages.

A room that has something to say calls `tell` in the transaction that makes it so, with the facts that `people.topics`
makes words of. A key that is known already is no news: the same may be told twice, and is kept once.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from api import framing
from people import standing, topics
from people.conduct import words as house
from people.delivery import delivering
from people.models import Notice, Topic

Json = Any
PAGE = 50
MOST = 200
"""Notices that a reader keeps, the newest; `manage.py tidy` takes away the others."""

AT_ONCE = 20
"""So many are told to a page that has missed them; the rest is only counted."""


# -- Telling -------------------------------------------------------------------------------------------------
def tell(topic: Topic, readers: Iterable[int], *, path: str, key: str, facts: Mapping[str, Json]) -> list[Notice]:
    """Let these people know; what is new of it."""
    with transaction.atomic():
        known = set(Notice.objects.filter(reader__in=(found := set(readers)), key=key).values_list("reader", flat=True))
        numbers = standing.changed(found - known)
        made = [
            Notice(reader_id=reader, topic=topic, path=path, key=key, facts=dict(facts), version=version)
            for reader, version in numbers.items()
        ]
        Notice.objects.bulk_create(made, ignore_conflicts=True)
        rows = Notice.objects.filter(key=key, reader__in=numbers).order_by("reader") if made else ()
        new = [notice for notice in rows if notice.version == numbers[notice.reader_id]]
        delivering.plan(topic, new)
        return new


# -- Reading -------------------------------------------------------------------------------------------------
def shown(notice: Notice) -> Json:
    """A notice as its reader sees it, in the language that is spoken now."""
    return {
        "id": notice.pk,
        "topic": notice.topic,
        "text": house.text_of(notice.facts) if is_from_house(notice) else topics.text_of(notice.topic, notice.facts),
        "path": notice.path,
        "at": framing.iso(notice.at),
        "seen": notice.seen is not None,
    }


def is_from_house(notice: Notice) -> bool:
    """Whether staff wrote it, whose own words its reader sees here and nowhere else."""
    return notice.topic == Topic.STAFF


def unread(reader: int) -> int:
    """How many somebody has not seen."""
    return Notice.objects.filter(reader=reader, seen=None).count()


def page_of(reader: int, before: int | None = None) -> tuple[list[Notice], int | None]:
    """Notices, newest first, and before which the next page begins, if there is one."""
    rows = Notice.objects.filter(reader=reader)
    found = list((rows.filter(pk__lt=before) if before is not None else rows)[: PAGE + 1])
    return found[:PAGE], found[PAGE - 1].pk if len(found) > PAGE else None


# -- Having seen ---------------------------------------------------------------------------------------------
def see(reader: int, up_to: int) -> int:
    """Somebody has seen all up to this one; how many were new."""
    return _seen(reader, Notice.objects.filter(reader=reader, seen=None, pk__lte=up_to))


def see_at(reader: int, path: str) -> int:
    """Somebody is on the page to which these lead, or is sent on from there; how many others they have not seen."""
    left = dict(Notice.objects.filter(reader=reader, seen=None).values_list("pk", "path"))
    if here := [pk for pk, leads in left.items() if leads.partition("#")[0] == path]:
        _seen(reader, Notice.objects.filter(reader=reader, seen=None, pk__in=here))
    return len(left) - len(here)


def _seen(reader: int, rows: Any) -> int:
    with transaction.atomic():
        if not rows.exists():
            return 0
        version = standing.changed([reader])[reader]
        return int(rows.update(seen=timezone.now(), version=version))


# -- To pages ------------------------------------------------------------------------------------------------
@standing.source
def frames(user: User, since: int | None) -> list[str]:
    """What is new since a number, and how many are not seen; who has just come hears only that."""
    if since is None:
        return [_counted(unread(user.pk))]
    changed = list(Notice.objects.filter(reader=user.pk, version__gt=since).order_by("-version")[: AT_ONCE + 1])
    if not changed:
        return []
    left, new = unread(user.pk), [one for one in reversed(changed[:AT_ONCE]) if one.seen is None]
    told = [_new(one, left) for one in new]
    return told if len(new) == len(changed) else [*told, _counted(left)]


def _new(notice: Notice, left: int) -> str:
    return framing.frame("notice:new", {"notice": shown(notice), "unread": left, "server_ts": framing.now_ms()})


def _counted(left: int) -> str:
    return framing.frame("notice:count", {"unread": left, "server_ts": framing.now_ms()})

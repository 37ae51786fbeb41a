"""What one person is told, at whatever page they are: by numbered changes, so that a lost message is made good.

Whoever changes something of which people are told calls `changed` in the same transaction. The sockets of those people
then ask every source what it has to say since the number that they know; between processes only the number travels.
"""

from collections.abc import Callable, Iterable
from functools import partial

from django.db import connection, transaction

from accounts.models import User
from api import groups
from people.models import Standing

Source = Callable[[User, int | None], list[str]]
"""Frames for somebody who knows everything up to a number; `None`: who has just come."""

sources: list[Source] = []
"""In the order in which they speak; rooms append theirs when they are imported."""


def source(frames: Source) -> Source:
    """Make a function one of the sources."""
    sources.append(frames)
    return frames


def group_of(user_id: int) -> str:
    """The channel group of one person's pages."""
    return f"me.{user_id}"


def changed(user_ids: Iterable[int]) -> dict[int, int]:
    """Count one change for each of these people, and let their pages hear of it; the new numbers."""
    found = {
        user_id: _counted(user_id) for user_id in sorted(set(user_ids))
    }  # in one order, so that nobody waits in a ring
    for user_id, version in found.items():
        transaction.on_commit(partial(groups.send_to, group_of(user_id), {"type": "person", "version": version}))
    return found


def _counted(user_id: int) -> int:
    table = Standing._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} (user_id, version) VALUES (%s, 1)"  # noqa: S608  # a name of ours
            f" ON CONFLICT (user_id) DO UPDATE SET version = {table}.version + 1 RETURNING version",
            [user_id],
        )
        (version,) = cursor.fetchone()
    return int(version)


def version_of(user_id: int) -> int:
    """The number of the newest change."""
    return Standing.objects.filter(user_id=user_id).values_list("version", flat=True).first() or 0


def frames_since(user: User, since: int | None) -> tuple[int, list[str]]:
    """The newest number, read first so that nothing is missed, and what somebody is told who knows this one."""
    version = version_of(user.pk)
    return version, [text for frames in sources for text in frames(user, since)]

"""What somebody is let in by, a session of the pages or a token, and whether it is still good."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from accounts.models import ApiToken, User
from api.rows import numbers

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Credential:
    """What a connection was let in by. It never leaves the process: with it one could come in."""

    user_id: int
    stored: str
    """What the database knows it by: the key of a session, or the hash of a token."""

    password: str | None = None
    """The password's hash when a session was let in by it; a token lives without."""

    def __hash__(self) -> int:
        """No two that differ have this in common, but for an old password."""
        return hash(self.stored)

    @property
    def name(self) -> str:
        """What others may know it by."""
        return self.stored if self.password is None else name_of_session(self.stored)


def by_token(token: ApiToken) -> Credential:
    """What somebody with this token is let in by."""
    return Credential(token.user_id, token.hashed)


def by_session(key: str, user: User) -> Credential:
    """What somebody who is signed in with this session is let in by."""
    return Credential(user.pk, key, user.password)


def name_of_session(key: str) -> str:
    """The hash of a session's key: nobody comes in with that."""
    return sha256(key.encode()).hexdigest()


TEXTS = {
    "sqlite": "SELECT value FROM json_each(%s)",
    "postgresql": "SELECT value FROM jsonb_array_elements_text(%s::jsonb) listed(value)",
}
"""A query for the texts in a list of JSON, its one parameter."""

OVER = (
    f"SELECT 0, '', value FROM ({{numbers}}) held WHERE NOT EXISTS (SELECT 1 FROM {User._meta.db_table} one"  # noqa: S608
    f" WHERE one.id = value AND one.is_active) UNION ALL SELECT 1, value, 0 FROM ({{texts}}) held WHERE NOT EXISTS"
    f" (SELECT 1 FROM {ApiToken._meta.db_table} one WHERE one.hashed = value AND one.revoked IS NULL)"
    f" UNION ALL SELECT 2, value, 0 FROM ({{texts}}) held WHERE NOT EXISTS (SELECT 1 FROM {Session._meta.db_table} one"
    " WHERE one.session_key = value AND one.expire_date > %s)"
)
"""People who are gone, tokens and sessions that are over: thousands are looked at every few seconds, few are found."""

PASSWORDS = f"SELECT id, password FROM {User._meta.db_table} WHERE id IN ({{numbers}})"  # noqa: S608


def no_longer_good(held: Iterable[Credential]) -> set[Credential]:
    """Those of these that would not be let in at this moment, found out in two statements, or one without sessions."""
    asked = set(held)
    users = list({one.user_id for one in asked})
    tokens = [one.stored for one in asked if one.password is None]
    sessions = [one.stored for one in asked if one.password is not None]
    with connection.cursor() as cursor:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        over = OVER.format(numbers=numbers(), texts=TEXTS[connection.vendor])
        cursor.execute(over, [*(encode(some).decode() for some in (users, tokens, sessions)), now])
        found = set(cursor.fetchall())
        gone = {one for one in asked if _is_among(one, found)} if found else set()
        return gone | _with_old_passwords(cursor, [one for one in asked if one.password is not None])


def _is_among(one: Credential, over: set[tuple[int, str, int]]) -> bool:
    kind = 1 if one.password is None else 2
    return (0, "", one.user_id) in over or (kind, one.stored, 0) in over


def _with_old_passwords(cursor: CursorWrapper, sessions: list[Credential]) -> set[Credential]:
    """Sessions whose password is another one by now."""
    if not sessions:
        return set()
    cursor.execute(PASSWORDS.format(numbers=numbers()), [encode([one.user_id for one in sessions]).decode()])
    passwords = dict(cursor.fetchall())
    return {one for one in sessions if passwords.get(one.user_id) != one.password}

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


HELD = {
    "sqlite": "SELECT json_extract(value, '$[0]') AS place, json_extract(value, '$[1]') AS user_id,"
    " json_extract(value, '$[2]') AS stored, json_extract(value, '$[3]') AS is_token FROM json_each(%s)",
    "postgresql": "SELECT (value->>0)::int AS place, (value->>1)::bigint AS user_id,"
    " value->>2 AS stored, (value->>3)::int AS is_token FROM jsonb_array_elements(%s::jsonb) held(value)",
}
"""What is held, as rows of one parameter: thousands are looked at every few seconds, and few of them are over."""

OVER = (
    f"SELECT held.place FROM ({{held}}) held WHERE NOT EXISTS (SELECT 1 FROM {User._meta.db_table} one"  # noqa: S608
    " WHERE one.id = held.user_id AND one.is_active) OR CASE WHEN held.is_token = 1"
    f" THEN NOT EXISTS (SELECT 1 FROM {ApiToken._meta.db_table} one WHERE one.hashed = held.stored"
    " AND one.revoked IS NULL)"
    f" ELSE NOT EXISTS (SELECT 1 FROM {Session._meta.db_table} one WHERE one.session_key = held.stored"
    " AND one.expire_date > %s) END"
)
PASSWORDS = f"SELECT id, password FROM {User._meta.db_table} WHERE id IN ({{numbers}})"  # noqa: S608


def still_good(held: Iterable[Credential]) -> set[Credential]:
    """Those of these that would be let in at this moment, found out in two statements, or one without sessions."""
    asked = list(set(held))
    rows = [(place, one.user_id, one.stored, int(one.password is None)) for place, one in enumerate(asked)]
    with connection.cursor() as cursor:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        cursor.execute(OVER.format(held=HELD[connection.vendor]), [encode(rows).decode(), now])
        over = {asked[place] for (place,) in cursor.fetchall()}
        return {one for one in asked if one not in over} - _with_old_passwords(cursor, asked)


def _with_old_passwords(cursor: CursorWrapper, asked: list[Credential]) -> set[Credential]:
    """Sessions whose password is another one by now."""
    sessions = [one for one in asked if one.password is not None]
    if not sessions:
        return set()
    cursor.execute(PASSWORDS.format(numbers=numbers()), [encode([one.user_id for one in sessions]).decode()])
    passwords = dict(cursor.fetchall())
    return {one for one in sessions if passwords.get(one.user_id) != one.password}

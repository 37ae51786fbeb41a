"""What somebody is let in by, a session of the pages or a token, and whether it is still good."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import ApiToken, User


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


def still_good(held: Iterable[Credential]) -> set[Credential]:
    """Those of these that would be let in at this moment, found out in two statements."""
    asked = set(held)
    tokens = ApiToken.objects.filter(hashed__in=[one.stored for one in asked if one.password is None], revoked=None)
    sessions = Session.objects.filter(
        session_key__in=[one.stored for one in asked if one.password is not None], expire_date__gt=timezone.now()
    )
    there = {stored for (stored,) in tokens.order_by().values_list("hashed").union(sessions.values_list("session_key"))}
    active = User.objects.filter(pk__in={one.user_id for one in asked}, is_active=True)
    passwords = dict(active.values_list("pk", "password"))
    return {
        one for one in asked
        if one.stored in there and one.user_id in passwords and one.password in {None, passwords[one.user_id]}
    }  # fmt: skip

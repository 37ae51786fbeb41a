"""What is revoked is over at once: whoever ends a credential says whose it was, and every process looks again.

A notice ends nothing by itself. It says where to look, and what is found in the database counts: so a notice may come
twice, or for nothing, and one that was lost is made good by the beat of the sockets.
"""

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self, TypeVar

from django.db import models, transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import Signal

from api import groups

log = logging.getLogger(__name__)
GROUP = "credentials"
"""The channel group by which the processes hear of each other's notices."""

MOST = 500
"""So many people or credentials are named in a notice; of more it says that all are to be looked at."""

Row = TypeVar("Row", bound=models.Model)
session_renewed = Signal()
"""Sent with the `old` and the `new` key of a session that goes on, and its `user`, to the rooms above."""


@dataclass(slots=True)
class Notice:
    """Whose credentials, or which, are to be looked at again."""

    users: set[int] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    """Of credentials: hashes, as `Credential.name` has them."""

    renewed: dict[str, int] = field(default_factory=dict)
    """Names of sessions that go on under another key, and whose they are."""

    gone: set[int] = field(default_factory=set)
    """People of whom everything is over: nothing has to be looked at."""

    @property
    def is_of_all(self) -> bool:
        """Whether it would name too many."""
        return len(self.users) + len(self.names) > MOST

    def message(self) -> dict[str, Any]:
        """As it travels: numbers and hashes."""
        if self.is_of_all:
            return {"type": "revoked", "all": True}
        return {
            "type": "revoked", "users": list(self.users), "names": list(self.names), "renewed": self.renewed,
            "gone": list(self.gone),
        }  # fmt: skip

    @classmethod
    def read(cls, message: dict[str, Any]) -> "Self | None":
        """What a message says; `None` where all are to be looked at."""
        if message.get("all"):
            return None
        return cls(set(message["users"]), set(message["names"]), dict(message["renewed"]), set(message["gone"]))


class _Noted(threading.local):
    """What this thread has still to tell."""

    def __init__(self) -> None:
        self.notice = Notice()
        self.waits = False
        """Whether a request is under way, at whose end it is told."""


_noted = _Noted()


def look_again(users: Iterable[int] = (), names: Iterable[str] = ()) -> None:
    """Say whose credentials, or which, may have ended: they are looked at once this is committed."""
    _noted.notice.users.update(users)
    _noted.notice.names.update(names)
    transaction.on_commit(_committed)


def gone(user_id: int) -> None:
    """Say that somebody is gone for good: told right after the commit, before whatever else is told of it."""
    transaction.on_commit(partial(_tell, Notice(gone={user_id})))


def renewed(name: str, user_id: int) -> None:
    """Note that a session goes on under another key: who comes back with that is let in."""
    _noted.notice.renewed[name] = user_id


def _committed() -> None:
    if not _noted.waits:
        _tell_noted()


@contextmanager
def told_at_the_end() -> Iterator[None]:
    """Tell at the end of a request what it has noted: only then is it known which session goes on."""
    _noted.waits = True
    try:
        yield
    finally:
        _noted.waits = False
        _tell_noted()


def _tell_noted() -> None:
    notice, _noted.notice = _noted.notice, Notice()
    if notice.users or notice.names:
        _tell(notice)


def _tell(notice: Notice) -> None:
    """Look here, so that whoever has revoked something hears so when it is over; then let the others look."""
    from accounts import admitted

    for do in (partial(admitted.look, notice), partial(groups.send_to, GROUP, notice.message())):
        try:
            do()
        except Exception as error:  # the beat looks again
            log.warning("a revocation was not told (%s)", type(error).__name__)


# -- What ends credentials -------------------------------------------------------------------------------------------
ENDING = frozenset({"is_active", "password", "revoked"})
"""Columns of people and tokens on which hangs whether somebody is let in."""


class Watched(models.QuerySet[Row]):
    """Rows that credentials hang on: an update of many sends no signals, but is told all the same."""

    def update(self, **values: Any) -> int:
        """Change them, and say whose credentials may have ended."""
        owners = set(self.values_list(owner_of(self.model), flat=True)) if ENDING & values.keys() else set()
        changed = super().update(**values)
        if owners:
            look_again(users=owners)
        return changed


def owner_of(model: type[models.Model]) -> str:
    """The column that says whose row it is."""
    return "user_id" if any(one.name == "user" for one in model._meta.fields) else "pk"


def watch() -> None:
    """Connect the signals of everything that credentials hang on."""
    from allauth.usersessions.models import UserSession
    from django.contrib.sessions.models import Session

    from accounts.models import ApiToken, User

    for model in (User, ApiToken):
        post_save.connect(_saved, model, dispatch_uid="accounts.revocation")
        post_delete.connect(_deleted, model, dispatch_uid="accounts.revocation")
    post_delete.connect(_session_ended, Session, dispatch_uid="accounts.revocation")
    post_delete.connect(_sign_in_ended, UserSession, dispatch_uid="accounts.revocation")


def _saved(instance: Any, created: bool, update_fields: Iterable[str] | None, **_: Any) -> None:
    if not created and (update_fields is None or ENDING & set(update_fields)):
        look_again(users=[getattr(instance, owner_of(type(instance)))])


def _deleted(instance: Any, **_: Any) -> None:
    look_again(users=[getattr(instance, owner_of(type(instance)))])


def _session_ended(instance: Any, **_: Any) -> None:
    from accounts.credentials import name_of_session

    look_again(names=[name_of_session(instance.session_key)])


def _sign_in_ended(instance: Any, **_: Any) -> None:
    """A sign-in that is taken off the list is over, by whichever way it was taken off."""
    from django.contrib.sessions.models import Session

    Session.objects.filter(session_key=instance.session_key).delete()

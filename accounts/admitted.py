"""Who is let in at this moment, in this process: every connection by its person and by its credential."""

from collections.abc import Iterable
from threading import Lock
from typing import Protocol, TypeVar

from accounts import known
from accounts.credentials import Credential, no_longer_good
from accounts.revocation import Notice

Key = TypeVar("Key")
NOBODY = 4401
COME_BACK = 4001
"""Closed because the session goes on under another key: whoever has that is let in again."""


class Admitted(Protocol):
    """A connection that was let in by a credential."""

    credential: Credential

    def end(self, code: int) -> None:
        """Do nothing more for it, from now on, and close it with this code. Any thread may ask."""


_lock = Lock()
_by_user: dict[int, tuple[Admitted, ...]] = {}
_by_name: dict[str, tuple[Admitted, ...]] = {}
"""Most have one: a set would be five times as heavy."""

_looks = 0


def looks() -> int:
    """How often this process has been told to look: who was let in meanwhile may have been overlooked."""
    return _looks


def enter(one: Admitted, most: int) -> bool:
    """Count a connection in, unless its person has as many here as one may."""
    with _lock:
        if len(_by_user.get(one.credential.user_id, ())) >= most:
            return False
        _by_user[one.credential.user_id] = (*_by_user.get(one.credential.user_id, ()), one)
        _by_name[one.credential.name] = (*_by_name.get(one.credential.name, ()), one)
    return True


def people() -> list[int]:
    """Everybody who has a connection to this process."""
    with _lock:
        return list(_by_user)


def leave(one: Admitted) -> None:
    """Count it out."""
    with _lock:
        _forget(_by_user, one.credential.user_id, one)
        _forget(_by_name, one.credential.name, one)


def _forget(held: dict[Key, tuple[Admitted, ...]], key: Key, one: Admitted) -> None:
    if left := tuple(other for other in held.get(key, ()) if other is not one):
        held[key] = left
    else:
        held.pop(key, None)


def look(notice: Notice | None = None) -> None:
    """End what of the named connections, or of all, lives on a credential that is good no longer."""
    global _looks  # noqa: PLW0603  # one count for each process
    known.forget(notice)
    if notice:
        part_with(notice.gone)
    with _lock:
        _looks += 1
        found = _named_by(notice) if notice else {one for own in _by_user.values() for one in own}
    look_at(found, notice.renewed if notice else {})


def part_with(users: Iterable[int]) -> None:
    """End everything of these people without a look: they are gone."""
    with _lock:
        found = [one for user in users for one in _by_user.get(user, ())]
    for one in found:
        one.end(NOBODY)


def _named_by(notice: Notice) -> set[Admitted]:
    by_user = (_by_user.get(user, ()) for user in notice.users)
    by_name = (_by_name.get(name, ()) for name in notice.names)
    return {one for found in (*by_user, *by_name) for one in found}


def look_at(found: Iterable[Admitted], renewed: dict[str, int]) -> None:
    """End those of these that would not be let in at this moment."""
    held = list(found)
    over = no_longer_good(one.credential for one in held) if held else set()
    for one in held if over else ():
        if one.credential in over:
            goes_on = renewed.get(one.credential.name) == one.credential.user_id
            one.end(COME_BACK if goes_on else NOBODY)

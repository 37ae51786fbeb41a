"""Who has one of our pages before their eyes right now: to them no device says what the page shows already.

Each process counts the pages it serves, and says so in the shared cache, which forgets it by itself. One that has
none left takes that back, and lets the others say it again.
"""

from collections import Counter
from threading import Lock
from time import monotonic

from django.conf import settings
from django.core.cache import cache

from api import groups
from people.standing import group_of

EYES, AWAY = '{"action":"look"}', '{"action":"look_away"}'
"""What a page says when it comes into sight, and when it does not any more."""

GRACE, BEAT = 45, 15
"""Seconds after which the cache forgets, and after which it is reminded."""

_open: Counter[int] = Counter()
_lock = Lock()
_reminded = 0.0


def key_of(user_id: int) -> str:
    """Where it is remembered."""
    return f"looks:{user_id}"


def said(text: str | None) -> bool | None:
    """Whether a frame says that its page is in sight, or is not; `None` of any other frame."""
    return {EYES: True, AWAY: False}.get(text) if text is not None else None


def look(user_id: int) -> None:
    """One page more is in sight."""
    with _lock:
        _open[user_id] += 1
    say_so(user_id)


def say_so(user_id: int) -> None:
    """Let other processes know that somebody looks at a page of this one."""
    cache.set(key_of(user_id), 1, GRACE)


def look_away(user_id: int) -> None:
    """One page less. Who looks at one of another process is not taken for away: that one hears of it and says so."""
    with _lock:
        _open[user_id] -= 1
        if _open[user_id] > 0:
            return
        del _open[user_id]
    cache.delete(key_of(user_id))
    if settings.REDIS_URL:
        groups.send_to(group_of(user_id), {"type": "sight"})


def remind() -> None:
    """Say again, now and then, who looks; where there is one process `_open` says it all."""
    global _reminded  # noqa: PLW0603  # one for each process
    if settings.REDIS_URL and _open and monotonic() - _reminded > BEAT:
        _reminded = monotonic()
        cache.set_many({key_of(user_id): 1 for user_id in list(_open)}, GRACE)


def looks(user_id: int) -> bool:
    """Whether somebody has a page before their eyes, as far as it is known."""
    return _open[user_id] > 0 or cache.get(key_of(user_id)) is not None

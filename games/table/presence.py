"""Who is at a table or in a lobby right now, with a grace: a dropped connection that comes back was never gone.

Each process beats for the sockets it holds; the shared cache remembers the last beat of each person and place.
While Redis is away, and until every process has beaten again, it is not known who is away: nobody is said to be.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from threading import Lock
from time import monotonic

from django.core.cache import cache

from api.circuit import redis_circuit
from games.table.threads import in_thread

GRACE = 60
"""Seconds after the last beat before somebody counts as gone."""

BEAT = 20
"""Seconds between beats."""

ROUND = BEAT + 5
"""Seconds in which every process has beaten."""

Place = int | str
"""A game's id, or the name of another place."""

_here: Counter[tuple[Place, int]] = Counter()
_lock = Lock()
_seen: dict[tuple[Place, int], tuple[float, bool]] = {}
_heart: asyncio.Task[None] | None = None
FRESH = 2.0
"""Seconds for which an answer of the shared cache is believed."""


Tell = Callable[[Place, int], Awaitable[None]]
"""Says that somebody is gone."""


def key_of(place: Place, user_id: int) -> str:
    """Where the last beat is remembered."""
    return f"here:{place}:{user_id}"


def gone_key(place: Place, user_id: int) -> str:
    """Where it is remembered that the others have been told."""
    return f"gone:{place}:{user_id}"


def is_known() -> bool:
    """Whether somebody of whom no beat is known is away, and not just unheard of."""
    return redis_circuit.has_worked_for(ROUND)


def is_connected(place: Place, user_id: int, *, if_unknown: bool = True) -> bool:
    """Whether this person is there, or was within the grace."""
    who = (place, user_id)
    if _here[who]:
        return True
    asked, answer = _seen.get(who, (0.0, False))
    if monotonic() - asked < FRESH:
        return answer
    answer = cache.get(key_of(*who)) is not None
    if not answer and not is_known():
        return if_unknown
    if len(_seen) > 10_000:
        _seen.clear()
    _seen[who] = (monotonic(), answer)
    return answer


def arrive(place: Place, user_id: int) -> bool:
    """One more socket of somebody; whether they were away before."""
    who = (place, user_id)
    with _lock:
        _here[who] += 1
        first = _here[who] == 1
    _seen.pop(who, None)
    if first and cache.add(key_of(*who), 1, GRACE):
        cache.delete(gone_key(*who))
        return True
    return False


def depart(place: Place, user_id: int) -> bool:
    """One socket less; whether it was this process's last one of that person."""
    who = (place, user_id)
    with _lock:
        _here[who] -= 1
        if _here[who] > 0:
            return False
        del _here[who]
    cache.set(key_of(*who), 1, GRACE)
    return True


def beat() -> None:
    """Remember everybody who is here."""
    if _here:
        cache.set_many({key_of(*who): 1 for who in list(_here)}, GRACE)


def lost() -> list[tuple[Place, int]]:
    """People whom another process said to be here, and of whom nothing was heard since: it may have died."""
    places = {place for place, _user in list(_here)}
    others = [who for who, (_asked, answer) in list(_seen.items()) if answer and who[0] in places and not _here[who]]
    beating = cache.get_many([key_of(*who) for who in others])
    if not is_known():
        return []
    missing = [who for who in others if key_of(*who) not in beating]
    for who in missing:
        _seen[who] = (monotonic(), False)
    return missing


def keep_beating(tell: Tell) -> None:
    """Beat for as long as this loop runs: it holds sockets. Whoever is lost meanwhile is told of."""
    global _heart  # noqa: PLW0603  # one for each process
    loop = asyncio.get_running_loop()
    if _heart is None or _heart.done() or _heart.get_loop() is not loop:
        _heart = loop.create_task(_beats(tell))


async def _beats(tell: Tell) -> None:
    while True:
        await asyncio.sleep(BEAT)
        await in_thread(beat)
        for place, user_id in await in_thread(lost):
            await tell(place, user_id)


def is_gone(place: Place, user_id: int) -> bool:
    """Whether the grace has run out, asked afresh."""
    _seen.pop((place, user_id), None)
    return not is_connected(place, user_id)


def is_news(place: Place, user_id: int) -> bool:
    """Whether somebody is gone and nobody has said so yet: several processes may notice, one tells."""
    return is_gone(place, user_id) and cache.add(gone_key(place, user_id), 1, GRACE)

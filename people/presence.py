"""Who is at a table, in a lobby, or anywhere in the house right now: by a socket, or by a request of a moment ago.

A dropped connection that comes back within the grace was never gone. Each process beats for the sockets it holds; the
shared cache remembers the last beat of each person and place.
While Redis is away, and until every process has beaten again, it is not known who is away: nobody is said to be.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from itertools import count, islice
from threading import Lock
from time import monotonic, sleep

from django.conf import settings
from django.core.cache import cache

from api.circuit import redis_circuit
from api.threads import in_thread

GRACE = 30
"""Seconds after the last beat, or the last request, before somebody counts as gone."""

AWAY = 60
"""Seconds without a sign before somebody is away from a game that waits for them."""

BEAT = 10
"""Seconds between beats."""

SIGNS = 3
"""Beats of which one says for longer who is at a game."""

NOTED = 5.0
"""Seconds for which one request says as much as many."""

ROUND = BEAT + 5
"""Seconds in which every process has beaten."""

Place = int | str
"""A game's id, or the name of another place."""

HOUSE: Place = "house"
"""Anywhere at all."""

_here: Counter[tuple[Place, int]] = Counter()
_lock = Lock()
_seen: dict[tuple[Place, int], tuple[float, bool]] = {}
_noted: dict[tuple[Place, int], float] = {}
_beats_made = count()
_heart: asyncio.Task[None] | None = None
AT_ONCE, BREATH = 250, 0.005
"""Beats that are sent at once, and seconds in which the loop may go on before the next ones."""

FRESH = 2.0
"""Seconds for which an answer of the shared cache is believed."""


Tell = Callable[[Place, int], Awaitable[None]]
"""Says that somebody is gone."""


def key_of(place: Place, user_id: int) -> str:
    """Where the last beat is remembered."""
    return f"here:{place}:{user_id}"


def asked_key(place: Place, user_id: int) -> str:
    """Where it is remembered that somebody has asked about a place: they are here, but hear nothing by themselves."""
    return f"asked:{place}:{user_id}"


def lately_key(place: Place, user_id: int) -> str:
    """Where it is remembered that somebody was at a game, for as long as nobody may call them away."""
    return f"lately:{place}:{user_id}"


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


def count_in(place: Place, user_id: int) -> bool:
    """One more socket of somebody, of which other processes hear by the next beat; whether it is the first here."""
    who = (place, user_id)
    with _lock:
        _here[who] += 1
        first = _here[who] == 1
    _seen.pop(who, None)
    return first


def has_socket(place: Place, user_id: int) -> bool:
    """Whether this process holds a socket of theirs there."""
    return (place, user_id) in _here


def places() -> set[Place]:
    """Where the sockets of this process are."""
    return {place for place, _user in list(_here)}


def arrive(place: Place, user_id: int) -> bool:
    """One more socket of somebody; whether they were away before."""
    return count_in(place, user_id) and come(place, user_id)


def come(place: Place, user_id: int) -> bool:
    """Let other processes know at once that somebody is there; whether they were away before."""
    who = (place, user_id)
    if cache.add(key_of(*who), 1, GRACE):
        cache.delete(gone_key(*who))
        return True
    return False


def is_worth_noting(place: Place, user_id: int) -> bool:
    """Whether a request about a place says something that is not known here already."""
    who = (place, user_id)
    return not has_socket(*who) and monotonic() - _noted.get(who, 0.0) >= NOTED


def note(place: Place, user_id: int) -> bool:
    """Count somebody as here because of a request about a place; whether it is a game they were away from before."""
    who = (place, user_id)
    if len(_noted) > 10_000:
        _noted.clear()
    _noted[who] = monotonic()
    cache.set(asked_key(*who), 1, GRACE)
    if not isinstance(place, int):
        return False
    if cache.add(lately_key(*who), 1, AWAY):
        return not is_connected(*who)
    cache.touch(lately_key(*who), AWAY)
    return False


def is_here(place: Place, user_id: int) -> bool:
    """Whether this person is there by a socket or by a request; while that is not known, nobody is gone."""
    return is_connected(place, user_id) or cache.get(asked_key(place, user_id)) is not None


def was_here(place: Place, user_id: int) -> bool:
    """Whether this person is at a game, or was within the last minute."""
    return is_here(place, user_id) or cache.get(lately_key(place, user_id)) is not None


def among(place: Place, user_ids: Iterable[int]) -> frozenset[int]:
    """Those of these people who are known to be there."""
    found = set(user_ids)
    here = {user_id for user_id in found if (place, user_id) in _here}
    keys = {key(place, user_id): user_id for user_id in found - here for key in (key_of, asked_key)}
    return frozenset(here | {keys[key] for key in cache.get_many(list(keys))})


def depart(place: Place, user_id: int) -> bool:
    """One socket less; whether it was this process's last one of that person."""
    who = (place, user_id)
    with _lock:
        _here[who] -= 1
        if _here[who] > 0:
            return False
        del _here[who]
    cache.set(key_of(*who), 1, GRACE)
    if isinstance(place, int):
        cache.set(lately_key(*who), 1, AWAY)
    return True


def beat() -> None:
    """Let other processes know of everybody who is here; where there are none, `_here` says it all."""
    here, for_longer = iter(list(_here) if settings.REDIS_URL else ()), next(_beats_made) % SIGNS == 0
    while some := list(islice(here, AT_ONCE)):
        cache.set_many({key_of(*who): 1 for who in some}, GRACE)
        if for_longer and (games := {lately_key(*who): 1 for who in some if isinstance(who[0], int)}):
            cache.set_many(games, AWAY + (SIGNS - 1) * BEAT)  # it holds for a minute after any beat
        sleep(BREATH)


def lost() -> list[tuple[Place, int]]:
    """People whom another process said to be here, and of whom nothing was heard since: it may have died."""
    if not _seen:
        return []
    own = places()
    others = [who for who, (_asked, answer) in list(_seen.items()) if answer and who[0] in own and who not in _here]
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

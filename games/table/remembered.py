"""What this process remembers of games, true or not any more: for writers, whose commit checks it, and for nobody else.

Readers ask `games.table.memory`, which compares with the row first. import-linter sees to it.
"""

from collections import OrderedDict
from threading import Lock
from time import monotonic

from games.table.asleep import packed, unpacked
from games.table.live import Table

SIZE = 10_000
"""Games kept at most, most of them asleep; the least recently used goes first."""

AWAKE = 500
"""So many are kept decoded without looking at when they were wanted last."""

AGE = 600.0
"""Seconds for which a game is kept after the last move or reader."""

AGE_OVER = 15.0
"""The same once it has ended."""

REST = 60.0
"""Seconds after which a game falls asleep: only how things stand is kept, as bytes."""

CROWDED = 10.0
"""The same while more are awake than `AWAKE`."""

AT_ONCE = 100
"""Games that fall asleep in one sweep; each takes a quarter of a millisecond."""

SWEEP = 5.0
"""Seconds between two looks for games that nobody wants any more."""

_tables: OrderedDict[int, Table] = OrderedDict()
_asleep: OrderedDict[int, bytes] = OrderedDict()
"""Those that nobody has asked for in a while; a game is in one of the two. None of them has ended."""

_used: dict[int, float] = {}
"""When each of them was last asked for, or changed."""

_lock = Lock()
_swept = 0.0


def find(game_id: int) -> Table | None:
    """The game as this process has it, however old that is."""
    with _lock:
        found = _known(game_id)
        if found is not None:
            _touch(game_id)
        return found


def _known(game_id: int) -> Table | None:
    """The game, awake from now on."""
    if (asleep := _asleep.pop(game_id, None)) is not None:
        _tables[game_id] = unpacked(asleep)
    return _tables.get(game_id)


def keep(fresh: Table) -> Table:
    """Remember a table, unless this process already knows a newer one."""
    with _lock:
        known = _known(fresh.id)
        if known is not None and known.seq > fresh.seq:
            return known
        if known is not None and known.laid > fresh.laid:
            now = known.now.envelope
            fresh = fresh.beside(known.laid, now.layouts, now.host_user_id, now.offer)
        _tables[fresh.id] = fresh
        _touch(fresh.id)
        while len(_tables) + len(_asleep) > SIZE:
            _drop(next(iter(_asleep or _tables)))
    sweep()
    return fresh


def _touch(game_id: int) -> None:
    _tables.move_to_end(game_id)
    _used[game_id] = monotonic()


def _drop(game_id: int) -> None:
    _tables.pop(game_id, None)
    _asleep.pop(game_id, None)
    _used.pop(game_id, None)


def sweep() -> None:
    """Let games that nobody has wanted for a while fall asleep, or forget them; they are looked for now and then."""
    global _swept  # noqa: PLW0603  # one for each process
    now = monotonic()
    if now - _swept < SWEEP:
        return
    with _lock:
        _swept = now
        old = [game_id for game_id, used in _used.items() if now - used > AGE_OVER]
        for game_id in old:
            if now - _used[game_id] > _age(game_id):
                _drop(game_id)
    for _ in range(AT_ONCE):
        if not _lay_to_sleep(now):
            break


def _age(game_id: int) -> float:
    table = _tables.get(game_id)
    return AGE if table is None or table.now.envelope.ended_at is None else AGE_OVER


def _lay_to_sleep(now: float) -> bool:
    """Let the game fall asleep that was wanted least recently, if that is long ago; whether it was."""
    with _lock:
        game_id, table = next(iter(_tables.items()), (0, None))
        if table is None or now - _used[game_id] <= (CROWDED if len(_tables) > AWAKE else REST):
            return False
        _asleep[game_id] = packed(_tables.pop(game_id))
        return True


def count_awake() -> int:
    """How many games are kept decoded."""
    return len(_tables)


def unused() -> list[int]:
    """Games that go on, as far as this process knows, and that it has not needed for as long as it keeps ended ones."""
    now = monotonic()
    with _lock:
        return [game_id for game_id, used in _used.items() if now - used > AGE_OVER and _age(game_id) == AGE]


def forget(game_id: int) -> None:
    """The next one to ask reads it anew."""
    with _lock:
        _drop(game_id)


def forget_all() -> None:
    """As if the process had just started."""
    with _lock:
        _tables.clear()
        _asleep.clear()
        _used.clear()

"""What this process remembers of games, true or not any more: for writers, whose commit checks it, and for nobody else.

Readers ask `games.table.memory`, which compares with the row first. import-linter sees to it.
"""

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from time import monotonic

from games.table.live import Table

SIZE = 2_000
"""Games kept decoded at most; the least recently used goes first."""

AGE = 600.0
"""Seconds for which a game is kept after the last move or reader."""

AGE_OVER = 15.0
"""The same once it has ended."""

REST = 60.0
"""Seconds after which only the newest entry of a game is kept, and nothing that was made of that."""

SWEEP = 5.0
"""Seconds between two looks for games that nobody wants any more."""

_tables: OrderedDict[int, Table] = OrderedDict()
_used: dict[int, float] = {}
"""When each of them was last asked for, or changed."""

_resting: set[int] = set()
"""Those that nobody has asked for since they were laid to rest."""

_lock = Lock()
_swept = 0.0


def find(game_id: int) -> Table | None:
    """The game as this process has it, however old that is."""
    with _lock:
        found = _tables.get(game_id)
        if found is not None:
            _touch(game_id)
        return found


def keep(fresh: Table) -> Table:
    """Remember a table, unless this process already knows a newer one."""
    with _lock:
        known = _tables.get(fresh.id)
        if known is not None and known.seq > fresh.seq:
            return known
        if known is not None and known.laid > fresh.laid:
            fresh = fresh.beside(known.laid, known.now.envelope.layouts, known.now.envelope.host_user_id)
        _tables[fresh.id] = fresh
        _touch(fresh.id)
        while len(_tables) > SIZE:
            _drop(next(iter(_tables)))
    sweep()
    return fresh


def _touch(game_id: int) -> None:
    _tables.move_to_end(game_id)
    _used[game_id] = monotonic()
    _resting.discard(game_id)


def _drop(game_id: int) -> None:
    _tables.pop(game_id, None)
    _used.pop(game_id, None)
    _resting.discard(game_id)


def sweep() -> None:
    """Lay to rest, or forget, games that nobody has wanted for a while; they are looked for now and then."""
    global _swept  # noqa: PLW0603  # one for each process
    now = monotonic()
    if now - _swept < SWEEP:
        return
    with _lock:
        _swept = now
        for game_id in [game_id for game_id, table in _tables.items() if now - _used[game_id] > _age(table)]:
            _drop(game_id)
        _lay_to_rest([game_id for game_id in _tables if game_id not in _resting and now - _used[game_id] > REST])


def _lay_to_rest(games: Iterable[int]) -> None:
    for game_id in games:
        _tables[game_id] = _tables[game_id].at_rest()
        _resting.add(game_id)


def _age(table: Table) -> float:
    return AGE if table.now.envelope.ended_at is None else AGE_OVER


def unused() -> list[int]:
    """Games that go on, as far as this process knows, and that it has not needed for as long as it keeps ended ones."""
    now = monotonic()
    with _lock:
        going_on = [game_id for game_id, table in _tables.items() if table.now.envelope.ended_at is None]
        return [game_id for game_id in going_on if now - _used[game_id] > AGE_OVER]


def forget(game_id: int) -> None:
    """The next one to ask reads it anew."""
    with _lock:
        _drop(game_id)


def forget_all() -> None:
    """As if the process had just started."""
    with _lock:
        _tables.clear()
        _used.clear()
        _resting.clear()

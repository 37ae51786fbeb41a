"""What this process remembers of games, true or not any more: for writers, whose commit checks it, and for nobody else.

Readers ask `games.table.memory`, which compares with the row first. import-linter sees to it.
"""

from collections import OrderedDict
from threading import Lock

from games.table.live import Table

SIZE = 2_000
"""Games kept decoded at most; the least recently used goes first."""

_tables: OrderedDict[int, Table] = OrderedDict()
_lock = Lock()


def find(game_id: int) -> Table | None:
    """The game as this process has it, however old that is."""
    with _lock:
        found = _tables.get(game_id)
        if found is not None:
            _tables.move_to_end(game_id)
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
        _tables.move_to_end(fresh.id)
        while len(_tables) > SIZE:
            _tables.popitem(last=False)
    return fresh


def forget(game_id: int) -> None:
    """The next one to ask reads it anew."""
    with _lock:
        _tables.pop(game_id, None)


def forget_all() -> None:
    """As if the process had just started."""
    with _lock:
        _tables.clear()

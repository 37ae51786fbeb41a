"""A table as bytes: what is kept of a game that nobody has wanted for a while, a tenth of what it is awake."""

import pickle
import zlib
from collections import deque
from dataclasses import replace

import msgspec

from api import framing
from games import catalog
from games.table.live import TAIL, Table

QUICK = 1
"""The level of packing: more takes longer, and saves a few bytes."""


def packed(table: Table) -> bytes:
    """How a game stands. The state is written as for the database; all else is plain."""
    (bare,) = table.at_rest().steps
    state = framing.encode(table.rules.dump(bare.state))
    return zlib.compress(pickle.dumps(replace(table, steps=deque([replace(bare, state=state)]))), QUICK)


def unpacked(data: bytes) -> Table:
    """The same game again, its newest entry alone. The bytes are what this process has packed itself."""
    table: Table = pickle.loads(zlib.decompress(data))  # noqa: S301
    state = catalog.rules(table.kind).load(msgspec.json.decode(table.now.state))
    return replace(table, steps=deque([replace(table.now, state=state)], maxlen=TAIL))

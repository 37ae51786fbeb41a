"""Daphne without words that nobody reads: autobahn words and colours a line for its log with every frame it sends.

It does so before it asks whether the line is wanted. At a table of four that was a sixth of what a move cost.
"""

import sys
from typing import Any


def hush() -> None:
    """Hand on what would be coloured as it is; where autobahn does not serve, there is nothing to do."""
    protocol: Any = sys.modules.get("autobahn.websocket.protocol")
    if protocol is not None:
        protocol.hltype = protocol.hlval = _plain


def _plain(value: Any, **_: Any) -> Any:
    return value

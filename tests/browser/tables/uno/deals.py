"""Deals of UNO whose outcome does not depend on what bots think: the other seat finds nothing that fits."""

from typing import Any

from games.catalog.uno.rules.state import State
from tests.kinds.uno.positions import at

MINE = "r1 r3 rs w r7 r+2 r9"
"""Played in this order, red all the way, they go out on the seventh card."""

NAMES = ("red 1", "red 3", "red Skip", "Wild", "red 7", "red Draw two", "red 9")
HERS = "g2 g4 y2 y4 b2 b4 g6"
NOTHING_FITS = "g8 g8 y8 y8 b8 b8"


def one_round(**options: Any) -> State:
    """A whole game of one round for two: the first seat plays red cards, the second can only draw."""
    return at([MINE, HERS], "r5", pile=NOTHING_FITS, laid_by=1, **{"uno_call": "manual", **options})

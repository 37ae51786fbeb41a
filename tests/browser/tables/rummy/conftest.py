"""A table of Rummy at which I can go out with whatever I draw: three melds, and a jack that fits the pile there."""

from collections.abc import Callable
from typing import Any

import pytest

from games.catalog.rummy.rules.options import RummyOptions
from tests.browser.tables.dealing import Table, seated
from tests.kinds.rummy.positions import position

MINE = "2C KS 3C 7D AS 7H JH 4C QS 7C"
HERS = "2S 5H 8D 9S TC QH KD 4D 6D 3H"
PILE = "8H 9H TH"
STOCK = "4S 6C 9C 5S TD 2D 5C"
ONE_ROUND = RummyOptions(target=1)


@pytest.fixture
def table(transactional_db: None) -> Callable[..., Table]:
    """A game of one round; the other seat is a bot, which cannot go out at once, unless it is named."""

    def make(*humans: int, mine: str = MINE, hers: str = HERS, **more: Any) -> Table:
        given = {"discards": "KH", "stock": STOCK, "piles": (PILE,), "options": ONE_ROUND}
        return seated("rummy", position(mine, hers, **{**given, **more}), (0, *humans))

    return make

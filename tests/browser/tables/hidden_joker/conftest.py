"""A table of Hidden Joker Rummy at which I hold four melds, out of order: whatever I draw can be the discard."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.tables.dealing import Table, seated
from tests.kinds.hidden_joker import build

MINE = "AH 8C 4S QD 5S 8D 3H 9C 6S QS 7S 8H 2H"
"""Ace to three of hearts, four to seven of spades, three eights, two queens and a wild nine."""

STOCK = "5C KC JD KD TD 6C TC"


@pytest.fixture
def table(transactional_db: None) -> Callable[..., Table]:
    """A round that is a game; others are bots without a meld unless they are named."""

    def make(*humans: int, mine: str = MINE, seats: int = 2, **more: Any) -> Table:
        others = [build.LOW] * (seats - 1)
        state = build.table(mine, *others, discards="2S", stock=STOCK, **more)
        return seated("hidden_joker", state, (0, *humans))

    return make

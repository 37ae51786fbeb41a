"""A table of Spades at which north is about to win in one round."""

from collections.abc import Callable

import pytest

from tests.browser.tables.dealing import Table, seated
from tests.browser.tables.spades.deals import one_round


@pytest.fixture
def table(transactional_db: None) -> Callable[..., Table]:
    """One round from the deal to the end of the game; east, south and west are bots unless they are named."""

    def make(*humans: int) -> Table:
        bids = (3,) if humans else (3, 2, 3)
        return seated("spades", one_round(*bids), (0, *humans))

    return make

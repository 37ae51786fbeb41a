"""Tables of UNO: one that the first seat is about to win, and any other position."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.tables.dealing import Table, seated
from tests.browser.tables.uno.deals import one_round
from tests.kinds.uno.positions import at


@pytest.fixture
def table(transactional_db: None) -> Callable[..., Table]:
    """A whole game of one round; the second seat is a bot unless it is named."""

    def make(*humans: int) -> Table:
        return seated("uno", one_round(), (0, *humans))

    return make


@pytest.fixture
def position(transactional_db: None) -> Callable[..., Table]:
    """A table where the cards lie like this, as the rulebook's tests write them."""

    def make(hands: list[str], top: str = "r5", humans: tuple[int, ...] = (0,), **fields: Any) -> Table:
        return seated("uno", at(hands, top, **fields), humans)

    return make

"""People who gather, and the house they gather in."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from accounts import services as accounts
from accounts.models import User
from lobbies import services, wishes
from lobbies.models import Lobby
from lobbies.opening import open_lobby
from tests.browser.house import elsewhere


@pytest.fixture
def person(transactional_db: None) -> Callable[[str], User]:
    """A guest of this name."""
    return accounts.make_guest


@pytest.fixture
def gather(person: Callable[[str], User]) -> Callable[..., Lobby]:
    """A lobby with its host and guests."""
    return partial(elsewhere, make)


def make(host: User, *guests: User, bots: int = 0, **body: Any) -> Lobby:
    """One for Spades, unless the body says otherwise."""
    wish = {"kind": "spades", "name": "Friday night", "capacity": 4, "bot_pace": "natural", **body}
    lobby = open_lobby(host, wishes.lobby_in(wish))
    for guest in guests:
        services.join(lobby.pk, guest)
    for _ in range(bots):
        services.seat_bot(lobby.pk, host, "easy", None)
    return lobby

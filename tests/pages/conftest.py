"""People with browsers that know no scripts."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from lobbies import services as lobbies
from lobbies import wishes
from lobbies.models import Lobby
from lobbies.opening import open_lobby
from tests.games.conftest import fresh_process

__all__ = ["fresh_process"]


class Visitor(Client):
    """A browser; `user` is who is signed in."""

    user: User | None = None


@pytest.fixture
def visitor(db: Any) -> Callable[..., Visitor]:
    """Somebody of this name, or nobody."""

    def make(name: str = "") -> Visitor:
        browser = Visitor()
        if name:
            browser.user = services.make_guest(name)
            browser.force_login(browser.user)
        return browser

    return make


@pytest.fixture
def mia(visitor: Callable[..., Visitor]) -> Visitor:
    return visitor("Mia")


@pytest.fixture
def otto(visitor: Callable[..., Visitor]) -> Visitor:
    return visitor("Otto")


@pytest.fixture
def nobody(visitor: Callable[..., Visitor]) -> Visitor:
    return visitor()


@pytest.fixture
def gather(db: Any) -> Callable[..., Lobby]:
    """A lobby of these people."""

    def make(host: Visitor, *guests: Visitor, bots: int = 0, **body: Any) -> Lobby:
        assert host.user
        lobby = open_lobby(host.user, wishes.lobby_in({"kind": "spades", "name": "Here", "capacity": 4, **body}))
        for guest in guests:
            assert guest.user
            lobbies.join(lobby.pk, guest.user, lobby.room_code)
        for _ in range(bots):
            lobbies.seat_bot(lobby.pk, host.user, "easy", None)
        return lobby

    return make

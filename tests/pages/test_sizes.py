"""What a page weighs on its way: eight kilobytes, and each that may be heavier says why."""

import pytest
from django.test import Client

from accounts.models import User
from tests.browser.pages import Place
from tests.games.callers import person
from tests.games.conftest import fresh_process
from tests.pages.rows import furnish
from tests.pages.visits import PACKED, PAGES, member, sign_in, visitor

__all__ = ["fresh_process"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_process")]
MOST = 8 * 1024
HEAVY = {
    "totp": 12 * 1024,  # a QR code, drawn on the page, of a secret that nothing can pack
    "events": 24 * 1024,  # every event that there is, with an example
    "events-": 16 * 1024,  # every event of a kind, likewise
}
LISTS = ("/", "/play/", "/lobbies/", "/games/")


def weight(client: Client, path: str) -> int:
    """Bytes on the wire."""
    answer = client.get(path, headers=PACKED)
    assert answer["Content-Encoding"] == "gzip", path
    return len(answer.content)


def most(name: str) -> int:
    """What a page may weigh."""
    return HEAVY.get(name, HEAVY["events-"] if name.startswith("events-") else MOST)


@pytest.mark.parametrize("place", PAGES, ids=str)
def test_a_page_is_small_on_the_wire(place: Place) -> None:
    assert weight(visitor(place.who), place.path) <= most(place.name)


@pytest.mark.parametrize("path", LISTS)
def test_full_lists_are_small_on_the_wire(path: str, client: Client) -> None:
    mia, nia, otto = member(), person("Nia").user, person("Otto").user
    assert isinstance(nia, User)
    assert isinstance(otto, User)
    furnish(mia, nia, otto, 30)
    sign_in(client, mia)
    assert weight(client, path) <= MOST

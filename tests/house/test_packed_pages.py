"""Pages leave packed where a browser takes that; data does not."""

import gzip
import re

import pytest
from django.test import Client

from games import catalog
from tests.games.callers import Caller
from tests.games.conftest import fresh_process
from tests.games.moving import dealt

__all__ = ["fresh_process"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_process")]
MOST = 8 * 1024
TAKES = {"Accept-Encoding": "gzip, deflate, br"}
NONCE = re.compile(rb'nonce="[^"]+"|value="[A-Za-z0-9]{64}"|"csrfToken": ?"[^"]*"|data-server-ts="\d+"')


def signed_in(caller: Caller) -> Client:
    client = Client()
    assert caller.user
    client.force_login(caller.user)
    return client


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_tables_page_is_small_on_the_wire(kind: str) -> None:
    game_id, players = dealt(kind)
    client = signed_in(players[0])
    packed, plain = client.get(f"/games/{game_id}/", headers=TAKES), client.get(f"/games/{game_id}/")
    assert (packed.status_code, packed["Content-Encoding"], plain.has_header("Content-Encoding")) == (
        200,
        "gzip",
        False,
    )
    assert len(packed.content) <= MOST
    assert NONCE.sub(b"", gzip.decompress(packed.content)) == NONCE.sub(b"", plain.content)
    assert "Accept-Encoding" in packed["Vary"]


def test_the_length_of_a_packed_page_tells_nothing() -> None:
    client = Client()
    assert len({len(client.get("/privacy/", headers=TAKES).content) for _ in range(12)}) > 2


def test_data_is_not_packed() -> None:
    _, players = dealt("toy")
    got = players[0].client.get("/api/kinds", headers={**TAKES, "Authorization": f"Bearer {players[0].token}"})
    assert got.status_code == 200
    assert not got.has_header("Content-Encoding")

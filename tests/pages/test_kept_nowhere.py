"""Pages that show what only their reader may see are kept by no cache."""

import pytest
from django.test import Client

from games import catalog
from tests.games.conftest import fresh_process
from tests.games.moving import dealt
from tests.lobbies.gathering import end

__all__ = ["fresh_process"]

pytestmark = pytest.mark.django_db
KEPT_NOWHERE = {"private", "no-store"}


def directives(client: Client, path: str) -> set[str]:
    """What a page that is there says of keeping it."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return {word.strip() for word in answer["Cache-Control"].split(",")}


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_table_and_what_is_told_of_its_moves(kind: str) -> None:
    game_id, players = dealt(kind)
    client = Client()
    client.force_login(players[0].user)
    paths = [f"/games/{game_id}/"]
    if catalog.kind(kind).sheet is not None:
        paths.append(f"/games/{game_id}/rounds/")
    for path in paths:
        assert directives(client, path) >= KEPT_NOWHERE
    end(game_id)
    assert directives(client, f"/games/{game_id}/") >= KEPT_NOWHERE
    if catalog.kind(kind).coach is not None:
        assert directives(client, f"/games/{game_id}/review/") >= KEPT_NOWHERE


def test_the_api(client: Client) -> None:
    game_id, players = dealt(catalog.SLUGS[0])
    headers = {"Authorization": f"Bearer {players[0].token}"}
    answer = client.get(f"/api/games/{game_id}", headers=headers)
    assert {word.strip() for word in answer["Cache-Control"].split(",")} >= KEPT_NOWHERE

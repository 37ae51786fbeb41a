"""How many lobbies of one account may wait for players: one more is refused, by whichever door."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from lobbies.models import Lobby
from tests.games.callers import Answer, Caller
from tests.lobbies import gathering
from tests.lobbies.gathering import refused

pytestmark = pytest.mark.django_db
Json = Any
DOORS: dict[str, Json] = {
    "/api/lobbies": {"name": "Friday night", "capacity": 2, "kind": "rummy"},
    "/api/games": {"kind": "rummy", "max_players": 2, "visibility": "private"},
    "/api/tables": {},
}


@pytest.fixture(autouse=True)
def three_at_most(settings: Any) -> None:
    settings.LOBBIES_PER_ACCOUNT = 3


def opened(host: Caller, path: str = "/api/lobbies") -> Answer:
    return host.post(path, DOORS[path])


@pytest.mark.parametrize("path", DOORS)
def test_one_too_many_is_refused_by_every_door(path: str, ann: Caller, bob: Caller) -> None:
    assert [opened(ann, door).status for door in DOORS] == [201, 201, 201]
    said = refused(opened(ann, path), 409, "TOO_MANY_LOBBIES")["error"]
    assert said == "You have 3 tables that wait for players. Start or leave one of them first."
    assert Lobby.objects.count() == 3
    assert opened(bob, path).status == 201


def test_a_lobby_that_is_left_makes_room(ann: Caller) -> None:
    made = [opened(ann).body["lobby_id"] for _ in range(3)]
    assert opened(ann).status == 409
    assert ann.post(f"/api/lobbies/{made[0]}/leave").status == 202
    assert opened(ann).status == 201


def test_games_that_run_or_are_over_do_not_count(ann: Caller, bob: Caller) -> None:
    games = [gathering.dealt(ann, bob, kind="rummy", max_players=2)["game_id"] for _ in range(4)]
    gathering.end(games[0])
    assert [opened(ann).status for _ in range(4)] == [201, 201, 201, 409]


def test_lobbies_of_yesterday_wait_for_nobody(ann: Caller) -> None:
    for _ in range(3):
        opened(ann)
    Lobby.objects.update(touched_at=timezone.now() - timedelta(days=2))
    assert opened(ann).status == 201


def test_who_only_sits_in_lobbies_may_open_one(ann: Caller, bob: Caller) -> None:
    for _ in range(3):
        gathering.lobby(ann, bob)
    assert opened(bob).status == 201

"""Lists are answered in as many questions to the database as ever, however long they are."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import catalog
from tests.games.callers import Caller, person
from tests.games.conftest import fresh_process
from tests.games.moving import dealt
from tests.games.seating import seat
from tests.lobbies import gathering

__all__ = ["fresh_process"]
Json = Any
pytestmark = [pytest.mark.django_db, pytest.mark.services, pytest.mark.usefixtures("fresh_process")]


def listed(caller: Caller, path: str) -> tuple[int, Json]:
    """How many questions a list takes, and what it says."""
    with CaptureQueriesContext(connection) as asked:
        answer = caller.get(path)
    assert answer.status == 200
    return len(asked), answer.body


@pytest.mark.parametrize("path", ["/api/games", "/api/games?mine=1"])
def test_long_lists_of_games_ask_no_more_than_short_ones(path: str) -> None:
    mia = person("Mia")
    listed(mia, path)
    for kind in catalog.SLUGS:
        dealt(kind)
    seat("toy", [mia, person("Nia")])
    few, _ = listed(mia, path)
    for number in range(20):
        seat("toy", [mia, person(f"Guest {number}")])
    many, found = listed(mia, path)
    assert many == few
    assert len(found["games"]) >= 21


def test_long_lists_of_lobbies_ask_no_more_than_short_ones() -> None:
    mia = person("Mia")
    listed(mia, "/api/lobbies")
    gathering.game(person("Host"), person("Guest"), kind="spades")
    few, found = listed(mia, "/api/lobbies")
    assert len(found["lobbies"]) == 1
    for number in range(12):
        gathering.game(person(f"Host {number}"), person(f"Guest {number}"), kind="spades")
    many, found = listed(mia, "/api/lobbies")
    assert len(found["lobbies"]) == 13
    assert many == few


def test_who_sits_where_is_told_in_order() -> None:
    game_id, players = dealt("spades")
    game = next(game for game in listed(players[0], "/api/games")[1]["games"] if game["game_id"] == game_id)
    told = [(who["seat"], who["player_id"], who["display_name"], who["is_bot"]) for who in game["players"]]
    assert told == [(number, one.id, one.user and one.user.display_name, False) for number, one in enumerate(players)]

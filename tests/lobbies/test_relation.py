"""A game belongs to one lobby, as its present game or as an earlier one; a database with old rows is brought along."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from api.problems import Problem
from games.models import Game
from games.table import memory, remembered
from games.table.gathering import About, Gathered, Hall, gathering
from games.table.refusals import no_such_game
from lobbies.models import Earlier, Lobby
from tests.games.callers import Caller, person
from tests.games.seating import seat
from tests.lobbies.gathering import dealt, end, game

Json = Any


@pytest.mark.django_db(transaction=True)
def test_each_game_of_a_lobby_belongs_to_it_in_exactly_one_way(ann: Caller, bob: Caller) -> None:
    first = dealt(ann, bob)
    number, games = first["lobby_id"], [first["game_id"]]
    for _round in range(2):
        end(games[-1])
        for caller in (ann, bob):
            assert caller.post(f"/api/games/{games[-1]}/rematch").status == 202
        games.append(ann.get(f"/api/lobbies/{number}").body["game_id"])
    assert len(set(games)) == 3
    assert Lobby.objects.get(pk=number).game_id == games[-1]
    assert list(Earlier.objects.filter(lobby=number).values_list("game_id", flat=True)) == games[:-1]
    for caller in (ann, bob):
        remembered.forget_all()
        assert [caller.get(f"/api/games/{one}").body["lobby_id"] for one in games] == [number] * 3
        listed = caller.get("/api/games?mine=1").body["games"]
        assert {one["game_id"]: one["lobby_id"] for one in listed} == dict.fromkeys(games, number)


@pytest.mark.django_db
def test_a_list_asks_once_for_all_its_games(ann: Caller, bob: Caller) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert ann.get("/api/games").status == 200
        return len(asked)

    game(ann, bob)
    seat("uno", [ann, bob])
    few = queries()
    for _ in range(3):
        game(ann, bob)
        seat("uno", [ann, bob])
    assert queries() == few


class Nobody:
    """A house in which nobody gathers: games are dealt to whoever sits, and nothing is said."""

    def about(self, games: Iterable[Game]) -> Mapping[int, About]:
        return {game.pk: About() for game in games}

    def look(self, game_id: int, user: User) -> Gathered | None:
        return None

    def mine(self, user: User) -> Iterable[int]:
        return ()

    def apart_from(self, user: User) -> Iterable[int]:
        return ()

    def page(self, game_id: int, *, gathers: bool) -> str:
        return "/"

    def chat(self, game_id: int, user_id: int | None, most: int) -> list[Json]:
        return []

    def hall(self, lobby_id: int, user: User) -> Hall:
        raise no_such_game()

    def group(self, lobby_id: int) -> str:
        return f"lobby.{lobby_id}"

    def refused(self, lobby_id: int, user_id: int, problem: Problem) -> None: ...


@pytest.mark.django_db
def test_games_are_played_where_nobody_gathers(ann: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "_wrapped", Nobody())
    number = seat("uno", [ann, bob])
    assert memory.current(number).now.envelope.lobby_id is None
    assert ann.get(f"/api/games/{number}").body["chat"] == []
    assert [one["lobby_id"] for one in ann.get("/api/games").body["games"]] == [None]
    assert person("Cy").get("/api/games/999999").status == 404
    hidden = seat("uno", [ann, bob], visibility="private")
    assert person("Cy").get(f"/api/games/{hidden}").status == 404


# -- Old rows ------------------------------------------------------------------------------------------------
BEFORE = [("games", "0004_told"), ("lobbies", "0004_touched"), ("chat", "0001_initial")]


def moved(targets: list[tuple[str, str | None]]) -> Any:
    """The database at these migrations, and the models of then."""
    MigrationExecutor(connection).migrate(targets)
    people = [key for key in newest() if key[0] == "accounts"]
    return MigrationExecutor(connection).loader.project_state([*targets, *people]).apps


def newest() -> list[tuple[str, str | None]]:
    return list(MigrationExecutor(connection).loader.graph.leaf_nodes())


@pytest.mark.slow
@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_old_rows_find_their_lobbies_and_back() -> None:
    apps = moved(BEFORE)
    try:
        numbers = old_rows(apps)
        apps = moved(newest())
        hall, other = (apps.get_model("lobbies.Lobby").objects.get(name=name) for name in ("Hall", "Other"))
        earlier = apps.get_model("lobbies.Earlier").objects.order_by("pk").values_list("game_id", "lobby_id")
        assert (hall.game_id, other.game_id) == (numbers["third"], None)
        assert list(earlier) == [(numbers["first"], hall.pk), (numbers["second"], hall.pk), (numbers["left"], other.pk)]
        said = apps.get_model("chat.Message").objects.order_by("pk").values_list("text", "lobby", "game")
        assert list(said) == [("in the hall", hall.pk, None), ("at the table", None, numbers["first"])]
        apps = moved(BEFORE)
        kept = dict(apps.get_model("games.Game").objects.values_list("pk", "lobby_id"))
        assert kept == {
            **{numbers[name]: hall.pk for name in ("first", "second", "third")}, numbers["left"]: other.pk,
            numbers["lost"]: None, numbers["alone"]: None,
        }  # fmt: skip
        assert list(apps.get_model("chat.Message").objects.order_by("pk").values_list("lobby_id", flat=True)) == [
            hall.pk, None,
        ]  # fmt: skip
    finally:
        moved(newest())


def old_rows(apps: Any) -> dict[str, int]:
    """A lobby with three games, one whose present game is gone, and games of a lobby that is lost and of none."""
    host = apps.get_model("accounts.User").objects.create(username="mia", display_name="Mia")
    games, lobbies = apps.get_model("games.Game"), apps.get_model("lobbies.Lobby")
    hall, other = (
        lobbies.objects.create(name=name, kind="uno", capacity=4, host=host, room_code=name, touched_at=timezone.now())
        for name in ("Hall", "Other")
    )
    homes = {"first": hall.pk, "second": hall.pk, "left": other.pk, "third": hall.pk, "lost": 999_999, "alone": None}
    numbers = {name: games.objects.create(kind="uno", host=host, lobby_id=home).pk for name, home in homes.items()}
    lobbies.objects.filter(pk=hall.pk).update(game=numbers["third"])
    messages = apps.get_model("chat.Message").objects
    messages.create(lobby_id=hall.pk, author=host, text="in the hall")
    messages.create(game_id=numbers["first"], author=host, text="at the table")
    messages.create(lobby_id=999_999, author=host, text="in a lobby that is gone")
    return numbers

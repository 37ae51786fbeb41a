"""Rated games: what they move, what they do not, and that reckoning them anew finds the same."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import services as closing
from games.models import Game
from games.play import services
from games.play.log import game_ending
from games.table import memory
from records import rates, recomputing
from records.models import Rated, Rating, Result
from records.rating import Skill, rated
from records.recomputing import annul
from tests.games.callers import Caller, person
from tests.games.moving import advance
from tests.games.seating import seat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
KIND = "uno"


def people(*names: str) -> list[Caller]:
    return [person(name) for name in names]


def played(*who: Caller, kind: str = KIND, **settings: Json) -> int:
    """A game that these have played to its end, rated unless said otherwise."""
    game_id = seat(kind, list(who), **{"rated": True, "hints": False, **settings})
    advance(game_id, 10_000)
    assert memory.current(game_id).is_over
    return game_id


def rows(game_id: int) -> list[Result]:
    return list(Result.objects.filter(game=game_id).order_by("seat"))


def skills() -> dict[int, tuple[float, float, int]]:
    return {one.user_id: (one.mu, one.sigma, one.games) for one in Rating.objects.all()}


def test_a_rated_game_moves_both_as_the_system_says() -> None:
    ann, bob = people("Ann", "Bob")
    game_id = played(ann, bob)
    found = rows(game_id)
    expected = rated([Skill(), Skill()], (0, 1), [row.place for row in found], ())
    assert [(row.mu_after, row.sigma_after) for row in found] == [(one.mu, one.sigma) for one in expected]
    assert skills() == {row.user_id: (one.mu, one.sigma, 1) for row, one in zip(found, expected, strict=True)}
    assert [row.ref for row in Rated.objects.all()] == [f"game:{game_id}"]
    told = ann.get(f"/api/games/{game_id}/result").body
    assert told["rated"] is True
    assert [one["rating"]["before"] for one in told["seats"]] == [1500, 1500]
    gained = {one["verdict"]: one["rating"] for one in told["seats"]}
    assert gained["won"]["after"] == gained["won"]["before"] + gained["won"]["change"] > 1500
    assert gained["lost"]["change"] < 0
    assert gained["lost"]["provisional"] is True


def test_a_game_for_fun_moves_nothing() -> None:
    game_id = played(*people("Ann", "Bob"), rated=False)
    assert skills() == {}
    assert [(row.rated, row.unrated_because, row.mu_after) for row in rows(game_id)] == [(False, "", None)] * 2


def test_the_ninth_game_of_a_pair_in_a_day_moves_nothing() -> None:
    ann, bob, cem = people("Ann", "Bob", "Cem")
    games = [played(ann, bob) for _ in range(8)]
    before = skills()
    ninth = played(ann, bob)
    assert skills() == before
    assert {row.unrated_because for row in rows(ninth)} == {"same_opponents"}
    assert {row.rated for row in rows(played(ann, cem))} == {True}, "with somebody else it goes on"
    Result.objects.filter(game=games[0]).update(ended_at=timezone.now() - timedelta(hours=25))
    assert {row.rated for row in rows(played(ann, bob))} == {True}


def test_games_of_a_pair_that_end_at_once_are_counted_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the ninth waits for their ratings, the eighth is written."""
    ann, bob = people("Ann", "Bob")
    eighth = [played(ann, bob) for _ in range(8)][-1]
    Result.objects.filter(game=eighth).update(rated=False)
    locked = rates.locked

    def waited(*asked: Any) -> dict[int, Rating]:
        Result.objects.filter(game=eighth).update(rated=True)
        return locked(*asked)

    monkeypatch.setattr(rates, "locked", waited)
    before = skills()
    assert {row.unrated_because for row in rows(played(ann, bob))} == {"same_opponents"}
    assert skills() == before


def test_a_pair_holds_its_ratings_of_all_ladders() -> None:
    """For what two have played of all kinds is counted together."""
    ann, bob = people("Ann", "Bob")
    Rating.objects.create(user_id=ann.id, ladder="spades")
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        assert {one.ladder for one in rates.locked([bob.id, ann.id], KIND).values()} == {KIND}
    (held,) = [query["sql"] for query in asked if query["sql"].startswith("SELECT")]
    assert "spades" not in held
    assert KIND not in held


def test_who_leaves_before_all_have_moved_spoils_it() -> None:
    ann, bob = people("Ann", "Bob")
    game_id = seat(KIND, [ann, bob], rated=True)
    services.vacate(game_id, bob.user, "left")
    services.vacate(game_id, ann.user, "left")
    assert {row.unrated_because for row in rows(game_id)} == {"too_short"}
    assert skills() == {}


def test_who_leaves_later_is_last() -> None:
    ann, bob = people("Ann", "Bob")
    game_id = seat(KIND, [ann, bob], rated=True)
    advance(game_id, 6)
    services.vacate(game_id, bob.user, "left")
    services.vacate(game_id, ann.user, "left")
    found = rows(game_id)
    assert [(row.rated, row.verdict) for row in found] == [(True, "none"), (True, "lost")]
    assert found[0].mu_after > 25 > found[1].mu_after


def test_a_game_that_the_house_ends_moves_nothing() -> None:
    game_id = seat(KIND, people("Ann", "Bob"), rated=True)
    advance(game_id, 6)
    services.abandon(game_id, "voided")
    assert {row.unrated_because for row in rows(game_id)} == {"broken_off"}
    assert skills() == {}


def some_games() -> list[int]:
    """Games of several people with days between them, as they would have been."""
    ann, bob, cem = people("Ann", "Bob", "Cem")
    return [played(*who) for who in ((ann, bob), (bob, cem), (ann, cem), (ann, bob, cem), (bob, ann))]


def test_reckoned_anew_it_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    some_games()
    before = skills()
    told = list(Result.objects.order_by("pk").values_list("mu_before", "sigma_before", "mu_after", "sigma_after"))
    Rating.objects.update(mu=1, sigma=1, games=0)
    call_command("ratings", "--recompute", "--ladder", KIND)
    for user, found in skills().items():
        assert found == pytest.approx(before[user], abs=1e-9)
    again = Result.objects.order_by("pk").values_list("mu_before", "sigma_before", "mu_after", "sigma_after")
    assert [pytest.approx(row, abs=1e-9) for row in told] == list(again)
    assert capsys.readouterr().out == f"{KIND}: 5 games\n"
    with pytest.raises(CommandError, match="There is no ladder 'chess'; there are: uno"):
        call_command("ratings", "--recompute", "--ladder", "chess")


def test_newcomers_whose_game_ends_meanwhile_are_reckoned_too(monkeypatch: pytest.MonkeyPatch) -> None:
    some_games()
    games_of = recomputing._games

    def later(ladder: str) -> Any:
        played(*people("Zoe", "Yan"))
        yield from games_of(ladder)

    monkeypatch.setattr(recomputing, "_games", later)
    before = skills()
    assert recomputing.recompute(KIND) == 6
    found = skills()
    assert len(found) == len(before) + 2
    for user, skill in before.items():
        assert found[user] == pytest.approx(skill, abs=1e-9)


def test_what_is_annulled_was_never_played() -> None:
    games = some_games()
    annul(Rated.objects.get(ref=f"game:{games[0]}"), "they were one person")
    assert {(row.rated, row.unrated_because, row.mu_after) for row in rows(games[0])} == {(False, "annulled", None)}
    assert sum(games for _mu, _sigma, games in skills().values()) == 2 + 2 + 3 + 2
    assert rows(games[1])[0].mu_before == 25, "the first game of both now"


def test_ratings_go_with_the_account() -> None:
    """Reckoned anew they do not come back, and everybody else's stay what they were."""
    games = some_games()
    before, bob = skills(), Result.objects.filter(game=games[0]).order_by("seat")[1].user
    closing.close(bob)
    left = {user: skill for user, skill in before.items() if user != bob.pk}
    assert skills() == left
    call_command("ratings", "--recompute")
    assert {user: pytest.approx(skill, abs=1e-9) for user, skill in left.items()} == skills()


def test_who_closes_their_account_in_a_game_is_beaten_as_what_they_were() -> None:
    ann, bob = people("Ann", "Bob")
    played(ann, bob)
    game_id = seat(KIND, [ann, bob], rated=True)
    advance(game_id, 6)
    assert bob.user is not None
    closing.close(bob.user)
    services.vacate(game_id, bob.user, "left")
    services.vacate(game_id, ann.user, "left")
    found, before = rows(game_id), skills()
    assert [(row.rated, row.verdict) for row in found] == [(True, "none"), (True, "lost")]
    assert before.keys() == {ann.id}
    call_command("ratings", "--recompute")
    assert skills() == {ann.id: pytest.approx(before[ann.id], abs=1e-9)}
    again = [(row.mu_before, row.mu_after) for row in rows(game_id)]
    assert again == [pytest.approx((row.mu_before, row.mu_after), abs=1e-9) for row in found]


def test_a_game_is_rated_once() -> None:
    """Were an end written twice, the second one would be undone."""
    game_id = played(*people("Ann", "Bob"))
    before = skills()
    with pytest.raises(IntegrityError), transaction.atomic():
        game_ending.send(Game, table=memory.current(game_id))
    assert skills() == before

"""Results are written with the last entry of a game, once, for every kind, and told to who may look."""

from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games.catalog import SLUGS
from games.models import Game
from games.play import services
from games.play.log import game_ending
from games.table import memory
from records.models import Result
from tests.games.callers import Caller, bot, person
from tests.games.moving import advance, people_for
from tests.games.seating import seat
from tests.lobbies.gathering import refused

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
SHORT: dict[str, Json] = {"spades": {"target_score": 100}, "rummy": {"target": 60}}


def ended(kind: str) -> tuple[int, list[Caller]]:
    """A game that people have played to its end."""
    people = people_for(kind)
    game_id = seat(kind, people, options=SHORT.get(kind))
    advance(game_id, 10_000)
    assert memory.current(game_id).is_over
    return game_id, people


def rows(game_id: int) -> list[Json]:
    return list(Result.objects.filter(game=game_id).order_by("seat"))


@pytest.mark.parametrize("kind", SLUGS)
def test_a_whole_game_of_every_kind(kind: str) -> None:
    game_id, people = ended(kind)
    table, found = memory.current(game_id), rows(game_id)
    outcome = table.rules.outcome(table.state)
    assert outcome is not None
    assert [row.user_id for row in found] == [one.id for one in people]
    assert tuple(row.points for row in found) == outcome.scores
    assert tuple(row.place for row in found) == outcome.places
    assert {row.seat for row in found if row.verdict == "won"} == set(outcome.winners)
    assert {(row.left, row.counted, row.with_people, row.dealt_to) for row in found} == {(False, True, True, "guest")}
    told = people[0].get(f"/api/games/{game_id}/result").body
    assert (told["kind"], told["reason"], told["rated"]) == (kind, outcome.reason, False)
    assert [seat["points"] for seat in told["seats"]] == list(outcome.scores)


def test_partners_share_a_team_and_a_verdict() -> None:
    game_id, _ = ended("spades")
    assert [row.team for row in rows(game_id)] == [0, 1, 0, 1]
    assert [row.verdict for row in rows(game_id)][:2] == [row.verdict for row in rows(game_id)][2:]


def test_who_is_who_and_who_has_left() -> None:
    """Ann is a member and stays, Bob goes, a bot was there from the beginning."""
    ann, bob = person("Ann"), person("Bob")
    assert ann.user is not None
    User.objects.filter(pk=ann.id).update(is_guest=False)
    game_id = seat("uno", [ann, bob, bot("Otto")])
    services.vacate(game_id, bob.user, "left")
    services.vacate(game_id, ann.user, "left")
    told = [(row.dealt_to, row.left, row.verdict, row.reason, row.level) for row in rows(game_id)]
    assert told == [
        ("member", False, "none", "abandoned", ""),
        ("guest", True, "lost", "abandoned", ""),
        ("bot", False, "none", "abandoned", "normal"),
    ]


def test_alone_with_bots_is_not_with_people() -> None:
    ann = person("Ann")
    game_id = seat("uno", [ann, bot("Otto"), bot("Emil")])
    services.abandon(game_id, "voided")
    assert [(row.with_people, row.verdict) for row in rows(game_id)] == [
        (False, "none"),
        (True, "none"),
        (True, "none"),
    ]


def test_a_chosen_deal_does_not_count() -> None:
    game_id = seat("uno", people_for("uno"), seed=5)
    services.abandon(game_id, "voided")
    assert {row.counted for row in rows(game_id)} == {False}


def test_without_its_results_a_game_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The move that would end it is not made; once results can be written, it is."""
    game_id = seat("uno", people_for("uno"))

    def fails(**_: Any) -> None:
        raise ZeroDivisionError

    game_ending.connect(fails, dispatch_uid="a test")
    try:
        with pytest.raises(ZeroDivisionError):
            services.abandon(game_id, "voided")
    finally:
        game_ending.disconnect(dispatch_uid="a test")
    game = Game.objects.get(pk=game_id)
    assert (game.status, game.seq, game.ended_at, rows(game_id)) == ("playing", 1, None, [])
    services.abandon(game_id, "voided")
    assert len(rows(game_id)) == 2


def test_older_games_get_theirs_once(capsys: pytest.CaptureFixture[str]) -> None:
    game_id, _ = ended("uno")
    running = seat("uno", people_for("uno"))
    before = [(row.seat, row.user_id, row.place, row.points, row.verdict) for row in rows(game_id)]
    Result.objects.all().delete()
    call_command("results", "--missing")
    assert [(row.seat, row.user_id, row.place, row.points, row.verdict) for row in rows(game_id)] == before
    assert rows(running) == []
    call_command("results", "--missing")
    assert capsys.readouterr().out == "Results of 1 games were missing.\nNo results are missing.\n"


def test_who_may_ask() -> None:
    ann, bob, stranger = person("Ann"), person("Bob"), person("Cem")
    shut = seat("uno", [ann, bob], visibility="private", spectators=False)
    open_to_all = seat("uno", [ann, bob])
    for game_id in (shut, open_to_all):
        refused(ann.get(f"/api/games/{game_id}/result"), 409, "NOT_ENDED")
        services.vacate(game_id, bob.user, "kicked")
        refused(ann.get(f"/api/games/{game_id}/result"), 409, "NOT_ENDED")
        services.vacate(game_id, ann.user, "left")
    refused(stranger.get(f"/api/games/{shut}/result"), 404, "GAME_NOT_FOUND")
    refused(Caller().get(f"/api/games/{shut}/result"), 401, "NOT_AUTHENTICATED")
    refused(ann.get("/api/games/999999/result"), 404, "GAME_NOT_FOUND")
    assert {caller.get(f"/api/games/{open_to_all}/result").status for caller in (ann, bob, stranger)} == {200}
    assert {caller.get(f"/api/games/{shut}/result").status for caller in (ann, bob)} == {200}, "also who was sent away"


def test_an_end_costs_a_few_statements(django_assert_max_num_queries: Any) -> None:
    game_id = seat("uno", people_for("uno"))
    memory.current(game_id)
    with django_assert_max_num_queries(13):
        services.abandon(game_id, "voided")

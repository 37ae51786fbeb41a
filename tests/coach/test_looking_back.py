"""After the game: what one's own moves have cost, from what one saw then; for nobody else, and not before the end."""

from random import Random
from typing import Any

import pytest
from django.test import Client

from games import catalog
from games.core.rules import Judged
from games.models import Entry
from games.play import services
from games.see import review
from games.table import memory
from tests.games.callers import Caller, person
from tests.games.moving import on_the_wire, people_for
from tests.games.seating import seat
from tests.laws import Kind, by_both

Json = Any
OPTIONS: dict[str, Json] = {
    "hidden_joker": {}, "rummy": {"target": 1, "turn_cap": 40}, "spades": {"target_score": 100}, "uno": {},
    "rummikub": {},
}  # fmt: skip
MOVES = 40

pytestmark = pytest.mark.django_db(transaction=True)
every_kind = pytest.mark.parametrize("kind", OPTIONS)


def over(kind: str, callers: list[Caller] | None = None) -> tuple[int, list[Caller]]:
    """A game that was played for a while, partly by chance, and then given up."""
    callers = callers or people_for(kind)
    game_id = seat(kind, callers, 3, OPTIONS[kind])
    rng, under_test = Random(kind), Kind(kind)
    for _ in range(MOVES):
        table = memory.current(game_id)
        mover = table.rules.turn(table.state)
        if mover is None:
            break
        move = by_both(under_test, table.state, mover, rng)
        services.play(game_id, services.Asked(mover, on_the_wire(game_id, move)))
    services.abandon(game_id)
    return game_id, callers


@every_kind
def test_every_own_move_is_judged_and_the_dearest_come_first(kind: str) -> None:
    game_id, callers = over(kind)
    answer = callers[0].get(f"/api/games/{game_id}/review")
    assert answer.status == 200
    costs = [move["cost"] for move in answer.body["moves"]]
    assert costs
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] >= 0
    own = set(Entry.objects.filter(game_id=game_id, seat=0, by="player").values_list("seq", flat=True))
    assert {move["seq"] for move in answer.body["moves"]} <= own
    assert all(move["line"] and "{" not in move["line"] for move in answer.body["moves"])


@every_kind
def test_the_page_names_what_cost_most(kind: str) -> None:
    game_id, callers = over(kind)
    browser = Client()
    assert callers[0].user
    browser.force_login(callers[0].user)
    assert f"/games/{game_id}/review/" in browser.get(f"/games/{game_id}/").content.decode()
    page = browser.get(f"/games/{game_id}/review/")
    looked = review.of(game_id, callers[0].user)
    words = review.words(memory.current(game_id), review.dearest(looked))
    assert words
    assert page.context["dearest"] == words
    assert (page.context["every"] != []) == (kind == "rummikub"), "there every turn is told"


def test_it_is_for_those_who_sat_there_and_for_the_end() -> None:
    callers = people_for("rummy")
    game_id = seat("rummy", callers, 1)
    early = callers[0].get(f"/api/games/{game_id}/review")
    assert (early.status, early.body["code"]) == (409, "NOT_ENDED")
    browser = Client()
    assert callers[0].user
    browser.force_login(callers[0].user)
    assert browser.get(f"/games/{game_id}/review/").headers["Location"] == f"/games/{game_id}/"
    services.abandon(game_id)
    assert callers[0].get(f"/api/games/{game_id}/review").status == 200
    stranger = person("Sam").get(f"/api/games/{game_id}/review")
    assert (stranger.status, stranger.body["code"]) == (404, "GAME_NOT_FOUND")
    assert Caller().get(f"/api/games/{game_id}/review").status == 401
    browser.force_login(person("Tim").user)  # type: ignore[arg-type]
    assert browser.get(f"/games/{game_id}/review/").status_code == 404


def test_it_is_thought_over_once_and_not_too_often(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "review": "1/1m/account"}
    coach, judged = catalog.kind("rummy").coach, []
    assert coach is not None
    judge = coach.judge

    def counted(view: Json, move: Any) -> Judged | None:
        judged.append(view)
        return judge(view, move)

    monkeypatch.setattr(coach, "judge", counted)
    one, callers = over("rummy")
    other, _ = over("rummy", callers)
    path = f"/api/games/{one}/review"
    assert callers[0].get(path).status == callers[0].get(path).status == 200
    first = len(judged)
    assert 0 < first <= MOVES
    assert all(view["you"]["seat"] == 0 for view in judged), "only the own view is looked at"
    refused = callers[0].get(f"/api/games/{other}/review")
    assert (refused.status, refused.body["code"]) == (429, "RATE_LIMITED")
    assert len(judged) == first

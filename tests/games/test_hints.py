"""`GET /api/games/{id}/hints`: moves that are surely open, for every kind whose coach has no form of its own."""

from random import Random

import pytest

from games import catalog
from games.play import services
from tests.games.callers import Caller, person
from tests.games.moving import advance, dealt, to_move
from tests.games.seating import kept

pytestmark = pytest.mark.django_db

KINDS = [slug for slug in catalog.SLUGS if slug != "rummikub"]


def ask(caller, game):
    return caller.get(f"/api/games/{game}/hints")


@pytest.mark.parametrize("kind", KINDS)
def test_every_hint_is_a_move_that_is_accepted_as_it_stands(kind):
    game, callers = dealt(kind)
    rng = Random(2)
    for _ in range(12):
        mover = to_move(game)
        before = kept(game)
        answer = ask(callers[mover], game)
        assert (answer.status, set(answer.body) - {"coach"}) == (200, {"hints"})
        assert answer.body["hints"]
        assert kept(game) == before
        assert callers[mover].move(game, rng.choice(answer.body["hints"])).status in {200, 202}


@pytest.mark.parametrize("kind", KINDS)
def test_who_has_to_wait_is_offered_only_what_is_open_out_of_turn(kind):
    game, callers = dealt(kind)
    advance(game, 6)
    waiting = next(seat for seat in range(len(callers)) if seat != to_move(game))
    hints = ask(callers[waiting], game).body["hints"]
    for move in hints[:1]:
        assert callers[waiting].move(game, move).status in {200, 202}


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_refusals_in_order(kind):
    contract = catalog.contract(kind)
    game, callers = dealt(kind, hints=False, spectators=False)
    for who, path, status, code in [
        (Caller(), game, 401, "NOT_AUTHENTICATED"),
        (callers[0], game + 1, 404, "GAME_NOT_FOUND"),
        (person("Sam"), game, 403, contract.OUTSIDER),
        (callers[to_move(game)], game, 403, "HINTS_OFF"),
    ]:
        answer = ask(who, path)
        assert (answer.status, answer.body["code"]) == (status, code)
    services.abandon(game)
    answer = ask(callers[0], game)
    assert (answer.status, answer.body["code"]) == (409, contract.idle(started=True))


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_private_game_has_no_hints_for_strangers(kind):
    game, _ = dealt(kind, visibility="private", spectators=False)
    answer = ask(person("Sam"), game)
    assert (answer.status, answer.body["code"]) == (404, "GAME_NOT_FOUND")

"""The coach over REST: four levels, for whoever is on turn, where the lobby allows help."""

import pytest

from games.catalog.rummikub.minds import bots
from tests.games.callers import Caller
from tests.games.rummikub import room
from tests.games.seating import kept
from tests.kinds.rummikub.tables import table

pytestmark = pytest.mark.django_db(transaction=True)

Q = "run 3ra 4ra 5ra 6ra 7ra"
E7 = table(Q, ("5rb 12kb 13kb", "8ra"))
BOARD = [
    {"id": "3ra-4ra-5ra", "kind": "run", "tiles": ["3ra", "4ra", "5ra"]},
    {"id": "5rb-6ra-7ra", "kind": "run", "tiles": ["5rb", "6ra", "7ra"]},
]
STEPS = ["Take red 6 and red 7 from the red run 3 to 7.", "Lay red 5, red 6 and red 7 as a new red run 5 to 7."]
LEVELS = {
    1: {"level": 1, "playable": True, "proven": True},
    2: {"level": 2, "playable": True, "count": 1, "proven": True},
    3: {"level": 3, "playable": True, "count": 1, "tiles": ["5rb"], "proven": True},
    4: {"level": 4, "playable": True, "count": 1, "tiles": ["5rb"], "melds": BOARD, "steps": STEPS, "proven": True},
}


def ask(place, who, level=None):
    return who.get(f"{place.path}/hints" + ("" if level is None else f"?level={level}"))


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_adds_something(level):
    place = room(E7)
    before = kept(place.game)
    answer = ask(place, place.players[0], level)
    assert (answer.status, answer.body) == (200, LEVELS[level])
    assert kept(place.game) == before


def test_without_a_level_it_tells_least():
    place = room(E7)
    assert ask(place, place.players[0]).body == LEVELS[1]
    assert ask(place, place.players[0], "").body == LEVELS[1]


@pytest.mark.parametrize("level", ["0", "5", "two", "-1", "1.0", "99999999999999999999"])
def test_other_levels_do_not_exist(level):
    place = room(E7)
    answer = ask(place, place.players[0], level)
    assert (answer.status, answer.body["code"], list(answer.body["fields"])) == (400, "INVALID_BODY", ["level"])


def test_the_whole_hint_is_a_legal_move():
    place = room(E7)
    melds = ask(place, place.players[0], 4).body["melds"]
    assert place.post(0, "play-tiles", {"melds": melds}).status == 202


@pytest.mark.parametrize(("pool", "step"), [(None, "Draw a tile."), (0, "Pass.")])
def test_where_nothing_can_be_laid(pool, step):
    place = room(table(Q, ("5kb 12kb", "8ra"), pool=pool))
    assert ask(place, place.players[0], 4).body == {
        "level": 4, "playable": False, "count": 0, "tiles": [], "steps": [step], "proven": True,
        "melds": [{"id": "3ra-4ra-5ra-6ra-7ra", "kind": "run", "tiles": ["3ra", "4ra", "5ra", "6ra", "7ra"]}],
    }  # fmt: skip


def test_before_the_opening_only_an_opening_counts():
    place = room(table(Q, ("5rb 9ka 9ra 9oa", "8ra"), opened=(False, True)))
    assert ask(place, place.players[0], 2).body == {"level": 2, "playable": False, "count": 0, "proven": True}


def test_the_solver_is_asked_once_for_all_levels_of_a_turn(monkeypatch):
    asked = []
    solve = bots.solve
    monkeypatch.setattr(bots, "solve", lambda *args, **more: asked.append(args) or solve(*args, **more))
    place = room(E7)
    for level in (1, 2, 3, 4, 4):
        assert ask(place, place.players[0], level).status == 200
    assert len(asked) == 1
    place.post(0, "draw-tile")
    ask(place, place.players[1], 1)
    assert len(asked) == 2


# -- Refusals ------------------------------------------------------------------------------------------------
def test_refusals_in_order():
    place = room(E7, hints=False)
    for who, status, code in [
        (Caller(), 401, "NOT_AUTHENTICATED"),
        (place.spectator, 403, "NOT_A_PLAYER"),
        (place.players[1], 403, "HINTS_OFF"),
        (place.players[0], 403, "HINTS_OFF"),
    ]:
        answer = ask(place, who, 9)
        assert (answer.status, answer.body["code"]) == (status, code)


def test_a_private_game_gives_no_hints_to_strangers():
    place = room(E7, visibility="private", spectators=False)
    answer = ask(place, place.stranger, 1)
    assert (answer.status, answer.body["code"]) == (404, "GAME_NOT_FOUND")


def test_out_of_turn_comes_before_a_bad_level():
    place = room(E7)
    answer = ask(place, place.players[1], 9)
    assert (answer.status, answer.body["code"], answer.body["error"]) == (403, "NOT_YOUR_TURN", "It's Ann's turn.")

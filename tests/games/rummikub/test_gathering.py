"""From the first chair to the deal: what a gathering game shows and refuses; seats nobody took cost no tile."""

import pytest

from games.models import Game
from tests.games.callers import person

pytestmark = pytest.mark.django_db(transaction=True)


def open_game(host, **body):
    answer = host.post("/api/games", {"kind": "rummikub", "max_players": 4, "visibility": "public", **body})
    assert answer.status == 201, answer
    return f"/api/games/{answer.body['game_id']}"


def test_before_the_deal():
    ann, sam = person("Ann"), person("Sam")
    game = open_game(ann)
    view = ann.get(game).body
    assert (view["status"], view["game_status"], view["seq"]) == ("lobby", "WAITING_FOR_PLAYERS", 0)
    for route in ("moves", "play-tiles", "draw-tile", "pass", "check"):
        for body in ({}, b"{"):
            answer = ann.post(f"{game}/{route}", body)
            assert (answer.status, answer.body["code"]) == (409, "GAME_NOT_STARTED")
        answer = sam.post(f"{game}/{route}", {})
        assert (answer.status, answer.body["code"]) == (403, "NOT_A_PLAYER")
        assert sam.post(f"{game.replace('games/', 'games/9')}/{route}", {}).body["code"] == "GAME_NOT_FOUND"
    answer = ann.get(f"{game}/hints")
    assert (answer.status, answer.body["code"]) == (409, "GAME_NOT_STARTED")


def test_a_private_game_before_the_deal_is_none_for_strangers():
    game = open_game(person("Ann"), visibility="private")
    answer = person("Sam").post(f"{game}/draw-tile")
    assert (answer.status, answer.body["code"]) == (404, "GAME_NOT_FOUND")


@pytest.mark.parametrize(("joined", "pool"), [(2, 78), (3, 64), (4, 50)])
def test_only_seats_that_were_taken_get_tiles(joined, pool):
    callers = [person(f"P{number}") for number in range(joined)]
    game = open_game(callers[0])
    for caller in callers[1:]:
        assert caller.post(f"{game}/join").status == 202
    assert callers[0].post(f"{game}/start").status == 202
    view = callers[0].get(game).body
    assert (len(view["players"]), view["pool_size"]) == (joined, pool)
    assert {player["rack_size"] for player in view["players"]} == {14}


def test_joining_too_late_or_where_everybody_sits():
    ann, bob, cleo = person("Ann"), person("Bob"), person("Cleo")
    game = open_game(ann, max_players=2)
    assert bob.post(f"{game}/join").status == 202
    answer = cleo.post(f"{game}/join")
    assert (answer.status, answer.body["code"]) == (403, "GAME_FULL")
    assert ann.post(f"{game}/start").status == 202
    answer = cleo.post(f"{game}/join")
    assert (answer.status, answer.body["code"]) == (403, "ALREADY_STARTED")
    again = ann.post(f"{game}/start")
    assert (again.status, again.body["code"]) == (409, "NOT_IN_LOBBY")
    assert len(ann.get(game).body["players"]) == 2
    assert bob.post(f"{game}/leave").status == 202
    assert ann.post(f"{game}/leave").status == 202
    assert Game.objects.get().status == Game.Status.ENDED
    answer = cleo.post(f"{game}/join")
    assert (answer.status, answer.body["code"]) == (403, "ALREADY_STARTED")


@pytest.mark.parametrize("seats", [0, 1, 5, "2", True])
def test_two_to_four_seats(seats):
    answer = person("Ann").post("/api/games", {"kind": "rummikub", "max_players": seats, "visibility": "public"})
    assert (answer.status, answer.body["code"]) == (400, "INVALID_BODY")
    assert list(answer.body["fields"]) == ["max_players"]


@pytest.mark.parametrize(
    "options",
    [
        {"initial_meld": 51}, {"initial_meld": -1}, {"rounds": 0}, {"rounds": 10}, {"target_score": 49},
        {"target_score": 1001}, {"strict_joker": 1}, {"timeout_penalty": 2}, {"hints": True}, {"colour": "red"},
    ],
)  # fmt: skip
def test_options_are_a_closed_set(options):
    body = {"kind": "rummikub", "max_players": 2, "visibility": "public", "options": options}
    assert person("Ann").post("/api/games", body).status == 400


@pytest.mark.parametrize(
    ("preset", "options", "settings"),
    [
        ("classic", {"initial_meld": 30, "rounds": 1}, {"hints": True, "turn_clock": 0}),
        ("quick", {"initial_meld": 0}, {"turn_clock": 30}),
        ("match", {"rounds": 4}, {}),
        ("strict", {"strict_joker": True, "timeout_penalty": 3}, {"hints": False}),
    ],
)
def test_presets(preset, options, settings):
    view = (ann := person("Ann")).get(open_game(ann, preset=preset)).body
    assert {key: view["options"][key] for key in options} == options
    assert {key: view["settings"][key] for key in settings} == settings

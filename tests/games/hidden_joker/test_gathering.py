"""From the first chair to the deal, with the bodies and answers of the source document."""

import pytest

from tests.games.callers import Caller, person
from tests.games.hidden_joker.company import later
from tests.games.sockets import shown, sit_down

pytestmark = pytest.mark.django_db
CREATE = {"max_players": 4, "visibility": "public"}


def made(host, **body):
    answer = host.post("/api/games", {**CREATE, **body})
    assert answer.status == 201, answer
    return answer.body


def test_the_source_document_s_body_creates_this_kind():
    alice = person("Alice")
    body = made(alice)
    assert set(body) == {"game_id", "room_code", "lobby_id"}
    assert len(body["room_code"]) == 6
    view = alice.get(f"/api/games/{body['game_id']}").body
    assert (view["kind"], view["max_players"], view["host_user_id"]) == ("hidden_joker", 4, alice.id)
    assert (view["you"]["seat"], [player["player_id"] for player in view["players"]]) == (0, [alice.id])
    assert view["options"]["joker"] == "open"


@pytest.mark.parametrize(
    ("body", "field"),
    [({"max_players": 1}, "max_players"), ({"max_players": 5}, "max_players"), ({"max_players": "4"}, "max_players"),
     ({"max_players": True}, "max_players"), ({"max_players": 4.0}, "max_players"),
     ({"max_players": None}, "max_players"),
     ({"visibility": "hidden"}, "visibility"), ({"visibility": None}, "visibility"),
     ({"options": {"joker": "maybe"}}, "joker"), ({"options": {"jokers": "open"}}, "jokers"),
     ({"options": {"points_cap": 100}}, "points_cap"), ({"options": {"drops": 1}}, "drops"),
     ({"options": {"format": "best_of_3"}}, "format"),
     ({"options": {"joker": "secret", "wild_pickup": False}}, "wild_pickup")],
)  # fmt: skip
def test_what_cannot_be_created(body, field):
    answer = person("Alice").post("/api/games", {**CREATE, **body})
    assert (answer.status, answer.body["code"]) == (400, "INVALID_BODY")
    assert any(name.split(".")[-1] == field for name in answer.body["fields"])


@pytest.mark.parametrize("missing", ["max_players", "visibility"])
def test_both_are_needed(missing):
    body = {key: value for key, value in CREATE.items() if key != missing}
    answer = person("Alice").post("/api/games", body)
    assert (answer.status, list(answer.body["fields"])) == (400, [missing])


def test_nobody_creates_nothing():
    assert Caller().post("/api/games", CREATE).status == 401


@pytest.mark.parametrize(
    ("preset", "more", "expected"),
    [("secret", {}, {"joker": "secret"}),
     ("indian", {}, {"required_runs": "indian", "points_cap": 80, "wrong_declaration": "penalty", "drops": True}),
     ("pool", {"format": "pool_201"}, {"required_runs": "indian", "drops": True, "format": "pool_201"})],
)  # fmt: skip
def test_presets_are_bundles_of_options(preset, more, expected):
    alice = person("Alice")
    game = made(alice, preset=preset, options=more)["game_id"]
    options = alice.get(f"/api/games/{game}").body["options"]
    assert {key: options[key] for key in expected} == expected


def test_join_and_start():
    """The room code is trimmed and case-blind; the host starts; a second start comes too late."""
    alice, bob, cleo = person("Alice"), person("Bob"), person("Cleo")
    game = made(alice)
    path, code = f"/api/games/{game['game_id']}", game["room_code"]
    joined = bob.post(f"{path}/join", {"room_code": f" {code.lower()} "})
    assert (joined.status, joined.body["you"]["seat"], joined.body["status"]) == (202, 1, "lobby")
    assert bob.post(f"{path}/join", {}).body["code"] == "ALREADY_JOINED"
    assert bob.post(f"{path}/start").body["code"] == "NOT_HOST"
    started = alice.post(f"{path}/start")
    assert (started.status, started.body["status"], started.body["seq"]) == (202, "playing", 1)
    assert len(started.body["you"]["hand"]) == 13
    assert (started.body["max_players"], started.body["turn_number"]) == (4, 1)
    again = alice.post(f"{path}/start")
    assert (again.status, again.body["code"]) == (409, "NOT_IN_LOBBY")
    late = cleo.post(f"{path}/join", {"room_code": code})
    assert (late.status, late.body["code"]) == (403, "ALREADY_STARTED")


def test_one_alone_cannot_start():
    alice = person("Alice")
    answer = alice.post(f"/api/games/{made(alice)['game_id']}/start")
    assert (answer.status, answer.body["code"]) == (409, "TOO_FEW_PLAYERS")


def test_a_full_game():
    alice, bob, cleo = person("Alice"), person("Bob"), person("Cleo")
    path = f"/api/games/{made(alice, max_players=2)['game_id']}"
    assert bob.post(f"{path}/join").status == 202
    full = cleo.post(f"{path}/join", {})
    assert (full.status, full.body["code"]) == (403, "GAME_FULL")


@pytest.mark.django_db(transaction=True)
async def test_who_waits_hears_who_comes_and_then_the_cards():
    alice, bob = await later(person)("Alice"), await later(person)("Bob")
    game = (await later(made)(alice))["game_id"]
    ear = await sit_down(alice, game)
    await ear.until(0)
    await later(bob.post)(f"/api/games/{game}/join")
    frame = await ear.next()
    while frame["event"] != "game:player:joined":
        frame = await ear.next()
    assert {key: value for key, value in frame["data"].items() if key != "server_ts"} == {
        "game_id": game, "max_players": 4,
        "players": [{"player_id": alice.id, "display_name": "Alice"}, {"player_id": bob.id, "display_name": "Bob"}],
    }  # fmt: skip
    frame = await ear.next()
    assert (frame["event"], len(frame["data"]["players"])) == ("game:state:update", 2)
    assert frame["data"]["phase"] == "lobby"
    ear.entries.clear()
    await later(alice.post)(f"/api/games/{game}/start")
    told = shown(await ear.until(1))
    assert [event for event, _ in told] == ["game:state:update", "game:hand:update", "game:turn:changed"]
    assert (told[0][1]["phase"], told[0][1]["stock_count"], len(told[1][1]["hand"])) == ("playing", 77, 13)
    await ear.close()

"""`POST /api/games` and the routes that gather a game's players: statuses, order of refusals, answers."""

from typing import Any

import pytest

from games import catalog
from games.models import Game
from lobbies.models import Lobby
from tests.games.callers import Caller, person
from tests.lobbies.gathering import ABSENT, dealt, end, game, lobby, look, refused

pytestmark = pytest.mark.django_db


# -- POST /api/games: two claimants --------------------------------------------------------------------------
def test_the_body_of_the_first_document_opens_a_game(ann: Caller) -> None:
    made = ann.post("/api/games", {"max_players": 4, "visibility": "public"})
    assert made.status == 201
    assert set(made.body) == {"game_id", "room_code", "lobby_id"}
    view = ann.get(f"/api/games/{made.body['game_id']}").body
    assert (view["kind"], view["status"], view["state"], view["phase"]) == ("hidden_joker", "lobby", "lobby", "lobby")
    assert (view["seq"], view["max_players"], view["host_user_id"]) == (0, 4, ann.id)
    assert view["you"] == {"seat": 0, "player_id": ann.id}, "the host sits in seat 0"
    assert view["room_code"] == made.body["room_code"]


def test_the_body_of_the_other_document_starts_a_lobbys_game(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob, ready=True)
    made = ann.post("/api/games", {"lobby_id": number, "seed": 7})
    assert made.status == 201
    assert set(made.body) == {"game_id", "seeded"}
    found = look(bob, number)
    assert (found["status"], found["game_id"]) == ("started", made.body["game_id"])
    assert bob.get(f"/api/games/{made.body['game_id']}").body["status"] == "playing"


CLAIMS = [
    ({}, {"max_players", "visibility"}),
    ({"max_players": 4}, {"visibility"}),
    ({"visibility": "public"}, {"max_players"}),
    ({"seed": 3}, {"max_players", "visibility"}),
    ({"lobby_id": 1, "max_players": 4}, {"lobby_id", "max_players"}),
    ({"lobby_id": 1, "max_players": 4, "visibility": "public"}, {"lobby_id", "max_players", "visibility"}),
    ({"lobby_id": 1, "kind": "uno"}, {"lobby_id", "kind"}),
    ({"lobby_id": 1, "options": {}}, {"lobby_id", "options"}),
    ({"lobby_id": "1"}, {"lobby_id"}),
    ({"lobby_id": True}, {"lobby_id"}),
    ({"lobby_id": None}, {"lobby_id"}),
    ({"lobby_id": 1.0}, {"lobby_id"}),
    ({"lobby_id": 1, "seed": -1}, {"seed"}),
    ({"lobby_id": 1, "seed": 2**53}, {"seed"}),
    ({"lobby_id": 1, "seed": "7"}, {"seed"}),
    ({"lobby_id": 1, "seed": True}, {"seed"}),
    ({"lobby_id": 1, "seed": 7.0}, {"seed"}),
    ({"max_players": "4", "visibility": "public"}, {"max_players"}),
    ({"max_players": True, "visibility": "public"}, {"max_players"}),
    ({"max_players": 1, "visibility": "public"}, {"max_players"}),
    ({"max_players": 5, "visibility": "public"}, {"max_players"}),
    ({"max_players": 4.0, "visibility": "public"}, {"max_players"}),
    ({"max_players": 4, "visibility": "Public"}, {"visibility"}),
    ({"max_players": 4, "visibility": None}, {"visibility"}),
    ({"max_players": 3, "visibility": "public", "kind": "spades"}, {"max_players"}),
    ({"max_players": 4, "visibility": "public", "kind": "hearts"}, {"kind"}),
    ({"max_players": 4, "visibility": "public", "preset": "none"}, {"preset"}),
    ({"max_players": 4, "visibility": "public", "options": {"jokers": 2}}, {"options.jokers"}),
    ({"max_players": 4, "visibility": "public", "options": {"joker": "secret", "wild_pickup": False}},
     {"options.wild_pickup"}),
    ({"max_players": 4, "visibility": "public", "spectators": "no"}, {"spectators"}),
]  # fmt: skip


@pytest.mark.parametrize(("body", "fields"), CLAIMS)
def test_a_body_claimed_by_none_or_both_is_refused(ann: Caller, body: Any, fields: set[str]) -> None:
    found = refused(ann.post("/api/games", body), 400, "INVALID_BODY")
    assert set(found["fields"]) == fields
    assert not Game.objects.exists()


@pytest.mark.parametrize("body", [b"{", b"[]", b"null", b'"x"'])
def test_a_body_that_is_no_object_is_claimed_by_nobody(ann: Caller, body: bytes) -> None:
    refused(ann.post("/api/games", body), 400, "INVALID_BODY")


@pytest.mark.parametrize(("kind", "seats"), [("uno", 10), ("rummy", 2), ("spades", 4), ("rummikub", 3)])
def test_a_game_of_any_kind_gathers(ann: Caller, kind: str, seats: int) -> None:
    made = game(ann, kind=kind, max_players=seats)
    view = ann.get(f"/api/games/{made['game_id']}").body
    assert (view["kind"], view["max_players"]) == (kind, seats)
    assert view["status"] == catalog.contract(kind).GATHERING


def test_presets_and_settings_are_keys_of_the_body(ann: Caller) -> None:
    made = game(ann, preset="indian", options={"drops": False}, chat=False, turn_clock=120)
    view = ann.get(f"/api/games/{made['game_id']}").body
    assert (view["options"]["required_runs"], view["options"]["drops"]) == ("indian", False)
    assert (view["settings"]["chat"], view["settings"]["turn_clock"]) == (False, 120)


def test_starting_a_lobby_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    number = lobby(ann)
    refused(nobody.post("/api/games", {"lobby_id": "x"}), 401, "NOT_AUTHENTICATED")
    refused(bob.post("/api/games", {"lobby_id": "x"}), 400, "INVALID_BODY")
    refused(ann.post("/api/games", {"lobby_id": ABSENT}), 404, "LOBBY_NOT_FOUND")
    refused(bob.post("/api/games", {"lobby_id": lobby(cy, visibility="private")}), 404, "LOBBY_NOT_FOUND")
    refused(bob.post("/api/games", {"lobby_id": number}), 403, "NOT_HOST")
    refused(ann.post("/api/games", {"lobby_id": number}), 403, "NOT_ENOUGH_PLAYERS")
    bob.post(f"/api/lobbies/{number}/join")
    refused(bob.post("/api/games", {"lobby_id": number}), 403, "NOT_HOST")
    found = refused(ann.post("/api/games", {"lobby_id": number}), 403, "LOBBY_NOT_READY")
    assert "lobby is not ready" in found["error"]
    assert "Bob" in found["error"]
    bob.post(f"/api/lobbies/{number}/ready")
    assert ann.post("/api/games", {"lobby_id": number}).status == 201
    refused(ann.post("/api/games", {"lobby_id": number}), 409, "ALREADY_STARTED")
    refused(bob.post("/api/games", {"lobby_id": number}), 403, "NOT_HOST")


def test_spades_needs_all_four(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, bob, cy, kind="spades", ready=True)
    assert look(ann, number)["is_ready"] is False
    refused(ann.post("/api/games", {"lobby_id": number}), 403, "NOT_ENOUGH_PLAYERS")
    assert ann.post(f"/api/lobbies/{number}/bots").status == 202
    assert ann.post("/api/games", {"lobby_id": number}).status == 201


def test_a_lobby_with_a_gathering_game_starts_that_one(ann: Caller, bob: Caller) -> None:
    made = game(ann, bob)
    refused(ann.post("/api/games", {"lobby_id": made["lobby_id"]}), 403, "LOBBY_NOT_READY")
    bob.post(f"/api/lobbies/{made['lobby_id']}/ready")
    assert ann.post("/api/games", {"lobby_id": made["lobby_id"]}).body["game_id"] == made["game_id"]


# -- Seeds ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("visibility", "staff", "seed", "seeded"), [
    ("private", False, 7, True),
    ("private", False, 0, True),
    ("private", False, 2**53 - 1, True),
    ("private", False, None, False),
    ("public", False, 7, False),
    ("public", True, 7, True),
])  # fmt: skip
def test_a_chosen_deal_is_honoured_among_friends_and_for_staff(
    ann: Caller, bob: Caller, visibility: str, staff: bool, seed: int | None, seeded: bool
) -> None:
    ann.user.is_staff = staff
    ann.user.save()
    made = ann.post("/api/games", {"lobby_id": lobby(ann, bob, ready=True, visibility=visibility), "seed": seed})
    assert (made.status, made.body["seeded"]) == (201, seeded)
    assert Game.objects.get(pk=made.body["game_id"]).seeded is seeded


def test_the_same_seed_is_the_same_deal(ann: Caller, bob: Caller) -> None:
    hands = []
    for _ in range(2):
        number = lobby(ann, bob, ready=True, visibility="private")
        made = ann.post("/api/games", {"lobby_id": number, "seed": 20}).body["game_id"]
        hands.append([player.get(f"/api/games/{made}").body["you"]["hand"] for player in (ann, bob)])
    assert hands[0] == hands[1]


# -- GET /api/games ------------------------------------------------------------------------------------------
def test_the_list_has_public_games_and_ones_own(ann: Caller, bob: Caller, cy: Caller) -> None:
    waiting = game(ann, bob)["game_id"]
    running = dealt(bob, cy, kind="rummikub", visibility="private")["game_id"]
    hidden = game(ann, visibility="private")["game_id"]

    def listed(caller: Caller, query: str = "") -> list[int]:
        return [found["game_id"] for found in caller.get(f"/api/games{query}").body["games"]]

    assert listed(ann) == [hidden, waiting]
    assert listed(bob) == [running, waiting]
    assert listed(cy, "?mine=1") == [running]
    assert listed(ann, "?mine=true") == [hidden, waiting]
    assert listed(bob, "?status=playing") == [running]
    assert listed(bob, "?status=lobby") == listed(bob, "?status=setup") == [waiting]
    assert listed(bob, "?kind=rummikub&status=ended") == []
    shown = bob.get("/api/games?status=lobby").body["games"][0]
    assert [player["display_name"] for player in shown["players"]] == ["Ann", "Bob"]
    for query in ("?status=over", "?kind=go", "?after=-1"):
        refused(bob.get(f"/api/games{query}"), 400, "INVALID_BODY")


# -- GET /api/games/{id} -------------------------------------------------------------------------------------
def test_a_gathering_game_is_for_its_members(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    path = f"/api/games/{game(ann, bob)['game_id']}"
    refused(nobody.get(path), 401, "NOT_AUTHENTICATED")
    refused(cy.get(f"/api/games/{ABSENT}"), 404, "GAME_NOT_FOUND")
    refused(cy.get(path), 403, "NOT_A_MEMBER")
    assert bob.get(path).body["you"] == {"seat": 1, "player_id": bob.id}
    hidden = f"/api/games/{game(ann, visibility='private', spectators=True)['game_id']}"
    refused(cy.get(hidden), 404, "GAME_NOT_FOUND")
    refused(cy.get(f"/api/games/{10**30}"), 404, "GAME_NOT_FOUND")


def test_spectators_see_the_public_part_where_they_may(ann: Caller, cy: Caller) -> None:
    view = cy.get(f"/api/games/{game(ann, spectators=True)['game_id']}").body
    assert not {"you", "legal", "room_code"} & set(view)
    assert [player["display_name"] for player in view["players"]] == ["Ann"]


def test_moves_before_the_deal_are_too_early(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = game(ann, bob)["game_id"]
    assert refused(ann.move(number, {"type": "draw", "source": "stock"}), 409, "NOT_PLAYING")["seq"] == 0
    refused(cy.move(number, {"type": "draw", "source": "stock"}), 403, "NOT_A_MEMBER")


# -- Joining -------------------------------------------------------------------------------------------------
def test_joining_answers_with_the_view(ann: Caller, bob: Caller) -> None:
    made = game(ann)
    joined = bob.post(f"/api/games/{made['game_id']}/join", {"room_code": made["room_code"]})
    assert joined.status == 202
    assert [player["player_id"] for player in joined.body["players"]] == [ann.id, bob.id]
    assert joined.body["you"] == {"seat": 1, "player_id": bob.id}


WAYS = [
    ("public", None, 202, ""),
    ("public", {}, 202, ""),
    ("public", {"room_code": None}, 202, ""),
    ("public", {"room_code": "right"}, 202, ""),
    ("public", {"room_code": " lower "}, 202, ""),
    ("public", {"room_code": "WRONG1"}, 404, "GAME_NOT_FOUND"),
    ("public", {"room_code": 123456}, 400, "INVALID_BODY"),
    ("public", b"{", 400, "INVALID_BODY"),
    ("private", None, 404, "GAME_NOT_FOUND"),
    ("private", {"room_code": "WRONG1"}, 404, "GAME_NOT_FOUND"),
    ("private", {"room_code": 123456}, 404, "GAME_NOT_FOUND"),
    ("private", b"{", 404, "GAME_NOT_FOUND"),
    ("private", {"room_code": "right"}, 202, ""),
    ("private", {"room_code": " lower "}, 202, ""),
]


@pytest.mark.parametrize(("visibility", "body", "status", "code"), WAYS)
def test_the_ways_in(ann: Caller, bob: Caller, visibility: str, body: Any, status: int, code: str) -> None:
    made = game(ann, visibility=visibility)
    if isinstance(body, dict) and body.get("room_code") == "right":
        body = {"room_code": made["room_code"]}
    if isinstance(body, dict) and body.get("room_code") == " lower ":
        body = {"room_code": f" {made['room_code'].lower()} "}
    answer = bob.post(f"/api/games/{made['game_id']}/join", body)
    if code:
        refused(answer, status, code)
    else:
        assert answer.status == status, answer


def test_joining_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    made = game(ann, bob, max_players=2, visibility="private")
    path, right, wrong = f"/api/games/{made['game_id']}/join", {"room_code": made["room_code"]}, {"room_code": "WRONG1"}
    refused(nobody.post(path, right), 401, "NOT_AUTHENTICATED")
    refused(cy.post(f"/api/games/{ABSENT}/join", right), 404, "GAME_NOT_FOUND")
    refused(cy.post(path, wrong), 404, "GAME_NOT_FOUND")
    for body in (None, right, wrong, {"room_code": 5}):
        refused(bob.post(path, body), 403, "ALREADY_JOINED")
    refused(cy.post(path, right), 403, "GAME_FULL")
    ann.post(f"/api/games/{made['game_id']}/start")
    refused(cy.post(path, right), 403, "ALREADY_STARTED")
    refused(bob.post(path, right), 403, "ALREADY_JOINED")
    end(made["game_id"])
    refused(cy.post(path, right), 403, "ALREADY_STARTED")


def test_codes_are_not_tried_for_ever(ann: Caller, bob: Caller, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "room_code": "1/1h/account"}
    made = game(ann, visibility="private")
    path = f"/api/games/{made['game_id']}/join"
    assert person("Dan").post(path, {"room_code": made["room_code"]}).status == 202
    refused(bob.post(path, {"room_code": "WRONG1"}), 404, "GAME_NOT_FOUND")
    refused(bob.post(path, {"room_code": "WRONG2"}), 429, "RATE_LIMITED")


# -- Starting ------------------------------------------------------------------------------------------------
def test_starting_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    made = game(ann)
    path = f"/api/games/{made['game_id']}/start"
    refused(nobody.post(path), 401, "NOT_AUTHENTICATED")
    refused(ann.post(f"/api/games/{ABSENT}/start"), 404, "GAME_NOT_FOUND")
    refused(cy.post(path), 403, "NOT_A_MEMBER")
    refused(ann.post(path), 409, "TOO_FEW_PLAYERS")
    bob.post(f"/api/games/{made['game_id']}/join")
    refused(bob.post(path), 403, "NOT_HOST")
    started = ann.post(path)
    assert started.status == 202, "nobody is asked whether they are ready"
    assert (started.body["status"], started.body["seq"]) == ("playing", 1)
    refused(ann.post(path), 409, "NOT_IN_LOBBY")
    refused(bob.post(path), 403, "NOT_HOST")
    end(made["game_id"])
    refused(ann.post(path), 409, "NOT_IN_LOBBY")


def test_four_chairs_and_two_people_are_a_game_for_two(ann: Caller, bob: Caller) -> None:
    made = dealt(ann, bob, kind="rummikub")
    assert len(ann.get(f"/api/games/{made['game_id']}").body["players"]) == 2


def test_the_host_sits_first_and_the_others_as_they_came(ann: Caller, bob: Caller, cy: Caller) -> None:
    dan = person("Dan")
    number = lobby(ann, bob, cy)
    bob.post(f"/api/lobbies/{number}/leave")
    dan.post(f"/api/lobbies/{number}/join")
    ann.post(f"/api/lobbies/{number}/host", {"player_id": dan.id})
    for guest in (ann, cy):
        guest.post(f"/api/lobbies/{number}/ready")
    made = dan.post("/api/games", {"lobby_id": number})
    players = dan.get(f"/api/games/{made.body['game_id']}").body["players"]
    assert [player["display_name"] for player in players] == ["Dan", "Ann", "Cy"]


def test_an_option_is_frozen_by_the_start(ann: Caller, bob: Caller) -> None:
    made = dealt(ann, bob)
    refused(ann.post(f"/api/lobbies/{made['lobby_id']}/options", {"options": {}}), 409, "ALREADY_STARTED")
    assert Lobby.objects.get(pk=made["lobby_id"]).status == "started"


# -- Rematch -------------------------------------------------------------------------------------------------
def test_a_rematch_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    made = game(ann, bob)
    path = f"/api/games/{made['game_id']}/rematch"
    refused(nobody.post(path), 401, "NOT_AUTHENTICATED")
    refused(ann.post(f"/api/games/{ABSENT}/rematch"), 404, "GAME_NOT_FOUND")
    refused(cy.post(path), 403, "NOT_A_MEMBER")
    refused(ann.post(path), 409, "NOT_ENDED")
    ann.post(f"/api/games/{made['game_id']}/start")
    refused(bob.post(path), 409, "NOT_ENDED")
    end(made["game_id"])
    assert ann.post(path).status == bob.post(path).status == 202
    refused(ann.post(path), 409, "ALREADY_STARTED")


def test_the_ended_games_seats_gather_again(ann: Caller, bob: Caller, django_capture_on_commit_callbacks: Any) -> None:
    made = dealt(ann, bob)
    with django_capture_on_commit_callbacks(execute=True):
        end(made["game_id"])
    found = look(ann, made["lobby_id"])
    assert (found["status"], found["game_id"], found["is_ready"]) == ("open", made["game_id"], False)
    first = bob.post(f"/api/games/{made['game_id']}/rematch")
    assert (first.status, first.body["status"], first.body["game_id"]) == (202, "open", made["game_id"])
    assert first.body["players"][1]["ready"] is True
    second = ann.post(f"/api/games/{made['game_id']}/rematch")
    assert (second.status, second.body["status"]) == (202, "started")
    assert second.body["game_id"] != made["game_id"]
    assert ann.get(f"/api/games/{second.body['game_id']}").body["seq"] == 1
    assert ann.get(f"/api/games/{made['game_id']}").body["status"] == "ended", "the old game can still be looked at"


def test_who_left_does_not_count_for_the_rematch(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, cy)
    end(made["game_id"])
    for player in (ann, bob):
        assert player.post(f"/api/games/{made['game_id']}/rematch").body["status"] == "open"
    cy.post(f"/api/lobbies/{made['lobby_id']}/leave")
    found = look(ann, made["lobby_id"])
    assert (found["status"], len(found["players"])) == ("started", 2)
    refused(cy.post(f"/api/games/{made['game_id']}/rematch"), 403, "NOT_A_MEMBER")


def test_one_person_is_no_rematch(ann: Caller, bob: Caller) -> None:
    made = dealt(ann, bob)
    end(made["game_id"])
    bob.post(f"/api/lobbies/{made['lobby_id']}/leave")
    assert ann.post(f"/api/games/{made['game_id']}/rematch").body["status"] == "open"
    assert ann.post(f"/api/lobbies/{made['lobby_id']}/bots").body["status"] == "open"
    assert ann.post(f"/api/games/{made['game_id']}/rematch").body["status"] == "started", "with a bot it is"


def test_a_newcomer_has_to_be_ready_too(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob)
    end(made["game_id"])
    cy.post(f"/api/lobbies/{made['lobby_id']}/join")
    for player in (ann, bob):
        assert player.post(f"/api/games/{made['game_id']}/rematch").body["status"] == "open"
    assert cy.post(f"/api/lobbies/{made['lobby_id']}/ready").body["status"] == "started"


def test_the_host_may_also_just_start_the_next_game(ann: Caller, bob: Caller) -> None:
    made = dealt(ann, bob)
    end(made["game_id"])
    refused(ann.post("/api/games", {"lobby_id": made["lobby_id"]}), 403, "LOBBY_NOT_READY")
    bob.post(f"/api/lobbies/{made['lobby_id']}/ready")
    assert ann.post("/api/games", {"lobby_id": made["lobby_id"]}).status == 201

"""Who leaves, is removed, comes back or is a bot: what becomes of the lobby, its host and its game."""

from typing import Any

import pytest

from accounts import services as accounts
from games.models import Entry, Game
from games.table import memory
from lobbies.models import Lobby
from tests.games.callers import Caller, person
from tests.lobbies.gathering import ABSENT, dealt, end, game, lobby, look, names, refused

pytestmark = pytest.mark.django_db(transaction=True)


def seat_of(caller: Caller, viewer: Caller, game_id: int) -> Any:
    players = viewer.get(f"/api/games/{game_id}").body["players"]
    return next(player for player in players if player["player_id"] == caller.id)


# -- Leaving a lobby -----------------------------------------------------------------------------------------
def test_leaving_refuses_in_order(ann: Caller, bob: Caller, nobody: Caller) -> None:
    path = f"/api/lobbies/{lobby(ann)}/leave"
    refused(nobody.post(path), 401, "NOT_AUTHENTICATED")
    refused(ann.post(f"/api/lobbies/{ABSENT}/leave"), 404, "LOBBY_NOT_FOUND")
    refused(bob.post(path), 403, "NOT_A_MEMBER")


def test_the_host_role_passes_to_who_sits_longest(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, bob, cy, ready=True)
    ann.post(f"/api/lobbies/{number}/bots")
    left = ann.post(f"/api/lobbies/{number}/leave")
    assert left.status == 202
    assert "room_code" not in left.body, "who has left is no member"
    found = look(bob, number)
    assert found["host_user_id"] == bob.id
    assert [player["ready"] for player in found["players"]] == [True, False, True], "the host, Cy, the bot"


def test_a_lobby_of_bots_closes(ann: Caller) -> None:
    number = lobby(ann)
    ann.post(f"/api/lobbies/{number}/bots")
    left = ann.post(f"/api/lobbies/{number}/leave").body
    assert (left["status"], left["players"]) == ("closed", [])
    assert ann.get("/api/lobbies").body["lobbies"] == []


def test_a_game_that_was_never_dealt_goes_with_its_lobby(ann: Caller) -> None:
    made = game(ann)
    assert ann.post(f"/api/games/{made['game_id']}/leave") == (202, {key: made[key] for key in ("game_id", "lobby_id")})
    refused(ann.get(f"/api/games/{made['game_id']}"), 404, "GAME_NOT_FOUND")
    assert not Game.objects.exists()
    assert Lobby.objects.get().status == "closed"


def test_chairs_close_up_where_they_are_no_places(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = game(ann, bob, cy)
    bob.post(f"/api/games/{made['game_id']}/leave")
    players = ann.get(f"/api/games/{made['game_id']}").body["players"]
    assert [(player["player_id"], player["seat"]) for player in players] == [(ann.id, 0), (cy.id, 1)]


def test_who_left_may_come_back(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob)
    bob.post(f"/api/lobbies/{number}/leave")
    assert names(bob.post(f"/api/lobbies/{number}/join").body) == ["Ann", "Bob"]


# -- Being removed -------------------------------------------------------------------------------------------
def test_kicking_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    number = lobby(ann, bob)
    path = f"/api/lobbies/{number}/kick"
    refused(nobody.post(path), 401, "NOT_AUTHENTICATED")
    refused(cy.post(path, {"player_id": "x"}), 403, "NOT_A_MEMBER")
    refused(bob.post(path, {"player_id": "x"}), 403, "NOT_HOST")
    for flawed in ({}, {"player_id": str(bob.id)}, {"player_id": True}, {"player_id": None}, b"{"):
        refused(ann.post(path, flawed), 400, "INVALID_BODY")
    for stranger in (ABSENT, cy.id, ann.id):
        refused(ann.post(path, {"player_id": stranger}), 404, "NO_SUCH_PLAYER")


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_who_was_removed_does_not_come_back(ann: Caller, bob: Caller, visibility: str) -> None:
    number = lobby(ann, bob, visibility=visibility)
    code = look(ann, number)["room_code"]
    kicked = ann.post(f"/api/lobbies/{number}/kick", {"player_id": bob.id})
    assert (kicked.status, names(kicked.body)) == (202, ["Ann"])
    status, word = (403, "NOT_ALLOWED") if visibility == "public" else (404, "LOBBY_NOT_FOUND")
    refused(bob.post(f"/api/lobbies/{number}/join"), status, word)
    refused(bob.post("/api/lobbies/join", {"room_code": code}), status, word)


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_nor_by_the_game(ann: Caller, bob: Caller, visibility: str) -> None:
    made = game(ann, bob, visibility=visibility, spectators=True)
    ann.post(f"/api/lobbies/{made['lobby_id']}/kick", {"player_id": bob.id})
    status, word = (403, "NOT_ALLOWED") if visibility == "public" else (404, "GAME_NOT_FOUND")
    refused(bob.post(f"/api/games/{made['game_id']}/join", {"room_code": made["room_code"]}), status, word)
    assert bob.get(f"/api/games/{made['game_id']}").status == (403 if visibility == "public" else 404)


def test_unless_the_host_asks_them_back(ann: Caller, cy: Caller) -> None:
    mia = accounts.sign_up(username="mia", email="mia@example.org", password="a quiet evening 7")
    bob = Caller(mia, accounts.issue_token(mia, "test")[1])
    number = lobby(ann, bob, cy)
    ann.post(f"/api/lobbies/{number}/kick", {"player_id": bob.id})
    refused(cy.post(f"/api/lobbies/{number}/invite", {"username": "mia"}), 403, "NOT_HOST")
    assert ann.post(f"/api/lobbies/{number}/invite", {"username": "mia"}).status == 202
    assert bob.post(f"/api/lobbies/{number}/join").status == 202


# -- The host ------------------------------------------------------------------------------------------------
def test_the_role_is_handed_to_people_in_the_lobby(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, bob)
    path = f"/api/lobbies/{number}/host"
    bot = ann.post(f"/api/lobbies/{number}/bots").body["players"][-1]["id"]
    refused(bob.post(path, {"player_id": bob.id}), 403, "NOT_HOST")
    for other in (cy.id, bot, ABSENT):
        refused(ann.post(path, {"player_id": other}), 404, "NO_SUCH_PLAYER")
    assert ann.post(path, {"player_id": bob.id}).body["host_user_id"] == bob.id
    refused(ann.post(path, {"player_id": ann.id}), 403, "NOT_HOST")
    assert bob.post(path, {"player_id": bob.id}).body["host_user_id"] == bob.id


def test_a_new_host_starts_the_gathering_game(ann: Caller, bob: Caller) -> None:
    made = game(ann, bob)
    ann.post(f"/api/lobbies/{made['lobby_id']}/host", {"player_id": bob.id})
    assert ann.get(f"/api/games/{made['game_id']}").body["host_user_id"] == bob.id
    refused(ann.post(f"/api/games/{made['game_id']}/start"), 403, "NOT_HOST")
    assert bob.post(f"/api/games/{made['game_id']}/start").status == 202


# -- Bots ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", ["easy", "normal", "hard", None])
@pytest.mark.parametrize("kind", ["uno", "rummy"])
def test_bots_of_every_level_play_every_kind(ann: Caller, kind: str, level: str | None) -> None:
    number = lobby(ann, kind=kind, capacity=2)
    seated = ann.post(f"/api/lobbies/{number}/bots", {"level": level})
    assert seated.status == 202
    assert seated.body["players"][1] | {"id": 0, "display_name": ""} == {
        "id": 0, "display_name": "", "ready": True, "is_bot": True,
    }  # fmt: skip
    assert seated.body["is_ready"] is True
    started = ann.post("/api/games", {"lobby_id": number})
    assert started.status == 201
    view = ann.get(f"/api/games/{started.body['game_id']}").body
    assert view["status"] == "ended" or view["current_player_id"] == ann.id, "bots have answered"


def test_bots_refuse_in_order(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob, capacity=3)
    path = f"/api/lobbies/{number}/bots"
    for flawed in ({"level": "best"}, {"level": 3}, {"seat": "0"}, {"seat": True}, b"{"):
        refused(ann.post(path, flawed), 400, "INVALID_BODY")
    refused(ann.post(path, {"seat": 3}), 400, "INVALID_SEAT")
    refused(ann.post(path, {"seat": -1}), 400, "INVALID_SEAT")
    refused(ann.post(path, {"seat": 1}), 409, "SEAT_TAKEN")
    once = ann.post(path, {"seat": 2, "level": "easy"})
    assert (once.status, len(once.body["players"])) == (202, 3)
    assert ann.post(path, {"seat": 2, "level": "easy"}).body == once.body, "the same once more changes nothing"
    refused(ann.post(path, {"seat": 2, "level": "hard"}), 409, "SEAT_TAKEN")
    refused(ann.post(path), 403, "LOBBY_FULL")


def test_no_bot_sits_twice_at_a_table(ann: Caller) -> None:
    number = lobby(ann, capacity=10)
    for _ in range(9):
        assert ann.post(f"/api/lobbies/{number}/bots").status == 202
    assert len({player["id"] for player in look(ann, number)["players"]}) == 10


def test_bots_are_kicked_before_but_not_in_a_game(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob, ready=True)
    bot = ann.post(f"/api/lobbies/{number}/bots").body["players"][-1]["id"]
    other = ann.post(f"/api/lobbies/{number}/bots").body["players"][-1]["id"]
    assert names(ann.post(f"/api/lobbies/{number}/kick", {"player_id": bot}).body)[:2] == ["Ann", "Bob"]
    ann.post("/api/games", {"lobby_id": number})
    refused(ann.post(f"/api/lobbies/{number}/kick", {"player_id": other}), 409, "ALREADY_STARTED")
    refused(ann.post(f"/api/lobbies/{number}/bots"), 409, "ALREADY_STARTED")


# -- Leaving a running game ----------------------------------------------------------------------------------
def test_a_bot_takes_the_seat_at_once(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, cy)
    number = made["game_id"]
    assert bob.post(f"/api/games/{number}/leave") == (202, {"game_id": number, "lobby_id": made["lobby_id"]})
    seat = seat_of(bob, ann, number)
    assert (seat["is_bot"], seat["player_id"]) == (True, bob.id), "the player of a seat stays the same"
    refused(bob.get(f"/api/games/{number}"), 403, "NOT_A_MEMBER")
    refused(bob.post(f"/api/games/{number}/leave"), 403, "NOT_A_MEMBER")
    assert names(look(ann, made["lobby_id"])) == ["Ann", "Cy"]


def test_leaving_the_lobby_leaves_its_running_game(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, cy)
    assert ann.post(f"/api/lobbies/{made['lobby_id']}/leave").body["host_user_id"] == bob.id
    view = bob.get(f"/api/games/{made['game_id']}").body
    assert view["host_user_id"] == bob.id
    assert view["players"][0]["is_bot"] is True


def test_when_the_last_person_leaves_the_game_is_abandoned(ann: Caller, bob: Caller) -> None:
    made = dealt(ann, bob)
    ann.post(f"/api/games/{made['game_id']}/leave")
    bob.post(f"/api/games/{made['game_id']}/leave")
    row = Game.objects.get(pk=made["game_id"])
    assert (row.status, row.reason, row.outcome["winners"]) == ("ended", "abandoned", [])
    assert Lobby.objects.get(pk=made["lobby_id"]).status == "closed"


def test_somebody_who_ran_out_of_time_is_still_somebody(ann: Caller, bob: Caller) -> None:
    from games.play import services

    made = dealt(ann, bob, bot_pace="natural")
    services.change_seat(made["game_id"], 1, bot=True, reason="timeout")
    ann.post(f"/api/games/{made['game_id']}/leave")
    assert Game.objects.get(pk=made["game_id"]).status == "playing"
    assert bob.post(f"/api/games/{made['game_id']}/rejoin").status == 202
    assert seat_of(bob, bob, made["game_id"])["is_bot"] is False


@pytest.mark.parametrize("kind", ["hidden_joker", "spades", "uno"])
def test_bots_do_not_play_the_game_out_for_who_may_still_come_back(ann: Caller, bob: Caller, kind: str) -> None:
    from games.play import services

    number = dealt_with_bots(kind, ann, bob)
    services.change_seat(number, memory.current(number).now.envelope.seat(bob.id), bot=True, reason="timeout")
    before = Entry.objects.filter(game_id=number).count()
    assert ann.post(f"/api/games/{number}/leave").status == 202
    row = Game.objects.get(pk=number)
    assert (row.status, Entry.objects.filter(game_id=number).count()) == ("playing", before + 1)
    assert row.due is not None, "the referee sees to the bots, one move at a time"
    assert bob.post(f"/api/games/{number}/rejoin").status == 202
    assert Game.objects.get(pk=number).status == "playing"


def dealt_with_bots(kind: str, *people: Caller) -> int:
    """A game of these people in which bots sit in the other chairs."""
    number = lobby(*people, kind=kind, ready=True)
    for _ in range(4 - len(people)):
        assert people[0].post(f"/api/lobbies/{number}/bots").status == 202
    started = people[0].post("/api/games", {"lobby_id": number})
    assert started.status == 201, started
    return int(started.body["game_id"])


def test_who_is_removed_from_a_running_game_is_played_by_a_bot(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, cy)
    assert ann.post(f"/api/lobbies/{made['lobby_id']}/kick", {"player_id": bob.id}).status == 202
    assert seat_of(bob, ann, made["game_id"])["is_bot"] is True
    refused(bob.post(f"/api/games/{made['game_id']}/rejoin"), 403, "NOT_A_FORMER_PLAYER")
    entry = memory.current(made["game_id"]).steps[1]
    assert entry.events[0].data["reason"] == "kicked"


# -- Coming back ---------------------------------------------------------------------------------------------
def test_the_seat_comes_back_with_its_hand(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, cy)
    number = made["game_id"]
    bob.post(f"/api/games/{number}/leave")
    hand = memory.current(number).rules.view(memory.current(number).state, 1)["you"]["hand"]
    back = bob.post(f"/api/games/{number}/rejoin")
    assert back.status == 202
    assert [card["id"] for card in back.body["you"]["hand"]] == [card["id"] for card in hand]
    assert seat_of(bob, ann, number)["is_bot"] is False
    assert names(look(bob, made["lobby_id"])) == ["Ann", "Cy", "Bob"]
    refused(bob.post(f"/api/games/{number}/rejoin"), 409, "ALREADY_SEATED")


def test_coming_back_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    made = game(ann, bob)
    path = f"/api/games/{made['game_id']}/rejoin"
    refused(nobody.post(path), 401, "NOT_AUTHENTICATED")
    refused(ann.post(f"/api/games/{ABSENT}/rejoin"), 404, "GAME_NOT_FOUND")
    refused(cy.post(path), 403, "NOT_A_FORMER_PLAYER")
    refused(ann.post(path), 409, "NOT_PLAYING")
    ann.post(f"/api/games/{made['game_id']}/start")
    refused(ann.post(path), 409, "ALREADY_SEATED")
    bob.post(f"/api/games/{made['game_id']}/leave")
    end(made["game_id"])
    refused(bob.post(path), 409, "NOT_PLAYING")


def test_to_a_private_game_too(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, visibility="private")
    bob.post(f"/api/games/{made['game_id']}/leave")
    refused(cy.post(f"/api/games/{made['game_id']}/rejoin"), 404, "GAME_NOT_FOUND")
    assert bob.post(f"/api/games/{made['game_id']}/rejoin").status == 202


# -- Accounts ------------------------------------------------------------------------------------------------
def test_who_closes_the_account_leaves(ann: Caller, bob: Caller, cy: Caller) -> None:
    number, made = lobby(bob, ann), dealt(bob, ann, cy)
    accounts.close(bob.user)
    assert names(look(ann, number)) == ["Ann"]
    assert seat_of(bob, ann, made["game_id"])["is_bot"] is True


# -- Spades tables meet the other routes ---------------------------------------------------------------------
def test_a_spades_table_is_a_lobby_too(ann: Caller, bob: Caller) -> None:
    table = ann.post("/api/tables", {}).body["tableId"]
    joined = bob.post(f"/api/games/{table}/join")
    assert joined.status == 202
    assert joined.body["you"]["seat"] == 1
    for guest in (person("Cy"), person("Dan")):
        answer = guest.post(f"/api/games/{table}/join")
    assert answer.body["seq"] >= 1, "the fourth seat deals"

"""The routes of lobbies: for each, who may, in which order it refuses, and what it answers."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from lobbies import closing
from lobbies.models import Lobby
from tests.games.callers import Caller, person
from tests.lobbies.gathering import ABSENT, lobby, look, names, refused

pytestmark = pytest.mark.django_db


# -- POST /api/lobbies ---------------------------------------------------------------------------------------
def test_the_body_of_the_document_opens_a_lobby(ann: Caller) -> None:
    made = ann.post("/api/lobbies", {"name": "string", "capacity": 2})
    assert made.status == 201
    assert set(made.body) == {"lobby_id", "room_code"}
    code = made.body["room_code"]
    assert len(code) == 6
    assert code.isalnum()
    assert code == code.upper()


def test_what_is_not_said_is_uno_public_and_by_the_rules(ann: Caller) -> None:
    found = look(ann, lobby(ann))
    assert found["kind"] == "uno"
    assert found["options"]["uno_call"] == "auto", "a bare lobby of the API is for clients that know no call"
    assert found["settings"] == {
        "visibility": "public", "spectators": False, "hints": True, "chat": True, "phrases": True,
        "turn_clock": 0, "bot_pace": "instant", "watch_delay": 0,
    }  # fmt: skip


def test_a_lobby_has_exactly_the_documented_fields(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, name="  Friday night ")
    found = look(ann, number)
    fields = {
        "lobby_id", "name", "kind", "status", "capacity", "host_user_id", "players", "is_ready", "options", "settings",
        "visibility", "game_id",
    }  # fmt: skip
    assert set(found) == fields | {"room_code"}
    assert set(look(bob, number)) == fields, "the code is shown to members only"
    assert found["name"] == "Friday night"
    assert (found["status"], found["host_user_id"], found["game_id"]) == ("open", ann.id, None)
    assert found["players"] == [{"id": ann.id, "display_name": "Ann", "ready": True, "is_bot": False}]
    assert found["is_ready"] is False, "nobody plays alone"


FLAWED = [
    ({}, {"name", "capacity"}),
    ({"name": "x"}, {"capacity"}),
    ({"capacity": 4}, {"name"}),
    ({"name": "", "capacity": 4}, {"name"}),
    ({"name": "   ", "capacity": 4}, {"name"}),
    ({"name": "x" * 61, "capacity": 4}, {"name"}),
    ({"name": "a\nb", "capacity": 4}, {"name"}),
    ({"name": "a\u0000b", "capacity": 4}, {"name"}),
    ({"name": 7, "capacity": 4}, {"name"}),
    ({"name": None, "capacity": 4}, {"name"}),
    ({"name": "x", "capacity": 1}, {"capacity"}),
    ({"name": "x", "capacity": 11}, {"capacity"}),
    ({"name": "x", "capacity": "4"}, {"capacity"}),
    ({"name": "x", "capacity": True}, {"capacity"}),
    ({"name": "x", "capacity": 4.5}, {"capacity"}),
    ({"name": "x", "capacity": 4.0}, {"capacity"}),
    ({"name": "x", "capacity": None}, {"capacity"}),
    ({"name": "x", "capacity": 3, "kind": "rummy"}, {"capacity"}),
    ({"name": "x", "capacity": 2, "kind": "spades"}, {"capacity"}),
    ({"name": "x", "capacity": 5, "kind": "hidden_joker"}, {"capacity"}),
    ({"name": "x", "capacity": 5, "kind": "rummikub"}, {"capacity"}),
    ({"name": "x", "capacity": 4, "kind": "poker"}, {"kind"}),
    ({"name": "x", "capacity": 4, "kind": 1}, {"kind"}),
    ({"name": "x", "capacity": 4, "visibility": "secret"}, {"visibility"}),
    ({"name": "x", "capacity": 4, "visibility": True}, {"visibility"}),
    ({"name": "x", "capacity": 4, "hints": "yes"}, {"hints"}),
    ({"name": "x", "capacity": 4, "chat": 1}, {"chat"}),
    ({"name": "x", "capacity": 4, "turn_clock": 45}, {"turn_clock"}),
    ({"name": "x", "capacity": 4, "turn_clock": "60"}, {"turn_clock"}),
    ({"name": "x", "capacity": 4, "turn_clock": False}, {"turn_clock"}),
    ({"name": "x", "capacity": 4, "bot_pace": "slow"}, {"bot_pace"}),
    ({"name": "x", "capacity": 4, "options": {"house_rule": True}}, {"options.house_rule"}),
    ({"name": "x", "capacity": 4, "options": {"seven_zero": 1}}, {"options.seven_zero"}),
    ({"name": "x", "capacity": 4, "options": {"stack_mixed": True}}, {"options.stack_mixed"}),
    ({"name": "x", "capacity": 4, "options": []}, {"options"}),
    ({"name": "x", "capacity": 4, "preset": "wild"}, {"preset"}),
    ({"name": "x", "capacity": 4, "preset": 1}, {"preset"}),
]


@pytest.mark.parametrize(("body", "fields"), FLAWED)
def test_a_flawed_body_says_what_is_wrong_with_each_field(ann: Caller, body: Any, fields: set[str]) -> None:
    found = refused(ann.post("/api/lobbies", body), 400, "INVALID_BODY")
    assert set(found["fields"]) == fields
    assert not Lobby.objects.exists()


@pytest.mark.parametrize("body", [b"{", b"[]", b"7", b'"x"', b"\xff", b'{"name": NaN}'])
def test_a_body_that_is_no_object_is_refused(ann: Caller, body: bytes) -> None:
    refused(ann.post("/api/lobbies", body), 400, "INVALID_BODY")


@pytest.mark.parametrize(("kind", "least", "most"), [
    ("uno", 2, 10), ("hidden_joker", 2, 4), ("rummikub", 2, 4), ("rummy", 2, 2), ("spades", 4, 4),
])  # fmt: skip
def test_every_number_of_seats_of_a_kind_is_a_capacity(ann: Caller, kind: str, least: int, most: int) -> None:
    for capacity in {least, most}:
        assert ann.post("/api/lobbies", {"name": "x", "capacity": capacity, "kind": kind}).status == 201


def test_a_preset_is_a_bundle_that_single_options_and_settings_override(ann: Caller) -> None:
    crazy = look(ann, lobby(ann, preset="crazy", options={"jump_in": False}))["options"]
    assert (crazy["seven_zero"], crazy["jump_in"]) == (True, False)
    strict = look(ann, lobby(ann, kind="rummikub", preset="strict"))
    assert strict["settings"]["hints"] is False, "a preset may set settings too"
    assert strict["options"]["strict_joker"] is True
    kind_strict = look(ann, lobby(ann, kind="rummikub", preset="strict", hints=True))
    assert kind_strict["settings"]["hints"] is True


# -- Looking -------------------------------------------------------------------------------------------------
def test_a_private_lobby_does_not_exist_for_strangers(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, visibility="private")
    refused(bob.get(f"/api/lobbies/{number}"), 404, "LOBBY_NOT_FOUND")
    refused(bob.post(f"/api/lobbies/{number}/join"), 404, "LOBBY_NOT_FOUND")
    for verb in ("leave", "ready", "kick", "host", "bots", "options", "invite"):
        refused(bob.post(f"/api/lobbies/{number}/{verb}"), 404, "LOBBY_NOT_FOUND")
    assert bob.get("/api/lobbies").body["lobbies"] == []
    assert [found["lobby_id"] for found in ann.get("/api/lobbies").body["lobbies"]] == [number]


def test_the_list_has_public_open_lobbies_and_ones_own(ann: Caller, bob: Caller) -> None:
    uno, joker = lobby(ann), lobby(bob, kind="hidden_joker")
    hidden = lobby(bob, visibility="private")
    everything = bob.get("/api/lobbies").body
    assert [found["lobby_id"] for found in everything["lobbies"]] == [hidden, joker, uno]
    assert everything["next"] is None
    assert [found["lobby_id"] for found in bob.get("/api/lobbies?kind=uno").body["lobbies"]] == [hidden, uno]
    assert [found["lobby_id"] for found in bob.get("/api/lobbies?mine=1").body["lobbies"]] == [hidden, joker]
    assert [found["lobby_id"] for found in bob.get(f"/api/lobbies?after={joker}").body["lobbies"]] == [uno]
    refused(bob.get("/api/lobbies?kind=poker"), 400, "INVALID_BODY")
    refused(bob.get("/api/lobbies?after=x"), 400, "INVALID_BODY")


def test_a_lobby_that_everybody_has_left_is_listed_for_its_members_only(ann: Caller, bob: Caller) -> None:
    number = lobby(ann)
    Lobby.objects.filter(pk=number).update(here_at=timezone.now() - timedelta(seconds=66))
    closing.see_to_the_street()
    assert bob.get("/api/lobbies").body["lobbies"] == []
    assert len(ann.get("/api/lobbies").body["lobbies"]) == 1
    assert bob.post(f"/api/lobbies/{number}/join").status == 202, "who has the link may still come"
    assert len(person("Dan").get("/api/lobbies").body["lobbies"]) == 1, "and it is alive again"


# -- Joining -------------------------------------------------------------------------------------------------
def test_joining_answers_with_the_lobby(ann: Caller, bob: Caller) -> None:
    number = lobby(ann)
    joined = bob.post(f"/api/lobbies/{number}/join")
    assert joined.status == 202
    assert names(joined.body) == ["Ann", "Bob"]
    assert joined.body["room_code"], "a member now"
    assert joined.body == look(ann, number)


def test_joining_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    number = lobby(ann, capacity=2)
    path = f"/api/lobbies/{number}/join"
    refused(nobody.post(path), 401, "NOT_AUTHENTICATED")
    refused(bob.post(f"/api/lobbies/{ABSENT}/join"), 404, "LOBBY_NOT_FOUND")
    refused(ann.post(path), 409, "ALREADY_JOINED")
    assert bob.post(path).status == 202
    refused(cy.post(path), 403, "LOBBY_FULL")
    refused(bob.post(path), 409, "ALREADY_JOINED")
    bob.post(f"/api/lobbies/{number}/ready")
    assert ann.post("/api/games", {"lobby_id": number}).status == 201
    refused(cy.post(path), 403, "LOBBY_CLOSED")
    refused(bob.post(path), 409, "ALREADY_JOINED")


@pytest.mark.parametrize("typed", ["{code}", " {code} ", "{lower}", "\t{lower}\n"])
def test_a_code_is_read_trimmed_and_case_blind(ann: Caller, bob: Caller, typed: str) -> None:
    code = ann.post("/api/lobbies", {"name": "x", "capacity": 2, "visibility": "private"}).body["room_code"]
    joined = bob.post("/api/lobbies/join", {"room_code": typed.format(code=code, lower=code.lower())})
    assert joined.status == 202
    assert names(joined.body) == ["Ann", "Bob"]


@pytest.mark.parametrize(("body", "status", "code"), [
    ({"room_code": "NOSUCH"}, 404, "LOBBY_NOT_FOUND"),
    ({"room_code": ""}, 400, "INVALID_BODY"),
    ({"room_code": 123456}, 400, "INVALID_BODY"),
    ({}, 400, "INVALID_BODY"),
])  # fmt: skip
def test_a_code_that_opens_nothing(ann: Caller, body: Any, status: int, code: str) -> None:
    refused(ann.post("/api/lobbies/join", body), status, code)


def test_codes_are_not_tried_for_ever(ann: Caller, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "room_code": "2/1h/account"}
    for _ in range(2):
        refused(ann.post("/api/lobbies/join", {"room_code": "NOSUCH"}), 404, "LOBBY_NOT_FOUND")
    assert refused(ann.post("/api/lobbies/join", {"room_code": "NOSUCH"}), 429, "RATE_LIMITED")["limit"] == "room_code"


def test_a_closed_lobby_takes_nobody(ann: Caller, bob: Caller) -> None:
    number = lobby(ann)
    assert ann.post(f"/api/lobbies/{number}/leave").body["status"] == "closed"
    refused(bob.post(f"/api/lobbies/{number}/join"), 403, "LOBBY_CLOSED")


# -- Getting ready -------------------------------------------------------------------------------------------
def test_ready_is_said_and_taken_back(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob)
    path = f"/api/lobbies/{number}/ready"
    assert look(ann, number)["is_ready"] is False
    answer = bob.post(path)
    assert (answer.status, answer.body["is_ready"]) == (202, True)
    assert bob.post(path, {"ready": True}).status == 202
    assert bob.post(path, {"ready": False}).body["is_ready"] is False
    assert ann.post(path, {"ready": False}).body["players"][0]["ready"] is True, "the host always is"


def test_ready_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller) -> None:
    number = lobby(ann, bob)
    path = f"/api/lobbies/{number}/ready"
    refused(nobody.post(path), 401, "NOT_AUTHENTICATED")
    refused(bob.post(f"/api/lobbies/{ABSENT}/ready"), 404, "LOBBY_NOT_FOUND")
    refused(cy.post(path, {"ready": "yes"}), 403, "NOT_A_MEMBER")
    for garbage in ({"ready": "yes"}, {"ready": 1}, {"ready": None}, b"{", b"[]"):
        refused(bob.post(path, garbage), 400, "INVALID_BODY")
    bob.post(path)
    ann.post("/api/games", {"lobby_id": number})
    refused(bob.post(path, {"ready": "yes"}), 409, "ALREADY_STARTED")


def test_changing_options_or_host_clears_the_flags(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, bob, cy, ready=True)
    assert look(ann, number)["is_ready"] is True
    changed = ann.post(f"/api/lobbies/{number}/options", {"options": {"seven_zero": True}})
    assert (changed.status, changed.body["options"]["seven_zero"], changed.body["is_ready"]) == (202, True, False)
    bob.post(f"/api/lobbies/{number}/ready")
    handed = ann.post(f"/api/lobbies/{number}/host", {"player_id": cy.id})
    assert (handed.status, handed.body["host_user_id"]) == (202, cy.id)
    assert [player["ready"] for player in handed.body["players"]] == [False, False, True]


# -- Options -------------------------------------------------------------------------------------------------
def test_options_are_the_hosts_until_the_start(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, bob)
    path = f"/api/lobbies/{number}/options"
    refused(cy.post(path, {"options": {"nope": 1}}), 403, "NOT_A_MEMBER")
    refused(bob.post(path, {"options": {"nope": 1}}), 403, "NOT_HOST")
    assert refused(ann.post(path, {"options": {"nope": 1}}), 400, "INVALID_BODY")["fields"].keys() == {"options.nope"}
    assert refused(ann.post(path, {"hints": 0}), 400, "INVALID_BODY")["fields"].keys() == {"hints"}
    kept = ann.post(path, {"options": {"seven_zero": True}, "hints": False, "turn_clock": 60}).body
    assert (kept["settings"]["hints"], kept["settings"]["turn_clock"]) == (False, 60)
    added = ann.post(path, {"options": {"jump_in": True}}).body["options"]
    assert (added["seven_zero"], added["jump_in"]) == (True, True), "what is not mentioned stays"
    classic = ann.post(path, {"preset": "classic", "options": {"jump_in": True}}).body["options"]
    assert (classic["seven_zero"], classic["jump_in"]) == (False, True), "unless a preset is asked for"
    bob.post(f"/api/lobbies/{number}/ready")
    started = ann.post("/api/games", {"lobby_id": number}).body["game_id"]
    refused(ann.post(path, {"options": {"nope": 1}}), 409, "ALREADY_STARTED")
    assert ann.get(f"/api/games/{started}").body["options"]["jump_in"] is True


# -- Inviting ------------------------------------------------------------------------------------------------
def test_who_is_invited_may_know_and_come(ann: Caller, bob: Caller, member: Caller) -> None:
    number = lobby(ann, visibility="private")
    path = f"/api/lobbies/{number}/invite"
    refused(member.get(f"/api/lobbies/{number}"), 404, "LOBBY_NOT_FOUND")
    assert ann.post(path, {"username": "MIA"}).status == 202
    assert member.get(f"/api/lobbies/{number}").status == 200
    assert "room_code" not in member.get(f"/api/lobbies/{number}").body
    assert member.post(f"/api/lobbies/{number}/join").status == 202


def test_a_letter_goes_to_an_address_and_says_nothing_about_it(ann: Caller, member: Caller, mailoutbox: Any) -> None:
    number = lobby(ann, visibility="private")
    path = f"/api/lobbies/{number}/invite"
    known = ann.post(path, {"email": "mia@example.org"})
    unknown = ann.post(path, {"email": "nobody@example.org"})
    assert known == unknown
    assert [letter.to for letter in mailoutbox] == [["mia@example.org"], ["nobody@example.org"]]
    assert look(ann, number)["room_code"] in mailoutbox[0].body
    assert member.post(f"/api/lobbies/{number}/join").status == 202


def test_inviting_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, settings: Any) -> None:
    number = lobby(ann, bob)
    path = f"/api/lobbies/{number}/invite"
    refused(cy.post(path, {}), 403, "NOT_A_MEMBER")
    for flawed in ({}, {"username": "a", "email": "b@c.de"}, {"username": 7}, {"email": "x"}, b"{"):
        refused(ann.post(path, flawed), 400, "INVALID_BODY")
    refused(bob.post(path, {"username": "who"}), 404, "NO_SUCH_USER")
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "invite": "1/1h/account"}
    refused(ann.post(path, {"username": "who"}), 404, "NO_SUCH_USER")
    refused(ann.post(path, {"username": "who"}), 429, "RATE_LIMITED")


@pytest.fixture
def member(db: Any) -> Caller:
    from accounts import services

    mia = services.sign_up(username="mia", email="mia@example.org", password="a quiet evening 7")
    return Caller(mia, services.issue_token(mia, "test")[1])


# -- Everywhere ----------------------------------------------------------------------------------------------
ROUTES = ("join", "leave", "ready", "kick", "host", "bots", "options", "invite")


@pytest.mark.parametrize("verb", ROUTES)
def test_nobody_does_nothing(nobody: Caller, verb: str) -> None:
    refused(nobody.post(f"/api/lobbies/{ABSENT}/{verb}", b"{"), 401, "NOT_AUTHENTICATED")


@pytest.mark.parametrize("verb", ROUTES)
def test_an_id_that_is_nothing_is_not_found(ann: Caller, verb: str) -> None:
    for number in (ABSENT, 0, 10**30):
        refused(ann.post(f"/api/lobbies/{number}/{verb}", b"{"), 404, "LOBBY_NOT_FOUND")
    refused(ann.post(f"/api/lobbies/x/{verb}"), 404, "NOT_FOUND")


@pytest.mark.parametrize("verb", ["kick", "host", "bots", "options"])
def test_only_the_host_decides(ann: Caller, bob: Caller, verb: str) -> None:
    number = lobby(ann, bob)
    refused(person("Dan").post(f"/api/lobbies/{number}/{verb}", b"{"), 403, "NOT_A_MEMBER")
    refused(bob.post(f"/api/lobbies/{number}/{verb}", b"{"), 403, "NOT_HOST")
    refused(ann.post(f"/api/lobbies/{number}/{verb}", b"{"), 400, "INVALID_BODY")

"""What happens around a table reaches those who are not there: invitations, arrivals, another game; no code in it."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.services import make_guest
from games.models import Game
from lobbies import telling
from people import presence
from people.models import Notice
from tests.games.callers import Caller, person
from tests.games.conftest import fresh_process
from tests.lobbies import gathering

__all__ = ["fresh_process"]
Json = Any
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_process")]


def told(caller: Caller) -> list[tuple[str, str, str]]:
    return [(one["topic"], one["text"], one["path"]) for one in caller.get("/api/me/notices").body["notices"]]


def member(name: str) -> Caller:
    from accounts import services as accounts

    user = accounts.sign_up(username=name.lower(), email=f"{name.lower()}@example.org", password="a quiet evening 7")
    accounts.change(user, {"display_name": name})
    return Caller(user, accounts.issue_token(user, "test")[1])


def test_an_invitation() -> None:
    ann, bob = person("Ann"), member("Bob")
    lobby = gathering.lobby(ann, kind="uno", visibility="private")
    assert ann.post(f"/api/lobbies/{lobby}/invite", {"username": "bob"}).status == 202
    assert told(bob) == [("invited", "Ann asks you to a game of UNO.", f"/lobbies/{lobby}/")]
    assert ann.post(f"/api/lobbies/{lobby}/invite", {"username": "bob"}).status == 202
    assert len(told(bob)) == 1, "once in ten minutes"
    code = gathering.look(ann, lobby)["room_code"]
    kept = json.dumps(list(Notice.objects.values("facts", "path", "key")))
    assert code not in kept


def test_who_is_there_is_told_nothing() -> None:
    ann, bob = person("Ann"), member("Bob")
    lobby = gathering.lobby(ann, kind="uno")
    presence.arrive(f"lobby.{lobby}", bob.id)
    assert ann.post(f"/api/lobbies/{lobby}/invite", {"username": "bob"}).status == 202
    assert told(bob) == []


def test_somebody_sits_down_at_a_private_table() -> None:
    ann, bob, cleo = person("Ann"), person("Bob"), person("Cleo")
    lobby = gathering.lobby(ann, bob, kind="uno", visibility="private")
    assert told(ann) == [("seated", "Bob sits down at your table of UNO.", f"/lobbies/{lobby}/")]
    presence.arrive(f"lobby.{lobby}", ann.id)
    code = gathering.look(ann, lobby)["room_code"]
    assert cleo.post("/api/lobbies/join", {"room_code": code}).status == 202
    assert len(told(ann)) == 1, "a host who is there sees it"
    assert ann.post(f"/api/lobbies/{lobby}/bots").status in {200, 201, 202}
    assert len(told(ann)) == 1


def test_at_a_public_table_the_host_is_told_nothing() -> None:
    ann, bob = person("Ann"), person("Bob")
    gathering.lobby(ann, bob, kind="uno")
    assert told(ann) == []


def test_another_game() -> None:
    ann, bob, cleo = person("Ann"), person("Bob"), person("Cleo")
    game = gathering.dealt(ann, bob, cleo, kind="uno", max_players=3)
    game_id, lobby = game["game_id"], Game.objects.get(pk=game["game_id"]).lobby.pk
    from games.play import services

    services.abandon(game_id, "voided")
    presence.arrive(game_id, cleo.id)
    assert ann.post(f"/api/games/{game_id}/rematch").status == 202
    assert told(bob) == [("rematch", "Ann asks for another game of UNO.", f"/lobbies/{lobby}/")]
    assert told(cleo) == [], "who still sits at the table sees it"
    assert bob.post(f"/api/games/{game_id}/rematch").status == 202
    assert told(ann) == []
    assert len(told(bob)) == 1


def friends(ann: Caller, bob: Caller) -> None:
    for one, other in ((ann, bob), (bob, ann)):
        assert one.call("put", f"/api/users/{other.id}/follow").status == 204


def of_tables(caller: Caller) -> list[tuple[str, str, str]]:
    return [one for one in told(caller) if one[0] == "friend_table"]


def test_a_friends_table_for_who_wants_to_hear_of_it() -> None:
    ann, bob, cleo, dan = map(member, ("Ann", "Bob", "Cleo", "Dan"))
    for friend in (bob, cleo):
        friends(ann, friend)
    for wants in (bob, dan):
        assert wants.call("patch", "/api/me/notice-settings", {"push": {"friend_table": True}}).status == 200
    lobby = gathering.lobby(ann, kind="uno")
    assert of_tables(bob) == [("friend_table", "Ann has opened a table of UNO.", f"/lobbies/{lobby}/")]
    assert of_tables(cleo) == [], "it is off at first"
    assert of_tables(dan) == [], "no friend"


def test_a_private_table_is_told_to_no_friend_until_it_is_public() -> None:
    ann, bob = map(member, ("Ann", "Bob"))
    friends(ann, bob)
    assert bob.call("patch", "/api/me/notice-settings", {"mail": {"friend_table": True}}).status == 200
    lobby = gathering.lobby(ann, kind="uno", visibility="private")
    assert of_tables(bob) == []
    for visibility in ("public", "private", "public"):
        assert ann.post(f"/api/lobbies/{lobby}/options", {"visibility": visibility}).status == 202
    assert len(of_tables(bob)) == 1


def test_who_hides_from_friends_is_not_given_away_by_a_table() -> None:
    ann, bob = map(member, ("Ann", "Bob"))
    friends(ann, bob)
    assert bob.call("patch", "/api/me/notice-settings", {"push": {"friend_table": True}}).status == 200
    assert ann.call("patch", "/api/me", {"preferences": {"here": "nobody"}}).status == 200
    gathering.lobby(ann, kind="uno")
    assert of_tables(bob) == []


def test_a_host_who_is_sent_on_to_the_table_has_seen_it() -> None:
    ann = person("Ann")
    game = Game.objects.get(pk=gathering.dealt(ann, person("Bob"), kind="uno", max_players=2)["game_id"])
    telling.seat_wanted(game.lobby, make_guest("Cleo"))
    notice = Notice.objects.get(reader=ann.id, topic="seated")
    assert ann.user
    client = Client()
    client.force_login(ann.user)
    page = client.get(notice.path, follow=True)
    assert page.redirect_chain[0][0] == f"/games/{game.pk}/"
    notice.refresh_from_db()
    assert notice.seen

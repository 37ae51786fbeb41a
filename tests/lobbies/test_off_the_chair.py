"""The host's two words: off this chair, and removed for good."""

from typing import Any

import pytest
from django.test import Client

from games.models import Seat
from tests.games.callers import Caller
from tests.lobbies.gathering import dealt, lobby, look, names, refused

pytestmark = pytest.mark.django_db
Json = Any


def kick(host: Caller, number: int, whom: Caller, **more: Json) -> Json:
    answer = host.post(f"/api/lobbies/{number}/kick", {"player_id": whom.id, **more})
    assert answer.status == 202, answer
    return answer.body


def seats(number: int) -> dict[str, int | None]:
    from lobbies.models import Member

    return dict(Member.objects.filter(lobby=number).values_list("user__display_name", "seat"))


def test_off_the_chair_one_stays_and_may_sit_down_again(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, bob, cy)
    kick(ann, number, bob, for_good=False)
    assert seats(number) == {"Ann": 0, "Cy": 1, "Bob": None}, "the others move up"
    assert "Bob" in names(look(bob, number))
    browser = Client()
    assert bob.user
    browser.force_login(bob.user)
    assert "Sit here" in browser.get(f"/lobbies/{number}/").content.decode()
    browser.post(f"/lobbies/{number}/chair", {"chair": 2})
    assert seats(number)["Bob"] == 2


@pytest.mark.parametrize("more", [{}, {"for_good": True}])
def test_for_good_is_what_is_meant_where_nothing_is_said(ann: Caller, bob: Caller, more: Json) -> None:
    number = lobby(ann, bob)
    kick(ann, number, bob, **more)
    assert "Bob" not in names(look(ann, number))
    code = look(ann, number)["room_code"]
    refused(bob.post("/api/lobbies/join", {"room_code": code}), 403, "NOT_ALLOWED")


@pytest.mark.parametrize("wrong", ["no", 0, None])
def test_it_is_yes_or_no(ann: Caller, bob: Caller, wrong: Json) -> None:
    number = lobby(ann, bob)
    refused(ann.post(f"/api/lobbies/{number}/kick", {"player_id": bob.id, "for_good": wrong}), 400, "INVALID_BODY")
    assert "Bob" in names(look(ann, number))


def test_in_a_running_game_a_bot_plays_on_and_one_stays_in_the_lobby(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, cy)
    kick(ann, made["lobby_id"], bob, for_good=False)
    row = Seat.objects.get(game=made["game_id"], user=bob.user)
    assert (row.bot_plays, row.away) == (True, "kicked")
    assert "Bob" in names(look(ann, made["lobby_id"]))


def test_a_bot_goes_either_way(ann: Caller) -> None:
    number = lobby(ann)
    seated = ann.post(f"/api/lobbies/{number}/bots", {}).body["players"]
    bot = next(player["id"] for player in seated if player["is_bot"])
    ann.post(f"/api/lobbies/{number}/kick", {"player_id": bot, "for_good": False})
    assert names(look(ann, number)) == ["Ann"]


def test_by_forms(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob)
    browser = Client()
    assert ann.user
    browser.force_login(ann.user)
    page = browser.get(f"/lobbies/{number}/").content.decode()
    assert page.index("Off this chair") < page.index("Remove for good")
    browser.post(f"/lobbies/{number}/kick", {"player_id": bob.id, "for_good": "no"})
    assert seats(number) == {"Ann": 0, "Bob": None}
    browser.post(f"/lobbies/{number}/kick", {"player_id": bob.id})
    assert seats(number) == {"Ann": 0}

"""Lobbies as staff see them: who is in which, nothing to tamper with, and how to close one."""

from typing import Any

import pytest
from django.test import Client

from accounts import services as accounts
from games.models import Game
from lobbies.models import Lobby
from tests.games.callers import Caller
from tests.lobbies.gathering import dealt, lobby, refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff(db: Any) -> Client:
    boss = accounts.sign_up(username="boss", email="boss@example.org", password="a quiet evening 7")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    client = Client()
    client.force_login(boss)
    return client


def test_lobbies_are_listed_and_shown(staff: Client, ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob, kind="spades", options={"deal_seed": "rosebud"})
    assert "Friday night" in staff.get("/admin/lobbies/lobby/?q=Friday").content.decode()
    shown = staff.get(f"/admin/lobbies/lobby/{number}/change/").content.decode()
    assert "Bob" in shown
    assert "rosebud" not in shown, "who knows the seed of the deal knows the cards"
    assert staff.get("/admin/lobbies/lobby/add/").status_code == 403


def test_a_lobby_is_closed(staff: Client, ann: Caller, bob: Caller) -> None:
    made, other = dealt(ann, bob), lobby(bob)
    chosen = {"action": "close", "_selected_action": [made["lobby_id"]]}
    assert staff.post("/admin/lobbies/lobby/", chosen).status_code == 302
    row = Game.objects.get(pk=made["game_id"])
    assert (row.status, row.reason) == ("ended", "voided")
    assert dict(Lobby.objects.values_list("pk", "status")) == {made["lobby_id"]: "closed", other: "open"}
    refused(bob.post(f"/api/lobbies/{made['lobby_id']}/join"), 403, "LOBBY_CLOSED")
    assert staff.post("/admin/lobbies/lobby/", chosen).status_code == 302

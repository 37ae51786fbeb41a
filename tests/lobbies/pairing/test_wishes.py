"""What somebody looks for, for how long, and when that ends by itself; all by REST."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from api import framing
from lobbies.models import Lobby, Place, Proposal, Seeker, Wish
from lobbies.pairing import looks, presence
from people import conduct
from tests.games.callers import Caller, person
from tests.lobbies import gathering
from tests.lobbies.gathering import refused
from tests.lobbies.pairing.seeking import Hour, asked, games_of, kinds, state, waiting, wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any


# -- A wish ------------------------------------------------------------------------------------------------------
def test_a_wish_says_what_is_wanted_and_how_it_stands(ada: Caller, hour: Hour) -> None:
    answer = ada.post("/api/pairing", {"kind": "uno"})
    assert answer.status == 201
    assert answer.body["wishes"] == [
        {
            "kind": "uno", "preset": None, "players": [2, 4], "pace": "live", "bots": False,
            "since": framing.iso(hour.clock.now), "waiting": 1, "next": "company", "next_at": None,
        }
    ]  # fmt: skip
    assert answer.body["proposal"] is None
    assert {pool["kind"]: pool["waiting"] for pool in answer.body["pools"]}["uno"] == 1


def test_asked_for_again_it_is_replaced_and_keeps_its_time(ada: Caller, hour: Hour) -> None:
    since = wish(ada)["wishes"][0]["since"]
    hour.pass_by(10, ada)
    answer = ada.post("/api/pairing", {"kind": "uno", "preset": "party", "players": [3, 5], "bots": True})
    assert answer.status == 200
    (found,) = answer.body["wishes"]
    assert (found["preset"], found["players"], found["bots"], found["since"]) == ("party", [3, 5], True, since)


def test_spades_wants_four(ada: Caller, hour: Hour) -> None:
    assert wish(ada, "spades")["wishes"][0]["players"] == [4, 4]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "kind"),
        ({"kind": "chess"}, "kind"),
        ({"kind": "uno", "preset": "crazy golf"}, "preset"),
        ({"kind": "uno", "players": [2]}, "players"),
        ({"kind": "uno", "players": [4, 2]}, "players"),
        ({"kind": "uno", "players": [1, 2]}, "players.0"),
        ({"kind": "uno", "players": [2, 11]}, "players"),
        ({"kind": "uno", "players": "two"}, "players"),
        ({"kind": "spades", "players": [2, 4]}, "players"),
        ({"kind": "uno", "pace": "hasty"}, "pace"),
        ({"kind": "uno", "bots": "yes"}, "bots"),
    ],
)
def test_what_is_wrong_is_said_of_each_field(body: Json, field: str, ada: Caller) -> None:
    assert list(refused(ada.post("/api/pairing", body), 400, "INVALID_BODY")["fields"]) == [field]


def test_three_kinds_and_no_more(ada: Caller, hour: Hour) -> None:
    for kind in ("uno", "spades", "rummy"):
        wish(ada, kind)
    refused(ada.post("/api/pairing", {"kind": "rummikub"}), 409, "TOO_MANY")
    assert ada.post("/api/pairing", {"kind": "rummy", "bots": True}).status == 200, "one of the three may change"
    assert kinds(ada) == ["uno", "spades", "rummy"]


def test_stopping_ends_one_wish_or_all(ada: Caller, hour: Hour) -> None:
    for kind in ("uno", "spades", "rummy"):
        wish(ada, kind)
    assert ada.call("DELETE", "/api/pairing/spades").status == 204
    assert kinds(ada) == ["uno", "rummy"]
    assert ada.call("DELETE", "/api/pairing/spades").status == 204, "twice is no mistake"
    refused(ada.call("DELETE", "/api/pairing/chess"), 404, "NOT_FOUND")
    assert ada.call("DELETE", "/api/pairing").status == 204
    assert kinds(ada) == []


def test_nobody_is_nobody() -> None:
    nobody = Caller()
    refused(nobody.get("/api/pairing"), 401, "NOT_AUTHENTICATED")
    refused(nobody.post("/api/pairing", {"kind": "uno"}), 401, "NOT_AUTHENTICATED")


def test_who_plays_with_people_looks_for_nobody_else(ada: Caller, bob: Caller, hour: Hour) -> None:
    gathering.dealt(ada, bob)
    refused(ada.post("/api/pairing", {"kind": "uno"}), 409, "IN_A_GAME")
    assert ada.post("/api/pairing", {"kind": "uno", "pace": "slow"}).status == 201, "a slow game waits for nobody"


def test_who_plays_with_bots_may_look_for_people(ada: Caller, hour: Hour) -> None:
    made = gathering.game(ada)
    assert ada.post(f"/api/lobbies/{made['lobby_id']}/bots").status == 202
    assert ada.post(f"/api/games/{made['game_id']}/start").status == 202
    wish(ada)


def test_who_has_left_others_alone_waits(ada: Caller, hour: Hour, monkeypatch: pytest.MonkeyPatch) -> None:
    until = hour.clock.now + timedelta(minutes=10)
    monkeypatch.setattr(conduct, "barred_until", lambda user_id: until)
    answer = ada.post("/api/pairing", {"kind": "uno"})
    assert (answer.status, answer.body["code"], answer.body["until"]) == (403, "COOLING_DOWN", framing.iso(until))
    hour.clock.tick(601)
    wish(ada)


# -- Slow --------------------------------------------------------------------------------------------------------
def test_slow_wishes_wait_unattended_and_are_dealt_without_asking(ada: Caller, bob: Caller, hour: Hour) -> None:
    from people.models import Notice

    wish(ada, pace="slow")
    hour.clock.tick(6 * 86_400)
    hour.pass_by(1)
    wish(bob, pace="slow")
    (game,) = games_of(ada)
    assert Lobby.objects.get().settings["turn_clock"] == 86_400
    assert not Wish.objects.exists()
    told = list(Notice.objects.values_list("reader", "topic", "path", "facts"))
    facts = {"kind": "uno", "names": ["Ada", "Bob"]}
    assert sorted(told) == [
        (reader, "dealt", f"/games/{game['game_id']}/", facts) for reader in sorted((ada.id, bob.id))
    ]


def test_who_waits_for_days_does_not_count_among_those_who_wait_now(ada: Caller, bob: Caller, hour: Hour) -> None:
    wish(ada, pace="slow")
    assert {pool["waiting"] for pool in state(bob)["pools"]} == {0}
    wish(bob)
    assert {pool["kind"]: pool["waiting"] for pool in state(ada)["pools"]}["uno"] == 1


def test_a_slow_wish_ends_after_a_week(ada: Caller, hour: Hour) -> None:
    wish(ada, pace="slow")
    hour.clock.tick(7 * 86_400 - 5)
    hour.pass_by(1)
    assert waiting() == ["Ada"]
    hour.pass_by(6)
    assert waiting() == []


# -- Who is gone -------------------------------------------------------------------------------------------------
def test_a_live_wish_ends_fifteen_seconds_after_the_last_request(ada: Caller, bob: Caller, hour: Hour) -> None:
    wish(ada)
    hour.pass_by(15)
    assert waiting() == ["Ada"]
    hour.pass_by(1)
    assert waiting() == []
    wish(ada)
    for _ in range(3):
        hour.pass_by(10)
        state(ada)
    assert waiting() == ["Ada"], "who asks is here"


def test_a_closed_house_ends_no_wish(ada: Caller, hour: Hour) -> None:
    from games.clock import watch

    watch.sign()
    wish(ada)
    hour.clock.tick(300)
    watch.sign()
    hour.pass_by(15)
    assert waiting() == ["Ada"], "the house was closed: there is time to come back"
    hour.pass_by(10)
    assert waiting() == []


def test_who_plays_elsewhere_looks_no_longer(ada: Caller, bob: Caller, hour: Hour) -> None:
    wish(ada)
    wish(ada, "rummy", pace="slow")
    gathering.dealt(ada, bob)
    hour.pass_by(1, ada)
    assert kinds(ada) == ["rummy"]


# -- Sockets -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("stays", "seconds"), [(True, 20), (False, 15)])
async def test_who_leaves_while_it_is_written_down_that_they_are_here_is_leaving(
    ada: Caller, hour: Hour, monkeypatch: pytest.MonkeyPatch, stays: bool, seconds: int
) -> None:
    await sync_to_async(wish)(ada)
    here, written = {ada.id}, presence._renew

    def renewed() -> None:
        written()
        if not stays:
            here.clear()

    monkeypatch.setattr(presence, "open_sockets", {"a socket"})
    monkeypatch.setattr(presence, "has_socket", lambda place, user_id: place == presence.HOUSE and user_id in here)
    monkeypatch.setattr(presence, "_renew", renewed)
    await presence.renew()
    seeker = await Seeker.objects.aget(pk=ada.id)
    assert seeker.here_until == hour.clock.now + timedelta(seconds=seconds)


# -- A usual wait ------------------------------------------------------------------------------------------------
def test_a_usual_wait_is_told_once_twenty_were_measured(ada: Caller, hour: Hour) -> None:
    now = timezone.now()
    for number in range(10):
        proposal = Proposal.objects.create(
            kind="uno", preset="", pace="live", made_at=now, deadline=now, over_at=now, status=Proposal.Status.DEALT
        )
        for caller, waited in ((person(f"A{number}"), 30 + number), (person(f"B{number}"), 60 + number)):
            if number == 9 and waited > 60:
                assert looks.usual_wait("uno") is None
            Place.objects.create(
                proposal=proposal, user_id=caller.id, since=now - timedelta(seconds=waited), answer="yes"
            )
    assert looks.usual_wait("uno") == timedelta(seconds=60)
    assert looks.usual_wait("rummy") is None


def test_a_closed_account_looks_for_nobody(ada: Caller, bob: Caller, hour: Hour) -> None:
    from accounts import services as accounts

    asked(hour, ada, bob)
    assert ada.user
    accounts.close(ada.user)
    assert waiting() == ["Bob"]
    assert state(bob)["proposal"] is None

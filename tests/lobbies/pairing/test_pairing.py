"""From a wish to the deal, by REST alone: who is asked when, what an answer does, and who is told what is next."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.models import User
from api import framing
from games.models import Game
from games.play import services as games
from lobbies import worker
from lobbies.models import Lobby, Place, Proposal, Seeker, Wish
from lobbies.pairing import looks, presence, services
from people import conduct, relations, standing
from people.models import Deed, Measure
from tests.games.callers import Caller, person
from tests.lobbies import gathering
from tests.lobbies.gathering import refused
from tests.lobbies.pairing.seeking import Hour, games_of, kinds, names, say, state, waiting, wish

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


# -- Two people --------------------------------------------------------------------------------------------------
def test_two_who_ask_for_uno_are_asked_after_twenty_seconds_and_dealt(ada: Caller, bob: Caller, hour: Hour) -> None:
    wish(ada)
    hour.pass_by(3, ada)
    found = wish(bob)["wishes"][0]
    assert (found["waiting"], found["next"]) == (2, "deal")
    assert found["next_at"] == framing.iso(hour.clock.now + timedelta(seconds=20))
    hour.pass_by(19, ada, bob)
    assert state(ada)["proposal"] is None
    hour.pass_by(1, ada, bob)
    asked = state(ada)["proposal"]
    assert (asked["kind"], asked["preset"], names(asked)) == ("uno", "classic", ["Ada", "Bob"])
    assert asked["deadline"] == framing.iso(hour.clock.now + timedelta(seconds=20))
    assert say(ada, "yes").status == 202
    assert [player["answer"] for player in state(bob)["proposal"]["players"]] == ["yes", None]
    assert say(bob, "yes").body == {**state(bob), "wishes": [], "proposal": None}
    assert [game["kind"] for game in games_of(ada)] == ["uno"]
    assert games_of(ada) == games_of(bob)


def test_the_table_has_a_clock_a_door_and_no_coach(ada: Caller, bob: Caller, hour: Hour) -> None:
    dealt(hour, ada, bob, preset="party")
    lobby = Lobby.objects.get()
    assert lobby.name == "Ada’s UNO, Party"
    assert lobby.capacity == 2
    assert lobby.settings | {"turn_clock": 60, "spectators": True, "hints": False, "visibility": "public"} == (
        lobby.settings
    )
    assert lobby.options["seven_zero"] is True
    assert lobby.game is not None
    assert lobby.game.status == Game.Status.PLAYING
    assert list(lobby.game.seats.values_list("user__display_name", flat=True)) == ["Ada", "Bob"]


def dealt(hour: Hour, *people: Caller, **more: Json) -> int:
    """Let these people be paired for UNO; their game."""
    for caller in people:
        wish(caller, **more)
    hour.pass_by(21, *people)
    for caller in people:
        assert say(caller, "yes").status == 202
    (game,) = games_of(people[0])
    number: int = game["game_id"]
    return number


def test_four_are_asked_at_once(ada: Caller, bob: Caller, cleo: Caller, dan: Caller, hour: Hour) -> None:
    people = (ada, bob, cleo, dan)
    for caller in people:
        wish(caller, "spades")
    asked = state(ada)["proposal"]
    assert names(asked) == ["Ada", "Bob", "Cleo", "Dan"], "without a second having passed"
    for caller in people:
        assert say(caller, "yes").status == 202
    assert [len(game["players"]) for game in games_of(dan)] == [4]


def test_people_and_bots_where_both_let_them(ada: Caller, bob: Caller, hour: Hour) -> None:
    wish(ada, "spades")
    wish(bob, "spades")
    found = state(ada)["wishes"][0]
    assert found["next"] == "offer_bots"
    assert found["next_at"] == framing.iso(hour.clock.now + timedelta(seconds=30))
    hour.pass_by(30, ada, bob)
    assert state(ada)["proposal"] is None, "never assumed"
    wish(ada, "spades", bots=True)
    assert wish(bob, "spades", bots=True)["proposal"] is not None
    say(ada, "yes")
    say(bob, "yes")
    (game,) = games_of(ada)
    assert [player["is_bot"] for player in game["players"]] == [False, False, True, True]


# -- Saying no, and nothing --------------------------------------------------------------------------------------
def asked(hour: Hour, *people: Caller) -> int:
    """Let these people be asked about a table of UNO; its number."""
    for caller in people:
        wish(caller)
    hour.pass_by(20, *people)
    number: int = state(people[0])["proposal"]["id"]
    return number


def test_no_ends_ones_own_wish_and_the_others_keep_their_time(
    ada: Caller, bob: Caller, cleo: Caller, hour: Hour
) -> None:
    asked(hour, ada, bob, cleo)
    since = state(ada)["wishes"][0]["since"]
    assert say(bob, "no").status == 202
    assert waiting() == ["Ada", "Cleo"]
    hour.pass_by(1, ada, cleo)
    assert names(state(ada)["proposal"]) == ["Ada", "Cleo"], "asked again at once: they have waited long enough"
    assert state(ada)["wishes"][0]["since"] == since


def test_silence_ends_ones_own_wish_after_twenty_seconds(ada: Caller, bob: Caller, hour: Hour) -> None:
    asked(hour, ada, bob)
    say(ada, "yes")
    hour.pass_by(19, ada, bob)
    assert waiting() == ["Ada", "Bob"]
    hour.pass_by(1, ada, bob)
    assert waiting() == ["Ada"]
    assert state(ada)["proposal"] is None
    assert list(Deed.objects.values_list("user_id", "what")) == [(bob.id, Deed.What.MISSED)]


def test_an_answer_to_what_is_over_is_refused(ada: Caller, bob: Caller, cleo: Caller, hour: Hour) -> None:
    number = asked(hour, ada, bob)
    refused(say(cleo, "yes", number), 404, "NO_SUCH_PROPOSAL")
    refused(say(ada, "yes", number + 1), 404, "NO_SUCH_PROPOSAL")
    assert say(ada, "no", number).status == 202
    refused(say(bob, "yes", number), 409, "PROPOSAL_OVER")
    refused(bob.post("/api/pairing/answer", {"proposal_id": number, "answer": "maybe"}), 400, "INVALID_BODY")


def test_a_yes_after_the_deadline_comes_too_late(ada: Caller, bob: Caller, hour: Hour) -> None:
    number = asked(hour, ada, bob)
    hour.clock.tick(21)
    refused(say(ada, "yes", number), 409, "PROPOSAL_OVER")


def test_yes_may_be_said_twice_and_taken_back(ada: Caller, bob: Caller, hour: Hour) -> None:
    asked(hour, ada, bob)
    assert say(ada, "yes").status == 202
    assert say(ada, "yes").status == 202
    assert say(ada, "no").status == 202
    assert waiting() == ["Bob"]


def test_a_yes_that_is_repeated_after_the_deal_is_answered_as_the_first_one_was(
    ada: Caller, bob: Caller, cleo: Caller, hour: Hour
) -> None:
    number = asked(hour, ada, bob)
    say(ada, "yes")
    first = say(bob, "yes")
    for caller in (bob, ada):
        again = say(caller, "yes", number)
        assert (again.status, again.body) == (202, first.body)
    assert len(games_of(ada)) == 1
    refused(say(ada, "no", number), 409, "PROPOSAL_OVER")
    refused(say(cleo, "yes", number), 404, "NO_SUCH_PROPOSAL")


def test_only_of_the_silent_it_is_noted_that_they_were_not_heard_of(
    ada: Caller, bob: Caller, cleo: Caller, dan: Caller, hour: Hour
) -> None:
    asked(hour, ada, bob, cleo)
    say(bob, "no")
    hour.pass_by(1, ada, cleo)
    say(ada, "yes")
    gathering.dealt(ada, dan)
    say(cleo, "yes")
    assert waiting() == ["Cleo"]
    assert set(Seeker.objects.values_list("ended", flat=True)) == {""}
    wish(bob)
    hour.pass_by(21, cleo, bob)
    say(cleo, "yes")
    hour.pass_by(20, cleo, bob)
    assert dict(Seeker.objects.exclude(ended="").values_list("user_id", "ended")) == {bob.id: "uno"}


def test_whoever_ends_a_table_tells_each_person_once(ada: Caller, bob: Caller, hour: Hour) -> None:
    """Each telling locks rows in order; a second one in the same transaction would lock them in another."""
    asked(hour, ada, bob)
    wish(ada, "spades")
    before = [standing.version_of(caller.id) for caller in (ada, bob)]
    assert ada.call("DELETE", "/api/pairing").status == 204
    assert [standing.version_of(caller.id) for caller in (ada, bob)] == [number + 1 for number in before]
    hour.pass_by(1, bob)
    wish(ada)
    hour.pass_by(20, ada, bob)
    assert state(ada)["proposal"]
    before = [standing.version_of(caller.id) for caller in (ada, bob)]
    wish(ada, preset="party", players=[3, 4])
    assert [standing.version_of(caller.id) for caller in (ada, bob)] == [number + 1 for number in before]


def test_stopping_is_no_answer_and_frees_the_others(ada: Caller, bob: Caller, cleo: Caller, hour: Hour) -> None:
    asked(hour, ada, bob, cleo)
    assert ada.call("DELETE", "/api/pairing/uno").status == 204
    hour.pass_by(1, bob, cleo)
    assert names(state(bob)["proposal"]) == ["Bob", "Cleo"]


def test_other_terms_end_the_proposal_and_the_same_ones_do_not(ada: Caller, bob: Caller, hour: Hour) -> None:
    number = asked(hour, ada, bob)
    assert wish(ada)["proposal"]["id"] == number
    found = wish(ada, preset="party", players=[3, 4])
    assert found["proposal"] is None
    assert waiting() == ["Ada", "Bob"]
    hour.pass_by(5, ada, bob)
    assert state(bob)["proposal"] is None, "three were wanted now"


# -- Nobody twice ------------------------------------------------------------------------------------------------
def test_who_is_asked_about_one_table_is_asked_about_no_other(
    ada: Caller, bob: Caller, cleo: Caller, hour: Hour
) -> None:
    for kind in ("uno", "rummy"):
        wish(ada, kind, players=[2, 2])
    wish(bob, "uno", players=[2, 2])
    first = state(ada)["proposal"]["id"]
    wish(cleo, "rummy", players=[2, 2])
    hour.pass_by(5, ada, bob, cleo)
    assert state(ada)["proposal"]["id"] == first
    assert state(cleo)["proposal"] is None
    wish(ada, "spades")
    assert Wish.objects.filter(user=ada.id, proposal=None).count() == 0, "what is wished for meanwhile waits, too"
    say(bob, "no")
    hour.pass_by(1, ada, bob, cleo)
    assert names(state(cleo)["proposal"]) == ["Ada", "Cleo"]


def test_a_deal_ends_all_wishes_for_one_sitting(ada: Caller, bob: Caller, hour: Hour) -> None:
    wish(ada, "spades")
    wish(ada, "rummy", pace="slow")
    dealt(hour, ada, bob)
    assert kinds(ada) == ["rummy"]


def test_who_begins_another_game_meanwhile_is_not_dealt(ada: Caller, bob: Caller, cleo: Caller, hour: Hour) -> None:
    asked(hour, ada, bob)
    say(ada, "yes")
    gathering.dealt(ada, cleo)
    say(bob, "yes")
    assert games_of(bob) == []
    assert waiting() == ["Bob"]


def test_who_blocks_somebody_meanwhile_is_not_dealt_with_them(ada: Caller, bob: Caller, hour: Hour) -> None:
    asked(hour, ada, bob)
    say(ada, "yes")
    assert ada.user
    assert bob.user
    relations.block(ada.user, bob.user)
    say(bob, "yes")
    assert games_of(ada) == []
    hour.pass_by(5, ada, bob)
    found = state(ada)
    assert (found["proposal"], found["wishes"][0]["waiting"], found["wishes"][0]["next"]) == (None, 1, "company")
    assert {pool["kind"]: pool["waiting"] for pool in found["pools"]}["uno"] == 1, "neither sees the other"


def kept_out(caller: Caller, how: str) -> None:
    """Staff bar somebody from pairing, they have left others alone too often, or their account is switched off."""
    now = timezone.now()
    if how == "barred":
        Measure.objects.create(whom=caller.user, what=Measure.What.BARRED, until=now + timedelta(hours=1))
    elif how == "marked":
        for key in ("one", "two"):
            Deed.objects.create(user=caller.user, what=Deed.What.LEFT, key=key, at=now)
    else:
        User.objects.filter(pk=caller.id).update(is_active=False)


WAYS_OUT = pytest.mark.parametrize("how", ["barred", "marked", "off"])


@WAYS_OUT
@pytest.mark.parametrize("pace", ["live", "slow"])
def test_who_is_barred_or_switched_off_is_asked_about_no_table(
    ada: Caller, bob: Caller, hour: Hour, how: str, pace: str
) -> None:
    wish(ada, pace=pace)
    kept_out(ada, how)
    wish(bob, pace=pace)
    hour.pass_by(30, ada, bob)
    assert (state(bob)["proposal"], games_of(bob)) == (None, [])


@WAYS_OUT
def test_who_is_barred_or_switched_off_meanwhile_is_not_dealt(ada: Caller, bob: Caller, hour: Hour, how: str) -> None:
    asked(hour, ada, bob)
    say(ada, "yes")
    kept_out(ada, how)
    say(bob, "yes")
    assert games_of(bob) == []
    assert waiting() == ["Bob"]


def test_a_yes_whose_process_died_is_dealt_by_the_referee(
    ada: Caller, bob: Caller, hour: Hour, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = asked(hour, ada, bob)
    with monkeypatch.context() as dying:
        dying.setattr(services, "settle", lambda proposal_id: None)
        say(ada, "yes")
        say(bob, "yes")
    assert Proposal.objects.get(pk=number).status == Proposal.Status.OPEN
    hour.pass_by(1, ada, bob)
    assert len(games_of(ada)) == 1


def test_a_deal_that_fails_leaves_everything_as_it_was(
    ada: Caller, bob: Caller, hour: Hour, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = asked(hour, ada, bob)
    say(ada, "yes")
    with monkeypatch.context() as broken:
        broken.setattr(games, "start", lambda *_, **__: 1 / 0)
        with pytest.raises(AssertionError, match="INTERNAL_ERROR"):
            say(bob, "yes")
    assert not Lobby.objects.exists()
    assert Wish.objects.filter(proposal=number).count() == 2
    hour.pass_by(1, ada, bob)
    assert len(games_of(bob)) == 1


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


# -- What cannot be dealt ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("pace", ["live", "slow"])
def test_rules_that_a_newer_build_does_not_have_end_their_wishes_and_stop_nobody(
    ada: Caller, bob: Caller, cleo: Caller, dan: Caller, hour: Hour, pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(services, "propose", lambda kind: None)
        for caller in (ada, bob):
            wish(caller, "rummy", pace=pace)
    Wish.objects.filter(user=ada.id).update(preset="renamed")
    for caller in (cleo, dan):
        wish(caller)
    hour.pass_by(21, ada, bob, cleo, dan)
    assert names(state(cleo)["proposal"]) == ["Cleo", "Dan"]
    assert waiting("rummy") == ["Bob"]
    assert games_of(bob) == []


def test_what_was_proposed_before_with_such_rules_comes_to_nothing(ada: Caller, bob: Caller, hour: Hour) -> None:
    number = asked(hour, ada, bob)
    say(ada, "yes")
    Proposal.objects.filter(pk=number).update(preset="renamed")
    say(bob, "yes")
    assert Proposal.objects.get(pk=number).status == Proposal.Status.OVER
    assert waiting() == ["Ada", "Bob"]


def broken(caller: Caller, patch: pytest.MonkeyPatch) -> None:
    """No game is dealt to this person."""
    start = games.start

    def started(game: Game, sitters: Json, *args: Json, **more: Json) -> Json:
        assert caller.id not in {sitter.user.pk for sitter in sitters}, "cannot be dealt"
        return start(game, sitters, *args, **more)

    patch.setattr(games, "start", started)


def test_a_slow_table_that_cannot_be_dealt_keeps_nobody_waiting_and_can_be_stopped(
    ada: Caller, bob: Caller, cleo: Caller, dan: Caller, hour: Hour, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve, fay = person("Eve"), person("Fay")
    with monkeypatch.context() as patch:
        patch.setattr(services, "propose", lambda kind: None)
        for caller in (ada, bob, cleo, dan):
            wish(caller, "rummy", players=[2, 2], pace="slow")
        for caller in (eve, fay):
            wish(caller, players=[2, 2])
        broken(ada, patch)
        with pytest.raises(ExceptionGroup) as told:
            hour.pass_by(1, eve)
    assert [type(error) for error in told.value.exceptions] == [AssertionError], "the worker tells of it"
    assert state(eve)["proposal"] is not None, "other kinds go on"
    assert len(games_of(cleo)) == 1, "and so do others of this one"
    assert Proposal.objects.filter(kind="rummy").count() == 1
    assert waiting("rummy") == ["Ada", "Bob"]
    assert ada.call("DELETE", "/api/pairing/rummy").status == 204
    hour.pass_by(2)
    assert games_of(ada) == []
    assert waiting("rummy") == ["Bob"]


def test_a_live_table_that_cannot_be_dealt_is_given_up_by_the_referee(
    ada: Caller, bob: Caller, hour: Hour, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = asked(hour, ada, bob)
    say(ada, "yes")
    Place.objects.filter(proposal=number).update(answer="yes")
    broken(ada, monkeypatch)
    with pytest.raises(ExceptionGroup):
        hour.pass_by(1, ada, bob)
    assert Proposal.objects.get(pk=number).status == Proposal.Status.OVER
    assert waiting() == ["Ada", "Bob"]
    assert ada.call("DELETE", "/api/pairing/uno").status == 204


def test_the_worker_writes_down_each_thing_that_went_wrong_and_none_of_its_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def duty() -> None:
        raise ExceptionGroup("wishes", [KeyError("secret"), ValueError("secret")])

    monkeypatch.setattr(worker, "DUTIES", ((1.0, duty),))
    worker.LobbyWorker().work()
    assert [record.getMessage() for record in caplog.records] == [
        "the lobby worker stumbled (KeyError)", "the lobby worker stumbled (ValueError)",
    ]  # fmt: skip


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

"""From the question to the deal, by REST alone: who is asked when, what an answer does; nobody sits at two tables."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from api import framing
from games.models import Game
from games.play import services as games
from lobbies.models import Lobby, Proposal, Seeker, Wish
from lobbies.pairing import services
from people import relations, standing
from people.models import Deed, Measure
from tests.games.callers import Caller
from tests.lobbies import gathering
from tests.lobbies.gathering import refused
from tests.lobbies.pairing.seeking import Hour, asked, dealt, games_of, kinds, names, say, state, waiting, wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any


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

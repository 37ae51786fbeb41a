"""Tables that cannot be dealt: they stop nobody else, and keep nobody waiting."""

from typing import Any

import pytest

from games.models import Game
from games.play import services as games
from lobbies import worker
from lobbies.models import Place, Proposal, Wish
from lobbies.pairing import services
from tests.games.callers import Caller, person
from tests.lobbies.pairing.seeking import Hour, asked, games_of, names, say, state, waiting, wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any


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

"""`POST /api/users/{id}/report`, and the same by a form."""

from typing import Any

import pytest
from django.test import Client

from accounts import services as accounts
from people.conduct import reports
from people.conduct.models import Report
from tests.games.callers import Caller, bot, person
from tests.lobbies.gathering import ABSENT, dealt, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Caller:
    return person("Ann")


@pytest.fixture
def bob() -> Caller:
    return person("Bob")


def path(whom: Caller) -> str:
    return f"/api/users/{whom.id}/report"


@pytest.mark.parametrize("reason", ["language", "stalling", "cheating", "name", "other"])
def test_staff_are_told(ann: Caller, bob: Caller, reason: str) -> None:
    game_id = dealt(ann, bob)["game_id"]
    answer = ann.post(path(bob), {"reason": reason, "game_id": game_id, "text": "Look at the third round."})
    made = Report.objects.get()
    assert answer == (201, {"report_id": made.pk, "user_id": bob.id, "reason": reason})
    assert (made.by, made.whom, made.reason, made.game_id) == (ann.user, bob.user, reason, game_id)
    assert (made.text, made.status, made.quote) == ("Look at the third round.", "open", "")


def test_twice_is_refused_until_staff_have_decided(ann: Caller, bob: Caller) -> None:
    assert ann.post(path(bob), {"reason": "other"}).status == 201
    refused(ann.post(path(bob), {"reason": "name"}), 409, "REPORTED_ALREADY")
    assert bob.post(path(ann), {"reason": "other"}).status == 201, "the other way round is another matter"
    assert person("Cy").post(path(bob), {"reason": "other"}).status == 201
    assert ann.user
    reports.dismiss(Report.objects.get(by=ann.user), ann.user)
    assert ann.post(path(bob), {"reason": "other"}).status == 201


def test_refusals_in_order(ann: Caller, bob: Caller, settings: Any) -> None:
    refused(Caller().post(path(bob), b"{"), 401, "NOT_AUTHENTICATED")
    for nothing in (ABSENT, 10**30):
        refused(ann.post(f"/api/users/{nothing}/report", b"{"), 404, "NO_SUCH_USER")
    refused(ann.post(path(bot("Rosa")), b"{"), 404, "NO_SUCH_USER")
    gone = person("Gone")
    assert gone.user
    accounts.close(gone.user)
    refused(ann.post(path(gone), b"{"), 404, "NO_SUCH_USER")
    refused(ann.post(path(ann), b"{"), 409, "YOUR_OWN")
    for flawed in (
        b"{", {}, {"reason": "rude"}, {"reason": None}, {"reason": "other", "text": 7},
        {"reason": "other", "game_id": "7"}, {"reason": "other", "text": "x" * 501},
    ):  # fmt: skip
        refused(ann.post(path(bob), flawed), 400, "INVALID_BODY")
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "report": "1/1h/account"}
    refused(ann.post(path(bob), {"reason": "other", "game_id": ABSENT}), 404, "GAME_NOT_FOUND")
    assert ann.post(path(bob), {"reason": "other"}).status == 201
    refused(ann.post(path(person("Cy")), {"reason": "other"}), 429, "RATE_LIMITED")


def test_a_private_game_of_others_cannot_be_named(ann: Caller, bob: Caller) -> None:
    game_id = dealt(bob, person("Cy"), visibility="private")["game_id"]
    refused(ann.post(path(bob), {"reason": "cheating", "game_id": game_id}), 404, "GAME_NOT_FOUND")
    assert not Report.objects.exists()


def test_who_left_may_still_name_the_game(ann: Caller, bob: Caller) -> None:
    game_id = dealt(ann, bob, visibility="private")["game_id"]
    ann.post(f"/api/games/{game_id}/leave")
    assert ann.post(path(bob), {"reason": "stalling", "game_id": game_id}).status == 201


# -- By a form -----------------------------------------------------------------------------------------------
@pytest.fixture
def browser(ann: Caller) -> Client:
    client = Client()
    assert ann.user
    client.force_login(ann.user)
    return client


def test_the_form(browser: Client, ann: Caller, bob: Caller) -> None:
    game_id = dealt(ann, bob)["game_id"]
    asked = browser.get(f"/players/{bob.id}/report/?game={game_id}&next=/games/{game_id}/").content.decode()
    assert "What is wrong with Bob?" in asked
    given = {"reason": "stalling", "text": "He sleeps.", "game": game_id, "next": f"/games/{game_id}/"}
    answer = browser.post(f"/players/{bob.id}/report/", given)
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game_id}/")
    assert (Report.objects.get().text, Report.objects.get().game_id) == ("He sleeps.", game_id)
    again = browser.post(f"/players/{bob.id}/report/", given, follow=True)
    assert "You have told us already." in again.content.decode()
    assert Report.objects.count() == 1


def test_it_leads_nowhere_else(browser: Client, bob: Caller) -> None:
    given = {"reason": "other", "next": "https://elsewhere.example/"}
    assert browser.post(f"/players/{bob.id}/report/", given)["Location"] == "/"


def test_what_is_missing_is_asked_for(browser: Client, bob: Caller) -> None:
    assert browser.post(f"/players/{bob.id}/report/", {"text": "x"}).status_code == 200
    assert not Report.objects.exists()


@pytest.mark.parametrize("whom", ["me", "nobody", "bot"])
def test_nobody_to_report(browser: Client, ann: Caller, whom: str) -> None:
    number = {"me": ann.id, "nobody": ABSENT, "bot": bot("Rosa").id}[whom]
    assert browser.get(f"/players/{number}/report/").status_code == 404


def test_strangers_sign_in_first(bob: Caller) -> None:
    assert Client().get(f"/players/{bob.id}/report/").status_code == 302

"""One queue for staff: what people report of messages and of each other, what is known, and what is done about it."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from chat import services
from chat.models import Message
from people import conduct
from people.conduct import measures, reports
from people.conduct.models import Deed, Measure, Report
from people.models import Notice
from tests.games.callers import Caller, person
from tests.lobbies.gathering import lobby, refused

pytestmark = pytest.mark.django_db
QUEUE = "/admin/people/report/"


@pytest.fixture
def ann() -> Caller:
    return person("Ann")


@pytest.fixture
def bob() -> Caller:
    return person("Bob")


@pytest.fixture
def staff(db: Any) -> Client:
    boss = accounts.sign_up(username="boss", email="boss@example.org", password="a quiet evening 7")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    client = Client()
    client.force_login(boss)
    return client


@pytest.fixture
def message(ann: Caller, bob: Caller) -> Message:
    number = lobby(ann, bob)
    for text in ("before", "<b>You cheat</b>", "after"):
        Message.objects.create(lobby_id=number, author=bob.user, text=text)
    return Message.objects.get(text__contains="cheat")


@pytest.fixture
def about_words(ann: Caller, message: Message) -> Report:
    assert ann.user
    services.report(ann.user, message, "rude")
    return Report.objects.get()


@pytest.fixture
def report(ann: Caller, bob: Caller) -> Report:
    assert ann.user
    assert bob.user
    return reports.file(ann.user, bob.user, "name", "His name is rude.")


def seen(staff: Client, report: Report) -> str:
    """What the page of a report says to have been done about it."""
    form = staff.get(f"{QUEUE}{report.pk}/change/").context["decision"]
    return str(form["seen"].value())


def decide(staff: Client, report: Report, what: str, **given: Any) -> Any:
    given = {"what": what, "days": 1, "seen": seen(staff, report), **given}
    answer = staff.post(f"{QUEUE}{report.pk}/decide/", given, follow=True)
    report.refresh_from_db()
    return answer


def told(caller: Caller) -> list[dict[str, Any]]:
    return [notice.facts for notice in Notice.objects.filter(reader=caller.user, topic="staff").order_by("pk")]


# -- Looking -------------------------------------------------------------------------------------------------
def test_messages_and_people_stand_in_one_list(staff: Client, about_words: Report, report: Report) -> None:
    listed = staff.get(QUEUE).content.decode()
    assert "&lt;b&gt;You cheat&lt;/b&gt;" in listed
    assert "<b>You cheat" not in listed
    assert "His name is rude." in listed


def test_a_message_is_shown_with_what_was_said_around_it(staff: Client, about_words: Report) -> None:
    shown = staff.get(f"{QUEUE}{about_words.pk}/change/").content.decode()
    assert "<strong>&lt;b&gt;You cheat&lt;/b&gt;</strong>" in shown
    assert shown.index("before") < shown.index("<strong>&lt;b&gt;") < shown.index("after")


def test_what_is_known_stands_there_in_words(staff: Client, bob: Caller, report: Report) -> None:
    assert bob.user
    conduct.left(bob.id, "game:7")
    measures.rename(bob.user, report.by, "Robert", "Please keep it friendly.")
    shown = staff.get(f"{QUEUE}{report.pk}/change/").content.decode()
    for line in (
        "Ann reported them: A name that hurts. “His name is rude.”", "Left a game with people.",
        "Ann took the name “Bob” from them. “Please keep it friendly.”",
    ):  # fmt: skip
        assert line in shown


# -- Deciding ------------------------------------------------------------------------------------------------
def test_a_message_is_taken_away_and_everybody_who_reported_it_hears(
    staff: Client, ann: Caller, bob: Caller, message: Message, about_words: Report
) -> None:
    cy = person("Cy")
    assert cy.user
    services.report(cy.user, message, "")
    decide(staff, about_words, "remove")
    message.refresh_from_db()
    assert (message.text, message.deleted_at is None) == ("", False)
    assert (about_words.status, str(about_words.handled_by)) == ("upheld", "boss")
    assert about_words.quote == "<b>You cheat</b>"
    assert told(ann) == told(cy) == [{"said": "report_upheld", "name": "Bob"}]
    assert told(bob) == []
    assert staff.get(f"{QUEUE}{about_words.pk}/change/").status_code == 200


@pytest.mark.parametrize("days", [1, 7])
def test_somebody_is_silenced_and_may_speak_again(
    staff: Client, bob: Caller, message: Message, about_words: Report, days: int
) -> None:
    decide(staff, about_words, "silence", days=days, words="Enough.")
    until = conduct.silent_until(bob.id)
    assert until is not None
    assert abs(until - timezone.now() - timedelta(days=days)) < timedelta(minutes=5)
    refused(bob.post(f"/api/lobbies/{message.lobby_id}/chat", {"text": "But"}), 403, "CHAT_SUSPENDED")
    assert about_words.status == "upheld"
    assert told(bob) == [{"said": "silenced", "words": "Enough.", "until": until.isoformat()}]
    log = "/admin/people/measure/"
    assert "boss silenced them until" in staff.get(log).content.decode()
    staff.post(log, {"action": "lift", "_selected_action": [Measure.objects.get().pk]})
    assert conduct.silent_until(bob.id) is None
    assert bob.post(f"/api/lobbies/{message.lobby_id}/chat", {"text": "Sorry"}).status == 202


def test_somebody_is_warned_in_words(staff: Client, ann: Caller, bob: Caller, report: Report) -> None:
    assert "Say what must not happen again." in decide(staff, report, "warn").content.decode()
    assert report.status == "open"
    decide(staff, report, "warn", words="Not again.")
    assert told(bob) == [{"said": "warned", "words": "Not again."}]
    assert told(ann) == [{"said": "report_upheld", "name": "Bob"}]
    assert (Measure.objects.get().report, Measure.objects.get().words) == (report, "Not again.")


def test_somebody_is_barred_from_pairing(staff: Client, bob: Caller, report: Report) -> None:
    decide(staff, report, "bar", days=7)
    until = conduct.barred_until(bob.id)
    assert until is not None
    assert abs(until - timezone.now() - timedelta(days=7)) < timedelta(minutes=5)


@pytest.mark.parametrize("name", ["Robert", ""])
def test_a_name_is_taken_away(staff: Client, bob: Caller, report: Report, name: str) -> None:
    decide(staff, report, "rename", name=name)
    now = bob.get("/api/me").body["display_name"]
    assert now == name if name else now not in {"", "Bob"}
    assert Measure.objects.get().was == "Bob"
    assert told(bob) == [{"said": "renamed", "words": "", "name": now}]


def test_nobody_is_given_a_name_that_looks_like_anothers(staff: Client, bob: Caller, report: Report) -> None:
    assert "looks like somebody else" in decide(staff, report, "rename", name="B0SS").content.decode()
    assert (report.status, bob.get("/api/me").body["display_name"]) == ("open", "Bob")


def test_an_account_is_switched_off_at_once(staff: Client, bob: Caller, report: Report) -> None:
    decide(staff, report, "off")
    refused(bob.get("/api/me"), 401, "NOT_AUTHENTICATED")
    off = Measure.objects.get()
    assert off.what == "off"
    staff.post("/admin/people/measure/", {"action": "switch_on", "_selected_action": [off.pk]})
    assert bob.get("/api/me").status == 200
    assert list(Measure.objects.order_by("pk").values_list("what", flat=True)) == ["off", "on"]


def test_a_report_is_dismissed_and_decided_once(staff: Client, ann: Caller, about_words: Report) -> None:
    decide(staff, about_words, "dismiss")
    assert (about_words.status, Message.objects.get(text__contains="cheat").deleted_at) == ("dismissed", None)
    assert told(ann) == [{"said": "report_dismissed", "name": "Bob"}]
    decide(staff, about_words, "remove")
    assert about_words.status == "dismissed", "what was decided stays on record"
    assert len(told(ann)) == 1


def test_a_report_of_a_person_has_no_message_to_take_away(staff: Client, report: Report) -> None:
    assert "no message here" in decide(staff, report, "remove").content.decode()
    assert report.status == "open"


@pytest.mark.parametrize("first", ["silence", "dismiss"])
def test_of_two_who_decide_at_once_the_second_hears_of_it(staff: Client, report: Report, first: str) -> None:
    before = seen(staff, report)
    decide(staff, report, first)
    again = decide(staff, report, "silence", seen=before)
    assert "Somebody has decided this already." in again.content.decode()
    assert Measure.objects.count() == (first == "silence")


def test_who_has_seen_the_decision_does_more(staff: Client, report: Report) -> None:
    for what in ("warn", "rename"):
        decide(staff, report, what, words="Not again.")
    assert set(Measure.objects.values_list("what", flat=True)) == {"warned", "renamed"}


@pytest.mark.parametrize(("action", "status"), [("dismiss", "dismissed"), ("delete_message", "upheld")])
def test_several_at_once(staff: Client, about_words: Report, action: str, status: str) -> None:
    assert staff.post(QUEUE, {"action": action, "_selected_action": [about_words.pk]}).status_code == 302
    about_words.refresh_from_db()
    assert about_words.status == status


# -- Who may -------------------------------------------------------------------------------------------------
def test_nobody_else_gets_there(report: Report, ann: Caller) -> None:
    client = Client()
    assert ann.user
    client.force_login(ann.user)
    for path in (QUEUE, f"{QUEUE}add/", f"{QUEUE}{report.pk}/decide/"):
        assert client.get(path).status_code == 302
    assert client.post(f"{QUEUE}{report.pk}/decide/", {"what": "off"}).status_code == 302
    assert not Measure.objects.exists()


def test_who_may_only_look_decides_nothing(report: Report) -> None:
    eve = accounts.sign_up(username="eve", email="eve@example.org", password="a quiet evening 7")
    eve.is_staff = True
    eve.save()
    eve.user_permissions.add(Permission.objects.get(codename="view_report", content_type__app_label="people"))
    client = Client()
    client.force_login(eve)
    assert "What to do" not in client.get(f"{QUEUE}{report.pk}/change/").content.decode()
    assert client.post(f"{QUEUE}{report.pk}/decide/", {"what": "off"}).status_code == 403


def test_staff_make_no_reports(staff: Client, report: Report) -> None:
    assert staff.get(f"{QUEUE}add/").status_code == 403
    assert staff.post(f"{QUEUE}{report.pk}/delete/").status_code == 403
    assert staff.post(f"{QUEUE}999999/decide/", {"what": "off"}).status_code == 404


def test_decisions_of_one_report_are_no_marks(bob: Caller, report: Report) -> None:
    assert not Deed.objects.exists()
    assert conduct.barred_until(bob.id) is None


# -- Moderators ----------------------------------------------------------------------------------------------
def moderator(*more: str, name: str = "mod") -> Client:
    """Somebody on staff who may decide reports, and what else is said."""
    user = accounts.sign_up(username=name, email=f"{name}@example.org", password="a quiet evening 7")
    user.is_staff = True
    user.save()
    may = ("view_report", "change_report", "view_measure", "change_measure", *more)
    user.user_permissions.set(Permission.objects.filter(codename__in=may))
    client = Client()
    client.force_login(user)
    return client


def about(by: Caller, username: str, **values: Any) -> Report:
    """A report of somebody, who has these rights."""
    User.objects.filter(username=username).update(**values)
    assert by.user
    return reports.file(by.user, User.objects.get(username=username), "name", "Rude.")


@pytest.mark.parametrize("what", ["dismiss", "warn"])
def test_nobody_decides_about_themselves(ann: Caller, what: str) -> None:
    client = moderator()
    mine = about(ann, "mod")
    answer = decide(client, mine, what, words="Not again.")
    assert "This is about you. Somebody else decides it." in answer.content.decode()
    assert mine.status == "open"


def test_nobody_decides_several_about_themselves(ann: Caller, report: Report) -> None:
    client = moderator()
    mine = about(ann, "mod")
    given = {"action": "dismiss", "_selected_action": [mine.pk, report.pk]}
    shown = client.post(QUEUE, given, follow=True).content.decode()
    assert "1 report is about you. Somebody else decides it." in shown
    assert "1 report handled." in shown
    statuses = [Report.objects.get(pk=one.pk).status for one in (mine, report)]
    assert statuses == ["open", "dismissed"]


def test_nobody_ends_what_was_done_about_themselves(bob: Caller) -> None:
    client = moderator()
    assert bob.user
    taken = measures.bar(User.objects.get(username="mod"), bob.user, timedelta(days=1))
    client.post("/admin/people/measure/", {"action": "lift", "_selected_action": [taken.pk]})
    taken.refresh_from_db()
    assert taken.lifted_at is None


@pytest.mark.parametrize("what", ["off", "rename"])
@pytest.mark.parametrize("right", ["is_staff", "is_superuser"])
def test_moderators_take_no_account_or_name_from_staff(ann: Caller, what: str, right: str) -> None:
    client = moderator("change_user")
    accounts.sign_up(username="eve", email="eve@example.org", password="a quiet evening 7", display_name="Eve")
    theirs = about(ann, "eve", **{right: True})
    assert "Only who may do everything does this to staff." in decide(client, theirs, what).content.decode()
    eve = User.objects.get(username="eve")
    assert (eve.is_active, eve.display_name, theirs.status) == (True, "Eve", "open")


def test_who_may_do_everything_switches_staff_off(staff: Client, ann: Caller) -> None:
    accounts.sign_up(username="eve", email="eve@example.org", password="a quiet evening 7")
    decide(staff, about(ann, "eve", is_staff=True), "off")
    assert not User.objects.get(username="eve").is_active


@pytest.mark.parametrize("may", [False, True])
def test_accounts_are_switched_off_and_on_by_who_may_change_them(bob: Caller, report: Report, may: bool) -> None:
    client = moderator(*["change_user"] * may)
    assert bob.user
    said = decide(client, report, "off").content.decode()
    assert ("You may not change accounts." in said) is not may
    assert User.objects.get(pk=bob.id).is_active is not may
    off = Measure.objects.first() or measures.switch_off(bob.user, report.by)
    client.post("/admin/people/measure/", {"action": "switch_on", "_selected_action": [off.pk]})
    assert User.objects.get(pk=bob.id).is_active is may


# -- Closed accounts -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("what", ["warn", "silence", "bar", "rename", "off"])
def test_nothing_is_done_to_a_closed_account(staff: Client, bob: Caller, report: Report, what: str) -> None:
    assert bob.user
    accounts.close(bob.user)
    answer = decide(staff, report, what, name="Bob", words="Not again.")
    assert "This account is closed." in answer.content.decode()
    assert User.objects.get(pk=bob.id).display_name == "Former player"
    assert (report.status, Measure.objects.count()) == ("open", 0)
    decide(staff, report, "dismiss")
    assert report.status == "dismissed"


def test_what_a_closed_account_has_said_is_still_taken_away(staff: Client, bob: Caller, about_words: Report) -> None:
    assert bob.user
    accounts.close(bob.user)
    decide(staff, about_words, "remove")
    assert about_words.status == "upheld"

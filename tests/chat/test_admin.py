"""Moderation: reports with what was said around them, and what staff can do about them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services as accounts
from chat import services
from chat.models import Message, Report, Voice
from tests.games.callers import Caller
from tests.lobbies.gathering import lobby

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(db: Any) -> Client:
    boss = accounts.sign_up(username="boss", email="boss@example.org", password="a quiet evening 7")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    client = Client()
    client.force_login(boss)
    return client


@pytest.fixture
def report(ann: Caller, bob: Caller) -> Report:
    number = lobby(ann, bob)
    for text in ("before", "<b>You cheat</b>", "after"):
        Message.objects.create(lobby_id=number, author=bob.user, text=text)
    message = Message.objects.get(text__contains="cheat")
    services.report(ann.user, message, "rude")
    return Report.objects.get()


def act(staff: Client, action: str, report: Report) -> None:
    data = {"action": action, "_selected_action": [report.pk]}
    assert staff.post("/admin/chat/report/", data).status_code == 302
    report.refresh_from_db()


def test_reports_are_listed_and_shown_with_their_context(staff: Client, report: Report) -> None:
    listed = staff.get("/admin/chat/report/").content.decode()
    assert "&lt;b&gt;You cheat&lt;/b&gt;" in listed
    assert "<b>You cheat" not in listed
    shown = staff.get(f"/admin/chat/report/{report.pk}/change/").content.decode()
    assert "<strong>&lt;b&gt;You cheat&lt;/b&gt;</strong>" in shown
    assert shown.index("before") < shown.index("<strong>&lt;b&gt;") < shown.index("after")


def test_a_message_is_deleted(staff: Client, report: Report) -> None:
    act(staff, "delete_message", report)
    report.message.refresh_from_db()
    assert (report.message.text, report.message.deleted_at is None) == ("", False)
    assert (report.status, str(report.handled_by), report.text) == ("upheld", "boss", "<b>You cheat</b>")
    assert staff.get(f"/admin/chat/report/{report.pk}/change/").status_code == 200


@pytest.mark.parametrize(("action", "days"), [("suspend_day", 1), ("suspend_week", 7)])
def test_an_author_is_silenced(staff: Client, report: Report, bob: Caller, action: str, days: int) -> None:
    act(staff, action, report)
    until = Voice.objects.get(user=bob.user).suspended_until
    assert until is not None
    assert abs(until - timezone.now() - timedelta(days=days)) < timedelta(minutes=5)
    assert report.status == "upheld"
    voice = Voice.objects.get(user=bob.user)
    assert staff.get("/admin/chat/voice/").status_code == 200
    staff.post("/admin/chat/voice/", {"action": "give_back", "_selected_action": [voice.pk]})
    assert Voice.objects.get(user=bob.user).suspended_until is None


def test_a_report_is_dismissed(staff: Client, report: Report) -> None:
    act(staff, "dismiss", report)
    assert (report.status, report.message.deleted_at) == ("dismissed", None)
    act(staff, "delete_message", report)
    assert report.status == "dismissed", "what was decided stays on record"


def test_nobody_else_gets_there(report: Report, ann: Caller) -> None:
    client = Client()
    client.force_login(ann.user)
    assert client.get("/admin/chat/report/").status_code == 302
    assert client.get("/admin/chat/report/add/").status_code == 302


def test_staff_make_no_reports(staff: Client, report: Report) -> None:
    assert staff.get("/admin/chat/report/add/").status_code == 403
    assert staff.post(f"/admin/chat/report/{report.pk}/delete/").status_code == 403

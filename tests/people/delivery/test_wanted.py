"""What somebody wants to be told, and their quiet hours, by hand."""

from datetime import UTC, datetime
from threading import Thread
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from people.delivery import wanted
from people.models import NoticeSettings, Topic
from tests.games.callers import person
from tests.people.members import member

pytestmark = pytest.mark.django_db


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("begin", "end", "zone", "now", "until"),
    [
        (22, 8, "UTC", "2026-11-20 21:59", None),
        (22, 8, "UTC", "2026-11-20 22:00", "2026-11-21 08:00"),
        (22, 8, "UTC", "2026-11-20 23:30", "2026-11-21 08:00"),
        (22, 8, "UTC", "2026-11-21 00:00", "2026-11-21 08:00"),
        (22, 8, "UTC", "2026-11-21 07:59", "2026-11-21 08:00"),
        (22, 8, "UTC", "2026-11-21 08:00", None),
        (22, 8, "Europe/Berlin", "2026-11-20 20:30", None),
        (22, 8, "Europe/Berlin", "2026-11-20 21:00", "2026-11-21 07:00"),
        (22, 8, "America/New_York", "2026-11-21 03:00", "2026-11-21 13:00"),
        (13, 15, "UTC", "2026-11-20 12:59", None),
        (13, 15, "UTC", "2026-11-20 13:00", "2026-11-20 15:00"),
        (13, 15, "UTC", "2026-11-20 15:00", None),
        (0, 0, "UTC", "2026-11-20 03:00", None),
        (8, 8, "UTC", "2026-11-20 08:00", None),
        # The night in which Berlin puts its clocks back: eight there is seven in UTC, and was six the day before.
        (22, 8, "Europe/Berlin", "2026-10-24 21:00", "2026-10-25 07:00"),
    ],
)
def test_quiet_hours(begin: int, end: int, zone: str, now: str, until: str | None) -> None:
    chosen = NoticeSettings(quiet_from=begin, quiet_to=end, zone=zone)
    assert wanted.quiet_until(chosen, at(now)) == (at(until) if until else None)


def test_at_first() -> None:
    ann = person("Ann")
    found = ann.get("/api/me/notice-settings")
    assert found.status == 200
    assert found.body["push"] == {topic: topic != "friend_table" for topic in Topic.values}
    assert found.body["mail"] == {topic: topic not in {"friend_table", "your_turn"} for topic in Topic.values}
    assert found.body["quiet"] == {"from": 22, "to": 8, "zone": "UTC"}


def test_some_of_it_changes() -> None:
    ann = person("Ann")
    body = {"push": {"seated": False}, "mail": {"your_turn": True}, "quiet": {"to": 9, "zone": "Europe/Berlin"}}
    changed = ann.call("PATCH", "/api/me/notice-settings", body)
    assert changed.status == 200
    assert changed.body == ann.get("/api/me/notice-settings").body
    assert not changed.body["push"]["seated"]
    assert changed.body["push"]["invited"]
    assert changed.body["mail"]["your_turn"]
    assert changed.body["quiet"] == {"from": 22, "to": 9, "zone": "Europe/Berlin"}
    assert ann.get("/api/me").body["preferences"]["turn_letters"], "a mail for each turn is one thing in both places"
    again = ann.call("PATCH", "/api/me/notice-settings", {"push": {"seated": True}})
    assert again.body["push"]["seated"]
    assert again.body["quiet"]["to"] == 9


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"push": {"dreams": True}}, "push.dreams"), ({"push": {"seated": 1}}, "push.seated"),
        ({"quiet": {"from": 24}}, "quiet.from"), ({"quiet": {"to": -1}}, "quiet.to"),
        ({"quiet": {"zone": "Mars/Olympus"}}, "quiet.zone"), ({"quiet": {"zone": "../etc/passwd"}}, "quiet.zone"),
        ({"voice": {}}, "voice"), ({"quiet": 7}, "quiet"),
    ],
)  # fmt: skip
def test_what_is_no_setting(body: Any, field: str) -> None:
    refused = person("Ann").call("PATCH", "/api/me/notice-settings", body)
    assert (refused.status, refused.body["code"]) == (400, "INVALID_BODY")
    assert field in refused.body["fields"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.services
@pytest.mark.parametrize("has_chosen", [False, True])
def test_two_changes_at_the_same_instant_both_hold(monkeypatch: pytest.MonkeyPatch, has_chosen: bool) -> None:
    ann = member("ann")
    if has_chosen:
        wanted.change(ann, {"quiet": {"to": 9}})
    settings_of = wanted.settings_of
    others = list[Thread]()

    def stop_mail() -> None:
        wanted.no_mail(User.objects.get(pk=ann.pk))
        connection.close()

    def read_slowly(user: User) -> NoticeSettings:
        found = settings_of(user)
        if not others:
            others.append(Thread(target=stop_mail))
            others[0].start()
            others[0].join(0.5)
        return found

    monkeypatch.setattr(wanted, "settings_of", read_slowly)
    wanted.change(ann, {"push": {"seated": False}, "mail": {"dealt": True}})
    others[0].join()
    chosen = settings_of(ann)
    assert not wanted.wants(chosen, "push", Topic.SEATED)
    assert not wanted.wants(chosen, "mail", Topic.INVITED)

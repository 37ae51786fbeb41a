"""Thirty days, and the newest two hundred of a reader: what `manage.py tidy` leaves, and `/privacy` says."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from operations.leftovers import tidy
from people import notices, relations
from people.conduct import reports
from people.models import Notice, PushDevice, Topic
from tests.games.callers import person
from tests.people.delivery.conftest import Owner
from tests.people.members import member

pytestmark = pytest.mark.django_db


def tell(reader: int, many: int) -> None:
    for number in range(many):
        notices.tell(Topic.FOLLOWED, [reader], path="/x/", key=f"n{number}", facts={})


def test_old_ones_go() -> None:
    ann = person("Ann")
    tell(ann.id, 3)
    for number, days in enumerate((29, 30.1, 400)):
        Notice.objects.filter(key=f"n{number}").update(at=timezone.now() - timedelta(days=days))
    assert dict(tidy(dry_run=True))["notices"] == 2
    assert dict(tidy())["notices"] == 2
    assert Notice.objects.get().key == "n0"


def test_of_very_many_the_newest_stay() -> None:
    ann, bob = person("Ann"), person("Bob")
    tell(ann.id, 203)
    tell(bob.id, 200)
    found = dict(tidy())
    assert found["notices beyond 200 of a reader"] == 3
    assert Notice.objects.filter(reader=bob.id).count() == 200
    assert sorted(Notice.objects.filter(reader=ann.id).values_list("key", flat=True)) == sorted(
        f"n{number}" for number in range(3, 203)
    )


def test_for_ever_where_settings_say_so(settings: Any) -> None:
    settings.KEEP_DAYS = {**settings.KEEP_DAYS, "notices": 0}
    ann = person("Ann")
    tell(ann.id, 1)
    Notice.objects.update(at=timezone.now() - timedelta(days=4000))
    assert dict(tidy())["notices"] == 0


def test_devices_go_with_their_sign_in(owner: Owner) -> None:
    assert dict(tidy())["devices"] == 0
    assert owner.caller.user
    owner.caller.user.api_tokens.all().delete()
    assert dict(tidy())["devices"] == 1
    assert not PushDevice.objects.exists()


def test_privacy_says_how_long() -> None:
    page = Client().get("/privacy/").content.decode()
    assert "Notices, the newest 200 of yours at most: 30 days" in page


# -- Closed accounts ---------------------------------------------------------------------------------------------
def texts_of(reader: User) -> list[str]:
    return [notices.shown(one)["text"] for one in notices.page_of(reader.pk)[0]]


@pytest.mark.parametrize("name", ["Zoë Ü.", 'Bob "%_" \\ Ross', "Bob"])
def test_a_closed_account_has_no_name_in_what_others_were_told(name: str) -> None:
    ann, bob = member("ann"), member("bob")
    User.objects.filter(pk=bob.pk).update(display_name=name)
    bob.refresh_from_db()
    relations.follow(bob, ann)
    reports.dismiss(reports.file(ann, bob, "name"), member("boss"))
    for key, topic, facts in (
        ("invited", Topic.INVITED, {"by": name, "title": "UNO"}),
        ("turn", Topic.YOUR_TURN, {"title": "UNO", "others": ["Cleo", name, "Bobby"]}),
        ("dealt", Topic.DEALT, {"kind": "uno", "names": [name, "Cleo"]}),
        ("warned", Topic.STAFF, {"said": "warned", "words": name}),
    ):
        notices.tell(topic, [ann.pk], path="/x/", key=key, facts=facts)
    notices.see(ann.pk, Notice.objects.get(key="invited").pk)
    accounts.close(bob)
    assert texts_of(ann) == [
        f"Somebody has told us of you, and we ask you to change something. “{name}”",
        "Your table is ready: UNO (Former player, Cleo).",
        "It’s your turn: UNO with Cleo, Former player, Bobby.",
        "Former player asks you to a game of UNO.",
        "You told us of Former player. We have looked at it and found nothing to do.",
        "Former player follows you.",
    ]


def test_a_name_from_before_goes_where_it_is_known_whose_it_was() -> None:
    ann, bob, other = member("ann"), member("bob"), member("other")
    accounts.change(bob, {"display_name": "Robert"})
    relations.follow(bob, ann)
    reports.dismiss(reports.file(ann, bob, "name"), member("boss"))
    accounts.change(bob, {"display_name": "Bo"})
    relations.follow(other, ann)
    accounts.close(bob)
    told = texts_of(ann)
    assert told[0] == "other follows you."
    assert not [text for text in told if "Robert" in text]


def test_whoever_is_called_the_same_keeps_their_name() -> None:
    ann, one, other = member("ann"), member("one"), member("other")
    User.objects.filter(pk__in=[one.pk, other.pk]).update(display_name="Kim")
    for user in (one, other):
        user.refresh_from_db()
        relations.follow(user, ann)
    notices.tell(Topic.STAFF, [other.pk], path="/x/", key="m", facts={"said": "renamed", "name": "Kim", "words": ""})
    accounts.close(one)
    assert texts_of(ann) == ["Kim follows you.", "Former player follows you."]
    assert "You are Kim now" in texts_of(other)[0]

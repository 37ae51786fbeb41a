"""Thirty days, and the newest two hundred of a reader: what `manage.py tidy` leaves, and `/privacy` says."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from operations.leftovers import tidy
from people import notices
from people.models import Notice, PushDevice, Topic
from tests.games.callers import person
from tests.people.delivery.conftest import Owner

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

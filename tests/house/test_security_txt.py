"""The file that says where to tell of a hole: complete where there is a contact, and not there otherwise."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from config import security_txt

PATH = "/.well-known/security.txt"
NOW = datetime(2026, 3, 1, 14, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security_txt.timezone, "now", lambda: NOW)


def test_it_has_all_that_the_standard_asks_for(settings: Any) -> None:
    settings.SECURITY_CONTACT = ["mailto:holes@parlour.example", "https://parlour.example/holes"]
    settings.SECURITY_POLICY = "https://parlour.example/policy"
    settings.SITE_URL = "https://parlour.example"
    answer = Client().get(PATH)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert answer.content.decode().splitlines() == [
        "Contact: mailto:holes@parlour.example",
        "Contact: https://parlour.example/holes",
        "Expires: 2026-05-30T00:00:00Z",
        "Preferred-Languages: en, de",
        "Canonical: https://parlour.example/.well-known/security.txt",
        "Policy: https://parlour.example/policy",
    ]


def test_an_address_by_itself_is_one_of_mail_and_what_is_not_known_is_left_out(settings: Any) -> None:
    settings.SECURITY_CONTACT, settings.SECURITY_POLICY = ["holes@parlour.example"], ""
    settings.SITE_URL = "http://127.0.0.1:8000"
    names = [line.partition(": ") for line in Client().get(PATH).content.decode().splitlines()]
    assert names[0][2] == "mailto:holes@parlour.example"
    assert [name for name, _, _ in names] == ["Contact", "Expires", "Preferred-Languages"]


def test_it_is_valid_for_less_than_a_year_from_whenever_it_is_asked_for() -> None:
    expires = dict(security_txt.fields(timezone.now()))["Expires"]
    left = datetime.fromisoformat(expires) - NOW
    assert 80 < left.days < 365


@pytest.mark.django_db
def test_without_a_contact_there_is_none(settings: Any) -> None:
    settings.SECURITY_CONTACT = []
    assert Client().get(PATH).status_code == 404


def test_nothing_is_done_by_it(settings: Any) -> None:
    settings.SECURITY_CONTACT = ["holes@parlour.example"]
    assert Client().post(PATH).status_code == 405

"""Devices: added by a tap, ten at most, each as long as the sign-in lasts by which it was added."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import services as accounts
from accounts.models import User
from people import notices
from people.delivery import courier, devices
from people.models import Delivery, Notice, NoticeSettings, PushDevice, Topic
from tests.games.callers import Caller, person
from tests.lobbies.gathering import refused
from tests.people.delivery.browser import Browser, Service
from tests.people.delivery.conftest import Owner

Json = Any
pytestmark = pytest.mark.django_db
PASSWORD = "a quiet evening 7"


def member() -> tuple[User, Client]:
    """Somebody with a password, signed in."""
    user = accounts.sign_up(username="mia", email="mia@example.org", password=PASSWORD)
    client = Client()
    assert client.login(username="mia", password=PASSWORD)
    return user, client


def add(client: Client, browser: Browser) -> int:
    """Add a browser by its session."""
    body = browser.subscription()
    return client.post("/api/me/push", body, content_type="application/json").status_code


def listed(client: Client) -> list[str]:
    return [one["name"] for one in client.get("/api/me/push").json()["devices"]]


# -- Adding ------------------------------------------------------------------------------------------------------
def test_they_are_listed_without_saying_where_they_are_reached(owner: Owner, settings: Any) -> None:
    from people.delivery import vapid

    found = owner.caller.get("/api/me/push")
    assert found.body["public_key"] == vapid.public_key(settings.PUSH_KEY)
    (device,) = found.body["devices"]
    assert device.keys() == {"id", "name", "added"}
    assert device["name"] == "Firefox, Linux"


def test_the_same_browser_again_is_the_same_device(owner: Owner) -> None:
    again = owner.caller.post("/api/me/push", owner.browser.subscription(name="Mine"))
    assert again.status == 201
    assert [one["name"] for one in owner.caller.get("/api/me/push").body["devices"]] == ["Mine"]


def test_ten_and_no_more(owner: Owner) -> None:
    for number in range(9):
        assert owner.caller.post("/api/me/push", owner.service.browser(f"{number}").subscription()).status == 201
    refused(owner.caller.post("/api/me/push", owner.service.browser("more").subscription()), 409, "CONFLICT")
    assert owner.caller.post("/api/me/push", owner.browser.subscription()).status == 201, "one of the ten"


def test_a_browser_belongs_to_who_was_signed_in_there_last(owner: Owner) -> None:
    bob = person("Bob")
    assert bob.post("/api/me/push", owner.browser.subscription()).status == 201
    assert owner.device() is None
    owner.tell()
    assert owner.bring() == []


@pytest.mark.parametrize(
    "endpoint", ["https://evil.example/a", "http://push.example/a", "https://10.0.0.1/a", "https://push.example:22/a"]
)
def test_an_address_that_is_no_push_service(service: Service, endpoint: str) -> None:
    body = Browser(endpoint).subscription()
    refused(person("Ann").post("/api/me/push", body), 400, "BAD_ENDPOINT")
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ({"p256dh": "AAAA"}, "keys.p256dh"), ({"p256dh": "B" * 87}, "keys.p256dh"), ({"auth": "AAAA"}, "keys.auth"),
        ({"auth": "§" * 22}, "keys.auth"), ({"p256dh": 7}, "keys.p256dh"), ({"auth": None}, "keys.auth"),
    ],
)  # fmt: skip
def test_keys_that_are_none(service: Service, keys: Json, field: str) -> None:
    body = service.browser().subscription()
    body["keys"] |= keys
    answer = refused(person("Ann").post("/api/me/push", body), 400, "INVALID_BODY")
    assert list(answer["fields"]) == [field]


def test_nobody_has_none() -> None:
    for method, path in (("GET", "push"), ("POST", "push"), ("DELETE", "push/1"), ("POST", "push/1/test")):
        refused(Caller().call(method, f"/api/me/{path}", {}), 401, "NOT_AUTHENTICATED")


# -- Removing ----------------------------------------------------------------------------------------------------
def test_ones_own_alone(owner: Owner) -> None:
    device = owner.device()
    assert device
    bob = person("Bob")
    refused(bob.call("DELETE", f"/api/me/push/{device.pk}"), 404, "NOT_FOUND")
    refused(bob.post(f"/api/me/push/{device.pk}/test"), 404, "NOT_FOUND")
    assert owner.caller.call("DELETE", f"/api/me/push/{device.pk}").status == 204
    refused(owner.caller.call("DELETE", f"/api/me/push/{device.pk}"), 404, "NOT_FOUND")
    owner.tell()
    assert owner.waits() == 0


# -- As long as the sign-in --------------------------------------------------------------------------------------
def test_a_revoked_token_takes_its_devices_along(owner: Owner) -> None:
    owner.tell()
    assert owner.caller.user
    accounts.revoke_tokens(owner.caller.user.api_tokens.all())
    assert owner.bring() == [], "not even what was on its way"
    assert owner.device() is None


def test_signing_out_forgets_this_browser_and_no_other(service: Service) -> None:
    _user, client = member()
    other = Client()
    assert other.login(username="mia", password=PASSWORD)
    assert add(client, service.browser("one")) == 201
    assert add(other, service.browser("two")) == 201
    client.post("/accounts/logout/")
    assert PushDevice.objects.get().endpoint.endswith("/two")
    assert listed(other) == ["Firefox, Linux"]


def test_a_session_that_was_ended_elsewhere(service: Service) -> None:
    user, client = member()
    assert add(client, service.browser()) == 201
    Session.objects.all().delete()
    assert devices.of(user) == []
    notices.tell(Topic.INVITED, [user.pk], path="/lobbies/3/", key="one", facts={})
    Delivery.objects.update(due="2026-01-01T00:00Z")
    courier.bring_what_is_due()
    assert service.sent == []
    assert not PushDevice.objects.exists()


def test_a_new_password_leaves_this_browser_and_ends_the_others(service: Service) -> None:
    user, client = member()
    other = Client()
    assert other.login(username="mia", password=PASSWORD)
    assert add(client, service.browser("one")) == 201
    assert add(other, service.browser("two")) == 201
    new = {"oldpassword": PASSWORD, "password1": "a louder morning 8", "password2": "a louder morning 8"}
    assert client.post("/accounts/password/change/", new).status_code == 302
    user.refresh_from_db()
    assert [one.endpoint.rpartition("/")[2] for one in devices.of(user)] == ["one"]


def test_a_closed_account_leaves_nothing(owner: Owner) -> None:
    owner.tell()
    assert owner.caller.user
    accounts.close(owner.caller.user)
    for kept in (PushDevice, Delivery, Notice, NoticeSettings):
        assert not kept.objects.exists()


# -- Without a key -----------------------------------------------------------------------------------------------
def test_without_a_key_there_are_none(settings: Any) -> None:
    settings.PUSH_KEY = ""
    ann = person("Ann")
    assert ann.get("/api/me/push").body == {"public_key": None, "devices": []}
    refused(ann.post("/api/me/push", Browser("https://fcm.googleapis.com/a").subscription()), 409, "NO_PUSH")
    assert ann.user
    client = Client()
    client.force_login(ann.user)
    page = client.get("/notices/settings/").content.decode()
    assert "data-push" not in page
    assert "push_" not in page


def test_the_export_has_them_without_their_secrets(owner: Owner) -> None:
    from accounts.export import export_of

    assert owner.caller.user
    (device,) = export_of(owner.caller.user)["push_devices"]
    assert device.keys() == {"name", "added"}

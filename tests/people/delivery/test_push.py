"""Pushes, by a service on this machine: who is told what, when, and what becomes of a device that is gone."""

import json
import socket
import time
from base64 import urlsafe_b64decode
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from django.db import connections
from django.utils import timezone

from people import notices
from people.delivery import courier, endpoints, looking, push, vapid, wanted
from people.models import Delivery, Notice, PushDevice, Topic
from tests.live.conftest import Clock
from tests.people.delivery.conftest import Owner

Json = Any
pytestmark = pytest.mark.django_db


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


# -- What arrives ------------------------------------------------------------------------------------------------
def test_the_device_alone_reads_what_it_says(owner: Owner) -> None:
    owner.tell()
    (said,) = owner.bring()
    assert said["body"] == "Cleo asks you to a game of UNO."
    assert (said["title"], said["path"]) == ("An invitation", "/lobbies/3/")
    (sent,) = owner.service.sent
    assert b"Cleo" not in sent.body
    assert (sent.headers["Content-Encoding"], sent.headers["TTL"]) == ("aes128gcm", "86400")
    assert owner.bring(3600) == [], "and it is told once"
    assert owner.waits() == 0


def test_it_is_signed_by_the_house_for_that_service(owner: Owner, settings: Any) -> None:
    owner.tell()
    owner.bring()
    scheme, _, given = owner.service.sent[0].headers["Authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in given.split(","))
    head, claims, signature = parts["t"].split(".")
    assert (scheme, parts["k"]) == ("vapid", vapid.public_key(settings.PUSH_KEY))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(parts["k"]))
    numbers = raw(signature)
    r, s = (int.from_bytes(half, "big") for half in (numbers[:32], numbers[32:]))
    key.verify(utils.encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    said = json.loads(raw(claims))
    assert said["aud"] == f"http://127.0.0.1:{owner.service.server_port}"
    assert said["sub"] == "mailto:parlour@localhost"
    assert 0 < said["exp"] - time.time() <= 86_400


def test_pages_have_a_moment_to_show_it_first(owner: Owner) -> None:
    owner.tell()
    assert owner.bring(1) == []
    assert len(owner.bring(2)) == 1


def test_several_are_told_at_once(owner: Owner) -> None:
    for number in range(5):
        owner.tell(f"n{number}", by=f"N{number}")
    (said,) = owner.bring()
    assert (said["title"], said["path"]) == ("5 notices", "/notices/")
    assert said["body"].split("\n") == [f"N{number} asks you to a game of UNO." for number in (2, 3, 4)]


def test_in_the_language_in_which_the_device_was_added(owner: Owner) -> None:
    PushDevice.objects.update(language="de")
    owner.tell()
    assert owner.bring()[0]["body"] == "Cleo bittet dich zu einer Partie UNO."


def test_every_device_of_one_person(owner: Owner) -> None:
    other = owner.service.browser("two")
    assert owner.caller.post("/api/me/push", other.subscription(name="Phone")).status == 201
    owner.tell()
    owner.clock.tick(3)
    courier.bring_what_is_due()
    assert sorted(one.path for one in owner.service.sent) == ["/push/one", "/push/two"]


# -- To whom it does not go --------------------------------------------------------------------------------------
def test_not_what_was_seen_by_then(owner: Owner) -> None:
    owner.tell()
    notices.see(owner.id, Notice.objects.get().pk)
    assert owner.bring() == []
    assert owner.waits() == 0


def test_not_to_who_looks_at_a_page(owner: Owner) -> None:
    looking.look(owner.id)
    owner.tell()
    assert owner.bring() == []
    assert owner.waits() == 0, "nor later"
    looking.look_away(owner.id)
    owner.tell("two")
    assert len(owner.bring()) == 1


def test_not_what_is_not_wanted(owner: Owner) -> None:
    assert owner.caller.user
    wanted.change(owner.caller.user, {"push": {"invited": False}})
    owner.tell()
    assert owner.waits() == 0
    owner.tell("two", Topic.FRIEND_TABLE)
    assert owner.waits() == 0, "friends' tables only for who asks"
    owner.tell("three", Topic.SEATED)
    wanted.change(owner.caller.user, {"push": {"seated": False}})
    assert owner.bring() == [], "nor what is not wanted any more when it is due"


def test_quiet_hours_hold_and_merge(owner: Owner) -> None:
    assert owner.caller.user
    owner.clock.now = owner.clock.now.replace(hour=23, minute=0)
    wanted.change(owner.caller.user, {"quiet": {"from": 22, "to": 8, "zone": "UTC"}})
    owner.tell("one")
    assert owner.bring() == []
    owner.clock.tick(3600)
    owner.tell("two")
    assert owner.bring() == []
    assert owner.waits() == 2
    assert owner.bring(7 * 3600) == [], "not before eight"
    (said,) = owner.bring(3600)
    assert said["title"] == "2 notices"
    assert owner.waits() == 0


# -- What becomes of it ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(owner: Owner, status: int) -> None:
    owner.service.answers = [status]
    owner.tell()
    owner.bring()
    assert owner.device() is None
    assert owner.waits() == 0


@pytest.mark.parametrize("status", [429, 500, 503])
def test_it_is_tried_again_after_1_5_and_25_minutes(owner: Owner, status: int) -> None:
    owner.service.answers = [status] * 4
    owner.tell()
    assert len(owner.bring()) == 1
    for minutes in (1, 5, 25):
        assert owner.bring(minutes * 60 - 4) == []
        assert len(owner.bring(4)) == 1
    assert owner.waits() == 0, "then it is given up"
    assert owner.device() is not None


@pytest.mark.parametrize("status", [400, 403, 413])
def test_what_a_service_refuses_is_given_up(owner: Owner, status: int) -> None:
    owner.service.answers = [status]
    owner.tell()
    owner.bring()
    assert (owner.waits(), owner.bring(3600)) == (0, [])
    assert owner.device() is not None


@pytest.mark.parametrize("status", [301, 302, 307])
def test_no_redirect_is_followed(owner: Owner, status: int) -> None:
    owner.service.answers = [status]
    owner.tell()
    owner.bring()
    assert [one.path for one in owner.service.sent] == ["/push/one"]
    assert owner.waits() == 0


def test_who_does_not_answer_is_cut_off(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    assert push.SECONDS == 5
    monkeypatch.setattr(push, "SECONDS", 0.3)
    owner.service.go_on.clear()
    owner.tell()
    owner.bring()  # which would wait for ever
    assert owner.waits() == 1, "and tried again"


def test_a_connection_that_took_too_long_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "SECONDS", 0.2)
    near, far = socket.socketpair()

    def slowly(_address: Any, _seconds: float) -> Any:
        time.sleep(0.5)
        return near

    monkeypatch.setattr(push.socket, "create_connection", slowly)
    place = endpoints.Place("push.example", 80, "/a", is_loopback=False)
    far.sendall(b"HTTP/1.1 201 Created\r\n\r\n")
    assert push.posted(place, "8.8.8.8", b"", {}) == 0
    far.close()


def test_an_address_within_our_walls_is_not_called(owner: Owner, settings: Any) -> None:
    settings.PUSH_HOSTS = ["push.example"]  # what was added is looked at again
    owner.tell()
    assert owner.bring() == []
    assert owner.service.sent == []


def test_a_name_that_has_moved_inside_is_not_called(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    port = owner.service.server_port
    PushDevice.objects.update(endpoint="https://push.example/a")
    inside = [(2, 1, 6, "", ("127.0.0.1", port))]
    monkeypatch.setattr(endpoints.socket, "getaddrinfo", lambda *_, **__: inside)
    called: list[Any] = []
    monkeypatch.setattr(push.socket, "create_connection", lambda *given: called.append(given))
    owner.tell()
    owner.bring()
    assert called == []
    assert owner.waits() == 0


def test_the_address_that_was_checked_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[Any] = []

    def refuse(address: Any, _seconds: float) -> Any:
        called.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(push.socket, "create_connection", refuse)
    place = endpoints.Place("push.example", 443, "/a", is_loopback=False)
    assert push.posted(place, "8.8.8.8", b"", {}) == 0
    assert called == [("8.8.8.8", 443)]


def test_a_name_that_nobody_knows_now_is_asked_for_again(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    PushDevice.objects.update(endpoint="https://push.example/a")

    def unknown(*_: Any, **__: Any) -> Any:
        raise OSError("Temporary failure in name resolution")

    monkeypatch.setattr(endpoints.socket, "getaddrinfo", unknown)
    owner.tell()
    owner.bring()
    assert Delivery.objects.get().tries == 1


# -- Trying it ---------------------------------------------------------------------------------------------------
def test_a_trial_goes_whatever_the_hour(owner: Owner) -> None:
    assert owner.caller.user
    owner.clock.now = owner.clock.now.replace(hour=23)
    wanted.change(owner.caller.user, {"quiet": {"from": 22, "to": 8}})
    looking.look(owner.id)
    device = owner.device()
    assert device
    assert owner.caller.post(f"/api/me/push/{device.pk}/test").status == 202
    (said,) = owner.bring(0)
    assert said["trial"]
    assert said["body"] == "So it looks when something is for you."


# -- Without a key -----------------------------------------------------------------------------------------------
def test_without_a_key_nothing_is_sent(owner: Owner, settings: Any) -> None:
    settings.PUSH_KEY = ""
    owner.tell()
    assert owner.bring() == []
    assert Notice.objects.count() == 1, "the bell has it all the same"
    assert owner.device() is not None, "and the device is there when the key is"


# -- Several couriers --------------------------------------------------------------------------------------------
@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_several_couriers_bring_each_once(owner: Owner) -> None:
    for number in range(8):
        browser = owner.service.browser(f"more{number}")
        assert owner.caller.post("/api/me/push", browser.subscription()).status == 201
    for number in range(3):
        owner.tell(f"n{number}")
    owner.clock.tick(3)
    start = Barrier(4)

    def look(_: int) -> int:
        try:
            start.wait()
            return courier.bring_what_is_due()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as couriers:
        assert sum(couriers.map(look, range(4))) == 9
    assert len(owner.service.sent) == 9, "one push for each device"
    assert owner.waits() == 0


def test_what_a_courier_has_taken_comes_back_if_it_dies(owner: Owner) -> None:
    owner.tell()
    owner.clock.tick(3)
    assert len(courier.take()) == 1
    assert courier.take() == []
    assert owner.bring(courier.LEASE / timedelta(seconds=1) - 1) == []
    assert len(owner.bring(2)) == 1
    assert timezone.now() == owner.clock.now


def test_one_that_stumbles_stops_no_other_and_is_given_up(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    other = owner.service.browser("two")
    assert owner.caller.post("/api/me/push", other.subscription()).status == 201
    encrypted = push.encrypted

    def stumbles(device: PushDevice, message: Json) -> bytes:
        if device.endpoint == owner.browser.endpoint:
            raise KeyError("a card")
        return encrypted(device, message)

    monkeypatch.setattr(push, "encrypted", stumbles)
    owner.tell()
    owner.clock.tick(3)
    courier.bring_what_is_due()
    assert [one.path for one in owner.service.sent] == ["/push/two"]
    for _ in range(3):
        assert owner.waits() == 1
        owner.clock.tick(3600)
        courier.bring_what_is_due()
    assert owner.waits() == 0


def test_what_has_taken_too_long_is_left_to_others(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    other = owner.service.browser("two")
    assert owner.caller.post("/api/me/push", other.subscription()).status == 201
    send = push.send

    def slow(*given: Any, **named: Any) -> Any:
        owner.clock.tick(courier.LEASE / timedelta(seconds=1))
        return send(*given, **named)

    monkeypatch.setattr(push, "send", slow)
    owner.tell()
    owner.clock.tick(3)
    courier.bring_what_is_due()
    assert len(owner.service.sent) == 1
    courier.bring_what_is_due()
    assert len(owner.service.sent) == 2


def test_the_worker_brings_it(owner: Owner) -> None:
    from games.clock.courier import Courier

    owner.tell()
    owner.clock.tick(3)
    assert Courier().work() is False
    assert len(owner.service.sent) == 1


def test_a_lost_message_holds_nothing_up(owner: Owner, clock: Clock) -> None:
    """What waits lies in the database: no process has to hear of it."""
    owner.tell()
    rows = list(Delivery.objects.values_list("way", "due"))
    assert rows == [("push", clock.now + timedelta(seconds=2))]

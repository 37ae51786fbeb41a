"""Where pushes may go, by hand: to browser makers by https, never within our walls, by no trick of spelling."""

import socket
from typing import Any

import pytest

from people.delivery import endpoints
from people.delivery.endpoints import Refused, is_public, place_of, resolved

HOSTS = ["push.example", "fcm.maker.test"]


@pytest.fixture(autouse=True)
def hosts(settings: Any) -> None:
    settings.PUSH_HOSTS = HOSTS


@pytest.mark.parametrize(
    ("endpoint", "host", "path"),
    [
        ("https://push.example/a/b", "push.example", "/a/b"),
        ("https://eu.push.example/a?b=c", "eu.push.example", "/a?b=c"),
        ("https://PUSH.example:443/a", "push.example", "/a"),
    ],
)
def test_what_may_be_called(endpoint: str, host: str, path: str) -> None:
    place = place_of(endpoint)
    assert (place.host, place.port, place.path, place.origin) == (host, 443, path, f"https://{host}")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/a", "ftp://push.example/a", "//push.example/a", "push.example/a", "",
        "https://push.example:8443/a", "https://push.example:99999/a", "https://push.example:x/a",
        "https://push.example", "https://notpush.example/a", "https://push.example.evil.test/a",
        "https://push.example@evil.test/a", "https://user:word@push.example/a", "https://evil.test/push.example",
        "https://evil.test#@push.example/a", "https://evil.test\\@push.example/a", "https://push.example\\.evil.test/a",
        "https://127.0.0.1/a", "https://[::1]/a", "https://2130706433/a", "https://169.254.169.254/latest",
        "http://127.0.0.1:80/a", "https://localhost/a", "https://push.example /a", "https://push.example/a\nHost: b",
        "https://push.exämple/a", "https://.push.example.evil/a", "https://" + "a" * 1000 + ".push.example/a",
    ],
)  # fmt: skip
def test_what_may_not(endpoint: str) -> None:
    with pytest.raises(Refused):
        place_of(endpoint)


def test_our_own_machine_only_where_settings_name_it(settings: Any) -> None:
    with pytest.raises(Refused):
        place_of("http://127.0.0.1:9000/a")
    settings.PUSH_HOSTS = ["127.0.0.1"]
    place = place_of("http://127.0.0.1:9000/a")
    assert (place.port, resolved(place)) == (9000, "127.0.0.1")
    for other in ("http://127.0.0.2:9000/a", "http://localhost:9000/a", "https://127.0.0.1/a", "http://127.0.0.1/a"):
        with pytest.raises(Refused):
            place_of(other)


@pytest.mark.parametrize("address", ["8.8.8.8", "2600:1901::1", "142.250.1.1"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "::10.0.0.1",
     "::ffff:8.8.8.8", "64:ff9b::a00:1", "2002:a00:1::", "2001:0:a00:1::"],
)  # fmt: skip
def test_addresses_within_walls(address: str) -> None:
    assert not is_public(address)


def names(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]
    monkeypatch.setattr(endpoints.socket, "getaddrinfo", lambda *_, **__: rows)


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::1"], []])
def test_a_name_that_leads_inside(monkeypatch: pytest.MonkeyPatch, addresses: list[str]) -> None:
    names(monkeypatch, *addresses)
    with pytest.raises(Refused):
        resolved(place_of("https://push.example/a"))


def test_a_name_that_leads_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, "8.8.8.8", "8.8.4.4")
    assert resolved(place_of("https://push.example/a")) == "8.8.8.8"


@pytest.mark.parametrize(
    ("host", "is_there"),
    [("fcm.googleapis.com", True), ("updates.push.services.mozilla.com", True), ("web.push.apple.com", True),
     ("wns2-par02p.notify.windows.com", True), ("googleapis.com", False), ("mozilla.com", False)],
)  # fmt: skip
def test_the_makers_we_know(settings: Any, host: str, is_there: bool) -> None:
    from config import settings as site

    settings.PUSH_HOSTS = site.PUSH_HOSTS
    assert endpoints.is_of_a_browser_maker(host) is is_there

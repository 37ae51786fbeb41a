"""Registration: who may, under which name, at which address; the program itself is never contacted by it."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from arena import names, services
from arena.host.program_client import ProgramClient
from arena.models import Program
from games.core.programs import Fault
from tests.games.outages import switch

Json = Any
GOOD = ("Ann", "A", "Ann Lee", "x" * 32, "Zoë", "R2-D2", "Jürgen der Große", "meLd", "O'Neill & Co.", "42")
BAD = (
    "", " ", "x" * 33, "x" * 500, " Ann", "Ann ", "Ann  Lee", "Ann\nLee", "Ann\tLee", "Ann\u00a0Lee", "\u200b", "A\x00",
    "x takes", "draws", "Bob discards", "whoplays", "laysoffs", "Amelda", "Hand Ends:", "Forfeits", "Shuffled", "A*",
    "Dealer", "er", "CarDealer", "TestDummy1", "Dummy1", "1", "my TestDummy1", None, 7, ["Ann"], {"a": 1}, True,
)  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_good_names(register: Any, packets: list[Any], name: str) -> None:
    assert register(name) == (200, {"Registered": name})
    assert Program.objects.get().name == name
    assert packets == []


@pytest.mark.parametrize("name", BAD)
def test_bad_names(register: Any, packets: list[Any], name: Json) -> None:
    status, body = register(name)
    assert status == 400
    assert body["code"] == "INVALID_BODY"
    assert body["fields"].keys() == {"name"}
    assert not Program.objects.exists()
    assert packets == []


@pytest.mark.parametrize(("first", "second"), [("Ann", "Ann"), ("Ann", "JoAnn"), ("JoAnn", "Ann"), ("n", "Ann")])
def test_names_that_cannot_be_told_apart(register: Any, first: str, second: str) -> None:
    assert register(first, "8002")[0] == 200
    status, body = register(second, "8003")
    assert (status, body["code"]) == (409, "NAME_CLASH")
    assert f"“{first}”" in body["error"]
    assert Program.objects.get().port == 8002


def test_a_silent_program_makes_way(register: Any) -> None:
    register("Ann", "8002")
    services.note_seen(Program.objects.get().pk, answered=False)
    assert register("JoAnn", "8003")[0] == 200
    assert register("Ann", "8004")[0] == 409
    Program.objects.update(silent=True)
    assert register("JoAnn", "8005")[0] == 200
    row = Program.objects.get()
    assert (row.name, row.port, row.silent) == ("JoAnn", 8005, False)


def test_who_plays_is_not_silent_enough(register: Any) -> None:
    register("Ann", "8002")
    Program.objects.update(silent=True, leased_by="host", leased_until=timezone.now() + timedelta(minutes=1))
    assert register("Ann", "8003")[0] == 409


def test_the_same_port_again_replaces_the_entry_and_wakes_it(register: Any) -> None:
    register("Ann", "8002")
    first = Program.objects.get().pk
    Program.objects.update(strikes=3, games=5, wins=2)
    assert services.is_suspended(first)
    assert register("Ann", 8002)[0] == 200
    row = Program.objects.get()
    assert (row.pk, row.strikes, row.games) == (first, 0, 5)
    assert register("Berta", "8002")[0] == 200
    row = Program.objects.get()
    assert (row.name, row.games, row.wins) == ("Berta", 0, 0)


def test_twice_while_playing_keeps_the_lease(register: Any) -> None:
    """The running game ends in whatever way; until then nobody else plays with the program."""
    register("Ann", "8002")
    until = timezone.now() + timedelta(minutes=1)
    Program.objects.update(leased_by="host", leased_until=until)
    assert register("Ann", "8002")[0] == 200
    assert Program.objects.get().leased_until == until


@pytest.mark.parametrize("address", ["", "0.0.0.0", "localhost", "127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
def test_our_own_machine(register: Any, address: str) -> None:
    assert register(address=address)[0] == 200
    assert Program.objects.get().address in {"127.0.0.1", "127.8.9.10", "::1"}


FOREIGN = (
    "169.254.169.254", "10.0.0.1", "192.168.1.7", "172.16.0.1", "8.8.8.8", "fe80::1", "::ffff:10.0.0.1", "fd00::1",
    "example.com", "localhost.example.com", "0177.0.0.1", "2130706433", "127.1", "0x7f000001", "127.0.0.1:80",
    "http://127.0.0.1", "127.0.0.1/8", "[::1]", "::", "224.0.0.1", "255.255.255.255", "metadata.google.internal",
)  # fmt: skip


@pytest.mark.parametrize("address", FOREIGN)
def test_other_addresses_are_refused_and_nothing_is_sent(register: Any, packets: list[Any], address: str) -> None:
    status, body = register(address=address)
    assert (status, body["code"]) == (403, "ADDRESS_NOT_ALLOWED")
    assert not Program.objects.exists()
    assert packets == []


def test_no_address_is_resolved(register: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    asked: list[Any] = []
    real = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *rest: (asked.append(host), real(host, *rest))[1])
    register(address="example.com")
    assert "example.com" not in asked


@override_settings(RUMMY_ALLOWED_HOSTS=["192.168.1.0/24", "fd00::/8"])
def test_what_the_configuration_allows(register: Any) -> None:
    assert register("Ann", address="192.168.1.7")[0] == 200
    assert register("Berta", address="fd00::7")[0] == 200
    assert register("Carl", address="192.168.2.7")[0] == 403


@pytest.mark.parametrize("address", [a for a in FOREIGN if a[0].isdigit() or ":" in a])
def test_the_line_itself_calls_no_address_that_is_not_allowed(packets: list[Any], address: str) -> None:
    """Whatever stands in the list, and whoever has changed the configuration since."""
    with pytest.raises(Fault) as fault:
        ProgramClient(address, 8002).call("GET", "/", b"", 1.0)
    assert fault.value.code == "UNREACHABLE"
    assert packets == []


@pytest.mark.parametrize(
    "port",
    [0, 22, 80, 1023, 65536, -1, "22", "1023", "65536", "", "http", "8002x", None, 8002.0, True, [8002], 8000, "16200",
     "٨٠٠٢"],
)  # fmt: skip
def test_bad_ports(register: Any, packets: list[Any], port: Json) -> None:
    status, body = register(port=port)
    assert status == 400
    assert body["fields"].keys() == {"port"}
    assert packets == []


def test_the_hosts_own_port(register: Any, register_server: Any, packets: list[Any]) -> None:
    assert register(port=register_server.server_port)[0] == 400
    with pytest.raises(Fault):
        ProgramClient("127.0.0.1", 16200).call("GET", "/", b"", 1.0)
    assert packets == []


@pytest.mark.parametrize("port", ["8002", 8002, " 8002 ", "1024", 65535])
def test_good_ports(register: Any, port: Json) -> None:
    assert register(port=port)[0] == 200


BODY = json.dumps({"name": "Ann", "address": "", "port": "8002"}).encode()
JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (JSON, 200),
        ({"Content-Type": "application/json; charset=utf-8"}, 200),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({}, 415),
        ({**JSON, "Origin": "https://example.com"}, 403),
        ({**JSON, "Origin": "null"}, 403),
        ({**JSON, "Sec-Fetch-Site": "cross-site"}, 403),
        ({**JSON, "X-Forwarded-For": "127.0.0.1"}, 403),
        ({**JSON, "X-Real-IP": "127.0.0.1"}, 403),
        ({**JSON, "Forwarded": "for=127.0.0.1"}, 403),
        ({**JSON, "Via": "1.1 proxy"}, 403),
    ],
)
def test_pages_and_proxies_do_not_register(call: Any, headers: dict[str, str], status: int) -> None:
    assert call("POST", "/register", BODY, headers)[0] == status
    assert Program.objects.exists() is (status == 200)


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"", 400), (b"{", 400), (b"[]", 400), (b'"Ann"', 400), (b"{}", 400), (b"\xff", 400), (b"[" * 4000, 400),
     (BODY + b" " * 4096, 413), (BODY.ljust(4096), 200)],
)  # fmt: skip
def test_bodies(call: Any, body: bytes, status: int) -> None:
    answered, found = call("POST", "/register", body)
    assert answered == status
    assert ("code" in found) is (status != 200)


def test_other_routes(call: Any) -> None:
    assert call("GET", "/") == (200, {"status": "Running"})
    assert call("GET", "/register")[0] == 404
    assert call("POST", "/register/", BODY)[0] == 404
    assert call("POST", "/", BODY)[0] == 404


def test_registration_for_tests(register: Any) -> None:
    assert register("Ann", "8002", "/test") == (200, {"Registered": "Ann"})
    assert register("TestDummy1", "8003", "/test") == (200, {"TestPlayer": "TestDummy1"})
    assert [program.mode for program in Program.objects.order_by("name")] == ["test", "test"]
    assert register("my TestDummy1", "8004", "/test")[0] == 400


def test_while_the_database_is_away(register: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    away = switch(monkeypatch)
    away.begin()
    status, body = register()
    assert (status, body["code"]) == (503, "UNAVAILABLE")
    away.end()
    assert register()[0] < 300


@override_settings(RATE_LIMITS={"program": "2/1h/address"})
def test_too_often(register: Any) -> None:
    assert [register(f"Ann{n}", 8002 + n)[0] for n in (2, 3, 4)] == [200, 200, 429]


@pytest.mark.parametrize(
    ("shown", "heard"),
    [
        (("Ann", "Bob"), ("Ann", "Bob")),
        (("Amelda", "Bob"), ("House1", "Bob")),
        (("Bob", "Bob"), ("House1", "Bob")),
        (("x" * 40, "Bob"), ("House1", "Bob")),
        (("Ann", "House1"), ("Ann", "House1")),
        (("A  B", "House1"), ("House2", "House1")),
        (("1", "House1"), ("House2", "House1")),
    ],
)
def test_people_make_way_for_the_names_of_programs(shown: tuple[str, str], heard: tuple[str, str]) -> None:
    """Seat 0 is a person, seat 1 a program."""
    assert names.at_table(shown, (1,)) == heard


@pytest.mark.parametrize(
    ("said", "known"),
    [("1.2", "1.2"), (7, "7"), (1.5, "1.5"), (None, ""), ("x" * 40, "x" * 32), (" a ", "a"), ("a\nb", ""), ([1], ""),
     (True, "")],
)  # fmt: skip
def test_a_version_is_taken_if_it_can_be_read_and_refuses_nobody(register: Any, said: Json, known: str) -> None:
    assert register(version=said)[0] == 200
    assert Program.objects.get().version == known


# -- At the web server -----------------------------------------------------------------------------------------
@pytest.fixture
def web(db: Any) -> Any:
    from tests.arena import web_urls

    with override_settings(ROOT_URLCONF=web_urls.__name__, RUMMY_HOST=True):
        yield Client(enforce_csrf_checks=True)


def test_the_web_server_answers_the_same(web: Any, packets: list[Any]) -> None:
    """Without sign-in, CSRF token or redirect."""
    found = web.post("/register", BODY, content_type="application/json")
    assert (found.status_code, found.json()) == (200, {"Registered": "Ann"})
    assert web.post("/test", BODY.replace(b"Ann", b"Bob"), content_type="application/json").status_code == 200
    assert web.post("/register", b"{", content_type="application/json").json()["code"] == "INVALID_BODY"
    assert web.post("/register", b"x" * 5000, content_type="application/json").status_code == 413
    assert web.get("/register").status_code == 405
    assert packets == []


def test_the_web_server_sees_through_proxies_only_if_told(web: Any) -> None:
    def call(**headers: str) -> int:
        return int(web.post("/register", BODY, content_type="application/json", headers=headers).status_code)

    assert call(x_forwarded_for="127.0.0.1") == 403
    assert call(origin="http://testserver") == 403
    with override_settings(BEHIND_PROXY=True):
        assert call(x_forwarded_for="203.0.113.9, 127.0.0.1") == 200
        assert call(x_forwarded_for="127.0.0.1, 203.0.113.9") == 403
    assert web.post("/register", BODY, content_type="application/json", REMOTE_ADDR="203.0.113.9").status_code == 403
    assert web.post("/register", BODY, content_type="application/json", REMOTE_ADDR="").status_code == 403


def test_without_the_setting_there_is_no_such_address(client: Client, db: Any) -> None:
    assert client.post("/register", BODY, content_type="application/json").status_code == 404

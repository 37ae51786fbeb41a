"""Numbers beyond all that databases know are the number of nothing in every address, body and form; in a query they
are a mistake.
"""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import Resolver404

from accounts.models import User
from api.fields import BIGGEST
from config.sockets import websocket_urlpatterns
from tests.games.callers import Caller, person
from tests.games.seating import seat
from tests.games.sockets import Closed, listen
from tests.live.routes import PARAMETER, routes
from tests.lobbies.gathering import lobby

Json = Any
TOO_LARGE = (2**63, 2**64 + 7, 10**40)
NOBODYS = 10**17
"""A number that a database knows, though it is nobody's."""

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def with_numbers() -> list[str]:
    """Every route that has a number in its address."""
    return sorted({route for route in routes() if "<int:" in route or "<str:table_id>" in route})


def path_of(route: str, number: int) -> str:
    """The address with this number everywhere; `.` stands for games and for lobbies."""
    return "/" + PARAMETER.sub(lambda found: "games" if found[1] == "place" else str(number), route)


def answers(client: Client, route: str, number: int, headers: Json, *methods: str) -> dict[str, tuple[int, bytes]]:
    """What is answered to each of these methods there."""
    found = {}
    for method in methods:
        answer = client.generic(method, path_of(route, number), b"{}", "application/json", headers=headers)
        said = answer.content if answer.headers.get("Content-Type") == "application/json" else b""
        found[method] = answer.status_code, said
    return found


def test_there_are_such_routes() -> None:
    found = with_numbers()
    assert len(found) > 80
    assert {"api/games/<int:game_id>/review", "games/<int:game_id>/review/"} <= set(found)


def test_what_has_a_number_that_is_too_large_is_missing_as_everything_that_is() -> None:
    staff = person("Ann")
    User.objects.filter(pk=staff.id).update(is_staff=True, is_superuser=True)
    browser = Client(raise_request_exception=False)
    browser.force_login(User.objects.get(pk=staff.id))
    for route in with_numbers():
        api = route.startswith("api/")
        client, headers = (Client(), {"Authorization": f"Bearer {staff.token}"}) if api else (browser, {})
        expected = answers(client, route, NOBODYS, headers, *METHODS)
        assert answers(client, route, TOO_LARGE[0], headers, *METHODS) == expected, route
        for number in TOO_LARGE[1:]:
            assert answers(client, route, number, headers, "GET")["GET"] == expected["GET"], route
        assert {status for status, _ in expected.values()} <= {302, 400, 403, 404, 405}, (route, expected)


async def test_a_socket_of_such_a_game_is_turned_away_as_from_any_that_is_missing() -> None:
    caller = await sync_to_async(person)("Ann")
    numbered = [str(pattern.pattern) for pattern in websocket_urlpatterns if "<int:" in str(pattern.pattern)]
    assert len(numbered) >= 4
    for route in numbered:
        for number in (NOBODYS, *TOO_LARGE):
            ear = await listen(caller, path_of(route, number))
            with pytest.raises(Closed) as closed:
                await ear.next()
            assert closed.value.code == 4404, (route, number)


# -- In bodies, forms and queries ----------------------------------------------------------------------------
@pytest.fixture
def host() -> Caller:
    return person("Ann")


@pytest.mark.parametrize("number", [*TOO_LARGE, -(2**63) - 1, -(10**40)])
def test_who_has_such_a_number_is_nobody(number: int, host: Caller) -> None:
    room = lobby(host, kind="uno", capacity=4)
    for verb in ("kick", "host"):
        path = f"/api/lobbies/{room}/{verb}"
        assert host.post(path, {"player_id": number}) == host.post(path, {"player_id": NOBODYS})
        assert host.post(path, {"player_id": number}).status == 404
    expected = host.post("/api/games", {"lobby_id": NOBODYS})
    assert (expected.status, expected.body["code"]) == (404, "LOBBY_NOT_FOUND")
    assert host.post("/api/games", {"lobby_id": number}) == expected
    seated = host.post(f"/api/lobbies/{room}/bots", {"program_id": number})
    assert seated == host.post(f"/api/lobbies/{room}/bots", {"program_id": NOBODYS})


def test_a_number_too_long_to_be_read_is_a_broken_body(host: Caller) -> None:
    answer = host.post("/api/games", b'{"lobby_id": ' + b"9" * 10_000 + b"}")
    assert (answer.status, answer.body["code"]) == (400, "INVALID_BODY")


@pytest.mark.parametrize("number", [*TOO_LARGE, "9" * 10_000, "٣", "-1", "x"])
def test_forms(number: int | str, host: Caller) -> None:
    room = lobby(host, kind="uno", capacity=4)
    browser = Client(raise_request_exception=False)
    browser.force_login(User.objects.get(pk=host.id))
    for path, names in {
        f"/lobbies/{room}/kick": ("player_id",),
        f"/lobbies/{room}/host": ("player_id",),
        f"/lobbies/{room}/chair": ("chair",),
        f"/lobbies/{room}/bot": ("chair", "program_id"),
        f"/chat/lobbies/{room}/mute": ("user_id",),
        "/arena/tournaments/": ("program_ids", "games_per_pair", "target"),
    }.items():
        for name in names:
            answer = browser.post(path, {name: number})
            assert answer.status_code < 500, (path, name)


NUMBERS = {
    "/api/games": ["after"],
    "/api/lobbies": ["after"],
    "/api/lobbies/{room}/chat": ["before", "after", "limit"],
    "/api/games/{game}/chat": ["before", "after", "limit"],
    "/api/games/{game}/moves": ["since"],
    "/api/tables/{game}/hands": ["after"],
}


def test_numbers_in_queries(host: Caller) -> None:
    room = lobby(host, kind="uno", capacity=4)
    game = seat("spades", [host, *(person(name) for name in ("Bob", "Cid", "Dot"))])
    for path, names in NUMBERS.items():
        for name in names:
            asked = f"{path.format(room=room, game=game)}?{name}="
            for text in ("x", "-1", "1.5", "6e307", "1" * 5000, "%D9%A3"):
                answer = host.get(asked + text)
                assert (answer.status, set(answer.body["fields"])) == (400, {name}), (path, name, text)
            assert host.get(f"{asked}{BIGGEST}").status == (400 if name == "limit" else 200), (path, name)
            for large in TOO_LARGE:
                answer = host.get(f"{asked}{large}")
                assert (answer.status, answer.body["code"]) == (400, "INVALID_BODY"), (path, name, large)
                assert answer.body["fields"] == {name: ["a whole number below 2^63"]}


FLAGS = {"/api/games": "mine", "/api/lobbies": "mine", "/api/tables": "hasSeats"}


@pytest.mark.parametrize(("path", "name"), FLAGS.items())
def test_switches_in_queries(path: str, name: str, host: Caller) -> None:
    bob = person("Bob")
    assert bob.post("/api/tables", {"name": "Bob's"}).status == 201
    for word in ("true", "1", "True", "false", "0", "False", ""):
        assert host.get(f"{path}?{name}={word}").status == 200
    [shown] = [key for key, value in host.get(path).body.items() if isinstance(value, list)]
    assert host.get(f"{path}?{name}=false").body[shown] == host.get(path).body[shown] != []
    for word in ("6e307", "yes", "2", "truee", "null", "-1"):
        answer = host.get(f"{path}?{name}={word}")
        assert (answer.status, answer.body["code"]) == (400, "INVALID_BODY")
        assert answer.body["fields"] == {name: ["true or false"]}


def test_a_search_for_what_no_database_takes(host: Caller) -> None:
    assert host.get("/api/tables?search=%00").status == 200


def test_no_other_route_reads_a_switch_of_its_own() -> None:
    """Every switch of a query that is described is one of those above."""
    described = json.loads(Client().get("/api/schema", headers={"Accept": "application/vnd.oai.openapi+json"}).content)
    found = {
        (path, one["name"])
        for path, methods in described["paths"].items()
        for method in methods.values()
        for one in method.get("parameters", ())
        if one["in"] == "query" and {"type": "boolean"} in one["schema"].get("anyOf", [one["schema"]])
    }
    assert found == set(FLAGS.items())


def test_a_broken_address_is_no_number() -> None:
    with pytest.raises(Resolver404):
        from django.urls import resolve

        resolve("/games/" + "9" * 5000 + "/")

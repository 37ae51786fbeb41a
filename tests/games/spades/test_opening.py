"""`POST /api/tables` and the list: what a table may be, and who finds it."""

from typing import Any

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.wire.contract import CONTRACT
from lobbies import services as lobbies
from lobbies.models import Lobby
from lobbies.opening import Plan, open_lobby
from tests.games.callers import Caller, person
from tests.games.spades.company import gathered, opened, with_bots

pytestmark = pytest.mark.django_db(transaction=True)
Json = Any

DEFAULTS = {
    "target_score": 250, "bag_penalty": True, "nil": True, "blind_nil": True, "bidding": "partnership",
    "deal_seed": None, "rotate": 0, "duplicate": False,
}  # fmt: skip
PRIVATE = {"visibility": "private", "joinPolicy": "invite-only"}


@pytest.mark.parametrize(
    ("body", "differs"),
    [
        (None, {}),
        ({}, {}),
        ({"name": "Friday"}, {"name": "Friday"}),
        ({"name": "  x" * 16}, {"name": ("  x" * 16).strip()}),
        ({"name": "n" * 50}, {"name": "n" * 50}),
        ({"name": None}, {}),
        ({"name": ""}, {}),
        ({"visibility": "public", "joinPolicy": "invite-only"}, {"joinPolicy": "invite-only"}),
        ({"visibility": "private"}, PRIVATE),
        (PRIVATE, PRIVATE),
        ({"spectating": False}, {"spectating": False}),
        ({"options": {"target_score": 500}}, {"options": {**DEFAULTS, "target_score": 500}}),
        ({"options": {"nil": False}}, {"options": {**DEFAULTS, "nil": False, "blind_nil": False}}),
        ({"preset": "classic"}, {"options": {**DEFAULTS, "target_score": 500, "bidding": "individual"}}),
        ({"options": {"deal_seed": "tuesday", "rotate": 1}}, {"options": {**DEFAULTS, "rotate": 1, "duplicate": True}}),
        ({"colour": "green"}, {}),
    ],
)  # fmt: skip
def test_a_table_is_made(body: Json, differs: Json) -> None:
    nora = person("Nora")
    answer = nora.post("/api/tables", body)
    table_id = answer.body.pop("tableId")
    usual = {
        "name": "Nora's table", "visibility": "public", "joinPolicy": "open", "spectating": True, "options": DEFAULTS,
    }  # fmt: skip
    assert answer == (201, {**usual, **differs})
    assert type(table_id) is int
    state = nora.get(f"/api/tables/{table_id}/state").body
    assert (state["hostSeat"], state["isHost"], state["seats"]["north"]["playerId"]) == ("north", True, nora.id)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "n" * 51}, "name"),
        ({"name": 7}, "name"),
        ({"name": "two\nlines"}, "name"),
        ({"visibility": "secret"}, "visibility"),
        ({"visibility": True}, "visibility"),
        ({"joinPolicy": "closed"}, "joinPolicy"),
        ({"visibility": "private", "joinPolicy": "open"}, "joinPolicy"),
        ({"spectating": "yes"}, "spectating"),
        ({"options": []}, "options"),
        ({"options": {"target_score": 99}}, "target_score"),
        ({"options": {"target_score": 501}}, "target_score"),
        ({"options": {"target_score": "250"}}, "target_score"),
        ({"options": {"bag_penalty": 1}}, "bag_penalty"),
        ({"options": {"bidding": "solo"}}, "bidding"),
        ({"options": {"deal_seed": ""}}, "deal_seed"),
        ({"options": {"deal_seed": "x" * 65}}, "deal_seed"),
        ({"options": {"rotate": 1}}, "rotate"),
        ({"options": {"jokers": 2}}, "jokers"),
        ({"preset": "hasty"}, "preset"),
        ({"turn_clock": 45}, "turn_clock"),
    ],
)
def test_a_table_that_cannot_be(body: Json, field: str) -> None:
    answer = person("Nora").post("/api/tables", body)
    assert (answer.status, answer.body["code"], list(answer.body["fields"])) == (400, "INVALID_BODY", [field])
    assert not Lobby.objects.exists()


@pytest.mark.parametrize("body", [b"{", b"[]", b'"private"', b"\xff"])
def test_a_body_that_is_none(body: bytes) -> None:
    answer = person("Nora").post("/api/tables", body)
    assert (answer.status, answer.body["code"]) == (400, "INVALID_BODY")
    assert not Lobby.objects.exists()


@pytest.mark.parametrize("line", ["GET /api/tables", "POST /api/tables"])
def test_nobody_makes_or_sees_tables(line: str) -> None:
    assert Caller().call(*line.split()).status == 401


def test_the_list_says_of_a_table() -> None:
    table = gathered(2, name="Friday")
    nora, emil, _, walt = table.players
    sat = {"isBot": False, "connected": False}
    assert walt.get("/api/tables").body == {
        "tables": [
            {
                "tableId": table.id,
                "name": "Friday",
                "status": "lobby",
                "hostPlayerId": nora.id,
                "hostUsername": "Nora",
                "seats": {
                    "north": {"playerId": nora.id, "username": "Nora", **sat},
                    "east": {"playerId": emil.id, "username": "Emil", **sat},
                    "south": None,
                    "west": None,
                },
                "seatsAvailable": 2,
                "observerCount": 0,
                "visibility": "public",
                "joinPolicy": "open",
                "spectating": True,
                "options": DEFAULTS,
                "canJoin": True,
            }
        ]
    }


def test_who_stands_is_an_observer() -> None:
    table = gathered(2)
    table.post("east", "stand")
    line = table.who("west").get("/api/tables").body["tables"][0]
    assert (line["seatsAvailable"], line["observerCount"]) == (3, 1)


def can_join(table: Any, name: str) -> bool:
    line = table.who(name).get("/api/tables").body["tables"][0]
    answer: bool = line["canJoin"]
    return answer


def test_who_can_join() -> None:
    table = gathered(2)
    assert [can_join(table, name) for name in ("north", "east", "south")] == [False, False, True]


def test_who_can_join_by_invitation() -> None:
    table = gathered(1, joinPolicy="invite-only")
    lobby = Lobby.objects.get(game=table.id)
    assert not can_join(table, "south")
    lobbies.invite(lobby.pk, table.who("north").user, table.who("south").user)
    assert can_join(table, "south")
    assert not can_join(table, "west")


def test_who_was_removed_cannot_join() -> None:
    table = gathered(2)
    lobbies.kick(Lobby.objects.get(game=table.id).pk, table.who("north").user, table.who("east").id)
    assert not can_join(table, "east")


def names(caller: Caller, query: str) -> list[str]:
    return [line["name"] for line in caller.get(f"/api/tables?{query}").body["tables"]]


def test_searching() -> None:
    nora, emil = person("Nora"), person("Emil")
    opened(nora, name="Slow evening")
    opened(emil, name="Quick one")
    for query, found in (
        ("search=quick", ["Quick one"]), ("search=nor", ["Slow evening"]), ("search=zzz", []),
        ("search=", ["Quick one", "Slow evening"]), ("search=%20Slow%20", ["Slow evening"]),
        ("hasSeats=true", ["Quick one", "Slow evening"]), ("hasSeats=false", ["Quick one", "Slow evening"]),
        ("hasSeats=true&search=one", ["Quick one"]),
    ):  # fmt: skip
        assert names(emil, query) == found, query


def test_a_full_table_that_waits_for_its_host_has_no_seats() -> None:
    callers = [person(name) for name in ("Nora", "Emil", "Sue", "Walt")]
    lobby = open_lobby(callers[0].user, Plan("spades", "Full", 4, rules.OPTIONS(), with_game=True))
    for caller in callers[1:]:
        lobbies.join(lobby.pk, caller.user)
    assert names(callers[0], "hasSeats=false") != []
    assert names(callers[0], "hasSeats=true") == []


def test_what_is_not_listed() -> None:
    private = gathered(1, visibility="private")
    with_bots("east", "south", "west")
    assert private.who("north").get("/api/tables").body == {"tables": []}


def test_every_code_is_explained_and_has_a_status() -> None:
    assert set(CONTRACT.CODES) == set(CONTRACT.STATUS) | {CONTRACT.OUTSIDER}
    assert {CONTRACT.status(code) for code in CONTRACT.STATUS} == {400, 409}

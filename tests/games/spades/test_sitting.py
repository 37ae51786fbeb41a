"""Before the deal: sitting, standing, bots, and what each of them is refused, in the documented order."""

from typing import Any

import pytest

from games.catalog.uno.rules import game as uno
from lobbies import services as lobbies
from lobbies.models import Lobby
from lobbies.opening import Plan, open_lobby
from tests.games import seating
from tests.games.callers import Caller, person
from tests.games.spades.company import Company, gathered, opened, with_bots

pytestmark = pytest.mark.django_db(transaction=True)
Json = Any
WRONG_SEATS: list[Json] = ["North", "n", "", 0, 1.0, None, True, ["north"], {"seat": "north"}]


def refused(answer: Any, status: int, code: str) -> None:
    assert (answer.status, answer.body.get("code")) == (status, code), answer
    assert answer.body["error"]


def seats(table: Company) -> dict[str, str | None]:
    found = table.view("north")["seats"]
    return {name: seat and seat["username"] for name, seat in found.items()}


def lobby_of(table: Company) -> Lobby:
    return Lobby.objects.get(game=table.id)


# -- The state before the deal ---------------------------------------------------------------------------------
def test_the_state_before_the_deal() -> None:
    table = gathered(2, name="Friday", options={"deal_seed": "secret"})
    nora, emil = table.players[:2]
    shown = table.view("east")
    assert shown["options"].pop("deal_seed") is None
    assert shown["options"].pop("duplicate") is True
    del shown["options"]
    assert shown == {
        "tableId": table.id,
        "status": "lobby",
        "name": "Friday",
        "seats": {
            "north": {"playerId": nora.id, "username": "Nora", "isBot": False, "connected": False},
            "east": {"playerId": emil.id, "username": "Emil", "isBot": False, "connected": False},
            "south": None,
            "west": None,
        },
        "hostSeat": "north",
        "isHost": False,
        "seq": 0,
    }
    assert table.view("north")["isHost"] is True


def test_the_route_of_every_kind_shows_the_same_seats() -> None:
    table = gathered(2)
    shown = table.who("south").get(f"/api/games/{table.id}").body
    assert (shown["tableId"], shown["seats"]) == (table.id, table.view("south")["seats"])
    assert [player["position"] for player in shown["players"]] == ["north", "east"]


def test_who_may_look_before_the_deal() -> None:
    open_table, closed, private = gathered(2), gathered(2, spectating=False), gathered(1, visibility="private")
    assert open_table.get("stranger").status == 200
    refused(closed.get("stranger"), 403, "NOT_SEATED")
    refused(private.get("stranger"), 404, "NOT_FOUND")
    for table in (open_table, closed):
        assert table.get("east").status == 200
        table.post("east", "stand")
        assert table.get("east").status == 200


def test_who_was_removed_does_not_look() -> None:
    table = gathered(2)
    lobbies.kick(lobby_of(table).pk, table.who("north").user, table.who("east").id)
    refused(table.get("east"), 403, "NOT_SEATED")
    refused(table.post("east", "sit", {"seat": "east"}), 403, "NOT_ALLOWED")


# -- Sitting ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["east", "south", "west"])
def test_sitting_at_a_chosen_seat(name: str) -> None:
    table = gathered(1)
    assert table.post("east", "sit", {"seat": name}) == (200, {"tableId": table.id, "seat": name})
    assert seats(table) == {"north": "Nora", "east": None, "south": None, "west": None, name: "Emil"}


@pytest.mark.parametrize("seat", WRONG_SEATS)
def test_no_such_seat(seat: Json) -> None:
    table = gathered(1)
    refused(table.post("east", "sit", {"seat": seat}), 400, "INVALID_SEAT")


@pytest.mark.parametrize("body", [None, b"{", b"[]", b'"north"', b"null", {}])
def test_no_body_names_no_seat(body: Json) -> None:
    table = gathered(1)
    refused(table.post("east", "sit", body), 400, "INVALID_SEAT")
    refused(table.post("north", "add-bot", body), 400, "INVALID_SEAT")


def test_what_sitting_is_refused_in_order() -> None:
    table = gathered(2)
    refused(Caller().post(f"/api/tables/{table.id}/sit", b"{"), 401, "NOT_AUTHENTICATED")
    refused(table.who("south").post("/api/tables/987654/sit", b"{"), 404, "NOT_FOUND")
    refused(table.post("south", "sit", {"seat": "north"}), 409, "SEAT_TAKEN")
    for seat in ("north", "south", "west"):
        refused(table.post("east", "sit", {"seat": seat}), 409, "ALREADY_SEATED")
    for body in ({"seat": 7}, {"seat": "East"}, b"{"):
        refused(table.post("east", "sit", body), 400, "INVALID_SEAT")
    closed = gathered(1, joinPolicy="invite-only")
    refused(closed.post("south", "sit", b"{"), 403, "NOT_ALLOWED")
    full = gathered(4)
    for name, seat in (("stranger", "south"), ("stranger", "east"), ("east", "south")):
        refused(full.post(name, "sit", {"seat": seat}), 409, "INVALID_ACTION")
        refused(full.post(name, "sit", b"{"), 400, "INVALID_SEAT")


def test_the_seat_that_one_holds_may_be_asked_for_again() -> None:
    table, playing = gathered(2), gathered(4)
    again = {"seat": "east"}
    before = table.view("east")
    assert table.post("east", "sit", again) == (200, {"tableId": table.id, "seat": "east"})
    assert table.view("east") == before
    before = playing.view("east")
    assert playing.post("east", "sit", again) == (200, {"tableId": playing.id, "seat": "east"})
    assert playing.view("east") == before
    playing.post("east", "leave")
    refused(playing.post("east", "sit", again), 409, "INVALID_ACTION")


def test_the_invited_may_sit_at_a_private_table() -> None:
    table = gathered(1, visibility="private")
    refused(table.post("south", "sit", {"seat": "south"}), 404, "NOT_FOUND")
    lobbies.invite(lobby_of(table).pk, table.who("north").user, table.who("south").user)
    assert table.get("south").status in {200, 403}
    assert table.post("south", "sit", {"seat": "south"}).status == 200
    table.post("south", "stand")
    assert table.post("south", "sit", {"seat": "west"}).status == 200


def test_who_is_in_by_the_room_code_may_change_seats() -> None:
    table = gathered(1, joinPolicy="invite-only")
    lobbies.join_by_code(lobby_of(table).room_code, table.who("south").user)
    assert table.post("south", "stand").status == 200
    assert table.post("south", "sit", {"seat": "south"}).status == 200


def test_the_fourth_seat_deals() -> None:
    table = gathered(3)
    assert table.view("north")["status"] == "lobby"
    assert table.post("west", "sit", {"seat": "west"}) == (200, {"tableId": table.id, "seat": "west"})
    shown = table.view("west")
    assert (shown["status"], shown["phase"], shown["handNumber"], shown["seq"]) == ("playing", "bidding", 1, 1)
    assert (shown["dealerSeat"], shown["currentBidderSeat"], shown["mySeat"]) == ("north", "east", "west")


def test_the_fourth_seat_deals_also_by_the_room_code() -> None:
    table = gathered(3)
    lobbies.join_by_code(lobby_of(table).room_code, table.who("west").user)
    assert table.view("west")["phase"] == "bidding"


def test_seats_are_kept_as_they_were_chosen() -> None:
    table = gathered(1)
    for name, seat in (("west", "east"), ("east", "south"), ("south", "west")):
        assert table.post(name, "sit", {"seat": seat}).status == 200
    assert seats(table) == {"north": "Nora", "east": "Walt", "south": "Emil", "west": "Sue"}
    assert [table.view(name)["mySeat"] for name in ("north", "east", "south", "west")] == [
        "north", "south", "west", "east",
    ]  # fmt: skip


# -- Standing --------------------------------------------------------------------------------------------------
def test_standing_up() -> None:
    table = gathered(2)
    assert table.post("east", "stand") == (200, {"tableId": table.id, "seat": None})
    assert seats(table)["east"] is None
    refused(table.post("east", "stand"), 403, "NOT_SEATED")
    assert table.post("east", "sit", {"seat": "south"}).status == 200


def test_what_standing_is_refused() -> None:
    table = gathered(4)
    refused(table.post("stranger", "stand"), 403, "NOT_SEATED")
    refused(table.post("east", "stand"), 409, "INVALID_ACTION")
    refused(Caller().post(f"/api/tables/{table.id}/stand"), 401, "NOT_AUTHENTICATED")


def test_the_host_may_stand_and_stays_host() -> None:
    table = gathered(2)
    assert table.post("north", "stand").status == 200
    shown = table.view("north")
    assert (shown["hostSeat"], shown["isHost"]) == (None, True)
    assert table.post("north", "add-bot", {"seat": "north"}).status == 200


# -- Bots ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("body", "level"),
    [
        ({}, "normal"), ({"level": "easy"}, "easy"), ({"level": "normal"}, "normal"), ({"level": "hard"}, "hard"),
        ({"level": None}, "normal"),
    ],
)  # fmt: skip
def test_a_bot_takes_a_seat(body: Json, level: str) -> None:
    table = gathered(1)
    answer = table.post("north", "add-bot", {"seat": "east", **body})
    assert answer == (200, {"tableId": table.id, "seat": "east", "level": level})
    assert table.view("north")["seats"]["east"]["isBot"] is True


def test_the_same_bot_again_changes_nothing() -> None:
    table = gathered(1)
    first = table.post("north", "add-bot", {"seat": "east"})
    there = table.view("north")["seats"]
    assert table.post("north", "add-bot", {"seat": "east", "level": "normal"}) == first
    assert table.view("north")["seats"] == there


def test_what_a_bot_is_refused_in_order() -> None:
    table = gathered(2)
    refused(table.post("east", "add-bot", b"{"), 403, "NOT_HOST")
    refused(table.post("stranger", "add-bot", b"{"), 403, "NOT_HOST")
    for seat in WRONG_SEATS:
        refused(table.post("north", "add-bot", {"seat": seat, "level": "genius"}), 400, "INVALID_SEAT")
    for level in ("genius", "", 3, True, ["easy"]):
        refused(table.post("north", "add-bot", {"seat": "east", "level": level}), 400, "INVALID_LEVEL")
    refused(table.post("north", "add-bot", {"seat": "east"}), 409, "SEAT_TAKEN")
    assert table.post("north", "add-bot", {"seat": "south"}).status == 200
    refused(table.post("north", "add-bot", {"seat": "south", "level": "easy"}), 409, "SEAT_TAKEN")
    refused(table.post("south", "sit", {"seat": "south"}), 409, "SEAT_TAKEN")
    full = gathered(4)
    refused(full.post("north", "add-bot", b"{"), 409, "INVALID_ACTION")
    refused(full.post("east", "add-bot", b"{"), 403, "NOT_HOST")


def test_bots_bid_before_the_table_answers() -> None:
    table = with_bots("east", "south", "west")
    shown = table.view("north")
    assert [shown["bids"][name] is None for name in ("east", "south", "west", "north")] == [False, False, False, True]
    assert (shown["currentBidderSeat"], shown["seq"]) == ("north", 4)
    assert len({seat["playerId"] for seat in shown["seats"].values()}) == 4


def test_four_bots_play_for_nobody() -> None:
    table = gathered(1)
    table.post("north", "stand")
    for name in ("north", "east", "south"):
        assert table.post("north", "add-bot", {"seat": name}).status == 200
    refused(table.post("north", "add-bot", {"seat": "west"}), 409, "INVALID_ACTION")
    assert table.post("north", "sit", {"seat": "west"}).status == 200
    assert table.view("north")["phase"] == "bidding"


# -- Leaving before the deal -----------------------------------------------------------------------------------
def test_leaving_before_the_deal() -> None:
    table = gathered(3)
    status, body = table.post("east", "leave")
    assert (status, body["tableId"], set(body)) == (200, table.id, {"tableId", "message"})
    assert seats(table) == {"north": "Nora", "east": None, "south": "Sue", "west": None}
    refused(table.post("east", "leave"), 403, "NOT_SEATED")
    refused(table.post("stranger", "leave"), 403, "NOT_SEATED")


def test_the_host_hands_over_to_who_sits_longest() -> None:
    table = gathered(3)
    table.post("east", "stand")
    table.post("east", "sit", {"seat": "west"})  # Emil came first, but Sue sits longer now
    table.post("north", "leave")
    assert (table.view("south")["hostSeat"], table.view("south")["isHost"]) == ("south", True)


def test_a_table_that_everybody_left_is_gone() -> None:
    table = gathered(2)
    table.post("north", "add-bot", {"seat": "south"})
    table.post("north", "leave")
    table.post("east", "leave")
    refused(table.get("north"), 404, "NOT_FOUND")
    assert person("Zoe").get("/api/tables").body == {"tables": []}


def test_who_stands_may_leave() -> None:
    table = gathered(2)
    table.post("north", "stand")
    assert table.post("north", "leave").status == 200
    assert table.view("east")["isHost"] is True


# -- Coming back before there is anything to come back to ------------------------------------------------------
def test_what_coming_back_is_refused_before_the_deal() -> None:
    table = gathered(2)
    refused(table.post("stranger", "rejoin"), 403, "NOT_A_FORMER_PLAYER")
    refused(table.post("east", "rejoin"), 409, "INVALID_ACTION")


# -- Moves before the deal -------------------------------------------------------------------------------------
@pytest.mark.parametrize("route", ["bid", "reveal-hand", "blind-nil-exchange", "play"])
@pytest.mark.parametrize("body", [None, b"{", {"bid": 3, "card": {"suit": "spades", "rank": "A"}}])
def test_moves_before_the_deal(route: str, body: Json) -> None:
    table = gathered(2)
    refused(table.post("stranger", route, body), 403, "NOT_SEATED")
    refused(table.post("east", route, body), 409, "INVALID_ACTION")


def test_rounds_before_the_deal() -> None:
    assert gathered(2).get("east", "hands") == (200, {"hands": [], "next": None})
    refused(gathered(2, spectating=False).get("stranger", "hands"), 403, "NOT_SEATED")


# -- No such table ---------------------------------------------------------------------------------------------
ROUTES = ["sit", "stand", "add-bot", "leave", "rejoin", "bid", "reveal-hand", "blind-nil-exchange", "play"]


@pytest.mark.parametrize("table_id", ["987654", "seven", "-1", "7.5", "9" * 30, "٧", "%20"])
def test_no_such_table(table_id: str) -> None:
    nora = person("Nora")
    for route in ROUTES:
        refused(nora.post(f"/api/tables/{table_id}/{route}", b"{"), 404, "NOT_FOUND")
        refused(Caller().post(f"/api/tables/{table_id}/{route}", b"{"), 401, "NOT_AUTHENTICATED")
    for route in ("state", "hands"):
        refused(nora.get(f"/api/tables/{table_id}/{route}"), 404, "NOT_FOUND")


def test_a_game_of_another_kind_is_no_table() -> None:
    nora = person("Nora")
    plan = Plan("uno", "Not here", 2, uno.OPTIONS(), with_game=True)
    gathering = open_lobby(nora.user, plan).game_id
    playing = seating.seat("uno", [nora, person("Emil")])
    for game_id in (gathering, playing):
        for route in ROUTES:
            refused(nora.post(f"/api/tables/{game_id}/{route}"), 404, "NOT_FOUND")
        refused(nora.get(f"/api/tables/{game_id}/state"), 404, "NOT_FOUND")


def test_a_private_table_is_none_to_strangers() -> None:
    gathering, playing = gathered(1, visibility="private"), private_and_dealt()
    for table in (gathering, playing):
        for route in ROUTES:
            refused(table.post("stranger", route, b"{"), 404, "NOT_FOUND")
        for route in ("state", "hands"):
            refused(table.get("stranger", route), 404, "NOT_FOUND")


def private_and_dealt() -> Company:
    table = gathered(1, visibility="private")
    code = lobby_of(table).room_code
    for name in ("east", "south", "west"):
        lobbies.join_by_code(code, table.who(name).user)
    return table


def test_methods_that_do_not_fit() -> None:
    nora = person("Nora")
    table_id = opened(nora)
    refused(nora.get(f"/api/tables/{table_id}/sit"), 405, "METHOD_NOT_ALLOWED")
    refused(nora.post(f"/api/tables/{table_id}/state"), 405, "METHOD_NOT_ALLOWED")

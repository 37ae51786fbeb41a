"""In play: leaving, being removed, running out of time, coming back, and what everybody hears of it."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.clock import referee, watch
from games.models import Game
from games.play import services
from games.table import remembered
from lobbies import services as lobbies
from tests.games.sockets import Closed, Ear, sit_down
from tests.games.spades.company import Company, gathered, told, with_bots
from tests.games.spades.test_events import heard
from tests.games.spades.test_sitting import lobby_of, refused

pytestmark = pytest.mark.django_db(transaction=True)
Json = Any


def kick(table: Company, name: str) -> None:
    lobbies.kick(lobby_of(table).pk, table.who("north").user, table.who(name).id)


# -- Leaving ---------------------------------------------------------------------------------------------------
def test_a_bot_takes_the_seat_at_once_and_plays_on() -> None:
    table = gathered(4)
    status, body = table.post("east", "leave")
    assert (status, body["tableId"], set(body)) == (200, table.id, {"tableId", "message"})
    shown = table.view("south")
    assert (shown["seats"]["east"]["isBot"], shown["seats"]["east"]["playerId"]) == (True, table.who("east").id)
    assert (shown["bids"]["east"] is not None, shown["currentBidderSeat"]) == (True, "south")


def test_who_left_may_watch_as_everybody_may() -> None:
    table, closed = gathered(4), gathered(4, spectating=False)
    for here in (table, closed):
        here.post("south", "leave")
        refused(here.post("south", "leave"), 403, "NOT_SEATED")
        refused(here.post("south", "bid", {"bid": 3}), 403, "NOT_SEATED")
    assert table.view("south").keys() == table.view("stranger").keys()
    assert "myHand" not in table.view("south")
    refused(closed.get("south"), 403, "NOT_SEATED")
    refused(closed.get("south", "hands"), 403, "NOT_SEATED")


def test_the_host_hands_over_in_play() -> None:
    table = gathered(4)
    table.post("north", "leave")
    assert table.view("east")["host_user_id"] == table.who("east").id


def test_play_goes_on_without_who_left() -> None:
    table = gathered(4)
    table.post("west", "leave")
    table.post("east", "bid", {"bid": 2})
    assert table.post("south", "bid", {"bid": 2}).body["currentBidderSeat"] == "north"
    view = table.post("north", "bid", {"bid": 4}).body
    assert (view["phase"], view["currentPlayerSeat"]) == ("playing", "east")
    view = table.post("east", "play", {"card": table.view("east")["validCards"][0]}).body
    view = table.post("south", "play", {"card": table.view("south")["validCards"][0]}).body
    assert (view["currentPlayerSeat"], len(view["currentTrick"])) == ("north", 3)


def test_the_last_one_to_leave_ends_the_game() -> None:
    table = gathered(4)
    for name in ("north", "east", "south"):
        table.post(name, "leave")
    assert table.view("stranger")["phase"] == "bidding"
    table.post("west", "leave")
    shown = table.view("stranger")
    assert (shown["phase"], shown["gameOver"], shown["winner"], shown["reason"]) == (
        "game_over", True, None, "abandoned",
    )  # fmt: skip
    refused(table.post("west", "rejoin"), 409, "INVALID_ACTION")
    refused(table.post("west", "bid", {"bid": 1}), 409, "INVALID_ACTION")


def test_leaving_with_bots_ends_the_game() -> None:
    table = with_bots("east", "south", "west")
    assert table.post("north", "leave").status == 200
    assert table.view("stranger")["reason"] == "abandoned"


def test_a_game_that_is_over_refuses_everything_but_going() -> None:
    table = gathered(4)
    for name in ("east", "south", "west"):
        table.post(name, "leave")
    services.abandon(table.id, "voided")
    for route in ("bid", "reveal-hand", "blind-nil-exchange", "play", "stand", "sit", "add-bot"):
        answer = table.post("north", route, {"seat": "east", "bid": 3})
        assert answer.body["code"] == "INVALID_ACTION", route
    refused(table.post("north", "rejoin"), 409, "INVALID_ACTION")
    assert table.post("north", "leave").status == 200


# -- Coming back -----------------------------------------------------------------------------------------------
def test_everything_is_as_it_was() -> None:
    table = gathered(4)
    table.post("east", "bid", {"bid": 5})
    before = table.view("south")
    table.post("south", "leave")
    view = table.post("south", "rejoin")
    assert view.status == 200
    assert view.body == table.view("south")
    assert view.body["myHand"] == before["myHand"]
    assert view.body["seats"]["south"]["isBot"] is False
    assert view.body["bids"]["east"] == 5
    assert view.body["bids"]["south"] is not None, "the bot has bid, and a bid is for good"
    assert lobby_of(table).members.get(user=table.who("south").user).seat == 2


def test_what_coming_back_is_refused_in_order() -> None:
    table = gathered(4)
    refused(table.post("stranger", "rejoin"), 403, "NOT_A_FORMER_PLAYER")
    refused(table.post("south", "rejoin"), 409, "ALREADY_SEATED")
    table.post("south", "leave")
    assert table.post("south", "rejoin").status == 200
    refused(table.post("south", "rejoin"), 409, "ALREADY_SEATED")
    kick(table, "south")
    refused(table.post("south", "rejoin"), 403, "NOT_A_FORMER_PLAYER")
    private = gathered(1, visibility="private")
    refused(private.post("stranger", "rejoin"), 404, "NOT_FOUND")


def test_who_left_a_private_table_comes_back() -> None:
    table = gathered(1, visibility="private")
    code = lobby_of(table).room_code
    for name in ("east", "south", "west"):
        lobbies.join_by_code(code, table.who(name).user)
    table.post("south", "leave")
    assert table.post("south", "rejoin").status == 200


# -- Being removed ---------------------------------------------------------------------------------------------
def test_who_was_removed_gets_nothing() -> None:
    table = gathered(4)
    kick(table, "south")
    assert table.view("north")["seats"]["south"]["isBot"] is True
    for route in ("state", "hands"):
        refused(table.get("south", route), 403, "NOT_SEATED")
    for route in ("bid", "play", "leave", "stand"):
        refused(table.post("south", route, {"bid": 3}), 403, "NOT_SEATED")
    refused(table.post("south", "sit", {"seat": "south"}), 403, "NOT_ALLOWED")


# -- Running out of time ---------------------------------------------------------------------------------------
def let_time_run_out(table: Company) -> None:
    late = timezone.now() - timedelta(seconds=1)
    Game.objects.filter(pk=table.id).update(deadline=late, due=late)
    remembered.forget(table.id)
    watch._timed_out.clear()  # a minute has passed since the last one
    referee.see_to_what_is_due()


def test_the_third_time_out_in_a_row_puts_a_bot_in_the_seat() -> None:
    table = gathered(4, turn_clock=30)
    assert table.view("north")["deadline"] is not None
    for expected in ("east", "south", "west", "north"):
        assert table.view("north")["currentBidderSeat"] == expected
        let_time_run_out(table)
    assert table.view("north")["bids"] == dict.fromkeys(("north", "east", "south", "west"), 3)
    while not (bots := [name for name, seat in table.view("north")["seats"].items() if seat["isBot"]]):
        let_time_run_out(table)
    assert table.get(bots[0]).status == 200, "who only ran out of time still sees the table"
    assert table.post(bots[0], "rejoin").status == 200
    assert table.view("north")["seats"][bots[0]]["isBot"] is False


# -- What is heard ---------------------------------------------------------------------------------------------
@sync_to_async
def seated_four() -> Company:
    return gathered(4)


async def ears_of(table: Company) -> dict[str, Ear]:
    names = ("north", "east", "south", "west", "stranger")
    ears = {name: await sit_down(table.who(name), table.id) for name in names}
    for ear in ears.values():
        await ear.entry()
    return ears


def names(frames: list[Json]) -> list[str]:
    return [frame["event"].removeprefix("game:") for frame in frames]


async def test_leaving_and_coming_back_on_ones_turn() -> None:
    table = await seated_four()
    ears = await ears_of(table)
    gone = ears.pop("east")
    await sync_to_async(table.post)("east", "leave")
    for name, frames in (await heard(ears, 3)).items():
        assert names(frames) == [
            "seat:changed", "turn:changed", "state:update", "bid:placed", "turn:changed",
        ], name  # fmt: skip
        assert [frame["seq"] for frame in frames] == [2, 2, 2, 3, 3]
        assert told(frames[0])[1] == {
            "seat": "east", "player_id": table.who("east").id, "is_bot": True, "reason": "left",
        }  # fmt: skip
        assert told(frames[1])[1]["seat"] == "east"
        assert told(frames[3])[1]["seat"] == "east"
    with pytest.raises(Closed) as door:
        while True:
            await gone.next()
    assert door.value.code == 4403
    assert [frame for frame in gone.heard if frame.get("seq", 0) > 1] == []
    await sync_to_async(table.post)("east", "rejoin")
    for name, frames in (await heard(ears, 4)).items():
        assert names(frames) == ["seat:changed", "state:update"], name
        assert told(frames[0])[1]["reason"] == "rejoined"
        await ears[name].close()


async def test_who_comes_back_hears_of_the_hand_and_the_turn() -> None:
    table = await seated_four()
    ears = await ears_of(table)
    await sync_to_async(run_out)(table)
    assert names(await ears["east"].until(2)) == ["seat:changed", "turn:changed", "state:update"]
    await sync_to_async(come_back)(table)
    frames = await ears["east"].until(3)
    assert names(frames) == ["seat:changed", "hand:update", "turn:changed", "state:update"]
    assert len(frames[1]["data"]["myHand"]) == 13
    assert names(await ears["south"].until(3))[-3:] == ["seat:changed", "turn:changed", "state:update"]
    for ear in ears.values():
        await ear.close()


def run_out(table: Company) -> None:
    """A bot sits in for east, and takes its time."""
    Game.objects.filter(pk=table.id).update(settings={**Game.objects.get(pk=table.id).settings, "bot_pace": "natural"})
    remembered.forget(table.id)
    services.change_seat(table.id, 1, bot=True, reason="timeout")


def come_back(table: Company) -> None:
    services.change_seat(table.id, 1, bot=False, reason="rejoined")


async def test_who_is_removed_hears_nothing_more() -> None:
    table = await seated_four()
    ears = await ears_of(table)
    gone = ears.pop("south")
    await sync_to_async(kick)(table, "south")
    for name, frames in (await heard(ears, 2)).items():
        assert names(frames) == ["seat:changed", "state:update"], name
        assert told(frames[0])[1]["reason"] == "kicked"
        await ears[name].close()
    with pytest.raises(Closed):
        while True:
            await gone.next()
    assert [frame for frame in gone.heard if frame.get("seq", 0) > 1] == []
    again = await sit_down(table.who("south"), table.id)
    with pytest.raises(Closed) as door:
        await again.next()
    assert (door.value.code, again.heard) == (4403, [])


async def test_a_dropped_connection_stops_nobody() -> None:
    table = await seated_four()
    ears = await ears_of(table)
    await ears.pop("east").close()
    for name in ("east", "south", "west", "north"):
        assert (await sync_to_async(table.post)(name, "bid", {"bid": 3})).status == 200
    for frames in (await heard(ears, 5)).values():
        assert names(frames).count("bid:placed") == 4
    back = await sit_down(table.who("east"), table.id, since=1)
    await back.next()
    assert names(await back.until(5)).count("bid:placed") == 4
    for ear in (back, *ears.values()):
        await ear.close()


async def test_the_end_of_an_abandoned_game_is_heard() -> None:
    table = await seated_four()
    ears = await ears_of(table)
    for name in ("east", "south", "west"):
        await sync_to_async(table.post)(name, "leave")
    await sync_to_async(table.post)("north", "leave")
    frames = await ears["stranger"].entry()
    while "ended" not in names(frames):
        frames = await ears["stranger"].entry()
    assert names(frames) == ["ended", "state:update"]
    assert (frames[0]["data"]["winner"], frames[0]["data"]["reason"]) == (None, "abandoned")
    await ears["stranger"].close()

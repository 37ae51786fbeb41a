"""What other implementations got wrong around the rules: crossing moves, frozen tables, cards seen too early."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from games.catalog.spades.minds import bot
from games.catalog.spades.rules.deck import read_card
from games.catalog.spades.rules.state import State
from games.models import Entry
from games.play import services
from games.table import memory
from tests.games.callers import Answer
from tests.games.sockets import Closed, sit_down
from tests.games.spades.company import Company, company, gathered, greeted, opened, with_bots
from tests.games.spades.test_events import NORTH, SOUTH, behind, last
from tests.games.spades.test_moves import card
from tests.kinds.spades.positions import N, S, after_bids, at_trick, bidding, exchanging, give, play

pytestmark = pytest.mark.django_db(transaction=True)
Json = Any


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """All of these at the same instant, each on a thread and connection of its own."""
    start = Barrier(len(calls))

    def one(call: Callable[[], Answer]) -> Answer:
        start.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def two_cards(body: Json) -> tuple[Company, list[Answer]]:
    """South, who leads, sends two different cards at once."""
    table = company(at_trick(5, "", "♥10 ♦2 ♣3", seat=S, broken=True))
    table.view("south")
    asked = [{"card": card(name), **body} for name in ("♥10", "♦2")]
    return table, at_once(*(lambda body=body: table.post("south", "play", body) for body in asked))


# -- 1. Two different cards of one seat at the same instant ----------------------------------------------------
@pytest.mark.services
def test_of_two_cards_for_one_seq_exactly_one_is_played() -> None:
    for _ in range(50):
        table, answers = two_cards({"expect_seq": 1})
        assert sorted(answer.status for answer in answers) == [200, 409]
        assert Entry.objects.filter(game_id=table.id, seq__gt=1).count() == 1
        assert len(table.view("spectator")["currentTrick"]) == 1


@pytest.mark.services
def test_no_trick_ever_holds_two_cards_of_a_seat() -> None:
    for _ in range(20):
        table, answers = two_cards({})
        assert sorted(answer.status for answer in answers) == [200, 409]
        refused = next(answer for answer in answers if answer.status == 409)
        assert refused.body["code"] in {"CONFLICT", "NOT_YOUR_TURN"}
        assert [played["seat"] for played in table.view("spectator")["currentTrick"]] == ["south"]


async def test_bystanders_hear_one_card() -> None:
    table = await sync_to_async(company)(at_trick(5, "", "♥10 ♦2 ♣3", seat=S, broken=True))
    ears = await table.ears()
    asked = [{"card": card(name), "expect_seq": 1} for name in ("♥10", "♦2")]
    calls = [lambda body=body: table.post("south", "play", body) for body in asked]
    await sync_to_async(at_once)(*calls)
    for name, ear in ears.items():
        frames = await ear.until(2)
        assert [frame["event"] for frame in frames].count("game:card:played") == 1, name
        await ear.close()


def test_a_second_tap_does_not_reach_the_next_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second card is judged after the first, all bots and the trick: it is south's turn again, by accident."""
    table = with_bots("east", "south", "west")
    view = table.post("north", "bid", {"bid": 3}).body
    second = view["myHand"]
    asked, judged = services.play, []

    def late(game_id: int, request: services.Asked, **more: Any) -> services.Made:
        if not judged:
            judged.append(request)
            first = memory.current(game_id)
            seat = first.rules.turn(first.state)
            asked(game_id, services.Asked(seat, {"type": "play", "card": first.view(seat)["validCards"][0]}))
            now = memory.current(game_id)
            assert now.rules.turn(now.state) == seat
            request = services.Asked(
                request.seat, {"type": "play", "card": now.view(seat)["validCards"][0]}, None, None, request.table
            )
        return asked(game_id, request, **more)

    monkeypatch.setattr(services, "play", late)
    answer = table.post("north", "play", {"card": second[0]})
    assert (answer.status, answer.body["code"]) == (409, "CONFLICT")
    assert table.view("north")["handCounts"]["north"] == 12


@pytest.mark.services
def test_the_last_seat_is_taken_once() -> None:
    table = gathered(3)
    asking = [lambda name=name: table.post(name, "sit", {"seat": "west"}) for name in ("west", "stranger")]
    answers = at_once(*asking, lambda: table.post("north", "add-bot", {"seat": "west"}))
    assert sorted(answer.status for answer in answers) == [200, 409, 409]
    assert table.view("north")["handNumber"] == 1
    assert Entry.objects.filter(game_id=table.id, by="deal").count() == 1


# -- 3. A bot as second bidder ---------------------------------------------------------------------------------
def test_a_bot_never_says_more_than_thirteen() -> None:
    spades = "♠A ♠K ♠Q ♠J ♠10 ♠9 ♥A ♦A ♣A ♣K ♣Q ♣J ♣2"
    table = company(after_bids((3, 10, 3), bidding(hands={N: spades})), bot_pace="natural")
    services.change_seat(table.id, N, bot=True, reason="timeout")
    shown = memory.current(table.id)
    said = bot.choose(shown.view(N), "easy", None)
    assert said.bid == 13


def test_a_bot_that_bid_never_blocks_a_person() -> None:
    table = with_bots("south", options={"bidding": "individual"})
    table.post("east", "bid", {"bid": 13})
    assert table.view("west")["currentBidderSeat"] == "west"
    assert table.post("west", "bid", {"bid": 13}).status == 200


# -- 4, 5. The exchange ----------------------------------------------------------------------------------------
def test_the_same_card_twice_is_no_exchange() -> None:
    table = company(exchanging({S: SOUTH, N: NORTH}))
    answer = table.post("south", "blind-nil-exchange", {"cards": [card("♠A"), {**card("♠A"), "id": 2}]})
    assert (answer.status, answer.body["code"]) == (400, "INVALID_EXCHANGE")
    table.post("south", "blind-nil-exchange", {"cards": [card("♠A"), card("♠K")]})
    assert table.post("north", "blind-nil-exchange", {"cards": [card("♥A"), card("♠2")]}).status == 200
    held = [read_card(one) for name in ("north", "east", "south", "west") for one in table.view(name)["myHand"]]
    assert sorted(held) == list(range(52))


def half_passed() -> State:
    return play(exchanging({S: SOUTH, N: NORTH}), S, give("♠A ♥2")).state


def test_exchanged_cards_are_shown_to_the_partners_alone() -> None:
    table = company(half_passed())
    table.post("north", "blind-nil-exchange", {"cards": [card("♥A"), card("♦A")]})
    for name in ("north", "south"):
        shown = table.view(name)["blindNilExchange"]
        assert shown["cardsFromBlind"] == [card("♠A"), card("♥2")]
        assert shown["cardsFromPartner"] == [card("♥A"), card("♦A")]
    for name in ("east", "west", "spectator"):
        assert table.view(name)["blindNilExchange"] == {
            "currentBlindNilSeat": "south", "step": None, "pending": [],
        }  # fmt: skip
        log = table.who(name).get(f"/api/games/{table.id}/moves").body
        assert [entry["move"] for entry in log["entries"]] == [None, None]
        assert "hearts" not in str(log)


async def test_exchanged_cards_are_told_to_the_partners_alone() -> None:
    table = await sync_to_async(company)(half_passed())
    ears = await table.ears()
    body = {"cards": [card("♥A"), card("♦A")]}
    await sync_to_async(table.post)("north", "blind-nil-exchange", body)
    for name, ear in ears.items():
        frames = await ear.until(2)
        told = any(str(card(given)) in str(frame) for frame in frames for given in ("♠A", "♥2", "♥A", "♦A"))
        assert told == (name in {"north", "south"}), name
        await ear.close()


# -- 6. A covered hand -----------------------------------------------------------------------------------------
async def test_a_covered_hand_is_nowhere_to_be_read() -> None:
    table = await sync_to_async(company)(behind())
    tabs = [await sit_down(table.who("south"), table.id) for _ in range(2)]
    heard = [frame for tab in tabs for frame in await greeted(tab)]
    refused = await tabs[0].move({"type": "play", "card": card("♠A")})
    await sync_to_async(table.post)("north", "reveal-hand")
    for tab in tabs:
        heard += await tab.until(2)
        await tab.close()
    body = (await sync_to_async(table.view)("south")) | {"error": refused}
    hints = (await sync_to_async(table.who("south").get)(f"/api/games/{table.id}/hints")).body
    log = (await sync_to_async(table.who("south").get)(f"/api/games/{table.id}/moves")).body
    for told in (*heard, body, hints, log):
        assert "rank" not in str(told), told


def test_blind_nil_is_over_after_a_look_in_any_tab() -> None:
    table = company(behind())
    assert table.view("south")["canBidBlindNil"] is True
    table.post("south", "reveal-hand")
    assert table.view("south")["canBidBlindNil"] is False
    assert table.view("south")["legal"] == [*range(14), "nil"]
    assert table.post("south", "bid", {"bid": "blind_nil"}).body["code"] == "HAND_REVEALED"


# -- 8. Tens ---------------------------------------------------------------------------------------------------
def test_ten_is_sorted_between_nine_and_jack() -> None:
    table = company(at_trick(5, "", "♥9 ♥10 ♥J ♥2", seat=S))
    assert [one["rank"] for one in table.view("south")["myHand"]] == ["J", "10", "9", "2"]


# -- 12, 15. The thirteenth trick, and events that are true when they come -------------------------------------
async def test_the_state_is_there_before_its_events() -> None:
    table = await sync_to_async(company)(last())
    ear = await sit_down(table.who("spectator"), table.id)
    await greeted(ear)
    await sync_to_async(table.post)("west", "play", {"card": card("♣4")})
    while True:
        frame = await ear.next()
        shown = await sync_to_async(table.view)("spectator")
        assert shown["seq"] >= frame["seq"]
        if frame["event"] == "game:round:scored":
            assert shown["handHistory"] == [without_stamps(frame["data"])]
            assert (shown["handNumber"], shown["lastTrick"]["trickNumber"]) == (2, 13)
        if frame.get("last"):
            break
    await ear.close()


def without_stamps(data: Json) -> Json:
    return {name: value for name, value in data.items() if name not in {"game_id", "server_ts"}}


# -- 16. Who watches -------------------------------------------------------------------------------------------
async def test_a_watcher_sees_bids_scores_and_trick() -> None:
    table = await sync_to_async(company)(at_trick(5, "♦9", "♠Q ♦7 ♥3", seat=S))
    ear = await sit_down(table.who("spectator"), table.id)
    shown = (await greeted(ear))[1]["data"]
    assert shown["bids"] == {"north": 3, "east": 3, "south": 3, "west": 3}
    assert shown["scores"] == {"ns": 0, "ew": 0}
    assert shown["currentTrick"] == [{"seat": "east", "card": card("♦9")}]
    assert shown["handCounts"]["south"] == 3
    await ear.close()


async def test_nobody_watches_a_private_table_by_its_number() -> None:
    table = await sync_to_async(company)(bidding(), visibility="private")
    gathering = await sync_to_async(lambda: opened(table.who("north"), visibility="private"))()
    for table_id in (table.id, gathering):
        ear = await sit_down(table.who("spectator"), table_id)
        with pytest.raises(Closed) as door:
            await ear.next()
        assert door.value.code == 4404
        assert (await sync_to_async(table.who("spectator").get)(f"/api/games/{table_id}")).status == 404

"""What sockets hear: for each situation the frames of actor, partner, others and spectator, in order."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.catalog.spades.rules.seats import NAMES
from games.catalog.spades.rules.state import State
from tests.games.sockets import Closed, Ear, sit_down
from tests.games.spades.company import Company, company, gathered, greeted, told
from tests.games.spades.test_moves import behind, card
from tests.kinds.spades.positions import N, S, W, after_bids, at_trick, bidding, exchanging, give, last_card, play

pytestmark = pytest.mark.django_db(transaction=True)
Json = Any
NORTH, SOUTH = "♠2 ♠3 ♥A ♥K ♥Q ♥J ♣A ♣K ♣Q ♦A ♦K ♦Q ♦J", "♠A ♠K ♥2 ♥3 ♥4 ♣2 ♣3 ♣4 ♣5 ♦2 ♦3 ♦4 ♦5"

ENTRY = {
    "handNumber", "dealerSeat", "bids", "teamBids", "tricksWon", "lastTrick", "scoreDelta", "newBags", "bagPenalty",
    "scoresBefore", "scoresAfter", "bagsBefore", "bagsAfter",
}  # fmt: skip
OWN = {
    "handNumber", "validCards", "blindNilEligible", "mayReveal", "canBidBlindNil", "cardsFromBlind", "cardsFromPartner",
}  # fmt: skip
TRICK = {"handNumber", "trickNumber", "winner", "plays"}
DATA = {
    "game:seat:changed": {"seat", "player_id", "is_bot", "reason"},
    "game:bid:placed": {"seat", "bid", "bids", "teamBids", "nextBidderSeat"},
    "game:hand:revealed": {"seat"},
    "game:exchange:passed": {"seat", "step", "nextStep"},
    "game:card:played": {
        "seat", "card", "handNumber", "trickNumber", "currentTrick", "nextPlayerSeat", "spadesbroken",
    },
    "game:trick:completed": TRICK | {"tricksWon", "teamTricks"},
    "game:round:scored": ENTRY,
    "game:round:dealt": {"handNumber", "dealerSeat", "biddingOrder", "blindNilSeats", "scores", "bags"},
    "game:ended": {"winner", "reason", "finalScores", "bags", "rounds", "shuffle", "deal_seed", "exchanges"},
    "game:turn:changed": {"phase", "seat", "player_id", "deadline"},
}  # fmt: skip
"""The fields of each event; hand:update and state:update are looked at apart."""


def middle() -> State:
    return at_trick(5, "♥5 ♥6", "♥10 ♣2", others={W: "♥A ♦3"}, seat=S)


def fourth() -> State:
    return at_trick(5, "♥5 ♥K ♥6", "♥10 ♣2", seat=S)


def half_passed() -> State:
    return play(exchanging({S: SOUTH, N: NORTH}), S, give("♠A ♥2")).state


def last(scores: tuple[int, int] = (0, 0), bids: tuple[int, ...] = (3, 3, 3, 3)) -> State:
    return last_card(bids, (3, 4, 3, 3), scores=scores)


HANDS = "hands"
"""Where in the order the seats named by a row hear of their own hand."""

# situation, who acts, move, events for all, seats that hear of their hand
ROWS: list[tuple[str, State, str, Json, list[str], list[str]]] = [
    ("bid 1", bidding(), "east", {"type": "bid", "bid": 3}, ["bid:placed", "turn:changed"], []),
    ("bid 1, covered", behind(), "south", {"type": "bid", "bid": 3}, ["bid:placed", HANDS, "turn:changed"], ["south"]),
    ("blind nil", behind(), "south", {"type": "bid", "bid": "blind_nil"},
     ["bid:placed", HANDS, "turn:changed"], ["north", "south"]),
    ("bid 4", after_bids((3, 3, 3)), "north", {"type": "bid", "bid": 3},
     ["bid:placed", HANDS, "turn:changed", "state:update"], ["east"]),
    ("bid 4, covered", after_bids((3, 3, 3), behind()), "east", {"type": "bid", "bid": 3},
     ["bid:placed", HANDS, "turn:changed", "state:update"], ["north", "south"]),
    ("bid 4, exchange", after_bids(("blind_nil", 3, 3), behind()), "east", {"type": "bid", "bid": 3},
     ["bid:placed", HANDS, "turn:changed", "state:update"], ["north", "south"]),
    ("reveal", behind(), "north", {"type": "reveal"}, ["hand:revealed", HANDS], ["north"]),
    ("exchange 1", exchanging({S: SOUTH, N: NORTH}), "south", {"type": "exchange", "cards": [card("♠A"), card("♥2")]},
     ["exchange:passed", HANDS, "turn:changed"], ["north", "south"]),
    ("exchange 2", half_passed(), "north", {"type": "exchange", "cards": [card("♥A"), card("♦A")]},
     ["exchange:passed", HANDS, "turn:changed", "state:update"], ["north", "south"]),
    ("card 3", middle(), "south", {"type": "play", "card": card("♥10")},
     ["card:played", HANDS, "turn:changed"], ["south", "west"]),
    ("card 4", fourth(), "south", {"type": "play", "card": card("♥10")},
     ["card:played", "trick:completed", HANDS, "turn:changed"], ["south", "north"]),
    ("card 52", last(), "west", {"type": "play", "card": card("♣4")},
     ["card:played", "trick:completed", "round:scored", "round:dealt", HANDS, "turn:changed", "state:update"],
     [*NAMES]),
    ("the end", last((200, 0), (6, 8, 6, 8)), "west", {"type": "play", "card": card("♣4")},
     ["card:played", "trick:completed", "round:scored", "ended", "state:update"], []),
]  # fmt: skip


def expected(order: list[str], hands: list[str], reader: str) -> list[str]:
    """The events of a reader."""
    own = ["game:hand:update"] if reader in hands else []
    return [name for event in order for name in (own if event == HANDS else [f"game:{event}"])]


async def heard(ears: dict[str, Ear], seq: int) -> dict[str, list[Json]]:
    return {name: await ear.until(seq) for name, ear in ears.items()}


@sync_to_async
def at(state: State | None = None, **settings: Json) -> Company:
    return company(state, **settings)


@sync_to_async
def view(table: Company, who: str) -> Json:
    return table.view(who)


@pytest.mark.parametrize(
    ("state", "who", "move", "order", "hands"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
async def test_frames(state: State, who: str, move: Json, order: list[str], hands: list[str]) -> None:
    table = await at(state)
    ears = await table.ears()
    answer = await sync_to_async(table.who(who).move)(table.id, move)
    assert answer.status == 202, answer
    for reader, frames in (await heard(ears, 2)).items():
        assert [frame["event"] for frame in frames] == expected(order, hands, reader), reader
        assert {frame["seq"] for frame in frames} == {2}
        assert [frame.get("last", False) for frame in frames] == [False] * (len(frames) - 1) + [True]
        shown = await view(table, reader)
        for frame in frames:
            look_at(frame, shown)
    for ear in ears.values():
        assert ear.pending() == []
        await ear.close()


def look_at(frame: Json, shown: Json) -> None:
    """Every field there is and no other, and nothing that the reader's own view does not say as well."""
    assert frame["data"]["game_id"] == shown["game_id"]
    assert type(frame["data"]["server_ts"]) is int
    event, data = told(frame)
    if event == "game:state:update":
        assert data == {name: value for name, value in shown.items() if name != "game_id"}
    elif event == "game:hand:update":
        exchange = shown["blindNilExchange"] or {}
        assert set(data) - {"myHand"} == OWN
        for name, value in data.items():
            assert value == (exchange.get(name) if name.startswith("cards") else shown[name]), name
        assert ("myHand" in data) == ("myHand" in shown)
    else:
        assert set(data) == DATA[event], event


# -- Some frames to the letter ---------------------------------------------------------------------------------
async def frames_of(state: State, who: str, move: Json) -> tuple[Company, list[tuple[str, Json]]]:
    """What a spectator hears of a move."""
    table = await at(state)
    ear = await sit_down(table.who("spectator"), table.id)
    await greeted(ear)
    await sync_to_async(table.who(who).move)(table.id, move)
    frames = await ear.until(2)
    await ear.close()
    return table, [told(frame) for frame in frames]


async def test_a_bid_to_the_letter() -> None:
    table, frames = await frames_of(after_bids((3, "nil")), "west", {"type": "bid", "bid": 0})
    assert frames == [
        ("game:bid:placed", {
            "seat": "west", "bid": 0, "bids": {"north": None, "east": 3, "south": "nil", "west": 0},
            "teamBids": {"ns": None, "ew": None}, "nextBidderSeat": "north",
        }),
        ("game:turn:changed", {
            "phase": "bidding", "seat": "north", "player_id": table.who("north").id, "deadline": None,
        }),
    ]  # fmt: skip


async def test_the_fourth_card_to_the_letter() -> None:
    table, frames = await frames_of(fourth(), "south", {"type": "play", "card": card("♥10")})
    plays = [
        {"seat": "west", "card": card("♥5")}, {"seat": "north", "card": card("♥K")},
        {"seat": "east", "card": card("♥6")}, {"seat": "south", "card": card("♥10")},
    ]  # fmt: skip
    assert frames == [
        ("game:card:played", {
            "seat": "south", "card": card("♥10"), "handNumber": 1, "trickNumber": 5, "currentTrick": plays,
            "nextPlayerSeat": None, "spadesbroken": False,
        }),
        ("game:trick:completed", {
            "handNumber": 1, "trickNumber": 5, "winner": "north", "plays": plays,
            "tricksWon": {"north": 5, "east": 0, "south": 0, "west": 0}, "teamTricks": {"ns": 5, "ew": 0},
        }),
        ("game:turn:changed", {
            "phase": "playing", "seat": "north", "player_id": table.who("north").id, "deadline": None,
        }),
    ]  # fmt: skip


async def test_the_last_card_of_a_round_to_the_letter() -> None:
    """North leads ♠A, wins the last trick with it: ns 6 tricks for 3, ew 7 for 3, each its bags."""
    table, frames = await frames_of(last(), "west", {"type": "play", "card": card("♣4")})
    plays = [
        {"seat": "north", "card": card("♠A")}, {"seat": "east", "card": card("♣2")},
        {"seat": "south", "card": card("♣3")}, {"seat": "west", "card": card("♣4")},
    ]  # fmt: skip
    trick = {"handNumber": 1, "trickNumber": 13, "winner": "north", "plays": plays}
    won = {"north": 3, "east": 4, "south": 3, "west": 3}
    assert frames[1:4] == [
        ("game:trick:completed", {**trick, "tricksWon": won, "teamTricks": {"ns": 6, "ew": 7}}),
        ("game:round:scored", {
            "handNumber": 1, "dealerSeat": "north", "bids": {"north": 3, "east": 3, "south": 3, "west": 3},
            "teamBids": {"ns": 3, "ew": 3}, "tricksWon": won, "lastTrick": trick,
            "scoreDelta": {"ns": 33, "ew": 34}, "newBags": {"ns": 3, "ew": 4}, "bagPenalty": {"ns": 0, "ew": 0},
            "scoresBefore": {"ns": 0, "ew": 0}, "scoresAfter": {"ns": 33, "ew": 34},
            "bagsBefore": {"ns": 0, "ew": 0}, "bagsAfter": {"ns": 3, "ew": 4},
        }),
        ("game:round:dealt", {
            "handNumber": 2, "dealerSeat": "east", "biddingOrder": ["south", "west", "north", "east"],
            "blindNilSeats": [], "scores": {"ns": 33, "ew": 34}, "bags": {"ns": 3, "ew": 4},
        }),
    ]  # fmt: skip
    assert (await view(table, "spectator"))["handHistory"] == [frames[2][1]]


async def test_the_end_to_the_letter() -> None:
    table, frames = await frames_of(last((200, 0), (6, 8, 6, 8)), "west", {"type": "play", "card": card("♣4")})
    shuffle = (await view(table, "spectator"))["shuffle"]
    assert frames[3] == (
        "game:ended",
        {
            "winner": "ns", "reason": "score", "finalScores": {"ns": 260, "ew": -80}, "bags": {"ns": 0, "ew": 0},
            "rounds": 1, "shuffle": shuffle, "deal_seed": None, "exchanges": [],
        },
    )  # fmt: skip
    assert set(shuffle) == {"commitment", "seed", "salt"}


# -- Connecting ------------------------------------------------------------------------------------------------
async def test_greetings() -> None:
    table = await at(behind())
    for who in (*NAMES, "spectator"):
        ear = await sit_down(table.who(who), table.id)
        frames = await greeted(ear)
        names = ["conn:connected", "game:state:update"] + ["game:hand:update"] * (who != "spectator")
        assert [frame["event"] for frame in frames] == names
        shown = await view(table, who)
        assert told(frames[1])[1] | {"game_id": table.id} == shown
        if who != "spectator":
            assert set(told(frames[2])[1]) - {"myHand"} == OWN | {"player_id", "you", "legal"}
            assert ("myHand" in frames[2]["data"]) == ("myHand" in shown) == (who in {"east", "west"})
        await ear.close()


async def test_who_waits_hears_who_sits_down() -> None:
    table = await sync_to_async(gathered)(2)
    ears = {name: await sit_down(table.who(name), table.id) for name in ("north", "stranger")}
    for ear in ears.values():
        await greeted(ear)
    await sync_to_async(table.post)("south", "sit", {"seat": "south"})
    for ear in ears.values():
        joined, state = await ear.entry()
        assert [joined["event"], state["event"]] == ["game:player:joined", "game:state:update"]
        assert state["data"]["seats"] == (await view(table, "stranger"))["seats"]
        assert state["data"]["seats"]["south"]["username"] == "Sue"
        assert (state["data"]["tableId"], state["seq"]) == (table.id, 0)
    await sync_to_async(table.post)("south", "stand")
    for ear in ears.values():
        assert (await ear.entry())[0]["data"]["seats"]["south"] is None
        await ear.close()


async def test_the_deal_is_heard_by_who_waits_for_it() -> None:
    table = await sync_to_async(gathered)(3)
    ears = {name: await sit_down(table.who(name), table.id) for name in ("north", "south")}
    for ear in ears.values():
        await greeted(ear)
    await sync_to_async(table.post)("west", "sit", {"seat": "west"})
    for name, ear in ears.items():
        frames = [frame for frame in await ear.until(1) if frame["seq"] == 1]
        events = [frame["event"].removeprefix("game:") for frame in frames]
        assert events == ["round:dealt", "hand:update", "turn:changed", "state:update"]
        assert frames[1]["data"]["myHand"] == (await view(table, name))["myHand"]
        await ear.close()


async def test_strangers_are_shown_the_door() -> None:
    private, closed = await at(bidding(), visibility="private"), await at(bidding(), spectators=False)
    for table, code in ((private, 4404), (closed, 4403)):
        ear = await sit_down(table.who("spectator"), table.id)
        with pytest.raises(Closed) as door:
            await ear.next()
        assert (door.value.code, ear.heard) == (code, [])


async def test_what_was_missed_is_told_again_with_totals() -> None:
    table = await at(fourth())
    await sync_to_async(table.who("south").move)(table.id, {"type": "play", "card": card("♥10")})
    for who in ("south", "east", "spectator"):
        ear = await sit_down(table.who(who), table.id, since=1)
        await ear.next()
        first = [told(frame) for frame in await ear.until(2)]
        await ear.close()
        again = await sit_down(table.who(who), table.id, since=1)
        await again.next()
        assert [told(frame) for frame in await again.until(2)] == first
        assert dict(first)["game:trick:completed"]["tricksWon"]["north"] == 5
        await again.close()


async def test_a_refusal_is_heard_by_the_actor_alone() -> None:
    table = await at(bidding())
    ears = await table.ears()
    await sync_to_async(table.post)("south", "bid", {"bid": 3})
    event, data = told(await ears["south"].answer())
    assert event == "game:error"
    assert data == {"key": None, "message": "It's Emil's turn.", "code": "NOT_YOUR_TURN", "seq": 1}
    await sync_to_async(table.post)("east", "bid", {"bid": 3})
    for name, ear in ears.items():
        assert [frame["event"] for frame in await ear.until(2)] == ["game:bid:placed", "game:turn:changed"], name
        await ear.close()


async def test_moves_by_socket_are_answered_there() -> None:
    table = await at(bidding())
    ears = await table.ears()
    refused = await ears["east"].move({"type": "bid", "bid": 14}, key="a")
    assert told(refused) == (
        "game:error",
        {"key": "a", "message": "Bid a whole number from 0 to 13, nil or blind nil.", "code": "INVALID_BID", "seq": 1},
    )
    assert told(await ears["east"].move({"type": "bid", "bid": 4}, key="b", expect_seq=1)) == (
        "ack",
        {"key": "b", "seq": 2},
    )
    stale = await ears["south"].move({"type": "bid", "bid": 4}, key="c", expect_seq=1)
    assert (told(stale)[1]["code"], told(stale)[1]["seq"]) == ("CONFLICT", 2)
    for ear in ears.values():
        await ear.close()

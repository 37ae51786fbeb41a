"""What a client asks over Socket.IO, and what the acknowledgement says."""

import json
import logging
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.models import Entry
from tests.games.callers import Caller, person
from tests.games.moving import dealt, offered, to_move
from tests.gateways.socketio.test_hearing import JOKER, UNO, people, post
from tests.gateways.socketio.wire import WAYS, connected

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
NOT_THERE = 4_000_000_000_000


async def table(kind: str = "uno") -> tuple[int, Caller, Caller, Json]:
    """A game of two: its number, who is to move, the other, and a move."""
    game_id, callers = await sync_to_async(dealt)(kind)
    seat, move = await sync_to_async(offered)(game_id)
    return game_id, callers[seat], callers[1 - seat], move


@pytest.mark.parametrize("way", WAYS)
async def test_a_move_is_acknowledged(way: str) -> None:
    game_id, mover, _other, move = await table()
    async with connected(mover, way) as client:
        done = await client.ask("move", {"game_id": game_id, "move": move, "key": "c1", "expect_seq": 1})
        assert isinstance(done.pop("server_ts"), int)
        assert done == {"key": "c1", "seq": 2}
        again = await client.ask("move", {"game_id": game_id, "move": move, "key": "c1", "expect_seq": 1})
        assert (again["key"], again["seq"]) == ("c1", 2)
    assert await sync_to_async(Entry.objects.filter(game=game_id).count)() == 2


async def test_a_refusal_is_the_error_body_and_the_caller_s_sockets_hear_of_it() -> None:
    ann, bob = await people("Ann", "Bob")
    lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
    await post(bob, f"lobbies/{lobby_id}/join")
    await post(bob, f"lobbies/{lobby_id}/ready")
    game_id = (await post(ann, "games", {"lobby_id": lobby_id})).body["game_id"]
    waits = [ann, bob][1 - await sync_to_async(to_move)(game_id)]
    async with connected(waits) as client:
        await client.until("game:hand:update")
        refused = await client.ask("move", {"game_id": game_id, "move": {"type": "draw"}})
        assert refused.keys() == {"error", "code", "seq"}
        assert (refused["code"], refused["seq"]) == ("NOT_YOUR_TURN", 1)
        told = await client.until("game:error")
        assert (told["code"], told["reason"], told["message"]) == ("FORBIDDEN", "NOT_YOUR_TURN", refused["error"])


async def test_a_move_may_be_asked_for_as_soon_as_its_game_is_known() -> None:
    """Nobody has to wait until the table is open inside; nor is a caller who hears nothing there refused for that."""
    game_id, mover, _other, move = await table("hidden_joker")
    async with connected(mover) as client:
        assert (await client.ask("move", {"game_id": game_id, "move": move}))["seq"] == 2


async def test_what_a_kind_s_socket_takes_is_an_event() -> None:
    game_id, mover, _other, _move = await table("rummikub")
    async with connected(mover) as client:
        refused = await client.ask("check", {"game_id": game_id, "board": "nonsense"})
        assert (refused["code"], refused["seq"]) == ("INVALID_MOVE", 1)
        asked = await client.ask("hints", {"game_id": game_id, "key": 5})
        assert (asked["key"], asked["seq"]) == (5, 1)
        assert asked["result"]


@pytest.mark.parametrize("named", ["game_id", "lobby_id"])
async def test_people_talk(named: str) -> None:
    ann, bob = await people("Ann", "Bob")
    game_id = (await post(ann, "games", JOKER)).body["game_id"]
    lobby_id = (await post(bob, f"games/{game_id}/join")).body["lobby_id"]
    place = {"game_id": game_id, "lobby_id": lobby_id}[named]
    async with connected(ann) as speaker, connected(bob) as hearer:
        await hearer.until("game:state:update")
        done = await speaker.ask("chat", {named: place, "text": " hello ", "key": "k"})
        assert (done["message"]["text"], done["message"]["user_id"], done["key"]) == ("hello", ann.id, "k")
        heard = await hearer.until("chat:message:new")
        assert (heard[named], heard["message"]["id"]) == (place, done["message"]["id"])
        assert (await speaker.ask("chat", {named: place}))["code"] == "TEXT_REQUIRED"
    stranger = await sync_to_async(person)("Cy")
    async with connected(stranger) as client:
        refused = await client.ask("chat", {named: place, "text": "let me in"})
        assert refused["code"] == "NOT_A_MEMBER"


@pytest.mark.parametrize("named", ["game_id", "lobby_id"])
async def test_people_talk_in_phrases(named: str, settings: Any) -> None:
    ann, bob = await people("Ann", "Bob")
    game_id = (await post(ann, "games", JOKER)).body["game_id"]
    lobby_id = (await post(bob, f"games/{game_id}/join")).body["lobby_id"]
    place = {"game_id": game_id, "lobby_id": lobby_id}[named]
    settings.TALK = "phrases"
    async with connected(ann) as speaker, connected(bob) as hearer:
        await hearer.until("game:state:update")
        assert (await speaker.ask("chat", {named: place, "text": "hello"}))["code"] == "PHRASES_ONLY"
        assert (await speaker.ask("chat", {named: place, "phrase": "hullo"}))["code"] == "INVALID_BODY"
        done = await speaker.ask("chat", {named: place, "phrase": "hello"})
        assert (done["message"]["phrase"], done["message"]["text"]) == ("hello", "Hello!")
        heard = await hearer.until("chat:message:new")
        assert (heard["message"]["phrase"], heard["message"]["id"]) == ("hello", done["message"]["id"])
        assert (await speaker.ask("chat", {named: place, "phrase": "hello"}))["code"] == "CHAT_RATE"


async def test_watchers_talk_among_themselves() -> None:
    game_id, mover, _other, _move = await table("rummy")
    watcher = await sync_to_async(person)("Cy")
    async with connected(watcher) as client:
        said = await client.ask("chat", {"game_id": game_id, "room": "watch", "text": "What a game"})
        assert said["message"]["room"] == "watch"
    async with connected(mover) as client:
        refused = await client.ask("chat", {"game_id": game_id, "room": "watch", "text": "What?"})
        assert refused["code"] == "NOT_WATCHING"


NO_OBJECT = {"error": "Send one JSON object with the event, and nothing binary.", "code": "INVALID_BODY"}
BODIES = {
    "nothing": ([], NO_OBJECT),
    "null": ([None], NO_OBJECT),
    "a list": ([[1]], NO_OBJECT),
    "a number": ([7], NO_OBJECT),
    "a text": (["move"], NO_OBJECT),
    "no game": ([{}], ["game_id"]),
    "a game that is true": ([{"game_id": True}], ["game_id"]),
    "a game that is text": ([{"game_id": "7"}], ["game_id"]),
    "a game below zero": ([{"game_id": -1}], ["game_id"]),
    "a game beyond all": ([{"game_id": 2**70}], ["game_id"]),
}


async def test_a_body_that_cannot_be_used_is_told_so(caplog: pytest.LogCaptureFixture) -> None:
    [ann] = await people("Ann")
    async with connected(ann) as client:
        with caplog.at_level(logging.DEBUG):
            for name, (carried, expected) in BODIES.items():
                for event in ("move", "chat", "nonsense"):
                    refused = await client.ask(event, *carried)
                    assert refused["code"] == "INVALID_BODY", name
                    if isinstance(expected, dict):
                        assert refused == expected, name
                    elif event != "chat":
                        assert list(refused["fields"]) == expected, name
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_what_nobody_knows_is_told_so() -> None:
    game_id, mover, _other, _move = await table()
    async with connected(mover) as client:
        assert (await client.ask("move", {"game_id": NOT_THERE}))["code"] == "GAME_NOT_FOUND"
        assert (await client.ask("chat", {"lobby_id": NOT_THERE, "text": "?"}))["code"] == "LOBBY_NOT_FOUND"
        refused = await client.ask("dance", {"game_id": game_id})
        assert (refused["code"], "move" in refused["fields"]["action"]) == ("INVALID_BODY", True)
        lobby = await post(mover, "games", JOKER)
        assert (await client.ask("move", {"game_id": lobby.body["game_id"], "move": {}}))["code"] == "NOT_PLAYING"


async def test_a_stranger_s_move_is_refused() -> None:
    game_id, _mover, _other, move = await table()
    stranger = await sync_to_async(person)("Cy")
    async with connected(stranger) as client:
        assert (await client.ask("move", {"game_id": game_id, "move": move}))["code"] == "NOT_A_PLAYER"


RESERVED = ("connect", "disconnect", "connect_error", "*", "said", "message", "")


async def test_words_of_the_protocol_are_no_events() -> None:
    """Not even with what the library would call its own handlers with."""
    [ann] = await people("Ann")
    async with connected(ann) as client:
        forged = {"asgi.scope": {"headers": []}}
        for event in RESERVED:
            assert (await client.ask(event, forged, {"token": ann.token}))["code"] == "INVALID_BODY", event
        assert (await client.ask("move", {}))["code"] == "INVALID_BODY"


BROKEN: dict[str, tuple[str, ...]] = {
    "half an event": ('42{}["move",{{"game_id"',),
    "an object": ('42{}{{"move":1}}',),
    "no list": ('42{}"move"',),
    "nothing at all": ("42{}",),
    "a list of nothing": ("42{}[]",),
    "a name that is none": ("42{}[7,{{}}]",),
    "too deep": ("42{}" + "[" * 20_000,),
    "binary": ('451-{}["move",{{"_placeholder":true,"num":0}}]', b"\x00\x01"),  # type: ignore[dict-item]
    "much binary": ('45999999999-{}["move",{{"_placeholder":true,"num":0}}]', *[b"\x00"] * 9),  # type: ignore[dict-item]
}


@pytest.mark.parametrize("way", WAYS)
async def test_a_broken_event_is_acknowledged_with_the_error_body(way: str, caplog: pytest.LogCaptureFixture) -> None:
    [ann] = await people("Ann")
    async with connected(ann, way) as client:
        with caplog.at_level(logging.DEBUG):
            for name, (packet, *more) in BROKEN.items():
                attached = [b"bAAEC" for _ in more] if way == "polling" else more
                assert await client.ask_raw(packet.format, *attached) == NO_OBJECT, name
            assert (await client.ask("move", {}))["code"] == "INVALID_BODY"  # and goes on
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


NOISE = [
    "", "4", "4[", '4{"a":1}', "4null", "9", "x", "2", "0{}", "6", "5", "3", "47", "44{}", "46[1]", "43", "431[1]",
    "43999999999999999999[1]",
    "41/nowhere", "40/nowhere,{}", '42/nowhere,1["move",{}]', "42" + "9" * 200 + "[]", "é", "b", "bé",
]  # fmt: skip


async def test_noise_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    [ann] = await people("Ann")
    async with connected(ann) as client:
        with caplog.at_level(logging.DEBUG):
            for packet in NOISE:
                await client.send(packet)
            await client.send(b"\xff\x00")
            assert (await client.ask("move", {}))["code"] == "INVALID_BODY"
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_noise_by_polling_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    [ann] = await people("Ann")
    async with connected(ann, "polling") as client:
        with caplog.at_level(logging.DEBUG):
            for packet in NOISE:
                await client.send(packet)
            await client.send(b"\xff\xfe\x1e4\xff")
            assert (await client.ask("move", {}))["code"] == "INVALID_BODY"
            assert (await client.request("POST", b"d=4"))[0] == 200
            assert (await client.request("GET", j="0"))[0] == 400
            assert (await client.request("PUT"))[0] == 405
            assert json.loads((await client.request("POST", b"4" * 70_000))[1])["code"] == "BODY_TOO_LARGE"
            assert (await client.ask("move", {}))["code"] == "INVALID_BODY"
        client.sid = "nobody"
        assert [(await client.request(method))[0] for method in ("GET", "POST")] == [400, 400]
        client.sid = client.opened["sid"]
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


CARD = "the queen of spades"


def failing(*_: Json) -> Json:
    raise KeyError(CARD)


async def test_a_mistake_of_ours_costs_nobody_the_connection(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game_id, mover, _other, move = await table()
    async with connected(mover) as client:
        with monkeypatch.context() as broken:
            broken.setattr("gateways.socketio.asking.act", failing)
            refused = await client.ask("move", {"game_id": game_id, "move": move})
        assert (refused["code"], "queen" in str(refused), "queen" in caplog.text) == ("INTERNAL_ERROR", False, False)
        assert refused["id"] in {getattr(record, "id", "") for record in caplog.records}
        assert (await client.ask("move", {"game_id": game_id, "move": move}))["seq"] == 2

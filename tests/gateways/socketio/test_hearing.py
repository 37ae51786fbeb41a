"""What one connection hears without asking: every lobby and game of its caller, and nothing of any other."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from api import groups
from games.play import services
from games.sockets import beat
from gateways.socketio import visits
from lobbies.consumers import LobbySocket
from lobbies.models import Lobby, Member
from tests.games.callers import Answer, Caller, person
from tests.gateways.socketio.wire import WAYS, Client, connected

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
people = sync_to_async(lambda *names: [person(name) for name in names])
UNO = {"name": "Friday", "capacity": 4}
JOKER = {"max_players": 4, "visibility": "public"}


async def post(caller: Caller, path: str, body: Json = None) -> Answer:
    return await sync_to_async(caller.post)(f"/api/{path}", body)


async def told(client: Client, *events: str) -> list[Json]:
    """The next events are these, but for who comes and goes; their data without the time."""
    found = []
    while len(found) < len(events):
        event, data = await client.next()
        if event != "conn:presence":
            found.append((event, data))
    assert [event for event, _data in found] == list(events)
    assert all(isinstance(data.pop("server_ts"), int) for _event, data in found)
    return [data for _event, data in found]


@pytest.fixture(autouse=True)
def beats_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a beat makes good it makes good when a test says so."""
    monkeypatch.setattr(beat, "BEAT", 3600)


def names(data: Json) -> list[str]:
    return [player["display_name"] for player in data["players"]]


@pytest.mark.parametrize("way", WAYS)
async def test_who_opens_a_lobby_hears_of_that_and_of_who_comes(way: str) -> None:
    ann, bob = await people("Ann", "Bob")
    async with connected(ann, way) as client:
        lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
        joined, state = await told(client, "lobby:player:joined", "lobby:state:update")
        assert joined == {
            "lobby_id": lobby_id, "player": {"id": ann.id, "display_name": "Ann"},
            "players": [{"id": ann.id, "display_name": "Ann"}],
        }  # fmt: skip
        assert (state["lobby_id"], state["name"], state["capacity"]) == (lobby_id, "Friday", 4)
        await post(bob, f"lobbies/{lobby_id}/join")
        joined, state = await told(client, "lobby:player:joined", "lobby:state:update")
        assert (joined["player"]["id"], names(state)) == (bob.id, ["Ann", "Bob"])
        await post(bob, f"lobbies/{lobby_id}/ready")
        ready, state = await told(client, "lobby:player:ready", "lobby:state:update")
        assert (ready["player"]["id"], ready["ready"], state["is_ready"]) == (bob.id, True, True)


async def test_who_joins_hears_from_there_on() -> None:
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
    async with connected(bob) as client, connected(cy) as stranger:
        await post(bob, f"lobbies/{lobby_id}/join")
        joined, _state = await told(client, "lobby:player:joined", "lobby:state:update")
        assert (joined["player"]["id"], names(joined)) == (bob.id, ["Ann", "Bob"])
        assert await stranger.silent()


async def test_what_happens_before_one_listens_is_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """All in one breath: the first hears of what the others do, although nothing listens for them yet."""
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    async with connected(ann) as client:
        held: list[Any] = []
        with monkeypatch.context() as late:
            late.setattr(groups, "send_to", lambda group, message: held.append((group, message)))
            lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
            for guest in (bob, cy):
                await post(guest, f"lobbies/{lobby_id}/join")
            await post(bob, f"lobbies/{lobby_id}/ready")
            await post(cy, f"lobbies/{lobby_id}/leave")
        for group, message in held:
            if message["type"] == "came.in":
                groups.send_to(group, message)
        joined = ["lobby:player:joined"] * 2
        first, second, ready, state = await told(client, *joined, "lobby:player:ready", "lobby:state:update")
        assert (first["player"]["id"], second["player"]["id"]) == (ann.id, bob.id)
        assert (ready["player"]["id"], ready["ready"], names(state)) == (bob.id, True, ["Ann", "Bob"])


async def test_who_comes_while_one_looks_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two statements of a look somebody may come in, whose own news is on its way as well."""
    ann, bob = await people("Ann", "Bob")
    look, seen = LobbySocket._look, []

    def bob_comes(execute: Any, statement: str, *more: Any) -> Any:
        if seen == [Lobby._meta.db_table]:
            seen.append("Bob")
            assert bob.post(f"/api/lobbies/{Lobby.objects.get().pk}/join").status == 202
        if not seen and Lobby._meta.db_table in statement:
            seen.append(Lobby._meta.db_table)
        return execute(statement, *more)

    def with_bob(socket: LobbySocket) -> list[str]:
        with connection.execute_wrapper(bob_comes):
            return look(socket)

    monkeypatch.setattr(LobbySocket, "_look", with_bob)
    async with connected(ann) as client:
        await post(ann, "lobbies", UNO)
        lobby_id = (await client.until("lobby:player:joined", player={"id": bob.id, "display_name": "Bob"}))["lobby_id"]
        await post(bob, f"lobbies/{lobby_id}/ready")
        await client.until("lobby:player:ready")
        told = [data["player"]["id"] for event, data in client.heard if event == "lobby:player:joined"]
    assert told == [ann.id, bob.id]


async def test_who_opens_a_lobby_once_greeted_hears_of_it_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """However soon that is: a client is free to act on the greeting."""
    [ann] = await people("Ann")
    greet = visits.PersonSocket.greet

    async def greet_and_wait(self: visits.PersonSocket) -> None:
        await greet(self)
        await post(ann, "lobbies", UNO)

    monkeypatch.setattr(visits.PersonSocket, "greet", greet_and_wait)
    async with connected(ann) as client:
        await told(client, "lobby:player:joined", "lobby:state:update")


async def test_a_game_that_gathers_is_heard_and_its_deal() -> None:
    """As seed 000 has it: create, join, start."""
    ann, bob = await people("Ann", "Bob")
    async with connected(ann) as host, connected(bob) as guest:
        game_id = (await post(ann, "games", JOKER)).body["game_id"]
        [view] = [await host.until("game:state:update")]
        assert (view["game_id"], view["phase"], view["seq"], view["last"]) == (game_id, "lobby", 0, True)
        await post(bob, f"games/{game_id}/join")
        for client in (host, guest):
            joined = await client.until("game:player:joined", game_id=game_id)
            while len(joined["players"]) < 2:
                joined = await client.until("game:player:joined", game_id=game_id)
            assert (names(joined), joined["max_players"]) == (["Ann", "Bob"], 4)
            assert len((await client.until("game:state:update"))["players"]) == 2
        await post(ann, f"games/{game_id}/start")
        for who, client in ((ann, host), (bob, guest)):
            state = await client.until("game:state:update", phase="playing")
            hand, turn = await told(client, "game:hand:update", "game:turn:changed")
            assert (state["seq"], hand["seq"], turn["seq"]) == (1, 1, 1)
            assert ("last" in state, "last" in hand, turn["last"]) == (False, False, True)
            assert (hand["player_id"], len(hand["hand"])) == (who.id, 13)


async def test_a_lobby_s_game_is_heard_from_its_first_entry() -> None:
    """As seed 003 has it: nobody knows of a table before the start."""
    ann, bob = await people("Ann", "Bob")
    async with connected(ann) as host, connected(bob) as guest:
        lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
        await post(bob, f"lobbies/{lobby_id}/join")
        await post(bob, f"lobbies/{lobby_id}/ready")
        game_id = (await post(ann, "games", {"lobby_id": lobby_id})).body["game_id"]
        for who, client in ((ann, host), (bob, guest)):
            assert (await client.until("lobby:game:started"))["game_id"] == game_id
            hand = await client.until("game:hand:update")
            assert (hand["game_id"], hand["player_id"], hand["hand_count"], hand["seq"]) == (game_id, who.id, 7, 1)
            assert {"id", "color", "value"} <= hand["hand"][0].keys()


async def test_the_next_game_of_a_lobby_is_heard_and_the_one_before_no_more() -> None:
    ann, bob = await people("Ann", "Bob")
    lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
    await post(bob, f"lobbies/{lobby_id}/join")
    await post(bob, f"lobbies/{lobby_id}/ready")
    first = (await post(ann, "games", {"lobby_id": lobby_id})).body["game_id"]
    async with connected(ann) as client:
        await client.until("game:hand:update", game_id=first)
        await sync_to_async(services.abandon)(first, "voided")
        assert (await client.until("game:ended"))["reason"] == "voided"
        for who in (ann, bob):
            assert (await post(who, f"games/{first}/rematch")).status == 202
        second = (await client.until("lobby:game:started"))["game_id"]
        hand = await client.until("game:hand:update")
        assert (hand["game_id"], hand["seq"], second != first) == (second, 1, True)
        assert (await post(bob, f"games/{first}/chat", {"text": "again!"})).status == 202
        assert (await post(bob, f"games/{second}/chat", {"text": "good luck"})).status == 202
        assert (await client.until("chat:message:new"))["game_id"] == second


async def test_who_leaves_or_is_removed_hears_nothing_more() -> None:
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
    await post(bob, f"lobbies/{lobby_id}/join")
    await post(cy, f"lobbies/{lobby_id}/join")
    async with connected(bob) as left, connected(cy) as removed:
        for client in (left, removed):
            await client.until("lobby:state:update")
        await post(bob, f"lobbies/{lobby_id}/leave")
        await removed.until("lobby:player:left")
        await post(ann, f"lobbies/{lobby_id}/kick", {"player_id": cy.id})
        await post(ann, f"lobbies/{lobby_id}/options", {"spectators": True})
        for client in (left, removed):
            while not await client.silent():
                pass
            assert not any(data.get("settings", {}).get("spectators") for _event, data in client.heard)
            assert len([data for event, data in client.heard if event == "lobby:state:update"]) < 3
        await post(bob, f"lobbies/{lobby_id}/join")  # and who comes again hears again
        assert names(await left.until("lobby:player:joined")) == ["Ann", "Bob"]


async def test_who_comes_back_hears_how_everything_stands() -> None:
    ann, bob = await people("Ann", "Bob")
    game_id = (await post(ann, "games", JOKER)).body["game_id"]
    await post(bob, f"games/{game_id}/join")
    await post(ann, f"games/{game_id}/start")
    other = (await post(ann, "lobbies", UNO)).body["lobby_id"]
    async with connected(ann) as client:
        hand = await client.until("game:hand:update")
        await client.hears("lobby:state:update", lobby_id=other)
        assert (hand["game_id"], len(hand["hand"]), hand["seq"], hand["last"]) == (game_id, 13, 1, True)
        assert [event for event, _data in client.heard].count("game:state:update") == 1


async def test_what_a_lobby_refuses_is_heard_once_in_it_and_outside() -> None:
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    lobby_id = (await post(ann, "lobbies", {**UNO, "capacity": 2})).body["lobby_id"]
    await post(bob, f"lobbies/{lobby_id}/join")
    async with connected(bob) as member, connected(cy) as stranger:
        await member.until("lobby:state:update")
        await post(cy, f"lobbies/{lobby_id}/join")
        await post(bob, f"lobbies/{lobby_id}/join")
        assert (await stranger.until("lobby:error"))["code"] == "LOBBY_FULL"
        refused = await member.until("lobby:error")
        assert (refused["code"], refused["reason"]) == ("FORBIDDEN", "ALREADY_JOINED")
        while not await member.silent():
            pass
        assert [event for event, _data in member.heard].count("lobby:error") == 1


async def test_a_word_that_was_lost_is_made_good_by_the_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _bob = await people("Ann", "Bob")
    async with connected(ann) as client:
        with monkeypatch.context() as lost:
            lost.setattr(groups, "send_to", lambda group, message: None)
            lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
        assert await client.silent()
        await beat.beat()
        assert await client.silent(), "it may still be on its way"
        await beat.beat()
        assert (await client.until("lobby:state:update"))["lobby_id"] == lobby_id


async def test_who_has_a_seat_back_plays_on() -> None:
    ann, bob = await people("Ann", "Bob")
    game_id = (await post(ann, "games", {**JOKER, "spectators": True})).body["game_id"]
    await post(bob, f"games/{game_id}/join")
    await post(ann, f"games/{game_id}/start")
    async with connected(bob) as client:
        await client.until("game:hand:update")
        await post(bob, f"games/{game_id}/leave")
        while not await client.silent():
            pass
        assert (await post(bob, f"games/{game_id}/rejoin")).status == 202
        assert (await client.until("game:hand:update"))["player_id"] == bob.id


async def test_who_may_not_see_a_table_does_not_knock_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody without a chair, where nobody watches: they hear the lobby, and its table at the next chance."""
    monkeypatch.setattr("gateways.socketio.visits.SOON", 0.01)
    ann, bob, cy = await people("Ann", "Bob", "Cy")
    lobby_id = (await post(ann, "lobbies", UNO)).body["lobby_id"]
    for guest in (bob, cy):
        await post(guest, f"lobbies/{lobby_id}/join")
        await post(guest, f"lobbies/{lobby_id}/ready")
    await sync_to_async(stand)(lobby_id, cy)
    opened: list[int] = []
    asked = visits.TableSocket.enter
    monkeypatch.setattr(visits.TableSocket, "enter", lambda self: opened.append(self.seq) or asked(self))
    async with connected(cy) as client:
        await client.until("lobby:state:update")
        game_id = (await post(ann, "games", {"lobby_id": lobby_id})).body["game_id"]
        assert (await client.until("lobby:game:started"))["game_id"] == game_id
        for times in (2, 3):
            while len(opened) < times:
                await asyncio.sleep(0.01)
            while not await client.silent():
                pass
            assert len(opened) == times
            await beat.beat()
        assert not [event for event, _data in client.heard if event.startswith("game:")]


def stand(lobby_id: int, who: Caller) -> None:
    Member.objects.filter(lobby=lobby_id, user=who.id).update(seat=None, seated_at=None)


async def test_of_very_many_lobbies_the_newest_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateways.socketio.visits.MOST_LOBBIES", 2)
    [ann] = await people("Ann")
    first, second, third = [(await post(ann, "lobbies", UNO)).body["lobby_id"] for _ in range(3)]
    async with connected(ann) as client:
        assert [(await client.until("lobby:state:update"))["lobby_id"] for _ in range(2)] == [second, third]
        fourth = (await post(ann, "lobbies", UNO)).body["lobby_id"]
        assert (await client.until("lobby:player:joined"))["lobby_id"] == fourth
        await post(ann, f"lobbies/{second}/options", {"spectators": True})
        await post(ann, f"lobbies/{third}/options", {"spectators": True})
        assert (await client.until("lobby:state:update", lobby_id=third))["lobby_id"] == third
        assert first not in {data.get("lobby_id") for _event, data in client.heard}

"""What sockets hear of a lobby, of a gathering game and of the public list: frames, fields, order, audience."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from api import framing, news
from api.build import build
from people import presence
from tests.games.callers import Answer, Caller, person
from tests.games.sockets import Closed, Ear, listen
from tests.lobbies import gathering
from tests.lobbies.gathering import ABSENT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
lobby, game = sync_to_async(gathering.lobby), sync_to_async(gathering.game)

Enter = Callable[..., Awaitable[Ear]]


@pytest.fixture
async def enter() -> AsyncIterator[Enter]:
    """Open a socket, hear what is said at once, and hang up after the test."""
    ears: list[Ear] = []

    async def opened(caller: Caller, path: str, greetings: int = 3) -> Ear:
        ear = await listen(caller, path)
        ears.append(ear)
        for _ in range(greetings):
            await ear.next()
        forget(ear)
        return ear

    yield opened
    for ear in ears:
        await ear.close()


def forget(ear: Ear) -> None:
    """What has been heard was waited for."""
    ear.entries.clear()
    ear.answers.clear()


async def post(caller: Caller, path: str, body: Json = None) -> Answer:
    return await sync_to_async(caller.post)(path, body)


async def hear(ear: Ear, *events: str) -> list[Json]:
    """The next frames are these; their data."""
    heard = [await ear.next() for _ in events]
    forget(ear)
    assert [frame["event"] for frame in heard] == list(events)
    for frame in heard:
        assert isinstance(frame["data"].pop("server_ts"), int)
    return [frame["data"] for frame in heard]


async def closed(ear: Ear) -> int:
    """The code this socket is closed with, and nothing is heard before."""
    with pytest.raises(Closed) as closing:
        await ear.next()
    return closing.value.code


async def last_words(ear: Ear) -> tuple[int, list[Json]]:
    """What is heard until the socket is closed, and with which code."""
    heard: list[Json] = []
    while True:
        try:
            heard.append(await ear.next())
        except Closed as closing:
            return closing.code, heard


def a(caller: Caller) -> Json:
    assert caller.user is not None
    return {"id": caller.id, "display_name": caller.user.display_name}


# -- A lobby -------------------------------------------------------------------------------------------------
async def test_entering_tells_how_things_stand(enter: Enter, ann: Caller) -> None:
    number = await lobby(ann)
    ear = await listen(ann, f"/ws/lobbies/{number}/")
    (connected, state, presence) = await hear(ear, "conn:connected", "lobby:state:update", "conn:presence")
    assert connected == {"user_id": ann.id, "build": build()}
    assert set(state) == {
        "lobby_id", "name", "capacity", "players", "is_ready", "kind", "status", "host_user_id", "options", "game_id",
    }  # fmt: skip
    assert state["players"] == [{**a(ann), "ready": True}]
    assert presence == {"lobby_id": number, "player_id": ann.id, "connected": True}
    await ear.close()


async def test_coming_getting_ready_and_going(enter: Enter, ann: Caller, bob: Caller) -> None:
    number = await lobby(ann)
    ear = await enter(ann, f"/ws/lobbies/{number}/")
    await post(bob, f"/api/lobbies/{number}/join")
    joined, state = await hear(ear, "lobby:player:joined", "lobby:state:update")
    assert joined == {"lobby_id": number, "player": a(bob), "players": [a(ann), a(bob)]}
    assert state["players"] == [{**a(ann), "ready": True}, {**a(bob), "ready": False}]
    await post(bob, f"/api/lobbies/{number}/ready")
    ready, state = await hear(ear, "lobby:player:ready", "lobby:state:update")
    assert ready == {"lobby_id": number, "player": a(bob), "ready": True}
    assert state["is_ready"] is True
    await post(bob, f"/api/lobbies/{number}/ready")
    await post(ann, f"/api/lobbies/{number}/ready", {"ready": False})
    await post(bob, f"/api/lobbies/{number}/leave")
    left, state = await hear(ear, "lobby:player:left", "lobby:state:update")
    assert left == {"lobby_id": number, "player": a(bob), "players": [a(ann)]}, "the same value again told nothing"


async def test_the_start_and_the_end(enter: Enter, ann: Caller, bob: Caller) -> None:
    number = await lobby(ann, bob, ready=True)
    ear = await enter(bob, f"/ws/lobbies/{number}/")
    started = await post(ann, "/api/games", {"lobby_id": number})
    told, state = await hear(ear, "lobby:game:started", "lobby:state:update")
    assert told == {"lobby_id": number, "game_id": started.body["game_id"]}
    assert (state["status"], state["game_id"]) == ("started", started.body["game_id"])
    await sync_to_async(gathering.end)(started.body["game_id"])
    (state,) = await hear(ear, "lobby:state:update")
    assert (state["status"], state["is_ready"]) == ("open", False), "the end of a game clears the flags"


async def test_options_and_hosts_change(enter: Enter, ann: Caller, bob: Caller) -> None:
    number = await lobby(ann, bob)
    ear = await enter(bob, f"/ws/lobbies/{number}/")
    await post(ann, f"/api/lobbies/{number}/options", {"options": {"seven_zero": True}})
    (state,) = await hear(ear, "lobby:state:update")
    assert state["options"]["seven_zero"] is True
    await post(ann, f"/api/lobbies/{number}/host", {"player_id": bob.id})
    (state,) = await hear(ear, "lobby:state:update")
    assert state["host_user_id"] == bob.id


async def test_strangers_and_who_has_gone_hear_nothing(enter: Enter, ann: Caller, bob: Caller, cy: Caller) -> None:
    public, private = await lobby(ann, bob, cy), await lobby(ann, bob, visibility="private")
    stranger = await sync_to_async(person)("Dan")
    assert await closed(await listen(stranger, f"/ws/lobbies/{public}/")) == 4403
    assert await closed(await listen(stranger, f"/ws/lobbies/{private}/")) == 4404
    assert await closed(await listen(stranger, f"/ws/lobbies/{ABSENT}/")) == 4404
    assert await closed(await listen(Caller(), f"/ws/lobbies/{public}/")) == 4401
    kicked, leaver = await enter(bob, f"/ws/lobbies/{public}/"), await enter(cy, f"/ws/lobbies/{public}/")
    await post(ann, f"/api/lobbies/{public}/kick", {"player_id": bob.id})
    assert (await kicked.next())["event"] == "conn:presence", "Cy's arrival"
    assert await closed(kicked) == 4403
    await hear(leaver, "lobby:player:left", "lobby:state:update")
    await post(cy, f"/api/lobbies/{public}/leave")
    assert await closed(leaver) == 4403
    assert await closed(await listen(bob, f"/ws/lobbies/{public}/")) == 4403
    await post(ann, f"/api/lobbies/{private}/kick", {"player_id": bob.id})
    assert await closed(await listen(bob, f"/ws/lobbies/{private}/")) == 4404


async def test_a_refusal_is_heard_by_the_actor_alone(enter: Enter, ann: Caller, bob: Caller) -> None:
    number = await lobby(ann, bob, capacity=2)
    actor, other = await enter(bob, f"/ws/lobbies/{number}/"), await enter(ann, f"/ws/lobbies/{number}/")
    await hear(actor, "conn:presence")
    street = await enter(bob, "/ws/lobby/", greetings=2)
    for path, body, code, reason in (
        (f"/api/lobbies/{number}/kick", {"player_id": ann.id}, "FORBIDDEN", "NOT_HOST"),
        (f"/api/lobbies/{number}/join", None, "FORBIDDEN", "ALREADY_JOINED"),
        (f"/api/lobbies/{number}/ready", {"ready": 1}, "FORBIDDEN", "INVALID_BODY"),
        ("/api/games", {"lobby_id": number}, "FORBIDDEN", "NOT_HOST"),
    ):
        answer = await post(bob, path, body)
        for ear in (actor, street):
            (told,) = await hear(ear, "lobby:error")
            assert told == {"code": code, "message": answer.body["error"], "reason": reason}
    cy = await sync_to_async(person)("Cy")
    watching = await enter(cy, "/ws/lobby/", greetings=2)
    for path, code in (
        (f"/api/lobbies/{number}/join", "LOBBY_FULL"),
        (f"/api/lobbies/{ABSENT}/join", "LOBBY_NOT_FOUND"),
    ):
        await post(cy, path)
        (told,) = await hear(watching, "lobby:error")
        assert (told["code"], told["reason"]) == (code, code)
    assert other.pending() == []


# -- A game that gathers -------------------------------------------------------------------------------------
async def test_a_gathering_table_tells_who_comes_and_deals(enter: Enter, ann: Caller, bob: Caller) -> None:
    made = await game(ann)
    ear = await listen(ann, f"/ws/games/{made['game_id']}/")
    (_, state, _) = await hear(ear, "conn:connected", "game:state:update", "conn:presence")
    assert (ear.heard[1]["seq"], ear.heard[1]["last"]) == (0, True)
    assert (state["phase"], state["state"], state["max_players"], state["host_user_id"]) == (
        "lobby",
        "lobby",
        4,
        ann.id,
    )
    assert not {"room_code", "you", "legal"} & set(state), "the public view"
    await post(bob, f"/api/games/{made['game_id']}/join")
    joined, state = await hear(ear, "game:player:joined", "game:state:update")
    assert joined == {
        "game_id": made["game_id"],
        "players": [{"player_id": ann.id, "display_name": "Ann"}, {"player_id": bob.id, "display_name": "Bob"}],
        "max_players": 4,
    }
    assert [player["player_id"] for player in state["players"]] == [ann.id, bob.id]
    assert [frame["seq"] for frame in ear.heard[-2:]] == [0, 0]
    await post(ann, f"/api/games/{made['game_id']}/start")
    dealt = await ear.until(1)
    assert [frame["event"] for frame in dealt] == ["game:state:update", "game:hand:update", "game:turn:changed"]
    assert dealt[1]["data"]["player_id"] == ann.id
    assert (await ear.move({"type": "discard", "card_id": "c_1"}))["event"] == "game:error", (
        "the table is open for moves"
    )
    await ear.close()


async def test_moves_before_the_deal_are_answered(enter: Enter, ann: Caller) -> None:
    made = await game(ann)
    ear = await enter(ann, f"/ws/games/{made['game_id']}/")
    told = await ear.move({"type": "draw"}, key="k")
    assert (told["event"], told["data"]["key"], told["data"]["code"], told["data"]["seq"]) == (
        "game:error", "k", "NOT_PLAYING", 0,
    )  # fmt: skip


async def test_who_leaves_a_gathering_table_hears_nothing_more(enter: Enter, ann: Caller, bob: Caller) -> None:
    made = await game(ann, bob)
    path = f"/ws/games/{made['game_id']}/"
    host, guest = await enter(ann, path), await enter(bob, path)
    await post(bob, f"/api/games/{made['game_id']}/leave")
    assert await closed(guest) == 4403
    _presence, state = await hear(host, "conn:presence", "game:state:update")
    assert [player["player_id"] for player in state["players"]] == [ann.id]
    assert await closed(await listen(bob, path)) == 4403


async def test_strangers_at_a_gathering_table(enter: Enter, ann: Caller, bob: Caller) -> None:
    for settings, code in (({"visibility": "public"}, 4403), ({"visibility": "private", "spectators": True}, 4404)):
        made = await game(ann, **settings)
        assert await closed(await listen(bob, f"/ws/games/{made['game_id']}/")) == code


async def test_spectators_watch_until_the_doors_close(enter: Enter, ann: Caller, bob: Caller, cy: Caller) -> None:
    made = await game(ann, cy, spectators=True)
    path = f"/ws/games/{made['game_id']}/"
    watcher, player = await enter(bob, path, greetings=2), await enter(cy, path)
    assert watcher.heard[1]["event"] == "game:state:update"
    await hear(watcher, "conn:presence")
    await post(ann, f"/api/lobbies/{made['lobby_id']}/options", {"spectators": False})
    await hear(watcher, "game:state:update")
    assert await closed(watcher) == 4403
    await hear(player, "game:state:update")


async def test_spectators_of_a_game_that_is_called_off(enter: Enter, ann: Caller, bob: Caller) -> None:
    made = await game(ann, spectators=True)
    watcher = await enter(bob, f"/ws/games/{made['game_id']}/", greetings=2)
    await post(ann, f"/api/games/{made['game_id']}/leave")
    assert await closed(watcher) == 4404


async def test_a_refusal_by_rest_is_heard_at_the_actors_table(enter: Enter, ann: Caller, bob: Caller) -> None:
    made = await game(ann, bob)
    path = f"/ws/games/{made['game_id']}/"
    actor, other = await enter(bob, path), await enter(ann, path)
    await hear(actor, "conn:presence")
    answer = await post(bob, f"/api/games/{made['game_id']}/start")
    (told,) = await hear(actor, "game:error")
    assert (told["code"], told["message"]) == ("NOT_HOST", answer.body["error"])
    assert other.pending() == []


async def test_who_leaves_a_running_game_hears_nothing_more(enter: Enter, ann: Caller, bob: Caller) -> None:
    cy = await sync_to_async(person)("Cy")
    made = await sync_to_async(gathering.dealt)(ann, bob, cy)
    path = f"/ws/games/{made['game_id']}/"
    leaver, kicked, host = await enter(bob, path, 4), await enter(cy, path, 4), await enter(ann, path, 4)
    await hear(leaver, "conn:presence", "conn:presence")
    await hear(kicked, "conn:presence")
    await post(bob, f"/api/lobbies/{made['lobby_id']}/leave")
    assert await closed(leaver) == 4403
    told = await kicked.until(2)
    assert [frame["event"] for frame in told] == ["game:seat:changed", "game:state:update"]
    assert told[0]["data"]["reason"] == "left"
    await post(ann, f"/api/lobbies/{made['lobby_id']}/kick", {"player_id": cy.id})
    code, heard = await last_words(kicked)
    assert code == 4403
    assert not [frame for frame in heard if frame["data"].get("reason") == "kicked"]
    while (changed := await host.next())["event"] != "game:seat:changed" or changed["data"]["reason"] != "kicked":
        pass
    assert (changed["data"]["player_id"], changed["data"]["is_bot"]) == (cy.id, True)


# -- The public list -----------------------------------------------------------------------------------------
async def test_the_street_hears_of_public_lobbies_only(enter: Enter, ann: Caller, bob: Caller) -> None:
    first = await lobby(ann)
    await lobby(ann, visibility="private")
    ear = await listen(bob, "/ws/lobby/")
    (_, listed) = await hear(ear, "conn:connected", "lobby:list:update")
    assert [found["lobby_id"] for found in listed["lobbies"]] == [first]
    assert "room_code" not in listed["lobbies"][0]
    second = await lobby(ann, kind="rummikub")
    (listed,) = await hear(ear, "lobby:list:update")
    assert [found["lobby_id"] for found in listed["lobbies"]] == [second]
    hidden = await lobby(ann, visibility="private")
    await post(bob, f"/api/lobbies/{first}/join")
    (listed,) = await hear(ear, "lobby:list:update")
    assert (listed["lobbies"][0]["lobby_id"], len(listed["lobbies"][0]["players"])) == (first, 2)
    await post(ann, f"/api/lobbies/{second}/options", {"visibility": "private"})
    assert await hear(ear, "lobby:list:removed") == [{"lobby_id": second}]
    await post(bob, f"/api/lobbies/{first}/ready")
    await hear(ear, "lobby:list:update")
    await post(ann, "/api/games", {"lobby_id": first})
    assert await hear(ear, "lobby:list:removed") == [{"lobby_id": first}]
    await post(ann, f"/api/lobbies/{hidden}/options", {"visibility": "public"})
    (listed,) = await hear(ear, "lobby:list:update")
    assert listed["lobbies"][0]["lobby_id"] == hidden
    await post(ann, f"/api/lobbies/{hidden}/leave")
    assert await hear(ear, "lobby:list:removed") == [{"lobby_id": hidden}]
    await ear.close()


# -- Presence ------------------------------------------------------------------------------------------------
async def test_presence_counts_people_not_sockets(enter: Enter, ann: Caller, bob: Caller, monkeypatch: Any) -> None:
    monkeypatch.setattr(presence, "GRACE", 0)
    number = await lobby(ann, bob)
    watcher = await enter(ann, f"/ws/lobbies/{number}/")
    one = await listen(bob, f"/ws/lobbies/{number}/")
    (told,) = await hear(watcher, "conn:presence")
    assert told == {"lobby_id": number, "player_id": bob.id, "connected": True}
    two = await enter(bob, f"/ws/lobbies/{number}/", greetings=2)
    while presence._here[f"lobby.{number}", bob.id] < 2:
        await asyncio.sleep(0.01)
    await one.close()
    assert presence.is_connected(f"lobby.{number}", bob.id), "another tab is open"
    await two.close()
    (told,) = await hear(watcher, "conn:presence")
    assert told == {"lobby_id": number, "player_id": bob.id, "connected": False}


# -- Out of order --------------------------------------------------------------------------------------------
async def test_nobody_is_left_with_an_old_picture(enter: Enter, ann: Caller) -> None:
    from lobbies.models import Lobby

    number = await lobby(ann)
    ear = await enter(ann, f"/ws/lobbies/{number}/")
    version = await sync_to_async(Lobby.objects.values_list("version", flat=True).get)(pk=number)

    async def overtaking(version: int, name: str) -> None:
        texts = [framing.frame(event, {"name": name, "server_ts": 0}) for event in ("test:news", "test:state")]
        numbered = {"of": number, "version": version}
        await sync_to_async(news.tell)(f"lobby.{number}", ["a test", name], texts, **numbered)

    await overtaking(version, "known when we came in")
    await overtaking(version + 2, "newest")
    await overtaking(version + 1, "late")
    await overtaking(version + 3, "last")
    heard = await hear(ear, "test:news", "test:state", "test:news", "test:news", "test:state")
    assert [told["name"] for told in heard] == ["newest", "newest", "late", "last", "last"]

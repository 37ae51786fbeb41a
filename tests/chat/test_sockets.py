"""What sockets hear of chat: frames, fields, audience; nothing twice, and nothing from who is muted."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tests.games.callers import Answer, Caller, person
from tests.games.sockets import Ear, listen
from tests.lobbies import gathering

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any


async def call(caller: Caller, method: str, path: str, body: Json = None) -> Answer:
    return await sync_to_async(caller.call)(method, path, body)


async def enter(caller: Caller, path: str) -> Ear:
    """A socket that has been let in and told how things stand."""
    ear = await listen(caller, path)
    while not (await ear.next())["event"].endswith("state:update"):
        pass
    return ear


async def chat(ear: Ear) -> Json:
    """The next frame of chat or refusal; others are passed over."""
    while (frame := await ear.next())["event"].split(":")[0] != "chat" and "error" not in frame["event"]:
        pass
    assert "seq" not in frame
    assert isinstance(frame["data"].pop("server_ts"), int)
    return frame["event"], frame["data"]


@pytest.fixture(params=["game", "gathering game", "lobby"])
def place(request: Any, ann: Caller, bob: Caller, cy: Caller) -> tuple[str, str, dict[str, int]]:
    """Where people talk: the thread, its socket, and the key under which frames name it."""
    if request.param == "lobby":
        number = gathering.lobby(ann, bob, cy)
        return f"/api/lobbies/{number}/chat", f"/ws/lobbies/{number}/", {"lobby_id": number}
    made = (gathering.dealt if request.param == "game" else gathering.game)(ann, bob, cy, spectators=True)
    number = made["game_id"]
    return f"/api/games/{number}/chat", f"/ws/games/{number}/", {"game_id": number}


async def test_everybody_here_hears_what_is_said_and_changed(place: Any, ann: Caller, bob: Caller, cy: Caller) -> None:
    thread, socket, named = place
    ears = [await enter(caller, socket) for caller in (ann, bob, cy)]
    said = (await call(bob, "POST", thread, {"text": "<i>Good</i> luck"})).body["message"]
    short = {key: said[key] for key in ("id", "user_id", "display_name", "text", "time_sent")}
    edited = (await call(bob, "PATCH", f"{thread}/{said['id']}", {"text": "Good game"})).body["message"]
    await call(bob, "PATCH", f"{thread}/{said['id']}", {"text": "Good game"})
    gone = (await call(ann, "DELETE", f"{thread}/{said['id']}")).body["message"]
    await call(ann, "DELETE", f"{thread}/{said['id']}")
    await call(ann, "POST", thread, {"text": "end"})
    for ear in ears:
        assert await chat(ear) == ("chat:message:new", {**named, "message": short})
        assert await chat(ear) == ("chat:thread:update", {**named, "messages": [edited]})
        assert await chat(ear) == ("chat:thread:update", {**named, "messages": [gone]})
        assert (await chat(ear))[1]["message"]["text"] == "end", "what changed nothing told nothing"
        await ear.close()


async def test_who_muted_somebody_hears_nothing_of_them(place: Any, ann: Caller, bob: Caller, cy: Caller) -> None:
    thread, socket, _named = place
    deaf, other = await enter(ann, socket), await enter(cy, socket)
    await call(ann, "POST", f"/api/users/{bob.id}/mute")
    said = (await call(bob, "POST", thread, {"text": "one"})).body["message"]
    await call(bob, "PATCH", f"{thread}/{said['id']}", {"text": "two"})
    await call(cy, "POST", thread, {"text": "three"})
    assert [(await chat(other))[0] for _ in range(3)] == ["chat:message:new", "chat:thread:update", "chat:message:new"]
    assert (await chat(deaf))[1]["message"]["text"] == "three"
    await deaf.close()
    await other.close()


async def test_a_refusal_is_heard_by_the_actor_alone(place: Any, ann: Caller, bob: Caller, cy: Caller) -> None:
    thread, socket, named = place
    actor, other = await enter(bob, socket), await enter(ann, socket)
    answer = await call(bob, "POST", thread, {"text": ""})
    event, data = await chat(actor)
    assert event == ("lobby:error" if "lobby_id" in named else "game:error")
    assert data["message"] == answer.body["error"]
    assert "TEXT_REQUIRED" in {data.get("code"), data.get("reason")}
    await call(ann, "POST", thread, {"text": "end"})
    assert (await chat(other))[1]["message"]["text"] == "end"
    await actor.close()
    await other.close()


async def test_spectators_hear_a_table(ann: Caller, bob: Caller) -> None:
    dan = await sync_to_async(person)("Dan")
    made = await sync_to_async(gathering.dealt)(ann, bob, spectators=True)
    ear = await enter(dan, f"/ws/games/{made['game_id']}/")
    await call(ann, "POST", f"/api/games/{made['game_id']}/chat", {"text": "Welcome"})
    assert (await chat(ear))[1]["message"]["text"] == "Welcome"
    await ear.close()


async def test_who_was_removed_hears_no_more_talk(ann: Caller, bob: Caller, cy: Caller) -> None:
    from tests.games.sockets import Closed

    number = await sync_to_async(gathering.lobby)(ann, bob, cy)
    ear = await enter(bob, f"/ws/lobbies/{number}/")
    await call(ann, "POST", f"/api/lobbies/{number}/kick", {"player_id": bob.id})
    await call(ann, "POST", f"/api/lobbies/{number}/chat", {"text": "secret"})
    with pytest.raises(Closed):
        while True:
            assert (await ear.next())["event"] != "chat:message:new"

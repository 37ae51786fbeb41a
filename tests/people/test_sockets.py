"""Blocks and friends as sockets hear of them: who is told nothing, whose watching ends, and friends who come and go."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from api import groups
from games.sockets import catching_up, person
from people import presence, relations
from tests.games.callers import Caller
from tests.games.sockets import Closed, Ear, listen
from tests.lobbies import gathering
from tests.people.members import caller

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any
Enter = Callable[..., Awaitable[Ear]]


@pytest.fixture
async def enter() -> AsyncIterator[Enter]:
    ears: list[Ear] = []

    async def opened(who: Caller, path: str = "/ws/me/") -> Ear:
        ears.append(await listen(who, path))
        assert (await ears[-1].next())["event"] == "conn:connected"
        return ears[-1]

    yield opened
    for ear in ears:
        await ear.close()


async def act(who: Caller, method: str, path: str, body: Json = None) -> Json:
    answer = await sync_to_async(who.call)(method, path, body)
    assert answer.status < 300, answer
    return answer.body


async def hear(ear: Ear, event: str) -> Json:
    """The data of the next such event."""
    while (frame := await ear.next())["event"] != event:
        pass
    return frame["data"]


def befriend(one: Caller, other: Caller) -> None:
    relations.follow(one.user, other.user)  # type: ignore[arg-type]
    relations.follow(other.user, one.user)  # type: ignore[arg-type]


# -- Watching ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("blocks", ["who plays", "who watches"])
async def test_a_block_ends_watching(enter: Enter, ann: Caller, bob: Caller, cleo: Caller, blocks: str) -> None:
    made = await sync_to_async(gathering.dealt)(ann, cleo, spectators=True)
    path = f"/ws/games/{made['game_id']}/"
    watching, other = await enter(bob, path), await enter(cleo, path)
    by, whom = (ann, bob) if blocks == "who plays" else (bob, ann)
    await act(by, "PUT", f"/api/users/{whom.id}/block")
    with pytest.raises(Closed) as closing:
        while True:
            await watching.next()
    assert closing.value.code == 4403
    with pytest.raises(Closed):
        again = await listen(bob, f"/ws/games/{made['game_id']}/")
        await again.next()
    await act(cleo, "POST", f"/api/games/{made['game_id']}/chat", {"text": "still here"})
    assert (await hear(other, "chat:message:new"))["message"]["text"] == "still here"


async def test_it_ends_too_where_the_message_got_lost(
    enter: Enter, ann: Caller, bob: Caller, cleo: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await sync_to_async(gathering.dealt)(ann, cleo, spectators=True)
    watching = await enter(bob, f"/ws/games/{made['game_id']}/")
    await watching.entry()
    with monkeypatch.context() as lost:
        lost.setattr(groups, "send_to", lambda group, message: None)
        await act(ann, "PUT", f"/api/users/{bob.id}/block")
    await catching_up.catch_up()
    with pytest.raises(Closed) as closing:
        while True:
            await watching.next()
    assert closing.value.code == 4403


# -- The public list -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("blocks", ["the host", "the reader"])
async def test_the_public_list_of_each_leaves_out_the_other(
    enter: Enter, ann: Caller, bob: Caller, blocks: str
) -> None:
    first = await sync_to_async(gathering.lobby)(ann)
    street = await enter(bob, "/ws/lobby/")
    assert [one["lobby_id"] for one in (await hear(street, "lobby:list:update"))["lobbies"]] == [first]
    by, whom = (ann, bob) if blocks == "the host" else (bob, ann)
    await act(by, "PUT", f"/api/users/{whom.id}/block")
    assert (await hear(street, "lobby:list:removed"))["lobby_id"] == first
    await sync_to_async(gathering.lobby)(ann)
    seen = await sync_to_async(gathering.lobby)(await sync_to_async(caller)("dora"))
    told = await hear(street, "lobby:list:update")
    assert [one["lobby_id"] for one in told["lobbies"]] == [seen], "of ann's new lobby nothing was told"
    later = await listen(bob, "/ws/lobby/")
    assert [one["lobby_id"] for one in (await hear(later, "lobby:list:update"))["lobbies"]] == [seen]
    await later.close()
    await act(by, "DELETE", f"/api/users/{whom.id}/block")
    assert len((await hear(street, "lobby:list:update"))["lobbies"]) == 2, "and both come back with its end"


async def test_a_lobby_goes_from_the_list_when_somebody_apart_sits_down(
    enter: Enter, ann: Caller, bob: Caller, cleo: Caller
) -> None:
    await act(ann, "PUT", f"/api/users/{bob.id}/block")
    number = await sync_to_async(gathering.lobby)(cleo)
    street = await enter(bob, "/ws/lobby/")
    await hear(street, "lobby:list:update")
    await act(ann, "POST", f"/api/lobbies/{number}/join")
    assert (await hear(street, "lobby:list:removed"))["lobby_id"] == number
    await act(ann, "POST", f"/api/lobbies/{number}/leave")
    assert (await hear(street, "lobby:list:update"))["lobbies"][0]["lobby_id"] == number


# -- Presence and talk -----------------------------------------------------------------------------------------
async def test_neither_hears_the_other_come_or_talk(enter: Enter, ann: Caller, bob: Caller, cleo: Caller) -> None:
    number = await sync_to_async(gathering.lobby)(cleo, ann, bob)
    await act(ann, "PUT", f"/api/users/{bob.id}/block")
    path = f"/ws/lobbies/{number}/"
    first = await enter(ann, path)
    assert (await hear(first, "conn:presence"))["player_id"] == ann.id
    other = await enter(bob, path)
    third = await enter(cleo, path)
    assert (await hear(first, "conn:presence"))["player_id"] == cleo.id, "of bob nothing was told"
    assert [(await hear(other, "conn:presence"))["player_id"] for _ in range(2)] == [bob.id, cleo.id]
    for who in (bob, ann, cleo):
        await act(who, "POST", f"/api/lobbies/{number}/chat", {"text": f"of {who.user}"})
    heard = {
        name: [(await hear(ear, "chat:message:new"))["message"]["text"] for _ in range(count)]
        for name, ear, count in (("ann", first, 2), ("bob", other, 2), ("cleo", third, 3))
    }
    assert heard == {
        "ann": ["of ann", "of cleo"],
        "bob": ["of bob", "of cleo"],
        "cleo": ["of bob", "of ann", "of cleo"],
    }


# -- Friends ---------------------------------------------------------------------------------------------------
async def test_a_friend_is_told_of_on_coming(enter: Enter, ann: Caller, bob: Caller) -> None:
    await sync_to_async(befriend)(ann, bob)
    page = await enter(ann)
    await enter(bob)
    told = await hear(page, "friend:here")
    assert (told["user_id"], told["here"]) == (bob.id, True)
    later = await listen(ann, "/ws/me/")
    assert (await hear(later, "friend:here"))["user_id"] == bob.id, "and who comes later is told who is here"
    await later.close()


async def test_a_request_counts_as_coming_and_half_a_minute_without_as_going(
    enter: Enter, ann: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sync_to_async(befriend)(ann, bob)
    page = await enter(ann)
    await act(bob, "GET", "/api/me")
    await person.look_for_friends()
    assert (await hear(page, "friend:here"))["here"] is True
    await sync_to_async(presence.cache.delete)(presence.asked_key(presence.HOUSE, bob.id))
    await person.look_for_friends()
    assert (await hear(page, "friend:here"))["here"] is False


async def test_nobody_is_said_to_be_gone_while_that_is_not_known(
    enter: Enter, ann: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sync_to_async(befriend)(ann, bob)
    await act(bob, "GET", "/api/me")
    page = await enter(ann)
    assert (await hear(page, "friend:here"))["here"] is True
    await sync_to_async(presence.cache.delete)(presence.asked_key(presence.HOUSE, bob.id))
    monkeypatch.setattr(presence, "is_known", lambda: False)
    await person.look_for_friends()
    assert page.socket.output_queue.empty()


@pytest.mark.parametrize("why", ["the setting", "a block by the friend", "a block by the reader", "no friend any more"])
async def test_who_is_not_to_know_is_told_that_they_are_gone(enter: Enter, ann: Caller, bob: Caller, why: str) -> None:
    await sync_to_async(befriend)(ann, bob)
    await enter(bob)
    page = await enter(ann)
    assert (await hear(page, "friend:here"))["here"] is True
    if why == "the setting":
        await sync_to_async(User.objects.filter(pk=bob.id).update)(here="nobody")
        await person.look_for_friends()
    elif why == "no friend any more":
        await act(bob, "DELETE", f"/api/users/{ann.id}/follow")
    else:
        by, whom = (bob, ann) if why == "a block by the friend" else (ann, bob)
        await act(by, "PUT", f"/api/users/{whom.id}/block")
    told = await hear(page, "friend:here")
    assert (told["user_id"], told["here"]) == (bob.id, False)


async def test_strangers_are_told_nothing(enter: Enter, ann: Caller, bob: Caller) -> None:
    await sync_to_async(relations.follow)(ann.user, bob.user)  # type: ignore[arg-type]
    page = await enter(ann)
    await enter(bob)
    await person.look_for_friends()
    assert {frame["event"] for frame in page.pending()} <= {"notice:count"}

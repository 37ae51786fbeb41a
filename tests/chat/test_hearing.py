"""Whom one wants to hear: everybody, friends, or nobody; by REST, by sockets, and on pages."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from chat import hearing
from chat.models import Message
from tests.chat.test_sockets import chat, enter
from tests.games.callers import Caller
from tests.lobbies.gathering import dealt, lobby

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any


@pytest.fixture
def friends(monkeypatch: Any, ann: Caller, bob: Caller) -> None:
    """Ann and Bob are friends."""
    pair = {ann.id: [bob.id], bob.id: [ann.id]}
    monkeypatch.setattr(hearing, "friends_of", lambda user_id: frozenset(pair.get(user_id, [])))


def wish(caller: Caller, talk: str) -> None:
    assert caller.call("PATCH", "/api/me", {"preferences": {"talk": talk}}).body["preferences"]["talk"] == talk


@pytest.mark.parametrize(
    ("talk", "texts"),
    [
        ("everybody", ["mine", "of a friend", "of a stranger"]),
        ("friends", ["mine", "of a friend"]),
        ("nobody", ["mine"]),
    ],
)
def test_by_rest(friends: None, ann: Caller, bob: Caller, cy: Caller, talk: str, texts: list[str]) -> None:
    thread = f"/api/lobbies/{lobby(ann, bob, cy)}/chat"
    for who, text in ((ann, "mine"), (bob, "of a friend"), (cy, "of a stranger")):
        who.post(thread, {"text": text})
    wish(ann, talk)
    assert [message["text"] for message in ann.get(thread).body["messages"]] == texts
    assert len(cy.get(thread).body["messages"]) == 3, "it is nobody else's business"


@pytest.mark.parametrize(
    ("talk", "heard"), [("everybody", ["Bob", "Cy", "Ann"]), ("friends", ["Bob", "Ann"]), ("nobody", ["Ann"])]
)
async def test_at_a_socket(friends: None, ann: Caller, bob: Caller, cy: Caller, talk: str, heard: list[str]) -> None:
    number = (await sync_to_async(dealt)(ann, bob, cy))["game_id"]
    ear = await enter(ann, f"/ws/games/{number}/")
    await sync_to_async(wish)(ann, talk)
    for who in (bob, cy, ann):
        await sync_to_async(who.post)(f"/api/games/{number}/chat", {"phrase": "hello"})
    for name in heard:
        event, data = await chat(ear)
        assert (event, data["message"]["display_name"]) == ("chat:message:new", name)


@pytest.mark.parametrize("wrong", ["someone", "", None, 3])
def test_there_is_no_other_wish(ann: Caller, wrong: Json) -> None:
    assert ann.call("PATCH", "/api/me", {"preferences": {"talk": wrong}}).status == 400


def test_a_watcher_who_wants_nobody_is_asked_for_by_their_connection(
    monkeypatch: Any, ann: Caller, bob: Caller, cy: Caller
) -> None:
    made = dealt(ann, bob, spectators=True)
    wish(cy, "nobody")
    message = Message.objects.create(game_id=made["game_id"], author=bob.user, text="Hello")
    assert cy.id not in hearing.deaf_to([message])[message.pk]
    monkeypatch.setattr("chat.hearing.admitted.people", lambda: [cy.id])
    assert hearing.deaf_to([message]) == {message.pk: {cy.id}}


def test_a_full_house_is_asked_about_once_for_many_messages(
    monkeypatch: Any, django_assert_max_num_queries: Any, ann: Caller, bob: Caller, cy: Caller
) -> None:
    """Three hundred thousand connections are more than a statement has parameters."""
    made = dealt(ann, bob, spectators=True)
    wish(cy, "nobody")
    monkeypatch.setattr("chat.hearing.admitted.people", lambda: [cy.id, *range(10**6, 10**6 + 300_000)])
    messages = [
        Message.objects.create(game_id=made["game_id"], author=who.user, text="Hello", watch=who is bob)
        for who in (ann, bob, ann, ann, bob)
    ]
    with django_assert_max_num_queries(7):  # seats, wishes, players; two for each author
        found = hearing.deaf_to(messages)
    assert found == {one.pk: {cy.id} | ({ann.id, bob.id} if one.watch else set()) for one in messages}

"""Those who watch talk among themselves; players read it after the end. And a table's chat begins with its lobby's."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import User
from chat import panel, rooms
from tests.chat.test_sockets import chat, enter
from tests.games.callers import Caller, person
from tests.lobbies.gathering import dealt, end, game, refused

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
Json = Any


@pytest.fixture
def made(ann: Caller, bob: Caller) -> Json:
    """A game of Ann and Bob at which anybody may look."""
    return dealt(ann, bob, kind="uno", spectators=True)


@pytest.fixture
def watch(made: Json) -> str:
    """Where watchers talk."""
    return f"/api/games/{made['game_id']}/chat?room=watch"


def test_watchers_talk_and_players_read_it_once_it_is_over(
    ann: Caller, bob: Caller, cy: Caller, made: Json, watch: str
) -> None:
    said = cy.post(watch, {"text": "What a game"})
    assert (said.status, said.body["message"]["room"]) == (202, "watch")
    assert person("Dee").get(watch).body["messages"] == [said.body["message"]]
    for player in (ann, bob):
        refused(player.get(watch), 403, "NOT_WATCHING")
        refused(player.post(watch, {"text": "What?"}), 403, "NOT_WATCHING")
    assert ann.get(watch.partition("?")[0]).body["messages"] == []
    end(made["game_id"])
    assert ann.get(watch).body["messages"] == [said.body["message"]]
    refused(ann.post(watch, {"text": "Thanks"}), 403, "NOT_WATCHING")


def test_who_left_the_game_watches_no_less_than_they_played(ann: Caller, bob: Caller, made: Json, watch: str) -> None:
    bob.post(f"/api/games/{made['game_id']}/leave")
    refused(bob.get(watch), 403, "NOT_WATCHING")


def test_phrases_work_there_and_words_are_changed_and_taken_back(cy: Caller, watch: str) -> None:
    assert cy.post(watch, {"phrase": "well_played"}).body["message"]["phrase"] == "well_played"
    said = cy.post(watch, {"text": "Nice"}).body["message"]
    path = watch.replace("/chat?", f"/chat/{said['id']}?")
    assert cy.call("PATCH", path, {"text": "Very nice"}).body["message"]["edited"] is True
    assert cy.call("DELETE", path).body["message"]["deleted"] is True


def test_there_is_no_such_room_before_the_deal_or_where_nobody_may_look(ann: Caller, bob: Caller, cy: Caller) -> None:
    waiting = game(ann, bob, kind="uno", spectators=True)["game_id"]
    refused(cy.get(f"/api/games/{waiting}/chat?room=watch"), 403, "NOT_WATCHING")
    closed = dealt(ann, bob, kind="uno")["game_id"]
    refused(cy.get(f"/api/games/{closed}/chat?room=watch"), 403, "NOT_A_PLAYER")


async def test_no_player_hears_it_at_a_socket(ann: Caller, bob: Caller, cy: Caller, made: Json, watch: str) -> None:
    socket = f"/ws/games/{made['game_id']}/"
    player, watcher = await enter(ann, socket), await enter(cy, socket)
    said = (await sync_to_async(cy.post)(watch, {"text": "She has a four"})).body["message"]
    await sync_to_async(bob.post)(watch.partition("?")[0], {"text": "Your turn"})
    event, data = await chat(watcher)
    assert (event, data["message"]["room"], data["message"]["id"]) == ("chat:message:new", "watch", said["id"])
    event, data = await chat(player)
    assert data["message"]["text"] == "Your turn", "and nothing before it"


# -- Pages ---------------------------------------------------------------------------------------------------
def browser_of(caller: Caller) -> Client:
    client = Client()
    assert caller.user
    client.force_login(caller.user)
    return client


def test_by_forms(ann: Caller, cy: Caller, made: Json) -> None:
    number = made["game_id"]
    cys = browser_of(cy)
    page = cys.get(f"/games/{number}/").content.decode()
    assert "You talk with those who watch." in page
    assert '<input type="hidden" name="room" value="watch">' in page
    cys.post(f"/chat/games/{number}/", {"text": "What a game", "room": "watch", "next": "/"})
    assert "What a game" in cys.get(f"/games/{number}/").content.decode()
    anns = browser_of(ann)
    assert "What a game" not in anns.get(f"/games/{number}/").content.decode()
    end(number)
    assert "What a game" in anns.get(f"/games/{number}/").content.decode()


def test_the_room_of_a_watcher_is_found_once(monkeypatch: pytest.MonkeyPatch, cy: Caller, made: Json) -> None:
    found: list[int] = []
    approach = rooms.selectors.approach

    def counted(game_id: int, user: User) -> Any:
        found.append(game_id)
        return approach(game_id, user)

    monkeypatch.setattr(rooms.selectors, "approach", counted)
    assert cy.user
    seen = panel.panel("games", made["game_id"], cy.user)
    assert seen is not None
    assert (seen.room, found) == ("watch", [made["game_id"]])


def test_who_left_has_no_room_beside_until_the_end(ann: Caller, bob: Caller, made: Json) -> None:
    bob.post(f"/api/games/{made['game_id']}/leave")
    assert bob.user
    seen = panel.panel("games", made["game_id"], bob.user)
    assert seen is not None
    assert (seen.room, bool(seen.silence)) == ("", True)
    end(made["game_id"])
    room = rooms.watch_room(made["game_id"], bob.user)
    assert (room.watch, room.speaks) == (True, False)


def test_a_tables_chat_begins_with_the_last_twenty_of_its_lobby(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = game(ann, bob, kind="uno", spectators=True)
    from chat.models import Message

    for number in range(22):
        Message.objects.create(lobby_id=made["lobby_id"], author=bob.user, text=f"word {number}", said=number + 1)
    ann.post(f"/api/games/{made['game_id']}/start")
    bob.post(f"/api/games/{made['game_id']}/chat", {"text": "At last"})
    assert ann.user
    assert cy.user
    found = panel.panel("games", made["game_id"], ann.user)
    assert found is not None
    assert [message["text"] for message in found.before] == [f"word {number}" for number in range(2, 22)]
    assert [message["text"] for message in found.messages] == ["At last"]
    page = browser_of(ann).get(f"/games/{made['game_id']}/").content.decode()
    assert page.index("In the lobby:") < page.index("word 2<") < page.index("word 21<") < page.index("At last")
    watching = panel.panel("games", made["game_id"], cy.user)
    assert watching is not None
    assert watching.before == [], "what was said in the lobby is for those who were in there"

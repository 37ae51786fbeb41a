"""Phrases: which there are, how often, what is told of them, and that a house may have nothing else."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from chat import phrases
from chat.models import Message
from games import catalog
from games.core.kind import MOST_PHRASES
from tests.games.callers import Caller
from tests.lobbies.gathering import dealt, game, lobby, refused

pytestmark = pytest.mark.django_db
Json = Any
HOUSE = {
    "hello": "Hello!", "good_luck": "Good luck!", "well_played": "Well played!", "thanks": "Thank you!",
    "oops": "Oops!", "thinking": "Let me think.", "one_moment": "One moment, please.", "good_game": "Good game!",
}  # fmt: skip


@pytest.fixture(params=["game", "gathering game", "lobby"])
def thread(request: Any, ann: Caller, bob: Caller) -> str:
    """The address of a thread between Ann, who is host, and Bob; UNO is played."""
    if request.param == "lobby":
        return f"/api/lobbies/{lobby(ann, bob)}/chat"
    made = dealt(ann, bob, kind="uno") if request.param == "game" else game(ann, bob, kind="uno")
    return f"/api/games/{made['game_id']}/chat"


@pytest.mark.parametrize(("name", "text"), HOUSE.items())
def test_a_phrase_of_the_house_is_a_message_in_english(ann: Caller, bob: Caller, name: str, text: str) -> None:
    thread = f"/api/lobbies/{lobby(ann, bob)}/chat"
    said = ann.post(thread, {"phrase": name}, Accept_Language="de")
    assert (said.status, said.body["message"]["phrase"], said.body["message"]["text"]) == (202, name, text)
    assert bob.get(thread).body["messages"] == [said.body["message"]]


def test_words_have_no_phrase(ann: Caller, thread: str) -> None:
    assert "phrase" not in ann.post(thread, {"text": "Good luck"}).body["message"]
    assert "phrase" not in ann.post(thread, {"text": "Hello!", "phrase": None}).body["message"]


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_kind_has_four_of_its_own_at_most_and_none_of_the_houses(kind: str) -> None:
    own = catalog.kind(kind).phrases
    assert len(own) <= MOST_PHRASES == 4
    assert not own.keys() & HOUSE.keys()
    assert phrases.offered(kind) == {**HOUSE, **own}
    about_cards = {"card", "suit", "spade", "trump", "wild", "joker", "tile", "meld", "red", "blue", "uno", "bid"}
    assert not {word.strip(".,!?").lower() for text in own.values() for word in text.split()} & about_cards


def test_a_kinds_own_phrase_is_said_where_it_is_played(ann: Caller, thread: str) -> None:
    said = ann.post(thread, {"phrase": "have_mercy"})
    assert (said.status, said.body["message"]["text"]) == (202, "Have mercy!")


@pytest.mark.parametrize("wrong", ["", "hullo", "a_pleasure", 7, True, [], {}, "hello "])
def test_an_unknown_one_is_refused_with_those_there_are(ann: Caller, thread: str, wrong: Json) -> None:
    answer = refused(ann.post(thread, {"phrase": wrong}), 400, "INVALID_BODY")
    assert answer["fields"]["phrase"][0].startswith("one of hello, good_luck, ")
    assert not Message.objects.exists()


def test_it_is_a_phrase_or_a_text(ann: Caller, thread: str) -> None:
    answer = refused(ann.post(thread, {"phrase": "hello", "text": "Hello"}), 400, "INVALID_BODY")
    assert answer["fields"] == {"phrase": ["either a phrase or a text"]}


# -- How often -----------------------------------------------------------------------------------------------
def test_one_in_two_seconds_and_ten_in_a_minute(ann: Caller, bob: Caller, thread: str, clock: list[float]) -> None:
    begun = clock[0]
    for number in range(10):
        assert ann.post(thread, {"phrase": "hello"}).status == 202, number
        clock[0] += 1.9
        refused(ann.post(thread, {"phrase": "hello"}), 429, "CHAT_RATE")
        clock[0] += 0.2
    assert clock[0] == pytest.approx(begun + 21)
    answer = ann.client.post(
        thread, {"phrase": "hello"}, "application/json", headers={"Authorization": f"Bearer {ann.token}"}
    )
    assert (answer.status_code, answer.json()["limit"], answer["Retry-After"]) == (429, "phrase", "39")
    assert bob.post(thread, {"phrase": "hello"}).status == 202, "each for themselves"
    assert ann.post(thread, {"text": "Words are counted apart"}).status == 202
    clock[0] = begun + 60.1
    assert ann.post(thread, {"phrase": "hello"}).status == 202


# -- Where there are none ------------------------------------------------------------------------------------
def test_a_lobby_may_play_without(ann: Caller, bob: Caller) -> None:
    thread = f"/api/lobbies/{lobby(ann, bob, phrases=False)}/chat"
    refused(bob.post(thread, {"phrase": "hello"}), 403, "PHRASES_OFF")
    assert bob.post(thread, {"text": "Hello"}).status == 202


def test_or_with_nothing_else(ann: Caller, bob: Caller) -> None:
    thread = f"/api/lobbies/{lobby(ann, bob, chat=False)}/chat"
    refused(bob.post(thread, {"text": "Hello"}), 403, "CHAT_OFF")
    assert bob.post(thread, {"phrase": "hello"}).status == 202


def test_or_in_silence(ann: Caller, bob: Caller) -> None:
    thread = f"/api/lobbies/{lobby(ann, bob, chat=False, phrases=False)}/chat"
    for asked in ({"text": "Hello"}, {"phrase": "hello"}):
        refused(bob.post(thread, asked), 403, "CHAT_OFF")


def test_in_a_house_of_phrases_nobody_writes(ann: Caller, bob: Caller, thread: str, settings: Any) -> None:
    before = ann.post(thread, {"text": "Hello"}).body["message"]
    settings.TALK = "phrases"
    refused(bob.post(thread, {"text": "Hello"}), 403, "PHRASES_ONLY")
    refused(bob.post(thread, {}), 403, "PHRASES_ONLY")
    refused(ann.call("PATCH", f"{thread}/{before['id']}", {"text": "Hi"}), 403, "PHRASES_ONLY")
    assert bob.post(thread, {"phrase": "hello"}).status == 202


def test_the_page_of_such_a_house_has_no_field_to_write_in(ann: Caller, bob: Caller, settings: Any) -> None:
    settings.TALK = "phrases"
    number = lobby(ann, bob)
    browser = Client()
    browser.force_login(bob.user)
    page = browser.get(f"/lobbies/{number}/").content.decode()
    assert 'value="well_played"' in page
    assert 'name="text"' not in page
    assert "<dt>Chat</dt>" not in page
    assert 'name="setting-chat"' not in browser.get("/lobbies/new/?kind=uno").content.decode()
    browser.post(f"/chat/lobbies/{number}/", {"text": "Hello", "next": "/"})
    assert not Message.objects.exists()
    browser.post(f"/chat/lobbies/{number}/", {"phrase": "thanks", "next": "/"})
    assert Message.objects.get().phrase == "thanks"


# -- What becomes of one -------------------------------------------------------------------------------------
def test_it_is_taken_back_but_not_changed(ann: Caller, thread: str) -> None:
    said = ann.post(thread, {"phrase": "oops"}).body["message"]
    path = f"{thread}/{said['id']}"
    refused(ann.call("PATCH", path, {"text": "Sorry"}), 409, "PHRASE_STAYS")
    assert ann.call("DELETE", path).body["message"]["deleted"] is True


def test_pages_say_it_in_the_readers_language(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob)
    ann.post(f"/api/lobbies/{number}/chat", {"phrase": "good_luck"})
    browser = Client()
    browser.force_login(bob.user)
    thread = browser.get(f"/chat/lobbies/{number}/", headers={"X-Part": "yes", "Accept-Language": "de"})
    assert "Viel Glück!" in thread.content.decode()
    with translation.override("de"):
        assert all(phrases.spoken(kind)["hello"] == "Hallo!" for kind in catalog.SLUGS)

"""Chat by forms, for people without scripts and for the page's own."""

from collections.abc import Callable

import pytest

from chat.models import Message, Mute
from lobbies.models import Lobby
from people.conduct.models import Report
from tests.pages.conftest import Visitor

Gather = Callable[..., Lobby]
PART = {"X-Part": "yes"}


@pytest.fixture
def lobby(mia: Visitor, otto: Visitor, gather: Gather) -> Lobby:
    return gather(mia, otto)


def thread(lobby: Lobby) -> str:
    return f"/chat/lobbies/{lobby.pk}/"


def test_said_by_a_form_one_is_back_where_one_was(lobby: Lobby, mia: Visitor) -> None:
    here = f"/lobbies/{lobby.pk}/"
    answer = mia.post(thread(lobby), {"text": "Good evening", "next": here})
    assert answer.headers["Location"] == here
    assert "Good evening" in mia.get(here).content.decode()
    assert mia.post(thread(lobby), {"text": "x", "next": "https://example.org/"}).headers["Location"] == "/"


def test_scripts_get_the_thread_or_the_reason(lobby: Lobby, mia: Visitor) -> None:
    answer = mia.post(thread(lobby), {"text": "<i>hm</i>"}, headers=PART)
    assert answer.headers["X-Part"] == "yes"
    assert "&lt;i&gt;hm&lt;/i&gt;" in answer.content.decode()
    refused = mia.post(thread(lobby), {"text": "   "}, headers=PART)
    assert (refused.status_code, refused.content.decode()) == (400, "Write something first.")


def test_words_are_changed_and_taken_back_by_who_said_them(lobby: Lobby, mia: Visitor, otto: Visitor) -> None:
    mia.post(thread(lobby), {"text": "Good morning"})
    message = f"{thread(lobby)}{Message.objects.get().pk}"
    refused = otto.post(message, {"do": "edit", "text": "Never"}, headers=PART)
    assert refused.content.decode() == "Only who wrote this can change it."
    mia.post(message, {"do": "edit", "text": "Good evening"})
    assert Message.objects.get().text == "Good evening"
    mia.post(message, {"do": "delete"})
    assert "(deleted)" in otto.get(thread(lobby), headers=PART).content.decode()
    assert mia.post(message, {"do": "shout"}).status_code == 404


def test_the_host_may_take_back_what_others_said(lobby: Lobby, mia: Visitor, otto: Visitor) -> None:
    otto.post(thread(lobby), {"text": "Something rude"})
    page = mia.get(thread(lobby), headers=PART).content.decode()
    assert 'value="delete"' in page
    mia.post(f"{thread(lobby)}{Message.objects.get().pk}", {"do": "delete"})
    assert Message.objects.get().deleted_at


def test_muting_and_hearing_again(lobby: Lobby, mia: Visitor, otto: Visitor) -> None:
    otto.post(thread(lobby), {"text": "Can you hear me?"})
    whom = otto.user.pk if otto.user else 0
    page = mia.post(f"{thread(lobby)}mute", {"user_id": whom}, headers=PART).content.decode()
    assert "Can you hear me?" not in page
    assert "Otto is muted." in page
    assert Mute.objects.count() == 1
    again = mia.post(f"{thread(lobby)}mute", {"user_id": whom, "hear": "yes"}, headers=PART).content.decode()
    assert "Can you hear me?" in again


def test_a_report_reaches_staff_once(lobby: Lobby, mia: Visitor, otto: Visitor) -> None:
    otto.post(thread(lobby), {"text": "Something rude"})
    for _ in range(2):
        mia.post(f"{thread(lobby)}{Message.objects.get().pk}", {"do": "report", "reason": "rude"})
    assert Report.objects.get().text == "rude"


def test_strangers_find_no_chat(lobby: Lobby, visitor: Callable[..., Visitor], nobody: Visitor) -> None:
    stranger = visitor("Lena")
    assert stranger.post(thread(lobby), {"text": "Hello"}).status_code == 404
    assert stranger.get("/chat/kitchens/1/").status_code == 404
    assert nobody.get(thread(lobby)).headers["Location"].startswith("/accounts/login/")
    assert not Message.objects.exists()


def test_where_nobody_chats_there_is_no_panel(mia: Visitor, gather: Gather) -> None:
    lobby = gather(mia, chat=False, phrases=False)
    assert 'id="chat"' not in mia.get(f"/lobbies/{lobby.pk}/").content.decode()

"""The routes of chat: for tables and lobbies alike, who may, in which order it refuses, and what it answers."""

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from chat.models import Message, Voice
from people.conduct import measures
from people.conduct.models import Measure, Report
from tests.games.callers import Caller, person
from tests.lobbies.gathering import ABSENT, dealt, end, game, lobby, refused

pytestmark = pytest.mark.django_db
Json = Any


@pytest.fixture(params=["game", "gathering game", "lobby"])
def thread(request: Any, ann: Caller, bob: Caller) -> str:
    """The address of a thread between Ann, who is host, and Bob."""
    if request.param == "lobby":
        return f"/api/lobbies/{lobby(ann, bob)}/chat"
    made = dealt(ann, bob) if request.param == "game" else game(ann, bob)
    return f"/api/games/{made['game_id']}/chat"


def say(caller: Caller, thread: str, text: str = "Good luck") -> Json:
    said = caller.post(thread, {"text": text})
    assert said.status == 202, said
    return said.body["message"]


def free(caller: Caller) -> None:
    """Let somebody speak again at once."""
    Voice.objects.filter(user=caller.user).delete()


# -- Saying --------------------------------------------------------------------------------------------------
def test_saying_answers_with_the_message(ann: Caller, thread: str) -> None:
    said = ann.post(thread, {"text": " <b>Good</b> luck\n"})
    assert (said.status, set(said.body)) == (202, {"message"})
    message = said.body["message"]
    assert isinstance(message.pop("id"), int)
    assert message.pop("time_sent").endswith("Z")
    assert message == {
        "user_id": ann.id, "display_name": "Ann", "text": "<b>Good</b> luck", "edited": False, "deleted": False,
    }  # fmt: skip


def test_saying_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller, thread: str) -> None:
    refused(nobody.post(thread, b"{"), 401, "NOT_AUTHENTICATED")
    nothing = thread.replace(thread.split("/")[3], str(ABSENT))
    refused(cy.post(nothing, b"{"), 404, "LOBBY_NOT_FOUND" if "lobbies" in thread else "GAME_NOT_FOUND")
    refused(cy.post(thread, b"{"), 403, "NOT_A_MEMBER")
    for empty in (None, {}, {"text": ""}, {"text": " \n"}, {"text": 7}, {"text": None}, b"{", b"[]"):
        refused(bob.post(thread, empty), 400, "TEXT_REQUIRED")
    refused(bob.post(thread, {"text": "x" * 256}), 400, "TEXT_TOO_LONG")
    assert not Message.objects.exists()


def test_five_in_five_seconds(ann: Caller, bob: Caller, thread: str, clock: list[float]) -> None:
    for number in range(5):
        say(ann, thread, f"{number}")
        clock[0] += 0.5
    answer = ann.client.post(
        thread, {"text": "6"}, "application/json", headers={"Authorization": f"Bearer {ann.token}"}
    )
    assert (answer.status_code, answer.json()["code"], answer.json()["limit"]) == (429, "CHAT_RATE", "chat")
    assert answer["Retry-After"] == "3", "2.5 seconds after the first"
    refused(ann.post(thread, {"text": ""}), 400, "TEXT_REQUIRED")
    say(bob, thread)
    clock[0] += 2.51
    say(ann, thread, "6")
    refused(ann.post(thread, {"text": "7"}), 429, "CHAT_RATE")
    clock[0] += 60
    for number in range(5):
        say(ann, thread, f"{number}")


def test_the_limit_is_a_persons_not_a_threads(ann: Caller, bob: Caller, clock: list[float]) -> None:
    one, other = f"/api/lobbies/{lobby(ann)}/chat", f"/api/games/{dealt(ann, bob)['game_id']}/chat"
    for _ in range(3):
        say(ann, one)
    for _ in range(2):
        say(ann, other)
    refused(ann.post(one, {"text": "more"}), 429, "CHAT_RATE")


def test_refused_words_do_not_count(ann: Caller, thread: str, clock: list[float]) -> None:
    for _ in range(9):
        refused(ann.post(thread, {"text": ""}), 400, "TEXT_REQUIRED")
    for _ in range(5):
        say(ann, thread)


# -- Reading -------------------------------------------------------------------------------------------------
def test_a_thread_is_read_page_by_page(ann: Caller, bob: Caller, thread: str) -> None:
    ids = []
    for number in range(7):
        ids.append(say(ann, thread, f"{number}")["id"])
        free(ann)

    def page(query: str = "") -> tuple[list[int], bool]:
        found = bob.get(thread + query)
        assert (found.status, set(found.body)) == (200, {"messages", "has_more"})
        return [message["id"] for message in found.body["messages"]], found.body["has_more"]

    assert page() == (ids, False)
    assert page("?limit=3") == (ids[4:], True), "the newest, old to new"
    assert page(f"?limit=3&before={ids[4]}") == (ids[1:4], True)
    assert page(f"?limit=3&before={ids[3]}") == (ids[:3], False)
    assert page(f"?limit=3&after={ids[0]}") == (ids[1:4], True), "what came next"
    assert page(f"?after={ids[5]}") == (ids[6:], False)
    assert page(f"?after={ids[0]}&before={ids[3]}") == (ids[1:3], False)
    assert page(f"?after={ids[6]}") == ([], False)


def test_reading_refuses_in_order(ann: Caller, cy: Caller, nobody: Caller, thread: str) -> None:
    refused(nobody.get(thread + "?limit=0"), 401, "NOT_AUTHENTICATED")
    refused(cy.get(thread + "?limit=0"), 403, "NOT_A_MEMBER")
    for query in ("limit=0", "limit=101", "limit=x", "limit=-1", "before=x", "after=1.5"):
        refused(ann.get(f"{thread}?{query}"), 400, "INVALID_BODY")
    assert ann.get(thread + "?limit=100").status == ann.get(thread + "?limit=1").status == 200


def test_spectators_read_where_they_may_watch(ann: Caller, bob: Caller, cy: Caller) -> None:
    watched = f"/api/games/{dealt(ann, bob, spectators=True)['game_id']}/chat"
    said = say(ann, watched)
    assert cy.get(watched).body["messages"] == [said]
    refused(cy.post(watched, {"text": "hello"}), 403, "NOT_A_MEMBER")
    refused(cy.call("DELETE", f"{watched}/{said['id']}"), 403, "NOT_A_MEMBER")
    private = f"/api/games/{dealt(ann, bob, visibility='private')['game_id']}/chat"
    refused(cy.get(private), 404, "GAME_NOT_FOUND")
    lobby_thread = f"/api/lobbies/{lobby(ann, visibility='private')}/chat"
    refused(cy.get(lobby_thread), 404, "LOBBY_NOT_FOUND")


def test_threads_do_not_mix(ann: Caller, bob: Caller) -> None:
    made = game(ann, bob)
    here, there = f"/api/games/{made['game_id']}/chat", f"/api/lobbies/{made['lobby_id']}/chat"
    said = say(ann, here)
    assert bob.get(there).body["messages"] == []
    refused(ann.call("PATCH", f"{there}/{said['id']}", {"text": "x"}), 404, "MESSAGE_NOT_FOUND")


# -- Correcting ----------------------------------------------------------------------------------------------
def test_ones_own_words_are_corrected(ann: Caller, bob: Caller, thread: str) -> None:
    said = say(ann, thread)
    edited = ann.call("PATCH", f"{thread}/{said['id']}", {"text": " Good game "})
    assert edited == (200, {"message": {**said, "text": "Good game", "edited": True}})
    assert bob.get(thread).body["messages"] == [edited.body["message"]]


def test_the_same_words_again_change_nothing(ann: Caller, thread: str, clock: list[float]) -> None:
    said = say(ann, thread)
    for _ in range(9):
        assert ann.call("PATCH", f"{thread}/{said['id']}", {"text": "Good luck "}) == (200, {"message": said})


def test_edits_count_like_posts(ann: Caller, thread: str, clock: list[float]) -> None:
    said = say(ann, thread)
    for number in range(4):
        assert ann.call("PATCH", f"{thread}/{said['id']}", {"text": f"{number}"}).status == 200
    refused(ann.call("PATCH", f"{thread}/{said['id']}", {"text": "4"}), 429, "CHAT_RATE")
    refused(ann.post(thread, {"text": "4"}), 429, "CHAT_RATE")


def test_correcting_refuses_in_order(ann: Caller, bob: Caller, cy: Caller, nobody: Caller, thread: str) -> None:
    path = f"{thread}/{say(bob, thread)['id']}"
    refused(nobody.call("PATCH", path, b"{"), 401, "NOT_AUTHENTICATED")
    refused(cy.call("PATCH", path, b"{"), 403, "NOT_A_MEMBER")
    for nothing in (ABSENT, 10**30):
        refused(bob.call("PATCH", f"{thread}/{nothing}", b"{"), 404, "MESSAGE_NOT_FOUND")
    refused(ann.call("PATCH", path, b"{"), 403, "NOT_YOUR_MESSAGE")
    refused(bob.call("PATCH", path, {"text": ""}), 400, "TEXT_REQUIRED")
    refused(bob.call("PATCH", path, {"text": "x" * 256}), 400, "TEXT_TOO_LONG")
    bob.call("DELETE", path)
    refused(bob.call("PATCH", path, b"{"), 409, "MESSAGE_DELETED")


# -- Taking back ---------------------------------------------------------------------------------------------
def test_a_tombstone_keeps_the_place(ann: Caller, bob: Caller, thread: str) -> None:
    said = say(bob, thread)
    gone = {**said, "text": "", "deleted": True}
    for _ in range(2):
        assert bob.call("DELETE", f"{thread}/{said['id']}") == (200, {"message": gone}), "twice is once"
    assert ann.get(thread).body["messages"] == [gone]
    assert Message.objects.get().text == "", "the words are gone, not hidden"


def test_host_and_staff_take_back_what_others_said(ann: Caller, bob: Caller, cy: Caller, thread: str) -> None:
    by_host, by_staff, of_host = say(bob, thread), say(bob, thread), say(ann, thread)
    refused(bob.call("DELETE", f"{thread}/{of_host['id']}"), 403, "NOT_YOUR_MESSAGE")
    assert ann.call("DELETE", f"{thread}/{by_host['id']}").body["message"]["deleted"] is True
    refused(cy.call("DELETE", f"{thread}/{by_staff['id']}"), 403, "NOT_A_MEMBER")
    cy.user.is_staff = True
    cy.user.save()
    assert cy.call("DELETE", f"{thread}/{by_staff['id']}").body["message"]["deleted"] is True
    refused(cy.call("DELETE", f"{thread}/{ABSENT}"), 404, "MESSAGE_NOT_FOUND")


# -- When there is none --------------------------------------------------------------------------------------
def test_where_people_agreed_on_silence(ann: Caller, bob: Caller) -> None:
    silent = f"/api/games/{dealt(ann, bob, chat=False)['game_id']}/chat"
    refused(ann.post(silent, b"{"), 403, "CHAT_OFF")
    assert ann.get(silent) == (200, {"messages": [], "has_more": False})
    number = lobby(ann, bob)
    said = say(bob, f"/api/lobbies/{number}/chat")
    ann.post(f"/api/lobbies/{number}/options", {"chat": False})
    refused(bob.call("PATCH", f"/api/lobbies/{number}/chat/{said['id']}", {"text": "x"}), 403, "CHAT_OFF")
    assert bob.call("DELETE", f"/api/lobbies/{number}/chat/{said['id']}").status == 200, "taking back is no talking"


def test_it_stays_open_after_the_end_until_the_lobby_closes(ann: Caller, bob: Caller) -> None:
    made = dealt(ann, bob)
    thread = f"/api/games/{made['game_id']}/chat"
    end(made["game_id"])
    say(bob, thread, "Good game")
    for player in (ann, bob):
        player.post(f"/api/lobbies/{made['lobby_id']}/leave")
    refused(bob.post(thread, {"text": "Still there?"}), 409, "CHAT_CLOSED")
    assert [message["text"] for message in bob.get(thread).body["messages"]] == ["Good game"]


def test_whom_staff_have_silenced(ann: Caller, thread: str) -> None:
    from datetime import timedelta

    from django.utils import timezone

    said = say(ann, thread)
    taken = Measure.objects.create(whom=ann.user, what="silenced", until=timezone.now() + timedelta(days=1))
    refused(ann.post(thread, b"{"), 403, "CHAT_SUSPENDED")
    refused(ann.call("PATCH", f"{thread}/{said['id']}", b"{"), 403, "CHAT_SUSPENDED")
    refused(ann.post(thread, {"phrase": "hello"}), 403, "CHAT_SUSPENDED")
    assert measures.lift(taken)
    say(ann, thread)


# -- Not hearing ---------------------------------------------------------------------------------------------
def test_who_is_muted_is_not_heard_by_who_muted_them(ann: Caller, bob: Caller, cy: Caller) -> None:
    thread = f"/api/lobbies/{lobby(ann, bob, cy)}/chat"
    say(bob, thread, "one")
    assert ann.post(f"/api/users/{bob.id}/mute") == (200, {"user_id": bob.id, "muted": True})
    assert ann.post(f"/api/users/{bob.id}/mute").status == 200
    say(cy, thread, "two")
    assert [message["text"] for message in ann.get(thread).body["messages"]] == ["two"]
    assert [message["text"] for message in bob.get(thread).body["messages"]] == ["one", "two"], "they are not told"
    assert ann.get("/api/me/mutes").body == {"users": [{"user_id": bob.id, "display_name": "Bob"}]}
    assert ann.call("DELETE", f"/api/users/{bob.id}/mute") == (200, {"user_id": bob.id, "muted": False})
    assert len(ann.get(thread).body["messages"]) == 2


@pytest.mark.parametrize("method", ["POST", "DELETE"])
def test_muting_refuses_in_order(ann: Caller, nobody: Caller, method: str) -> None:
    refused(nobody.call(method, f"/api/users/{ABSENT}/mute"), 401, "NOT_AUTHENTICATED")
    for nothing in (ABSENT, 10**30):
        refused(ann.call(method, f"/api/users/{nothing}/mute"), 404, "NO_SUCH_USER")


def test_nobody_mutes_themselves(ann: Caller) -> None:
    refused(ann.post(f"/api/users/{ann.id}/mute"), 409, "YOUR_OWN")


# -- Reporting -----------------------------------------------------------------------------------------------
def test_a_report_keeps_the_words(ann: Caller, bob: Caller, thread: str) -> None:
    said = say(bob, thread, "You cheat")
    path = f"{thread}/{said['id']}/report"
    assert ann.post(path, {"reason": "rude"}) == (202, {"message_id": said["id"]})
    assert ann.post(path).status == 202, "once more changes nothing"
    bob.call("PATCH", f"{thread}/{said['id']}", {"text": "You play well"})
    report = Report.objects.get()
    assert (report.quote, report.text, report.by, report.status) == ("You cheat", "rude", ann.user, "open")
    assert (report.whom, report.reason, report.key) == (bob.user, "language", f"message:{said['id']}")


def test_reporting_refuses_in_order(
    ann: Caller, bob: Caller, cy: Caller, nobody: Caller, thread: str, settings: Any
) -> None:
    path = f"{thread}/{say(bob, thread)['id']}/report"
    refused(nobody.post(path), 401, "NOT_AUTHENTICATED")
    refused(cy.post(path, {"reason": 7}), 403, "NOT_A_MEMBER")
    refused(ann.post(f"{thread}/{ABSENT}/report", {"reason": 7}), 404, "MESSAGE_NOT_FOUND")
    refused(bob.post(path, {"reason": 7}), 409, "YOUR_OWN")
    for flawed in ({"reason": 7}, {"reason": "x" * 501}, b"{"):
        refused(ann.post(path, flawed), 400, "INVALID_BODY")
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "report": "1/1h/account"}
    assert ann.post(path).status == 202
    refused(ann.post(path), 429, "RATE_LIMITED")
    bob.call("DELETE", path.removesuffix("/report"))
    refused(ann.post(path), 409, "MESSAGE_DELETED")


# -- What a page and an account keep -------------------------------------------------------------------------
def test_the_newest_thirty_are_in_the_view_of_uno(ann: Caller, bob: Caller) -> None:
    from games.table.gathering import gathering

    number = dealt(ann, bob, kind="uno")["game_id"]
    for index in range(31):
        Message.objects.create(game_id=number, author=bob.user, text=f"{index}")
    shown = gathering.chat(number, ann.id, 30)
    assert [message["text"] for message in shown] == [f"{index}" for index in range(1, 31)]
    assert set(shown[0]) == {"id", "user_id", "display_name", "text", "time_sent", "edited", "deleted"}
    ann.post(f"/api/users/{bob.id}/mute")
    assert gathering.chat(number, ann.id, 30) == []
    assert len(gathering.chat(number, None, 30)) == 30, "a spectator hears everybody"


def test_what_somebody_said_is_in_their_export(ann: Caller) -> None:
    from accounts.export import export_of

    say(ann, f"/api/lobbies/{lobby(ann)}/chat", "For the record")
    assert [message["text"] for message in export_of(ann.user)["messages"]] == ["For the record"]


def test_who_closes_the_account_keeps_no_name(ann: Caller, bob: Caller) -> None:
    from accounts import services as accounts

    thread = f"/api/lobbies/{lobby(bob, ann)}/chat"
    say(ann, thread)
    accounts.close(ann.user)
    assert bob.get(thread).body["messages"][0]["display_name"] == "Former player"


def test_markup_stays_what_was_typed_and_never_becomes_a_page(ann: Caller, thread: str) -> None:
    said = say(ann, thread, "<script>alert(1)</script>")
    assert said["text"] == "<script>alert(1)</script>"
    answer = Client().get(thread, headers={"Authorization": f"Bearer {ann.token}", "Accept": "text/html"})
    assert answer["Content-Type"].startswith("application/json")


def test_a_stranger_reports_nothing(ann: Caller) -> None:
    thread = f"/api/lobbies/{lobby(ann, visibility='private')}/chat"
    said = say(ann, thread)
    refused(person("Dan").post(f"{thread}/{said['id']}/report"), 404, "LOBBY_NOT_FOUND")


def test_a_renewed_thread_leads_back_to_its_page(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob)
    ann.post(f"/api/lobbies/{number}/chat", {"phrase": "good_luck"})
    browser = Client()
    browser.force_login(bob.user)
    asking = {"X-Part": "yes", "Referer": f"http://testserver/lobbies/{number}/?talk=1"}
    part = browser.get(f"/chat/lobbies/{number}/", headers=asking).content.decode()
    back = f"/lobbies/{number}/?talk=1"
    assert part.count(f'name="next" value="{back}"') >= 2
    report = f'/players/{ann.id}/report/?next={quote(back)}"'
    assert report in part
    asked = browser.get(f"/players/{ann.id}/report/?next={quote(back)}").content.decode()
    assert f'value="{back}"' in asked

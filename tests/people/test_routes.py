"""People by REST: what each route answers, both ways round, and how many questions it asks."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import services as accounts
from people import presence, relations
from tests.games.callers import Caller, bot, person
from tests.people.members import caller

pytestmark = [pytest.mark.django_db, pytest.mark.services]
ABSENT = 999_999


@pytest.fixture(autouse=True)
def nobody_is_here() -> None:
    cache.clear()
    presence._noted.clear()


def look(reader: Caller, whom: Caller) -> dict[str, object]:
    answer = reader.get(f"/api/users/{whom.id}")
    assert answer.status == 200, answer
    return answer.body


def put(who: Caller, whom: Caller | int, what: str) -> int:
    number = whom if isinstance(whom, int) else whom.id
    return who.call("PUT", f"/api/users/{number}/{what}").status


def relation(reader: Caller, whom: Caller) -> tuple[bool, bool, bool]:
    found = look(reader, whom)["relation"]
    return found["follows"], found["followed"], found["blocks"]  # type: ignore[index]


def test_somebody(ann: Caller, bob: Caller) -> None:
    assert look(ann, bob) == {
        "id": bob.id, "display_name": "bob", "username": "bob", "is_guest": False, "is_bot": False, "here": None,
        "relation": {"follows": False, "followed": False, "blocks": False},
    }  # fmt: skip
    guest, robot = person("Gus"), bot("Robi")
    assert [look(ann, one)["username"] for one in (guest, robot)] == [None, None]
    assert (look(ann, guest)["is_guest"], look(ann, robot)["is_bot"]) == (True, True)
    assert ann.get(f"/api/users/{ABSENT}").body["code"] == "NO_SUCH_USER"
    assert Caller().get(f"/api/users/{ann.id}").status == 401


def test_following_and_friends(ann: Caller, bob: Caller) -> None:
    assert put(ann, bob, "follow") == put(ann, bob, "follow") == 204
    assert (relation(ann, bob), relation(bob, ann)) == ((True, False, False), (False, True, False))
    assert [one["id"] for one in ann.get("/api/me/following").body["users"]] == [bob.id]
    assert ann.get("/api/me/friends").body == {"users": [], "next": None}
    put(bob, ann, "follow")
    assert [one["id"] for one in ann.get("/api/me/friends").body["users"]] == [bob.id]
    assert ann.call("DELETE", f"/api/users/{bob.id}/follow").status == 204
    assert ann.call("DELETE", f"/api/users/{bob.id}/follow").status == 204
    assert bob.get("/api/me/friends").body["users"] == []


def test_who_cannot_be_followed_or_blocked(ann: Caller, bob: Caller) -> None:
    accounts.close(bob.user)  # type: ignore[arg-type]
    for whom in (ann, person("Gus"), bot("Robi"), bob):
        answer = ann.call("PUT", f"/api/users/{whom.id}/follow")
        assert (answer.status, answer.body["code"]) == (400, "NOT_FOLLOWABLE")
    for whom in (ann, bot("Robi"), bob):
        answer = ann.call("PUT", f"/api/users/{whom.id}/block")
        assert (answer.status, answer.body["code"]) == (400, "NOT_FOLLOWABLE")
    for what in ("follow", "block"):
        for method in ("PUT", "DELETE"):
            assert ann.call(method, f"/api/users/{ABSENT}/{what}").body["code"] == "NO_SUCH_USER"


def test_a_full_list(ann: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "MOST_FOLLOWED", 0)
    monkeypatch.setattr(relations, "MOST_BLOCKED", 0)
    for what in ("follow", "block"):
        answer = ann.call("PUT", f"/api/users/{bob.id}/{what}")
        assert (answer.status, answer.body["code"]) == (409, "LIST_FULL")


def test_nobody_hears_of_a_block(ann: Caller, bob: Caller) -> None:
    put(bob, ann, "follow")
    put(ann, bob, "follow")
    assert put(ann, bob, "block") == 204
    assert relation(ann, bob) == (False, False, True)
    assert relation(bob, ann) == (True, False, False), "as if ann just followed no longer"
    assert put(bob, ann, "follow") == 204, "following somebody who has blocked one is answered as ever"
    assert bob.get("/api/me/blocked").body["users"] == []
    assert [one["id"] for one in ann.get("/api/me/blocked").body["users"]] == [bob.id]
    assert ann.call("DELETE", f"/api/users/{bob.id}/block").status == 204
    assert relation(ann, bob) == (False, True, False)


def test_guests_block(ann: Caller) -> None:
    guest = person("Gus")
    assert put(guest, ann, "block") == put(ann, guest, "block") == 204
    assert relation(guest, ann) == (False, False, True)


@pytest.mark.parametrize(
    ("setting", "stranger", "friend"),
    [("everybody", True, True), ("friends", None, True), ("nobody", None, None)],
)
def test_here_is_told_to_whom_somebody_wants(
    ann: Caller, bob: Caller, setting: str, stranger: bool | None, friend: bool | None
) -> None:
    assert bob.call("PATCH", "/api/me", {"preferences": {"here": setting}}).status == 200  # a request: bob is here
    assert look(ann, bob)["here"] is stranger
    put(ann, bob, "follow")
    assert look(ann, bob)["here"] is stranger, "who follows is no friend yet"
    put(bob, ann, "follow")
    assert look(ann, bob)["here"] is friend
    put(bob, ann, "block")
    assert look(ann, bob)["here"] is None
    assert look(bob, ann)["here"] is None


def test_friends_who_are_away(ann: Caller, bob: Caller) -> None:
    relations.follow(ann.user, bob.user)  # type: ignore[arg-type]
    relations.follow(bob.user, ann.user)  # type: ignore[arg-type]
    assert look(ann, bob)["here"] is False
    assert look(ann, ann)["here"] is True


def test_while_it_is_not_known_nobody_is_said_to_be_away(
    ann: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    relations.follow(ann.user, bob.user)  # type: ignore[arg-type]
    relations.follow(bob.user, ann.user)  # type: ignore[arg-type]
    monkeypatch.setattr(presence, "is_known", lambda: False)
    assert look(ann, bob)["here"] is None
    bob.get("/api/me")
    assert look(ann, bob)["here"] is True


def test_pages_of_a_list(ann: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("people.selectors.listed.__defaults__", (None, 2))
    others = [caller(name) for name in ("bob", "cleo", "dora")]
    for other in others:
        put(ann, other, "follow")
    first = ann.get("/api/me/following").body
    assert [one["display_name"] for one in first["users"]] == ["dora", "cleo"]
    rest = ann.get(f"/api/me/following?after={first['next']}").body
    assert ([one["display_name"] for one in rest["users"]], rest["next"]) == (["bob"], None)
    assert ann.get("/api/me/following?after=x").body["fields"] == {"after": ["a number"]}
    assert ann.get(f"/api/me/following?after={'9' * 40}").status == 200


@pytest.mark.parametrize("which", ["following", "friends", "blocked"])
def test_a_list_asks_the_same_number_of_questions_however_long(ann: Caller, which: str) -> None:
    def one_more(number: int) -> int:
        other = caller(f"other{chr(97 + number)}")
        put(ann, other, "block" if which == "blocked" else "follow")
        put(other, ann, "follow")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert len(ann.get(f"/api/me/{which}").body["users"]) == number + 1
        return len(asked)

    counts = [one_more(number) for number in range(4)]
    assert counts[1:] == [counts[1]] * 3

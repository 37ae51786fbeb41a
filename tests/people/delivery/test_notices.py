"""Notices as programs and pages see them: newest first, seen up to one, a bell with a number."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from people import notices, relations, standing
from people.models import Notice, Topic
from tests.games.callers import Caller, person
from tests.lobbies.gathering import refused
from tests.people.members import member

Json = Any
pytestmark = pytest.mark.django_db


def tell(*people: Caller, key: str = "one", path: str = "/lobbies/3/", topic: Topic = Topic.INVITED) -> None:
    facts = {"by": "Cleo", "title": "UNO"}
    notices.tell(topic, [one.id for one in people], path=path, key=key, facts=facts)


def browser_of(caller: Caller) -> Client:
    assert caller.user
    client = Client()
    client.force_login(caller.user)
    return client


def bell(page: str) -> str:
    """What stands at the bell; nothing while it is hidden."""
    shown = page.partition("data-bell")[2]
    return "" if shown.split(">")[0].strip() == "hidden" else shown.partition(">")[2].partition("<")[0]


# -- Programs ----------------------------------------------------------------------------------------------------
def test_they_are_listed_newest_first() -> None:
    ann, bob = person("Ann"), person("Bob")
    tell(ann, bob)
    tell(ann, key="two", topic=Topic.FOLLOWED, path="/players/cleo/")
    found = ann.get("/api/me/notices")
    assert (found.status, found.body["unread"], found.body["next"]) == (200, 2, None)
    first, second = found.body["notices"]
    assert (first["topic"], first["text"], first["path"]) == ("followed", "Cleo follows you.", "/players/cleo/")
    assert second["text"] == "Cleo asks you to a game of UNO."
    assert first.keys() == {"id", "topic", "text", "path", "at", "seen"}
    assert bob.get("/api/me/notices").body["unread"] == 1
    refused(Caller().get("/api/me/notices"), 401, "NOT_AUTHENTICATED")


def test_in_the_language_of_who_asks() -> None:
    ann = person("Ann")
    tell(ann)
    found = ann.call("GET", "/api/me/notices", None, Accept_Language="de")
    assert found.body["notices"][0]["text"] == "Cleo bittet dich zu einer Partie UNO."


def test_fifty_at_a_time() -> None:
    ann = person("Ann")
    for number in range(120):
        tell(ann, key=f"n{number}")
    told, before, pages = list[int](), "", 0
    while pages == 0 or before:
        page = ann.get(f"/api/me/notices{before}").body
        told += [one["id"] for one in page["notices"]]
        before, pages = f"?before={page['next']}" if page["next"] else "", pages + 1
    assert (len(told), pages) == (120, 3)
    assert told == sorted(set(told), reverse=True)
    refused(ann.get("/api/me/notices?before=x"), 400, "INVALID_BODY")
    assert ann.get("/api/me/notices?before=99999999999999999999999").body["unread"] == 120


def test_a_longer_list_asks_no_more() -> None:
    ann = person("Ann")
    ann.get("/api/me/notices")  # which notes that the token is used
    asked = []
    for more in (2, 30):
        for number in range(more):
            tell(ann, key=f"{more} {number}")
        with CaptureQueriesContext(connection) as queries:
            ann.get("/api/me/notices")
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 4


def test_seen_up_to_one() -> None:
    ann, bob = person("Ann"), person("Bob")
    for number in range(3):
        tell(ann, bob, key=f"n{number}")
    newest, middle, oldest = (one["id"] for one in ann.get("/api/me/notices").body["notices"])
    assert newest > middle > oldest
    assert ann.post("/api/me/notices/seen", {"up_to": middle}).status == 204
    found = ann.get("/api/me/notices").body
    assert ([one["seen"] for one in found["notices"]], found["unread"]) == ([False, True, True], 1)
    assert bob.get("/api/me/notices").body["unread"] == 3
    version = standing.version_of(ann.id)
    assert ann.post("/api/me/notices/seen", {"up_to": middle}).status == 204
    assert standing.version_of(ann.id) == version, "what was seen already is no news"
    for body in ({}, {"up_to": "7"}, {"up_to": None}):
        refused(ann.post("/api/me/notices/seen", body), 400, "INVALID_BODY")
    assert ann.post("/api/me/notices/seen", {"up_to": 10**30}).status == 204
    assert ann.get("/api/me/notices").body["unread"] == 0


# -- Pages -------------------------------------------------------------------------------------------------------
def test_the_bell_has_a_number_on_every_page() -> None:
    ann = person("Ann")
    client = browser_of(ann)
    assert bell(client.get("/").content.decode()) == ""
    tell(ann)
    tell(ann, key="two")
    for path in ("/", "/rules/", "/accounts/", "/lobbies/"):
        assert bell(client.get(path).content.decode()) == "2", path
    assert "data-bell" not in Client().get("/").content.decode(), "nobody has none"


def test_who_is_where_it_leads_has_seen_it() -> None:
    ann = person("Ann")
    client = browser_of(ann)
    tell(ann, path="/rules/uno/")
    tell(ann, key="two", path="/rules/")
    assert bell(client.get("/rules/uno/").content.decode()) == "1"
    assert list(Notice.objects.exclude(seen=None).values_list("key", flat=True)) == ["one"]


def test_following_a_follower_is_seeing_it() -> None:
    ann, bob = member("ann"), member("bob")
    relations.follow(bob, ann)
    client = Client()
    client.force_login(ann)
    page = client.get(Notice.objects.get().path, follow=True)
    assert page.redirect_chain == [("/players/bob/", 302)]
    assert bell(page.content.decode()) == ""
    assert Client().get(f"/players/id/{bob.pk}/", follow=True).status_code == 200


def test_a_place_on_a_page_is_the_page() -> None:
    ann = person("Ann")
    tell(ann, path="/help/#behaviour")
    assert bell(browser_of(ann).get("/help/").content.decode()) == ""


def test_the_page_of_notices_by_forms_alone() -> None:
    ann = person("Ann")
    client = browser_of(ann)
    assert "Nothing yet" in client.get("/notices/").content.decode()
    tell(ann)
    page = client.get("/notices/").content.decode()
    assert "Cleo asks you to a game of UNO." in page
    assert 'href="/lobbies/3/"' in page
    assert bell(page) == "1", "looking at the list is not having seen what is in it"
    newest = Notice.objects.get().pk
    assert client.post("/notices/seen/", {"up_to": newest}).headers["Location"] == "/notices/"
    page = client.get("/notices/").content.decode()
    assert bell(page) == ""
    assert "I have seen them all" not in page
    assert client.post("/notices/seen/", {"up_to": "x"}).status_code == 302
    assert Client().get("/notices/").status_code == 302


def test_older_ones_are_a_link_away() -> None:
    ann = person("Ann")
    client = browser_of(ann)
    for number in range(60):
        tell(ann, key=f"n{number}", path=f"/lobbies/{number}/")
    page = client.get("/notices/").content.decode()
    assert "/lobbies/59/" in page
    assert "/lobbies/9/" not in page
    before = page.partition('href="?before=')[2].partition('"')[0]
    older = client.get(f"/notices/?before={before}").content.decode()
    assert "/lobbies/9/" in older
    assert "Older ones" not in older


def test_names_are_no_html() -> None:
    ann = person("Ann")
    notices.tell(Topic.FOLLOWED, [ann.id], path="/x/", key="k", facts={"by": "<b onclick=x>"})
    assert "<b onclick" not in browser_of(ann).get("/notices/").content.decode()


# -- Settings as forms -------------------------------------------------------------------------------------------
def test_settings_by_forms_alone(settings: Any) -> None:
    from people.delivery import keys, wanted

    settings.PUSH_KEY = keys.new_key()
    ann = person("Ann")
    client = browser_of(ann)
    page = client.get("/notices/settings/").content.decode()
    assert "mail_invited" not in page, "nobody knows where to write to a guest"
    given = {"push_invited": "on", "quiet_from": "23", "quiet_to": "7", "zone": "Europe/Berlin"}
    assert client.post("/notices/settings/", given).status_code == 302
    assert ann.user
    chosen = wanted.shown(wanted.settings_of(ann.user))
    assert chosen["push"]["invited"]
    assert not chosen["push"]["seated"]
    assert chosen["quiet"] == {"from": 23, "to": 7, "zone": "Europe/Berlin"}
    wrong = client.post("/notices/settings/", {**given, "zone": "Mars"})
    assert wrong.status_code == 400
    assert "no such time zone" in wrong.content.decode()


def test_where_nothing_else_is_there_it_says_so(settings: Any) -> None:
    settings.PUSH_KEY, settings.EMAIL_BACKEND = "", "django.core.mail.backends.console.EmailBackend"
    ann = person("Ann")
    client = browser_of(ann)
    page = client.get("/notices/settings/").content.decode()
    assert "This house sends no mail." in page
    assert 'type="checkbox"' not in page
    assert client.post("/notices/settings/", {}).status_code in {200, 400}


# -- Frames ------------------------------------------------------------------------------------------------------
def test_what_pages_are_told() -> None:
    ann = person("Ann")
    assert ann.user
    assert ['"unread":0' in text for text in notices.frames(ann.user, None)] == [True]
    tell(ann)
    version = standing.version_of(ann.id)
    (new,) = notices.frames(ann.user, version - 1)
    assert '"event":"notice:new"' in new
    assert '"unread":1' in new
    assert notices.frames(ann.user, version) == []
    with translation.override("de"):
        assert "bittet dich" in notices.frames(ann.user, version - 1)[0]
    notices.see(ann.id, Notice.objects.get().pk)
    (count,) = notices.frames(ann.user, version)
    assert '"event":"notice:count"' in count
    assert '"unread":0' in count


def test_who_missed_very_many_is_told_some_and_the_number() -> None:
    ann = person("Ann")
    assert ann.user
    for number in range(30):
        tell(ann, key=f"n{number}")
    told = notices.frames(ann.user, 0)
    assert len(told) == notices.AT_ONCE + 1
    assert '"unread":30' in told[-1]

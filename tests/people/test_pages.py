"""The pages of friends and players, and the menu behind a name: as plain forms, with a constant number of questions."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import services as accounts
from accounts.models import User
from people import presence, relations
from tests.lobbies import gathering
from tests.people.members import member

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def ann() -> User:
    return member("ann")


@pytest.fixture
def bob() -> User:
    return member("bob")


def reader(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def friends(*pair: User) -> None:
    relations.follow(*pair)
    relations.follow(*reversed(pair))


def sections(client: Client) -> dict[str, list[str]]:
    """The people of the page, by the heading above them."""
    import re

    text = client.get("/friends/").content.decode().split('id="friends"')[1]
    found = {}
    for title, rest in re.findall(r"<h2[^>]*>\s*([^<]+?)\s*(?:<span.*?</span>)?</h2>(.*?)</section>", text, re.DOTALL):
        found[title] = re.findall(r'class="person"[^>]*>([^<]+)</a>', rest)
    return found


def test_friends_who_are_here_come_first(ann: User) -> None:
    for name in ("zoe", "bob", "cleo"):
        friends(ann, member(name))
    zoe = User.objects.get(username="zoe")
    assert reader(zoe).get("/friends/").status_code == 200
    assert sections(reader(ann)) == {"Friends": ["zoe", "bob", "cleo"]}
    assert "chip good" in reader(ann).get("/friends/").content.decode()


def test_while_it_is_not_known_who_is_here_the_page_says_so(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    friends(ann, member("bob"))
    words = "Not everybody who is here can be seen right now."
    assert words not in reader(ann).get("/friends/").content.decode()
    monkeypatch.setattr(presence, "is_known", lambda: False)
    assert words in reader(ann).get("/friends/").content.decode()


def test_everybody_stands_in_one_place(ann: User) -> None:
    people = {name: member(name) for name in ("friend", "idol", "fan", "foe", "other")}
    friends(ann, people["friend"])
    relations.follow(ann, people["idol"])
    relations.follow(people["fan"], ann)
    relations.block(ann, people["foe"])
    game = gathering.dealt(*(caller_of(user) for user in (ann, people["other"], people["friend"])))
    assert game
    assert sections(reader(ann)) == {
        "Friends": ["friend"], "They follow you": ["fan"], "You follow": ["idol"], "Played with lately": ["other"],
        "Blocked": ["foe"],
    }  # fmt: skip
    assert "ann" not in str(sections(reader(people["foe"]))), "and they see nothing of it"


def caller_of(user: User) -> gathering.Caller:
    return gathering.Caller(user, accounts.issue_token(user, "test")[1])


def test_a_player_is_followed_and_blocked_by_forms(ann: User, bob: User) -> None:
    page = reader(ann)
    path = f"/players/id/{bob.pk}"
    answer = page.post(f"{path}/follow", {"next": "/players/bob/"}, follow=True)
    assert answer.redirect_chain == [("/players/bob/", 302)]
    assert "You follow bob." in answer.content.decode()
    assert relations.friends_of(ann.pk) == frozenset()
    page.post(f"{path}/follow", {"stop": "yes"})
    answer = page.post(f"{path}/block", {"next": "https://elsewhere.example/"}, follow=True)
    assert answer.redirect_chain[-1] == ("/players/bob/", 302)
    assert "End the block" in answer.content.decode()
    page.post(f"{path}/block", {"stop": "yes"})
    assert not relations.is_blocked(ann.pk, bob.pk)
    answer = page.post(f"/players/id/{ann.pk}/follow", follow=True)
    assert "This works with other people" in answer.content.decode()


def test_the_menu_has_what_one_can_do(ann: User, bob: User) -> None:
    number = gathering.lobby(caller_of(ann), name="Friday night")
    menu = reader(ann).get(f"/players/id/{bob.pk}/menu/", headers={"X-Part": "yes"})
    assert menu["X-Part"] == "yes"
    text = menu.content.decode()
    for words in ("Follow", "Ask to “Friday night”", "Mute", "Block"):
        assert words in text
    assert f"/lobbies/{number}/invite" in text
    own = reader(ann).get(f"/players/id/{ann.pk}/menu/").content.decode()
    assert "<form" not in own


@pytest.mark.parametrize("blocks", [False, True])
def test_the_menu_leads_to_a_report(ann: User, bob: User, blocks: bool) -> None:
    if blocks:
        relations.block(ann, bob)
    link = f'href="/players/{bob.pk}/report/?next=/friends/"'
    page = reader(ann)
    assert link in page.get(f"/players/id/{bob.pk}/menu/?next=/friends/").content.decode()
    assert f"/players/{bob.pk}/report/?next=/players/bob/" in page.get("/players/bob/").content.decode()
    for whom in (ann, accounts.make_bot("Rook")):
        assert "/report/" not in page.get(f"/players/id/{whom.pk}/menu/").content.decode()


def test_muting_by_the_menu(ann: User, bob: User) -> None:
    page = reader(ann)
    page.post(f"/chat/mute/{bob.pk}")
    assert "Hear them again" in page.get("/players/bob/").content.decode()
    page.post(f"/chat/mute/{bob.pk}", {"hear": "yes"})
    assert "Hear them again" not in page.get("/players/bob/").content.decode()
    answer = page.post(f"/chat/mute/{ann.pk}", {"next": "/friends/"}, follow=True)
    assert answer.status_code == 200


def test_who_is_on_no_page(ann: User, bob: User) -> None:
    assert reader(ann).get("/players/nobody/").status_code == 404
    assert reader(ann).get("/players/id/999999/").status_code == 404
    assert reader(ann).get("/players/id/999999/menu/").status_code == 404
    accounts.close(bob)
    answer = reader(ann).get(f"/players/id/{bob.pk}/", follow=True)
    assert "This account is closed." in answer.content.decode()


def test_visitors_see_a_name_and_the_way_in(bob: User) -> None:
    answer = Client().get("/players/BOB/").content.decode()
    assert "Sign in to follow players" in answer
    assert "<form" not in answer.split('id="main"')[1].split("</main>")[0]
    assert Client().get("/friends/")["Location"].startswith("/accounts/login/")


def test_a_name_leads_to_its_player(ann: User, bob: User) -> None:
    number = gathering.lobby(caller_of(ann), caller_of(bob))
    for path in (f"/lobbies/{number}/",):
        text = reader(ann).get(path).content.decode()
        assert f'href="/players/id/{bob.pk}/"' in text
    assert reader(ann).get(f"/players/id/{bob.pk}/")["Location"] == "/players/bob/"
    guest = accounts.make_guest("Gus")
    assert reader(ann).get(f"/players/id/{guest.pk}/", follow=True).status_code == 200


def test_the_page_asks_the_same_number_of_questions_however_many(ann: User) -> None:
    def one_more(number: int) -> int:
        letter = chr(97 + number)
        friends(ann, member(f"friend{letter}"))
        relations.follow(ann, member(f"idol{letter}"))
        relations.follow(member(f"fan{letter}"), ann)
        relations.block(ann, member(f"foe{letter}"))
        client = reader(ann)
        client.get("/friends/")
        with CaptureQueriesContext(connection) as asked:
            client.get("/friends/")
        return len(asked)

    counts = [one_more(number) for number in range(3)]
    assert counts[1:] == [counts[0]] * 2


def test_here_is_a_setting(ann: User) -> None:
    page = reader(ann)
    assert "Who sees that I am here" in page.get("/accounts/settings/").content.decode()
    page.post("/accounts/settings/", {"display_name": "ann", "theme": "auto", "animation": "calm", "volume": "10",
                                      "here": "nobody", "talk": "everybody"})  # fmt: skip
    ann.refresh_from_db()
    assert ann.here == "nobody"

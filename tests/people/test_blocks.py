"""What a block does, row by row and both ways round, by REST and on pages: to who has blocked, and to who was blocked.

Ann has blocked bob. Each test is told from the one side and from the other; cleo is a third.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from people import relations
from people.models import Notice
from tests.games.callers import Caller, person
from tests.lobbies import gathering
from tests.lobbies.gathering import refused
from tests.people.members import caller

pytestmark = [pytest.mark.django_db, pytest.mark.services]
Json = Any
Pair = tuple[Caller, Caller]
PUBLIC = {"visibility": "public"}
SORRY = "You can't sit at this table."


@pytest.fixture(params=["who blocks is the host", "who is blocked is the host"])
def pair(request: pytest.FixtureRequest, ann: Caller, bob: Caller) -> Pair:
    """The host and the other, between whom there is a block."""
    block(ann, bob)
    return (ann, bob) if request.param.startswith("who blocks") else (bob, ann)


def block(by: Caller, whom: Caller) -> None:
    assert by.call("PUT", f"/api/users/{whom.id}/block").status == 204


def unblock(by: Caller, whom: Caller) -> None:
    assert by.call("DELETE", f"/api/users/{whom.id}/block").status == 204


def page(who: Caller) -> Client:
    client = Client()
    assert who.user is not None
    client.force_login(User.objects.get(pk=who.id))
    return client


def lobbies(who: Caller) -> list[int]:
    return [one["lobby_id"] for one in who.get("/api/lobbies").body["lobbies"]]


def games(who: Caller) -> list[int]:
    return [one["game_id"] for one in who.get("/api/games").body["games"]]


# -- Lists ---------------------------------------------------------------------------------------------------
def test_neither_finds_the_other_in_a_list(pair: Pair, cleo: Caller) -> None:
    host, other = pair
    number = gathering.lobby(host, kind="uno", name="A table of the host")
    made = gathering.game(host)
    assert number not in lobbies(other)
    assert made["game_id"] not in games(other)
    for path in ("/", "/lobbies/"):
        assert "A table of the host" not in page(other).get(path).content.decode()
        assert "A table of the host" in page(cleo).get(path).content.decode()
    for anybody in (host, cleo):
        assert number in lobbies(anybody)
        assert made["game_id"] in games(anybody)


def test_nor_at_the_table_of_a_third(pair: Pair, cleo: Caller) -> None:
    one, other = pair
    number = gathering.lobby(cleo, one, kind="uno", name="A table of a third")
    assert number not in lobbies(other)
    assert "A table of a third" not in page(other).get("/lobbies/").content.decode()
    assert number in lobbies(one)
    assert number in lobbies(cleo)


def test_a_running_game_is_in_no_list_either(pair: Pair, cleo: Caller) -> None:
    host, other = pair
    made = gathering.dealt(host, cleo, spectators=True)
    assert made["game_id"] not in games(other)
    assert made["game_id"] in games(cleo)
    watch = f"/games/{made['game_id']}/"
    assert watch not in page(other).get("/lobbies/").content.decode()
    assert watch in page(caller("dora")).get("/lobbies/").content.decode()


def test_a_table_of_spades_is_in_no_list_either(pair: Pair, cleo: Caller) -> None:
    host, other = pair
    made = host.post("/api/tables", {"name": "Four"})
    assert made.status == 201, made
    shown = {who.id: str(who.get("/api/tables").body) for who in (other, cleo)}
    assert ("Four" in shown[other.id], "Four" in shown[cleo.id]) == (False, True)


def test_ones_own_table_is_always_listed(ann: Caller, bob: Caller) -> None:
    number = gathering.lobby(ann, bob)
    made = gathering.game(ann, bob)
    block(ann, bob)
    for who in (ann, bob):
        assert number in lobbies(who)
        assert made["game_id"] in games(who)


def test_the_end_of_a_block_shows_everything_again(pair: Pair, ann: Caller, bob: Caller) -> None:
    host, other = pair
    number = gathering.lobby(host)
    unblock(ann, bob)
    assert number in lobbies(other)


# -- Coming --------------------------------------------------------------------------------------------------
def ways_in(host: Caller) -> dict[str, Callable[[Caller], Any]]:
    """Every way to a chair beside this host."""
    lobby = gathering.lobby(host)
    code = gathering.look(host, lobby)["room_code"]
    made, spades = gathering.game(host), host.post("/api/tables", {"name": "Four"}).body
    table = spades.get("tableId") or spades.get("id")
    return {
        "by id": lambda who: who.post(f"/api/lobbies/{lobby}/join"),
        "by code": lambda who: who.post("/api/lobbies/join", {"room_code": code}),
        "to a game": lambda who: who.post(f"/api/games/{made['game_id']}/join"),
        "to a game by code": lambda who: who.post(
            f"/api/games/{made['game_id']}/join", {"room_code": made["room_code"]}
        ),
        "to a table of spades": lambda who: who.post(f"/api/tables/{table}/sit", {"seat": "east"}),
    }


def test_nobody_sits_down_with_the_other(pair: Pair) -> None:
    host, other = pair
    for way, come in ways_in(host).items():
        answer = come(other)
        assert answer.status == 403, (way, answer)
        assert refused(answer, 403, "NOT_ALLOWED")["error"] == SORRY


def test_nor_by_a_link_or_out_of_a_list(pair: Pair) -> None:
    host, other = pair
    number = gathering.lobby(host)
    code = gathering.look(host, number)["room_code"]
    for path in (f"/join/{code}/", f"/lobbies/{number}/sit"):
        answer = page(other).post(path, follow=True)
        assert SORRY.replace("'", "&#x27;") in answer.content.decode()
    assert gathering.names(gathering.look(host, number)) == [host.user.display_name]  # type: ignore[union-attr]


def test_neither_invites_the_other(pair: Pair) -> None:
    host, other = pair
    number = gathering.lobby(host)
    name = other.user.username  # type: ignore[union-attr]
    for body in ({"user_id": other.id}, {"username": name}):
        assert refused(host.post(f"/api/lobbies/{number}/invite", body), 403, "NOT_ALLOWED")["error"] == SORRY
    answer = page(host).post(f"/lobbies/{number}/invite", {"who": name}, follow=True)
    assert SORRY.replace("'", "&#x27;") in answer.content.decode()
    assert not Notice.objects.filter(reader=other.id).exists()


def test_an_address_does_not_tell_whose_it_is(pair: Pair, mailoutbox: list[Any]) -> None:
    host, other = pair
    number = gathering.lobby(host)
    body = {"email": other.user.email}  # type: ignore[union-attr]
    assert host.post(f"/api/lobbies/{number}/invite", body).status == 202
    assert mailoutbox == []
    assert not Notice.objects.exists()


def test_an_old_invitation_does_not_help(ann: Caller, bob: Caller) -> None:
    number = gathering.lobby(ann, visibility="private")
    assert ann.post(f"/api/lobbies/{number}/invite", {"user_id": bob.id}).status == 202
    block(bob, ann)
    refused(bob.post(f"/api/lobbies/{number}/join"), 403, "NOT_ALLOWED")
    assert "You are invited" not in page(bob).get("/lobbies/").content.decode()


# -- At the table of a third -----------------------------------------------------------------------------------
def test_who_was_blocked_does_not_come_after(ann: Caller, bob: Caller, cleo: Caller) -> None:
    block(ann, bob)
    number = gathering.lobby(cleo, ann)
    refused(bob.post(f"/api/lobbies/{number}/join"), 403, "NOT_ALLOWED")


def test_who_blocks_is_warned_and_may_sit(ann: Caller, bob: Caller, cleo: Caller) -> None:
    block(ann, bob)
    number = gathering.lobby(cleo, bob)
    code = gathering.look(cleo, number)["room_code"]
    warning = "You have blocked bob, who sits here."
    assert warning in page(ann).get(f"/join/{code}/").content.decode()
    assert warning in page(ann).get(f"/lobbies/{number}/").content.decode()
    assert ann.post(f"/api/lobbies/{number}/join").status == 202
    assert warning in page(ann).get(f"/lobbies/{number}/").content.decode()
    for who in (bob, cleo):
        assert "blocked" not in page(who).get(f"/lobbies/{number}/").content.decode()


# -- Watching ------------------------------------------------------------------------------------------------
def test_neither_watches_the_other(pair: Pair, cleo: Caller) -> None:
    host, other = pair
    made = gathering.dealt(host, cleo, spectators=True)
    path = f"/api/games/{made['game_id']}"
    closed = gathering.dealt(host, cleo, spectators=False)
    without = other.get(f"/api/games/{closed['game_id']}")
    for look in (path, f"{path}/moves?since=0"):
        answer = other.get(look)
        assert (answer.status, answer.body) == (403, without.body), "as where there are no spectators"
        assert caller(f"dora{chr(97 + len(look))}").get(look).status == 200
    assert page(other).get(f"/games/{made['game_id']}/", follow=True).status_code == 403


def test_nor_a_game_that_gathers(pair: Pair) -> None:
    host, other = pair
    made = gathering.game(host, spectators=True)
    assert other.get(f"/api/games/{made['game_id']}").status == 403
    assert caller("dora").get(f"/api/games/{made['game_id']}").status == 200


# -- Talk ----------------------------------------------------------------------------------------------------
def test_neither_hears_the_other(ann: Caller, bob: Caller, cleo: Caller) -> None:
    number = gathering.lobby(cleo, ann, bob)
    block(ann, bob)
    for who in (ann, bob, cleo):
        assert who.post(f"/api/lobbies/{number}/chat", {"text": f"of {who.user}"}).status == 202

    def heard(who: Caller) -> list[str]:
        return [one["text"] for one in who.get(f"/api/lobbies/{number}/chat").body["messages"]]

    assert heard(ann) == ["of ann", "of cleo"]
    assert heard(bob) == ["of bob", "of cleo"]
    assert heard(cleo) == ["of ann", "of bob", "of cleo"]
    shown = page(ann).get(f"/lobbies/{number}/").content.decode()
    assert ("of bob" in shown, "of cleo" in shown) == (False, True)


def test_staff_see_all(ann: Caller, bob: Caller) -> None:
    number = gathering.lobby(ann, bob)
    block(ann, bob)
    bob.post(f"/api/lobbies/{number}/chat", {"text": "of bob"})
    from chat import selectors
    from chat.models import Message

    said = Message.objects.get()
    assert selectors.around(said) == [said]


# -- A game that both are in -----------------------------------------------------------------------------------
def test_a_shared_game_goes_on_and_was_the_last(ann: Caller, bob: Caller) -> None:
    made = gathering.dealt(ann, bob)
    block(ann, bob)
    path = f"/api/games/{made['game_id']}"
    for who in (ann, bob):
        assert who.get(path).body["you"]
    gathering.end(made["game_id"])
    lobby = made["lobby_id"]
    for who in (ann, bob):
        assert refused(who.post(f"{path}/rematch"), 403, "NOT_ALLOWED")["error"] == SORRY
    refused(bob.post(f"/api/lobbies/{lobby}/ready"), 403, "NOT_ALLOWED")
    answer = page(ann).post(f"/games/{made['game_id']}/rematch", follow=True)
    assert SORRY.replace("'", "&#x27;") in answer.content.decode()


def test_no_third_starts_another_game_for_them(ann: Caller, bob: Caller, cleo: Caller) -> None:
    made = gathering.dealt(cleo, ann, bob)
    gathering.end(made["game_id"])
    for who in (ann, bob):
        assert who.post(f"/api/games/{made['game_id']}/rematch").status == 202
    block(bob, ann)
    cleo.post(f"/api/games/{made['game_id']}/rematch")
    look = gathering.look(cleo, made["lobby_id"])
    assert (look["status"], look["game_id"]) == ("open", made["game_id"])
    assert ann.post(f"/api/lobbies/{made['lobby_id']}/leave").status == 202
    assert gathering.look(cleo, made["lobby_id"])["status"] == "started", "without one of the two it is dealt"


def test_who_left_comes_back_to_the_game_they_share(ann: Caller, bob: Caller, cleo: Caller) -> None:
    made = gathering.dealt(ann, bob, cleo)
    assert bob.post(f"/api/games/{made['game_id']}/leave").status == 202
    block(ann, bob)
    assert bob.post(f"/api/games/{made['game_id']}/rejoin").status == 202


def test_guests_are_kept_apart_too(ann: Caller) -> None:
    guest = person("Gus")
    block(guest, ann)
    number = gathering.lobby(ann)
    refused(guest.post(f"/api/lobbies/{number}/join"), 403, "NOT_ALLOWED")
    assert relations.is_blocked(ann.id, guest.id)


# -- Asking friends --------------------------------------------------------------------------------------------
def test_a_friend_who_is_here_is_asked_with_one_tap_and_again_after_ten_minutes(ann: Caller, bob: Caller) -> None:
    from datetime import timedelta

    from lobbies.models import Invitation

    for one, other in ((ann, bob), (bob, ann)):
        one.call("PUT", f"/api/users/{other.id}/follow")
    Notice.objects.all().delete()
    number = gathering.lobby(ann, kind="uno")
    ask = "Ask bob"
    assert bob.get("/api/me").status == 200
    assert ask in page(ann).get(f"/lobbies/{number}/").content.decode()
    answer = page(ann).post(f"/lobbies/{number}/invite", {"user_id": bob.id}, follow=True).content.decode()
    assert (ask in answer, "bob is asked" in answer) == (False, True)
    (notice,) = Notice.objects.all()
    assert (notice.reader_id, notice.topic, notice.path) == (bob.id, "invited", f"/lobbies/{number}/")
    assert notice.facts == {"by": "ann", "title": "UNO"}
    assert ann.post(f"/api/lobbies/{number}/invite", {"user_id": bob.id}).status == 202
    assert Notice.objects.count() == 1, "within ten minutes nobody is asked twice"
    Invitation.objects.update(at=Invitation.objects.get().at - timedelta(minutes=10))
    assert ask in page(ann).get(f"/lobbies/{number}/").content.decode()
    assert ann.post(f"/api/lobbies/{number}/invite", {"user_id": bob.id}).status == 202
    assert Notice.objects.count() == 2
    assert bob.post(f"/api/lobbies/{number}/join").status == 202
    assert ask not in page(ann).get(f"/lobbies/{number}/").content.decode()


def test_whom_one_can_ask_by_number(ann: Caller) -> None:
    from tests.games.callers import bot

    number = gathering.lobby(ann)
    guest = person("Gus")
    assert ann.post(f"/api/lobbies/{number}/invite", {"user_id": guest.id}).status == 202
    for nobody in (ann.id, bot("Robi").id, 999_999):
        refused(ann.post(f"/api/lobbies/{number}/invite", {"user_id": nobody}), 404, "NO_SUCH_USER")
    refused(ann.post(f"/api/lobbies/{number}/invite", {"user_id": guest.id, "username": "x"}), 400, "INVALID_BODY")
    refused(guest.post(f"/api/lobbies/{number}/invite", {"user_id": ann.id}), 403, "NOT_A_MEMBER")

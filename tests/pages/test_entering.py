"""Ways in: the code, the link, the list; and for whom there is none."""

from collections.abc import Callable
from typing import Any

from django.core.cache import cache

from accounts.models import User
from lobbies import services
from lobbies.models import Lobby
from tests.pages.conftest import Visitor

Gather = Callable[..., Lobby]


def test_a_code_leads_to_the_invitation_however_it_is_typed(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, visibility="private")
    answer = otto.post("/join/", {"code": f" {lobby.room_code.lower()} "})
    assert answer.headers["Location"] == f"/join/{lobby.room_code}/"
    page = otto.get(answer.headers["Location"])
    assert "Mia asks you to a game of Spades" in page.content.decode()
    assert otto.post(answer.headers["Location"]).headers["Location"] == f"/lobbies/{lobby.pk}/"
    assert lobby.members.filter(user=otto.user).exists()


def test_a_wrong_code_says_so_and_a_wrong_link_is_no_page(otto: Visitor) -> None:
    answer = otto.post("/join/", {"code": "NOSUCH"})
    assert answer.status_code == 400
    assert "There is no such lobby." in answer.content.decode()
    assert otto.get("/join/NOSUCH/").status_code == 404


def test_looking_at_an_invitation_changes_nothing(mia: Visitor, nobody: Visitor, gather: Gather) -> None:
    lobby = gather(mia, visibility="private")
    people = User.objects.count()
    assert nobody.get(f"/join/{lobby.room_code}/").status_code == 200
    assert User.objects.count() == people
    assert lobby.members.count() == 1
    nobody.post(f"/join/{lobby.room_code}/")
    assert lobby.members.count() == 2


def test_who_is_in_already_goes_straight_in(mia: Visitor, gather: Gather) -> None:
    lobby = gather(mia)
    assert mia.get(f"/join/{lobby.room_code}/").headers["Location"] == f"/lobbies/{lobby.pk}/"


def test_who_was_removed_finds_no_door(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto, visibility="private")
    mia.post(f"/lobbies/{lobby.pk}/kick", {"player_id": otto.user.pk if otto.user else 0})
    assert otto.get(f"/join/{lobby.room_code}/").status_code == 404
    assert otto.get(f"/lobbies/{lobby.pk}/").status_code == 404


def test_nobody_tries_all_codes(otto: Visitor, mia: Visitor, gather: Gather, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "room_code": "2/1m/account"}
    cache.clear()
    lobby = gather(mia)
    for _ in range(5):
        assert otto.get(f"/join/{lobby.room_code}/").status_code == 200
    assert [otto.get("/join/NOSUCH/").status_code for _ in range(3)] == [404, 404, 429]


def test_nobody_without_a_name_tries_them_either(nobody: Visitor, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "room_code": "2/1m/address"}
    cache.clear()
    assert [nobody.get("/join/NOSUCH/").status_code for _ in range(3)] == [404, 404, 429]


def test_a_private_table_does_not_exist_for_strangers(
    mia: Visitor, otto: Visitor, nobody: Visitor, gather: Gather
) -> None:
    lobby = gather(mia, visibility="private")
    for stranger in (otto, nobody):
        assert stranger.get(f"/lobbies/{lobby.pk}/").status_code == 404
        assert stranger.post(f"/lobbies/{lobby.pk}/sit").status_code == 404
        assert lobby.name not in stranger.get("/lobbies/").content.decode()


def test_strangers_see_a_public_table_but_not_its_code(mia: Visitor, nobody: Visitor, gather: Gather) -> None:
    lobby = gather(mia)
    page = nobody.get(f"/lobbies/{lobby.pk}/").content.decode()
    assert "There is a chair for you." in page
    assert lobby.room_code not in page


def test_a_full_table_is_refused_in_words(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, bots=3)
    answer = otto.post(f"/lobbies/{lobby.pk}/sit", follow=True)
    assert "Every seat is taken." in answer.content.decode()
    assert lobby.members.count() == 4


def test_who_is_invited_finds_the_table_in_the_list(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, visibility="private", name="Behind the curtain")
    assert mia.user
    assert otto.user
    services.invite(lobby.pk, mia.user, otto.user)
    page = otto.get("/lobbies/").content.decode()
    assert "You are invited" in page
    assert "Behind the curtain" in page

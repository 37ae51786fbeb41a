"""What people can do in a lobby by forms, and what they are told when they cannot."""

from collections.abc import Callable

import pytest
from django.core import mail

from accounts import services as accounts
from lobbies.models import Invitation, Lobby
from tests.pages.conftest import Visitor

Gather = Callable[..., Lobby]


def said(browser: Visitor, path: str, **form: object) -> str:
    """What the page says after this."""
    return browser.post(path, form, follow=True).content.decode()


@pytest.mark.parametrize("act", ["ready", "start", "chair", "bot", "kick", "host", "invite", "leave"])
def test_nobody_does_anything_without_a_name_nor_by_looking(
    act: str, mia: Visitor, nobody: Visitor, gather: Gather
) -> None:
    lobby = gather(mia)
    assert nobody.post(f"/lobbies/{lobby.pk}/{act}").headers["Location"].startswith("/accounts/login/")
    assert mia.get(f"/lobbies/{lobby.pk}/{act}").status_code == 405
    assert lobby.members.count() == 1


@pytest.mark.parametrize("act", ["start", "bot", "kick", "host"])
def test_a_guest_is_told_that_this_is_the_hosts(act: str, mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto)
    assert "Only the host may do this." in said(otto, f"/lobbies/{lobby.pk}/{act}", player_id=1)


def test_the_deal_waits_for_everybody_and_leads_to_the_table(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto, kind="rummy", capacity=2)
    assert "waiting for Otto" in said(mia, f"/lobbies/{lobby.pk}/start")
    otto.post(f"/lobbies/{lobby.pk}/ready", {"ready": "yes"})
    mia.post(f"/lobbies/{lobby.pk}/start")
    lobby.refresh_from_db()
    for player in (mia, otto):
        assert player.get(f"/lobbies/{lobby.pk}/").headers["Location"] == f"/games/{lobby.game_id}/"


def test_who_comes_by_link_or_from_the_list_is_ready(
    mia: Visitor, otto: Visitor, nobody: Visitor, gather: Gather
) -> None:
    lobby = gather(mia)
    otto.post(f"/join/{lobby.room_code}/")
    nobody.post(f"/lobbies/{lobby.pk}/sit")
    assert [member.ready for member in lobby.members.exclude(user=lobby.host)] == [True, True]


def test_the_host_fills_the_free_chairs_and_deals(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto)
    assert "waiting for Otto" in said(mia, f"/lobbies/{lobby.pk}/fill")
    assert lobby.members.count() == 2
    otto.post(f"/lobbies/{lobby.pk}/ready", {"ready": "yes"})
    assert "Only the host may do this." in said(otto, f"/lobbies/{lobby.pk}/fill")
    mia.post(f"/lobbies/{lobby.pk}/fill")
    lobby.refresh_from_db()
    assert lobby.status == Lobby.Status.STARTED
    assert [seat.user.is_bot for seat in lobby.game.seats.order_by("number")] == [False, False, True, True]


def test_filling_is_offered_while_chairs_are_free(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    """To the host, before the first game, while nobody has to be waited for."""
    lobby = gather(mia, otto)
    offer = f'action="/lobbies/{lobby.pk}/fill"'
    assert offer not in mia.get(f"/lobbies/{lobby.pk}/").content.decode()
    otto.post(f"/lobbies/{lobby.pk}/ready", {"ready": "yes"})
    assert offer in mia.get(f"/lobbies/{lobby.pk}/").content.decode()
    assert offer not in otto.get(f"/lobbies/{lobby.pk}/").content.decode()
    for _chair in range(2):
        mia.post(f"/lobbies/{lobby.pk}/bot", {"level": "easy"})
    assert offer not in mia.get(f"/lobbies/{lobby.pk}/").content.decode()


def test_readiness_can_be_taken_back(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto)
    for ready in ("yes", "no"):
        otto.post(f"/lobbies/{lobby.pk}/ready", {"ready": ready})
        assert lobby.members.get(user=otto.user).ready is (ready == "yes")


def test_chairs_can_be_chosen_if_they_are_free(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto)
    otto.post(f"/lobbies/{lobby.pk}/chair", {"chair": 2})
    assert lobby.members.get(user=otto.user).seat == 2
    assert "Somebody else sits there." in said(otto, f"/lobbies/{lobby.pk}/chair", chair=0)
    assert "There is no such seat" in said(otto, f"/lobbies/{lobby.pk}/chair", chair=4)
    assert "There is no such seat" in said(otto, f"/lobbies/{lobby.pk}/chair", chair="²")
    assert lobby.members.get(user=otto.user).seat == 2


def test_the_chair_one_sees_is_turned_to_oneself(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto, bots=1)
    scene = otto.get(f"/lobbies/{lobby.pk}/").context["scene"]
    assert [chair.number for chair in scene.chairs] == [1, 2, 3, 0]
    assert [chair.is_you for chair in scene.chairs] == [True, False, False, False]
    assert [chair.name for chair in scene.chairs if chair.is_host] == ["Mia"]


def test_somebody_is_invited_by_name_or_by_letter(mia: Visitor, gather: Gather) -> None:
    lobby = gather(mia, visibility="private")
    lena = accounts.sign_up(username="lena", email="lena@example.org", password="a quiet evening 7")
    said(mia, f"/lobbies/{lobby.pk}/invite", who="LENA")
    assert Invitation.objects.get().user == lena
    said(mia, f"/lobbies/{lobby.pk}/invite", who="somebody@example.org")
    assert [letter.to for letter in mail.outbox] == [["somebody@example.org"]]
    assert "Nobody here has this username." in said(mia, f"/lobbies/{lobby.pk}/invite", who="nobody")


def test_only_the_host_changes_the_rules_and_only_before_the_game(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto)
    assert otto.get(f"/lobbies/{lobby.pk}/rules/").headers["Location"] == f"/lobbies/{lobby.pk}/"
    assert mia.get(f"/lobbies/{lobby.pk}/rules/").status_code == 200
    Lobby.objects.update(status=Lobby.Status.STARTED)
    assert mia.get(f"/lobbies/{lobby.pk}/rules/").status_code == 302


def test_a_chosen_deal_is_not_told_before_the_end(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto, options={"deal_seed": "cards on the table"})
    assert "cards on the table" not in otto.get(f"/lobbies/{lobby.pk}/").content.decode()


def test_who_leaves_is_gone_and_an_empty_table_closes(mia: Visitor, gather: Gather) -> None:
    lobby = gather(mia, bots=1)
    assert "You have left" in said(mia, f"/lobbies/{lobby.pk}/leave")
    assert Lobby.objects.get(pk=lobby.pk).status == Lobby.Status.CLOSED


def test_scripts_get_the_parts_that_change_and_the_reason_why_not(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto)
    whole = mia.get(f"/lobbies/{lobby.pk}/")
    part = mia.get(f"/lobbies/{lobby.pk}/", headers={"X-Part": "yes"})
    assert "<html" in whole.content.decode()
    assert "X-Part" not in whole.headers
    assert "<html" not in part.content.decode()
    assert 'id="gathering"' in part.content.decode()
    assert part.headers["X-Part"] == "yes"
    assert "X-Part" in part.headers["Vary"]
    assert part.headers["Cache-Control"] == "private, no-store"
    refused = mia.post(f"/lobbies/{lobby.pk}/start", follow=True, headers={"X-Part": "yes"})
    assert "4 players are needed." in refused.content.decode()

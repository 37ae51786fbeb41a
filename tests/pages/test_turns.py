"""Slow games on pages: "Your turn (3)", the way to the one that has waited longest, vacation; and the doors of games
one watches."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.models import Entry, Game, Vacation
from games.play import services
from games.table import memory, watching
from lobbies import starting
from lobbies.models import Lobby, Member
from people.models import Notice
from tests.games.callers import Caller
from tests.games.seating import seat
from tests.pages.conftest import Visitor
from tests.pages.test_after import deal

Gather = Callable[..., Lobby]
DAY = 86_400


def game_of(*visitors: Visitor, hours: int = 0, **settings: Any) -> int:
    """A game of two, in which the first one is to move, dealt so many hours ago."""
    people = [Caller(one.user) for one in visitors]
    for seed in range(1, 40):
        game_id = seat("uno", people, seed, **{"turn_clock": DAY, **settings})
        if memory.current(game_id).now.timing.turn == 0:
            Entry.objects.filter(game_id=game_id).update(at=timezone.now() - timedelta(hours=hours))
            return game_id
        services.abandon(game_id)
    raise AssertionError("the other one always begins")


# -- Turns ---------------------------------------------------------------------------------------------------
def test_the_number_of_slow_games_that_wait_and_the_oldest_of_them(mia: Visitor, otto: Visitor) -> None:
    assert "Your turn (" not in mia.get("/games/").content.decode()
    assert mia.get("/games/next/")["Location"] == "/games/"
    middle, oldest, newest = (game_of(mia, otto, hours=hours) for hours in (5, 9, 1))
    game_of(mia, otto, hours=20, turn_clock=60)  # a game one sits at is no slow one
    game_of(otto, mia, hours=30)
    assert "Your turn (3)" in mia.get("/rules/").content.decode()
    assert mia.get("/games/next/")["Location"] == f"/games/{oldest}/"
    assert mia.get(f"/games/next/?but={oldest}")["Location"] == f"/games/{middle}/"
    assert f'href="/games/next/?but={newest}"' in mia.get(f"/games/{newest}/").content.decode()
    services.abandon(oldest)
    assert "Your turn (2)" in mia.get("/games/").content.decode()


def test_the_last_one_that_waits_is_the_next_one(mia: Visitor, otto: Visitor) -> None:
    only = game_of(mia, otto)
    assert mia.get(f"/games/next/?but={only}")["Location"] == f"/games/{only}/"
    assert mia.get("/games/next/?but=none")["Location"] == f"/games/{only}/"


def test_a_visitor_has_no_turns(nobody: Visitor) -> None:
    assert "Your turn (" not in nobody.get("/rules/").content.decode()
    assert nobody.get("/games/next/")["Location"].startswith("/accounts/login/")


def test_it_is_one_question_however_many_games(mia: Visitor, otto: Visitor, django_assert_max_num_queries: Any) -> None:
    from games.see import turns

    assert mia.user
    for _number in range(4):
        game_of(mia, otto)
    with django_assert_max_num_queries(1):
        assert turns.number_of(mia.user) == 4


# -- Vacation ------------------------------------------------------------------------------------------------
def test_going_away_and_coming_back_by_form(mia: Visitor, otto: Visitor) -> None:
    game_id = game_of(mia, otto)
    before = memory.current(game_id).now.timing.deadline
    assert "14 days at once, 21 a year. 21 are left." in mia.get("/games/").content.decode()
    mia.post("/games/vacation/", {"days": "3"})
    after = memory.current(game_id).now.timing.deadline
    assert before
    assert after
    assert abs(after - before - timedelta(days=3)) < timedelta(seconds=30)
    assert "You are away until" in mia.get("/games/").content.decode()
    assert "on vacation until" in otto.get(f"/games/{game_id}/").content.decode()
    mia.post("/games/vacation/end/")
    assert "on vacation until" not in otto.get(f"/games/{game_id}/").content.decode()
    assert Vacation.objects.get().until <= timezone.now()


@pytest.mark.parametrize("days", ["15", "1000000", "0", "", "x"])
def test_an_odd_number_of_days(mia: Visitor, days: str) -> None:
    mia.post("/games/vacation/", {"days": days})
    page = mia.get("/games/").content.decode()
    assert ("That is too long" in page) == (days in {"15", "1000000"})


# -- Doors ---------------------------------------------------------------------------------------------------
def test_a_shared_address_leads_to_watching_in_two_clicks(
    mia: Visitor, otto: Visitor, nobody: Visitor, gather: Gather
) -> None:
    game = deal(gather(mia, otto, bots=2, spectators=True), otto)
    door = nobody.get(f"/games/{game.pk}/", follow=True).content.decode()
    assert all(words in door for words in ("Watch", "Ask for a seat", "Play one like this", "Mia", "Otto"))
    watching_now = nobody.post(f"/games/{game.pk}/watch/", follow=True)
    assert watching_now.status_code == 200
    assert "You are watching." in watching_now.content.decode()
    assert "Ask for a seat" in watching_now.content.decode()


def test_asking_for_a_seat_waits_for_the_next_game_and_the_host_hears(
    mia: Visitor, otto: Visitor, nobody: Visitor, gather: Gather
) -> None:
    lobby = gather(mia, otto, bots=2, spectators=True)
    game = deal(lobby, otto)
    cache.clear()  # the host is elsewhere
    answer = nobody.post(f"/games/{game.pk}/ask/")
    assert answer["Location"] == f"/games/{game.pk}/"
    waiting = Member.objects.get(lobby=lobby, seat=None)
    assert waiting.user.is_guest
    notice = Notice.objects.get()
    assert mia.user
    assert (notice.reader_id, notice.topic, notice.path) == (mia.user.pk, "seated", f"/lobbies/{lobby.pk}/")
    nobody.post(f"/games/{game.pk}/ask/")
    assert Member.objects.filter(lobby=lobby, seat=None).count() == 1
    assert Game.objects.get(pk=game.pk).status == "playing"


@pytest.mark.parametrize("bots", [0, 2])
def test_no_more_people_wait_than_will_have_a_chair(
    mia: Visitor, otto: Visitor, visitor: Callable[..., Visitor], gather: Gather, bots: int
) -> None:
    lobby = gather(mia, otto, bots=bots, kind="uno", capacity=2 + bots, spectators=True)
    game = deal(lobby, otto)
    cache.clear()  # the host is elsewhere
    for _number in range(8):
        visitor().post(f"/games/{game.pk}/ask/")
    assert Member.objects.filter(lobby=lobby, seat=None).count() == bots
    assert Notice.objects.count() == bots


def test_who_asks_once_the_game_is_over_sits_down_and_is_ready(
    mia: Visitor, otto: Visitor, nobody: Visitor, gather: Gather
) -> None:
    lobby = gather(mia, otto, kind="uno", capacity=3, spectators=True)
    game = deal(lobby, otto)
    services.abandon(game.pk)
    for _again in range(2):
        assert nobody.post(f"/games/{game.pk}/ask/")["Location"] == f"/lobbies/{lobby.pk}/"
    member = Member.objects.exclude(user__in=[mia.user, otto.user]).get(lobby=lobby)
    assert (member.seat, member.ready) == (2, True)
    assert "You are in there already" not in nobody.get(f"/lobbies/{lobby.pk}/").content.decode()
    assert mia.user
    starting.rematch(game.pk, lobby.pk, mia.user)
    assert otto.user
    starting.rematch(game.pk, lobby.pk, otto.user)
    lobby.refresh_from_db()
    assert lobby.game is not None
    assert lobby.game.seats.count() == 3


def test_nobody_asks_at_a_private_table_or_where_they_were_removed(
    mia: Visitor, otto: Visitor, nobody: Visitor, visitor: Callable[..., Visitor], gather: Gather
) -> None:
    private = deal(gather(mia, otto, bots=2, visibility="private"), otto)
    assert nobody.post(f"/games/{private.pk}/ask/").status_code == 404
    assert visitor("Zoe").post(f"/games/{private.pk}/ask/").status_code == 404
    lobby = gather(mia, otto, bots=2, spectators=True)
    game = deal(lobby, otto)
    assert otto.user
    mia.post(f"/lobbies/{lobby.pk}/kick", {"player_id": otto.user.pk})
    otto.post(f"/games/{game.pk}/ask/")
    assert not Member.objects.filter(lobby=lobby, user=otto.user).exists()


def test_a_full_house_says_so_at_the_door(
    mia: Visitor, otto: Visitor, visitor: Callable[..., Visitor], gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST", 1)
    watching._renewed.clear()
    game = deal(gather(mia, otto, bots=2, spectators=True), otto)
    assert visitor("Zoe").get(f"/games/{game.pk}/").status_code == 200
    page = visitor("Yan").get(f"/games/{game.pk}/", follow=True)
    assert "Fifty people are watching this game" in page.content.decode()


# -- Dealing anew --------------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_all_agree_and_the_same_people_have_a_new_game(
    mia: Visitor, otto: Visitor, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.play import clocks

    monkeypatch.setattr(clocks.presence, "is_here", lambda _place, _user: True)
    lobby = gather(mia, otto, bots=2)
    game = deal(lobby, otto)
    mia.post(f"/games/{game.pk}/offers/", {"offer": "deal_anew"})
    otto.post(f"/games/{game.pk}/offers/1/", {"answer": "yes"})
    lobby.refresh_from_db()
    assert Game.objects.get(pk=game.pk).reason == "abandoned"
    assert lobby.game_id != game.pk
    assert Game.objects.get(pk=lobby.game_id).status == "playing"
    assert "To the next game" in mia.get(f"/games/{game.pk}/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_nothing_is_dealt_anew_to_two_who_are_apart(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    from games.play import services
    from lobbies.starting import deal_anew
    from people import relations

    lobby = gather(mia, otto, bots=2)
    game = deal(lobby, otto)
    relations.block(mia.user, otto.user)
    deal_anew(game.pk)
    assert Game.objects.get(pk=game.pk).status == "playing"
    services.abandon(game.pk, "abandoned")
    deal_anew(game.pk)
    lobby.refresh_from_db()
    assert (lobby.game_id, lobby.status) == (game.pk, "open")

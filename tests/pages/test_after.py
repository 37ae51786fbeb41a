"""Leaving the table, the door of a table, playing again, play now, and one's own games."""

import re
from collections.abc import Callable
from typing import Any

from games import catalog
from games.models import Game, Seat
from games.play import services as games
from lobbies import services, starting, wishes
from lobbies.models import Lobby
from lobbies.opening import open_lobby
from tests.pages.conftest import Visitor

Gather = Callable[..., Lobby]


def deal(lobby: Lobby, *guests: Visitor) -> Game:
    """The lobby's game begins."""
    for guest in guests:
        assert guest.user
        services.set_ready(lobby.pk, guest.user, True)
    return starting.start_lobby(lobby.pk, lobby.host)


def test_leaving_says_what_it_means(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto, bots=2)
    game = deal(lobby, otto)
    assert "A bot takes your cards" in mia.get(f"/games/{game.pk}/leave/").content.decode()
    otto.post(f"/games/{game.pk}/leave/")
    assert Seat.objects.get(game=game, number=1).bot_plays
    assert "the game ends without a winner" in mia.get(f"/games/{game.pk}/leave/").content.decode()
    mia.post(f"/games/{game.pk}/leave/")
    assert Game.objects.get(pk=game.pk).status == Game.Status.ENDED


def test_the_door_lets_former_players_in_and_tells_the_others(
    mia: Visitor, otto: Visitor, visitor: Callable[..., Visitor], gather: Gather
) -> None:
    lobby = gather(mia, otto, bots=2)
    game = deal(lobby, otto)
    stranger = visitor("Lena")
    assert stranger.get(f"/games/{game.pk}/").headers["Location"] == f"/games/{game.pk}/door/"
    page = stranger.get(f"/games/{game.pk}/door/")
    assert page.status_code == 403
    assert "This table plays without spectators" in page.content.decode()
    assert stranger.post(f"/games/{game.pk}/door/").status_code == 403

    otto.post(f"/games/{game.pk}/leave/")
    assert otto.get(f"/games/{game.pk}/").headers["Location"] == f"/games/{game.pk}/door/"
    assert otto.post(f"/games/{game.pk}/door/").headers["Location"] == f"/games/{game.pk}/"
    assert otto.get(f"/games/{game.pk}/").status_code == 200

    mia.post(f"/lobbies/{lobby.pk}/kick", {"player_id": otto.user.pk if otto.user else 0})
    assert "The host has removed you" in otto.get(f"/games/{game.pk}/door/").content.decode()


def test_a_private_game_has_no_door_for_strangers(mia: Visitor, otto: Visitor, gather: Gather, nobody: Visitor) -> None:
    game = deal(gather(mia, bots=3, visibility="private"))
    for path in ("", "door/", "leave/"):
        assert otto.get(f"/games/{game.pk}/{path}").status_code == 404
    assert otto.post(f"/games/{game.pk}/rematch").status_code == 404


def test_of_a_private_game_a_visitor_hears_as_much_as_of_none(mia: Visitor, gather: Gather, nobody: Visitor) -> None:
    """It may be their own, so the page lets them sign in; nobody else learns that it is there."""
    game = deal(gather(mia, bots=3, visibility="private"))
    private, none = (nobody.get(f"/games/{number}/", follow=True) for number in (game.pk, game.pk + 1))
    assert private.status_code == none.status_code == 404
    assert f'href="/accounts/login/?next=/games/{game.pk}/"' in private.content.decode()
    told = [page.content.decode().replace(f"/{pk}/", "/N/") for page, pk in ((private, game.pk), (none, game.pk + 1))]
    alike = [re.sub(r'value="[^"]{20,}"|nonce="[^"]+"', "", page) for page in told]
    assert alike[0] == alike[1]
    nobody.post(f"/games/{game.pk}/watch/")
    assert "_auth_user_id" not in nobody.session


def test_who_has_no_name_finds_a_door_without_a_password(mia: Visitor, gather: Gather, nobody: Visitor) -> None:
    game = deal(gather(mia, bots=3, spectators=True))
    door = nobody.get(f"/games/{game.pk}/", follow=True)
    page = door.content.decode()
    assert door.status_code == 200
    assert "Mia" in page
    assert 'type="password"' not in page
    assert f'action="/games/{game.pk}/watch/"' in page
    assert "_auth_user_id" not in nobody.session
    table = nobody.post(f"/games/{game.pk}/watch/", follow=True)
    assert table.redirect_chain == [(f"/games/{game.pk}/", 302)]
    assert re.search(r"You are watching\. \w+ is bidding\.", table.content.decode())
    assert nobody.get(f"/games/{game.pk}/watch/").status_code == 405


def test_a_door_without_spectators_says_so_and_offers_another_game(
    mia: Visitor, gather: Gather, nobody: Visitor
) -> None:
    game = deal(gather(mia, bots=3))
    page = nobody.get(f"/games/{game.pk}/", follow=True).content.decode()
    assert "This table plays without spectators." in page
    assert "/watch/" not in page
    assert 'action="/play/spades/"' in page
    nobody.post(f"/games/{game.pk}/watch/")
    assert "_auth_user_id" not in nobody.session


def test_a_table_for_friends_opens_by_one_click_and_only_once(nobody: Visitor, settings: Any) -> None:
    settings.LOBBIES_PER_ACCOUNT = len(catalog.SLUGS)
    for kind in catalog.SLUGS:
        answer = nobody.post(f"/play/{kind}/friends/")
        lobby = Lobby.objects.latest("pk")
        assert answer.headers["Location"] == f"/lobbies/{lobby.pk}/"
        assert (lobby.kind, lobby.is_private) == (kind, True)
        assert nobody.post(f"/play/{kind}/friends/").headers["Location"] == answer.headers["Location"]
    assert nobody.post("/play/chess/friends/").status_code == 404
    assert nobody.get("/play/uno/friends/").status_code == 405


def test_where_somebody_has_come_already_friends_get_a_new_table(nobody: Visitor, otto: Visitor) -> None:
    nobody.post("/play/uno/friends/")
    first = Lobby.objects.get()
    otto.post(f"/join/{first.room_code}/")
    nobody.post("/play/uno/friends/")
    assert Lobby.objects.count() == 2


def test_too_many_tables_for_friends_are_refused_in_a_sentence(nobody: Visitor, settings: Any) -> None:
    settings.LOBBIES_PER_ACCOUNT = 1
    nobody.post("/play/uno/friends/")
    page = nobody.post("/play/rummy/friends/", follow=True)
    assert page.redirect_chain == [("/lobbies/", 302)]
    assert 'class="toast error"' in page.content.decode()
    assert Lobby.objects.count() == 1


def test_a_game_that_gathers_is_its_lobby(mia: Visitor, nobody: Visitor) -> None:
    assert mia.user
    plan = wishes.game_in({"kind": "uno", "max_players": 3, "visibility": "public"}, mia.user)
    lobby = open_lobby(mia.user, plan)
    assert mia.get(f"/games/{lobby.game_id}/").headers["Location"] == f"/lobbies/{lobby.pk}/"


def test_once_more_needs_everybody(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    lobby = gather(mia, otto, bots=2)
    game = deal(lobby, otto)
    early = mia.post(f"/games/{game.pk}/rematch", follow=True)
    assert "This game isn&#x27;t over yet." in early.content.decode()
    games.abandon(game.pk, "voided")
    mia.post(f"/games/{game.pk}/rematch")
    assert Lobby.objects.get(pk=lobby.pk).game_id == game.pk
    assert mia.get(f"/lobbies/{lobby.pk}/").context["scene"].you.ready
    otto.post(f"/games/{game.pk}/rematch")
    again = Lobby.objects.get(pk=lobby.pk)
    assert again.game_id != game.pk
    assert mia.get(f"/lobbies/{lobby.pk}/").headers["Location"] == f"/games/{again.game_id}/"


def test_play_now_deals_at_once_among_bots_nobody_else_sees(nobody: Visitor, otto: Visitor) -> None:
    for kind, company in (("hidden_joker", 2), ("rummy", 1), ("spades", 3), ("uno", 3), ("rummikub", 2)):
        answer = nobody.post(f"/play/{kind}/")
        game = Game.objects.latest("pk")
        assert answer.headers["Location"] == f"/games/{game.pk}/"
        assert game.status == Game.Status.PLAYING
        assert game.kind == kind
        assert game.settings["bot_pace"] == "natural"
        assert game.settings["turn_clock"] == 0
        bots = game.seats.filter(user__is_bot=True)
        assert [bot.bot_level for bot in bots] == ["normal"] * company
        assert otto.get(f"/games/{game.pk}/").status_code == 404
    assert nobody.post("/play/chess/").status_code == 404
    assert nobody.get("/play/uno/").status_code == 405


def test_own_games_are_those_one_sat_in(mia: Visitor, otto: Visitor, gather: Gather) -> None:
    over = deal(gather(mia, otto, bots=2), otto)
    games.abandon(over.pk, "voided")
    mia.post("/play/rummy/")
    shown = mia.get("/games/").context
    assert [row.game.kind for row in shown["running"]] == ["rummy"]
    assert [(row.game.pk, row.result, row.others[0]) for row in shown["finished"]] == [(over.pk, "none", "Otto")]
    assert otto.get("/games/").context["running"] == []
    assert otto.get("/play/").context["last"] == "spades"

"""Leaving the table, the door of a table, playing again, play now, and one's own games."""

from collections.abc import Callable

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
    assert nobody.get(f"/games/{game.pk}/door/").headers["Location"].startswith("/accounts/login/")


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

"""At a table: playing again, leaving, coming back, and why one may not look."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.entering import come_in
from accounts.models import User
from api.problems import Problem
from games import catalog
from games.models import Game, Seat
from games.see.progress import progress_of
from games.see.selectors import anybody_may_watch
from games.table import watching
from games.table.gathering import gathering
from lobbies import selectors, services, starting
from lobbies.models import Lobby
from lobbies.pages.answers import attempt, reader, visitor
from lobbies.pages.cost import cost_of_leaving


def _found(request: HttpRequest, game_id: int) -> tuple[Game, Lobby]:
    try:
        return selectors.game_with_lobby(game_id, reader(request))
    except Problem as problem:
        raise Http404 from problem


@require_POST
@login_required
def rematch(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask for another game. When everybody has, the lobby's page leads to the next table."""
    _game, lobby = _found(request, game_id)
    attempt(request, lambda: starting.rematch(game_id, lobby.pk, reader(request)))
    return redirect("lobbies:lobby", lobby.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def leave(request: HttpRequest, game_id: int) -> HttpResponse:
    """Leave the table, after asking: in play a bot takes the seat."""
    game, lobby = _found(request, game_id)
    if lobby.game_id != game_id or selectors.member_of(lobby, reader(request)) is None:
        return redirect("lobbies:list")
    if request.method != "POST":
        alone = not lobby.members.filter(user__is_bot=False).exclude(user=reader(request)).exists()
        shown = {
            "game": game, "lobby": lobby, "alone": alone, "title": catalog.rules(game.kind).TITLE,
            "counts": cost_of_leaving(game, reader(request)),
        }  # fmt: skip
        return render(request, "lobbies/leave.html", shown)
    if attempt(request, lambda: services.leave(lobby.pk, reader(request))):
        messages.info(request, _("You have left the table."))
    return redirect("lobbies:list")


@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, game_id: int) -> HttpResponse:
    """The page of a table one does not sit at: a bot keeps one's seat, one may watch, or there is nothing to see."""
    if visitor(request) is None:
        return _street_door(request, game_id)
    game, lobby = _found(request, game_id)
    user = reader(request)
    if game.status == Game.Status.LOBBY:
        return redirect("lobbies:lobby", lobby.pk)
    if request.method == "POST" and attempt(request, lambda: starting.rejoin(game_id, lobby.pk, user)):
        messages.success(request, _("You're back. Nothing was lost."))
        return redirect("game_table", game_id)
    seat = Seat.objects.filter(game=game, user=user).first()
    comes_back = seat is not None and seat.bot_plays and seat.away != Seat.Reason.KICKED
    shown = {
        "game": game,
        "lobby": lobby,
        "title": catalog.rules(game.kind).TITLE,
        "seat": seat,
        "is_full": anybody_may_watch(game_id) and watching.count_of(game_id) >= watching.MOST,
        "can_return": comes_back and game.status == Game.Status.PLAYING and not selectors.is_removed(lobby, user),
    }
    return render(request, "lobbies/door.html", shown, status=200 if shown["can_return"] else 403)


@require_POST
def ask(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask for a seat at a table one watches, or has the address of; a visitor without a name comes as a guest.

    A seat is one player's for the whole game, so while one runs it is a seat in the next one.
    """
    if visitor(request) is None and not Game.objects.filter(pk=game_id, settings__visibility="public").exists():
        raise Http404
    user = come_in(request)
    game, lobby = _found(request, game_id)
    has_asked = attempt(request, lambda: _take_part(selectors.with_end_seen(lobby), user))
    if has_asked and game.status == Game.Status.PLAYING:
        messages.success(
            request, _("The table knows that you'd like to play: in the next game, once this one is over.")
        )
        return redirect("game_table", game_id)
    return redirect("lobbies:lobby", lobby.pk)


def _take_part(lobby: Lobby, user: User) -> None:
    if selectors.member_of(lobby, user) is not None:
        return
    if lobby.status == Lobby.Status.STARTED:
        services.wait_for_next_game(lobby.pk, user)
    else:
        services.sit_down_ready(lobby.pk, user)


def _street_door(request: HttpRequest, game_id: int) -> HttpResponse:
    """What somebody without a name sees of a public game: what is played, by whom, and the way in.

    Of a private game they hear as much as of one that does not exist; it may be their own, so they can sign in.
    """
    game = Game.objects.filter(pk=game_id, settings__visibility="public").first()
    if game is None:
        return render(request, "lobbies/no_table.html", {"game_id": game_id}, status=404)
    if game.status == Game.Status.LOBBY:
        return redirect(gathering.page(game_id, gathers=True))
    shown = {
        "game": game,
        "kind": game.kind,
        "title": catalog.rules(game.kind).TITLE,
        "people": [seat.user.display_name for seat in game.seats.select_related("user").order_by("number")],
        "may_watch": anybody_may_watch(game_id),
        "progress": progress_of([game_id]).get(game_id),
    }
    return render(request, "lobbies/street_door.html", shown)

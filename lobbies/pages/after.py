"""At a table: playing again, leaving, coming back, and why one may not look."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from api.problems import Problem
from games import catalog
from games.models import Game, Seat
from lobbies import selectors, services, starting
from lobbies.models import Lobby
from lobbies.pages.answers import attempt, reader


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
        shown = {"game": game, "lobby": lobby, "alone": alone, "title": catalog.rules(game.kind).TITLE}
        return render(request, "lobbies/leave.html", shown)
    if attempt(request, lambda: services.leave(lobby.pk, reader(request))):
        messages.info(request, _("You have left the table."))
    return redirect("lobbies:list")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def door(request: HttpRequest, game_id: int) -> HttpResponse:
    """The page of a table one does not sit at: a bot keeps one's seat, or there is nothing to see."""
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
        "can_return": comes_back and game.status == Game.Status.PLAYING and not selectors.is_removed(lobby, user),
    }
    return render(request, "lobbies/door.html", shown, status=200 if shown["can_return"] else 403)

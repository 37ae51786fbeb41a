"""Coming to a table: by its code, by its link, or out of the list."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.addresses import counted_address
from accounts.entering import come_in
from accounts.models import User
from api import limits
from api.problems import Problem
from lobbies import refusals, selectors, services
from lobbies.models import Lobby
from lobbies.pages.answers import attempt, lobby_for, visitor
from lobbies.pages.forms import CodeForm
from lobbies.pages.scene import scene


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The page on which a code is typed in."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            code = find(request, form.cleaned_data["code"]).room_code
        except Problem as problem:
            form.add_error("code", str(problem.message))
        else:
            return redirect("lobbies:join_link", code)
    return render(request, "lobbies/join.html", {"form": form}, status=400 if form.errors else 200)


def find(request: HttpRequest, code: str) -> Lobby:
    """The lobby of a code. Wrong codes are counted, so that nobody can try them all."""
    counted: Any = {"address": counted_address(request), "account": getattr(request.user, "pk", None) or ""}
    limits.take("room_code", **counted)
    lobby = selectors.lobby_with_code(code)
    user = visitor(request)
    if lobby.is_private and user is not None and selectors.is_removed(lobby, user):
        raise refusals.no_such_lobby()
    limits.give_back("room_code", **counted)
    return lobby


@require_http_methods(["GET", "HEAD", "POST"])
def join_link(request: HttpRequest, code: str) -> HttpResponse:
    """The invitation behind a link: who asks, to what; sitting down takes one click, also without a name."""
    try:
        lobby = find(request, code)
    except Problem as problem:
        raise Http404 from problem
    user = visitor(request)
    if user is not None and selectors.member_of(lobby, user):
        return redirect("lobbies:lobby", lobby.pk)
    if request.method == "POST" and attempt(request, lambda: services.sit_down_ready(lobby.pk, come_in(request), code)):
        return redirect("lobbies:lobby", lobby.pk)
    return render(request, "lobbies/invitation.html", {"scene": scene(lobby, user), "code": lobby.room_code})


@require_POST
def sit_down(request: HttpRequest, lobby_id: int) -> HttpResponse:
    """Take a chair at a table seen in the list."""
    lobby = lobby_for(request, lobby_id)
    attempt(request, lambda: _join(lobby, come_in(request)))
    return redirect("lobbies:lobby", lobby_id)


@require_POST
def next_game(request: HttpRequest, lobby_id: int) -> HttpResponse:
    """Stay at a table where others play, for the next game."""
    lobby = lobby_for(request, lobby_id)
    attempt(request, lambda: services.wait_for_next_game(lobby.pk, come_in(request)))
    return redirect("lobbies:lobby", lobby_id)


def _join(lobby: Lobby, user: User) -> None:
    if selectors.member_of(lobby, user) is None:
        services.sit_down_ready(lobby.pk, user)
